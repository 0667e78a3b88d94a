// SPDX-License-Identifier: MIT

/// A paragraph style that can be changed.
///
/// A storage keeps a copy of it as it is when it is set; changing it later changes nothing there.
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
  /// A style with the default values.
  public override init() { super.init() }

  override init(values: ParagraphValues) { super.init(values: values) }

  /// A style from a keyed archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// How lines stand between the edges.
  ///
  /// `.natural` by default.
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  /// What happens to lines that are too long.
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
  /// Where lines end: above 0 from the leading margin, else from the trailing margin.
  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = finite(newValue) }
  }
  /// The least height of a line in points; a negative number becomes 0.
  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = notNegative(newValue) }
  }
  /// The greatest height of a line in points; 0 is no limit; a negative number becomes 0.
  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = notNegative(newValue) }
  }
  /// The factor of the natural line height; 0 is none; a negative number becomes 0.
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = notNegative(newValue) }
  }
  /// How readily words are hyphenated, brought into 0 to 1.
  open override var hyphenationFactor: Float {
    get { values.hyphenationFactor }
    set { values.hyphenationFactor = newValue }
  }
  /// Whether the system's own hyphenation is used.
  ///
  /// False by default.
  open override var usesDefaultHyphenation: Bool {
    get { values.usesDefaultHyphenation }
    set { values.usesDefaultHyphenation = newValue }
  }
  /// Whether letters may be set tighter before a line is truncated.
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
  /// How the lines of a justified paragraph are chosen.
  ///
  /// `.greedy` by default, as Apple's are. Apple has no such property.
  open override var justificationStrategy: JustificationStrategy {
    get { values.justificationStrategy }
    set { values.justificationStrategy = newValue }
  }
  /// Whether line heights are those of letters, as CSS's `line-height` has them.
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
  /// Whether the paragraph's lines stand in one container, if one can hold them all.
  ///
  /// False by default. Apple has no such property.
  open override var keepsTogether: Bool {
    get { values.keepsTogether }
    set { values.keepsTogether = newValue }
  }
  /// Whether the paragraph stands in the container in which the next one begins, as a heading does.
  ///
  /// False by default. Apple has no such property.
  open override var keepsWithNext: Bool {
    get { values.keepsWithNext }
    set { values.keepsWithNext = newValue }
  }
  /// Whether at least two lines of the paragraph stand on either side of a container's end.
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
  /// The blocks in which the paragraph stands, outermost first: boxes, and cells of tables.
  ///
  /// None by default.
  open override var textBlocks: [NSTextBlock] {
    get { values.textBlocks }
    set { values.textBlocks = newValue }
  }

  /// Adds a tab, keeping the tabs sorted by location.
  open func addTabStop(_ anObject: NSTextTab) {
    values.tabStops = sortedByLocation(values.tabStops + [anObject])
  }

  /// Removes the tabs that equal the given one.
  open func removeTabStop(_ anObject: NSTextTab) {
    values.tabStops.removeAll { $0 == anObject }
  }

  /// Takes over all values of another style.
  open func setParagraphStyle(_ obj: NSParagraphStyle) { values = obj.allValues }

  /// A new, immutable style with the values of this moment.
  open override func copy(with zone: NSZone? = nil) -> Any { NSParagraphStyle(values: allValues) }

  private func finite(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
  private func notNegative(_ value: CGFloat) -> CGFloat {
    // The greatest finite height is a client's usual way to say "no limit": kept as it is.
    value > 0 && value.isFinite ? value : 0
  }
  private func sortedByLocation(_ tabs: [NSTextTab]) -> [NSTextTab] {
    // Equal locations keep their order.
    tabs.enumerated().sorted {
      ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
    }.map(\.element)
  }
}
