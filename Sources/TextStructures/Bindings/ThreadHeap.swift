// SPDX-License-Identifier: MIT

private import Glibc

/// Memory of a thread beside the first.
///
/// The C library (2.36) lets the heap of such a thread grow by as much as is asked for, rounded up to a page: a call of the system,
/// which other threads wait for, for each 4 KiB. What was asked for once and given back stays the thread's, so somebody who makes
/// many small things asks for room first.
package enum ThreadHeap {
  /// As much as the library neither maps alone nor gives back: less than 128 KiB.
  fileprivate static let bytes = 120_000

  /// What is left of the room that was asked for.
  package struct Room {
    private var left = 0

    package init() {}

    /// So many bytes are made, in pieces; an estimate is enough.
    package mutating func use(_ bytes: Int) {
      left -= bytes
      guard left < 0 else { return }
      left = ThreadHeap.bytes
      var room: UnsafeMutableRawPointer?
      // `malloc` and `free` in a row would be left out.
      if unsafe posix_memalign(&room, 16, ThreadHeap.bytes) == 0 { unsafe free(room) }
    }
  }
}
