// SPDX-License-Identifier: MIT

/// Elements given out by address, as an old C call wants them: good until the next ones are lent, or the
/// object is gone.
@safe package final class LentArray<Element> {
  private var start: UnsafeMutablePointer<Element>?
  private var count = 0

  package init() {}

  /// Copies elements to a place that stays; nil if there are none.
  ///
  /// What was lent before is gone.
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
