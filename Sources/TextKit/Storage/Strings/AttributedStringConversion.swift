// SPDX-License-Identifier: MIT

internal import TextScopes

// The keys of a scope are found by reflection, so that any scope can be converted. A value is the
// same in both kinds of string, with these exceptions:
//
//     `ObjectiveCConvertibleAttributedStringKey`s   the key converts them
//     numbers                                       any type that holds the number
//     links                                         also a `String` that spells a URL
//     text effects                                  the type of their names, not `String`

/// One attribute in both kinds of string.
struct ConvertedAttribute {
  let key: any AttributedStringKey.Type
  var name: String { key.name }

  /// The value for an `NSAttributedString`; nil if there is none.
  func value(in container: AttributeContainer) throws -> Any? {
    func get<K: AttributedStringKey>(_ key: K.Type) throws -> Any? {
      guard let value = attributeValue(of: key, in: container) else { return nil }
      if let convertible = key as? any ObjectiveCConvertibleAttributedStringKey.Type {
        return try ConvertedAttribute.objectValue(value, of: convertible)
      }
      return value
    }
    return try get(key)
  }

  /// Puts a value of an `NSAttributedString` into a container.
  func put(_ value: Any, into container: inout AttributeContainer) throws {
    func put<K: AttributedStringKey>(
      _ key: K.Type, _ container: inout AttributeContainer
    ) throws {
      let new: Any? =
        if let convertible = key as? any ObjectiveCConvertibleAttributedStringKey.Type {
          try ConvertedAttribute.swiftValue(value, of: convertible)
        } else {
          ConvertedAttribute.number(value, as: K.Value.self) ?? value
        }
      guard
        let own = new as? K.Value
          ?? ((value as? String).flatMap { URL(string: $0) } as? K.Value)
      else { throw CocoaError(.coderInvalidValue) }
      setAttributeValue(own, of: key, in: &container)
    }
    try put(key, &container)
  }

  private static func objectValue<K: ObjectiveCConvertibleAttributedStringKey>(
    _ value: Any, of key: K.Type
  ) throws -> Any? {
    guard let value = value as? K.Value else { return nil }
    return try key.objectiveCValue(for: value)
  }

  private static func swiftValue<K: ObjectiveCConvertibleAttributedStringKey>(
    _ value: Any, of key: K.Type
  ) throws -> Any? {
    if value is K.Value { return value }
    guard let object = (value as AnyObject) as? K.ObjectiveCValue else { return nil }
    return try key.value(for: object)
  }

  /// A number as another type of number; nil if one of them is not a number, or cannot hold it.
  private static func number(_ value: Any, as type: Any.Type) -> Any? {
    let number: NSNumber
    switch value {
    case let value as CGFloat: number = NSNumber(value: Double(value))
    default:
      guard let other = (value as AnyObject) as? NSNumber else { return nil }
      number = other
    }
    switch type {
    case is CGFloat.Type: return CGFloat(number.doubleValue)
    case is Double.Type: return number.doubleValue
    case is Float.Type: return number.floatValue
    case is Int.Type: return Int(exactly: number.doubleValue)
    default: return nil
    }
  }
}

func convertedAttributes(of scope: any AttributeScope.Type) -> [ConvertedAttribute] {
  attributeKeys(of: scope).map { ConvertedAttribute(key: $0) }
}

/// The attributes under the names that they have in an `NSAttributedString`.
func attributesByName(_ attributes: [ConvertedAttribute]) -> [String: ConvertedAttribute] {
  Dictionary(attributes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}

/// A container's values as an `NSAttributedString` has them.
func convertedValues(
  of container: AttributeContainer, _ attributes: [ConvertedAttribute],
  onError: (any Error) throws -> Void
) rethrows -> Attributes {
  var values: Attributes = [:]
  for attribute in attributes {
    do {
      if let value = try attribute.value(in: container) {
        values[NSAttributedString.Key(attribute.name)] = value
      }
    } catch { try onError(error) }
  }
  return values
}

/// The values of an `NSAttributedString` in a container.
func convertedContainer(
  of values: Attributes, _ attributes: [String: ConvertedAttribute],
  onError: (any Error) throws -> Void
) rethrows -> AttributeContainer {
  var container = AttributeContainer()
  for (key, value) in FoundationValues.kept(values) {
    guard let attribute = attributes[key.rawValue] else { continue }
    do { try attribute.put(value, into: &container) } catch { try onError(error) }
  }
  return container
}

extension NSAttributedString {
  /// Creates a text from an `AttributedString` with UIKit's and Foundation's attributes; others are
  /// left out.
  ///
  /// - Parameter attrStr: The text.
  public convenience init(_ attrStr: AttributedString) {
    self.init(
      attributedString: Self.converted(
        attrStr, convertedAttributes(of: AttributeScopes.UIKitAttributes.self)
      ) { _ in })
  }

  /// Creates a text from an `AttributedString` with the attributes of a scope; others are left out.
  ///
  /// - Parameters:
  ///   - attrStr: The text.
  ///   - scope: The scope, as in `\.uiKit`.
  /// - Throws: The error of a key that cannot convert its value.
  public convenience init<S: AttributeScope>(
    _ attrStr: AttributedString, including scope: KeyPath<AttributeScopes, S.Type>
  ) throws {
    try self.init(attrStr, including: S.self)
  }

  /// Creates a text from an `AttributedString` with the attributes of a scope; others are left out.
  ///
  /// - Parameters:
  ///   - attrStr: The text.
  ///   - scope: The scope's type.
  /// - Throws: The error of a key that cannot convert its value.
  public convenience init<S: AttributeScope>(
    _ attrStr: AttributedString, including scope: S.Type
  ) throws {
    let text = try Self.converted(attrStr, convertedAttributes(of: scope)) { throw $0 }
    self.init(attributedString: text)
    text.letGo()
  }

  private static func converted(
    _ source: AttributedString, _ attributes: [ConvertedAttribute],
    onError: (any Error) throws -> Void
  ) rethrows -> NSMutableAttributedString {
    let text = NSMutableAttributedString(string: "")
    for run in source.runs {
      let values = try convertedValues(of: run.attributes, attributes, onError: onError)
      let part = NSMutableAttributedString(
        string: String(source[run.range].characters),
        attributes: FoundationValues.stored(FoundationValues.kept(values)))
      text.append(part)
      part.letGo()
    }
    return text
  }
}

extension AttributedString {
  /// Creates a text from an `NSAttributedString` with UIKit's and Foundation's attributes.
  ///
  /// Other attributes, and values of other types than their keys require, are left out.
  ///
  /// - Parameter nsStr: The text.
  public init(_ nsStr: NSAttributedString) {
    self = AttributedString.converted(
      nsStr, convertedAttributes(of: AttributeScopes.UIKitAttributes.self)
    ) { _ in }
  }

  /// Creates a text from an `NSAttributedString` with the attributes of a scope; others are left
  /// out.
  ///
  /// - Parameters:
  ///   - nsStr: The text.
  ///   - scope: The scope, as in `\.uiKit`.
  /// - Throws: `CocoaError.coderInvalidValue` if an attribute of the scope has a value of another
  ///   type.
  public init<S: AttributeScope>(
    _ nsStr: NSAttributedString, including scope: KeyPath<AttributeScopes, S.Type>
  ) throws {
    try self.init(nsStr, including: S.self)
  }

  /// Creates a text from an `NSAttributedString` with the attributes of a scope; others are left
  /// out.
  ///
  /// - Parameters:
  ///   - nsStr: The text.
  ///   - scope: The scope's type.
  /// - Throws: `CocoaError.coderInvalidValue` if an attribute of the scope has a value of another
  ///   type.
  public init<S: AttributeScope>(_ nsStr: NSAttributedString, including scope: S.Type) throws {
    self = try AttributedString.converted(nsStr, convertedAttributes(of: scope)) { throw $0 }
  }

  private static func converted(
    _ source: NSAttributedString, _ attributes: [ConvertedAttribute],
    onError: (any Error) throws -> Void
  ) rethrows -> AttributedString {
    let byName = attributesByName(attributes)
    var text = AttributedString()
    let string = source.string
    var place = string.utf16.startIndex
    var start = 0
    let length = source.length
    while start < length {
      var range = NSRange()
      let values = unsafe source.attributes(at: start, effectiveRange: &range)
      var end = min(max(range.location + range.length, start + 1), length)
      var next = string.utf16.index(place, offsetBy: end - start)
      // A run that ends inside of a character, which no run of ours does, is extended to the whole
      // character.
      while end < length, next.samePosition(in: string.unicodeScalars) == nil {
        end += 1
        next = string.utf16.index(after: next)
      }
      let container = try convertedContainer(of: values, byName, onError: onError)
      text.append(AttributedString(String(string[place..<next]), attributes: container))
      place = next
      start = end
    }
    return text
  }
}
