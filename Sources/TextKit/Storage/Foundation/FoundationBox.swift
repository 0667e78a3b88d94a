// SPDX-License-Identifier: MIT

internal import TextStructures

/// Holds an attribute value that Foundation's attributed strings cannot compare.
///
/// When Foundation on Linux compares attribute values, it takes the third word of an object for one
/// of its own type numbers, and halts if that word has no meaning to it. This affects objects that
/// derive from `NSObject` and are neither Foundation's nor an `NSAttributeValue`, and small values.
/// A storage passes such a value to Foundation in a box, and returns the value itself. A plain
/// Foundation copy of the text shows the box.
///
/// Two boxes are equal when their values are.
public final class NSAttributeValueBox: NSAttributeValue {
  /// The value that was set as an attribute.
  public let value: Any

  init(_ value: Any) { self.value = value }

  /// Returns whether another object is a box of an equal value.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSAttributeValueBox else { return false }
    return other === self || AttributeValues.areEqual(value, other.value)
  }

  /// A number that boxes of equal values share.
  public override var hash: Int {
    var hasher = Hasher()
    AttributeValues.hash(value, into: &hasher)
    return hasher.finalize()
  }

  /// The value's own description.
  public override var description: String { String(describing: value) }
}

/// The conversion of attribute values: frozen for the storage, safe for Foundation.
enum FoundationValues {
  /// The value as a storage keeps it: unboxed, and a copy if it is mutable.
  static func kept(_ value: Any) -> Any {
    if isKeptAsItIs(value) { return value }
    switch value {
    case let style as NSMutableParagraphStyle: return style.copy()
    case let shadow as NSShadow: return shadow.frozen
    case let box as NSAttributeValueBox: return box.value
    default: return plain(value)
    }
  }

  /// The value of one attribute as a storage keeps it.
  static func kept(_ value: Any, for key: NSAttributedString.Key) -> Any {
    // Few values are strings: for the others no name has to be compared.
    type(of: value) == String.self && key == .textEffect ? keptEffect(value) : kept(value)
  }

  /// A text effect's name as an object that can be cast to a string and to the effect's type.
  private static func keptEffect(_ value: Any) -> Any {
    type(of: value) == String.self ? value as AnyObject : kept(value)
  }

  /// The attributes as a storage keeps them: with the font that was set, not a substitute.
  static func kept(
    _ attributes: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any] {
    if attributes[.originalFont] != nil {
      var own = attributes
      own[.originalFont] = nil
      if let font = attributes.chosenFont { own[.font] = font }
      return kept(own)
    }
    if let effect = attributes[.textEffect], type(of: effect) == String.self {
      var own = attributes
      own[.textEffect] = keptEffect(effect)
      return kept(own)
    }
    for value in attributes.values where !isKeptAsItIs(value) {
      return attributes.mapValues { kept($0) }
    }
    return attributes
  }

  /// The attributes as they are shown, with immutable values: for a copy.
  static func frozen(
    _ attributes: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any] {
    guard let original = attributes[.originalFont] else { return kept(attributes) }
    var own = attributes
    own[.originalFont] = nil
    own = kept(own)
    own[.originalFont] = original
    return own
  }

  /// Whether `kept(_:)` would return the value itself.
  static func isKeptAsItIs(_ value: Any) -> Bool {
    guard let object = object(in: value) else {
      let type = type(of: value)
      return isSimple(value)
        || !(type == NSAttributedString.TextEffectStyle.self || type is any OptionalValue.Type)
    }
    if type(of: object) == UIFont.self { return true }
    // The hash of a decimal number on Linux never ends.
    guard let value = object as? NSAttributeValue else {
      return type(of: object) != NSDecimalNumber.self
    }
    if value is NSMutableParagraphStyle || value is NSAttributeValueBox { return false }
    return (value as? NSShadow)?.isUnchangeable ?? true
  }

  /// Whether a value is of one of the common types that are not classes: Foundation makes its own
  /// objects of them.
  private static func isSimple(_ value: Any) -> Bool {
    let type = type(of: value)
    return type == Int.self || type == String.self || type == Double.self || type == Bool.self
  }

  /// The content of an optional, as on Apple's systems, where nil becomes `NSNull`; a decimal
  /// number as Swift's (the `hash` of Foundation's on Linux never ends).
  private static func plain(_ value: Any) -> Any {
    if type(of: value) == NSDecimalNumber.self, let number = value as? NSDecimalNumber {
      return number.decimalValue
    }
    if type(of: value) == NSAttributedString.TextEffectStyle.self { return value as AnyObject }
    guard let optional = type(of: value) as? any OptionalValue.Type else { return value }
    return optional.held(by: value).map { kept($0) } ?? NSNull()
  }

  /// Whether `stored(_:)` would return the value itself.
  static func isStoredAsItIs(_ value: Any) -> Bool {
    if let object = object(in: value) { return isSafe(object) }
    if isSimple(value) { return true }
    // Bridged values (URL, arrays …) become Foundation's own classes.
    let object = value as AnyObject
    return object is NSObject && isFoundations(object)
  }

  /// The value as Foundation's store may have it.
  static func stored(_ value: Any) -> Any {
    if isStoredAsItIs(value) { return value }
    return NSAttributeValueBox(value)
  }

  /// The attributes as Foundation's store may have them.
  static func stored(
    _ attributes: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any] {
    for value in attributes.values where !isStoredAsItIs(value) {
      return attributes.mapValues { stored($0) }
    }
    return attributes
  }

  /// A value that a client's override returns, without its box.
  static func shown(_ value: Any, for key: NSAttributedString.Key) -> Any {
    if key == .textEffect { return keptEffect(value) }
    return (value as? NSAttributeValueBox)?.value ?? value
  }

  /// The attributes that a client's override returns, without boxes.
  static func unboxed(
    _ attributes: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any] {
    // Foundation's dictionaries show a string that cannot be cast to the effect's type.
    if let effect = attributes[.textEffect], type(of: effect) == String.self {
      var own = attributes
      own[.textEffect] = keptEffect(effect)
      return unboxed(own)
    }
    for value in attributes.values where type(of: value) == NSAttributeValueBox.self {
      return attributes.mapValues { ($0 as? NSAttributeValueBox)?.value ?? $0 }
    }
    return attributes
  }

  /// The attributes as an overridden primitive receives them: values that an underlying Foundation
  /// string could not compare are in a box.
  static func handedOut(
    _ attributes: [NSAttributedString.Key: Any]
  ) -> [NSAttributedString.Key: Any] {
    for value in attributes.values where isDangerous(value) {
      return attributes.mapValues { isDangerous($0) ? NSAttributeValueBox($0) : $0 }
    }
    return attributes
  }

  /// Whether a value could make a Foundation string halt: an object, or a value that it converts to
  /// an object, without a type number of Foundation's.
  ///
  /// A `CGFloat` is not boxed, for subclasses that store it elsewhere.
  private static func isDangerous(_ value: Any) -> Bool {
    type(of: value) != CGFloat.self && !isStoredAsItIs(value)
  }

  private static func isSafe(_ object: AnyObject) -> Bool {
    if object is NSAttributeValue { return true }
    // Not a Foundation object: Foundation wraps it, and takes bits of its address for a type
    // number. Only one address in a thousand resembles none.
    return object is NSObject ? isFoundations(object) : hasSafePointer(object)
  }

  static func hasSafePointer(_ object: AnyObject) -> Bool {
    UInt(bitPattern: ObjectIdentifier(object)) >> 8 & 0x3FF != 0
  }

  /// Whether an object begins with a type number of Foundation's.
  ///
  /// `NSNull`, `NSUUID`, `NSLocale`, `NSTimeZone`, `NSCalendar`, `NSIndexSet` and
  /// `NSRegularExpression` do not.
  private static func isFoundations(_ object: AnyObject) -> Bool {
    switch object {
    case is NSString, is NSNumber, is NSURL, is NSArray, is NSDictionary, is NSData, is NSDate,
      is NSSet, is NSCharacterSet, is NSAttributedString:
      true
    default: false
    }
  }
}

/// The type of any `Optional`: a value inside of an `Any` is unwrapped by every cast.
private protocol OptionalValue {
  static func held(by value: Any) -> Any?
}

extension Optional: OptionalValue {
  fileprivate static func held(by value: Any) -> Any? { value as? Wrapped }
}
