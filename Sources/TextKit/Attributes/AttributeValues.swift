// SPDX-License-Identifier: MIT

/// Comparing and hashing attribute values of any type.
///
/// Values are equal when they are the same object, or `Hashable` or `Equatable` and equal.
/// Anything else equals nothing, so that no change is lost.
enum AttributeValues {
  static func areEqual(_ a: Any, _ b: Any) -> Bool {
    if type(of: a) is AnyObject.Type, type(of: b) is AnyObject.Type {
      if (a as AnyObject) === (b as AnyObject) { return true }
    }
    if let a = a as? any Hashable, let b = b as? any Hashable {
      // Not symmetric on Linux: a number equals the NSNumber of it only from one side.
      let (left, right) = (AnyHashable(a), AnyHashable(b))
      return left == right || right == left
    }
    if let a = a as? any Equatable { return equals(a, b) }
    return false
  }

  static func areEqual<Key: Hashable>(_ a: [Key: Any], _ b: [Key: Any]) -> Bool {
    guard a.count == b.count else { return false }
    for (key, value) in a {
      guard let other = b[key], areEqual(value, other) else { return false }
    }
    return true
  }

  /// A number that equal values share.
  static func hash(_ value: Any, into hasher: inout Hasher) {
    if let value = value as? any Hashable { hasher.combine(AnyHashable(value)) }
  }

  /// The order of the keys does not matter.
  static func hash<Key: Hashable>(_ values: [Key: Any]) -> Int {
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
