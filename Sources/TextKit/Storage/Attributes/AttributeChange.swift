// SPDX-License-Identifier: MIT

/// What a call does to the attributes of each run in its range.
enum AttributeChange {
  case adding(NSAttributedString.Key, Any)
  case merging(Attributes)
  case removing(NSAttributedString.Key)

  /// The only attributes that can change.
  var keys: [NSAttributedString.Key] {
    switch self {
    case .adding(let key, _), .removing(let key): [key]
    case .merging(let attributes): Array(attributes.keys)
    }
  }

  /// The one object for a set of attributes after the change.
  func applied(to old: TextAttributes, _ table: inout AttributeTable) -> TextAttributes {
    switch self {
    case .adding(let key, let value): table.adding(key, value, to: old)
    case .removing(let key): table.removing(key, from: old)
    case .merging(let attributes):
      table.find(old.dictionary.merging(attributes) { _, new in new })
    }
  }

  /// Changes attributes that a subclass shows, a substitute for a font among them perhaps.
  func apply(to attributes: inout Attributes) {
    switch self {
    case .adding(let key, let value):
      // A font that a client sets is no substitute.
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
