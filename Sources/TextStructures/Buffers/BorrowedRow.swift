// SPDX-License-Identifier: MIT

/// The elements of an array that is retained and unchanged meanwhile, read without reference
/// counting.
///
/// A walk down a tree that copies each array on its path counts two references a level. The caller
/// retains the tree during the row's lifetime.
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
