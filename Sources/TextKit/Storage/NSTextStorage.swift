// SPDX-License-Identifier: MIT

// Size: what subclasses may override has to stand in the body of a class: members as Apple declares them, with their pages, that forward to the files beside it.

internal import TextLayout
internal import TextStructures

/// The text of a text system: characters with attributes, which reports every change to its layout
/// managers.
///
/// It can be used as it is. A subclass may keep characters and attributes in a store of its own: it
/// overrides the four primitives `string`, `attributes(at:effectiveRange:)`,
/// `replaceCharacters(in:with:)` (the one with a `String`) and `setAttributes(_:range:)`, and calls
/// `edited(_:range:changeInLength:)` in the last two. All other members go through these four.
///
/// One thread at a time may use a storage.
///
/// Foundation's attributed string has a hidden store of its own here, which copying and appending
/// read past every override. The storage keeps it true at each edit, so copies are equal to the text: where a font lacks
/// characters they have the font that is shown, and the one that was set beside it. Archives have the font that was set.
/// One exception: of a subclass that fixes attributes lazily, copies that Foundation makes by itself have the fonts that
/// were set where nobody has asked for attributes yet; `copy()`, `mutableCopy()` and `attributedSubstring(from:)` ask.
///
/// Size: the stores of characters and attributes, and what an edit under way has collected.
open class NSTextStorage: NSMutableAttributedString, AssociatedValueHolder {
  package let associatedValues = AssociatedValues()

  // MARK: State

  // Many properties go without a check for exclusive access: each edit asks some thirty times, and nobody else's code runs
  // while one of these is read or written.

  /// Characters and runs.
  ///
  /// For a subclass with its own store, what that store is known to hold.
  final var content: TextContent
  /// What a subclass shows that changes the answers of the primitives it inherits; else nil.
  final var shown: TextContent?
  final var table = AttributeTable()
  /// Whether this is no subclass, so that nothing is overridden.
  @safe @exclusivity(unchecked) final private(set) var isStock = false

  /// Edits on their way to the layout managers.
  @safe @exclusivity(unchecked) final var cycle = EditingCycle()
  @safe @exclusivity(unchecked) final var phase = EditingPhase.idle {
    didSet { if phase == .idle || oldValue == .idle { noteCalm() } }
  }
  /// Groups of edits that are open.
  @safe @exclusivity(unchecked) final var depth = 0 { didSet { noteCalm() } }
  /// For layouts, which ask before every answer.
  final let calmFlag = TextCalm()
  /// Who reads the text just now and must not see it change.
  @safe @exclusivity(unchecked) final var readers: [TextReader] = []
  /// Kinds of mistakes that have been reported.
  final var reported: Set<String> = []
  final var managers: [NSLayoutManager] = []
  /// Who else hears of edits.
  private weak var heldDelegate: (any NSTextStorageDelegate)?
  private weak var heldObserver: (any NSTextStorageObserving)?
  /// Whether the storage is a view's own, which nobody else knows: then it posts no notifications.
  private var isHidden = false

  /// Attributes that are still to be fixed, and fonts that are shown instead of others.
  @safe @exclusivity(unchecked) final var fixing = FixingState()
  /// Foundation's hidden store.
  final let foundation = FoundationMirror()
  /// Of a subclass: what is known of a store of its own.
  final var ownStore = OwnStoreState()
  /// Which paragraphs belong to which lists; nil until somebody asks.
  final var lists: ListIndex?
  /// Whether no character has been another than ASCII.
  @safe @exclusivity(unchecked) final var hasOnlyASCII = true

  // MARK: Creating

  /// An empty storage.
  public init() {
    content = TextContent("", TextAttributes.makeEmpty())
    super.init(string: "")
    begin(with: "")
  }

  /// A storage with the given characters and no attributes.
  public override init(string str: String) {
    content = TextContent(str, table.empty)
    super.init(string: str)
    begin(with: str)
  }

  /// A storage with the given characters, all with the same attributes.
  public override init(string str: String, attributes attrs: [NSAttributedString.Key: Any]? = nil) {
    let kept = FoundationValues.kept(attrs ?? [:])
    content = TextContent(str, table.find(kept))
    super.init(string: str, attributes: FoundationValues.stored(kept))
    begin(with: str)
  }

  /// A storage with the characters and attributes of another attributed string.
  public override init(attributedString attrStr: NSAttributedString) {
    content = TextContent(attrStr.string, table.empty)
    let source = IncomingText(attrStr, table: &table)
    content.runs = AttributeRuns(source.runs)
    let foundation = source.foundation()
    super.init(attributedString: foundation)
    source.discard(foundation)
    begin(with: attrStr.string)
  }

  /// A storage from a keyed archive, with the attributes whose types are known here.
  ///
  /// If a subclass keeps its text in a store of its own and that is still empty, the text is put in by
  /// the primitives (our choice: it would be lost).
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

  /// What an initialiser does when Foundation has its part: `string` is what the storage holds.
  private final func begin(with string: String) {
    isStock = type(of: self) == NSTextStorage.self
    hasOnlyASCII = string.utf8.count == content.length
    foundation.useTree(self)
  }

  /// Writes characters and attributes into a keyed archive in Apple's layout, with Apple's class names.
  ///
  /// - Complexity: O(*n*), *n* characters.
  open override func encode(with coder: NSCoder) { ArchivedText.encode(self, coder) }

  /// The classes whose names an unarchiver takes that does not know this one.
  ///
  /// - Complexity: O(1).
  open override class func classFallbacksForKeyedArchiver() -> [String] {
    ["NSTextStorage", "NSMutableAttributedString", "NSAttributedString"]
  }

  /// The class under whose name a storage stands in archives: its own.
  open override var classForCoder: AnyClass { type(of: self) }

  deinit {
    // A manager that outlives its text has none: it must not look for glyphs of what is gone.
    for manager in managers {
      manager.layout.reset()
      manager.followers.tell(.replaced(length: 0))
    }
    // What Foundation's store holds would never be freed (`ScratchText`).
    foundation.end()
    let held = super.length
    if held > 0 { super.replaceCharacters(in: NSRange(location: 0, length: held), with: "") }
  }

  // MARK: Layout managers, delegate

  /// The layout managers, in the order in which they were added.
  open var layoutManagers: [NSLayoutManager] { managers }

  /// The object that is told of edits, before and after attributes are fixed.
  ///
  /// Held weakly.
  open var delegate: (any NSTextStorageDelegate)? {
    get { heldDelegate }
    set { heldDelegate = newValue }
  }

  /// Hears of edits after the layout managers.
  ///
  /// Held weakly.
  open var textStorageObserver: (any NSTextStorageObserving)? {
    get { heldObserver }
    set { heldObserver = newValue }
  }

  /// Adds a layout manager, which then lays out this text from the start.
  ///
  /// The storage keeps the manager. A manager that belongs to another storage is removed there first
  /// (our choice); one that belongs to this storage already stays where it is.
  ///
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
  /// Nothing happens if it does not belong to this storage.
  ///
  /// - Complexity: O(*m*), *m* layout managers.
  open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
    guard let index = managers.firstIndex(where: { $0 === aLayoutManager }) else { return }
    managers.remove(at: index)
    aLayoutManager.textStorage = nil
  }

  // MARK: Editing protocol

  /// What has been edited and not yet been processed; empty if nothing.
  open var editedMask: EditActions { cycle.pending.mask }

  /// Where it has been edited, in the text as it now is; `{NSNotFound, 0}` if nothing is pending.
  open var editedRange: NSRange {
    cycle.pending.isEmpty ? NSRange(location: NSNotFound, length: 0) : NSRange(cycle.pending.range)
  }

  /// By how much the length has changed by the edits that are pending.
  open var changeInLength: Int { cycle.pending.changeInLength }

  /// Starts a group of edits, which are processed together.
  ///
  /// Groups nest.
  ///
  /// - Complexity: O(1).
  open override func beginEditing() { depth += 1 }

  /// Ends a group of edits; the outermost end processes what is pending.
  ///
  /// An end without a beginning is reported and does nothing.
  ///
  /// - Complexity: O(log *n* + *k*) for each layout manager, *n* paragraphs, *k* characters of those that were
  ///   edited.
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
  /// Subclasses with a store of their own call it after each change of it.
  ///
  /// Outside of `beginEditing()` and `endEditing()` the edit is processed at once. A change that is
  /// not what the text really shows is reported and put right.
  ///
  /// A change without this call is found by the next question for layout, if it changes the number of bytes, and
  /// reported. The answer is right. Delegates, observers and overrides hear of the change when the call comes after all,
  /// as it says, or else together with the next edit.
  ///
  /// - Parameters:
  ///   - editedMask: Whether characters, attributes or both changed.
  ///   - editedRange: The range that changed, in the text before the edit.
  ///   - delta: By how much the length changed; ignored if no characters changed.
  /// - Complexity: O(log *n*), and as `processEditing()` where no group of edits is open.
  open func edited(
    _ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int
  ) {
    take(editedMask, editedRange, delta)
    if depth == 0 && phase == .idle && !cycle.pending.isEmpty { processRounds() }
  }

  /// Processes what is pending: tells delegate and observers, fixes attributes, tells the layout
  /// managers.
  ///
  /// Called at the end of each edit or group of edits.
  ///
  /// An override may change the text before or after calling `super`; changes after it lead to
  /// another round, until a round changes nothing any more.
  ///
  /// - Complexity: O(log *n* + *k*) for each layout manager, *n* paragraphs, *k* characters of those that were
  ///   edited.
  open func processEditing() { processPending() }

  // MARK: Fixing

  /// Whether attributes are fixed when they are asked for, not at each edit: true for the stock
  /// class, false for subclasses unless they say otherwise.
  open var fixesAttributesLazily: Bool { isStock }

  /// Marks attributes as to be fixed; a storage that does not fix lazily fixes them at once.
  ///
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
  /// A lazy subclass with a store of its own calls it before it answers any question on attributes.
  ///
  /// - Complexity: O(log *r* + *k*), *r* runs of attributes, *k* characters of the range that are not fixed.
  open func ensureAttributesAreFixed(in range: NSRange) {
    fixNoted(checked(range, "ensureAttributesAreFixed(in:)"))
  }

  /// Makes the attributes of a range agree with its characters: fonts, paragraph styles, attachments.
  ///
  /// An override may do without some of it, or do more; it may change attributes, not characters.
  ///
  /// - Complexity: O(log *r* + *k*), *r* runs of attributes, *k* characters of the range.
  open func fixAttributes(in range: NSRange) {
    fixFontAttribute(in: range)
    fixParagraphStyleAttribute(in: range)
    fixAttachmentAttribute(in: range)
  }

  // MARK: Primitives

  /// The characters.
  ///
  /// Do not hold the string over an edit: the whole text would be copied. In a text that is not ASCII the first
  /// question after an edit makes the string anew, O(*n*).
  open override var string: String {
    ownStore.inheritedStringReads &+= 1
    // A subclass that changes what its inherited primitives show: Foundation holds what it shows.
    if shown != nil { return content.text.string(in: 0..<content.length) }
    if foundation.missing.mask.contains(.editedCharacters) { foundation.flush(self) }
    if let text = foundation.text { return text.string }
    let string = super.string
    ownStore.inheritedBytes = string.utf8.count
    return string
  }

  /// The attributes of a character, and the range over which they are known to be the same.
  ///
  /// - Precondition: `location` is less than `length`.
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
  /// The new ones take the attributes of the first one replaced, else of the one before, else of
  /// the one after.
  ///
  /// A range that cuts a surrogate pair is widened to the whole pair.
  ///
  /// - Complexity: O(log *n* + *k*), *n* characters, *k* of them replaced or put in; layout managers follow when the
  ///   group of edits ends.
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
          // Foundation gave them a substitute, perhaps.
          setInFoundation(
            attributes.dictionary, range.lowerBound..<range.upperBound + edit.changeInLength)
        }
      }
    }
    announce(edit, .layout)
  }

  /// Replaces all attributes of a range; `nil` removes them.
  ///
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

  // MARK: Questions

  /// UTF-16 units.
  open override var length: Int { isStock ? content.length : measuredLength }

  /// The value of an attribute at a character, and a range over which it is known to be the same.
  ///
  /// - Complexity: O(log *r* + *k*), *r* runs of attributes, *k* of them in the range that is given.
  open override func attribute(
    _ attrName: NSAttributedString.Key, at location: Int, effectiveRange range: NSRangePointer?
  ) -> Any? {
    let value = unsafe attributes(at: location, effectiveRange: range)[attrName]
    return isStock ? value : value.map { FoundationValues.shown($0, for: attrName) }
  }

  /// The attributes of a character, and the longest range in `rangeLimit` over which they are equal.
  ///
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

  /// The value of an attribute at a character, and the longest range in `rangeLimit` over which it
  /// is equal.
  ///
  /// - Complexity: O(log *r* + *k*), *r* runs of attributes, *k* of them in the range that is given.
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

  /// A copy of a range, as a plain attributed string.
  ///
  /// - Complexity: O(log *n* + *k*), *n* characters, *k* of them in the range.
  open override func attributedSubstring(from range: NSRange) -> NSAttributedString {
    makeSubstring(checked(range, "attributedSubstring(from:)"))
  }

  /// Calls a block with each stretch of equal attributes.
  ///
  /// The block may edit the text within the range it is given; the enumeration goes on behind it.
  ///
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
  /// The block may edit the text within the range it is given; the enumeration goes on behind it.
  ///
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

  /// Whether another attributed string has the same characters with equal attributes.
  ///
  /// - Complexity: O(*n*), *n* characters.
  open override func isEqual(to other: NSAttributedString) -> Bool {
    other === self || hasSameText(as: other)
  }

  /// Whether another object is an attributed string with the same characters and equal attributes.
  ///
  /// - Complexity: O(*n*), *n* characters.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSAttributedString else { return false }
    return isEqual(to: other)
  }

  /// A number that storages of the same text share: made of the length and the ends of the characters.
  ///
  /// O(1) once the characters are known as a string (see `string`). Foundation's own attributed strings on Linux have a
  /// hash of their own each, equal or not: a storage and a Foundation string that are equal are found in no set under
  /// one number.
  open override var hash: Int {
    let utf8 = string.utf8
    var hasher = Hasher()
    hasher.combine(utf8.count)
    for byte in utf8.prefix(64) { hasher.combine(byte) }
    for byte in utf8.suffix(64) { hasher.combine(byte) }
    return hasher.finalize()
  }

  // MARK: Changes made of the primitives

  /// Adds one attribute to a range.
  ///
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
  /// - Complexity: O(log *n* + *k*), *n* characters, *k* of them replaced or put in; layout managers follow when the
  ///   group of edits ends.
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
  /// - Complexity: O(log *n* + *k*), *n* characters, *k* of them put in.
  open override func insert(_ attrString: NSAttributedString, at loc: Int) {
    replaceCharacters(in: NSRange(location: loc, length: 0), with: attrString)
  }

  /// Adds attributed text at the end.
  ///
  /// - Complexity: O(log *n* + *k*), *n* characters, *k* of them put in.
  open override func append(_ attrString: NSAttributedString) {
    replaceCharacters(in: NSRange(location: length, length: 0), with: attrString)
  }

  /// Removes characters.
  ///
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
  /// - Complexity: O(*n* + *k*), *n* characters before, *k* afterwards.
  open override func setAttributedString(_ attrString: NSAttributedString) {
    replaceCharacters(in: NSRange(location: 0, length: length), with: attrString)
  }

  /// The characters as a mutable string; a change of it changes the storage, by its primitive.
  open override var mutableString: NSMutableString { MutableStringProxy(self) }

  /// Replaces the whole text by characters that all have the same attributes.
  ///
  /// For a view's own storage: what `setAttributedString(_:)` leaves, without an attributed string of Foundation's.
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

  /// Replaces the whole text by characters with runs of attributes, which Foundation's store gets when it is read.
  ///
  /// - Parameters:
  ///   - string: As many UTF-16 units as the runs have.
  ///   - runs: With attributes as storages keep them, of any table.
  ///   - lent: The table of all of them, which a storage that has had no attributes takes for its own.
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

  /// Runs of another table's attributes with those of the storage's own.
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

  /// Whether the storage is a view's own, which nobody else knows.
  ///
  /// Then it posts no notifications, and Foundation's store is told nothing: nobody reads it.
  package final var isPrivate: Bool {
    get { isHidden }
    set {
      isHidden = newValue
      foundation.defersUpdates = newValue
      if !newValue { updateFoundationCopy() }
    }
  }

  // MARK: Foundation's store

  /// Changes Foundation's hidden store only: for a subclass with a store of its own.
  final func replaceInFoundation(_ range: Range<Int>, with text: String, _ runs: [AttributeRun]) {
    let scratch = ScratchText.make(text, runs)
    super.replaceCharacters(in: NSRange(range), with: scratch)
    scratch.letGo()
  }

  /// Changes Foundation's hidden store only: for a subclass with a store of its own.
  final func setInFoundation(_ attributes: [NSAttributedString.Key: Any], _ range: Range<Int>) {
    super.setAttributes(FoundationValues.stored(attributes), range: NSRange(range))
  }

  /// Changes Foundation's hidden store only; the new characters take the attributes that are there.
  final func replaceInFoundation(_ range: Range<Int>, with text: String) {
    super.replaceCharacters(in: NSRange(range), with: text)
  }

  /// What Foundation's hidden store holds.
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
    isStock ? foundation.text != nil || !mayShowSubstitutes : !table.hasFonts
  }

  /// A plain, immutable copy.
  ///
  /// - Complexity: O(*n*), *n* characters.
  open override func copy(with zone: NSZone? = nil) -> Any { plainCopy() }

  /// A plain copy that can be changed.
  ///
  /// It is no storage.
  ///
  /// - Complexity: O(*n*), *n* characters.
  open override func mutableCopy(with zone: NSZone? = nil) -> Any {
    foundation.flush(self)
    if isShownInFoundation { return NSMutableAttributedString(attributedString: self) }
    let all = 0..<known.length
    return ScratchText.make(known.text.string(in: all), copiedRuns(in: all))
  }
}
