// SPDX-License-Identifier: MIT

private import Glibc

/// The memory of a worker thread.
///
/// The C library (2.36) grows the heap of such a thread by the requested size, rounded up to a
/// page. That is a system call for each 4 KiB, for which other threads wait. Memory that was
/// allocated once and freed stays with the thread, so code that makes many small objects reserves
/// room first.
package enum ThreadHeap {
  /// A size that the library neither maps separately nor returns to the system: less than 128 KiB.
  fileprivate static let bytes = 120_000

  /// The unused part of the reserved memory.
  package struct Room {
    private var left = 0

    package init() {}

    /// Reserves memory for small allocations.
    ///
    /// - Parameter bytes: The size of the allocations together; an estimate is enough.
    package mutating func use(_ bytes: Int) {
      left -= bytes
      guard left < 0 else { return }
      left = ThreadHeap.bytes
      var room: UnsafeMutableRawPointer?
      // The compiler would remove a `malloc` that `free` follows.
      if unsafe posix_memalign(&room, 16, ThreadHeap.bytes) == 0 { unsafe free(room) }
    }
  }
}
