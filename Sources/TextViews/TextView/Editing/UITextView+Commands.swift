// SPDX-License-Identifier: MIT

// Commands for the style of the selected text, or of the typing attributes at a caret: bold,
// italic, underline, size, writing direction.

extension UITextView {
  /// Whether the user may change attributes.
  final var canEditAttributes: Bool { canEdit && values.allowsEditingTextAttributes }

  /// Changes the attributes of the selected text in one undoable step, or the typing attributes at
  /// a caret.
  final func changeAttributes(
    _ name: String, _ change: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) {
    guard canEditAttributes else { return }
    let ranges = selectedRuns
    if ranges.isEmpty {
      editing.typingAttributes = change(typingAttributes)
      return
    }
    changeAttributes(of: ranges, name, change)
  }

  /// The selected ranges, without carets.
  private final var selectedRuns: [NSRange] {
    editing.selections.all.map(\.range).filter { $0.length > 0 }
  }

  private final func changeAttributes(
    of ranges: [NSRange], _ name: String,
    _ change: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) {
    guard let storage = pane.storage else { return }
    let ranges = ranges.filter { $0.length > 0 && NSMaxRange($0) <= storage.length }
    guard !ranges.isEmpty else { return }
    note(ranges, name, of: storage)
    self.change([]) {
      for range in ranges { storage.changeAttributes(in: range, change) }
    }
    finishEdit(editing.selections, typing: nil)
  }

  // MARK: Characters

  /// Adds a trait to the selected text, or removes it if all of the text has it.
  final func toggle(_ trait: UIFontDescriptor.SymbolicTraits, _ name: String) {
    let has = selectedAttributes { attributes in
      (attributes[.font] as? UIFont ?? TextViewValues.defaultFont).fontDescriptor.symbolicTraits
        .contains(trait)
    }
    changeAttributes(name) { attributes in
      var attributes = attributes
      let font = attributes[.font] as? UIFont ?? TextViewValues.defaultFont
      var traits = font.fontDescriptor.symbolicTraits
      if has { traits.remove(trait) } else { traits.insert(trait) }
      // The font stays the same if its family has no such face.
      if let descriptor = font.fontDescriptor.withSymbolicTraits(traits) {
        attributes[.font] = UIFont(descriptor: descriptor, size: font.pointSize)
      }
      return attributes
    }
  }

  final func toggleUnderlining() {
    let has = selectedAttributes { ($0[.underlineStyle] as? Int ?? 0) != 0 }
    changeAttributes("Underline") { attributes in
      var attributes = attributes
      attributes[.underlineStyle] = has ? nil : NSUnderlineStyle.single.rawValue
      return attributes
    }
  }

  /// Changes the font size of the selected text.
  ///
  /// - Parameter points: The difference in points; no font becomes smaller than 1 point.
  final func changeSize(by points: CGFloat) {
    changeAttributes("Font Size") { attributes in
      var attributes = attributes
      let font = attributes[.font] as? UIFont ?? TextViewValues.defaultFont
      attributes[.font] = font.withSize(max(1, font.pointSize + points))
      return attributes
    }
  }

  /// Returns whether a condition holds for all selected text, or for the typing attributes at a
  /// caret.
  private final func selectedAttributes(_ holds: ([NSAttributedString.Key: Any]) -> Bool) -> Bool {
    guard !selectedRuns.isEmpty, let storage = pane.storage else { return holds(typingAttributes) }
    var all = true
    for range in selectedRuns {
      unsafe storage.enumerateAttributes(in: range, options: []) { attributes, _, stop in
        guard !holds(attributes.withChosenFont) else { return }
        all = false
        unsafe stop.pointee = true
      }
    }
    return all
  }

  // MARK: Paragraphs

  /// Changes the styles of the selected paragraphs, in one undoable step.
  final func changeSelectedParagraphs(
    _ name: String, _ change: (NSMutableParagraphStyle) -> Void
  ) {
    guard canEdit else { return }
    func changed(_ value: Any?) -> NSParagraphStyle {
      let style = NSMutableParagraphStyle()
      style.setParagraphStyle(value as? NSParagraphStyle ?? .default)
      change(style)
      return style
    }
    let typing = changed(typingAttributes[.paragraphStyle])
    changeAttributes(of: selectedParagraphs, name) { attributes in
      var attributes = attributes
      attributes[.paragraphStyle] = changed(attributes[.paragraphStyle])
      return attributes
    }
    if selectedRuns.isEmpty {
      var attributes = typingAttributes
      attributes[.paragraphStyle] = typing
      editing.typingAttributes = attributes
    }
  }

  /// Sets the styles of whole paragraphs in one undoable step, and keeps the selection.
  ///
  /// - Parameters:
  ///   - styles: Paragraph ranges and their styles, in the order of the text.
  ///   - name: The action's name in the menu.
  final func setParagraphStyles(
    _ styles: [(range: NSRange, style: NSParagraphStyle)], _ name: String
  ) {
    guard canEdit, let storage = pane.storage, !styles.isEmpty else { return }
    note(styles.map(\.range), name, of: storage)
    change([]) {
      storage.beginEditing()
      for (range, style) in styles {
        storage.addAttribute(.paragraphStyle, value: style, range: range)
      }
      storage.endEditing()
    }
    finishEdit(editing.selections, typing: nil)
  }

  /// Records that the attributes of ranges will change.
  private final func note(_ ranges: [NSRange], _ name: String, of storage: NSTextStorage) {
    guard remembersEdits else { return }
    editing.history(of: self).note(
      ranges.map { TextChange(range: $0.location..<NSMaxRange($0), count: $0.length) },
      ranges.map { RemovedText($0.location..<NSMaxRange($0), of: storage) }, .attributes, name,
      editing.selections)
  }

  /// Changes the attributes of the selected paragraphs, in one undoable step, and the typing
  /// attributes at a caret.
  package final func changeAttributesOfSelectedParagraphs(
    _ name: String,
    _ change: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) {
    guard canEditAttributes else { return }
    let typing = change(typingAttributes)
    changeAttributes(of: selectedParagraphs, name, change)
    if selectedRuns.isEmpty { editing.typingAttributes = typing }
  }

  /// Returns whether a condition holds for the styles of all selected paragraphs, and at a caret
  /// for the typing attributes, too.
  package final func selectedParagraphs(all holds: (NSParagraphStyle) -> Bool) -> Bool {
    func allows(_ value: Any?) -> Bool { holds(value as? NSParagraphStyle ?? .default) }
    if selectedRuns.isEmpty, !allows(typingAttributes[.paragraphStyle]) { return false }
    var isSo = true
    for range in selectedParagraphs where isSo {
      unsafe pane.storage?.enumerateAttribute(.paragraphStyle, in: range) { value, _, stop in
        isSo = allows(value)
        if !isSo { unsafe stop.pointee = true }
      }
    }
    return isSo
  }

  /// The ranges of the selected paragraphs, in order and without repetition.
  final var selectedParagraphs: [NSRange] {
    guard let storage = pane.storage, storage.length > 0 else { return [] }
    let units = TextUnits(storage)
    var paragraphs: [NSRange] = []
    for range in editing.selections.all.map(\.range) {
      let first = units.paragraph(at: range.location)
      let last = units.paragraph(at: max(range.location, NSMaxRange(range) - 1))
      let start = max(first.lowerBound, paragraphs.last.map(NSMaxRange) ?? 0)
      let end = max(first.upperBound, last.upperBound)
      if end > start { paragraphs.append(NSRange(start..<end)) }
    }
    return paragraphs
  }
}
