// SPDX-License-Identifier: MIT

internal import TextStructures

/// Comparing and hashing attribute values of any type.
///
/// Values are equal when they are the same object, or `Hashable` or `Equatable` and equal. Values
/// that are not equal to themselves (NaN) are equal when their descriptions are. All other values
/// differ, so that no change is lost.
package enum AttributeValues {
  package static func areEqual(_ a: Any, _ b: Any) -> Bool {
    if let areSame = quickly(a, b) { return areSame }
    return areEqualAfterCasts(a, b)
  }

  /// Returns the result of cheap comparisons: same object, or two strings, numbers or attribute
  /// values of one type; nil for others.
  ///
  /// The casts that compare any two values take microseconds.
  package static func quickly(_ a: Any, _ b: Any) -> Bool? {
    if let left = object(in: a) {
      guard let right = object(in: b) else { return nil }
      if left === right { return true }
      guard let value = left as? NSAttributeValue, type(of: left) == type(of: right) else {
        return nil
      }
      if value.isEqual(right) { return true }
      // A value that contains NaN does not equal itself.
      return value.isEqual(left) ? false : nil
    }
    let type = type(of: a)
    if type != Swift.type(of: b) { return nil }
    if type == Int.self { return a as? Int == b as? Int }
    if type == String.self { return a as? String == b as? String }
    if type == Bool.self { return a as? Bool == b as? Bool }
    return nil
  }

  package static func areEqualAfterCasts(_ a: Any, _ b: Any) -> Bool {
    // Foundation's copy of a text holds an `NSNumber` instead, which equals only a `Double`.
    if type(of: a) == CGFloat.self || type(of: b) == CGFloat.self {
      return areEqual(withoutCGFloat(a), withoutCGFloat(b))
    }
    if let left = name(a), let right = name(b) { return left == right }
    if let a = a as? any Hashable, let b = b as? any Hashable {
      // Not symmetric on Linux: a number equals the NSNumber of it only from one side.
      let (left, right) = (AnyHashable(a), AnyHashable(b))
      if left == right || right == left { return true }
      // A value that contains NaN does not equal itself: it would be a change at each comparison.
      if left != left, right != right, type(of: a) == type(of: b) {
        return String(describing: a) == String(describing: b)
      }
    }
    if let a = a as? any Equatable, equals(a, b) { return true }
    // Arrays and dictionaries that Foundation has converted come back with other types.
    return areEqualCollections(a as AnyObject, b as AnyObject)
  }

  /// Returns the characters of a string, Swift's or Foundation's, or of a value that is its name.
  private static func name(_ value: Any) -> String? {
    let type = type(of: value)
    if type == String.self { return value as? String }
    if let value = value as? any NamedValue { return value.name }
    return (object(in: value) as? NSString).map { $0 as String }
  }

  private static func withoutCGFloat(_ value: Any) -> Any {
    type(of: value) == CGFloat.self ? (value as? CGFloat).map { Double($0) } ?? value : value
  }

  private static func areEqualCollections(_ a: AnyObject, _ b: AnyObject) -> Bool {
    switch (a, b) {
    case (let a as NSDictionary, let b as NSDictionary): a.isEqual(b)
    case (let a as NSArray, let b as NSArray): a.isEqual(b)
    case (let a as NSSet, let b as NSSet): a.isEqual(b)
    default: false
    }
  }

  @inlinable package static func areEqual<Key: Hashable>(_ a: [Key: Any], _ b: [Key: Any]) -> Bool {
    if areShared(a, b) { return true }
    guard a.count == b.count else { return false }
    for (key, value) in a {
      guard let other = b[key], areEqual(value, other) else { return false }
    }
    return true
  }

  /// Returns whether two sets of attributes hold values that can be compared and are not equal.
  ///
  /// Values that cannot be compared may be the same.
  @inlinable package static func surelyDiffer<Key: Hashable>(_ a: [Key: Any], _ b: [Key: Any])
    -> Bool
  {
    if areShared(a, b) { return false }
    guard a.count == b.count else { return true }
    for (key, value) in a {
      guard let other = b[key] else { return true }
      if let areSame = quickly(value, other) {
        if !areSame { return true }
      } else if isComparable(value), isComparable(other), !areEqual(value, other) {
        return true
      }
    }
    return false
  }

  @usableFromInline package static func isComparable(_ value: Any) -> Bool {
    type(of: value) is AnyObject.Type || value is any Equatable
  }

  /// Hashes a value so that equal values have equal hashes.
  package static func hash(_ value: Any, into hasher: inout Hasher) {
    if let object = object(in: value) as? NSAttributeValue {
      hasher.combine(object.hash)
      return
    }
    if let name = name(value) {
      hasher.combine(AnyHashable(name))
      return
    }
    if let value = value as? any Hashable { hasher.combine(AnyHashable(value)) }
  }

  /// Returns a hash that does not depend on the order of the keys.
  @inlinable package static func hash<Key: Hashable>(_ values: [Key: Any]) -> Int {
    var sum = values.count
    for (key, value) in values {
      var hasher = Hasher()
      hasher.combine(key)
      hash(value, into: &hasher)
      sum &+= hasher.finalize()
    }
    return sum
  }

  private static func equals<T: Equatable>(_ a: T, _ b: Any) -> Bool { (b as? T) == a }
}

/// A value that consists of a name: equal to the string of the same characters.
package protocol NamedValue {
  var name: String { get }
}
