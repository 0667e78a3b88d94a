// SPDX-License-Identifier: MIT

/// A row of objects that somebody else keeps alive, read without counting references.
///
/// To count a reference is to write into the object: where objects are spread over memory and looked at once, that
/// is what a look costs. Whoever makes a row holds the objects as long as the row.
@safe @usableFromInline package struct BorrowedObjects<Object: AnyObject> {
  @usableFromInline var objects: ContiguousArray<Unmanaged<Object>> = unsafe []

  /// An empty row.
  @inlinable package init() {}

  @inlinable package var count: Int { unsafe objects.count }

  @inlinable package mutating func reserveCapacity(_ count: Int) {
    unsafe objects.reserveCapacity(count)
  }

  @inlinable package mutating func append(contentsOf others: ContiguousArray<Object>) {
    for object in others { unsafe objects.append(.passUnretained(object)) }
  }

  /// The object itself, held from now on.
  @inlinable package subscript(index: Int) -> Object { unsafe objects[index].takeUnretainedValue() }

  /// Lends an object to `body`.
  @inlinable package func with<Result>(_ index: Int, _ body: (Object) -> Result) -> Result {
    unsafe objects[index]._withUnsafeGuaranteedRef { body($0) }
  }
}
