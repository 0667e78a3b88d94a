// SPDX-License-Identifier: MIT

extension UITextView {
  /// What is shown while there is no text, in the view's font and a lighter colour.
  ///
  /// Default nil. It stands where the first line would, and wraps.
  ///
  /// - Source: our choice, as `UITextField.placeholder`. Apple's text views have none, so many clients' subclasses have a
  ///   `placeholder` of their own, beside which there is no room for another.
  public var emptyTextPlaceholder: String? {
    get { values.placeholder?.string }
    set {
      values.placeholder = newValue.map { plainPlaceholder($0) }
      values.isPlaceholderPlain = true
      pane.becomeStale()
    }
  }

  /// What is shown while there is no text, with its attributes.
  ///
  /// Default nil.
  ///
  /// - Source: our choice, as `UITextField.attributedPlaceholder`.
  public var attributedEmptyTextPlaceholder: NSAttributedString? {
    get { values.placeholder }
    set {
      values.placeholder = newValue.map { NSAttributedString(attributedString: $0) }
      values.isPlaceholderPlain = false
      pane.becomeStale()
    }
  }

  /// Whether text can be edited though it runs through several containers.
  ///
  /// Default false, as on Apple's systems.
  ///
  /// - Source: our choice.
  public var allowsEditingAcrossContainers: Bool {
    get { values.editsSharedContainers }
    set { values.editsSharedContainers = newValue }
  }

  // MARK: Commands for paragraphs

  /// Aligns the paragraphs that are selected, in one step that can be undone.
  ///
  /// What is typed next at a caret is aligned so, too. Does nothing where the user may not change attributes (`isEditable`,
  /// `allowsEditingTextAttributes`).
  ///
  /// - Complexity: O(*n*), *n* attribute runs of the paragraphs, and their layout.
  /// - Source: our choice; UIKit has commands for characters and writing directions alone.
  public func setAlignmentOfSelection(_ alignment: NSTextAlignment) {
    guard canEditAttributes else { return }
    changeSelectedParagraphs("Alignment") { $0.alignment = alignment }
  }

  /// Makes the paragraphs that are selected items of one list, or takes them out of all lists, in one step that can be undone.
  ///
  /// Indents that were set for an old list become 0: a list's own are added in layout. What is typed next at a caret is an item,
  /// too. Does nothing where the user may not change attributes (`isEditable`, `allowsEditingTextAttributes`).
  ///
  /// - Parameter list: nil for no list. Paragraphs that are given the same object count on.
  /// - Complexity: O(*n*), *n* attribute runs of the paragraphs, and their layout.
  /// - Source: our choice; UIKit has no such command.
  public func setListOfSelection(_ list: NSTextList?) {
    guard canEditAttributes else { return }
    changeSelectedParagraphs("List") { style in
      style.textLists = list.map { [$0] } ?? []
      // What a reader of documents has set for the old list.
      (style.firstLineHeadIndent, style.headIndent) = (0, 0)
    }
  }
}
