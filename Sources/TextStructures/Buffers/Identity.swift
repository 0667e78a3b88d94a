// SPDX-License-Identifier: MIT

// Two questions that Swift answers slowly or not at all. Casting an `Any` to `AnyObject` costs a quarter
// of a microsecond on Linux, comparing two dictionaries a multiple of that; both cost nothing where what
// is asked for is only whether they are the same thing.

/// The object that a value is; nil for a value of a type that is no class.
///
/// About 10 ns, where `as AnyObject` takes 280.
@inlinable package func object(in value: Any) -> AnyObject? {
  func look<Value>(_ value: Value) -> AnyObject? {
    if !(Value.self is AnyObject.Type) { return nil }
    return unsafe unsafeBitCast(value, to: AnyObject.self)
  }
  return _openExistential(value, do: look)
}

/// Whether two dictionaries are copies of one that nobody has changed since.
///
/// O(1). They may be equal without.
@inlinable package func areShared<Key, Value>(_ a: [Key: Value], _ b: [Key: Value]) -> Bool {
  guard MemoryLayout<[Key: Value]>.size == MemoryLayout<UInt>.size else { return false }
  return unsafe unsafeBitCast(a, to: UInt.self) == unsafeBitCast(b, to: UInt.self)
}
