// SPDX-License-Identifier: MIT

internal import Synchronization

/// The objects of the last command.
///
/// The end of the program frees all of them at once. Freeing them one by one takes a thirtieth of
/// the time of a long document.
enum LastWork {
  private struct Kept: @unchecked Sendable { var objects: [AnyObject] = [] }
  private static let kept = Mutex(Kept())

  /// Keeps objects until the next command or the end of the program.
  static func keep(_ objects: [AnyObject]) {
    let new = Kept(objects: objects)
    // Those of the previous command are freed outside of the lock.
    _ = kept.withLock { kept in
      let old = kept
      kept = new
      return old
    }
  }
}
