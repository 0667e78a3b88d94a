// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextDocuments
internal import TextFonts
internal import TextLayout
internal import TextLines
internal import TextShaping
internal import TextUnicode

/// The drawing attributes of an attribute dictionary; computed once for each distinct dictionary.
///
/// The `RunAttributes` that hold it are its layout attributes.
final class ResolvedAttributes: RunOrigin {
  private let meaning: DrawnMeaning
  var font: UIFont { meaning.font }
  var foregroundColor: UIColor { meaning.foregroundColor }
  var backgroundColor: UIColor? { meaning.backgroundColor }
  /// Lines, strokes, shadows and effects; nil if there are none.
  var ornament: Ornament? { meaning.ornament }
  /// The palette of colour glyphs; nil for the font's own.
  var palette: FontPalette? { meaning.palette }
  /// The dictionary of the text's own attributes; nil if these are not the text's.
  ///
  /// Not the object that they were computed for: that one retains these.
  let source: [NSAttributedString.Key: Any]?
  /// The language of the text.
  fileprivate var language: String { meaning.language }
  fileprivate var scriptLevel: Int { meaning.scriptLevel }
  /// The paragraph style, whose blocks may be those of other attributes.
  var paragraphStyle: NSParagraphStyle { meaning.paragraphStyle }

  fileprivate init(
    _ dictionary: [NSAttributedString.Key: Any], defaultLanguage: String, isOfText: Bool
  ) {
    source = isOfText ? dictionary : nil
    meaning = DrawnMeaning(dictionary, defaultLanguage: defaultLanguage)
  }

  /// The same for a paragraph in other blocks.
  fileprivate init(_ model: ResolvedAttributes, of dictionary: [NSAttributedString.Key: Any]) {
    source = dictionary
    meaning = model.meaning
  }

  func withFigures() -> RunAttributes? {
    guard let source, abs(scriptLevel) == 1 else { return nil }
    let tag: UInt32 = scriptLevel > 0 ? 0x7375_7073 : 0x7375_6273
    guard font.instance.face.featureTags.contains(tag) else { return nil }
    return RunAttributes(source, language: meaning.defaultLanguage, isOfText: true, figures: tag)
  }

  var inkChange: InkChange? {
    guard let ornament, ornament.obliqueness != 0 || ornament.strokeWidth != 0 else { return nil }
    return InkChange(slant: ornament.obliqueness, outset: abs(ornament.strokeWidth) / 200)
  }

  func hyphenator() -> Hyphenator? { HyphenLanguages.hyphenator(for: language) }

  /// The font of text without a font attribute.
  static var defaultFont: UIFont { UIFont.systemFont(ofSize: 12) }

  /// A number in any of the types that clients use.
  static func number(_ value: Any?) -> Double? {
    switch value {
    case let value as Double: value
    case let value as CGFloat: Double(value)
    case let value as Int: Double(value)
    case let value as Float: Double(value)
    case let value as NSNumber: value.doubleValue
    default: nil
    }
  }
}

extension FontPalette {
  /// The palette of a value of `.fontPalette`; nil for the font's own.
  init?(attribute: Any?) {
    guard let choice = FontPaletteChoice(attribute: attribute) else { return nil }
    let base: Choice =
      switch choice.base {
      case .number(let number): .number(number)
      case .light: .light
      case .dark: .dark
      }
    self.init(
      base,
      colors: choice.colors.mapValues {
        GlyphColor(
          red: $0.bytes.red, green: $0.bytes.green, blue: $0.bytes.blue, alpha: $0.bytes.alpha)
      })
  }
}

extension FontPaletteChoice {
  /// The palette of a value of `.fontPalette`; nil for the font's own.
  init?(attribute: Any?) {
    if let text = attribute as? String {
      self.init(text)
    } else {
      guard let number = ResolvedAttributes.number(attribute), number > 0, number < 65_536 else {
        return nil
      }
      self.init(.number(Int(number)))
    }
  }

  /// The value of `.fontPalette`.
  var attribute: Any {
    if case .number(let number) = base, colors.isEmpty { number } else { text }
  }
}

/// The drawing attributes that attributes which differ in blocks alone share.
///
/// Each cell of a table has its own attributes; all of them hold one object of this class.
private final class DrawnMeaning {
  let font: UIFont
  let foregroundColor: UIColor
  let backgroundColor: UIColor?
  let ornament: Ornament?
  let palette: FontPalette?
  let defaultLanguage: String
  let language: String
  let scriptLevel: Int
  let paragraphStyle: NSParagraphStyle

  init(_ dictionary: [NSAttributedString.Key: Any], defaultLanguage: String) {
    self.defaultLanguage = defaultLanguage
    var dictionary = dictionary
    var font = dictionary[.font] as? UIFont ?? ResolvedAttributes.defaultFont
    if let intent = InlinePresentationIntent(attribute: dictionary[.inlinePresentationIntent]) {
      font = intent.applied(to: font)
      if intent.contains(.strikethrough), dictionary[.strikethroughStyle] == nil {
        dictionary[.strikethroughStyle] = NSUnderlineStyle.single.rawValue
      }
    }
    self.font = font
    foregroundColor = dictionary[.foregroundColor] as? UIColor ?? .black
    backgroundColor = dictionary[.backgroundColor] as? UIColor
    paragraphStyle = dictionary[.paragraphStyle] as? NSParagraphStyle ?? .default
    ornament = Ornament(dictionary)
    palette = FontPalette(attribute: dictionary[.fontPalette])
    language = dictionary[.languageIdentifier] as? String ?? defaultLanguage
    let level = ResolvedAttributes.number(dictionary[.superscript]) ?? 0
    scriptLevel = level.isNaN ? 0 : Int(level.clamped(to: -4, 4))
  }
}

extension RunAttributes {
  /// - Parameters:
  ///   - dictionary: The attributes of a run.
  ///   - defaultLanguage: The language of text without a language attribute.
  ///   - isOfText: Whether a text has the attributes.
  ///   - figures: The feature of the font's own superscript or subscript figures.
  ///
  /// Size: a case for each attribute.
  convenience init(
    _ dictionary: [NSAttributedString.Key: Any], language defaultLanguage: String,
    isOfText: Bool, figures: UInt32? = nil
  ) {
    let origin = ResolvedAttributes(
      dictionary, defaultLanguage: defaultLanguage, isOfText: isOfText)
    let font = origin.font
    let paragraphStyle = origin.paragraphStyle
    let script = ScriptPosition(
      level: figures == nil ? origin.scriptLevel : 0, size: font.shapingSize)
    let offset = ResolvedAttributes.number(dictionary[.baselineOffset]) ?? 0
    let attachment = dictionary[.attachment] as? NSTextAttachment
    var features = font.features.map { FontFeature(tag: $0.tag, value: $0.value) }
    var kern = 0.0
    if let value = ResolvedAttributes.number(dictionary[.kern]) {
      // 0 disables pair kerning; any other value is added to each cluster.
      if value == 0 {
        features.append(FontFeature(tag: 0x6B65_726E, value: 0))
      } else if value.isFinite {
        kern = value
      }
    }
    var tracking = 0.0
    if let value = ResolvedAttributes.number(dictionary[.tracking]), value.isFinite, value != 0 {
      tracking = value.clamped(to: -1e6, 1e6)
      // Ligatures would be too tight among spaced glyphs.
      if dictionary[.ligature] == nil {
        features += [0x6C69_6761, 0x636C_6967].map { FontFeature(tag: $0, value: 0) }
      }
    }
    if let figures { features.append(FontFeature(tag: figures, value: 1)) }
    let expansion = ResolvedAttributes.number(dictionary[.expansion]) ?? 0
    if let ligature = ResolvedAttributes.number(dictionary[.ligature]) {
      switch ligature {
      case 0:
        features += [0x6C69_6761, 0x636C_6967].map { FontFeature(tag: $0, value: 0) }
      case 2...:
        features += [0x646C_6967, 0x686C_6967].map { FontFeature(tag: $0, value: 1) }
      default: break
      }
    }
    // The font's forms for vertical text: vert.
    if ResolvedAttributes.number(dictionary[.verticalGlyphForm]) == 1 {
      features.append(FontFeature(tag: 0x7665_7274, value: 1))
    }
    let keepsOnOneLine = ResolvedAttributes.number(dictionary[.keepsOnOneLine]) == 1
    self.init(
      shaping: ShapingStyle(
        font: font.instance, size: font.shapingSize * script.scale, language: origin.language,
        features: features, kern: kern.clamped(to: -1e6, 1e6) + tracking, tracking: tracking,
        expansion: expansion.isFinite ? exp(expansion.clamped(to: -5, 5)) : 1,
        keepsHangulWords: paragraphStyle.lineBreakStrategy.contains(.hangulWordPriority),
        code: (dictionary[.documentParagraph] as? DocumentParagraph)?.isCode == true
          ? .lines : font.instance.face.style.isMonospaced ? .words : .none,
        keepsOnOneLine: keepsOnOneLine,
        attachmentWidth: attachment.map { _ in 0 }, request: font.request),
      lineStyle: LineStyle(
        paragraphStyle, fontSize: Double(font.pointSize),
        role: dictionary[.documentParagraph] as? DocumentParagraph, endsAtWords: keepsOnOneLine),
      baseDirection: BaseDirection(paragraphStyle),
      fixedAdvance: font.fixedAdvance,
      rise: (offset.isNaN ? 0 : offset.clamped(to: -1e6, 1e6)) + script.rise,
      scriptLevel: origin.scriptLevel, attachment: attachment,
      isLink: dictionary[.link] != nil, blocks: paragraphStyle.textBlocks,
      directions: (dictionary[.writingDirection] as? [Any] ?? []).compactMap {
        ResolvedAttributes.number($0).map { Int($0.clamped(to: -1, 4)) }
      }, defaultLanguage: defaultLanguage, origin: origin,
      override: (dictionary[.glyphInfo] as? NSGlyphInfo).map {
        GlyphOverride(
          id: $0.glyphID, font: $0.font.instance, base: Array($0.baseString.utf16))
      })
  }

  /// The attributes of a paragraph that is in other blocks.
  ///
  /// - Parameters:
  ///   - model: Attributes that are equal except for the blocks.
  ///   - place: The blocks; nil if the attributes are to be a model themselves.
  ///   - dictionary: The text's own attributes.
  convenience init(
    _ model: RunAttributes, place: BlockPosition?, of dictionary: [NSAttributedString.Key: Any]
  ) {
    self.init(model, place: place, origin: ResolvedAttributes(model.drawing, of: dictionary))
  }

  /// The drawing attributes.
  var drawing: ResolvedAttributes {
    guard let drawing = origin as? ResolvedAttributes else {
      fail(
        "a layout manager draws attributes of \(type(of: origin)), which are not a text storage's")
    }
    return drawing
  }
  var font: UIFont { drawing.font }
  var foregroundColor: UIColor { drawing.foregroundColor }
  var backgroundColor: UIColor? { drawing.backgroundColor }
  var ornament: Ornament? { drawing.ornament }
  var palette: FontPalette? { drawing.palette }
  var source: [NSAttributedString.Key: Any]? { drawing.source }
}

extension BaseDirection {
  fileprivate init(_ style: NSParagraphStyle) {
    self =
      switch style.baseWritingDirection {
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      default: .natural
      }
  }
}

/// The position and scale of text with `.superscript`.
///
/// Each level scales the size by 0.65, and moves the text up by 0.33, or down by 0.15, of the size
/// next to it. If a font has superscript or subscript figures for all of a run's text, these are
/// shown at level 1 and -1.
///
/// - Source: Our choice, as in word processors.
struct ScriptPosition {
  private(set) var scale = 1.0
  private(set) var rise = 0.0

  init(level: Int, size: Double) {
    for _ in 0..<abs(level) {
      rise += (level > 0 ? 0.33 : -0.15) * size * scale
      scale *= 0.65
    }
  }
}

extension LineStyle {
  /// - Parameters:
  ///   - style: The paragraph's style.
  ///   - fontSize: The font size of its first character, for indents of lists.
  ///   - role: The paragraph's role in its document.
  ///   - endsAtWords: Whether its first character is kept on one line.
  init(
    _ style: NSParagraphStyle, fontSize: Double, role: DocumentParagraph? = nil,
    endsAtWords: Bool = false
  ) {
    self.init()
    alignment =
      switch style.alignment {
      case .left: .left
      case .center: .center
      case .right: .right
      case .justified: .justified
      default: .natural
      }
    breakMode =
      switch style.lineBreakMode {
      case .byCharWrapping: .characters
      case .byClipping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: .none
      default: .words
      }
    truncation = Truncation(style.lineBreakMode)
    let tighter = Double(style.tighteningFactorForTruncation)
    if style.tighteningFactorForTruncation != ParagraphValues.standardTightening {
      tightens = tighter > 0
      tightening = tighter.clamped(to: 0, TighteningLimits.maximumTightening)
      tightenedWidth = 1 + tighter
    } else {
      tightens = style.allowsDefaultTighteningForTruncation
    }
    breaksOptimally =
      style.justificationStrategy == .optimal && alignment == .justified && breakMode == .words
    firstLineHeadIndent = Double(style.firstLineHeadIndent).usableInLines
    headIndent = Double(style.headIndent).usableInLines
    if let item = ItemIndents(style, fontSize: fontSize) {
      (firstLineHeadIndent, headIndent) = (item.firstLine, item.head)
    }
    tailIndent = Double(style.tailIndent).usableInLines
    lineSpacing = Swift.max(0, Double(style.lineSpacing).usableInLines)
    paragraphSpacing = Swift.max(0, Double(style.paragraphSpacing).usableInLines)
    paragraphSpacingBefore = Swift.max(0, Double(style.paragraphSpacingBefore).usableInLines)
    minimumLineHeight = Swift.max(0, Double(style.minimumLineHeight).usableInLines)
    maximumLineHeight = Swift.max(0, Double(style.maximumLineHeight).usableInLines)
    lineHeightMultiple = Swift.max(0, Double(style.lineHeightMultiple).usableInLines)
    // A multiple stays within possible heights of lines.
    lineHeightMultiple = Swift.min(lineHeightMultiple, 1000)
    usesHalfLeading = style.usesHalfLeading
    defaultTabInterval = Swift.max(0, Double(style.defaultTabInterval).usableInLines)
    let factor = Double(style.hyphenationFactor)
    hyphenationFactor = factor.isNaN ? 0 : factor.clamped(to: 0, 1)
    usesDefaultHyphenation = style.usesDefaultHyphenation
    if style.startsPage { pageRules.insert(.startsPage) }
    if style.keepsTogether { pageRules.insert(.keepsTogether) }
    if style.keepsWithNext { pageRules.insert(.keepsWithNext) }
    if style.avoidsWidows { pageRules.insert(.avoidsWidows) }
    if role?.caption == .belowTable { pageRules.insert(.keepsWithRow) }
    pushesOut = style.lineBreakStrategy.contains(.pushOut)
    dividesAsCode = role?.isCode == true
    self.endsAtWords = endsAtWords
    tabStops = style.tabStops.compactMap { TabStop($0) }.sorted { $0.location < $1.location }
  }
}

extension TabStop {
  /// Nil for a tab with an invalid location.
  init?(_ tab: NSTextTab) {
    let location = Double(tab.location)
    guard location.isFinite else { return nil }
    let terminators = (tab.options[.columnTerminators] as? CharacterSet)?.basicUnits ?? []
    let alignment: Alignment =
      switch tab.alignment {
      case .center: .center
      case .right: terminators.isEmpty ? .trailing : .decimal
      default: .leading
      }
    self.init(location: location, alignment: alignment, terminators: terminators)
  }
}

extension Double {
  /// Points within the limits of sums of lines; 0 for NaN.
  var usableInLines: Double { isNaN ? 0 : clamped(to: -1e7, 1e7) }
}

extension LineStyle.Truncation {
  /// Nil for the modes that do not truncate.
  init?(_ mode: NSLineBreakMode) {
    switch mode {
    case .byTruncatingHead: self = .head
    case .byTruncatingMiddle: self = .middle
    case .byTruncatingTail: self = .tail
    case .byWordWrapping, .byCharWrapping, .byClipping: return nil
    }
  }
}

extension CharacterSet {
  /// The members in the Basic Multilingual Plane, as UTF-16 units.
  fileprivate var basicUnits: [UInt16] {
    var units: [UInt16] = []
    for (index, byte) in bitmapRepresentation.prefix(8192).enumerated() where byte != 0 {
      for bit in 0..<8 where byte & 1 << bit != 0 { units.append(UInt16(index * 8 + bit)) }
    }
    return units
  }
}
