// SPDX-License-Identifier: MIT

// Size: members that subclasses may override must be declared in the class body, with Apple's names
// and their documentation. They forward to the other files of this folder.

internal import TextLayout
internal import TextStructures

/// The text of a text system: characters with attributes, which reports every change to its layout
/// managers.
///
/// It can be used as it is. A subclass may keep characters and attributes in its own store. It then
/// overrides the four primitives `string`, `attributes(at:effectiveRange:)`,
/// `replaceCharacters(in:with:)` (the one with a `String`) and `setAttributes(_:range:)`, and calls
/// `edited(_:range:changeInLength:)` in the last two. All other members are implemented by these
/// four.
///
/// One thread at a time may use a storage.
///
/// Foundation's attributed string has a hidden store here, which copying and appending read past
/// every override. The storage updates it at each edit, so copies are equal to the text: where a
/// font lacks characters they have the font that is shown, and the one that was set as
/// `.originalFont`. Archives have the font that was set. One exception: for a subclass that fixes
/// attributes lazily, copies that Foundation makes by itself have the fonts that were set where
/// attributes have not been read yet; `copy()`, `mutableCopy()` and `attributedSubstring(from:)`
/// fix them first.
///
/// Size: the stores of characters and attributes, and the state of an edit under way.
open class NSTextStorage: NSMutableAttributedString, AssociatedValueHolder {
  package let associatedValues = AssociatedValues()

  // MARK: State

  // Many properties do without the check for exclusive access: each edit reads some thirty of them,
  // and no client's code runs while one of them is read or written.

  /// Characters and runs.
  ///
  /// For a subclass with its own store, the last known content of that store.
  final var content: TextContent
  /// The text that a subclass shows if it changes the results of the primitives it inherits; else
  /// nil.
  final var shown: TextContent?
  final var table = AttributeTable()
  /// Whether this is not a subclass, so that no member is overridden.
  @safe @exclusivity(unchecked) final private(set) var isStock = false

  /// Edits on their way to the layout managers.
  @safe @exclusivity(unchecked) final var cycle = EditingCycle()
  @safe @exclusivity(unchecked) final var phase = EditingPhase.idle {
    didSet { if phase == .idle || oldValue == .idle { noteStability() } }
  }
  /// Groups of edits that are open.
  @safe @exclusivity(unchecked) final var depth = 0 { didSet { noteStability() } }
  /// A flag that layouts test before every answer.
  final let stabilityFlag = TextStability()
  /// The readers during whose work the text must not change.
  @safe @exclusivity(unchecked) final var readers: [TextReader] = []
  /// Kinds of mistakes that have been reported.
  final var reported: Set<String> = []
  final var managers: [NSLayoutManager] = []
  /// The clients that are notified of edits, apart from the layout managers.
  private weak var heldDelegate: (any NSTextStorageDelegate)?
  private weak var heldObserver: (any NSTextStorageObserving)?
  /// Whether the storage is private to a view: then it posts no notifications.
  private var isHidden = false

  /// Attributes that are still to be fixed, and fonts that are shown instead of others.
  @safe @exclusivity(unchecked) final var fixing = FixingState()
  /// Foundation's hidden store.
  final let foundation = FoundationMirror()
  /// For a subclass: the state of its own store.
  final var ownStore = OwnStoreState()
  /// The lists of the paragraphs; nil until the first query.
  final var lists: ListIndex?
  /// Whether all characters have been ASCII since the storage was created.
  @safe @exclusivity(unchecked) final var hasOnlyASCII = true

  // MARK: Creating

  /// Creates an empty storage.
  public init() {
    content = TextContent("", TextAttributes.makeEmpty())
    super.init(string: "")
    begin(with: "")
  }

  /// Creates a storage with the given characters and no attributes.
  ///
  /// - Parameter str: The characters.
  public override init(string str: String) {
    content = TextContent(str, table.empty)
    super.init(string: str)
    begin(with: str)
  }

  /// Creates a storage with the given characters, all with the same attributes.
  ///
  /// - Parameters:
  ///   - str: The characters.
  ///   - attrs: The attributes of all of them; nil for none.
  public override init(string str: String, attributes attrs: [NSAttributedString.Key: Any]? = nil) {
    let kept = FoundationValues.kept(attrs ?? [:])
    content = TextContent(str, table.find(kept))
    super.init(string: str, attributes: FoundationValues.stored(kept))
    begin(with: str)
  }

  /// Creates a storage with the characters and attributes of another attributed string.
  ///
  /// - Parameter attrStr: Any attributed string; the storage copies it.
  public override init(attributedString attrStr: NSAttributedString) {
    content = TextContent(attrStr.string, table.empty)
    let source = IncomingText(attrStr, table: &table)
    content.runs = AttributeRuns(source.runs)
    let foundation = source.foundation()
    super.init(attributedString: foundation)
    source.discard(foundation)
    begin(with: attrStr.string)
  }

  /// Creates a storage from a keyed archive, with the attributes whose types are known here; nil if
  /// the archive holds no attributed string.
  ///
  /// If a subclass has its own store and that is still empty, the text is inserted through the
  /// primitives (our choice: it would be lost).
  ///
  /// - Parameter coder: A keyed unarchiver.
  public required init?(coder: NSCoder) {
    guard let text = ArchivedText.decodeScratch(coder) else { return nil }
    content = TextContent(text.string, table.empty)
    let source = IncomingText(text, table: &table)
    content.runs = AttributeRuns(source.runs)
    let foundation = source.foundation()
    super.init(attributedString: foundation)
    source.discard(foundation)
    begin(with: text.string)
    if !isStock { fillEmptyStore(text) }
    text.letGo()
  }

  /// Completes an initialiser after Foundation's part: `string` is the storage's text.
  private final func begin(with string: String) {
    isStock = type(of: self) == NSTextStorage.self
    hasOnlyASCII = string.utf8.count == content.length
    foundation.useTree(self)
  }

  /// Writes characters and attributes into a keyed archive in Apple's layout, with Apple's class
  /// names.
  ///
  /// - Parameter coder: A keyed archiver.
  /// - Complexity: O(*n*), *n* characters.
  open override func encode(with coder: NSCoder) { ArchivedText.encode(self, coder) }

  /// Returns the classes that an unarchiver uses if it does not know this one.
  ///
  /// - Complexity: O(1).
  open override class func classFallbacksForKeyedArchiver() -> [String] {
    ["NSTextStorage", "NSMutableAttributedString", "NSAttributedString"]
  }

  /// The class under whose name archives store a storage: its own.
  open override var classForCoder: AnyClass { type(of: self) }

  deinit {
    // A manager that outlives its text has none: it must not look for glyphs that no longer exist.
    for manager in managers {
      manager.layout.reset()
      manager.followers.tell(.replaced(length: 0))
    }
    // The contents of Foundation's store would never be freed (`ScratchText`).
    foundation.end()
    let held = super.length
    if held > 0 { super.replaceCharacters(in: NSRange(location: 0, length: held), with: "") }
  }

  // MARK: Layout managers, delegate

  /// The layout managers, in the order in which they were added.
  open var layoutManagers: [NSLayoutManager] { managers }

  /// The object that is notified of edits, before and after attributes are fixed.
  ///
  /// Held weakly.
  open var delegate: (any NSTextStorageDelegate)? {
    get { heldDelegate }
    set { heldDelegate = newValue }
  }

  /// The object that is notified of edits after the layout managers.
  ///
  /// Held weakly.
  open var textStorageObserver: (any NSTextStorageObserving)? {
    get { heldObserver }
    set { heldObserver = newValue }
  }

  /// Adds a layout manager, which then lays out this text from the start.
  ///
  /// The storage retains the manager. A manager that belongs to another storage is removed there
  /// first (our choice); one that belongs to this storage already keeps its position.
  ///
  /// - Parameter aLayoutManager: The layout manager.
  /// - Complexity: O(*n*), *n* characters.
  open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
    if managers.contains(where: { $0 === aLayoutManager }) { return }
    aLayoutManager.textStorage?.removeLayoutManager(aLayoutManager)
    findUnannouncedText()
    managers.append(aLayoutManager)
    aLayoutManager.textStorage = self
  }

  /// Removes a layout manager.
  ///
  /// Does nothing if the manager does not belong to this storage.
  ///
  /// - Parameter aLayoutManager: The layout manager.
  /// - Complexity: O(*m*), *m* layout managers.
  open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
    guard let index = managers.firstIndex(where: { $0 === aLayoutManager }) else { return }
    managers.remove(at: index)
    aLayoutManager.textStorage = nil
  }

  // MARK: Editing protocol

  /// The kinds of edits that are not yet processed; empty if there are none.
  open var editedMask: EditActions { cycle.pending.mask }

  /// The range of the edits that are not yet processed, in the current text; `{NSNotFound, 0}` if
  /// there are none.
  open var editedRange: NSRange {
    cycle.pending.isEmpty ? NSRange(location: NSNotFound, length: 0) : NSRange(cycle.pending.range)
  }

  /// The change in length by the edits that are not yet processed.
  open var changeInLength: Int { cycle.pending.changeInLength }

  /// Starts a group of edits, which are processed together.
  ///
  /// Groups nest.
  ///
  /// - Complexity: O(1).
  open override func beginEditing() { depth += 1 }

  /// Ends a group of edits; the outermost end processes the pending edits.
  ///
  /// An end without a beginning is reported and does nothing.
  ///
  /// - Complexity: O(log *n* + *k*) for each layout manager, *n* paragraphs, *k* characters of
  ///   those that were edited.
  open override func endEditing() {
    if depth == 0 {
      warn("\(type(of: self)).endEditing() was called without a beginEditing() before it.")
      return
    }
    depth -= 1
    if depth == 0 && phase == .idle && !cycle.pending.isEmpty { processRounds() }
  }

  /// Announces an edit.
  ///
  /// Subclasses with their own store call it after each change of it.
  ///
  /// Outside of `beginEditing()` and `endEditing()` the edit is processed at once. An announcement
  /// that does not agree with the text is reported and corrected.
  ///
  /// A change without this call is found by the next query for layout, if it changes the number of
  /// bytes, and reported. The answer is right. Delegates, observers and overrides are notified when
  /// the call follows after all, with its arguments, or else together with the next edit.
  ///
  /// - Parameters:
  ///   - editedMask: Whether characters, attributes or both changed.
  ///   - editedRange: The range that changed, in the text before the edit.
  ///   - delta: The change in length, in UTF-16 units; ignored if no characters changed.
  /// - Complexity: O(log *n*), and as `processEditing()` where no group of edits is open.
  open func edited(
    _ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int
  ) {
    take(editedMask, editedRange, delta)
    if depth == 0 && phase == .idle && !cycle.pending.isEmpty { processRounds() }
  }

  /// Processes the pending edits: notifies delegate and observers, fixes attributes, notifies the
  /// layout managers.
  ///
  /// Called at the end of each edit or group of edits.
  ///
  /// An override may change the text before or after calling `super`; changes after it lead to
  /// another round, until a round changes nothing.
  ///
  /// - Complexity: O(log *n* + *k*) for each layout manager, *n* paragraphs, *k* characters of
  ///   those that were edited.
  open func processEditing() { processPending() }

  // MARK: Fixing

  /// Whether attributes are fixed when they are read, not at each edit: true for the stock class,
  /// false for subclasses unless they override it.
  open var fixesAttributesLazily: Bool { isStock }

  /// Invalidates attributes; a storage that does not fix lazily fixes them at once.
  ///
  /// - Parameter range: Within the text; traps otherwise.
  /// - Complexity: O(log *r* + *k*), *r* runs of attributes, *k* characters of the range.
  open func invalidateAttributes(in range: NSRange) {
    let checkedRange = checked(range, "invalidateAttributes(in:)")
    if fixesAttributesLazily {
      noteUnfixed(checkedRange)
    } else {
      fixing.isInvalidating = true
      fixAttributes(in: range)
      fixing.isInvalidating = false
    }
  }

  /// Fixes attributes that have been invalidated in a range.
  ///
  /// A lazy subclass with its own store calls it before it answers any query for attributes.
  ///
  /// - Parameter range: Within the text; traps otherwise.
  /// - Complexity: O(log *r* + *k*), *r* runs of attributes, *k* characters of the range that are
  ///   not fixed.
  open func ensureAttributesAreFixed(in range: NSRange) {
    fixNoted(checked(range, "ensureAttributesAreFixed(in:)"))
  }

  /// Makes the attributes of a range agree with its characters: fonts, paragraph styles,
  /// attachments.
  ///
  /// An override may do less, or more; it may change attributes, not characters.
  ///
  /// - Parameter range: Within the text; traps otherwise.
  /// - Complexity: O(log *r* + *k*), *r* runs of attributes, *k* characters of the range.
  open func fixAttributes(in range: NSRange) {
    fixFontAttribute(in: range)
    fixParagraphStyleAttribute(in: range)
    fixAttachmentAttribute(in: range)
  }

  // MARK: Primitives

  /// The characters.
  ///
  /// Do not hold the string over an edit: the whole text would be copied. In a text that is not
  /// ASCII the first query after an edit creates the string again, O(*n*).
  open override var string: String {
    ownStore.inheritedStringReads &+= 1
    // A subclass changes the results of its inherited primitives: Foundation has the same text.
    if shown != nil { return content.text.string(in: 0..<content.length) }
    if foundation.missing.mask.contains(.editedCharacters) { foundation.flush(self) }
    if let text = foundation.text { return text.string }
    let string = super.string
    ownStore.inheritedBytes = string.utf8.count
    return string
  }

  /// Returns the attributes of a character, and the range over which they are known to be the same.
  ///
  /// - Parameters:
  ///   - location: Less than `length`; traps otherwise.
  ///   - range: Receives a range around it with the same attributes; not always the longest.
  /// - Returns: Keys and values; empty if the character has no attributes.
  /// - Complexity: O(log *r*), *r* runs of attributes.
  open override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    checkIndex(location, content.length, "attributes(at:effectiveRange:)")
    if fixing.unfixed != nil { fixNoted(location..<location + 1) }
    let run = displayedOwnRun(at: location)
    unsafe range?.pointee = NSRange(fixedPart(of: run.range, at: location))
    return run.value.dictionary
  }

  /// Replaces the characters in a range; one of the four primitives.
  ///
  /// The new ones get the attributes of the first one replaced, else of the one before, else of
  /// the one after.
  ///
  /// A range that cuts a surrogate pair is widened to the whole pair.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units within the text; traps otherwise. Traps too while a layout manager
  ///     reads the text.
  ///   - str: The new characters; may be empty.
  /// - Complexity: O(log *n* + *k*), *n* characters, *k* of them replaced or inserted; layout
  ///   managers follow when the group of edits ends.
  open override func replaceCharacters(in range: NSRange, with str: String) {
    let range = willChange(range, "replaceCharacters(in:with:)")
    if range.isEmpty && str.isEmpty { return }
    let before = content.length
    foundation.useTree(self)
    let isAligned = foundation.replacesExactly(range, self)
    if !isStock { ownStore.lengthBeforeEdit = content.length }
    let attributes = content.inheritedAttributes(range, empty: table.empty)
    content.text.replaceSubrange(range, with: str)
    let delta = content.length - before
    if str.utf8.count != range.count + delta { hasOnlyASCII = false }
    content.runs.replaceSubrange(range, with: attributes, count: range.count + delta)
    let edit = TextEdit(mask: .editedCharacters, range: range, changeInLength: delta)
    if shown == nil {
      foundation.edit(edit, of: self, isAligned: isAligned) {
        super.replaceCharacters(in: NSRange(range), with: str)
        if foundation.holdsSubstitutes, !isStock, !str.isEmpty {
          // Foundation may have given them a substitute.
          setInFoundation(
            attributes.dictionary, range.lowerBound..<range.upperBound + edit.changeInLength)
        }
      }
    }
    announce(edit, .layout)
  }

  /// Replaces all attributes of a range; `nil` removes them.
  ///
  /// - Parameters:
  ///   - attrs: The new attributes; nil for none.
  ///   - range: UTF-16 units within the text; traps otherwise.
  /// - Complexity: O(log *r* + *k*), *r* runs of attributes, *k* of them in the range.
  open override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    let range = willChange(range, "setAttributes(_:range:)")
    if range.isEmpty { return }
    if !isStock { ownStore.lengthBeforeEdit = content.length }
    let attributes = attrs ?? [:]
    let new = table.known(attributes) ?? table.find(FoundationValues.kept(attributes))
    let effect = change(range, keys: nil) { _, _ in new }
    let edit = TextEdit(mask: .editedAttributes, range: range, changeInLength: 0)
    if shown == nil {
      foundation.edit(edit, of: self, isAligned: true) {
        super.setAttributes(FoundationValues.stored(new.dictionary), range: NSRange(range))
      }
    }
    announce(edit, effect)
  }

  // MARK: Queries

  /// UTF-16 units.
  open override var length: Int { isStock ? content.length : measuredLength }

  /// Returns the value of an attribute at a character, and a range over which it is known to be the
  /// same.
  ///
  /// - Parameters:
  ///   - attrName: The key.
  ///   - location: Less than `length`; traps otherwise.
  ///   - range: Receives a range around it with the same value; not always the longest.
  /// - Returns: nil if the character has no such attribute.
  /// - Complexity: O(log *r* + *k*), *r* runs of attributes, *k* of them in the range that is
  ///   given.
  open override func attribute(
    _ attrName: NSAttributedString.Key, at location: Int, effectiveRange range: NSRangePointer?
  ) -> Any? {
    let value = unsafe attributes(at: location, effectiveRange: range)[attrName]
    return isStock ? value : value.map { FoundationValues.shown($0, for: attrName) }
  }

  /// Returns the attributes of a character, and the longest range in `rangeLimit` over which they
  /// are equal.
  ///
  /// - Parameters:
  ///   - location: Within `rangeLimit`; traps otherwise.
  ///   - range: Receives the longest range.
  ///   - rangeLimit: Within the text; traps otherwise.
  /// - Returns: Keys and values; empty if the character has no attributes.
  /// - Complexity: O(log *r*), *r* runs of attributes.
  open override func attributes(
    at location: Int, longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> [NSAttributedString.Key: Any] {
    let found = longestRange(
      at: location, in: rangeLimit, "attributes(at:longestEffectiveRange:in:)",
      value: { $0 }, areEqual: { AttributeValues.areEqual($0, $1) })
    unsafe range?.pointee = NSRange(found.range)
    return found.value
  }

  /// Returns the value of an attribute at a character, and the longest range in `rangeLimit` over
  /// which it is equal.
  ///
  /// - Parameters:
  ///   - attrName: The key.
  ///   - location: Within `rangeLimit`; traps otherwise.
  ///   - range: Receives the longest range.
  ///   - rangeLimit: Within the text; traps otherwise.
  /// - Returns: nil if the character has no such attribute.
  /// - Complexity: O(log *r* + *k*), *r* runs of attributes, *k* of them in the range that is
  ///   given.
  open override func attribute(
    _ attrName: NSAttributedString.Key, at location: Int,
    longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> Any? {
    let found = longestRange(
      at: location, in: rangeLimit, "attribute(_:at:longestEffectiveRange:in:)",
      withFonts: attrName == .font || attrName == .originalFont, value: { $0[attrName] },
      areEqual: { a, b in
        guard let a, let b else { return a == nil && b == nil }
        return AttributeValues.areEqual(a, b)
      })
    unsafe range?.pointee = NSRange(found.range)
    return found.value
  }

  /// Returns a copy of a range, as a plain attributed string.
  ///
  /// - Parameter range: UTF-16 units within the text; traps otherwise.
  /// - Returns: A plain attributed string, with the fonts that are shown.
  /// - Complexity: O(log *n* + *k*), *n* characters, *k* of them in the range.
  open override func attributedSubstring(from range: NSRange) -> NSAttributedString {
    makeSubstring(checked(range, "attributedSubstring(from:)"))
  }

  /// Calls a block with each stretch of equal attributes.
  ///
  /// The block may edit the text within the range it receives; the enumeration continues after it.
  ///
  /// - Parameters:
  ///   - enumerationRange: UTF-16 units within the text; traps otherwise.
  ///   - opts: The order, and whether a stretch must be the longest possible.
  ///   - block: Receives attributes, range, and a flag that stops the enumeration.
  /// - Complexity: O(log *r* + *k*), *r* runs of attributes, *k* of them in the range.
  open override func enumerateAttributes(
    in enumerationRange: NSRange, options opts: NSAttributedString.EnumerationOptions = [],
    using block: (
      [NSAttributedString.Key: Any], NSRange, UnsafeMutablePointer<ObjCBool>
    ) -> Void
  ) {
    let range = checked(enumerationRange, "enumerateAttributes(in:options:using:)")
    enumerate(range, opts, value: { $0 }, areEqual: { AttributeValues.areEqual($0, $1) }) {
      var stop = ObjCBool(false)
      unsafe block($0, $1, &stop)
      return !stop.boolValue
    }
  }

  /// Calls a block with each stretch of an equal value of one attribute, `nil` included.
  ///
  /// The block may edit the text within the range it receives; the enumeration continues after it.
  ///
  /// - Parameters:
  ///   - attrName: The key.
  ///   - enumerationRange: UTF-16 units within the text; traps otherwise.
  ///   - opts: The order, and whether a stretch must be the longest possible.
  ///   - block: Receives value, range, and a flag that stops the enumeration.
  /// - Complexity: O(log *r* + *k*), *r* runs of attributes, *k* of them in the range.
  open override func enumerateAttribute(
    _ attrName: NSAttributedString.Key, in enumerationRange: NSRange,
    options opts: NSAttributedString.EnumerationOptions = [],
    using block: (Any?, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let range = checked(enumerationRange, "enumerateAttribute(_:in:options:using:)")
    // Other attributes are the same in all parts of a run that are shown in different fonts.
    let withFonts =
      attrName == .font || attrName == .originalFont
      || opts.contains(.longestEffectiveRangeNotRequired)
    enumerate(
      range, opts, withFonts: withFonts, value: { $0[attrName] },
      areEqual: { a, b in
        guard let a, let b else { return a == nil && b == nil }
        return AttributeValues.areEqual(a, b)
      }
    ) {
      var stop = ObjCBool(false)
      unsafe block($0, $1, &stop)
      return !stop.boolValue
    }
  }

  /// Returns whether another attributed string has the same characters with equal attributes.
  ///
  /// - Complexity: O(*n*), *n* characters.
  open override func isEqual(to other: NSAttributedString) -> Bool {
    other === self || hasSameText(as: other)
  }

  /// Returns whether another object is an attributed string with the same characters and equal
  /// attributes.
  ///
  /// - Complexity: O(*n*), *n* characters.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSAttributedString else { return false }
    return isEqual(to: other)
  }

  /// A number that storages of the same text share, computed from the length and the ends of the
  /// characters.
  ///
  /// O(1) once the characters are known as a string (see `string`). On Linux each of Foundation's
  /// own attributed strings has a different hash, even if they are equal: no set finds a storage by
  /// an equal Foundation string.
  open override var hash: Int {
    let utf8 = string.utf8
    var hasher = Hasher()
    hasher.combine(utf8.count)
    for byte in utf8.prefix(64) { hasher.combine(byte) }
    for byte in utf8.suffix(64) { hasher.combine(byte) }
    return hasher.finalize()
  }

  // MARK: Changes implemented by the primitives

  /// Adds one attribute to a range.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - value: The value.
  ///   - range: UTF-16 units within the text; traps otherwise.
  /// - Complexity: O(log *r* + *k*), *r* runs of attributes, *k* of them in the range.
  open override func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
    let range = willChange(range, "addAttribute(_:value:range:)")
    if range.isEmpty { return }
    let kept = FoundationValues.kept(value, for: name)
    if isStock && name != .originalFont {
      let effect = change(range, key: name) { $0.adding(name, kept, to: $1) }
      let edit = TextEdit(mask: .editedAttributes, range: range, changeInLength: 0)
      foundation.edit(edit, of: self, isAligned: true) {
        super.addAttribute(name, value: FoundationValues.stored(kept), range: NSRange(range))
      }
      announce(edit, effect)
    } else {
      changeThroughPrimitives(range, .adding(name, kept)) {
        super.addAttribute(name, value: FoundationValues.stored(kept), range: NSRange(range))
      }
    }
  }

  /// Adds attributes to a range; other attributes there stay.
  ///
  /// - Parameters:
  ///   - attrs: Keys and values.
  ///   - range: UTF-16 units within the text; traps otherwise.
  /// - Complexity: O(log *r* + *k*), *r* runs of attributes, *k* of them in the range.
  open override func addAttributes(_ attrs: [NSAttributedString.Key: Any] = [:], range: NSRange) {
    let range = willChange(range, "addAttributes(_:range:)")
    if range.isEmpty || attrs.isEmpty { return }
    let kept = FoundationValues.kept(attrs)
    if isStock {
      let effect = change(range, keys: Array(kept.keys)) {
        AttributeChange.merging(kept).applied(to: $1, &$0)
      }
      let edit = TextEdit(mask: .editedAttributes, range: range, changeInLength: 0)
      foundation.edit(edit, of: self, isAligned: true) {
        super.addAttributes(FoundationValues.stored(kept), range: NSRange(range))
      }
      announce(edit, effect)
    } else {
      changeThroughPrimitives(range, .merging(kept)) {
        super.addAttributes(FoundationValues.stored(kept), range: NSRange(range))
      }
    }
  }

  /// Removes an attribute from a range.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - range: UTF-16 units within the text; traps otherwise.
  /// - Complexity: O(log *r* + *k*), *r* runs of attributes, *k* of them in the range.
  open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
    let range = willChange(range, "removeAttribute(_:range:)")
    if range.isEmpty { return }
    if isStock {
      let effect = change(range, key: name) { $0.removing(name, from: $1) }
      let edit = TextEdit(mask: .editedAttributes, range: range, changeInLength: 0)
      foundation.edit(edit, of: self, isAligned: true) {
        super.removeAttribute(name, range: NSRange(range))
      }
      announce(edit, effect)
    } else {
      changeThroughPrimitives(range, .removing(name)) {
        super.removeAttribute(name, range: NSRange(range))
      }
    }
  }

  /// Replaces characters by attributed text.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units within the text; traps otherwise.
  ///   - attrString: The new text; may be empty.
  /// - Complexity: O(log *n* + *k*), *n* characters, *k* of them replaced or inserted; layout
  ///   managers follow when the group of edits ends.
  open override func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
    let range = willChange(range, "replaceCharacters(in:with:)")
    let string = attrString.string
    if range.isEmpty && string.isEmpty { return }
    let before = content.length
    if isStock {
      var source = IncomingText(attrString === self ? plainCopy() : attrString, table: &table)
      foundation.useTree(self)
      let isAligned = foundation.replacesExactly(range, self)
      content.text.replaceSubrange(range, with: string)
      let delta = content.length - before
      if string.utf8.count != range.count + delta { hasOnlyASCII = false }
      source.trim(to: range.count + delta)
      content.runs.replaceSubrange(range, with: source.runs)
      let edit = TextEdit(
        mask: [.editedCharacters, .editedAttributes], range: range, changeInLength: delta)
      foundation.edit(edit, of: self, isAligned: isAligned) {
        let foundation = source.foundation()
        super.replaceCharacters(in: NSRange(range), with: foundation)
        source.discard(foundation)
      }
      announce(edit, .layout)
    } else {
      let source = IncomingText(attrString, table: &table)
      beginEditing()
      foundation.holding(self) {
        replaceThroughPrimitive(range, with: string)
        var start = range.lowerBound
        for run in source.runs {
          setAttributes(
            FoundationValues.handedOut(run.value.dictionary),
            range: NSRange(location: start, length: run.count))
          start += run.count
        }
      }
      endEditing()
    }
  }

  /// Inserts attributed text.
  ///
  /// - Parameters:
  ///   - attrString: The text.
  ///   - loc: A UTF-16 index, 0 through `length`; traps otherwise.
  /// - Complexity: O(log *n* + *k*), *n* characters, *k* of them inserted.
  open override func insert(_ attrString: NSAttributedString, at loc: Int) {
    replaceCharacters(in: NSRange(location: loc, length: 0), with: attrString)
  }

  /// Appends attributed text.
  ///
  /// - Parameter attrString: The text.
  /// - Complexity: O(log *n* + *k*), *n* characters, *k* of them inserted.
  open override func append(_ attrString: NSAttributedString) {
    replaceCharacters(in: NSRange(location: length, length: 0), with: attrString)
  }

  /// Removes characters.
  ///
  /// - Parameter range: UTF-16 units within the text; traps otherwise.
  /// - Complexity: O(log *n* + *k*), *n* characters, *k* of them deleted.
  open override func deleteCharacters(in range: NSRange) {
    let range = willChange(range, "deleteCharacters(in:)")
    if range.isEmpty { return }
    if isStock {
      replaceCharacters(in: NSRange(range), with: "")
    } else {
      replaceThroughPrimitive(range, with: "")
    }
  }

  /// Replaces the whole text.
  ///
  /// - Parameter attrString: The new text.
  /// - Complexity: O(*n* + *k*), *n* characters before, *k* afterwards.
  open override func setAttributedString(_ attrString: NSAttributedString) {
    replaceCharacters(in: NSRange(location: 0, length: length), with: attrString)
  }

  /// The characters as a mutable string; a change of it changes the storage, by its primitive.
  open override var mutableString: NSMutableString { MutableStringProxy(self) }

  /// Replaces the whole text by characters that all have the same attributes.
  ///
  /// For a view's own storage: the result of `setAttributedString(_:)`, without an attributed
  /// string of Foundation's.
  package final func setText(_ string: String, attributes: [NSAttributedString.Key: Any]) {
    let range = willChange(NSRange(location: 0, length: length), "setText(_:attributes:)")
    if range.isEmpty && string.isEmpty { return }
    guard isStock else {
      replaceCharacters(
        in: NSRange(range), with: NSAttributedString(string: string, attributes: attributes))
      return
    }
    let new = table.find(FoundationValues.kept(attributes))
    foundation.useTree(self)
    content = TextContent(string, new)
    if string.utf8.count != content.length { hasOnlyASCII = false }
    let edit = TextEdit(
      mask: [.editedCharacters, .editedAttributes], range: range,
      changeInLength: content.length - range.count)
    foundation.edit(edit, of: self, isAligned: true) {
      let scratch = ScratchText.make(string, [(value: new, count: content.length)])
      super.replaceCharacters(in: NSRange(range), with: scratch)
      scratch.letGo()
    }
    announce(edit, .layout)
  }

  /// Replaces the whole text by characters with runs of attributes, which Foundation's store gets
  /// when it is read.
  ///
  /// - Parameters:
  ///   - string: As many UTF-16 units as the runs have.
  ///   - runs: Runs with attributes as storages keep them, of any table.
  ///   - lent: The table of all of them, which a storage that has had no attributes adopts.
  final func setText(_ string: String, _ runs: [AttributeRun], of lent: LentTable? = nil) {
    let range = willChange(NSRange(location: 0, length: length), "setText(_:_:)")
    if range.isEmpty && string.isEmpty { return }
    guard isStock else {
      let scratch = ScratchText.make(string, runs)
      replaceCharacters(in: NSRange(range), with: scratch)
      scratch.letGo()
      return
    }
    var text = TextContent(string, table.empty)
    text.runs = ownRuns(runs, lent)
    content = text
    if string.utf8.count != content.length { hasOnlyASCII = false }
    let edit = TextEdit(
      mask: [.editedCharacters, .editedAttributes], range: range,
      changeInLength: content.length - range.count)
    foundation.replaceAll(edit, with: string, of: self)
    announce(edit, .layout)
  }

  /// Converts runs of another table's attributes to those of the storage's own.
  private func ownRuns(_ runs: [AttributeRun], _ lent: LentTable?) -> AttributeRuns {
    // Its only set is that of no attributes.
    if content.length == 0, table.count == 1, let taken = lent?.take() {
      table = taken
      return AttributeRuns(runs)
    }
    var own: [ObjectIdentifier: TextAttributes] = [:]
    return AttributeRuns(
      runs.map { run in
        if let known = own[ObjectIdentifier(run.value)] { return (known, run.count) }
        let found = table.find(run.value)
        own[ObjectIdentifier(run.value)] = found
        return (found, run.count)
      })
  }

  /// Whether the storage is private to a view, so that no other client can read it.
  ///
  /// Then it posts no notifications, and Foundation's store is not updated.
  package final var isPrivate: Bool {
    get { isHidden }
    set {
      isHidden = newValue
      foundation.defersUpdates = newValue
      if !newValue { updateFoundationCopy() }
    }
  }

  // MARK: Foundation's store

  /// Changes Foundation's hidden store only: for a subclass with its own store.
  final func replaceInFoundation(_ range: Range<Int>, with text: String, _ runs: [AttributeRun]) {
    let scratch = ScratchText.make(text, runs)
    super.replaceCharacters(in: NSRange(range), with: scratch)
    scratch.letGo()
  }

  /// Changes Foundation's hidden store only: for a subclass with its own store.
  final func setInFoundation(_ attributes: [NSAttributedString.Key: Any], _ range: Range<Int>) {
    super.setAttributes(FoundationValues.stored(attributes), range: NSRange(range))
  }

  /// Changes Foundation's hidden store only; the new characters get the attributes of their
  /// neighbours.
  final func replaceInFoundation(_ range: Range<Int>, with text: String) {
    super.replaceCharacters(in: NSRange(range), with: text)
  }

  /// The characters of Foundation's hidden store.
  final var foundationString: String { foundation.text?.string ?? super.string }

  /// The object in which Foundation's hidden store has its characters.
  final var foundationMutableString: NSMutableString { super.mutableString }

  /// A plain Foundation copy, with the attributes that are shown.
  final func plainCopy() -> NSAttributedString {
    foundation.flush(self)
    return isShownInFoundation
      ? NSAttributedString(attributedString: self) : makeSubstring(0..<known.length)
  }

  /// Whether a copy that Foundation makes surely has the attributes that are shown.
  private final var isShownInFoundation: Bool {
    isStock ? foundation.text != nil || !canShowSubstitutes : !table.hasFonts
  }

  /// Returns a plain, immutable copy.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: An `NSAttributedString`.
  ///
  /// - Complexity: O(*n*), *n* characters.
  open override func copy(with zone: NSZone? = nil) -> Any { plainCopy() }

  /// Returns a plain mutable copy.
  ///
  /// It is not a storage.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: An `NSMutableAttributedString`.
  ///
  /// - Complexity: O(*n*), *n* characters.
  open override func mutableCopy(with zone: NSZone? = nil) -> Any {
    foundation.flush(self)
    if isShownInFoundation { return NSMutableAttributedString(attributedString: self) }
    let all = 0..<known.length
    return ScratchText.make(known.text.string(in: all), copiedRuns(in: all))
  }
}
