// SPDX-License-Identifier: MIT

import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// The reference for a storage, in the simplest form: an array of units with their attributes.
///
/// A fault makes the model wrong in one point. The tests show that each is noticed.
struct StorageModel {
  enum Fault: CaseIterable {
    case inheritsFromTheRight
    case doesNotWiden
    case forgetsEarlierEdits
    case keepsOnlyTheLastDelta
    case removesNothing
    case losesAttributesOfInsertedText
    case addReplacesOthers
    case changesOneUnitLess
    case reportsCharactersAsAttributes
  }

  struct Unit {
    var code: UInt16
    var attributes: [NSAttributedString.Key: AnyHashable]
  }

  struct Pending: Equatable {
    var mask: NSTextStorage.EditActions = []
    /// Units at the beginning and at the end that no edit touched.
    var prefix = Int.max
    var suffix = Int.max
    var delta = 0
  }

  var units: [Unit] = []
  var pending = Pending()
  var fault: Fault?

  var string: String { String(decoding: units.map(\.code), as: UTF16.self) }

  var editedRange: NSRange {
    NSRange(location: pending.prefix, length: units.count - pending.suffix - pending.prefix)
  }

  func cutsPair(_ index: Int) -> Bool {
    index > 0 && index < units.count && units[index].code & 0xFC00 == 0xDC00
      && units[index - 1].code & 0xFC00 == 0xD800
  }

  func widened(_ range: Range<Int>) -> Range<Int> {
    if fault == .doesNotWiden { return range }
    let lower = cutsPair(range.lowerBound) ? range.lowerBound - 1 : range.lowerBound
    if range.isEmpty { return lower..<lower }
    return lower..<(cutsPair(range.upperBound) ? range.upperBound + 1 : range.upperBound)
  }

  private mutating func note(
    _ mask: NSTextStorage.EditActions, _ range: Range<Int>, before: Int, delta: Int
  ) {
    if fault == .forgetsEarlierEdits { (pending.prefix, pending.suffix) = (Int.max, Int.max) }
    pending.mask.formUnion(
      fault == .reportsCharactersAsAttributes && mask == .editedCharacters
        ? .editedAttributes : mask)
    pending.prefix = min(pending.prefix, range.lowerBound)
    pending.suffix = min(pending.suffix, before - range.upperBound)
    pending.delta = fault == .keepsOnlyTheLastDelta ? delta : pending.delta + delta
  }

  /// Whether edits are announced as whole graphemes, as they are handed to a store of a subclass's
  /// own.
  var announcesGraphemes = false

  func wholeGraphemes(_ range: Range<Int>) -> Range<Int> {
    var (lower, upper, start) = (range.lowerBound, range.upperBound, 0)
    for grapheme in string {
      let end = start + grapheme.utf16.count
      if start < range.lowerBound && range.lowerBound < end { lower = start }
      if start < range.upperBound && range.upperBound < end { upper = end }
      start = end
    }
    return lower..<upper
  }

  mutating func replace(
    _ range: Range<Int>, with string: String, mask: NSTextStorage.EditActions,
    byPrimitive: Bool = false
  ) {
    let range = widened(range)
    let announced = announcesGraphemes && !byPrimitive ? wholeGraphemes(range) : range
    let source: Unit? =
      if units.isEmpty {
        nil
      } else if !range.isEmpty {
        units[range.lowerBound]
      } else if fault == .inheritsFromTheRight {
        units[min(range.lowerBound, units.count - 1)]
      } else {
        units[max(range.lowerBound - 1, 0)]
      }
    let new = string.utf16.map { Unit(code: $0, attributes: source?.attributes ?? [:]) }
    let before = units.count
    units.replaceSubrange(range, with: new)
    note(mask, announced, before: before, delta: new.count - range.count)
  }

  mutating func replace(_ range: Range<Int>, with text: [Unit]) {
    let range = widened(range)
    let announced = announcesGraphemes ? wholeGraphemes(range) : range
    let before = units.count
    var text = text
    if fault == .losesAttributesOfInsertedText {
      for index in text.indices { text[index].attributes = [:] }
    }
    units.replaceSubrange(range, with: text)
    note(
      [.editedCharacters, .editedAttributes], announced, before: before,
      delta: text.count - range.count)
  }

  mutating func change(
    _ range: Range<Int>, _ body: (inout [NSAttributedString.Key: AnyHashable]) -> Void
  ) {
    let range = widened(range)
    let end = fault == .changesOneUnitLess ? range.upperBound - 1 : range.upperBound
    for index in range.lowerBound..<max(end, range.lowerBound) { body(&units[index].attributes) }
    note(.editedAttributes, range, before: units.count, delta: 0)
  }
}

/// A storage of tokens: based neither on a Foundation string nor on a buffer of ours.
final class TokenStorage: NSTextStorage {
  struct Token {
    var text: String
    var attributes: [NSAttributedString.Key: Any]
  }
  private(set) var tokens: [Token] = []

  override init() { super.init() }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override var string: String { tokens.map(\.text).joined() }

  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    var start = 0
    for token in tokens {
      let count = token.text.utf16.count
      if location < start + count {
        unsafe range?.pointee = NSRange(location: start, length: count)
        return token.attributes
      }
      start += count
    }
    fatalError("no token at \(location)")
  }

  /// Cuts tokens so that one starts at `position`; its index.
  private func cut(_ position: Int) -> Int {
    var start = 0
    for (index, token) in tokens.enumerated() {
      if start == position { return index }
      let units = Array(token.text.utf16)
      if position < start + units.count {
        let (head, tail) = (units[..<(position - start)], units[(position - start)...])
        tokens[index].text = String(decoding: head, as: UTF16.self)
        tokens.insert(
          Token(text: String(decoding: tail, as: UTF16.self), attributes: token.attributes),
          at: index + 1)
        return index + 1
      }
      start += units.count
    }
    return tokens.count
  }

  override func replaceCharacters(in range: NSRange, with str: String) {
    let inherited =
      length == 0
      ? [:]
      : unsafe attributes(
        at: range.length > 0 ? range.location : max(range.location - 1, 0), effectiveRange: nil)
    let end = cut(range.location + range.length)
    let start = cut(range.location)
    let more = cut(range.location + range.length)
    _ = end
    tokens.replaceSubrange(
      start..<more, with: str.isEmpty ? [] : [Token(text: str, attributes: inherited)])
    edited(
      [.editedCharacters, .editedAttributes], range: range,
      changeInLength: str.utf16.count - range.length)
  }

  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    _ = cut(range.location + range.length)
    let start = cut(range.location)
    let end = cut(range.location + range.length)
    for index in start..<end { tokens[index].attributes = attrs ?? [:] }
    edited(.editedAttributes, range: range, changeInLength: 0)
  }
}

/// Inherits the primitives; observes each edit.
final class InheritingStorage: NSTextStorage {
  var rounds = 0
  override func processEditing() {
    rounds += 1
    super.processEditing()
  }
}

/// Inherits the primitives and shows one attribute more.
final class DecoratingStorage: NSTextStorage {
  static let key = NSAttributedString.Key("decoration")
  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    var all = unsafe super.attributes(at: location, effectiveRange: range)
    all[Self.key] = "decorated"
    return all
  }
}

enum StorageKind: String, CaseIterable, Sendable {
  case stock, tree, deferred, backed, tokens, inheriting, decorating, deferredBacked,
    deferredInheriting

  func make() -> NSTextStorage {
    switch self {
    case .stock: return NSTextStorage()
    case .tree:
      // As soon as it is not ASCII, Foundation's characters are in a tree.
      let storage = NSTextStorage()
      storage.foundation.shortestInTree = 0
      return storage
    case .deferred:
      let storage = NSTextStorage()
      storage.defersFoundationUpdates = true
      return storage
    case .backed: return BackedStorage()
    case .deferredBacked, .deferredInheriting:
      let storage = self == .deferredBacked ? BackedStorage() : InheritingStorage()
      storage.defersFoundationUpdates = true
      return storage
    case .tokens: return TokenStorage()
    case .inheriting: return InheritingStorage()
    case .decorating: return DecoratingStorage()
    }
  }

  /// Whether it is no subclass.
  var isStock: Bool { self == .stock || self == .tree || self == .deferred }

  /// The edit actions that the primitive for characters announces.
  var characterMask: NSTextStorage.EditActions {
    switch self {
    case .backed, .tokens, .deferredBacked: [.editedCharacters, .editedAttributes]
    default: .editedCharacters
    }
  }
}

/// Makes random calls on a storage and the same changes on the model.
struct StorageComparison {
  let kind: StorageKind
  let storage: NSTextStorage
  let manager = RecordingManager()
  var model = StorageModel()
  var random: SeededGenerator
  var depth = 0
  var lastCall = ""

  /// Two unknown ones, and one that moves glyphs.
  static let keys = ["one", "two", "NSKern"].map { NSAttributedString.Key($0) }
  static let colors: [UIColor] = [.red, .green, UIColor(white: 0.5, alpha: 1)]

  init(_ kind: StorageKind, seed: UInt64, fault: StorageModel.Fault? = nil) {
    self.kind = kind
    storage = kind.make()
    storage.addLayoutManager(manager)
    random = SeededGenerator(seed: seed)
    model.fault = fault
    model.announcesGraphemes = [.backed, .tokens, .deferredBacked].contains(kind)
  }

  private mutating func text() -> String {
    let parts = [
      "a", "b ", "word", "\n", "\r\n", "é", "слово", "漢字", "😀", "👩‍👩‍👧", "\u{2029}", "e\u{301}",
    ]
    var out = ""
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      out += parts.randomElement(using: &random)!
    }
    return out
  }

  private mutating func attributes() -> [NSAttributedString.Key: AnyHashable] {
    var out: [NSAttributedString.Key: AnyHashable] = [:]
    for key in Self.keys where random.oneIn(2) { out[key] = Int.random(in: 0...2, using: &random) }
    if random.oneIn(3) { out[.foregroundColor] = Self.colors.randomElement(using: &random)! }
    return out
  }

  /// Attributed text of a few runs, for Foundation and for the model.
  private mutating func attributedText() -> (NSAttributedString, [StorageModel.Unit]) {
    let out = NSMutableAttributedString(string: "")
    var units: [StorageModel.Unit] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let text = text()
      let attributes = attributes()
      out.append(
        NSAttributedString(string: text, attributes: attributes.mapValues { $0.base }))
      units += text.utf16.map { .init(code: $0, attributes: attributes) }
    }
    return (out, units)
  }

  /// A subclass's own primitive is called with whole characters only: it rounds as it likes.
  private mutating func range(nonEmpty: Bool = false, direct: Bool = false) -> Range<Int> {
    var range = random.range(in: model.units.count)
    if nonEmpty && range.isEmpty {
      range = max(0, range.lowerBound - 1)..<max(1, range.lowerBound)
    }
    // Foundation's string in a subclass rounds to graphemes.
    if kind == .backed || kind == .deferredBacked, direct { return model.wholeGraphemes(range) }
    return direct && !kind.isStock
      ? StorageModel(units: model.units).widened(range) : range
  }

  /// Makes one random call.
  ///
  /// Returns a message if storage and model disagree.
  mutating func step() -> String? {
    manager.events = []
    if model.units.count > 60 {
      let range = range().lowerBound..<model.units.count
      if !range.isEmpty {
        lastCall = "deleteCharacters \(range)"
        model.replace(range, with: "", mask: kind.characterMask)
        storage.deleteCharacters(in: NSRange(range))
      }
      return check()
    }
    let mask = kind.characterMask
    switch model.units.isEmpty
      ? Int.random(in: 0..<4, using: &random) : Int.random(in: 0..<24, using: &random)
    {
    case 0, 4:
      let (range, text) = (range(direct: true), text())
      if range.isEmpty && text.isEmpty { return nil }
      lastCall = "replaceCharacters \(range) with \"\(text)\""
      model.replace(range, with: text, mask: mask, byPrimitive: true)
      storage.replaceCharacters(in: NSRange(range), with: text)
    case 1, 5:
      let (range, (text, units)) = (range(), attributedText())
      if range.isEmpty && units.isEmpty { return nil }
      lastCall = "replaceCharacters \(range) with attributed \"\(text.string)\""
      model.replace(range, with: units)
      storage.replaceCharacters(in: NSRange(range), with: text)
      if units.isEmpty && !kind.isStock { fixMask(mask) }
    case 2:
      let (text, units) = attributedText()
      if units.isEmpty { return nil }
      lastCall = "append \"\(text.string)\""
      model.replace(model.units.count..<model.units.count, with: units)
      storage.append(text)
    case 3:
      let (text, units) = attributedText()
      if units.isEmpty && model.units.isEmpty { return nil }
      let isRead = random.oneIn(2)
      lastCall = "\(isRead ? "setText" : "setAttributedString") \"\(text.string)\""
      model.replace(0..<model.units.count, with: units)
      if isRead {
        // The sequence of edits of a document that is read.
        var table = AttributeTable()
        storage.setText(text.string, IncomingText(text, table: &table).runs)
      } else {
        storage.setAttributedString(text)
      }
      if units.isEmpty && !kind.isStock { fixMask(mask) }
    case 6:
      let (place, (text, units)) = (range().lowerBound, attributedText())
      if units.isEmpty { return nil }
      lastCall = "insert \"\(text.string)\" at \(place)"
      model.replace(place..<place, with: units)
      storage.insert(text, at: place)
    case 7:
      let range = range(nonEmpty: true)
      lastCall = "deleteCharacters \(range)"
      model.replace(range, with: "", mask: mask)
      storage.deleteCharacters(in: NSRange(range))
    case 8, 9:
      let (range, attributes) = (range(nonEmpty: true, direct: true), attributes())
      lastCall = "setAttributes \(attributes) \(range)"
      model.change(range) { $0 = attributes }
      storage.setAttributes(
        attributes.isEmpty && random.oneIn(2) ? nil : attributes.mapValues { $0.base },
        range: NSRange(range))
    case 10, 11:
      let range = range(nonEmpty: true)
      let key = Self.keys.randomElement(using: &random)!
      let value = Int.random(in: 0...2, using: &random)
      lastCall = "addAttribute \(key.rawValue) \(value) \(range)"
      let replacesOthers = model.fault == .addReplacesOthers
      model.change(range) {
        if replacesOthers { $0 = [:] }
        $0[key] = value
      }
      storage.addAttribute(key, value: value, range: NSRange(range))
    case 12:
      let (range, attributes) = (range(nonEmpty: true), attributes())
      if attributes.isEmpty { return nil }
      lastCall = "addAttributes \(attributes) \(range)"
      model.change(range) { $0.merge(attributes) { _, new in new } }
      storage.addAttributes(attributes.mapValues { $0.base }, range: NSRange(range))
    case 13, 14:
      let range = range(nonEmpty: true)
      let key = Self.keys.randomElement(using: &random)!
      lastCall = "removeAttribute \(key.rawValue) \(range)"
      let removes = model.fault != .removesNothing
      model.change(range) { if removes { $0[key] = nil } }
      storage.removeAttribute(key, range: NSRange(range))
    case 15:
      let (range, text) = (range(), text())
      if range.isEmpty && text.isEmpty { return nil }
      lastCall = "mutableString.replaceCharacters \(range) with \"\(text)\""
      model.replace(range, with: text, mask: mask)
      storage.mutableString.replaceCharacters(in: NSRange(range), with: text)
    case 16:
      let text = text()
      if text.isEmpty { return nil }
      lastCall = "mutableString.append \"\(text)\""
      model.replace(model.units.count..<model.units.count, with: text, mask: mask)
      storage.mutableString.append(text)
    case 17:
      let (place, text) = (range().lowerBound, text())
      if text.isEmpty { return nil }
      lastCall = "mutableString.insert \"\(text)\" at \(place)"
      model.replace(place..<place, with: text, mask: mask)
      storage.mutableString.insert(text, at: place)
    case 18:
      let range = range(nonEmpty: true)
      lastCall = "mutableString.deleteCharacters \(range)"
      model.replace(range, with: "", mask: mask)
      storage.mutableString.deleteCharacters(in: NSRange(range))
    case 19:
      let text = text()
      lastCall = "mutableString.setString \"\(text)\""
      model.replace(0..<model.units.count, with: text, mask: mask)
      storage.mutableString.setString(text)
    case 23:
      return replaceOccurrences(mask)
    case 20:
      // Nothing is there to be fixed but fonts, which a call of `fixAttributes(in:)` would give.
      lastCall = "fixParagraphStyleAttribute"
      storage.fixParagraphStyleAttribute(in: NSRange(range()))
      storage.fixAttachmentAttribute(in: NSRange(range()))
      storage.ensureAttributesAreFixed(in: NSRange(range()))
      storage.invalidateAttributes(in: NSRange(range()))
    case 21:
      lastCall = "beginEditing"
      depth += 1
      storage.beginEditing()
    default:
      if depth == 0 { return nil }
      lastCall = "endEditing"
      depth -= 1
      storage.endEditing()
    }
    return check()
  }

  /// Replaces all of some text in a range, as a group of edits.
  private mutating func replaceOccurrences(_ mask: NSTextStorage.EditActions) -> String? {
    let plain = NSString(string: model.string)
    let needle = model.string.randomElement(using: &random).map { String($0) } ?? "a"
    let (range, text) = (NSRange(model.widened(range())), text())
    lastCall = "mutableString.replaceOccurrences \"\(needle)\" by \"\(text)\" \(range)"
    var found: [NSRange] = []
    var rest = range
    while rest.length > 0 {
      let next = plain.range(of: needle, options: .literal, range: rest)
      if next.location == NSNotFound { break }
      found.append(next)
      rest = NSRange(
        location: next.upperBound, length: max(0, range.upperBound - next.upperBound))
    }
    for next in found.reversed() {
      model.replace(next.location..<next.upperBound, with: text, mask: mask)
    }
    storage.beginEditing()
    let count = storage.mutableString.replaceOccurrences(
      of: needle, with: text, options: .literal, range: range)
    storage.endEditing()
    if count != found.count { return "\(lastCall): \(count) replaced, not \(found.count)" }
    return check()
  }

  /// A subclass is notified of a removal by its primitive alone.
  private mutating func fixMask(_ mask: NSTextStorage.EditActions) {
    if model.pending.mask.contains(.editedCharacters), depth == 0 { model.pending.mask = mask }
    if depth > 0 && mask == .editedCharacters { model.pending.mask = storage.editedMask }
  }

  mutating func finish() -> String? {
    while depth > 0 {
      manager.events = []
      depth -= 1
      storage.endEditing()
      if let difference = check() { return difference }
    }
    return nil
  }

  private mutating func check() -> String? {
    if let difference = findDifference() { return "after \(lastCall): \(difference)" }
    if depth == 0 { model.pending = .init() }
    return nil
  }

  private mutating func findDifference() -> String? {
    // The notifications of the edit.
    let pending = model.pending
    if depth > 0 {
      if !manager.events.isEmpty { return "the manager was told inside of a group" }
      if storage.editedMask != pending.mask {
        return "mask \(storage.editedMask), not \(pending.mask)"
      }
      if !pending.mask.isEmpty {
        if storage.editedRange != model.editedRange {
          return "editedRange \(storage.editedRange), not \(model.editedRange)"
        }
        if storage.changeInLength != pending.delta {
          return "changeInLength \(storage.changeInLength), not \(pending.delta)"
        }
      }
    } else if pending.mask.isEmpty {
      if !manager.events.isEmpty { return "the manager was told of nothing" }
    } else {
      if manager.events.count != 1 { return "the manager was told \(manager.events.count) times" }
      let event = manager.events[0]
      let wanted = RecordingManager.Event(
        mask: pending.mask, range: model.editedRange, delta: pending.delta,
        invalidated: model.editedRange)
      if event != wanted { return "told \(event), not \(wanted)" }
    }
    // The text, as the storage shows it, as the engine reads it, as Foundation holds it.
    if !storage.string.utf16.elementsEqual(model.units.map(\.code)) {
      return "string \"\(storage.string)\", not \"\(model.string)\""
    }
    if storage.length != model.units.count { return "length \(storage.length)" }
    var units: [UInt16] = []
    storage.appendCharacters(0..<storage.characterCount, to: &units)
    if units != model.units.map(\.code) { return "the engine reads \(units)" }
    var index = 0
    while index < model.units.count {
      var range = NSRange()
      let shown = unsafe storage.attributes(
        at: index, longestEffectiveRange: &range,
        in: NSRange(location: 0, length: model.units.count))
      if range.location != index { return "a run starts at \(range.location), not \(index)" }
      for place in range.location..<range.location + range.length {
        if !same(shown, model.units[place].attributes) {
          return "attributes \(shown) at \(place), not \(model.units[place].attributes)"
        }
      }
      let end = range.location + range.length
      if end < model.units.count, model.units[end].attributes == model.units[index].attributes {
        return "the run ends at \(end), too early"
      }
      index = end
    }
    var wrong: String?
    var last = 0
    storage.forEachRun(in: 0..<model.units.count, language: nil) { range, attributes in
      if range.lowerBound != last { wrong = "the engine's runs have a gap at \(last)" }
      last = range.upperBound
      for place in range where !same(attributes.source ?? [:], model.units[place].attributes) {
        wrong = "the engine reads \(attributes.source ?? [:]) at \(place)"
      }
    }
    if let wrong { return wrong }
    if kind == .deferred && random.oneIn(2) { return nil }
    storage.updateFoundationCopy()
    let copy = NSAttributedString(attributedString: storage)
    if !copy.string.utf16.elementsEqual(model.units.map(\.code)) {
      return "Foundation holds \"\(copy.string)\", not \"\(model.string)\""
    }
    for place in model.units.indices {
      let held = unsafe copy.attributes(at: place, effectiveRange: nil)
      if !same(held, model.units[place].attributes) {
        return "Foundation holds \(held) at \(place), not \(model.units[place].attributes)"
      }
    }
    if !storage.isEqual(to: copy) { return "the storage is not equal to its copy" }
    return nil
  }

  private func same(
    _ shown: [NSAttributedString.Key: Any], _ model: [NSAttributedString.Key: AnyHashable]
  ) -> Bool {
    var model = model
    if kind == .decorating { model[DecoratingStorage.key] = "decorated" }
    return AttributeValues.areEqual(shown, model.mapValues { $0.base })
  }
}
