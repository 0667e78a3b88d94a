// SPDX-License-Identifier: MIT

// Size: what subclasses may override has to stand in the body of a class: members as Apple declares
// them, with their pages, that forward to the files beside it.

internal import TextLayout
internal import TextLines

/// The object that sets lines for a layout manager, to be replaced by one of a subclass.
///
/// The stock one is the layout itself, and costs nothing. A subclass is given each paragraph and
/// asked at each step; what it does not override is done as by the stock one.
///
///     layoutGlyphs(in:…) ─> layoutCharacters(in:…) ─> layoutParagraph(at:)
///       beginParagraph
///       beginLine ─> getLineFragmentRect(…remaining:…)          room
///                 ─> shouldBreakLine…, hyphen…, textTab…        where it ends
///                 ─> lineSpacing…, paragraphSpacing…            how high it is
///                 ─> willSetLineFragmentRect                    the last say
///                 ─> setLineFragmentRect, setLocation, …        what is kept
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
  /// A typesetter for one layout manager.
  public override init() { super.init() }

  /// What it works on just now.
  var session: TypesetterSession?
  /// The layout manager that has it.
  weak var owner: NSLayoutManager?
  private var ownText: NSAttributedString?
  private var ownRanges: (paragraph: NSRange, separator: NSRange)?
  private var reordersText = true

  /// Whether it sets lines as the layout itself does.
  var isStock: Bool {
    (type(of: self) == NSATSTypesetter.self || type(of: self) == NSTypesetter.self)
      && bidiProcessingEnabled
  }

  /// The typesetter that layout managers begin with.
  ///
  /// It has no state: what is set in it changes nothing.
  open class var sharedSystemTypesetter: NSTypesetter { NSATSTypesetter.shared }

  /// A typesetter that sets lines in some way of the Mac's systems.
  ///
  /// - Parameter behavior: Any: lines are set in one way here.
  /// - Returns: `sharedSystemTypesetter`.
  /// - Source: AppKit; that all are one is our choice.
  open class func sharedSystemTypesetter(for behavior: NSLayoutManager.TypesetterBehavior) -> Any {
    sharedSystemTypesetter
  }

  /// The behaviour of new layout managers: the latest.
  open class var defaultTypesetterBehavior: NSLayoutManager.TypesetterBehavior { .latestBehavior }

  /// Points between glyphs that printing adds: none, since nothing is set for the screen only.
  ///
  /// - Parameters:
  ///   - layoutMgr: Any.
  ///   - nominallySpacedGlyphsRange: Any.
  ///   - packedGlyphs: Is not read.
  ///   - packedGlyphsCount: Any.
  /// - Returns: `NSSize.zero`.
  open class func printingAdjustment(
    in layoutMgr: NSLayoutManager, forNominallySpacedGlyphRange nominallySpacedGlyphsRange: NSRange,
    packedGlyphs: UnsafePointer<UInt8>, count packedGlyphsCount: Int
  ) -> NSSize { .zero }

  // MARK: What the layout manager has chosen

  /// Whether line heights include the gap that fonts ask for between lines; true without a layout
  /// manager.
  ///
  /// Kept by the layout manager, and set there.
  /// - Source: AppKit; that both are one value is our choice.
  open var usesFontLeading: Bool {
    get { layoutManager?.usesFontLeading ?? true }
    set { layoutManager?.usesFontLeading = newValue }
  }

  /// How lines are set; kept by the layout manager, and set there.
  open var typesetterBehavior: NSLayoutManager.TypesetterBehavior {
    get { layoutManager?.typesetterBehavior ?? .latestBehavior }
    set { layoutManager?.typesetterBehavior = newValue }
  }

  /// From 0 to 1, below which share of filled width a line's last word is hyphenated; 0 without a
  /// layout manager.
  ///
  /// Kept by the layout manager, and set there.
  open var hyphenationFactor: Float {
    get { Float(layoutManager?.hyphenationFactor ?? 0) }
    set { layoutManager?.hyphenationFactor = CGFloat(newValue) }
  }

  /// Points at both ends of each line; 5 without a container.
  ///
  /// Kept by the current container, and set in all containers of the layout manager.
  /// - Source: AppKit; where it is kept is our choice.
  open var lineFragmentPadding: CGFloat {
    get { (currentTextContainer ?? layoutManager?.textContainers.first)?.lineFragmentPadding ?? 5 }
    set {
      for container in layoutManager?.textContainers ?? [] {
        container.lineFragmentPadding = newValue
      }
    }
  }

  /// Whether text from right to left is set so; true by default.
  ///
  /// False: all glyphs from left to right, in the order of the text.
  open var bidiProcessingEnabled: Bool {
    get { reordersText }
    set {
      guard newValue != reordersText, self !== NSATSTypesetter.shared else { return }
      reordersText = newValue
      owner?.typesetterChanged()
    }
  }

  // MARK: What it works on

  /// The text: the layout manager's, unless another was given.
  ///
  /// Attributes that this object is asked about come from it; layout reads the layout manager's
  /// storage.
  open var attributedString: NSAttributedString? {
    get { ownText ?? layoutManager?.textStorage }
    set { if self !== NSATSTypesetter.shared { ownText = newValue } }
  }

  /// The layout manager whose lines are being set, else the one that has this typesetter.
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
  /// - Source: AppKit; that the end is apart is our choice.
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

  /// Says which paragraph comes next.
  ///
  /// - Parameters:
  ///   - paragraphRange: Its glyphs without the end.
  ///   - paragraphSeparatorRange: The glyphs that end it.
  open func setParagraphGlyphRange(
    _ paragraphRange: NSRange, separatorGlyphRange paragraphSeparatorRange: NSRange
  ) {
    guard self !== NSATSTypesetter.shared else { return }
    ownRanges = (paragraphRange, paragraphSeparatorRange)
  }

  /// The attributes of the line behind the last one, which has no characters.
  ///
  /// Those of the last character.
  /// - Source: AppKit, where a text view's typing attributes go before them; here they do not,
  ///   since a view makes its own caret for them.
  open var attributesForExtraLineFragment: [NSAttributedString.Key: Any] {
    if let known = session?.extraLineAttributes { return known }
    guard let text = attributedString, text.length > 0 else { return [:] }
    return unsafe text.attributes(at: text.length - 1, effectiveRange: nil)
  }

  // MARK: Setting a paragraph

  /// Sets some lines from a glyph on.
  ///
  /// Layout calls it for each paragraph that needs lines. Called at another time, it has this
  /// typesetter set the lines of a layout manager, whichever typesetter that has.
  ///
  /// - Parameters:
  ///   - layoutManager: Whose text is laid out.
  ///   - startGlyphIndex: The first glyph of a line.
  ///   - maxNumLines: So many lines at most; layout asks for as many as there are.
  ///   - nextGlyph: Gets the first glyph that has no line.
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
  ///   - characterRange: What is to be laid out, from the start of a line on.
  ///   - layoutManager: Whose text it is.
  ///   - maxNumLines: So many lines at most.
  /// - Returns: The characters that have lines.
  open func layoutCharacters(
    in characterRange: NSRange, for layoutManager: NSLayoutManager,
    maximumNumberOfLineFragments maxNumLines: Int
  ) -> NSRange {
    setStockLines(of: layoutManager, in: characterRange, count: maxNumLines)
  }

  /// Sets the lines of the current paragraph.
  ///
  /// This one sets them as the layout does, through all containers, and asks and tells the other
  /// members on the way. An override may move the origin and call it, or set the lines itself: for
  /// each `getLineFragmentRect(…)`, then
  /// `setLineFragmentRect(_:forGlyphRange:usedRect:baselineOffset:)` and `setLocation(…)`. An
  /// override that returns before the paragraph's end is called again at the top of the next
  /// container.
  ///
  /// - Parameter lineFragmentOrigin: The top left corner of the first line; gets that of the line
  ///   behind the paragraph.
  /// - Returns: The first glyph that has no line.
  open func layoutParagraph(at lineFragmentOrigin: NSPointPointer) -> Int {
    guard let session, let task = session.task else { return paragraphGlyphRange.location }
    beginParagraph()
    task.origin = unsafe LayoutPoint(lineFragmentOrigin.pointee)
    task.runStandard()
    unsafe lineFragmentOrigin.pointee = CGPoint(task.origin)
    endParagraph()
    return task.next
  }

  /// A paragraph begins; does nothing.
  open func beginParagraph() {}

  /// A paragraph has its lines; does nothing.
  open func endParagraph() {}

  /// A line begins with a glyph; does nothing.
  ///
  /// - Parameter glyphIndex: The first glyph of the line.
  open func beginLine(withGlyphAt glyphIndex: Int) {}

  /// A line was set; does nothing.
  ///
  /// - Parameter lineGlyphRange: The glyphs of the line.
  open func endLine(withGlyphRange lineGlyphRange: NSRange) {}

  // MARK: Room

  /// Finds the room of a line: asks the container.
  ///
  /// - Parameters:
  ///   - lineFragmentRect: Gets the rectangle with all space above and below.
  ///   - lineFragmentUsedRect: Gets the part without the space of the paragraph.
  ///   - remainingRect: Gets what is left beside it, the next proposal for the same band.
  ///   - startingGlyphIndex: The line's first glyph.
  ///   - proposedRect: As wide as the container or the rest of a band, as high as the line.
  ///   - lineSpacing: Points below the line.
  ///   - paragraphSpacingBefore: Points above the line.
  ///   - paragraphSpacingAfter: Points below it, if it ends the paragraph.
  /// - Source: AppKit. Layout takes place and width from `lineFragmentRect`: the height is found
  ///   with the line's glyphs.
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

  /// Finds the rectangles of a line that has nothing but a paragraph's end.
  ///
  /// - Parameters:
  ///   - lineFragmentRect: Gets the line's rectangle.
  ///   - lineFragmentUsedRect: Gets the part where the caret goes.
  ///   - paragraphSeparatorGlyphRange: The glyphs; of length 0 for the line behind a final line
  ///     end.
  ///   - lineOrigin: Where the line is to stand.
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

  /// Points below a line: what the delegate says, else the paragraph style.
  ///
  /// - Parameters:
  ///   - glyphIndex: The line's last glyph.
  ///   - rect: The line's room.
  /// - Returns: 0 or more; less counts as 0.
  open func lineSpacing(afterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: NSRect)
    -> CGFloat
  {
    answer { $0.lineSpacing(after: glyphIndex, LayoutRect(rect)) }
      ?? style(atGlyph: glyphIndex) { $0.lineSpacing }
  }

  /// Points below a paragraph: what the delegate says, else the paragraph style.
  ///
  /// - Parameters:
  ///   - glyphIndex: The paragraph's last glyph.
  ///   - rect: The room of its last line.
  /// - Returns: 0 or more; less counts as 0.
  open func paragraphSpacing(
    afterGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: NSRect
  ) -> CGFloat {
    answer { $0.paragraphSpacing(after: glyphIndex, LayoutRect(rect)) }
      ?? style(atGlyph: glyphIndex) { $0.paragraphSpacing }
  }

  /// Points above a paragraph: what the delegate says, else the paragraph style.
  ///
  /// - Parameters:
  ///   - glyphIndex: The paragraph's first glyph.
  ///   - rect: The room of its first line, as far as it is known.
  /// - Returns: 0 or more; less counts as 0.
  open func paragraphSpacing(
    beforeGlyphAt glyphIndex: Int, withProposedLineFragmentRect rect: NSRect
  ) -> CGFloat {
    answer { $0.paragraphSpacing(before: glyphIndex, LayoutRect(rect)) }
      ?? style(atGlyph: glyphIndex) { $0.paragraphSpacingBefore }
  }

  /// Changes a line before it is kept; does nothing.
  ///
  /// The next line comes below what is left here. Rectangles without size or with numbers that are
  /// none are not taken.
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

  // MARK: Where lines end

  /// Whether a line may end between words before a character: what the delegate says, else true.
  open func shouldBreakLine(byWordBeforeCharacterAt charIndex: Int) -> Bool {
    delegate?.mayBreak(before: charIndex) ?? true
  }

  /// Whether a line may end with a hyphen before a character.
  ///
  /// Asked where hyphenation is on, from the last letter that fits the line to the first of the
  /// word: an override may allow what the language does not have. This one allows the places of the
  /// language, unless the delegate refuses.
  /// - Source: AppKit, where only places of the language are asked for.
  open func shouldBreakLine(byHyphenatingBeforeCharacterAt charIndex: Int) -> Bool {
    if let known = session?.hyphens, !known.contains(charIndex) { return false }
    return delegate?.mayHyphenate(before: charIndex) ?? true
  }

  /// Below which share of its room a line is hyphenated, before a glyph: the paragraph style's or
  /// the layout manager's.
  ///
  /// - Returns: From 0, never, to 1, wherever it helps.
  open func hyphenationFactor(forGlyphAt glyphIndex: Int) -> Float {
    if let known = session?.hyphenationFactor, known.glyph == glyphIndex {
      return Float(known.value)
    }
    let own = style(atGlyph: glyphIndex) { $0.hyphenationFactor }
    return own > 0 ? Float(own) : hyphenationFactor
  }

  /// The character that ends a line inside of a word, before a glyph.
  ///
  /// - Returns: What the script has, mostly U+2010 or U+002D. A character that the font does not
  ///   have counts as that.
  open func hyphenCharacter(forGlyphAt glyphIndex: Int) -> UTF32Char {
    if let known = session?.hyphen, known.glyph == glyphIndex { return known.value }
    return 0x2010
  }

  /// The stop that a tab moves on to.
  ///
  /// - Parameters:
  ///   - glyphLocation: Where the tab stands: points from the leading margin.
  ///   - direction: From which side it is counted.
  ///   - maxLocation: The end of the line, so counted.
  /// - Returns: The first stop of the paragraph style behind it, else the next multiple of its
  ///   interval; nil: there is none, and the tab takes the rest of the line.
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

  /// What a control character does: what the delegate says, else what it does in any text.
  ///
  /// A paragraph ends with its line end in any case.
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

  /// The box of a control character that acts as white space; its width is the advance.
  ///
  /// - Parameters:
  ///   - glyphIndex: Its glyph.
  ///   - textContainer: Where it stands.
  ///   - proposedRect: The line's room.
  ///   - glyphPosition: Where it stands, in container coordinates.
  ///   - charIndex: Its character.
  /// - Returns: What the delegate says, else `NSRect.zero`.
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

  /// The font that text of a font is set in: what the layout manager says, which is the same.
  ///
  /// Asked for each run of attributes when its glyphs are made.
  open func substituteFont(for originalFont: NSFont) -> NSFont {
    layoutManager?.substituteFont(for: originalFont) ?? originalFont
  }

  /// Points from the baseline of a glyph down to the lower edge of its line.
  ///
  /// Lays out through it.
  ///
  /// - Parameters:
  ///   - layoutMgr: Whose line it is.
  ///   - glyphIndex: An existing glyph; else the program stops with a sentence.
  /// - Returns: 0 or more, unless the line was moved.
  open func baselineOffset(in layoutMgr: NSLayoutManager, glyphIndex: Int) -> CGFloat {
    let rect = unsafe layoutMgr.lineFragmentRect(forGlyphAt: glyphIndex, effectiveRange: nil)
    return rect.height - layoutMgr.location(forGlyphAt: glyphIndex).y
  }

  // MARK: Glyphs

  /// The characters of some glyphs, as the layout manager has them.
  ///
  /// - Parameters:
  ///   - glyphRange: Glyphs.
  ///   - actualGlyphRange: Gets all glyphs of those characters.
  /// - Returns: Characters of the text; none without a layout manager.
  open func characterRange(forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?)
    -> NSRange
  {
    unsafe layoutManager?.characterRange(
      forGlyphRange: glyphRange, actualGlyphRange: actualGlyphRange)
      ?? NSRange(location: 0, length: 0)
  }

  /// The glyphs of some characters, as the layout manager has them.
  ///
  /// - Parameters:
  ///   - charRange: Characters.
  ///   - actualCharRange: Gets all characters of those glyphs.
  /// - Returns: Glyphs; none without a layout manager.
  open func glyphRange(
    forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: NSRangePointer?
  ) -> NSRange {
    unsafe layoutManager?.glyphRange(
      forCharacterRange: charRange, actualCharacterRange: actualCharRange)
      ?? NSRange(location: 0, length: 0)
  }

  /// Copies what is known of some glyphs.
  ///
  /// - Parameters:
  ///   - glyphsRange: What lies beyond the last glyph is left out.
  ///   - glyphBuffer: Gets numbers in the font; `NSControlGlyph` for control characters,
  ///     `NSNullGlyph` for hidden ones.
  ///   - charIndexBuffer: Gets the first character of each glyph's cluster.
  ///   - inscribeBuffer: Gets how a glyph stands to the one before it.
  ///   - elasticBuffer: Gets whether it is white space of variable width.
  ///   - bidiLevelBuffer: Gets levels, odd for right to left.
  /// - Returns: How many glyphs were copied.
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

  /// Puts other glyphs into the place of some; the layout manager's lines there are set anew.
  ///
  /// Not while lines are being set: then the program stops with a sentence.
  ///
  /// - Parameters:
  ///   - glyphRange: Which ones.
  ///   - glyphs: As many numbers in their fonts.
  open func substituteGlyphs(
    in glyphRange: NSRange, withGlyphs glyphs: UnsafeMutablePointer<NSGlyph>!
  ) {
    guard let layoutManager, let glyphs = unsafe glyphs else { return }
    let numbers = (0..<Swift.max(0, glyphRange.length)).map { unsafe glyphs[$0] }
    layoutManager.replaceGlyphs(in: glyphRange, with: numbers)
  }

  /// Puts a glyph before another one; the layout manager's lines there are set anew.
  ///
  /// - Parameters:
  ///   - glyph: Its number in the font of the text there.
  ///   - glyphIndex: Its index from now on.
  ///   - characterIndex: Its character.
  open func insertGlyph(_ glyph: NSGlyph, atGlyphIndex glyphIndex: Int, characterIndex: Int) {
    layoutManager?.insertGlyph(glyph, atGlyphIndex: glyphIndex, characterIndex: characterIndex)
  }

  /// Takes glyphs away; the layout manager's lines there are set anew.
  ///
  /// - Parameter glyphRange: Which ones; their characters go with the glyph before.
  open func deleteGlyphs(in glyphRange: NSRange) { layoutManager?.deleteGlyphs(in: glyphRange) }

  // MARK: What is kept

  /// Keeps a line.
  ///
  /// This one hands it to the layout manager. In an override of `layoutParagraph(at:)` it makes a
  /// line.
  ///
  /// - Parameters:
  ///   - fragmentRect: The line's rectangle.
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

  /// Keeps where glyphs stand in a line.
  ///
  /// - Parameters:
  ///   - location: Of the first one: points from the left edge of the line's rectangle, and from
  ///     its baseline.
  ///   - advancements: Points that each glyph takes, in the order of the text; nil: as its font has
  ///     it.
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

  /// Keeps that glyphs are not drawn, such as those of tabs and line ends.
  ///
  /// - Parameters:
  ///   - flag: Whether they are hidden.
  ///   - glyphRange: Which ones.
  open func setNotShownAttribute(_ flag: Bool, forGlyphRange glyphRange: NSRange) {
    layoutManager?.note(glyphRange, session) { task, range in
      task.setNotShown(flag, range)
    } otherwise: {
      $0.setNotShown(flag, glyphs: $1)
    }
  }

  /// Keeps that the ink of glyphs leaves their line.
  ///
  /// - Parameters:
  ///   - flag: Whether it does.
  ///   - glyphRange: Which ones.
  open func setDrawsOutsideLineFragment(_ flag: Bool, forGlyphRange glyphRange: NSRange) {
    layoutManager?.note(glyphRange, session) { task, range in
      task.setDrawsOutside(flag, range)
    } otherwise: {
      $0.setDrawsOutside(flag, glyphs: $1)
    }
  }

  /// Keeps the size of attachments.
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

  /// Keeps that glyphs are made anew when their layout is invalidated.
  ///
  /// As `NSLayoutManager.invalidateGlyphs(onLayoutInvalidationForGlyphRange:)`. Layout itself makes
  /// glyphs anew that it changed around the end of a line.
  ///
  /// - Parameters:
  ///   - flag: Whether they have to.
  ///   - glyphRange: Which ones.
  open func setHardInvalidation(_ flag: Bool, forGlyphRange glyphRange: NSRange) {
    layoutManager?.bindGlyphs(flag, toLayoutOf: glyphRange)
  }

  /// Stores the bidi levels of a range of glyphs.
  ///
  /// Not while lines are being set, unless nothing changes: then the program stops with a sentence.
  ///
  /// - Parameters:
  ///   - levels: One for each glyph: even from left to right, odd from right to left.
  ///   - glyphRange: Which ones.
  open func setBidiLevels(_ levels: UnsafePointer<UInt8>!, forGlyphRange glyphRange: NSRange) {
    guard let layoutManager, let levels = unsafe levels, glyphRange.length > 0 else { return }
    let new = (0..<glyphRange.length).map { unsafe levels[$0] }
    if let task = session?.task, NSRange(task.glyphs) == glyphRange, task.levels == new { return }
    layoutManager.setLevels(new, glyphRange)
  }
}
