// SPDX-License-Identifier: MIT

/// Elements that are passed by address, as C calls require.
///
/// The address is valid until the next call of `lend(_:)` or the end of the object.
@safe package final class LentArray<Element> {
  private var start: UnsafeMutablePointer<Element>?
  private var count = 0

  package init() {}

  /// Copies elements to stable memory; returns nil for an empty array.
  ///
  /// Frees the previous copy.
  package func lend(_ elements: [Element]) -> UnsafeMutablePointer<Element>? {
    takeBack()
    guard !elements.isEmpty else { return nil }
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
    for (index, element) in elements.enumerated() {
      unsafe (memory + index).initialize(to: element)
    }
    unsafe start = memory
    count = elements.count
    return unsafe memory
  }

  private func takeBack() {
    unsafe start?.deinitialize(count: count)
    unsafe start?.deallocate()
    unsafe start = nil
  }

  deinit { takeBack() }
}
