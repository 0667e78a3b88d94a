// SPDX-License-Identifier: MIT

/// The attributes of a run of text. Each storage keeps one object per distinct set of attributes,
/// so that equal runs are known by identity.
final class TextAttributes {
  let dictionary: [NSAttributedString.Key: Any]
  /// What the layout engine made of the attributes; made once, asked for every run.
  var resolved: AnyObject?
  fileprivate let hash: Int

  fileprivate init(_ dictionary: [NSAttributedString.Key: Any], hash: Int) {
    self.dictionary = dictionary
    self.hash = hash
  }

  fileprivate convenience init(_ dictionary: [NSAttributedString.Key: Any]) {
    self.init(dictionary, hash: AttributeValues.hash(dictionary))
  }

  /// No attributes.
  static func makeEmpty() -> TextAttributes { TextAttributes([:]) }
}

extension TextAttributes: Equatable {
  static func == (a: TextAttributes, b: TextAttributes) -> Bool { a === b }
}

/// Finds the one `TextAttributes` object of each set of attributes.
///
/// Objects that no run uses any more are dropped when the table has doubled, so that it never holds
/// more than twice what the text uses, plus a few.
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
  /// Whether any attributes have had a paragraph style or an attachment, which need fixing.
  private(set) var needsFixing = false
  /// The attributes of a text without any.
  let empty: TextAttributes

  init() {
    empty = TextAttributes.makeEmpty()
    entries.insert(Entry(attributes: empty))
  }

  /// Sets of attributes that are kept at this moment.
  var count: Int { entries.count }

  /// The one object for a set of attributes.
  mutating func find(_ dictionary: [NSAttributedString.Key: Any]) -> TextAttributes {
    if dictionary.isEmpty { return empty }
    let entry = Entry(attributes: TextAttributes(dictionary))
    let (inserted, member) = entries.insert(entry)
    if inserted {
      if dictionary[.paragraphStyle] != nil || dictionary[.attachment] != nil { needsFixing = true }
      if entries.count > limit { dropUnused(but: entry.attributes) }
    }
    return member.attributes
  }

  private mutating func dropUnused(but kept: TextAttributes) {
    var objects = entries.map(\.attributes)
    entries = [Entry(attributes: empty), Entry(attributes: kept)]
    while var object = objects.popLast() {
      // Only this variable is left of an object that no run holds.
      if !isKnownUniquelyReferenced(&object) { entries.insert(Entry(attributes: object)) }
    }
    limit = max(256, entries.count * 2)
  }
}
