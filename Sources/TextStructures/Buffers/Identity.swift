// SPDX-License-Identifier: MIT

// Two tests that Swift answers slowly or not at all. Casting an `Any` to `AnyObject` costs a
// quarter of a microsecond on Linux, and comparing two dictionaries a multiple of that. Both are
// free where only identity matters.

/// Returns the object that a value is; nil for a value whose type is not a class.
///
/// About 10 ns, where `as AnyObject` takes 280.
@inlinable package func object(in value: Any) -> AnyObject? {
  func look<Value>(_ value: Value) -> AnyObject? {
    if !(Value.self is AnyObject.Type) { return nil }
    return unsafe unsafeBitCast(value, to: AnyObject.self)
  }
  return _openExistential(value, do: look)
}

/// Returns whether two dictionaries are unchanged copies of the same one.
///
/// O(1). Equal dictionaries need not share.
@inlinable package func areShared<Key, Value>(_ a: [Key: Value], _ b: [Key: Value]) -> Bool {
  guard MemoryLayout<[Key: Value]>.size == MemoryLayout<UInt>.size else { return false }
  return unsafe unsafeBitCast(a, to: UInt.self) == unsafeBitCast(b, to: UInt.self)
}
