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

  /// Appends neighbours in an array: no reference to them is counted, which would be to wait for the memory of each.
  @inlinable package mutating func append(_ range: Range<Int>, of array: ContiguousArray<Object>) {
    unsafe array.withUnsafeBufferPointer { all in
      // A reference and an unmanaged one are the same in memory.
      unsafe all.withMemoryRebound(to: Unmanaged<Object>.self) { all in
        unsafe objects.append(contentsOf: all[range])
      }
    }
  }

  /// The object itself, held from now on.
  @inlinable package subscript(index: Int) -> Object { unsafe objects[index].takeUnretainedValue() }

  /// The object, still not held: whoever asks for it holds it as long as this value.
  @inlinable package func lent(_ index: Int) -> BorrowedObject<Object> {
    unsafe BorrowedObject(objects[index])
  }
}

/// An object that somebody else keeps alive.
///
/// Apart from the row that it comes from: to read that one while `body` runs would be to count a reference to it.
@safe @usableFromInline package struct BorrowedObject<Object: AnyObject> {
  @usableFromInline let object: Unmanaged<Object>

  @inlinable init(_ object: Unmanaged<Object>) { unsafe self.object = object }

  /// Lends the object to `body`.
  @inlinable package func with<Result>(_ body: (Object) -> Result) -> Result {
    unsafe object._withUnsafeGuaranteedRef { body($0) }
  }
}
