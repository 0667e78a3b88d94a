// SPDX-License-Identifier: MIT

private import Glibc

/// An object of each thread, made on its first use and released when the thread ends.
///
/// A look-up in the dictionary of `Thread.current` costs as much as drawing three glyphs.
@safe package final class ThreadObject<Object: AnyObject>: Sendable {
  private let key: pthread_key_t
  private let make: @Sendable () -> Object

  package init(_ make: @escaping @Sendable () -> Object) {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key) { pointer in
      guard let pointer = unsafe pointer else { return }
      unsafe Unmanaged<AnyObject>.fromOpaque(pointer).release()
    }
    guard status == 0 else {
      fail("ThreadObject: the process has no room for an object of each thread, error \(status)")
    }
    self.key = key
    self.make = make
  }

  /// The object of this thread.
  package var current: Object {
    if let known = unsafe pthread_getspecific(key) {
      return unsafe Unmanaged<Object>.fromOpaque(known).takeUnretainedValue()
    }
    let made = make()
    unsafe pthread_setspecific(key, Unmanaged.passRetained(made).toOpaque())
    return made
  }
}
