// SPDX-License-Identifier: MIT

// Size: members that subclasses may override must be declared in the class body, with Apple's names
// and their documentation. They forward to the other files of this folder.

internal import TextLayout
internal import TextLines

/// The object that sets lines for a layout manager; a subclass may replace it.
///
/// The stock one is the layout itself, and costs nothing. A subclass is called for each paragraph
/// and at each step; members that it does not override behave like the stock ones.
///
///     layoutGlyphs(in:…) ─> layoutCharacters(in:…) ─> layoutParagraph(at:)
///       beginParagraph
///       beginLine ─> getLineFragmentRect(…remaining:…)          room
///                 ─> shouldBreakLine…, hyphen…, textTab…        the end of the line
///                 ─> lineSpacing…, paragraphSpacing…            its height
///                 ─> willSetLineFragmentRect                    final changes
///                 ─> setLineFragmentRect, setLocation, …        the result
///       endLine … endParagraph
///
/// An override of `layoutParagraph(at:)` may set all lines by itself with the members that begin
/// with `set`.
///
///     class TallLines: NSATSTypesetter {
///       override func willSetLineFragmentRect(
///         _ lineRect: NSRectPointer, forGlyphRange glyphRange: NSRange, usedRect: NSRectPointer,
///         baselineOffset: UnsafeMutablePointer<CGFloat>
///       ) {
///         lineRect.pointee.size.height = 40
///       }
///     }
///     layoutManager.typesetter = TallLines()
///
/// Rectangles are in container coordinates: points, y down. Indexes count all glyphs of the layout
/// manager.
/// - Source: AppKit `NSTypesetter`.
open class NSTypesetter: NSObject {
  /// Creates a typesetter for one layout manager.
  public override init() { super.init() }

  /// The current work of the typesetter.
  var session: TypesetterSession?
  /// The layout manager that owns it.
  weak var owner: NSLayoutManager?
  private var ownText: NSAttributedString?
  private var ownRanges: (paragraph: NSRange, separator: NSRange)?
  private var reordersText = true

  /// Whether it sets lines exactly as layout does.
  var isStock: Bool {
    (type(of: self) == NSATSTypesetter.self || type(of: self) == NSTypesetter.self)
      && bidiProcessingEnabled
  }

  /// The initial typesetter of layout managers.
  ///
  /// It has no state: setting its properties has no effect.
  open class var sharedSystemTypesetter: NSTypesetter { NSATSTypesetter.shared }

  /// Returns a typesetter with one of the behaviours of the Mac's systems.
  ///
  /// - Parameter behavior: Ignored: there is one behaviour here.
  /// - Returns: `sharedSystemTypesetter`.
  /// - Source: AppKit; the single behaviour is our choice.
  open class func sharedSystemTypesetter(for behavior: NSLayoutManager.TypesetterBehavior) -> Any {
    sharedSystemTypesetter
  }

  /// The behaviour of new layout managers: the latest.
  open class var defaultTypesetterBehavior: NSLayoutManager.TypesetterBehavior { .latestBehavior }

  /// Returns the adjustment of glyph spacing for printing: none, since no layout is for screens
  /// only.
  ///
  /// - Parameters:
  ///   - layoutMgr: Ignored.
  ///   - nominallySpacedGlyphsRange: Ignored.
  ///   - packedGlyphs: Ignored.
  ///   - packedGlyphsCount: Ignored.
  /// - Returns: `NSSize.zero`.
  open class func printingAdjustment(
    in layoutMgr: NSLayoutManager, forNominallySpacedGlyphRange nominallySpacedGlyphsRange: NSRange,
    packedGlyphs: UnsafePointer<UInt8>, count packedGlyphsCount: Int
  ) -> NSSize { .zero }

  // MARK: Settings of the layout manager

  /// Whether line heights include the leading of fonts; true without a layout manager.
  ///
  /// The layout manager's own setting.
  /// - Source: AppKit; that both are one value is our choice.
  open var usesFontLeading: Bool {
    get { layoutManager?.usesFontLeading ?? true }
    set { layoutManager?.usesFontLeading = newValue }
  }

  /// The behaviour of the typesetter; the layout manager's own setting.
  open var typesetterBehavior: NSLayoutManager.TypesetterBehavior {
    get { layoutManager?.typesetterBehavior ?? .latestBehavior }
    set { layoutManager?.typesetterBehavior = newValue }
  }

  /// The share of filled width below which a line's last word is hyphenated, 0 to 1; 0 without a
  /// layout manager.
  ///
  /// The layout manager's own setting.
  open var hyphenationFactor: Float {
    get { Float(layoutManager?.hyphenationFactor ?? 0) }
    set { layoutManager?.hyphenationFactor = CGFloat(newValue) }
  }

  /// Points at both ends of each line; 5 without a container.
  ///
  /// The setting of the current container; setting it changes all containers of the layout manager.
  /// - Source: AppKit; its storage in the containers is our choice.
  open var lineFragmentPadding: CGFloat {
    get { (currentTextContainer ?? layoutManager?.textContainers.first)?.lineFragmentPadding ?? 5 }
    set {
      for container in layoutManager?.textContainers ?? [] {
        container.lineFragmentPadding = newValue
      }
    }
  }

  /// Whether right-to-left text is reordered; true by default.
  ///
  /// If false, all glyphs run from left to right, in the order of the text.
  open var bidiProcessingEnabled: Bool {
    get { reordersText }
    set {
      guard newValue != reordersText, self !== NSATSTypesetter.shared else { return }
      reordersText = newValue
      owner?.typesetterChanged()
    }
  }

  // MARK: Current work

  /// The text: the layout manager's, unless another was set.
  ///
  /// Queries of this object for attributes read it; layout reads the layout manager's storage.
  open var attributedString: NSAttributedString? {
    get { ownText ?? layoutManager?.textStorage }
    set { if self !== NSATSTypesetter.shared { ownText = newValue } }
  }

  /// The layout manager whose lines are being set, else the one that owns this typesetter.
  open var layoutManager: NSLayoutManager? { session?.manager ?? owner }

  /// The containers of the layout manager; nil while no lines are being set.
  open var textContainers: NSArray? {
    session.map { NSArray(array: $0.manager.textContainers) }
  }

  /// The container in which a line is being set; nil at other times.
  open var currentTextContainer: NSTextContainer? {
    guard let session else { return nil }
    let containers = session.manager.textContainers
    return containers.indices.contains(session.container) ? containers[session.container] : nil
  }

  /// The style of the paragraph that is being set; nil at other times.
  open var currentParagraphStyle: NSParagraphStyle? {
    guard session?.task != nil, let text = attributedString else { return nil }
    let first = paragraphCharacterRange.location
    guard first < text.length else { return .default }
    return unsafe text.attribute(.paragraphStyle, at: first, effectiveRange: nil)
      as? NSParagraphStyle
      ?? .default
  }

  /// The glyphs of the paragraph that have no line yet, without those of its separator.
  ///
  /// - Source: AppKit; the separate range of the separator is our choice.
  open var paragraphGlyphRange: NSRange {
    ownRanges?.paragraph ?? NSRange(location: 0, length: 0)
  }

  /// The glyphs that end the paragraph; of length 0 at the end of the text.
  open var paragraphSeparatorGlyphRange: NSRange {
    ownRanges?.separator ?? NSRange(location: 0, length: 0)
  }

  /// The characters of `paragraphGlyphRange`.
  open var paragraphCharacterRange: NSRange { characters(of: paragraphGlyphRange) }

  /// The characters of `paragraphSeparatorGlyphRange`.
  open var paragraphSeparatorCharacterRange: NSRange {
    characters(of: paragraphSeparatorGlyphRange)
  }

  private func characters(of glyphs: NSRange) -> NSRange {
    guard layoutManager != nil else { return NSRange(location: 0, length: 0) }
    return unsafe characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
  }

  /// Sets the next paragraph.
  ///
  /// - Parameters:
  ///   - paragraphRange: Its glyphs without the separator.
  ///   - paragraphSeparatorRange: The glyphs of its separator.
  open func setParagraphGlyphRange(
    _ paragraphRange: NSRange, separatorGlyphRange paragraphSeparatorRange: NSRange
  ) {
    guard self !== NSATSTypesetter.shared else { return }
    ownRanges = (paragraphRange, paragraphSeparatorRange)
  }

  /// The attributes of the extra line after the last one, which has no characters.
  ///
  /// They are those of the last character.
  /// - Source: AppKit, where a text view's typing attributes take precedence; here they do not,
  ///   since a view makes its own caret for them.
  open var attributesForExtraLineFragment: [NSAttributedString.Key: Any] {
    if let known = session?.extraLineAttributes { return known }
    guard let text = attributedString, text.length > 0 else { return [:] }
    return unsafe text.attributes(at: text.length - 1, effectiveRange: nil)
  }

  // MARK: Setting a paragraph

  /// Sets some lines from a glyph on.
  ///
  /// Layout calls it for each paragraph that needs lines. A call at another time lets this
  /// typesetter set the lines of a layout manager, whichever typesetter that has.
  ///
  /// - Parameters:
  ///   - layoutManager: The layout manager of the text.
  ///   - startGlyphIndex: The first glyph of a line.
  ///   - maxNumLines: The maximum number of lines; layout passes the largest integer.
  ///   - nextGlyph: Receives the first glyph without a line.
  open func layoutGlyphs(
    in layoutManager: NSLayoutManager, startingAtGlyphIndex startGlyphIndex: Int,
    maxNumberOfLineFragments maxNumLines: Int, nextGlyphIndex nextGlyph: UnsafeMutablePointer<Int>
  ) {
    unsafe nextGlyph.pointee = setStockLines(
      of: layoutManager, from: startGlyphIndex, count: maxNumLines)
  }

  /// Sets some lines of a range of characters.
  ///
  /// - Parameters:
  ///   - characterRange: The characters to lay out, from the start of a line on.
  ///   - layoutManager: The layout manager of the text.
  ///   - maxNumLines: The maximum number of lines.
  /// - Returns: The characters that have lines.
  open func layoutCharacters(
    in characterRange: NSRange, for layoutManager: NSLayoutManager,
    maximumNumberOfLineFragments maxNumLines: Int
  ) -> NSRange {
    setStockLines(of: layoutManager, in: characterRange, count: maxNumLines)
  }

  /// Sets the lines of the current paragraph.
  ///
  /// The default sets them as layout does, through all containers, and calls the other members on
  /// the way. An override may move the origin and call it, or set the lines itself: for each
  /// `getLineFragmentRect(…)`, then `setLineFragmentRect(_:forGlyphRange:usedRect:baselineOffset:)`
  /// and `setLocation(…)`. An override that returns before the paragraph's end is called again at
  /// the top of the next container.
  ///
  /// - Parameter lineFragmentOrigin: The top left corner of the first line, in container
  ///   coordinates; receives that of the line after the paragraph.
  /// - Returns: The first glyph without a line.
  open func layoutParagraph(at lineFragmentOrigin: NSPointPointer) -> Int {
    guard let session, let task = session.task else { return paragraphGlyphRange.location }
    beginParagraph()
    task.origin = unsafe LayoutPoint(lineFragmentOrigin.pointee)
    task.runStandard()
    unsafe lineFragmentOrigin.pointee = CGPoint(task.origin)
    endParagraph()
    return task.next
  }

  /// Begins a paragraph; the default does nothing.
  open func beginParagraph() {}

  /// Ends a paragraph that has its lines; the default does nothing.
  open func endParagraph() {}

  /// Begins a line; the default does nothing.
  ///
  /// - Parameter glyphIndex: The first glyph of the line.
  open func beginLine(withGlyphAt glyphIndex: Int) {}

  /// Ends a line that was set; the default does nothing.
  ///
  /// - Parameter lineGlyphRange: The glyphs of the line.
  open func endLine(withGlyphRange lineGlyphRange: NSRange) {}

  // MARK: Room

  /// Gets the room for a line from the container.
  ///
  /// - Parameters:
  ///   - lineFragmentRect: Receives the rectangle with all space above and below.
  ///   - lineFragmentUsedRect: Receives the part without the space of the paragraph.
  ///   - remainingRect: Receives the remainder next to it, the next proposal for the same band.
  ///   - startingGlyphIndex: The line's first glyph.
  ///   - proposedRect: As wide as the container or the remaining band, as high as the line.
  ///   - lineSpacing: Points below the line.
  ///   - paragraphSpacingBefore: Points above the line.
  ///   - paragraphSpacingAfter: Points below it, if it ends the paragraph.
  /// - Source: AppKit. Layout uses origin and width of `lineFragmentRect`: the height follows from
  ///   the line's glyphs.
  open func getLineFragmentRect(
    _ lineFragmentRect: NSRectPointer!, usedRect lineFragmentUsedRect: NSRectPointer!,
    remaining remainingRect: NSRectPointer!, forStartingGlyphAt startingGlyphIndex: Int,
    proposedRect: NSRect, lineSpacing: CGFloat, paragraphSpacingBefore: CGFloat,
    paragraphSpacingAfter: CGFloat
  ) {
    let found = stockRoom(
      forStartingGlyphAt: startingGlyphIndex, proposedRect: proposedRect, lineSpacing: lineSpacing,
      paragraphSpacingBefore: paragraphSpacingBefore, paragraphSpacingAfter: paragraphSpacingAfter)
    unsafe lineFragmentRect?.pointee = found.rect
    unsafe lineFragmentUsedRect?.pointee = found.used
    unsafe remainingRect?.pointee = found.rest
  }

  /// Gets the rectangles of a line that has only a paragraph separator.
  ///
  /// - Parameters:
  ///   - lineFragmentRect: Receives the line's rectangle.
  ///   - lineFragmentUsedRect: Receives the part that holds the caret.
  ///   - paragraphSeparatorGlyphRange: The separator's glyphs; of length 0 for the extra line after
  ///     a final line end.
  ///   - lineOrigin: The proposed origin of the line, in container coordinates.
  open func getLineFragmentRect(
    _ lineFragmentRect: NSRectPointer, usedRect lineFragmentUsedRect: NSRectPointer,
    forParagraphSeparatorGlyphRange paragraphSeparatorGlyphRange: NSRange,
    atProposedOrigin lineOrigin: NSPoint
  ) {
    let found = stockSeparatorRects(at: lineOrigin)
    unsafe lineFragmentRect.pointee = found.rect
    unsafe lineFragmentUsedRect.pointee = found.used
  }

  // MARK: Heights

  /// Returns the space below a line: the delegate's answer, else that of the paragraph style.
  ///
  /// - Parameters:
  ///   - glyphIndex: The line's last glyph.
  ///   - rect: The line's room, in container coordinates.
  /// - Returns: Points, 0 or more; less counts as 0.
  open func lineSpacing(afterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: NSRect)
    -> CGFloat
  {
    answer { $0.lineSpacing(after: glyphIndex, LayoutRect(rect)) }
      ?? style(atGlyph: glyphIndex) { $0.lineSpacing }
  }

  /// Returns the space below a paragraph: the delegate's answer, else that of the paragraph style.
  ///
  /// - Parameters:
  ///   - glyphIndex: The paragraph's last glyph.
  ///   - rect: The room of its last line, in container coordinates.
  /// - Returns: Points, 0 or more; less counts as 0.
  open func paragraphSpacing(
    afterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: NSRect
  ) -> CGFloat {
    answer { $0.paragraphSpacing(after: glyphIndex, LayoutRect(rect)) }
      ?? style(atGlyph: glyphIndex) { $0.paragraphSpacing }
  }

  /// Returns the space above a paragraph: the delegate's answer, else that of the paragraph style.
  ///
  /// - Parameters:
  ///   - glyphIndex: The paragraph's first glyph.
  ///   - rect: The room of its first line, as far as it is known, in container coordinates.
  /// - Returns: Points, 0 or more; less counts as 0.
  open func paragraphSpacing(
    beforeGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: NSRect
  ) -> CGFloat {
    answer { $0.paragraphSpacing(before: glyphIndex, LayoutRect(rect)) }
      ?? style(atGlyph: glyphIndex) { $0.paragraphSpacingBefore }
  }

  /// Changes a line before it is stored; does nothing.
  ///
  /// The next line is below the result. Rectangles without a size or with numbers that are not
  /// finite are ignored.
  ///
  /// - Parameters:
  ///   - lineRect: The line's rectangle.
  ///   - glyphRange: Its glyphs.
  ///   - usedRect: The part that has glyphs, with the container's padding.
  ///   - baselineOffset: Points from the top of the rectangle to the baseline.
  open func willSetLineFragmentRect(
    _ lineRect: NSRectPointer, forGlyphRange glyphRange: NSRange, usedRect: NSRectPointer,
    baselineOffset: UnsafeMutablePointer<CGFloat>
  ) {}

  // MARK: Line breaks

  /// Returns whether a line may end between words before a character: the delegate's answer, else
  /// true.
  ///
  /// - Parameter charIndex: The UTF-16 index of the first character of the next line.
  /// - Returns: Whether the break is allowed.
  open func shouldBreakLine(byWordBeforeCharacterAt charIndex: Int) -> Bool {
    delegate?.canBreak(before: charIndex) ?? true
  }

  /// Returns whether a line may end with a hyphen before a character.
  ///
  /// Called if hyphenation is on, from the last character that fits the line to the first of the
  /// word: an override may allow hyphens that the language does not have. The default allows those
  /// of the language, unless the delegate refuses.
  ///
  /// - Parameter charIndex: The UTF-16 index of the first character after the hyphen.
  /// - Returns: Whether the hyphen is allowed.
  /// - Source: AppKit, which calls it only for hyphens of the language.
  open func shouldBreakLine(byHyphenatingBeforeCharacterAt charIndex: Int) -> Bool {
    if let known = session?.hyphens, !known.contains(charIndex) { return false }
    return delegate?.canHyphenate(before: charIndex) ?? true
  }

  /// Returns the share of its room below which a line is hyphenated: that of the paragraph style or
  /// the layout manager.
  ///
  /// - Parameter glyphIndex: The first glyph after the line without a hyphen.
  /// - Returns: From 0, never, to 1, wherever it helps.
  open func hyphenationFactor(forGlyphAt glyphIndex: Int) -> Float {
    if let known = session?.hyphenationFactor, known.glyph == glyphIndex {
      return Float(known.value)
    }
    let own = style(atGlyph: glyphIndex) { $0.hyphenationFactor }
    return own > 0 ? Float(own) : hyphenationFactor
  }

  /// Returns the character that ends a line within a word.
  ///
  /// - Parameter glyphIndex: The first glyph after the hyphen.
  /// - Returns: The hyphen of the script, mostly U+2010 or U+002D. If the font lacks an override's
  ///   character, the default is used.
  open func hyphenCharacter(forGlyphAt glyphIndex: Int) -> UTF32Char {
    if let known = session?.hyphen, known.glyph == glyphIndex { return known.value }
    return 0x2010
  }

  /// Returns the tab stop to which a tab advances.
  ///
  /// - Parameters:
  ///   - glyphLocation: The location of the tab: points from the leading margin.
  ///   - direction: The direction from which locations are counted.
  ///   - maxLocation: The end of the line, counted in the same way.
  /// - Returns: The first stop of the paragraph style after it, else the next multiple of its
  ///   interval. nil without a stop: then the tab fills the remaining line.
  open func textTab(
    forGlyphLocation glyphLocation: CGFloat, writingDirection direction: NSWritingDirection,
    maxLocation: CGFloat
  ) -> NSTextTab? {
    if let known = session?.tab { return known.tab }
    let style = LineStyle(
      currentParagraphStyle ?? .default, fontSize: Double(ResolvedAttributes.defaultFont.pointSize))
    let stop = TabRuler(style: style).nextStop(after: Double(glyphLocation).usableInLines)
    return stop.location <= Double(maxLocation) ? NSTextTab(stop) : nil
  }

  // MARK: Control characters, fonts

  /// Returns the action of a control character: the delegate's answer, else its usual action.
  ///
  /// A paragraph ends with its line end in any case.
  ///
  /// - Parameter charIndex: The UTF-16 index of the control character.
  /// - Returns: The action to use.
  open func actionForControlCharacter(at charIndex: Int) -> NSTypesetterControlCharacterAction {
    var proposed = ControlAction.zeroAdvancement
    if let known = session?.action, known.character == charIndex {
      proposed = known.value
    } else if let text = attributedString, charIndex >= 0, charIndex < text.length {
      proposed = ControlAction(for: (text.string as NSString).character(at: charIndex))
    }
    let action = delegate?.action(proposed, for: charIndex) ?? proposed
    return NSTypesetterControlCharacterAction(rawValue: UInt(truncatingIfNeeded: action.rawValue))
  }

  /// Returns the box of a control character that acts as white space; its width is the advance.
  ///
  /// - Parameters:
  ///   - glyphIndex: Its glyph.
  ///   - textContainer: Its container.
  ///   - proposedRect: The line's room, in container coordinates.
  ///   - glyphPosition: Its origin, in container coordinates.
  ///   - charIndex: The UTF-16 index of the control character.
  /// - Returns: The delegate's answer, else `NSRect.zero`.
  open func boundingBox(
    forControlGlyphAt glyphIndex: Int, for textContainer: NSTextContainer,
    proposedLineFragment proposedRect: NSRect, glyphPosition: NSPoint, characterIndex charIndex: Int
  ) -> NSRect {
    guard let hooks = delegate, let index = hooks.manager.findIndex(of: textContainer) else {
      return .zero
    }
    let width = hooks.controlWidth(
      glyphIndex, charIndex, in: LayoutRect(proposedRect), at: LayoutPoint(glyphPosition),
      container: index)
    return NSRect(x: 0, y: 0, width: width, height: 0)
  }

  /// Returns the font that replaces another one: the layout manager's answer, which is that font
  /// itself.
  ///
  /// Called for each run of attributes when its glyphs are generated.
  ///
  /// - Parameter originalFont: The font of the attributes.
  /// - Returns: The font to use.
  open func substituteFont(for originalFont: NSFont) -> NSFont {
    layoutManager?.substituteFont(for: originalFont) ?? originalFont
  }

  /// Returns the distance from the baseline of a glyph down to the lower edge of its line, in
  /// points.
  ///
  /// Lays out through it.
  ///
  /// - Parameters:
  ///   - layoutMgr: The layout manager of the line.
  ///   - glyphIndex: An existing glyph; traps otherwise.
  /// - Returns: 0 or more, unless the line was moved.
  open func baselineOffset(in layoutMgr: NSLayoutManager, glyphIndex: Int) -> CGFloat {
    let rect = unsafe layoutMgr.lineFragmentRect(forGlyphAt: glyphIndex, effectiveRange: nil)
    return rect.height - layoutMgr.location(forGlyphAt: glyphIndex).y
  }

  // MARK: Glyphs

  /// Returns the characters of some glyphs, as the layout manager does.
  ///
  /// - Parameters:
  ///   - glyphRange: Glyph indexes.
  ///   - actualGlyphRange: Receives all glyphs of those characters.
  /// - Returns: UTF-16 indexes; an empty range without a layout manager.
  open func characterRange(forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?)
    -> NSRange
  {
    unsafe layoutManager?.characterRange(
      forGlyphRange: glyphRange, actualGlyphRange: actualGlyphRange)
      ?? NSRange(location: 0, length: 0)
  }

  /// Returns the glyphs of some characters, as the layout manager does.
  ///
  /// - Parameters:
  ///   - charRange: UTF-16 units.
  ///   - actualCharRange: Receives all characters of those glyphs.
  /// - Returns: Glyph indexes; an empty range without a layout manager.
  open func glyphRange(
    forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: NSRangePointer?
  ) -> NSRange {
    unsafe layoutManager?.glyphRange(
      forCharacterRange: charRange, actualCharacterRange: actualCharRange)
      ?? NSRange(location: 0, length: 0)
  }

  /// Copies the data of some glyphs.
  ///
  /// - Parameters:
  ///   - glyphsRange: Glyph indexes; the part beyond the last glyph is ignored.
  ///   - glyphBuffer: Receives identifiers in the font; `NSControlGlyph` for control characters,
  ///     `NSNullGlyph` for hidden ones.
  ///   - charIndexBuffer: Receives the first character of each glyph's cluster.
  ///   - inscribeBuffer: Receives the relation of each glyph to the preceding one.
  ///   - elasticBuffer: Receives whether it is white space of variable width.
  ///   - bidiLevelBuffer: Receives levels, odd for right to left.
  /// - Returns: The number of glyphs copied.
  open func getGlyphs(
    in glyphsRange: NSRange, glyphs glyphBuffer: UnsafeMutablePointer<NSGlyph>!,
    characterIndexes charIndexBuffer: UnsafeMutablePointer<Int>!,
    glyphInscriptions inscribeBuffer: UnsafeMutablePointer<NSGlyphInscription>!,
    elasticBits elasticBuffer: UnsafeMutablePointer<ObjCBool>!,
    bidiLevels bidiLevelBuffer: UnsafeMutablePointer<UInt8>!
  ) -> Int {
    unsafe layoutManager?.getGlyphs(
      in: glyphsRange, glyphs: glyphBuffer, characterIndexes: charIndexBuffer,
      glyphInscriptions: inscribeBuffer, elasticBits: elasticBuffer, bidiLevels: bidiLevelBuffer)
      ?? 0
  }

  /// Replaces glyphs; the layout manager's lines there are laid out again.
  ///
  /// Traps while lines are being set.
  ///
  /// - Parameters:
  ///   - glyphRange: Glyph indexes.
  ///   - glyphs: As many identifiers in their fonts.
  open func substituteGlyphs(
    in glyphRange: NSRange, withGlyphs glyphs: UnsafeMutablePointer<NSGlyph>!
  ) {
    guard let layoutManager, let glyphs = unsafe glyphs else { return }
    let numbers = (0..<Swift.max(0, glyphRange.length)).map { unsafe glyphs[$0] }
    layoutManager.replaceGlyphs(in: glyphRange, with: numbers)
  }

  /// Inserts a glyph before another one; the layout manager's lines there are laid out again.
  ///
  /// - Parameters:
  ///   - glyph: Its identifier in the font of the text there.
  ///   - glyphIndex: Its new index; traps beyond the end.
  ///   - characterIndex: The UTF-16 index of its character.
  open func insertGlyph(_ glyph: NSGlyph, atGlyphIndex glyphIndex: Int, characterIndex: Int) {
    layoutManager?.insertGlyph(glyph, atGlyphIndex: glyphIndex, characterIndex: characterIndex)
  }

  /// Removes glyphs; the layout manager's lines there are laid out again.
  ///
  /// - Parameter glyphRange: Glyph indexes; their characters join the cluster of the preceding
  ///   glyph.
  open func deleteGlyphs(in glyphRange: NSRange) { layoutManager?.deleteGlyphs(in: glyphRange) }

  // MARK: Results

  /// Stores a line.
  ///
  /// The default passes it to the layout manager. In an override of `layoutParagraph(at:)` it
  /// creates a line.
  ///
  /// - Parameters:
  ///   - fragmentRect: The line's rectangle, in container coordinates.
  ///   - glyphRange: Its glyphs.
  ///   - usedRect: The part that has glyphs.
  ///   - baselineOffset: Points from the top of the rectangle to the baseline.
  open func setLineFragmentRect(
    _ fragmentRect: NSRect, forGlyphRange glyphRange: NSRange, usedRect: NSRect,
    baselineOffset: CGFloat
  ) {
    keepLine(
      fragmentRect, forGlyphRange: glyphRange, usedRect: usedRect, baselineOffset: baselineOffset)
  }

  /// Stores the locations of glyphs in a line.
  ///
  /// - Parameters:
  ///   - location: That of the first one: points from the left edge of the line's rectangle, and
  ///     from its baseline.
  ///   - advancements: The advance of each glyph in points, in the order of the text; nil for those
  ///     of its font.
  ///   - glyphRange: Glyphs of one line.
  open func setLocation(
    _ location: NSPoint, withAdvancements advancements: UnsafePointer<CGFloat>!,
    forStartOfGlyphRange glyphRange: NSRange
  ) {
    let count = Swift.max(0, glyphRange.length)
    let advances = unsafe advancements.map { pointer in
      (0..<count).map { unsafe Double(pointer[$0]) }
    }
    layoutManager?.place(glyphRange, at: location, advances: advances, session)
  }

  /// Stores whether glyphs are not drawn, such as those of tabs and line ends.
  ///
  /// - Parameters:
  ///   - flag: Whether they are hidden.
  ///   - glyphRange: Glyph indexes.
  open func setNotShownAttribute(_ flag: Bool, forGlyphRange glyphRange: NSRange) {
    layoutManager?.note(glyphRange, session) { task, range in
      task.setNotShown(flag, range)
    } otherwise: {
      $0.setNotShown(flag, glyphs: $1)
    }
  }

  /// Stores whether the ink of glyphs leaves their line.
  ///
  /// - Parameters:
  ///   - flag: Whether it does.
  ///   - glyphRange: Glyph indexes.
  open func setDrawsOutsideLineFragment(_ flag: Bool, forGlyphRange glyphRange: NSRange) {
    layoutManager?.note(glyphRange, session) { task, range in
      task.setDrawsOutside(flag, range)
    } otherwise: {
      $0.setDrawsOutside(flag, glyphs: $1)
    }
  }

  /// Stores the size of attachments.
  ///
  /// - Parameters:
  ///   - attachmentSize: In points.
  ///   - glyphRange: Their glyphs.
  open func setAttachmentSize(_ attachmentSize: NSSize, forGlyphRange glyphRange: NSRange) {
    layoutManager?.note(glyphRange, session) { task, range in
      task.setAttachmentSize(LayoutSize(attachmentSize), range)
    } otherwise: {
      $0.setAttachmentSize(LayoutSize(attachmentSize), glyphs: $1)
    }
  }

  /// Sets whether glyphs are generated again when their layout is invalidated.
  ///
  /// As `NSLayoutManager.invalidateGlyphs(onLayoutInvalidationForGlyphRange:)`. Layout itself
  /// regenerates glyphs that it changed around the end of a line.
  ///
  /// - Parameters:
  ///   - flag: Whether they are.
  ///   - glyphRange: Glyph indexes.
  open func setHardInvalidation(_ flag: Bool, forGlyphRange glyphRange: NSRange) {
    layoutManager?.bindGlyphs(flag, toLayoutOf: glyphRange)
  }

  /// Stores the bidi levels of a range of glyphs.
  ///
  /// While lines are being set, a change traps.
  ///
  /// - Parameters:
  ///   - levels: One for each glyph: even from left to right, odd from right to left.
  ///   - glyphRange: Glyph indexes.
  open func setBidiLevels(_ levels: UnsafePointer<UInt8>!, forGlyphRange glyphRange: NSRange) {
    guard let layoutManager, let levels = unsafe levels, glyphRange.length > 0 else { return }
    let new = (0..<glyphRange.length).map { unsafe levels[$0] }
    if let task = session?.task, NSRange(task.glyphs) == glyphRange, task.levels == new { return }
    layoutManager.setLevels(new, glyphRange)
  }
}
