// SPDX-License-Identifier: MIT

// Commands for the looks of what is selected, or of what is typed next where nothing is: bold,
// italic, underline, size, direction.

extension UITextView {
  /// Whether the user may change attributes.
  final var canEditAttributes: Bool { canEdit && values.allowsEditingTextAttributes }

  /// Changes the attributes of what is selected, in one step that can be undone; of what is typed
  /// next at a caret.
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

  /// The ranges that are selected, without carets.
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

  /// Gives what is selected a trait, or takes it away where all of it has it.
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
      // A family without such a face stays as it is.
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

  /// Makes letters larger or smaller.
  ///
  /// - Parameter points: More than 0 for larger; no font becomes smaller than 1 point.
  final func changeSize(by points: CGFloat) {
    changeAttributes("Font Size") { attributes in
      var attributes = attributes
      let font = attributes[.font] as? UIFont ?? TextViewValues.defaultFont
      attributes[.font] = font.withSize(max(1, font.pointSize + points))
      return attributes
    }
  }

  /// Whether something holds of all that is selected; of what is typed next at a caret.
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

  /// Changes the styles of the paragraphs that are selected, in one step that can be undone.
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

  /// Gives whole paragraphs other styles, in one step that can be undone; what is selected stays
  /// so.
  ///
  /// - Parameters:
  ///   - styles: In the order of the text.
  ///   - name: For the menu.
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

  /// Notes that the attributes of ranges will change.
  private final func note(_ ranges: [NSRange], _ name: String, of storage: NSTextStorage) {
    guard remembersEdits else { return }
    editing.history(of: self).note(
      ranges.map { TextChange(range: $0.location..<NSMaxRange($0), count: $0.length) },
      ranges.map { RemovedText($0.location..<NSMaxRange($0), of: storage) }, .attributes, name,
      editing.selections)
  }

  /// Changes all attributes of the paragraphs that are selected, in one step that can be undone;
  /// with them those of what is typed next at a caret.
  package final func changeAttributesOfSelectedParagraphs(
    _ name: String,
    _ change: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) {
    guard canEditAttributes else { return }
    let typing = change(typingAttributes)
    changeAttributes(of: selectedParagraphs, name, change)
    if selectedRuns.isEmpty { editing.typingAttributes = typing }
  }

  /// Whether something holds of the styles of all paragraphs that are selected; at a caret of what
  /// is typed next, too.
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

  /// The paragraphs that are selected, in order, each once.
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
