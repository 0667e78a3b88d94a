// SPDX-License-Identifier: MIT

private import Glibc

/// One thread at a time shows text through Cairo, or lets go of what may hold its fonts.
///
/// Cairo 1.16 takes two of its own locks in two orders: showing a glyph locks the cache of glyph
/// pages and then the font that loses a page; a font that goes locks itself and then the cache. Two
/// threads, each with a document of its own, waited for each other for ever once 512 pages were in
/// use. Layout, and glyphs on bitmaps, go on meanwhile.
///
/// A thread that holds the lock waits for no other.
enum CairoFontLock {
  @safe private struct Lock: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<pthread_mutex_t>

    init() {
      unsafe pointer = .allocate(capacity: 1)
      var attributes = pthread_mutexattr_t()
      unsafe pthread_mutexattr_init(&attributes)
      // What is let go of may let go of more.
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
