// SPDX-License-Identifier: MIT

/// A mutable paragraph style.
///
/// A storage copies the style that is set; later changes of the object do not affect the text.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  /// Creates a style with the default values.
  public override init() { super.init() }

  override init(values: ParagraphValues) { super.init(values: values) }

  /// Creates a style from a keyed archive; nil if the archive has no keys.
  ///
  /// - Parameter coder: A keyed unarchiver.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The alignment of lines between the edges.
  ///
  /// `.natural` by default.
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  /// The treatment of lines that are too long.
  ///
  /// `.byWordWrapping` by default.
  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  /// The paragraph's writing direction.
  ///
  /// `.natural` by default.
  open override var baseWritingDirection: NSWritingDirection {
    get { values.baseWritingDirection }
    set { values.baseWritingDirection = newValue }
  }
  /// Points added after each line of the paragraph; a negative number becomes 0.
  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = notNegative(newValue) }
  }
  /// Points after the paragraph; a negative number becomes 0.
  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = notNegative(newValue) }
  }
  /// Points before the paragraph; a negative number becomes 0.
  open override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = notNegative(newValue) }
  }
  /// Points from the leading margin to the first line.
  open override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = finite(newValue) }
  }
  /// Points from the leading margin to the lines after the first.
  open override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = finite(newValue) }
  }
  /// The end of lines: above 0 the distance from the leading margin, else from the trailing margin.
  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = finite(newValue) }
  }
  /// The minimum height of a line in points; a negative number becomes 0.
  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = notNegative(newValue) }
  }
  /// The maximum height of a line in points; 0 is no limit; a negative number becomes 0.
  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = notNegative(newValue) }
  }
  /// The factor of the natural line height; 0 is none; a negative number becomes 0.
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = notNegative(newValue) }
  }
  /// The threshold of hyphenation, clamped to the range from 0 to 1.
  open override var hyphenationFactor: Float {
    get { values.hyphenationFactor }
    set { values.hyphenationFactor = newValue }
  }
  /// Whether the system's default hyphenation is used.
  ///
  /// False by default.
  open override var usesDefaultHyphenation: Bool {
    get { values.usesDefaultHyphenation }
    set { values.usesDefaultHyphenation = newValue }
  }
  /// Whether glyphs may be set tighter before a line is truncated.
  ///
  /// False by default.
  open override var allowsDefaultTighteningForTruncation: Bool {
    get { values.allowsDefaultTighteningForTruncation }
    set { values.allowsDefaultTighteningForTruncation = newValue }
  }
  /// Rules that change where a line may break.
  ///
  /// None by default.
  open override var lineBreakStrategy: LineBreakStrategy {
    get { values.lineBreakStrategy }
    set { values.lineBreakStrategy = newValue }
  }
  /// The algorithm that breaks a justified paragraph into lines.
  ///
  /// `.greedy` by default, as Apple's are. Apple has no such property.
  open override var justificationStrategy: JustificationStrategy {
    get { values.justificationStrategy }
    set { values.justificationStrategy = newValue }
  }
  /// Whether line heights are computed as by CSS's `line-height`, with half-leading.
  open override var usesHalfLeading: Bool {
    get { values.usesHalfLeading }
    set { values.usesHalfLeading = newValue }
  }
  /// Whether the paragraph begins at the top of a container.
  ///
  /// False by default. Apple has no such property.
  open override var startsPage: Bool {
    get { values.startsPage }
    set { values.startsPage = newValue }
  }
  /// Whether the paragraph's lines stay in one container, if one can hold them all.
  ///
  /// False by default. Apple has no such property.
  open override var keepsTogether: Bool {
    get { values.keepsTogether }
    set { values.keepsTogether = newValue }
  }
  /// Whether the paragraph is kept in the container in which the next one begins, as a heading is.
  ///
  /// False by default. Apple has no such property.
  open override var keepsWithNext: Bool {
    get { values.keepsWithNext }
    set { values.keepsWithNext = newValue }
  }
  /// Whether at least two lines of the paragraph are kept on either side of a container's end.
  ///
  /// False by default. Apple has no such property.
  open override var avoidsWidows: Bool {
    get { values.avoidsWidows }
    set { values.avoidsWidows = newValue }
  }
  /// The distance of tabs after the last of `tabStops`; 0 is none; a negative number becomes 0.
  open override var defaultTabInterval: CGFloat {
    get { values.defaultTabInterval }
    set { values.defaultTabInterval = notNegative(newValue) }
  }
  /// The tabs, kept sorted by location.
  ///
  /// Apple's type is `[NSTextTab]!`. Swift does not let it override the base class's `[NSTextTab]`.
  open override var tabStops: [NSTextTab] {
    get { values.tabStops }
    set { values.tabStops = sortedByLocation(newValue) }
  }
  /// The lists the paragraph belongs to, outermost first.
  open override var textLists: [NSTextList] {
    get { values.textLists }
    set { values.textLists = newValue }
  }
  /// The blocks around the paragraph, outermost first: boxes, and cells of tables.
  ///
  /// None by default.
  open override var textBlocks: [NSTextBlock] {
    get { values.textBlocks }
    set { values.textBlocks = newValue }
  }

  /// Adds a tab, keeping the tabs sorted by location.
  ///
  /// - Parameter anObject: The tab; one at the same location does not replace it.
  open func addTabStop(_ anObject: NSTextTab) {
    values.tabStops = sortedByLocation(values.tabStops + [anObject])
  }

  /// Removes the tabs that equal the given one.
  ///
  /// - Parameter anObject: A tab of equal alignment, location and options.
  open func removeTabStop(_ anObject: NSTextTab) {
    values.tabStops.removeAll { $0 == anObject }
  }

  /// Copies all values of another style.
  ///
  /// - Parameter obj: The other style.
  open func setParagraphStyle(_ obj: NSParagraphStyle) { values = obj.allValues }

  /// Returns a new, immutable style with the current values.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: An `NSParagraphStyle`.
  open override func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(values: allValues) }

  private func finite(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
  private func notNegative(_ value: CGFloat) -> CGFloat {
    // The greatest finite height is a client's usual way to express no limit: it is kept.
    value > 0 && value.isFinite ? value : 0
  }
  private func sortedByLocation(_ tabs: [NSTextTab]) -> [NSTextTab] {
    // Equal locations keep their order.
    tabs.enumerated().sorted {
      ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
    }.map(\.element)
  }
}
