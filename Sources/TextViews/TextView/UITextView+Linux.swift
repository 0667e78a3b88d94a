// SPDX-License-Identifier: MIT

extension UITextView {
  /// What is shown while there is no text, in the view's font and a lighter colour.
  ///
  /// Default nil. It stands where the first line would, and wraps.
  ///
  /// - Source: our choice, as `UITextField.placeholder`. Apple's text views have none, so many
  ///   clients' subclasses have a `placeholder` of their own, beside which there is no room for
  ///   another.
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
  /// What is typed next at a caret is aligned so, too. Does nothing where the user may not change
  /// attributes (`isEditable`, `allowsEditingTextAttributes`).
  ///
  /// - Complexity: O(*n*), *n* attribute runs of the paragraphs, and their layout.
  /// - Source: our choice; UIKit has commands for characters and writing directions alone.
  public func setAlignmentOfSelection(_ alignment: NSTextAlignment) {
    guard canEditAttributes else { return }
    changeSelectedParagraphs("Alignment") { $0.alignment = alignment }
  }

  /// Makes the paragraphs that are selected items of a list, or takes them out of all lists, in one
  /// step that can be undone.
  ///
  /// Items keep their level: the innermost list of each becomes another one. Those at the outermost
  /// level that is selected, and paragraphs that were in no list, become items of `list`; the items
  /// of each list further in become those of a new list with its look. Indents that were set for an
  /// old list become 0: a list's own are added in layout. What is typed next at a caret is an item,
  /// too. Does nothing where the user may not change attributes (`isEditable`,
  /// `allowsEditingTextAttributes`).
  ///
  /// - Parameter list: nil for no list. Paragraphs that are given the same object count on.
  /// - Complexity: O(*n*), *n* attribute runs of the paragraphs, and their layout.
  /// - Source: our choice, as in word processors; UIKit has no such command.
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
      // What a reader of documents has set for the old list.
      (style.firstLineHeadIndent, style.headIndent) = (0, 0)
    }
  }

  /// What takes the place of each innermost list of the selected items.
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
