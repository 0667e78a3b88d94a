// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextLayout
internal import TextStructures

/// The attributes of a run of text.
///
/// Each storage keeps one object per distinct set of attributes, so that equal runs are known by
/// identity.
final class TextAttributes {
  let dictionary: [NSAttributedString.Key: Any]
  /// The layout attributes; computed once for a language, read for every run.
  private var resolved: RunAttributes?
  fileprivate let hash: Int
  /// The model shared with attributes that differ in blocks alone; nil if they have no blocks, or
  /// are not shared.
  private var model: BlockModel?
  /// The blocks, if there is a model and all blocks are of stock classes.
  private var place: BlockPosition?

  fileprivate init(_ dictionary: [NSAttributedString.Key: Any], hash: Int) {
    self.dictionary = dictionary
    self.hash = hash
  }

  fileprivate convenience init(_ dictionary: [NSAttributedString.Key: Any]) {
    self.init(dictionary, hash: AttributeValues.hash(dictionary))
  }

  /// The layout attributes, in text whose language is this one unless they name another.
  func resolve(language: String?) -> RunAttributes {
    let language = language ?? ProcessLanguage.current
    if let resolved, resolved.defaultLanguage == language { return resolved }
    let made: RunAttributes
    if let model {
      made = model.resolve(dictionary, in: place, language: language)
    } else {
      made = RunAttributes(dictionary, language: language, isOfText: true)
    }
    resolved = made
    return made
  }

  /// Finds the shared model.
  ///
  /// - Parameters:
  ///   - models: The models of the text.
  ///   - style: The paragraph style of the attributes.
  fileprivate func find(in models: BlockModels, _ style: NSParagraphStyle) {
    guard let (model, blocks) = models.model(of: dictionary, style) else { return }
    self.model = model
    // Members of a client's block class are called during layout, and not before.
    if blocks.allSatisfy(\.hasStockClass) { place = BlockPosition(blocks) }
  }

  /// An empty set of attributes.
  static func makeEmpty() -> TextAttributes { TextAttributes([:]) }

  /// Attributes that no table contains; see `AttributeTable.adopt(_:)`.
  static func make(_ dictionary: [NSAttributedString.Key: Any]) -> TextAttributes {
    TextAttributes(dictionary)
  }
}

extension TextAttributes: Equatable {
  static func == (a: TextAttributes, b: TextAttributes) -> Bool { a === b }
}

/// A table with one `TextAttributes` object for each set of attributes.
///
/// Objects that no run uses are dropped when the table has doubled, so that it never holds more
/// than twice the sets that the text uses, plus a few.
///
/// Size: a flag for each attribute that nearly no text has, so that it is not searched for where no
/// run has it.
struct AttributeTable {
  private struct Entry: Hashable {
    let attributes: TextAttributes
    static func == (a: Entry, b: Entry) -> Bool {
      a.attributes === b.attributes
        || (a.attributes.hash == b.attributes.hash
          && AttributeValues.areEqual(a.attributes.dictionary, b.attributes.dictionary))
    }
    func hash(into hasher: inout Hasher) { hasher.combine(attributes.hash) }
  }

  private var entries: Set<Entry> = []
  private var limit = 256
  /// Whether any attributes have needed fixing.
  private(set) var hasFonts = false
  /// Whether any font has lacked an ASCII character.
  private(set) var lacksASCII = false
  private(set) var hasParagraphStyles = false
  private(set) var hasAttachments = false
  private(set) var hasLists = false
  private(set) var hasLinks = false
  /// Whether any characters have been anchors of links.
  private(set) var hasAnchors = false
  private(set) var hasBackgrounds = false
  /// Whether any paragraph style has had blocks.
  private(set) var hasBlocks = false
  private let models = BlockModels()
  /// The attributes of a text without any.
  let empty: TextAttributes

  init() {
    empty = TextAttributes.makeEmpty()
    entries.insert(Entry(attributes: empty))
  }

  /// Recent steps from one set to another: adding or removing an attribute whose value is an
  /// object.
  ///
  /// The key is a hash of the step. If two steps have the same hash, the later one stays.
  private var steps: [Int: Step] = [:]

  /// The objects are retained, so that their identities stay unique.
  private final class Step {
    let from: TextAttributes
    let key: NSAttributedString.Key
    let value: AnyObject
    let to: TextAttributes

    init(
      from: TextAttributes, key: NSAttributedString.Key, value: AnyObject, to: TextAttributes
    ) {
      self.from = from
      self.key = key
      self.value = value
      self.to = to
    }

    /// Whether this is the same step, also with a new object of the same font.
    func isStep(
      from: TextAttributes, _ key: NSAttributedString.Key, _ value: AnyObject, font: UIFont?
    ) -> Bool {
      guard self.from === from, self.key == key else { return false }
      if self.value === value { return true }
      guard let font, let own = self.value as? UIFont else { return false }
      return own.isSame(as: font)
    }
  }

  /// Returns the set with one more attribute, or with another value of it.
  mutating func adding(
    _ key: NSAttributedString.Key, _ value: Any, to attributes: TextAttributes
  ) -> TextAttributes {
    guard let object = object(in: value) else {
      var new = attributes.dictionary
      new[key] = value
      return find(new)
    }
    return step(from: attributes, key, object) { $0[key] = value }
  }

  /// Returns the set without an attribute.
  mutating func removing(
    _ key: NSAttributedString.Key, from attributes: TextAttributes
  ) -> TextAttributes {
    // `empty` represents "no value": it is never an attribute's value.
    step(from: attributes, key, empty) { $0[key] = nil }
  }

  private mutating func step(
    from attributes: TextAttributes, _ key: NSAttributedString.Key, _ value: AnyObject,
    _ change: (inout [NSAttributedString.Key: Any]) -> Void
  ) -> TextAttributes {
    let font = value as? UIFont
    var number = font?.likeness ?? Int(bitPattern: ObjectIdentifier(value))
    number = number &* 31 &+ Int(bitPattern: ObjectIdentifier(attributes))
    let name = key.rawValue.utf8
    number = number &* 31 &+ name.count &+ Int(name.last ?? 0) << 8
    if let known = steps[number], known.isStep(from: attributes, key, value, font: font) {
      recent = known.to
      return known.to
    }
    var new = attributes.dictionary
    change(&new)
    let found = find(new)
    if steps.count >= 256 { steps.removeAll(keepingCapacity: true) }
    steps[number] = Step(from: attributes, key: key, value: value, to: found)
    return found
  }

  /// The set that was found last: it is often the next one, too.
  private var recent: TextAttributes?

  /// The object of a set of attributes, if it is the one that was found last.
  ///
  /// nil for a set with a substitute font: no text stores these.
  func known(_ dictionary: [NSAttributedString.Key: Any]) -> TextAttributes? {
    guard let recent, AttributeValues.areSame(recent.dictionary, dictionary),
      recent.dictionary[.originalFont] == nil
    else { return nil }
    return recent
  }

  /// The last change from one set to another whose effect was queried.
  private var lastEffect: (from: TextAttributes, to: TextAttributes, effect: NSAttributeEffect)?

  /// The attribute whose effect was queried last: many runs in a row get one.
  private var lastKey: (key: NSAttributedString.Key, effect: NSAttributeEffect)?

  /// The effect of another value of an attribute.
  mutating func effect(of key: NSAttributedString.Key) -> NSAttributeEffect {
    if let lastKey, lastKey.key == key { return lastKey.effect }
    let effect = AttributeEffects.effect(of: key)
    lastKey = (key, effect)
    return effect
  }

  /// The effect of a change from one set of attributes to another.
  mutating func effect(from old: TextAttributes, to new: TextAttributes) -> NSAttributeEffect {
    if old === new { return .none }
    if let lastEffect, lastEffect.from === old, lastEffect.to === new { return lastEffect.effect }
    let effect = AttributeEffects.effect(from: old.dictionary, to: new.dictionary)
    lastEffect = (old, new, effect)
    return effect
  }

  /// The number of sets in the table.
  var count: Int { entries.count }

  /// Returns the object for a set of attributes.
  mutating func find(_ dictionary: [NSAttributedString.Key: Any]) -> TextAttributes {
    if dictionary.isEmpty { return empty }
    if let recent, areShared(recent.dictionary, dictionary) { return recent }
    return adopt(TextAttributes(dictionary))
  }

  /// Returns the object for a set of attributes of another table.
  mutating func find(_ other: TextAttributes) -> TextAttributes {
    if other.dictionary.isEmpty { return empty }
    return adopt(TextAttributes(other.dictionary, hash: other.hash))
  }

  /// Adds an object for its set of attributes, unless there is one.
  mutating func adopt(_ attributes: TextAttributes) -> TextAttributes {
    if recent === attributes { return attributes }
    let entry = Entry(attributes: attributes)
    let (inserted, member) = entries.insert(entry)
    if inserted {
      let dictionary = attributes.dictionary
      if !lacksASCII, let font = dictionary[.font] {
        hasFonts = true
        lacksASCII = (font as? UIFont)?.instance.simpleCharacters.hasASCII == false
      }
      if let value = dictionary[.paragraphStyle] {
        hasParagraphStyles = true
        if let style = value as? NSParagraphStyle {
          if !hasBlocks { hasBlocks = !style.textBlocks.isEmpty }
          if hasBlocks { entry.attributes.find(in: models, style) }
          if !hasLists { hasLists = !style.textLists.isEmpty }
        }
      }
      if !hasLinks { hasLinks = dictionary[.link] != nil }
      if !hasAnchors { hasAnchors = dictionary[.anchor] != nil }
      if !hasBackgrounds { hasBackgrounds = dictionary[.backgroundColor] != nil }
      if !hasAttachments { hasAttachments = dictionary[.attachment] != nil }
      if entries.count > limit { dropUnused(but: entry.attributes) }
    }
    recent = member.attributes
    return member.attributes
  }

  private mutating func dropUnused(but kept: TextAttributes) {
    steps.removeAll(keepingCapacity: true)
    (recent, lastEffect) = (nil, nil)
    models.removeAll()
    var objects = entries.map(\.attributes)
    entries = [Entry(attributes: empty), Entry(attributes: kept)]
    while var object = objects.popLast() {
      // Only this variable refers to an object that no run holds.
      if !isKnownUniquelyReferenced(&object) { entries.insert(Entry(attributes: object)) }
    }
    limit = max(256, entries.count * 2)
  }
}

/// The table of a text's attributes, which the first storage that gets the text adopts: results of
/// layout are kept with attributes, so that no two texts may share the objects.
final class LentTable {
  private var table: AttributeTable?
  init(_ table: AttributeTable) { self.table = table }

  /// The table; nil after the first call.
  func take() -> AttributeTable? {
    defer { table = nil }
    return table
  }
}
