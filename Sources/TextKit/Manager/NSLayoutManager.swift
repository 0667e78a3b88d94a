// SPDX-License-Identifier: MIT

// Size: members that subclasses may override must be declared in the class body, with Apple's names
// and their documentation. They forward to the other files of this folder.

internal import TextDocuments
internal import TextFonts
internal import TextLayout
internal import TextLines
internal import TextStructures

/// Turns the characters of a text storage into glyphs, sets the glyphs as lines in a chain of
/// containers, and draws them.
///
/// Layout is lazy: a query generates glyphs and lines only as far as its answer needs them. They
/// are kept until text, attributes or containers change.
///
///     let storage = NSTextStorage(string: text)
///     let layoutManager = NSLayoutManager()
///     let container = NSTextContainer(size: CGSize(width: 600, height: 0))
///     layoutManager.addTextContainer(container)
///     storage.addLayoutManager(layoutManager)
///     layoutManager.ensureLayout(for: container)
///     let height = layoutManager.usedRect(for: container).height
///
/// All rectangles and points are in container coordinates: points, y down, origin at the
/// container's top left. One thread at a time may use a text system.
/// - Source: UIKit `NSLayoutManager`.
///
/// Size: one stored property for each of Apple's settings, and the engine.
open class NSLayoutManager: NSObject, NSSecureCoding, AssociatedValueHolder {
  package let associatedValues = AssociatedValues()

  /// Creates a manager without storage and containers.
  public override init() {
    super.init()
  }

  /// Restores a manager from an archive: its settings and containers; nil if the archive holds no
  /// layout manager's settings.
  ///
  /// - Parameter coder: A keyed unarchiver.
  public required init?(coder: NSCoder) {
    super.init()
    if !read(from: coder) { return nil }
  }

  /// Writes settings and containers; neither storage nor delegate.
  ///
  /// - Parameter coder: A keyed archiver.
  /// - Complexity: O(1).
  open func encode(with coder: NSCoder) { write(to: coder) }

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  // MARK: The text system

  /// The storage whose text is laid out; set by `NSTextStorage.addLayoutManager(_:)`.
  open weak var textStorage: NSTextStorage? {
    didSet {
      guard textStorage !== oldValue else { return }
      if layout.activity.isLayingOut {
        fail(
          "NSLayoutManager.textStorage: the storage was replaced while its text is being laid out; do it after layout, not from a layout callback"
        )
      }
      layout.reset()
      followers.tell(.replaced(length: textStorage?.length ?? 0))
    }
  }
  /// The clients that display the text, such as views.
  final let followers = LayoutFollowers()

  /// The containers in the order in which the text runs through them.
  open var textContainers: [NSTextContainer] { chain }
  /// The containers themselves.
  @safe @exclusivity(unchecked) final var chain: [NSTextContainer] = []

  /// The object that takes part in layout and is notified about it.
  ///
  /// Held weakly. Existing glyphs and lines do not change.
  open var delegate: (any NSLayoutManagerDelegate)? {
    get { storedDelegate }
    set {
      storedDelegate = newValue
      delegateGaps = []
    }
  }
  private weak var storedDelegate: (any NSLayoutManagerDelegate)?

  /// Appends a container.
  ///
  /// Text that had no room flows into it.
  ///
  /// - Parameter container: A container without a layout manager; traps otherwise.
  /// - Complexity: O(log *n*), *n* paragraphs; the text is laid out there on demand.
  open func addTextContainer(_ container: NSTextContainer) {
    insertTextContainer(container, at: chain.count)
  }

  /// Inserts a container into the chain.
  ///
  /// Invalidates the layout of that container and of the following ones; the preceding ones keep
  /// theirs.
  ///
  /// - Parameters:
  ///   - container: One that no layout manager has; traps otherwise.
  ///   - index: 0 through the number of containers; traps otherwise.
  /// - Complexity: O(log *n*), *n* paragraphs; the text is laid out from there on demand.
  open func insertTextContainer(_ container: NSTextContainer, at index: Int) {
    guard index >= 0, index <= chain.count else {
      fail(
        "NSLayoutManager.insertTextContainer(_:at:): index \(index) is not in 0 ... \(chain.count)"
      )
    }
    if let old = container.layoutManager,
      let place = old.chain.firstIndex(where: { $0 === container })
    {
      fail(
        "NSLayoutManager.insertTextContainer(_:at:): the container is already number \(place) of \(old === self ? "this" : "another") layout manager; remove it there first"
      )
    }
    chain.insert(container, at: index)
    container.layoutManager = self
    container.lastIndex = index
    containersChanged(from: index)
  }

  /// Removes a container from the chain.
  ///
  /// Its text flows into the containers that follow.
  ///
  /// - Parameter index: Of an existing container; traps otherwise.
  /// - Complexity: O(log *n*), *n* paragraphs; the text is laid out from there on demand.
  open func removeTextContainer(at index: Int) {
    guard chain.indices.contains(index) else {
      fail(
        "NSLayoutManager.removeTextContainer(at:): index \(index) is not in 0 ..< \(chain.count), the containers"
      )
    }
    chain[index].layoutManager = nil
    chain.remove(at: index)
    containersChanged(from: index)
  }

  /// Invalidates the layout from a container on, after its shape changed.
  ///
  /// - Parameter container: One of this layout manager's; traps otherwise.
  /// - Complexity: O(log *n*), *n* paragraphs; the text is laid out from there on demand.
  open func textContainerChangedGeometry(_ container: NSTextContainer) {
    let index = index(of: container, "textContainerChangedGeometry(_:)")
    if let top = changedBelow { return linesChanged(in: container, at: index, from: top) }
    containersChanged(from: index)
  }
  /// The y below which lines may have changed, while a container reports a change by itself.
  var changedBelow: Double?
  /// See `showEmptyText(with:)`.
  final var attributesOfEmptyText: [NSAttributedString.Key: Any] = [:]
  /// See `linkSchemes`.
  final var writtenSchemes = LinkSchemes.standard

  /// Notes that another view shows a container's text, and requests a redraw.
  ///
  /// The container calls it.
  ///
  /// - Parameter container: One of this layout manager's; traps otherwise.
  /// - Complexity: O(1).
  /// - Source: AppKit.
  open func textContainerChangedTextView(_ container: NSTextContainer) {
    _ = index(of: container, "textContainerChangedTextView(_:)")
    followers.tell(.repainted)
  }

  // MARK: Settings

  /// Whether a part of the text may be laid out without the parts before it; false by default.
  ///
  /// It counts in a text of more than 500,000 characters, in one container without limit of height
  /// and lines, a plain rectangle. Elsewhere layout continues from the start: lines depend on those
  /// before them, or all of the text is laid out in a few frames. Heights of text that is not laid
  /// out are estimates, and glyph indexes after it count one glyph a UTF-16 unit; both shift when
  /// it is laid out. Character indexes never do.
  /// - Source: UIKit; that a chain of containers and a shorter text are laid out from the start is
  ///   our choice.
  open var allowsNonContiguousLayout: Bool {
    get { layout.settings.allowsParts }
    set {
      guard newValue != layout.settings.allowsParts else { return }
      layout.checkNotSettingLines("allowsNonContiguousLayout was changed")
      layout.settings.allowsParts = newValue
    }
  }

  /// Whether something is laid out after a part that is not.
  ///
  /// Lays out nothing.
  open var hasNonContiguousLayout: Bool { layout.hasHoles }

  /// Whether very long paragraphs are cut into lines in simplified steps; false by default.
  ///
  /// A paragraph of more than 65,536 UTF-16 units is then laid out as several, each with its own
  /// direction and last line, so that an edit or a query costs one of them.
  /// - Source: UIKit; the simplification is our choice.
  open var limitsLayoutForSuspiciousContents: Bool {
    get { layout.settings.limitsParagraphs }
    set {
      guard newValue != layout.settings.limitsParagraphs else { return }
      layout.checkNotSettingLines("limitsLayoutForSuspiciousContents was changed")
      layout.settings.limitsParagraphs = newValue
      layout.reset()
      followers.tell(.moved)
    }
  }

  /// Whether an idle host may lay out text that no query has needed yet; true by default.
  ///
  /// - Source: AppKit. Here the host calls `layOutInBackground(for:)`.
  open var backgroundLayoutEnabled: Bool {
    get { layout.settings.allowsBackground }
    set { layout.settings.allowsBackground = newValue }
  }

  /// Whether line heights include the leading of fonts; true by default.
  open var usesFontLeading: Bool {
    get { layout.settings.usesFontLeading }
    set {
      guard newValue != layout.settings.usesFontLeading else { return }
      layout.checkNotSettingLines("usesFontLeading was changed")
      layout.settings.usesFontLeading = newValue
      containersChanged(from: 0)
    }
  }

  /// The share of filled width below which a line's last word is hyphenated, 0 to 1; 0 by default.
  ///
  /// A word that does not fit is hyphenated if the line without it is narrower than this share of
  /// the room between the indents, so 1 hyphenates wherever it helps. A paragraph style's factor,
  /// unless 0, takes precedence. Values outside of 0 ... 1 are clamped for layout and read back as
  /// they were set. Soft hyphens need no factor.
  /// - Source: UIKit. No limit counts how many lines in a row may end with hyphens (our choice, as
  ///   CSS).
  open var hyphenationFactor: CGFloat {
    get { givenHyphenationFactor }
    set {
      givenHyphenationFactor = newValue
      layout.hyphenation.factor = newValue.isNaN ? 0 : Double(newValue).clamped(to: 0, 1)
    }
  }
  private var givenHyphenationFactor: CGFloat = 0

  /// Whether words are hyphenated where no factor is set; false by default.
  ///
  /// The effect is that of a factor of 1.
  /// - Source: UIKit; the effective factor is our choice.
  open var usesDefaultHyphenation: Bool {
    get { layout.hyphenation.usesDefault }
    set { layout.hyphenation.usesDefault = newValue }
  }

  /// Whether white space is drawn as marks; false by default.
  ///
  /// A dot for a space, an arrow for a tab, a pilcrow for a line end, if the font has them. Nothing
  /// moves.
  open var showsInvisibleCharacters: Bool {
    get { layout.settings.showsInvisibleCharacters }
    set {
      guard newValue != layout.settings.showsInvisibleCharacters else { return }
      layout.settings.showsInvisibleCharacters = newValue
      layout.invalidateDisplay(0..<layout.characterCount)
      followers.tell(.repainted)
    }
  }

  /// Whether control characters that do nothing in a line are shown as `^A`; false by default.
  ///
  /// A change regenerates glyphs and lines.
  open var showsControlCharacters: Bool {
    get { layout.settings.showsControlCharacters }
    set {
      guard newValue != layout.settings.showsControlCharacters else { return }
      layout.checkNotSettingLines("showsControlCharacters was changed")
      layout.settings.showsControlCharacters = newValue
      layout.invalidateGlyphs(in: 0..<layout.characterCount)
      followers.tell(.moved)
    }
  }

  /// The scaling of an image that is too large for its line; `.scaleNone` by default.
  ///
  /// Counts for attachments without `bounds` and for this library's own cells; a client's own
  /// attachments and cells determine their size themselves.
  /// - Source: AppKit.
  open var defaultAttachmentScaling: NSImageScaling {
    get { attachmentScaling }
    set {
      guard newValue != attachmentScaling else { return }
      layout.checkNotSettingLines("defaultAttachmentScaling was changed")
      attachmentScaling = newValue
      containersChanged(from: 0)
    }
  }
  private var attachmentScaling = NSImageScaling.scaleNone

  /// Whether text is measured with screen fonts; true by default.
  ///
  /// Stored, but without effect: there are no such fonts here, nor on the Mac of today.
  /// - Source: AppKit, deprecated there.
  open var usesScreenFonts: Bool {
    get { wantsScreenFonts }
    set { wantsScreenFonts = newValue }
  }
  private var wantsScreenFonts = true

  // MARK: Edits and invalidation

  /// Follows an edit; the storage calls it after each one.
  ///
  /// - Parameters:
  ///   - textStorage: The storage that was edited.
  ///   - editMask: Whether characters, attributes or both changed.
  ///   - newCharRange: The range that changed, in the current text.
  ///   - delta: The change in length, in UTF-16 units.
  ///   - invalidatedCharRange: Contains `newCharRange`; attributes may have changed by fixing in
  ///     all of it.
  /// - Precondition: Both ranges lie within the storage's text; traps otherwise.
  /// - Complexity: O(log *n* + *k*), *n* paragraphs, *k* characters of those that were edited.
  open func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
    range newCharRange: NSRange, changeInLength delta: Int,
    invalidatedRange invalidatedCharRange: NSRange
  ) {
    checkCanFollow(newCharRange)
    let length = textStorage.characterCount
    let range = checked(newCharRange, "processEditing(for:edited:range:…)", length: length)
    let invalidated = checked(
      invalidatedCharRange, "processEditing(for:…invalidatedRange:)", length: length)
    let wasComplete = layout.isComplete
    follow(range, delta, editMask, invalidated: invalidated, in: textStorage)
    if wasComplete, !layout.isComplete { delegate?.layoutManagerDidInvalidateLayout(self) }
    followers.tell(
      editMask.contains(.editedCharacters)
        ? .edited(range, changeInLength: delta, length: textStorage.length) : .moved)
  }

  /// Follows an edit: the older name of
  /// `processEditing(for:edited:range:changeInLength:invalidatedRange:)`.
  ///
  /// - Parameters:
  ///   - str: The storage that was edited.
  ///   - editedMask: The bits of `NSTextStorage.EditActions`.
  ///   - newCharRange: The range that changed, in the current text.
  ///   - delta: The change in length, in UTF-16 units.
  ///   - invalidatedCharRange: Contains `newCharRange`.
  /// - Precondition: Both ranges lie within the storage's text; traps otherwise.
  /// - Complexity: O(log *n* + *k*), *n* paragraphs, *k* characters of those that were edited.
  /// - Source: AppKit, deprecated there.
  open func textStorage(
    _ str: NSTextStorage, edited editedMask: Int = 0, range newCharRange: NSRange,
    changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
  ) {
    processEditing(
      for: str, edited: NSTextStorage.EditActions(rawValue: UInt(bitPattern: editedMask)),
      range: newCharRange, changeInLength: delta, invalidatedRange: invalidatedCharRange)
  }

  /// Switches this manager, and all others of its storage, to another storage.
  ///
  /// - Parameter newTextStorage: The new storage. A manager without a storage is added to it.
  /// - Complexity: O(*m* *n*), *m* managers, *n* paragraphs; the text is laid out on demand.
  /// - Source: AppKit.
  open func replaceTextStorage(_ newTextStorage: NSTextStorage) {
    guard let old = textStorage else { return newTextStorage.addLayoutManager(self) }
    guard old !== newTextStorage else { return }
    for manager in old.layoutManagers {
      old.removeLayoutManager(manager)
      newTextStorage.addLayoutManager(manager)
    }
  }

  /// Invalidates the lines of a range of characters; they are laid out again at the next query.
  ///
  /// - Parameters:
  ///   - charRange: Characters of the current text.
  ///   - actualCharRange: Receives the characters whose lines are invalid: whole paragraphs.
  /// - Complexity: O(log *n* + *k*), *n* paragraphs, *k* of them in the range.
  open func invalidateLayout(
    forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: NSRangePointer?
  ) {
    unsafe invalidateLayout(
      forCharacterRange: charRange, isSoft: false, actualCharacterRange: actualCharRange)
  }

  /// Invalidates the lines of some characters, and keeps the old ones for queries that must not lay
  /// out.
  ///
  /// - Parameters:
  ///   - charRange: Characters of the current text.
  ///   - flag: Whether `…withoutAdditionalLayout: true` continues to return the old lines until
  ///     there are new ones.
  ///   - actualCharRange: Receives the characters whose lines are invalid: whole paragraphs.
  /// - Complexity: O(log *n* + *k*), *n* paragraphs, *k* of them in the range.
  /// - Source: AppKit.
  open func invalidateLayout(
    forCharacterRange charRange: NSRange, isSoft flag: Bool,
    actualCharacterRange actualCharRange: NSRangePointer?
  ) {
    layout.checkNotSettingLines("layout was invalidated")
    let range = checked(charRange, "invalidateLayout(forCharacterRange:)")
    let wasComplete = layout.isComplete
    layout.invalidateLayout(in: range, isSoft: flag)
    forgetGlyphs(boundToLayoutOf: layout.paragraphs(around: range))
    unsafe actualCharRange?.pointee = NSRange(layout.paragraphs(around: range))
    if wasComplete { delegate?.layoutManagerDidInvalidateLayout(self) }
    followers.tell(.moved)
  }

  /// Invalidates the glyphs of some characters, and their lines with them.
  ///
  /// - Parameters:
  ///   - charRange: Characters of the current text.
  ///   - delta: 0: the storage announces changes of the length by `processEditing(for:…)`.
  ///   - actualCharRange: Receives the characters whose glyphs are invalid: whole paragraphs.
  /// - Complexity: O(log *n* + *k*), *n* paragraphs, *k* of them in the range.
  open func invalidateGlyphs(
    forCharacterRange charRange: NSRange, changeInLength delta: Int,
    actualCharacterRange actualCharRange: NSRangePointer?
  ) {
    layout.checkNotSettingLines("glyphs were invalidated")
    let range = checked(charRange, "invalidateGlyphs(forCharacterRange:)")
    let wasComplete = layout.isComplete
    layout.invalidateGlyphs(in: range)
    unsafe actualCharRange?.pointee = NSRange(layout.paragraphs(around: range))
    if wasComplete { delegate?.layoutManagerDidInvalidateLayout(self) }
    followers.tell(.moved)
  }

  /// Makes some glyphs depend on layout: the next time their lines are invalidated, the glyphs are
  /// invalidated too.
  ///
  /// For delegates that choose glyphs by their position in the line. Generates the glyphs; lays out
  /// nothing.
  ///
  /// - Parameter glyphRange: Glyph indexes; the part beyond the last glyph is ignored.
  /// - Complexity: O(log *r* + *k*), *r* ranges that are marked, *k* of them in the range, once
  ///   glyphs are made.
  /// - Source: AppKit, deprecated there.
  open func invalidateGlyphs(onLayoutInvalidationForGlyphRange glyphRange: NSRange) {
    checkNotNegative(glyphRange.location, "invalidateGlyphs(onLayoutInvalidationForGlyphRange:)")
    bindGlyphs(true, toLayoutOf: glyphRange)
  }

  /// Requests a redraw of some characters.
  ///
  /// Lays out nothing; parts that are not laid out are reported as soon as they are.
  ///
  /// - Parameter charRange: UTF-16 units; clamped to the text.
  /// - Complexity: O(log *n* + *k*), *n* paragraphs, *k* lines of the range.
  open func invalidateDisplay(forCharacterRange charRange: NSRange) {
    layout.invalidateDisplay(clamped(charRange))
    followers.tell(.repainted)
  }

  /// Requests a redraw of some glyphs.
  ///
  /// Generates and lays out nothing.
  ///
  /// - Parameter glyphRange: Glyph indexes; glyphs that are not generated yet are ignored.
  /// - Complexity: O(log *n* + *k*), *n* paragraphs, *k* lines of the range.
  open func invalidateDisplay(forGlyphRange glyphRange: NSRange) {
    layout.invalidateDisplay(GlyphQueries(layout).madeCharacters(of: clampedGlyphs(glyphRange)))
    followers.tell(.repainted)
  }

  // MARK: Glyphs and layout on demand

  /// Generates the glyphs of all characters up to the end of a range.
  ///
  /// With non-contiguous layout, those of the range's paragraphs alone.
  ///
  /// - Parameter charRange: UTF-16 units; clamped to the text.
  /// - Complexity: O(*g*), *g* glyphs up to the range's end that are not made yet.
  open func ensureGlyphs(forCharacterRange charRange: NSRange) {
    let range = clamped(charRange)
    layout.ensureGlyphs(upToCharacter: range.upperBound, from: range.lowerBound)
  }

  /// Generates all glyphs up to the end of a range of glyph indexes.
  ///
  /// - Parameter glyphRange: Glyph indexes; may reach beyond the last glyph.
  /// - Complexity: O(*g*), *g* glyphs up to the range's end that are not made yet.
  open func ensureGlyphs(forGlyphRange glyphRange: NSRange) {
    layout.ensureGlyphs(upToGlyph: end(of: glyphRange), from: glyphRange.location)
  }

  /// Lays out from the start of the text to the end of a range of characters.
  ///
  /// With non-contiguous layout, the paragraphs of the range alone.
  ///
  /// - Parameter charRange: UTF-16 units; clamped to the text.
  /// - Complexity: O(*g*), *g* glyphs up to there that are not laid out yet.
  open func ensureLayout(forCharacterRange charRange: NSRange) {
    let range = clamped(charRange)
    layout.ensureLayout(
      LayoutGoal(characters: range.upperBound, firstCharacter: range.lowerBound))
  }

  /// Lays out from the start of the text to the end of a range of glyph indexes.
  ///
  /// With non-contiguous layout, the paragraphs of the range alone.
  ///
  /// - Parameter glyphRange: Glyph indexes; may reach beyond the last glyph.
  /// - Complexity: O(*g*), *g* glyphs up to there that are not laid out yet.
  open func ensureLayout(forGlyphRange glyphRange: NSRange) {
    layout.ensureLayout(
      LayoutGoal(
        glyphs: end(of: glyphRange), firstGlyph: Swift.max(0, glyphRange.location)))
  }

  /// Lays out to the end of a container or of the text.
  ///
  /// - Parameter container: One of this layout manager's; traps otherwise.
  /// - Complexity: O(*g*), *g* glyphs up to there that are not laid out yet.
  open func ensureLayout(for container: NSTextContainer) {
    layout.ensureLayout(LayoutGoal(containers: index(of: container, "ensureLayout(for:)") + 1))
  }

  /// Lays out down to the bottom of a rectangle in a container.
  ///
  /// - Parameters:
  ///   - bounds: A rectangle in the container's coordinates, in points, y down.
  ///   - container: One of this layout manager's; traps otherwise.
  /// - Complexity: O(*g*), *g* glyphs up to there that are not laid out yet.
  open func ensureLayout(forBoundingRect bounds: CGRect, in container: NSTextContainer) {
    let index = index(of: container, "ensureLayout(forBoundingRect:in:)")
    layout.ensureLayout(
      LayoutGoal(
        containers: index, height: Swift.max(0, Double(bounds.maxY)), top: Double(bounds.minY)))
  }

  // MARK: Glyphs

  /// The number of glyphs of the whole text.
  ///
  /// Generates all of them, except with non-contiguous layout: then each UTF-16 unit without glyphs
  /// counts as one.
  open var numberOfGlyphs: Int {
    layout.refreshContainers()
    if !layout.laysOutInParts { layout.ensureGlyphs(upToCharacter: .max) }
    return layout.passages.summary.glyphs
  }

  /// Returns a glyph's identifier in its font.
  ///
  /// Generates glyphs up to it.
  ///
  /// - Parameter glyphIndex: Of an existing glyph; traps otherwise.
  /// - Returns: 65535 for control characters, which have no glyph.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the line, once glyphs are made.
  open func cgGlyph(at glyphIndex: Int) -> CGGlyph {
    GlyphQueries(layout).glyph(at: checkedGlyph(glyphIndex, "cgGlyph(at:)"))
  }

  /// Returns a glyph's identifier in its font, or 65535 if the index is out of range.
  ///
  /// Generates glyphs up to it.
  ///
  /// - Parameters:
  ///   - glyphIndex: Any integer.
  ///   - isValidIndex: Receives whether there is such a glyph.
  /// - Returns: 65535 for control characters too, which have no glyph.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the line, once glyphs are made.
  open func cgGlyph(at glyphIndex: Int, isValidIndex: UnsafeMutablePointer<ObjCBool>?) -> CGGlyph {
    let isValid = isValidGlyphIndex(glyphIndex)
    unsafe isValidIndex?.pointee = ObjCBool(isValid)
    return isValid ? GlyphQueries(layout).glyph(at: glyphIndex) : 65535
  }

  /// Returns a glyph's identifier in its font: the older name of `cgGlyph(at:)`.
  ///
  /// - Parameter glyphIndex: The index of an existing glyph; traps otherwise.
  /// - Returns: The glyph's identifier in its font.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the line, once glyphs are made.
  open func glyph(at glyphIndex: Int) -> CGGlyph { cgGlyph(at: glyphIndex) }

  /// Returns a glyph's identifier in its font: the older name of `cgGlyph(at:isValidIndex:)`.
  ///
  /// - Parameters:
  ///   - glyphIndex: Any integer.
  ///   - isValidIndex: Receives whether there is such a glyph.
  /// - Returns: The glyph's identifier in its font, or 65535.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the line, once glyphs are made.
  open func glyph(at glyphIndex: Int, isValidIndex: UnsafeMutablePointer<ObjCBool>?) -> CGGlyph {
    unsafe cgGlyph(at: glyphIndex, isValidIndex: isValidIndex)
  }

  /// Returns the layout properties of a glyph.
  ///
  /// Generates glyphs up to it.
  ///
  /// - Parameter glyphIndex: Of an existing glyph; traps otherwise.
  /// - Returns: Empty for an ordinary glyph.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the line, once glyphs are made.
  open func propertyForGlyph(at glyphIndex: Int) -> GlyphProperty {
    GlyphQueries(layout).entry(at: checkedGlyph(glyphIndex, "propertyForGlyph(at:)"))
      .map { GlyphProperty($0.properties) } ?? []
  }

  /// Copies identifiers, properties, characters and levels of some glyphs.
  ///
  /// Generates glyphs through the range.
  ///
  /// - Parameters:
  ///   - glyphRange: Glyph indexes; the part beyond the last glyph is ignored.
  ///   - glyphBuffer: Receives identifiers in the font; 65535 for a glyph that no font has.
  ///   - props: Receives properties.
  ///   - charIndexBuffer: Receives the first character of each glyph's cluster.
  ///   - bidiLevelBuffer: Receives levels, odd for right to left.
  /// - Returns: The number of glyphs copied.
  /// - Complexity: O(log *n* + *k*), *n* paragraphs, *k* glyphs of the range, once they are made.
  open func getGlyphs(
    in glyphRange: NSRange, glyphs glyphBuffer: UnsafeMutablePointer<CGGlyph>?,
    properties props: UnsafeMutablePointer<GlyphProperty>?,
    characterIndexes charIndexBuffer: UnsafeMutablePointer<Int>?,
    bidiLevels bidiLevelBuffer: UnsafeMutablePointer<UInt8>?
  ) -> Int {
    checkNotNegative(glyphRange.location, "getGlyphs(in:…)")
    ensureGlyphs(forGlyphRange: glyphRange)
    var count = 0
    GlyphQueries(layout).forEachGlyph(in: clampedGlyphs(glyphRange)) { entry in
      unsafe glyphBuffer?[count] = entry.id
      unsafe props?[count] = GlyphProperty(entry.properties)
      unsafe charIndexBuffer?[count] = entry.character
      unsafe bidiLevelBuffer?[count] = entry.level
      count += 1
    }
    return count
  }

  /// Stores glyphs for some characters; for delegates in `layoutManager(_:shouldGenerateGlyphs:…)`.
  ///
  /// Repeated calls from there append glyphs. Glyphs that the delegate returns unchanged keep the
  /// position from shaping. Others use the font's own advance, and `.null` ones have no width. At
  /// other times nothing is stored, and `TextKitEnvironment.warningHandler` receives a message,
  /// once for each layout manager.
  ///
  /// - Parameters:
  ///   - glyphs: Identifiers in the font; one that the font lacks shows as its glyph 0.
  ///   - props: The layout properties of each glyph. A `.controlCharacter` does what
  ///     `layoutManager(_:shouldUse:forControlCharacterAt:)` returns, nothing by default.
  ///   - charIndexes: Characters of the text, in non-decreasing order. A character without a glyph
  ///     joins the cluster of the preceding glyph. Indexes outside of the characters offered are
  ///     clamped.
  ///   - aFont: The font of the glyphs; replaces the one offered if it differs.
  ///   - glyphRange: Only its length counts: the number of glyphs.
  /// - Complexity: O(*k*), *k* glyphs.
  open func setGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, properties props: UnsafePointer<GlyphProperty>,
    characterIndexes charIndexes: UnsafePointer<Int>, font aFont: UIFont,
    forGlyphRange glyphRange: NSRange
  ) {
    guard var answer = glyphAnswer else {
      guard !hasWarnedOfGlyphs else { return }
      hasWarnedOfGlyphs = true
      return warn(
        "NSLayoutManager.setGlyphs: glyphs \(glyphRange) were not stored: it was not called from layoutManager(_:shouldGenerateGlyphs:…)"
      )
    }
    for i in 0..<Swift.max(0, glyphRange.length) {
      answer.entries.append(
        GlyphEntry(
          id: unsafe glyphs[i],
          properties: GlyphProperties(rawValue: unsafe props[i].rawValue),
          character: unsafe charIndexes[i]))
    }
    answer.font = (aFont.instance, aFont.shapingSize)
    glyphAnswer = answer
  }
  private var hasWarnedOfGlyphs = false

  /// Returns whether there is a glyph with an index.
  ///
  /// Generates glyphs up to it.
  ///
  /// - Parameter glyphIndex: Any integer.
  /// - Returns: False also for a negative index.
  /// - Complexity: O(log *n*), *n* paragraphs, once glyphs are made.
  open func isValidGlyphIndex(_ glyphIndex: Int) -> Bool {
    guard glyphIndex >= 0 else { return false }
    layout.ensureGlyphs(upToGlyph: glyphIndex.behind)
    return glyphIndex < layout.passages.summary.glyphs
  }

  /// Returns the first character of a glyph's cluster.
  ///
  /// Generates glyphs up to it. Past the last glyph, the result continues with one character a
  /// glyph, up to `Int.max`.
  ///
  /// - Parameter glyphIndex: 0 or more; traps otherwise.
  /// - Returns: A UTF-16 index.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the line, once glyphs are made.
  open func characterIndexForGlyph(at glyphIndex: Int) -> Int {
    checkNotNegative(glyphIndex, "characterIndexForGlyph(at:)")
    layout.ensureGlyphs(upToGlyph: glyphIndex.behind)
    return layout.characterIndex(ofGlyph: glyphIndex)
  }

  /// Returns the first glyph of a character's cluster.
  ///
  /// Generates glyphs up to it. Past the last character, the result continues with one glyph a
  /// character, up to `Int.max`.
  ///
  /// - Parameter charIndex: A UTF-16 index, 0 or more; traps otherwise.
  /// - Returns: A glyph index.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the line, once glyphs are made.
  open func glyphIndexForCharacter(at charIndex: Int) -> Int {
    checkNotNegative(charIndex, "glyphIndexForCharacter(at:)")
    if let glyph = layout.settledCursor?.glyph(ofCharacter: charIndex) { return glyph }
    layout.ensureGlyphs(upToCharacter: charIndex.behind)
    return layout.glyphIndex(ofCharacter: charIndex)
  }

  /// Returns the glyphs that show some characters: whole clusters.
  ///
  /// Generates glyphs through the range.
  ///
  /// - Parameters:
  ///   - charRange: UTF-16 units; clamped to the text. An empty range gives an empty one.
  ///   - actualCharRange: Receives the characters of those glyphs; may be larger than `charRange`.
  /// - Returns: Glyph indexes.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the first and last line, once
  ///   glyphs are made.
  open func glyphRange(
    forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: NSRangePointer?
  ) -> NSRange {
    let (glyphs, characters) = GlyphQueries(layout).glyphRange(of: clamped(charRange))
    unsafe actualCharRange?.pointee = NSRange(characters)
    return NSRange(glyphs)
  }

  /// Returns the characters of a range of glyphs, in whole clusters.
  ///
  /// Generates glyphs through the range.
  ///
  /// - Parameters:
  ///   - glyphRange: Clamped to the existing glyphs. An empty range gives an empty one.
  ///   - actualGlyphRange: Receives the glyphs of those characters; may be larger than
  ///     `glyphRange`.
  /// - Returns: Character indexes.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the first and last line, once
  ///   glyphs are made.
  open func characterRange(
    forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?
  ) -> NSRange {
    ensureGlyphs(forGlyphRange: glyphRange)
    let (characters, glyphs) = GlyphQueries(layout).characterRange(of: clampedGlyphs(glyphRange))
    unsafe actualGlyphRange?.pointee = NSRange(glyphs)
    return NSRange(characters)
  }

  // MARK: Lines

  /// Returns the first character that is not laid out; the text's length if all are.
  ///
  /// Lays out nothing.
  ///
  /// - Complexity: O(log *n*), *n* paragraphs.
  open func firstUnlaidCharacterIndex() -> Int { layout.laidEnd().characters }

  /// Returns the first glyph that is not laid out.
  ///
  /// Lays out nothing.
  ///
  /// - Complexity: O(log *n*), *n* paragraphs.
  open func firstUnlaidGlyphIndex() -> Int { layout.laidEnd().glyphs }

  /// Gets the first character and the first glyph that are not laid out.
  ///
  /// Lays out nothing.
  ///
  /// - Parameters:
  ///   - charIndex: Receives a UTF-16 index; the text's length if all is laid out.
  ///   - glyphIndex: Receives a glyph index.
  /// - Complexity: O(log *n*), *n* paragraphs.
  open func getFirstUnlaidCharacterIndex(
    _ charIndex: UnsafeMutablePointer<Int>?, glyphIndex: UnsafeMutablePointer<Int>?
  ) {
    unsafe charIndex?.pointee = firstUnlaidCharacterIndex()
    unsafe glyphIndex?.pointee = firstUnlaidGlyphIndex()
  }

  /// Returns the rectangle of a glyph's line fragment.
  ///
  /// Lays out through it.
  ///
  /// - Parameters:
  ///   - glyphIndex: Of an existing glyph; traps otherwise.
  ///   - effectiveGlyphRange: Receives the fragment's glyphs.
  /// - Returns: Container coordinates; `CGRect.zero` for a glyph for which no container has room.
  /// - Complexity: O(log *n*), *n* paragraphs, once laid out.
  open func lineFragmentRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> CGRect {
    unsafe lineFragmentRect(
      forGlyphAt: glyphIndex, effectiveRange: effectiveGlyphRange, withoutAdditionalLayout: false)
  }

  /// Returns the rectangle of a glyph's line fragment; with the flag, only if it is laid out
  /// already.
  ///
  /// - Parameters:
  ///   - glyphIndex: The index of an existing glyph; traps if negative, and without the flag if
  ///     there is no such glyph.
  ///   - effectiveGlyphRange: Receives the fragment's glyphs; empty if there is no fragment.
  ///   - flag: Whether to answer without layout. Lines of soft invalidation count as laid out.
  /// - Returns: Container coordinates; `CGRect.zero` if no line holds the glyph.
  /// - Complexity: O(log *n*), *n* paragraphs, once laid out.
  open func lineFragmentRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?,
    withoutAdditionalLayout flag: Bool
  ) -> CGRect {
    let member: StaticString = "lineFragmentRect(forGlyphAt:effectiveRange:)"
    if let found = plainCursor(forGlyph: glyphIndex, withoutLayout: flag, member)?
      .fragment(ofGlyph: glyphIndex)
    {
      unsafe effectiveGlyphRange?.pointee = NSRange(found.glyphs)
      return CGRect(found.rect)
    }
    let line = line(forGlyph: glyphIndex, withoutLayout: flag, member)
    unsafe effectiveGlyphRange?.pointee = NSRange(line?.glyphs ?? 0..<0)
    return line.map { CGRect($0.fragmentRect) } ?? .zero
  }

  /// Returns the part of a glyph's line fragment that glyphs and padding occupy.
  ///
  /// Lays out through it.
  ///
  /// - Parameters:
  ///   - glyphIndex: The index of an existing glyph; traps otherwise.
  ///   - effectiveGlyphRange: Receives the fragment's glyphs.
  /// - Returns: Container coordinates; `CGRect.zero` for a glyph for which no container has room.
  /// - Complexity: O(log *n*), *n* paragraphs, once laid out.
  open func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> CGRect {
    unsafe lineFragmentUsedRect(
      forGlyphAt: glyphIndex, effectiveRange: effectiveGlyphRange, withoutAdditionalLayout: false)
  }

  /// Returns the used part of a glyph's line fragment; with the flag, only if it is laid out
  /// already.
  ///
  /// - Parameters:
  ///   - glyphIndex: The index of an existing glyph; traps if negative, and without the flag if
  ///     there is no such glyph.
  ///   - effectiveGlyphRange: Receives the fragment's glyphs; empty if there is no fragment.
  ///   - flag: Whether to answer without layout.
  /// - Returns: Container coordinates; `CGRect.zero` if no line holds the glyph.
  /// - Complexity: O(log *n*), *n* paragraphs, once laid out.
  open func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?,
    withoutAdditionalLayout flag: Bool
  ) -> CGRect {
    let line = line(
      forGlyph: glyphIndex, withoutLayout: flag, "lineFragmentUsedRect(forGlyphAt:effectiveRange:)")
    unsafe effectiveGlyphRange?.pointee = NSRange(line?.glyphs ?? 0..<0)
    return line.map { CGRect($0.usedRect) } ?? .zero
  }

  /// Returns the container of a glyph.
  ///
  /// Lays out through its line.
  ///
  /// - Parameters:
  ///   - glyphIndex: Of an existing glyph; traps otherwise.
  ///   - effectiveGlyphRange: Receives the container's glyphs; unless nil, the container is laid
  ///     out.
  /// - Returns: nil for a glyph for which no container has room.
  /// - Complexity: O(log *n*), *n* paragraphs, once laid out.
  open func textContainer(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> NSTextContainer? {
    unsafe textContainer(
      forGlyphAt: glyphIndex, effectiveRange: effectiveGlyphRange, withoutAdditionalLayout: false)
  }

  /// Returns the container of a glyph; with the flag, only if it is laid out already.
  ///
  /// - Parameters:
  ///   - glyphIndex: The index of an existing glyph; traps if negative, and without the flag if
  ///     there is no such glyph.
  ///   - effectiveGlyphRange: Receives the container's glyphs, as far as they are laid out.
  ///   - flag: Whether to answer without layout.
  /// - Returns: nil if no line holds the glyph.
  /// - Complexity: O(log *n*), *n* paragraphs, once laid out.
  open func textContainer(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?,
    withoutAdditionalLayout flag: Bool
  ) -> NSTextContainer? {
    guard
      let line = line(
        forGlyph: glyphIndex, withoutLayout: flag, "textContainer(forGlyphAt:effectiveRange:)")
    else { return nil }
    if unsafe effectiveGlyphRange != nil {
      if !flag { layout.ensureLayout(LayoutGoal(containers: line.container + 1)) }
      unsafe effectiveGlyphRange?.pointee = NSRange(layout.glyphRange(inContainer: line.container))
    }
    return chain[line.container]
  }

  /// Returns the location of a glyph, relative to the origin of its line fragment; y is the
  /// baseline.
  ///
  /// Lays out through its line.
  ///
  /// - Parameter glyphIndex: The index of an existing glyph; traps otherwise.
  /// - Returns: Points; zero for a glyph for which no container has room.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the line, once laid out.
  open func location(forGlyphAt glyphIndex: Int) -> CGPoint {
    let member: StaticString = "location(forGlyphAt:)"
    if let found = plainCursor(forGlyph: glyphIndex, withoutLayout: false, member)?
      .location(ofGlyph: glyphIndex)
    {
      return CGPoint(found)
    }
    guard let line = line(forGlyph: glyphIndex, withoutLayout: false, member) else { return .zero }
    return CGPoint(GlyphQueries(layout).location(of: glyphIndex, in: line))
  }

  /// Returns the glyphs around one that follow each other by the font's own advances.
  ///
  /// Lays out through its line. A new range begins with a line, a run, after a tab, a kerned or
  /// justified glyph, and at a glyph that `setLocation(_:forStartOfGlyphRange:)` positioned.
  ///
  /// - Parameter glyphIndex: The index of an existing glyph; traps otherwise.
  /// - Returns: Glyph indexes; empty for a glyph for which no container has room.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the line, once laid out.
  open func range(ofNominallySpacedGlyphsContaining glyphIndex: Int) -> NSRange {
    let member: StaticString = "range(ofNominallySpacedGlyphsContaining:)"
    guard let line = line(forGlyph: glyphIndex, withoutLayout: false, member) else {
      return NSRange(location: glyphIndex, length: 0)
    }
    return NSRange(GlyphQueries(layout).nominallySpaced(glyphIndex, in: line))
  }

  /// Returns whether a glyph is not drawn: a tab, a line end, an attachment's marker, a hidden
  /// glyph.
  ///
  /// Lays out through its line.
  ///
  /// - Parameter glyphIndex: The index of an existing glyph; traps otherwise.
  /// - Returns: True also if no line holds the glyph.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the line, once laid out.
  open func notShownAttribute(forGlyphAt glyphIndex: Int) -> Bool {
    _ = line(forGlyph: glyphIndex, withoutLayout: false, "notShownAttribute(forGlyphAt:)")
    let queries = GlyphQueries(layout)
    return queries.entry(at: glyphIndex).map { queries.isNotShown($0) } ?? true
  }

  /// Returns whether a glyph's ink leaves its line fragment.
  ///
  /// Lays out through its line.
  ///
  /// - Parameter glyphIndex: The index of an existing glyph; traps otherwise.
  /// - Returns: False also if no line holds the glyph.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the line, once laid out.
  open func drawsOutsideLineFragment(forGlyphAt glyphIndex: Int) -> Bool {
    let member: StaticString = "drawsOutsideLineFragment(forGlyphAt:)"
    guard let line = line(forGlyph: glyphIndex, withoutLayout: false, member) else { return false }
    return GlyphQueries(layout).drawsOutside(glyphIndex, in: line)
  }

  /// Returns the size of an attachment: the one that was set, else the one it has in its line.
  ///
  /// Lays out through its line.
  ///
  /// - Parameter glyphIndex: Of an existing glyph; traps otherwise.
  /// - Returns: Points; {-1, -1} if there is none.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the line, once laid out.
  open func attachmentSize(forGlyphAt glyphIndex: Int) -> CGSize {
    _ = line(forGlyph: glyphIndex, withoutLayout: false, "attachmentSize(forGlyphAt:)")
    return GlyphQueries(layout).attachmentSize(of: glyphIndex).map { CGSize($0) }
      ?? CGSize(width: -1, height: -1)
  }

  /// Returns the glyphs in a container.
  ///
  /// Lays it out.
  ///
  /// - Parameter container: One of this layout manager's; traps otherwise.
  /// - Returns: Glyph indexes.
  /// - Complexity: O(log *n*), *n* paragraphs, once laid out.
  open func glyphRange(for container: NSTextContainer) -> NSRange {
    let index = index(of: container, "glyphRange(for:)")
    layout.ensureLayout(LayoutGoal(containers: index + 1))
    return NSRange(layout.glyphRange(inContainer: index))
  }

  /// Returns the smallest rectangle around the used parts of a container's lines.
  ///
  /// Encloses glyphs only: list markers are not glyphs of the text and lie before it in the indents
  /// of the lines. A marker that is wider than its indent sticks out even from the lines'
  /// rectangles; strings and labels are measured with their markers.
  ///
  /// Lays the container out first, except in the middle of an edit. With
  /// `allowsNonContiguousLayout`, it reads the laid-out part of a text of more than 500,000
  /// characters and estimates the remainder.
  ///
  /// - Parameter container: One of this layout manager's; traps otherwise.
  /// - Returns: Container coordinates.
  /// - Complexity: O(log *n*), *n* paragraphs, once laid out; O(*k*), *k* lines, if a client has
  ///   positioned some.
  /// - Source: Apple's page ("the bounding rectangle for the glyphs laid out", "does not cause
  ///   layout"). It lays out all the same by our choice: clients change a text and then read its
  ///   size. Leaving out markers is our choice too.
  open func usedRect(for container: NSTextContainer) -> CGRect {
    let index = index(of: container, "usedRect(for:)")
    if layout.isExact, textStorage?.engineObstacle(to: self) == nil {
      layout.ensureLayout(LayoutGoal(containers: index + 1))
    }
    return CGRect(layout.usedRect(inContainer: index))
  }

  /// Returns the glyphs that a truncated line leaves out.
  ///
  /// Lays out through the line.
  ///
  /// - Parameter glyphIndex: Of an existing glyph; traps otherwise.
  /// - Returns: The glyphs between the two visible parts; `{NSNotFound, 0}` for a line that shows
  ///   all of its glyphs. In a chain, the next container may show them as well.
  /// - Complexity: O(log *n*), *n* paragraphs, once laid out; the first query shapes a truncated
  ///   line.
  /// - Source: UIKit.
  open func truncatedGlyphRange(inLineFragmentForGlyphAt glyphIndex: Int) -> NSRange {
    let line = line(
      forGlyph: glyphIndex, withoutLayout: false, "truncatedGlyphRange(inLineFragmentForGlyphAt:)")
    return line.flatMap { layout.truncatedGlyphs(in: $0) }.map { NSRange($0) }
      ?? NSRange(location: NSNotFound, length: 0)
  }

  /// Calls a block for each line fragment that holds some of the glyphs.
  ///
  /// Lays out through them.
  ///
  /// - Parameters:
  ///   - glyphRange: Glyph indexes; the part beyond the last glyph is ignored.
  ///   - block: Receives fragment and used rectangle in container coordinates, container, the
  ///     fragment's glyphs, and a flag that stops the enumeration.
  /// - Complexity: O(log *n* + *k*), *n* paragraphs, *k* lines of the range, once laid out.
  open func enumerateLineFragments(
    forGlyphRange glyphRange: NSRange,
    using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    ensureLayout(forGlyphRange: glyphRange)
    let range = clampedGlyphs(glyphRange)
    guard !range.isEmpty else { return }
    var stop = ObjCBool(false)
    var line = layout.line(ofGlyph: range.lowerBound)
    while let current = line, current.glyphs.lowerBound < range.upperBound {
      unsafe withUnsafeMutablePointer(to: &stop) { stop in
        unsafe block(
          CGRect(current.fragmentRect), CGRect(current.usedRect), chain[current.container],
          NSRange(current.glyphs), stop)
      }
      if stop.boolValue { return }
      line = layout.line(after: current)
    }
  }

  /// The rectangle of the empty line after a final line end or of an empty text; `CGRect.zero` if
  /// there is none.
  ///
  /// Lays out all of the text.
  open var extraLineFragmentRect: CGRect {
    layout.ensureEnd()
    return layout.extraLine.map {
      CGRect(x: $0.line.x, y: $0.line.y, width: $0.line.width, height: $0.line.height)
    } ?? .zero
  }

  /// The used part of the extra line, which holds the caret.
  ///
  /// Lays out all of the text.
  open var extraLineFragmentUsedRect: CGRect {
    layout.ensureEnd()
    return layout.extraLine.map {
      CGRect(
        x: $0.line.usedX, y: $0.line.y + $0.line.usedTop, width: $0.line.usedWidth,
        height: $0.line.usedHeight)
    } ?? .zero
  }

  /// The container of the extra line; nil if there is none.
  ///
  /// Lays out all of the text.
  open var extraLineFragmentTextContainer: NSTextContainer? {
    layout.ensureEnd()
    return layout.extraLine.map { chain[$0.container] }
  }

  // MARK: From rectangles and points

  /// Returns the smallest rectangle around some glyphs in a container: their advances across and
  /// the used height down, and their ink where it reaches beyond.
  ///
  /// Lays out through them.
  ///
  /// - Parameters:
  ///   - glyphRange: Glyph indexes; may be empty. The part beyond the last glyph is ignored.
  ///   - container: One of this layout manager's; traps otherwise.
  /// - Returns: Container coordinates; `CGRect.zero` if none of the glyphs is in the container.
  /// - Complexity: O(log *n* + *g*), *n* paragraphs, *g* glyphs of the range's lines, once laid
  ///   out.
  /// - Source: Apple's page ("completely encloses all glyphs").
  open func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect
  {
    let index = index(of: container, "boundingRect(forGlyphRange:in:)")
    ensureLayout(forGlyphRange: glyphRange)
    return CGRect(
      GlyphQueries(layout).boundingRect(of: clampedGlyphs(glyphRange), container: index))
  }

  /// Returns the glyphs of the lines that touch a rectangle.
  ///
  /// Lays out down to its bottom.
  ///
  /// - Parameters:
  ///   - bounds: A rectangle in the container's coordinates, in points, y down.
  ///   - container: One of this layout manager's; traps otherwise.
  /// - Returns: Glyph indexes of whole lines, from the first such line through the last.
  /// - Complexity: O(log *n*), *n* paragraphs, once laid out.
  open func glyphRange(forBoundingRect bounds: CGRect, in container: NSTextContainer) -> NSRange {
    _ = index(of: container, "glyphRange(forBoundingRect:in:)")
    ensureLayout(forBoundingRect: bounds, in: container)
    return glyphRange(forBoundingRectWithoutAdditionalLayout: bounds, in: container)
  }

  /// Returns the glyphs of the lines that touch a rectangle, as far as they are laid out.
  ///
  /// - Parameters:
  ///   - bounds: A rectangle in the container's coordinates, in points, y down.
  ///   - container: One of this layout manager's; traps otherwise.
  /// - Returns: Glyph indexes of whole lines, from the first such line through the last.
  /// - Complexity: O(log *n*), *n* paragraphs.
  open func glyphRange(
    forBoundingRectWithoutAdditionalLayout bounds: CGRect, in container: NSTextContainer
  ) -> NSRange {
    let index = index(of: container, "glyphRange(forBoundingRectWithoutAdditionalLayout:in:)")
    return NSRange(GlyphQueries(layout).glyphs(touching: LayoutRect(bounds), container: index))
  }

  /// Returns the glyph under a point, or the nearest.
  ///
  /// Lays out down to the point.
  ///
  /// - Parameters:
  ///   - point: Container coordinates; NaN counts as 0.
  ///   - container: One of this layout manager's; traps otherwise.
  /// - Returns: A glyph index; 0 if the container holds no glyph.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the line, once laid out.
  open func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
    unsafe glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: nil)
  }

  /// Returns the glyph under a point, or the nearest, and the relative position of the point within
  /// it.
  ///
  /// Lays out down to the point.
  ///
  /// - Parameters:
  ///   - point: Container coordinates; NaN counts as 0.
  ///   - container: One of this layout manager's containers; traps otherwise.
  ///   - partialFraction: Receives 0 (the glyph's leading edge in its reading direction) to 1.
  /// - Returns: 0 if the container holds no glyph.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the line, once laid out.
  open func glyphIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    let index = index(of: container, "glyphIndex(for:in:)")
    layout.ensureLayout(
      LayoutGoal(containers: index, height: Swift.max(0, Double(point.y).clampedY)))
    let hit = GlyphQueries(layout).hit(LayoutPoint(point), container: index)
    unsafe partialFraction?.pointee = CGFloat(hit.fraction)
    return hit.glyph
  }

  /// Returns the relative position of a point within the glyph under it, 0 (leading edge) to 1.
  ///
  /// Lays out down to the point.
  ///
  /// - Parameters:
  ///   - point: Container coordinates; NaN counts as 0.
  ///   - container: One of this layout manager's; traps otherwise.
  /// - Returns: 0 if the container holds no glyph.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the line, once laid out.
  open func fractionOfDistanceThroughGlyph(for point: CGPoint, in container: NSTextContainer)
    -> CGFloat
  {
    var fraction: CGFloat = 0
    unsafe withUnsafeMutablePointer(to: &fraction) { pointer in
      _ = unsafe glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: pointer)
    }
    return fraction
  }

  /// Returns the character under a point, or the nearest; each component of a ligature counts by
  /// itself.
  ///
  /// Lays out down to the point.
  ///
  /// - Parameters:
  ///   - point: Container coordinates; NaN counts as 0.
  ///   - container: One of this layout manager's containers; traps otherwise.
  ///   - partialFraction: Receives 0 (the character's leading edge) to 1.
  /// - Returns: 0 if the container holds no character.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the line, once laid out.
  open func characterIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    let index = index(
      of: container, "characterIndex(for:in:fractionOfDistanceBetweenInsertionPoints:)")
    if let hit = layout.settledCursor?.characterHit(
      x: point.x.isNaN ? 0 : Double(point.x), y: Double(point.y).clampedY, container: index)
    {
      unsafe partialFraction?.pointee = CGFloat(hit.fraction)
      return hit.character
    }
    layout.ensureLayout(
      LayoutGoal(containers: index, height: Swift.max(0, Double(point.y).clampedY)))
    let hit = GlyphQueries(layout).characterHit(LayoutPoint(point), container: index)
    unsafe partialFraction?.pointee = CGFloat(hit.fraction)
    return hit.character
  }

  /// Gets the insertion points in the line of a character.
  ///
  /// Lays out through the line. There is an insertion point before each grapheme, and after the
  /// last one unless the line ends with a line end.
  ///
  /// - Parameters:
  ///   - charIndex: A UTF-16 index in the line; past the end of the text counts as its end.
  ///   - aFlag: Where text of two directions meets, a caret has two positions; true selects those
  ///     of text that runs against its surroundings.
  ///   - dFlag: True for the order from left to right; false for the order of the characters.
  ///   - positions: Receives distances from the line fragment's left edge, in points.
  ///   - charIndexes: Receives the character after each insertion point.
  /// - Returns: The number of insertion points: at most one more than the line has characters.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the line, once laid out.
  open func getLineFragmentInsertionPoints(
    forCharacterAt charIndex: Int, alternatePositions aFlag: Bool, inDisplayOrder dFlag: Bool,
    positions: UnsafeMutablePointer<CGFloat>?,
    characterIndexes charIndexes: UnsafeMutablePointer<Int>?
  ) -> Int {
    checkNotNegative(charIndex, "getLineFragmentInsertionPoints(forCharacterAt:…)")
    let points = GlyphQueries(layout)
      .insertionPoints(inLineOf: charIndex, alternate: aFlag, inDisplayOrder: dFlag)
    for (index, point) in points.enumerated() {
      unsafe positions?[index] = CGFloat(point.x)
      unsafe charIndexes?[index] = point.character
    }
    return points.count
  }

  /// Calls a block with rectangles that cover some glyphs of a container, as for a selection.
  ///
  /// Lays out through them.
  ///
  /// - Parameters:
  ///   - glyphRange: The glyphs to cover.
  ///   - selectedRange: The whole selection: where it continues beyond a line's end, rectangles
  ///     extend to the fragment's edge. With `NSNotFound` as location, rectangles hug the glyphs.
  ///   - textContainer: One of this layout manager's containers.
  ///   - block: Receives a rectangle in container coordinates, as high as the line fragment, and a
  ///     flag that stops the enumeration.
  /// - Complexity: O(log *n* + *k* + *l*), *n* paragraphs, *k* lines of the range, *l* glyphs of
  ///   its first and last, once laid out.
  open func enumerateEnclosingRects(
    forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange,
    in textContainer: NSTextContainer, using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let rects = enclosingRects(
      glyphRange, selectedRange, textContainer,
      "enumerateEnclosingRects(forGlyphRange:withinSelectedGlyphRange:in:using:)")
    var stop = ObjCBool(false)
    for rect in rects {
      unsafe withUnsafeMutablePointer(to: &stop) { unsafe block(rect, $0) }
      if stop.boolValue { return }
    }
  }

  /// Returns the rectangles of `enumerateEnclosingRects` for some characters.
  ///
  /// - Parameters:
  ///   - charRange: The characters to cover; the part beyond the text is ignored.
  ///   - selCharRange: The whole selection; `NSNotFound` as location if there is none.
  ///   - container: One of this layout manager's containers.
  ///   - rectCount: Receives the number of rectangles.
  /// - Returns: An array that is valid until the next such call; nil if there are no rectangles.
  /// - Complexity: O(log *n* + *k* + *l*), *n* paragraphs, *k* lines of the range, *l* glyphs of
  ///   its first and last, once laid out.
  /// - Source: AppKit.
  open func rectArray(
    forCharacterRange charRange: NSRange, withinSelectedCharacterRange selCharRange: NSRange,
    in container: NSTextContainer, rectCount: UnsafeMutablePointer<Int>
  ) -> NSRectArray? {
    let glyphs = unsafe glyphRange(forCharacterRange: charRange, actualCharacterRange: nil)
    var selected = selCharRange
    if selCharRange.location != NSNotFound {
      selected = unsafe glyphRange(forCharacterRange: selCharRange, actualCharacterRange: nil)
    }
    return unsafe rectArray(
      forGlyphRange: glyphs, withinSelectedGlyphRange: selected, in: container, rectCount: rectCount
    )
  }

  /// Returns the rectangles of `enumerateEnclosingRects` for some glyphs.
  ///
  /// - Parameters:
  ///   - glyphRange: The glyphs to cover.
  ///   - selGlyphRange: The whole selection; `NSNotFound` as location if there is none.
  ///   - container: One of this layout manager's containers.
  ///   - rectCount: Receives the number of rectangles.
  /// - Returns: An array that is valid until the next such call; nil if there are no rectangles.
  /// - Complexity: O(log *n* + *k* + *l*), *n* paragraphs, *k* lines of the range, *l* glyphs of
  ///   its first and last, once laid out.
  /// - Source: AppKit.
  open func rectArray(
    forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selGlyphRange: NSRange,
    in container: NSTextContainer, rectCount: UnsafeMutablePointer<Int>
  ) -> NSRectArray? {
    let rects = enclosingRects(
      glyphRange, selGlyphRange, container,
      "rectArray(forGlyphRange:withinSelectedGlyphRange:in:rectCount:)")
    unsafe rectCount.pointee = rects.count
    return unsafe self.rects.lend(rects)
  }

  // MARK: Setting lines (for typesetters and overrides)

  /// Assigns glyphs to a container; the first of the three steps of setting a line.
  ///
  /// While lines are being set, it sets the container of the current line. At other times the
  /// glyphs get a separate line there, until the range is invalidated. Layout then determines
  /// again whether they are shown and draw outside.
  ///
  /// - Parameters:
  ///   - container: One of this layout manager's; traps otherwise.
  ///   - glyphRange: The line's glyphs; lays out through them.
  /// - Complexity: O(log *n* + *k*), *n* paragraphs, *k* lines of those in the range; from then on
  ///   queries scan all lines.
  open func setTextContainer(_ container: NSTextContainer, forGlyphRange glyphRange: NSRange) {
    let index = index(of: container, "setTextContainer(_:forGlyphRange:)")
    if layout.activity.isLayingOut {
      if lineDraft == nil { tools?.session?.container = index }
      return
    }
    LayoutSetting(layout).setContainer(index, glyphs: laidGlyphs(glyphRange))
  }

  /// Sets the rectangles of a line; the second of the three steps.
  ///
  /// While lines are being set, they are those of the current line; at other times those of just
  /// these glyphs, until the range is invalidated. The following lines do not move. Rectangles with
  /// NaN or infinite numbers are ignored. Numbers are clamped to 10,000,000 points, and the top to
  /// 1e12.
  ///
  /// - Parameters:
  ///   - fragmentRect: Container coordinates.
  ///   - glyphRange: The line's glyphs; those of two paragraphs become a line each.
  ///   - usedRect: Container coordinates; contains the padding.
  /// - Complexity: O(log *n* + *k*), *n* paragraphs, *k* lines of those in the range; from then on
  ///   queries scan all lines.
  open func setLineFragmentRect(
    _ fragmentRect: CGRect, forGlyphRange glyphRange: NSRange, usedRect: CGRect
  ) {
    guard layout.activity.isLayingOut else {
      return LayoutSetting(layout).setFragment(
        LayoutRect(fragmentRect.standardized), used: LayoutRect(usedRect.standardized),
        glyphs: laidGlyphs(glyphRange))
    }
    let rect = LayoutRect(fragmentRect.standardized)
    let used = LayoutRect(usedRect.standardized)
    guard var draft = lineDraft, NSRange(draft.glyphs) == glyphRange, rect.isUsable, used.isUsable
    else { return setOwnLine(rect, used: used, glyphRange) }
    draft.shift(to: rect.sensible, used: used.sensible, baseline: draft.baseline)
    lineDraft = draft
  }

  /// Sets the location of glyphs; the third of the three steps.
  ///
  /// While lines are being set, they are glyphs of the current line. At other times the glyphs of
  /// one line move so that the first is at the location, until the range is invalidated. A location
  /// with NaN or infinite numbers is ignored; numbers are clamped to 10,000,000 points.
  ///
  /// - Parameters:
  ///   - location: Relative to the fragment's origin; y is the baseline.
  ///   - glyphRange: The glyphs that follow each other from that location.
  /// - Complexity: O(log *n* + *k*), *n* paragraphs, *k* glyphs of the range.
  open func setLocation(_ location: CGPoint, forStartOfGlyphRange glyphRange: NSRange) {
    guard layout.activity.isLayingOut else {
      return LayoutSetting(layout).setLocation(
        LayoutPoint(location), glyphs: laidGlyphs(glyphRange))
    }
    guard let lineDraft, NSRange(lineDraft.glyphs) == glyphRange, location.x.isFinite,
      location.y.isFinite
    else {
      if let range = Range(glyphRange) {
        tools?.session?.task?.setLocation(LayoutPoint(location), range, advances: nil)
      }
      return
    }
    self.lineDraft?.location = LayoutPoint(location).sensible
  }

  /// Sets the extra line, after a final line end or in an empty text, until it is laid out again.
  ///
  /// Does nothing in a text without an extra line.
  ///
  /// - Parameters:
  ///   - fragmentRect: Container coordinates.
  ///   - usedRect: Container coordinates; the part that holds the caret.
  ///   - container: One of this layout manager's; traps otherwise.
  /// - Complexity: O(1).
  open func setExtraLineFragmentRect(
    _ fragmentRect: CGRect, usedRect: CGRect, textContainer container: NSTextContainer
  ) {
    let index = index(
      of: container, "setExtraLineFragmentRect(_:usedRect:textContainer:)")
    LayoutSetting(layout).setExtraLine(
      LayoutRect(fragmentRect.standardized), used: LayoutRect(usedRect.standardized),
      container: index)
  }

  /// Hides a glyph from drawing, or shows it, until its line is laid out again.
  ///
  /// Lays out through its line.
  ///
  /// - Parameters:
  ///   - flag: Whether the glyph is hidden.
  ///   - glyphIndex: The index of an existing glyph; traps otherwise.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the line.
  open func setNotShownAttribute(_ flag: Bool, forGlyphAt glyphIndex: Int) {
    if let task = tools?.session?.task {
      return task.setNotShown(flag, glyphIndex..<glyphIndex.behind)
    }
    _ = line(forGlyph: glyphIndex, withoutLayout: false, "setNotShownAttribute(_:forGlyphAt:)")
    let glyphs = laidGlyphs(NSRange(location: glyphIndex, length: 1))
    LayoutSetting(layout).setNotShown(flag, glyphs: glyphs)
  }

  /// Sets whether a glyph's ink leaves its line fragment, until its line is laid out again.
  ///
  /// Lays out through its line.
  ///
  /// - Parameters:
  ///   - flag: Whether the ink leaves the fragment.
  ///   - glyphIndex: The index of an existing glyph; traps otherwise.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the line.
  open func setDrawsOutsideLineFragment(_ flag: Bool, forGlyphAt glyphIndex: Int) {
    if let task = tools?.session?.task {
      return task.setDrawsOutside(flag, glyphIndex..<glyphIndex.behind)
    }
    _ = line(
      forGlyph: glyphIndex, withoutLayout: false, "setDrawsOutsideLineFragment(_:forGlyphAt:)")
    let glyphs = laidGlyphs(NSRange(location: glyphIndex, length: 1))
    LayoutSetting(layout).setDrawsOutside(flag, glyphs: glyphs)
  }

  /// Stores the size of attachments, until their lines are laid out again.
  ///
  /// Lays out through the range; no glyph moves.
  ///
  /// - Parameters:
  ///   - attachmentSize: In points; a size with NaN or infinite numbers is ignored.
  ///   - glyphRange: Glyph indexes of the attachments; the part beyond the last glyph is ignored.
  /// - Complexity: O(log *n* + *k*), *n* paragraphs, *k* glyphs of the range.
  open func setAttachmentSize(_ attachmentSize: CGSize, forGlyphRange glyphRange: NSRange) {
    if let task = tools?.session?.task, let range = Range(glyphRange) {
      return task.setAttachmentSize(LayoutSize(attachmentSize), range)
    }
    LayoutSetting(layout).setAttachmentSize(
      LayoutSize(attachmentSize), glyphs: laidGlyphs(glyphRange))
  }

  // MARK: Drawing

  /// Draws the background of glyphs: background colours.
  ///
  /// Lays out the glyphs first, if needed. A background that continues in the next line also covers
  /// the space between the two lines.
  ///
  /// Without a current context nothing is drawn, and the warning handler receives a message once.
  ///
  /// - Parameters:
  ///   - glyphsToShow: Glyphs of one container.
  ///   - origin: The location of the container's origin in the current graphics context.
  /// - Complexity: O(log *n* + *k*), *n* paragraphs, *k* glyphs of the lines of the range, once
  ///   laid out.
  /// - Source: UIKit; the extent of backgrounds between lines is our choice.
  open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    LayoutDrawing(self).drawBackground(glyphsToShow, at: origin)
  }

  /// Draws glyphs, attachments, underlines and strikethroughs.
  ///
  /// Lays out the glyphs first, if needed. In a PDF, text with a `.link` becomes a link, one area
  /// for each segment of a line. A `URL` or a `String` is the URL as it is. `"#name"` leads to the
  /// text that has this name as its `.anchor`, or to the destination that
  /// `CGContext.addDestination(_:at:)` gave it; without either there is no link.
  ///
  /// Without a current context nothing is drawn, and the warning handler receives a message once.
  ///
  /// - Parameters:
  ///   - glyphsToShow: Glyphs of one container.
  ///   - origin: The location of the container's origin in the current graphics context.
  /// - Complexity: O(log *n* + *k*), *n* paragraphs, *k* glyphs of the lines of the range, once
  ///   laid out.
  /// - Source: UIKit; links are our choice, since a PDF whose links lead nowhere is of no use to
  ///   its reader.
  open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    LayoutDrawing(self).drawGlyphs(glyphsToShow, at: origin)
  }

  /// Paints glyphs of one font: the primitive that draws all glyphs.
  ///
  /// The context is set up: fill and stroke colour, text mode, shadow. Override it to draw glyphs
  /// in another way; to change their appearance, change the context and call `super`. The default
  /// calls the older form of the method.
  ///
  /// - Parameters:
  ///   - glyphs: `glyphCount` glyph identifiers of the font.
  ///   - positions: As many origins on the baseline, in user space, y down.
  ///   - glyphCount: The number of glyphs.
  ///   - font: The font that is really used, after fallback, at its size.
  ///   - textMatrix: Applied to each glyph around its origin; its translation is ignored.
  ///   - attributes: The attributes of the text there.
  ///   - CGContext: The destination.
  /// - Complexity: O(*k*), *k* glyphs.
  /// - Source: UIKit `showCGGlyphs:positions:count:font:textMatrix:attributes:inContext:`.
  open func showCGGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int,
    font: UIFont, textMatrix: CGAffineTransform, attributes: [NSAttributedString.Key: Any] = [:],
    in CGContext: CGContext
  ) {
    unsafe showCGGlyphs(
      glyphs, positions: positions, count: glyphCount, font: font, matrix: textMatrix,
      attributes: attributes, in: CGContext)
  }

  /// Paints glyphs of one font: the older form of the primitive, with the same meaning.
  ///
  /// - Parameters:
  ///   - glyphs: `glyphCount` glyph identifiers of the font.
  ///   - positions: As many origins on the baseline, in user space, y down.
  ///   - glyphCount: The number of glyphs.
  ///   - font: The font that is really used.
  ///   - textMatrix: Applied to each glyph around its origin; its translation is ignored.
  ///   - attributes: The attributes of the text there.
  ///   - graphicsContext: The destination.
  /// - Complexity: O(*k*), *k* glyphs.
  /// - Source: UIKit `showCGGlyphs:positions:count:font:matrix:attributes:inContext:`, deprecated
  ///   there.
  open func showCGGlyphs(
    _ glyphs: UnsafePointer<CGGlyph>, positions: UnsafePointer<CGPoint>, count glyphCount: Int,
    font: UIFont, matrix textMatrix: CGAffineTransform,
    attributes: [NSAttributedString.Key: Any] = [:], in graphicsContext: CGContext
  ) {
    guard glyphCount > 0 else { return }
    let ids = unsafe Array(UnsafeBufferPointer(start: glyphs, count: glyphCount))
    let places = unsafe Array(UnsafeBufferPointer(start: positions, count: glyphCount))
    GlyphPainter.show(ids, at: places, font: font, matrix: textMatrix, in: graphicsContext)
  }

  /// Fills the rectangles of a background with the context's current fill colour.
  ///
  /// Called by `drawBackground(forGlyphRange:at:)`, once for each stretch of one colour. An
  /// override may draw them in another way and leaves the context as it was.
  ///
  /// - Parameters:
  ///   - rectArray: `rectCount` rectangles in the context's coordinates.
  ///   - rectCount: The number of rectangles.
  ///   - charRange: The characters that have the colour.
  ///   - color: The colour; it is the context's fill colour already.
  /// - Complexity: O(*k*), *k* rectangles.
  /// - Source: UIKit.
  open func fillBackgroundRectArray(
    _ rectArray: UnsafePointer<CGRect>, count rectCount: Int, forCharacterRange charRange: NSRange,
    color: UIColor
  ) {
    guard rectCount > 0 else { return }
    let drawing = LayoutDrawing(self)
    guard
      let context = drawing.context("fillBackgroundRectArray(_:count:forCharacterRange:color:)")
    else { return }
    let rects = unsafe Array(UnsafeBufferPointer(start: rectArray, count: rectCount))
    drawing.fillRects(rects, context)
  }

  /// Draws one underline in one line fragment.
  ///
  /// Position and thickness come from the font of the stretch with the thickest line. The line has
  /// gaps around descenders unless `underlinesSkipDescenders` is off or it is a pattern.
  ///
  /// - Parameters:
  ///   - glyphRange: Glyphs of the fragment, without blanks at the ends.
  ///   - underlineVal: Style, pattern, options.
  ///   - baselineOffset: From the baseline down to the bottom of the glyphs' rectangle, in points.
  ///   - lineRect: The fragment, in container coordinates.
  ///   - lineGlyphRange: Its glyphs.
  ///   - containerOrigin: The location of the container's origin in the current graphics context.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the line.
  /// - Source: UIKit; gaps are our choice, as other programs of Apple draw them.
  open func drawUnderline(
    forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
    baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
    lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) {
    TextDecorations(self).paint(
      .underline, glyphRange, style: underlineVal, baselineOffset: baselineOffset,
      origin: containerOrigin)
  }

  /// Divides glyphs into the stretches that get an underline, and draws each.
  ///
  /// Blanks at the ends get none; with `.byWord` no blank does. Calls
  /// `drawUnderline(forGlyphRange:underlineType:baselineOffset:lineFragmentRect:…)`.
  ///
  /// - Parameters:
  ///   - glyphRange: Glyphs of one line fragment.
  ///   - underlineVal: Style, pattern, options.
  ///   - lineRect: The fragment, in container coordinates.
  ///   - lineGlyphRange: Its glyphs.
  ///   - containerOrigin: The location of the container's origin in the current graphics context.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the line.
  /// - Source: UIKit.
  open func underlineGlyphRange(
    _ glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
    lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
    containerOrigin: CGPoint
  ) {
    TextDecorations(self).draw(
      .underline, glyphRange, style: underlineVal, fragment: lineRect,
      fragmentGlyphs: lineGlyphRange, origin: containerOrigin)
  }

  /// Draws one line through glyphs of one line fragment.
  ///
  /// - Parameters:
  ///   - glyphRange: Glyphs of the fragment, without blanks at the ends.
  ///   - strikethroughVal: Style, pattern, options.
  ///   - baselineOffset: The distance from the baseline up to the middle of the line, in points.
  ///   - lineRect: The fragment, in container coordinates.
  ///   - lineGlyphRange: Its glyphs.
  ///   - containerOrigin: The location of the container's origin in the current graphics context.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the line.
  /// - Source: UIKit.
  open func drawStrikethrough(
    forGlyphRange glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
    baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
    lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
  ) {
    TextDecorations(self).paint(
      .strikethrough, glyphRange, style: strikethroughVal, baselineOffset: baselineOffset,
      origin: containerOrigin)
  }

  /// Divides glyphs into the stretches that are struck through, and draws each.
  ///
  /// Calls
  /// `drawStrikethrough(forGlyphRange:strikethroughType:baselineOffset:lineFragmentRect:…)`.
  ///
  /// - Parameters:
  ///   - glyphRange: Glyphs of one line fragment.
  ///   - strikethroughVal: Style, pattern, options.
  ///   - lineRect: The fragment, in container coordinates.
  ///   - lineGlyphRange: Its glyphs.
  ///   - containerOrigin: The location of the container's origin in the current graphics context.
  /// - Complexity: O(log *n* + *l*), *n* paragraphs, *l* glyphs of the line.
  /// - Source: UIKit.
  open func strikethroughGlyphRange(
    _ glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
    lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
    containerOrigin: CGPoint
  ) {
    TextDecorations(self).draw(
      .strikethrough, glyphRange, style: strikethroughVal, fragment: lineRect,
      fragmentGlyphs: lineGlyphRange, origin: containerOrigin)
  }

  /// Draws an attachment's cell.
  ///
  /// Called by `drawGlyphs(forGlyphRange:at:)` for each attachment with a cell of the Mac's class.
  ///
  /// - Parameters:
  ///   - cell: The cell. An attachment's cell is drawn for the character and this layout manager.
  ///   - rect: The cell's frame, in the context's coordinates.
  ///   - attachmentIndex: The UTF-16 index of the attachment character.
  /// - Complexity: O(log *n*), *n* paragraphs, and the work of the cell.
  /// - Source: AppKit.
  open func showAttachmentCell(_ cell: NSCell, in rect: CGRect, characterIndex attachmentIndex: Int)
  {
    let glyph = layout.glyphIndex(ofCharacter: Swift.max(0, attachmentIndex))
    let container = (layout.line(ofGlyph: glyph)?.container).map { chain[$0] }
    let view = (container ?? chain.first)?.shownIn
    guard let cell = cell as? any NSTextAttachmentCellProtocol else {
      return cell.draw(withFrame: rect, in: view)
    }
    cell.draw(withFrame: rect, in: view, characterIndex: attachmentIndex, layoutManager: self)
  }

  // MARK: Fonts

  /// Returns the height of a line of text in a font, in points.
  ///
  /// Layout gives a line without a paragraph style this height, so `usesFontLeading` counts.
  ///
  /// - Parameter theFont: The font, at its size.
  /// - Returns: Points.
  /// - Complexity: O(1).
  /// - Source: AppKit.
  open func defaultLineHeight(for theFont: UIFont) -> CGFloat {
    CGFloat(layout.lineMetrics(of: theFont.instance, size: theFont.shapingSize).height)
  }

  /// Returns the distance from the top of a line of text in a font down to its baseline, in points.
  ///
  /// - Parameter theFont: The font, at its size.
  /// - Returns: Points.
  /// - Complexity: O(1).
  /// - Source: AppKit.
  open func defaultBaselineOffset(for theFont: UIFont) -> CGFloat {
    CGFloat(layout.lineMetrics(of: theFont.instance, size: theFont.shapingSize).baseline)
  }

  /// Returns the font that is used for text in another font: that font itself.
  ///
  /// - Parameter originalFont: The font of the text.
  /// - Returns: The same font.
  /// - Complexity: O(1).
  /// - Source: AppKit, deprecated there; it returned fonts for screens, which do not exist here.
  open func substituteFont(for originalFont: UIFont) -> UIFont { originalFont }

  // MARK: Blocks

  /// Returns the content rectangle of a text block: the area within its padding.
  ///
  /// Lays out the block first. For a block that continues in the next container, the part in the
  /// glyphs' container.
  ///
  /// - Parameters:
  ///   - block: One around the glyphs, by identity.
  ///   - glyphRange: Paragraphs of the block; the rectangle encloses their part of the block.
  /// - Returns: Container coordinates; zero if the glyphs are not in the block.
  /// - Complexity: O(log *n* + *k*), *n* paragraphs, *k* of them in the range, once laid out.
  /// - Source: AppKit.
  open func layoutRect(for block: NSTextBlock, glyphRange: NSRange) -> CGRect {
    box(of: block, glyphs: glyphRange).map { CGRect($0.content) } ?? .zero
  }

  /// Returns the content rectangle of the text block around a glyph, and the block's glyphs there.
  ///
  /// - Parameters:
  ///   - block: One around the glyph, by identity.
  ///   - glyphIndex: Of an existing glyph; traps otherwise.
  ///   - effectiveGlyphRange: Receives the glyphs of the block in the glyph's container; empty if
  ///     the glyph is not in the block.
  /// - Returns: Container coordinates; zero if the glyph is not in the block.
  /// - Complexity: O(log *n* + *k*), *n* paragraphs, *k* of them in the block, once laid out.
  /// - Source: AppKit.
  open func layoutRect(
    for block: NSTextBlock, at glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> CGRect {
    let glyph = checkedGlyph(glyphIndex, "layoutRect(for:at:effectiveRange:)")
    let box = box(of: block, around: glyph)
    unsafe effectiveGlyphRange?.pointee = glyphRange(of: box, at: glyph)
    return box.map { CGRect($0.content) } ?? .zero
  }

  /// Returns the rectangle of a text block with its padding, borders and margins.
  ///
  /// Lays out the block first. For a block that continues in the next container, the part in the
  /// glyphs' container.
  ///
  /// - Parameters:
  ///   - block: One around the glyphs, by identity.
  ///   - glyphRange: Paragraphs of the block; the rectangle encloses their part of the block.
  /// - Returns: Container coordinates; zero if the glyphs are not in the block.
  /// - Complexity: O(log *n* + *k*), *n* paragraphs, *k* of them in the range, once laid out.
  /// - Source: AppKit.
  open func boundsRect(for block: NSTextBlock, glyphRange: NSRange) -> CGRect {
    box(of: block, glyphs: glyphRange).map { CGRect($0.bounds) } ?? .zero
  }

  /// Returns the bounds of the text block around a glyph, and the block's glyphs there.
  ///
  /// - Parameters:
  ///   - block: One around the glyph, by identity.
  ///   - glyphIndex: Of an existing glyph; traps otherwise.
  ///   - effectiveGlyphRange: Receives the glyphs of the block in the glyph's container; empty if
  ///     the glyph is not in the block.
  /// - Returns: Container coordinates; zero if the glyph is not in the block.
  /// - Complexity: O(log *n* + *k*), *n* paragraphs, *k* of them in the block, once laid out.
  /// - Source: AppKit.
  open func boundsRect(
    for block: NSTextBlock, at glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> CGRect {
    let glyph = checkedGlyph(glyphIndex, "boundsRect(for:at:effectiveRange:)")
    let box = box(of: block, around: glyph)
    unsafe effectiveGlyphRange?.pointee = glyphRange(of: box, at: glyph)
    return box.map { CGRect($0.bounds) } ?? .zero
  }

  /// Sets the content rectangle of a text block.
  ///
  /// No line moves. It holds until the layout of the glyphs is invalidated. If the glyphs are not
  /// in the block, nothing changes and the warning handler receives a message.
  ///
  /// - Parameters:
  ///   - rect: Container coordinates.
  ///   - block: One around the glyphs, by identity.
  ///   - glyphRange: Paragraphs of the block.
  /// - Complexity: O(log *n* + *k*), *n* paragraphs, *k* of them in the range, once laid out.
  /// - Source: AppKit; its lifetime is our choice, as for the other setters.
  open func setLayoutRect(_ rect: CGRect, for block: NSTextBlock, glyphRange: NSRange) {
    setBox(of: block, glyphs: glyphRange, content: rect, "setLayoutRect(_:for:glyphRange:)")
  }

  /// Sets the bounds of a text block with its padding, borders and margins, for drawing and hit
  /// testing.
  ///
  /// No line moves. It holds until the layout of the glyphs is invalidated. If the glyphs are not
  /// in the block, nothing changes and the warning handler receives a message.
  ///
  /// - Parameters:
  ///   - rect: Container coordinates.
  ///   - block: One around the glyphs, by identity.
  ///   - glyphRange: Paragraphs of the block.
  /// - Complexity: O(log *n* + *k*), *n* paragraphs, *k* of them in the range, once laid out.
  /// - Source: AppKit; its lifetime is our choice, as for the other setters.
  open func setBoundsRect(_ rect: CGRect, for block: NSTextBlock, glyphRange: NSRange) {
    setBox(of: block, glyphs: glyphRange, bounds: rect, "setBoundsRect(_:for:glyphRange:)")
  }

  // MARK: For the engine

  /// The layout itself.
  final var layout: DocumentLayout {
    if let madeLayout { return madeLayout }
    let layout = DocumentLayout(
      client: self, fonts: TextKitEnvironment.fontDatabase,
      countsFallbackFonts: TextKitEnvironment.fallbackLineHeight == .tallestFont)
    madeLayout = layout
    return layout
  }
  @safe @exclusivity(unchecked) private final var madeLayout: DocumentLayout?
  /// The line that overridden setters may change.
  var lineDraft: LineDraft?
  /// The glyphs that `setGlyphs` has stored during a delegate's callback.
  var glyphAnswer: GlyphAnswer?
  /// The array that `rectArray` calls returned last.
  let rects = LentArray<CGRect>()
  var temporaries: RunList<TemporaryValues>?
  /// The characters whose glyphs depend on layout; nil if there are none.
  var glyphsOfLayout: RunList<Bool>?
  /// Whether the current drawing is for a screen, in pixels.
  var drawsToScreen = true
  /// The part of a container whose boxes are drawn, wherever their text is; nil: only those around
  /// the glyphs that are drawn.
  var drawnBand: BoxBand?
  /// The typesetter and the glyph generator; nil: the stock ones.
  var tools: LayoutTools?
  /// The number of edits of the text since the layout manager was created.
  var editCount = 0
  /// Markers of list items; nil until one is drawn.
  var listMarkers: ListMarkers?
  /// Receives lines that must be redrawn.
  var displayHandler: ((NSTextContainer, CGRect) -> Void)?
  /// Whether underlines have gaps around descenders.
  var leavesGapsAroundDescenders = true

  /// The methods that the delegate leaves to the protocol's defaults: it is not called for them.
  var delegateGaps: DelegateGaps = []
}
