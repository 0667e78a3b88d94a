// SPDX-License-Identifier: MIT

/// An object that is kept alive elsewhere, read without reference counting.
///
/// To count a reference is to write into the object: where objects are spread over memory and read
/// once, that is the cost of a read. Code that makes one keeps the object alive during the value's
/// lifetime.
@safe @usableFromInline package struct BorrowedObject<Object: AnyObject> {
  @usableFromInline let object: Unmanaged<Object>

  @inlinable package init(_ object: Object) { unsafe self.object = .passUnretained(object) }

  /// Passes the object to `body`.
  @inlinable package func with<Result>(_ body: (Object) -> Result) -> Result {
    unsafe object._withUnsafeGuaranteedRef { body($0) }
  }
}
