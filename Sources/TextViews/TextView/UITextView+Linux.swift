// SPDX-License-Identifier: MIT

extension UITextView {
  /// The placeholder, shown while there is no text in the view's font and a lighter colour.
  ///
  /// Default nil. It begins where the first line would, and wraps.
  ///
  /// - Source: Our choice, as `UITextField.placeholder`. Apple's text views have none. Many
  ///   subclasses of clients declare a `placeholder` of their own, so this property has another
  ///   name.
  public var emptyTextPlaceholder: String? {
    get { values.placeholder?.string }
    set {
      values.placeholder = newValue.map { plainPlaceholder($0) }
      values.isPlaceholderPlain = true
      pane.becomeStale()
    }
  }

  /// The placeholder with attributes, shown while there is no text.
  ///
  /// Default nil.
  ///
  /// - Source: Our choice, as `UITextField.attributedPlaceholder`.
  public var attributedEmptyTextPlaceholder: NSAttributedString? {
    get { values.placeholder }
    set {
      values.placeholder = newValue.map { NSAttributedString(attributedString: $0) }
      values.isPlaceholderPlain = false
      pane.becomeStale()
    }
  }

  /// Whether text can be edited if it flows through several containers.
  ///
  /// Default false, as on Apple's systems.
  ///
  /// - Source: Our choice.
  public var allowsEditingAcrossContainers: Bool {
    get { values.editsSharedContainers }
    set { values.editsSharedContainers = newValue }
  }

  // MARK: Commands for paragraphs

  /// Sets the alignment of the selected paragraphs, in one undoable step.
  ///
  /// At a caret it applies to the typing attributes, too. Does nothing if the user may not change
  /// attributes (`isEditable`, `allowsEditingTextAttributes`).
  ///
  /// - Parameter alignment: The new alignment.
  /// - Complexity: O(*n*), *n* attribute runs of the paragraphs, and their layout.
  /// - Source: Our choice; UIKit has commands only for characters and writing directions.
  public func setAlignmentOfSelection(_ alignment: NSTextAlignment) {
    guard canEditAttributes else { return }
    changeSelectedParagraphs("Alignment") { $0.alignment = alignment }
  }

  /// Makes the selected paragraphs items of a list, or removes them from all lists, in one undoable
  /// step.
  ///
  /// Items keep their level: the innermost list of each is replaced. Items at the outermost
  /// selected level, and paragraphs that were in no list, become items of `list`. The items of each
  /// nested list become items of a new list of the same style. Indents that were set for an old
  /// list become 0, since layout adds those of the new one. At a caret the typing attributes
  /// change, too. Does nothing if the user may not change attributes (`isEditable`,
  /// `allowsEditingTextAttributes`).
  ///
  /// - Parameter list: The new list, or nil for none. Paragraphs with the same list object are
  ///   numbered continuously.
  /// - Complexity: O(*n*), *n* attribute runs of the paragraphs, and their layout.
  /// - Source: Our choice, as in word processors; UIKit has no such command.
  public func setListOfSelection(_ list: NSTextList?) {
    guard canEditAttributes else { return }
    let lists = list.map(listsOfSelection)
    changeSelectedParagraphs("List") { style in
      if let list, let lists {
        style.textLists =
          style.textLists.isEmpty
          ? [list] : style.textLists.map { lists[ObjectIdentifier($0)] ?? $0 }
      } else {
        style.textLists = []
      }
      // Indents that a document reader has set for the old list.
      (style.firstLineHeadIndent, style.headIndent) = (0, 0)
    }
  }

  /// Returns the replacement of each innermost list of the selected items.
  private final func listsOfSelection(_ list: NSTextList) -> [ObjectIdentifier: NSTextList] {
    var levels: [(list: NSTextList, level: Int)] = []
    var outermost = Int.max
    _ = selectedParagraphs { style in
      outermost = min(outermost, max(1, style.textLists.count))
      if let inner = style.textLists.last, levels.last?.list !== inner {
        levels.append((inner, style.textLists.count))
      }
      return true
    }
    var lists: [ObjectIdentifier: NSTextList] = [:]
    for (old, level) in levels where lists[ObjectIdentifier(old)] == nil {
      lists[ObjectIdentifier(old)] =
        level == outermost
        ? list
        : NSTextList(
          markerFormat: list.markerFormat, options: list.listOptions,
          startingItemNumber: list.startingItemNumber)
    }
    return lists
  }
}
