// SPDX-License-Identifier: MIT

/// A change of the attributes of each run in a range.
enum AttributeChange {
  case adding(NSAttributedString.Key, Any)
  case merging(Attributes)
  case removing(NSAttributedString.Key)

  /// The only attributes that the change can affect.
  var keys: [NSAttributedString.Key] {
    switch self {
    case .adding(let key, _), .removing(let key): [key]
    case .merging(let attributes): Array(attributes.keys)
    }
  }

  /// Returns the table's object for a set of attributes after the change.
  func applied(to old: TextAttributes, _ table: inout AttributeTable) -> TextAttributes {
    switch self {
    case .adding(let key, let value): table.adding(key, value, to: old)
    case .removing(let key): table.removing(key, from: old)
    case .merging(let attributes):
      table.find(old.dictionary.merging(attributes) { _, new in new })
    }
  }

  /// Changes attributes that a subclass shows, which may include a substitute font.
  func apply(to attributes: inout Attributes) {
    switch self {
    case .adding(let key, let value):
      // A font that a client sets is not a substitute.
      if key == .font { attributes[.originalFont] = nil }
      attributes[key] = value
    case .removing(let key):
      attributes[key] = nil
    case .merging(let new):
      if new[.font] != nil { attributes[.originalFont] = nil }
      attributes.merge(new) { _, new in new }
    }
  }
}
