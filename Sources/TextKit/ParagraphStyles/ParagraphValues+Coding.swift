// SPDX-License-Identifier: MIT

// The keys are those of Apple's archives.

extension ParagraphValues {
  /// Reads the values of an archive; a number that is out of range keeps its default.
  init?(coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return nil }
    self.init()
    func number(_ key: String) -> CGFloat? {
      guard coder.containsValue(forKey: key) else { return nil }
      let value = coder.decodeDouble(forKey: key)
      return value.isFinite ? CGFloat(value) : nil
    }
    func integer(_ key: String) -> Int? {
      coder.containsValue(forKey: key) ? coder.decodeInteger(forKey: key) : nil
    }
    if let raw = integer("NSAlignment"), let value = NSTextAlignment(rawValue: raw) {
      alignment = value
    }
    if let raw = integer("NSLineBreakMode"), let value = NSLineBreakMode(rawValue: raw) {
      lineBreakMode = value
    }
    if let raw = integer("NSWritingDirection"), let value = NSWritingDirection(rawValue: raw) {
      baseWritingDirection = value
    }
    lineSpacing = max(number("NSLineSpacing") ?? 0, 0)
    paragraphSpacing = max(number("NSParagraphSpacing") ?? 0, 0)
    paragraphSpacingBefore = max(number("NSParagraphSpacingBefore") ?? 0, 0)
    firstLineHeadIndent = number("NSFirstLineHeadIndent") ?? 0
    headIndent = number("NSHeadIndent") ?? 0
    tailIndent = number("NSTailIndent") ?? 0
    minimumLineHeight = max(number("NSMinLineHeight") ?? 0, 0)
    maximumLineHeight = max(number("NSMaxLineHeight") ?? 0, 0)
    lineHeightMultiple = max(number("NSLineHeightMultiple") ?? 0, 0)
    hyphenationFactor = Float(min(max(number("NSHyphenationFactor") ?? 0, 0), 1))
    usesDefaultHyphenation = coder.decodeBool(forKey: "NSUsesDefaultHyphenation")
    allowsDefaultTighteningForTruncation = coder.decodeBool(
      forKey: "NSAllowsTighteningForTruncation")
    if let factor = number("NSTighteningFactorForTruncation") {
      tighteningFactorForTruncation = Float(min(max(factor, 0), 1))
    }
    headerLevel = max(integer("NSHeaderLevel") ?? 0, 0)
    lineBreakStrategy = .init(rawValue: UInt(bitPattern: integer("NSLineBreakStrategy") ?? 0))
    if let raw = integer("TKJustificationStrategy"),
      let value = NSParagraphStyle.JustificationStrategy(rawValue: raw)
    {
      justificationStrategy = value
    }
    for (key, rule) in Self.flagKeys { self[keyPath: rule] = coder.decodeBool(forKey: key) }
    defaultTabInterval = max(number("NSDefaultTabInterval") ?? 0, 0)
    if let tabs = ArchivedValue.decode(coder, "NSTabStops") as? [Any] {
      tabStops = tabs.compactMap { $0 as? NSTextTab }
    }
    if let lists = ArchivedValue.decode(coder, "NSTextLists") as? [Any] {
      textLists = lists.compactMap { $0 as? NSTextList }
    }
    if let blocks = ArchivedValue.decode(coder, "NSTextBlocks") as? [Any] {
      textBlocks = blocks.compactMap { $0 as? NSTextBlock }
    }
  }

  func encode(with coder: NSCoder) {
    let standard = ParagraphValues()
    func put(_ value: CGFloat, _ key: String) {
      if value != 0 { coder.encode(Double(value), forKey: key) }
    }
    coder.encode(alignment.rawValue, forKey: "NSAlignment")
    if lineBreakMode != standard.lineBreakMode {
      coder.encode(lineBreakMode.rawValue, forKey: "NSLineBreakMode")
    }
    if baseWritingDirection != standard.baseWritingDirection {
      coder.encode(baseWritingDirection.rawValue, forKey: "NSWritingDirection")
    }
    put(lineSpacing, "NSLineSpacing")
    put(paragraphSpacing, "NSParagraphSpacing")
    put(paragraphSpacingBefore, "NSParagraphSpacingBefore")
    put(firstLineHeadIndent, "NSFirstLineHeadIndent")
    put(headIndent, "NSHeadIndent")
    put(tailIndent, "NSTailIndent")
    put(minimumLineHeight, "NSMinLineHeight")
    put(maximumLineHeight, "NSMaxLineHeight")
    put(lineHeightMultiple, "NSLineHeightMultiple")
    put(CGFloat(hyphenationFactor), "NSHyphenationFactor")
    put(defaultTabInterval, "NSDefaultTabInterval")
    if tabStops != standard.tabStops { ArchivedValue.encode(tabStops, coder, "NSTabStops") }
    if !textLists.isEmpty { ArchivedValue.encode(textLists, coder, "NSTextLists") }
    if !textBlocks.isEmpty { ArchivedValue.encode(textBlocks, coder, "NSTextBlocks") }
    if usesDefaultHyphenation { coder.encode(true, forKey: "NSUsesDefaultHyphenation") }
    if allowsDefaultTighteningForTruncation {
      coder.encode(true, forKey: "NSAllowsTighteningForTruncation")
    }
    if tighteningFactorForTruncation != standard.tighteningFactorForTruncation {
      coder.encode(
        Double(tighteningFactorForTruncation), forKey: "NSTighteningFactorForTruncation")
    }
    if headerLevel != 0 { coder.encode(headerLevel, forKey: "NSHeaderLevel") }
    if !lineBreakStrategy.isEmpty {
      coder.encode(Int(bitPattern: lineBreakStrategy.rawValue), forKey: "NSLineBreakStrategy")
    }
    // Not one of Apple's keys: other readers ignore it.
    if justificationStrategy != standard.justificationStrategy {
      coder.encode(justificationStrategy.rawValue, forKey: "TKJustificationStrategy")
    }
    for (key, rule) in Self.flagKeys where self[keyPath: rule] {
      coder.encode(true, forKey: key)
    }
  }

  /// The keys of a paragraph's pagination constraints, and of the computation of its line heights,
  /// also ignored by others.
  private static var flagKeys: [(String, WritableKeyPath<ParagraphValues, Bool>)] {
    [
      ("TKStartsPage", \.startsPage), ("TKKeepsTogether", \.keepsTogether),
      ("TKKeepsWithNext", \.keepsWithNext), ("TKAvoidsWidows", \.avoidsWidows),
      ("TKUsesHalfLeading", \.usesHalfLeading),
    ]
  }
}
