// SPDX-License-Identifier: MIT

/// The elements of an array that is held and not changed elsewhere meanwhile, read without counting references.
///
/// A walk down a tree that copies each array on its way counts two references a level. The caller holds the tree as
/// long as the row.
@safe @usableFromInline struct BorrowedRow<Element> {
  @usableFromInline let elements: UnsafeBufferPointer<Element>

  @inlinable @inline(__always) init(_ array: borrowing ContiguousArray<Element>) {
    unsafe elements = array.withUnsafeBufferPointer { unsafe $0 }
  }

  @inlinable var count: Int { unsafe elements.count }

  @inlinable subscript(index: Int) -> Element {
    @inline(__always) _read { yield unsafe elements[index] }
  }
}
