// SPDX-License-Identifier: MIT

private import Glibc

/// A lock for one thread at a time that shows text through Cairo, or releases objects that may hold
/// its fonts.
///
/// Cairo 1.16 takes two of its own locks in two orders. Showing a glyph locks the cache of glyph
/// pages and then the font that loses a page. Releasing a font locks the font and then the cache.
/// Two threads, each with its own document, were in a deadlock once 512 pages were in use. Layout,
/// and glyphs on bitmaps, do not need this lock.
///
/// A thread that holds the lock waits for no other.
enum CairoFontLock {
  @safe private struct Lock: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<pthread_mutex_t>

    init() {
      unsafe pointer = .allocate(capacity: 1)
      var attributes = pthread_mutexattr_t()
      unsafe pthread_mutexattr_init(&attributes)
      // A released object may release others.
      unsafe pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
      unsafe pthread_mutex_init(pointer, &attributes)
      unsafe pthread_mutexattr_destroy(&attributes)
    }
  }
  private static let lock = Lock()

  static func with<R>(_ body: () -> R) -> R {
    unsafe pthread_mutex_lock(lock.pointer)
    defer { unsafe pthread_mutex_unlock(lock.pointer) }
    return body()
  }
}
