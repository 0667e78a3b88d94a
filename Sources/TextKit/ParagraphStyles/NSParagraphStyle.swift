// SPDX-License-Identifier: MIT

/// The layout of a paragraph: alignment, indents, spacing, tabs, breaking.
///
/// Styles are equal when all their values are; their text lists and text blocks compare by
/// identity.
open class NSParagraphStyle: NSAttributeValue, NSCopying, NSMutableCopying, NSSecureCoding,
  @unchecked Sendable
{
  /// Rules that change where a line may break.
  public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates a strategy from bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Push a word to the last line rather than leave it with a single word.
    public static let pushOut = LineBreakStrategy(rawValue: 1)
    /// Do not break inside words of Hangul.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 2)
    /// The strategy of system labels.
    public static let standard = LineBreakStrategy(rawValue: 65535)
  }

  /// The alignment of text at a tab.
  ///
  /// - Source: AppKit, deprecated there: `NSTextTab.alignment` has more cases.
  public enum TextTabType: UInt, Sendable {
    /// Text begins at the tab.
    case leftTabStopType = 0
    /// Text ends at the tab.
    case rightTabStopType = 1
    /// Text is centred at the tab.
    case centerTabStopType = 2
    /// The decimal separator is at the tab.
    case decimalTabStopType = 3
  }

  /// Layout reads them for each cell of a table; they are read and written whole or a field at a
  /// time, and no client's code runs meanwhile.
  @safe @exclusivity(unchecked) final var values: ParagraphValues

  /// A style with the default values.
  public override init() { values = ParagraphValues() }

  init(values: ParagraphValues) { self.values = values }

  private static let sharedDefault = NSParagraphStyle()

  /// The style of text without one.
  open class var `default`: NSParagraphStyle { sharedDefault }

  /// The alignment of lines between the edges.
  ///
  /// `.natural` by default.
  open var alignment: NSTextAlignment { values.alignment }
  /// The treatment of lines that are too long.
  ///
  /// `.byWordWrapping` by default.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// The paragraph's writing direction.
  ///
  /// `.natural` by default.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// Points added after each line of the paragraph.
  ///
  /// Never negative.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// Points after the paragraph, added to the next one's `paragraphSpacingBefore`.
  ///
  /// Never negative.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// Points before the paragraph.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// Points from the leading margin to the first line.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// Points from the leading margin to the lines after the first.
  open var headIndent: CGFloat { values.headIndent }
  /// The end of lines: above 0 the distance from the leading margin, else from the trailing margin.
  open var tailIndent: CGFloat { values.tailIndent }
  /// The minimum height of a line in points.
  ///
  /// Never negative.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The maximum height of a line in points; 0 is no limit.
  ///
  /// Never negative.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// The factor of the natural line height, before the limits apply; 0 is none.
  ///
  /// Never negative.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// The threshold of hyphenation, from 0 to 1; 0 uses the layout manager's setting.
  open var hyphenationFactor: Float { values.hyphenationFactor }
  /// Whether the system's default hyphenation is used.
  ///
  /// False by default.
  open var usesDefaultHyphenation: Bool { values.usesDefaultHyphenation }
  /// Whether glyphs may be set tighter before a line is truncated.
  ///
  /// They move closer to each other by up to a twentieth of the font's size. If all of the line
  /// fits then, nothing is left out; otherwise it is truncated with its natural advances. Cursive
  /// scripts, scripts that hang from a headline, and lines whose text continues in another
  /// container keep their advances. False by default.
  ///
  /// - Source: UIKit; the limit is our choice.
  open var allowsDefaultTighteningForTruncation: Bool {
    values.allowsDefaultTighteningForTruncation
  }
  /// Rules that change where a line may break.
  ///
  /// None by default.
  open var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }
  /// The algorithm that breaks a justified paragraph into lines.
  ///
  /// `.greedy` by default, as Apple's are. Apple has no such property.
  open var justificationStrategy: JustificationStrategy { values.justificationStrategy }
  /// Whether the paragraph begins at the top of a container.
  ///
  /// The preceding text ends the container before, as with a form feed. False by default. Nothing
  /// changes if the paragraph is at the top already, or in a last container of unlimited height.
  ///
  /// - Source: Our choice; Apple has no such property. RTF's `\pagebb`, CSS's `break-before: page`.
  open var startsPage: Bool { values.startsPage }
  /// Whether the paragraph's lines stay in one container, if one can hold them all.
  ///
  /// False by default. In a chain of containers the paragraph begins in the next one if the
  /// remainder of one is too small for it. Nothing changes in the last container.
  ///
  /// - Source: Our choice; Apple has no such property. RTF's `\keep`, CSS's `break-inside: avoid`.
  open var keepsTogether: Bool { values.keepsTogether }
  /// Whether the paragraph is kept in the container in which the next one begins, as a heading is.
  ///
  /// False by default. It is kept with the minimum number of lines of the next paragraph that that
  /// paragraph's own pagination constraints allow there. Several such paragraphs stay together as
  /// far as one container can hold them. Nothing changes in the last container.
  ///
  /// - Source: Our choice; Apple has no such property. RTF's `\keepn`, CSS's `break-after: avoid`.
  open var keepsWithNext: Bool { values.keepsWithNext }
  /// Whether at least two lines of the paragraph are kept on either side of a container's end.
  ///
  /// False by default. A paragraph of two or three lines is then not divided. Nothing changes in
  /// the last container, or if a container is too small for the paragraph.
  ///
  /// - Source: Our choice; Apple has no such property. RTF's `\widctlpar`, CSS's `orphans` and
  ///   `widows` of 2.
  open var avoidsWidows: Bool { values.avoidsWidows }
  /// Whether line heights are computed as by CSS's `line-height`, with half-leading.
  ///
  /// False by default. If true, `lineHeightMultiple` multiplies the font's size and not its natural
  /// height; without it `minimumLineHeight` is the height, in points. Half of the leading is above
  /// the glyphs and half below. A taller item in a line, such as an image, increases its height.
  ///
  /// - Source: Our choice; Apple has no such property. CSS 2.2, 10.8.1.
  open var usesHalfLeading: Bool { values.usesHalfLeading }
  /// The distance between tab stops after the last of `tabStops`; 0 means that there are none.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }
  /// The tabs, by location.
  ///
  /// By default twelve left tabs, 28 points apart.
  open var tabStops: [NSTextTab] { values.tabStops }
  /// The lists the paragraph belongs to, outermost first.
  open var textLists: [NSTextList] { values.textLists }
  /// The blocks around the paragraph, outermost first: boxes, and cells of tables.
  ///
  /// None by default.
  open var textBlocks: [NSTextBlock] { values.textBlocks }

  /// Returns the usual writing direction of a language.
  ///
  /// - Parameter languageName: A language code such as "ar" or "zh-Hans"; `nil` for the process's
  ///   preferred language.
  /// - Returns: Never `.natural` for a known language; `.natural` for an unknown one.
  open class func defaultWritingDirection(forLanguage languageName: String?) -> NSWritingDirection {
    let name = languageName ?? ProcessLanguage.current
    switch Locale.Language(identifier: name).characterDirection {
    case .rightToLeft: return .rightToLeft
    case .leftToRight, .topToBottom, .bottomToTop: return .leftToRight
    default: return .natural
    }
  }

  /// Creates a style from a keyed archive; nil if the archive has no keys.
  ///
  /// - Parameter coder: A keyed unarchiver.
  public required init?(coder: NSCoder) {
    guard let values = ParagraphValues(coder: coder) else { return nil }
    self.values = values
  }

  /// Writes the style into a keyed archive.
  ///
  /// - Parameter coder: A keyed archiver.
  open func encode(with coder: NSCoder) { allValues.encode(with: coder) }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }

  /// Returns an immutable style with the same values: this object itself, if it is immutable.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: An `NSParagraphStyle`.
  open func copy(with zone: NSZone? = nil) -> Any { self }
  /// Returns an immutable style with the same values: this object itself, if it is immutable.
  open override func copy() -> Any { copy(with: nil) }
  /// Returns a new `NSMutableParagraphStyle` with the same values.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: An `NSMutableParagraphStyle`.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    NSMutableParagraphStyle(values: allValues)
  }
  /// Returns a new `NSMutableParagraphStyle` with the same values.
  open override func mutableCopy() -> Any { mutableCopy(with: nil) }

  /// Returns whether another object is a paragraph style with the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSParagraphStyle else { return false }
    return other === self || allValues == other.allValues
  }

  /// A number that equal styles share.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(allValues)
    return hasher.finalize()
  }

  /// The values that differ from the default, for logs.
  open override var description: String {
    let standard = ParagraphValues()
    let mine = Mirror(reflecting: allValues).children
    let other = Mirror(reflecting: standard).children
    let parts = zip(mine, other).compactMap { a, b -> String? in
      let (value, usual) = (String(describing: a.value), String(describing: b.value))
      return value == usual ? nil : "\(a.label ?? "") \(value)"
    }
    return parts.isEmpty ? "default" : parts.joined(separator: ", ")
  }

  /// The values of the open properties: the stored ones, unless a subclass overrides some.
  final var allValues: ParagraphValues {
    let kind = ObjectIdentifier(type(of: self))
    if kind == ObjectIdentifier(NSParagraphStyle.self)
      || kind == ObjectIdentifier(NSMutableParagraphStyle.self)
    {
      return values
    }
    var all = ParagraphValues()
    all.alignment = alignment
    all.lineBreakMode = lineBreakMode
    all.baseWritingDirection = baseWritingDirection
    all.lineSpacing = lineSpacing
    all.paragraphSpacing = paragraphSpacing
    all.paragraphSpacingBefore = paragraphSpacingBefore
    all.firstLineHeadIndent = firstLineHeadIndent
    all.headIndent = headIndent
    all.tailIndent = tailIndent
    all.minimumLineHeight = minimumLineHeight
    all.maximumLineHeight = maximumLineHeight
    all.lineHeightMultiple = lineHeightMultiple
    all.usesHalfLeading = usesHalfLeading
    all.hyphenationFactor = hyphenationFactor
    all.usesDefaultHyphenation = usesDefaultHyphenation
    all.allowsDefaultTighteningForTruncation = allowsDefaultTighteningForTruncation
    all.tighteningFactorForTruncation = tighteningFactorForTruncation
    all.headerLevel = headerLevel
    all.lineBreakStrategy = lineBreakStrategy
    all.justificationStrategy = justificationStrategy
    all.startsPage = startsPage
    all.keepsTogether = keepsTogether
    all.keepsWithNext = keepsWithNext
    all.avoidsWidows = avoidsWidows
    all.defaultTabInterval = defaultTabInterval
    all.tabStops = tabStops
    all.textLists = textLists
    all.textBlocks = textBlocks
    return all
  }
}
