// SPDX-License-Identifier: MIT

// The keys are those of Apple's archives.

extension ParagraphValues {
  /// Reads what is there; a number that is out of range is left at its default.
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
    lineBreakStrategy = .init(rawValue: UInt(bitPattern: integer("NSLineBreakStrategy") ?? 0))
    if let raw = integer("TKJustificationStrategy"),
      let value = NSParagraphStyle.JustificationStrategy(rawValue: raw)
    {
      justificationStrategy = value
    }
    defaultTabInterval = max(number("NSDefaultTabInterval") ?? 0, 0)
    if let tabs = ArchivedValue.decode(coder, "NSTabStops") as? [Any] {
      tabStops = tabs.compactMap { $0 as? NSTextTab }
    }
    if let lists = ArchivedValue.decode(coder, "NSTextLists") as? [Any] {
      textLists = lists.compactMap { $0 as? NSTextList }
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
    if usesDefaultHyphenation { coder.encode(true, forKey: "NSUsesDefaultHyphenation") }
    if allowsDefaultTighteningForTruncation {
      coder.encode(true, forKey: "NSAllowsTighteningForTruncation")
    }
    if !lineBreakStrategy.isEmpty {
      coder.encode(Int(bitPattern: lineBreakStrategy.rawValue), forKey: "NSLineBreakStrategy")
    }
    // No key of Apple's: other readers pass over it.
    if justificationStrategy != standard.justificationStrategy {
      coder.encode(justificationStrategy.rawValue, forKey: "TKJustificationStrategy")
    }
  }
}

extension ColorComponents {
  /// Reads UIKit's keys, then AppKit's.
  init?(coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return nil }
    func number(_ key: String) -> Double? {
      guard coder.containsValue(forKey: key) else { return nil }
      let value = coder.decodeDouble(forKey: key)
      return value.isFinite ? value : nil
    }
    let alpha = number("UIAlpha") ?? 1
    if let red = number("UIRed"), let green = number("UIGreen"), let blue = number("UIBlue") {
      self.init(red: red, green: green, blue: blue, alpha: alpha)
    } else if let white = number("UIWhite") {
      self.init(white: white, alpha: alpha)
    } else if let numbers = Self.numbers(coder, "NSRGB"), numbers.count >= 3 {
      self.init(
        red: numbers[0], green: numbers[1], blue: numbers[2],
        alpha: numbers.count > 3 ? numbers[3] : 1)
    } else if let numbers = Self.numbers(coder, "NSWhite"), numbers.count >= 1 {
      self.init(white: numbers[0], alpha: numbers.count > 1 ? numbers[1] : 1)
    } else if let color = ArchivedValue.decode(coder, "NSColor") as? UIColor {
      // A colour of a catalogue, with what it looked like.
      self = color.components
    } else {
      return nil
    }
  }

  /// AppKit's numbers: ASCII, parted by spaces, with a zero at the end.
  private static func numbers(_ coder: NSCoder, _ key: String) -> [Double]? {
    guard let data = ArchivedValue.decode(coder, key) as? Data else { return nil }
    let text = String(decoding: data.prefix { $0 != 0 }, as: UTF8.self)
    let numbers = text.split(separator: " ").compactMap { Double($0) }.filter(\.isFinite)
    return numbers.isEmpty ? nil : numbers
  }

  func encode(with coder: NSCoder) {
    switch model {
    case .gray:
      coder.encode(red, forKey: "UIWhite")
      coder.encode(2, forKey: "UIColorComponentCount")
      coder.encode(4, forKey: "NSColorSpace")
    case .rgb:
      coder.encode(red, forKey: "UIRed")
      coder.encode(green, forKey: "UIGreen")
      coder.encode(blue, forKey: "UIBlue")
      coder.encode(4, forKey: "UIColorComponentCount")
      coder.encode(2, forKey: "NSColorSpace")
    }
    coder.encode(alpha, forKey: "UIAlpha")
  }
}

extension UIColor.Origin {
  private static let nameKey = "UISystemColorName"
  private static let patternKey = "UIPatternImage"
  private static let fadedKey = "UIColorHasOwnAlpha"

  init?(coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return nil }
    if coder.containsValue(forKey: Self.patternKey),
      let image = coder.decodeObject(of: UIImage.self, forKey: Self.patternKey)
    {
      let alpha = coder.containsValue(forKey: "UIAlpha") ? coder.decodeDouble(forKey: "UIAlpha") : 1
      self = .pattern(image, alpha: ColorComponents.limited(alpha))
      return
    }
    guard let components = ColorComponents(coder: coder) else { return nil }
    self = .fixed(components)
    guard coder.containsValue(forKey: Self.nameKey),
      let name = coder.decodeObject(of: NSString.self, forKey: Self.nameKey),
      case .styled(let color, _)? = UIColor.system(named: String(describing: name))?.origin
    else { return }
    self = .styled(
      color, alpha: coder.decodeBool(forKey: Self.fadedKey) ? components.alpha : nil)
  }

  func encode(with coder: NSCoder, _ components: ColorComponents) {
    var components = components
    switch self {
    case .pattern(let image, let alpha):
      coder.encode(image, forKey: Self.patternKey)
      components.alpha = alpha
    case .styled(let color, let alpha) where UIColor.system(named: color.name) != nil:
      coder.encode(NSString(string: color.name), forKey: Self.nameKey)
      coder.encode(alpha != nil, forKey: Self.fadedKey)
    case .styled, .fixed, .dynamic: break
    }
    components.encode(with: coder)
  }
}
