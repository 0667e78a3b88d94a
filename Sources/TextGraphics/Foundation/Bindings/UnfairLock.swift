// SPDX-License-Identifier: MIT

private import Synchronization

/// A small lock that must not be locked twice by one thread.
///
/// Its address in memory must not change: allocate it.
///
///     let lock = os_unfair_lock_t.allocate(capacity: 1)
///     lock.initialize(to: os_unfair_lock())
///
/// - Source: `os/lock.h` of Apple's systems.
public struct os_unfair_lock_s: Sendable {
  /// 0, or the thread that holds it; its lowest bit is set if others wait.
  fileprivate var word: UInt = 0

  /// Creates an unlocked lock.
  public init() {}
}

/// The C name of `os_unfair_lock_s`.
public typealias os_unfair_lock = os_unfair_lock_s
/// A pointer to a lock in memory.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

/// Waits for a lock, and locks it.
///
/// Locking it twice on one thread is a failure.
///
/// - Parameter lock: The address of the lock.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
  let me = UnfairLock.thread
  if unsafe UnfairLock.take(lock, me) { return }
  let waiters = unsafe UnfairLock.waiters(of: lock)
  waiters.lock()
  defer { waiters.unlock() }
  while true {
    let seen = unsafe UnfairLock.load(lock)
    if seen & ~1 == me {
      fail("os_unfair_lock_lock: this thread has already locked it")
    }
    if seen == 0 {
      // Others may still wait.
      if unsafe UnfairLock.exchange(lock, from: 0, to: me | 1) { return }
    } else if seen & 1 == 1 {
      waiters.wait()
    } else if unsafe UnfairLock.exchange(lock, from: seen, to: seen | 1) {
      waiters.wait()
    }
  }
}

/// Unlocks a lock.
///
/// Unlocking it on another thread than the one that holds it is a failure.
///
/// - Parameter lock: The address of the lock.
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
  let seen = unsafe UnfairLock.load(lock)
  guard seen & ~1 == UnfairLock.thread else {
    fail(
      "os_unfair_lock_unlock: \(seen == 0 ? "it is not locked" : "another thread has locked it")")
  }
  guard unsafe UnfairLock.release(lock) else { return }
  let waiters = unsafe UnfairLock.waiters(of: lock)
  waiters.lock()
  waiters.broadcast()
  waiters.unlock()
}

/// Locks a lock if no thread holds it, without waiting.
///
/// - Parameter lock: The address of the lock.
/// - Returns: True if this call has locked it.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
  unsafe UnfairLock.take(lock, UnfairLock.thread)
}

/// The number of nanoseconds in a second.
public var NSEC_PER_SEC: UInt64 { 1_000_000_000 }
/// The number of nanoseconds in a millisecond.
public var NSEC_PER_MSEC: UInt64 { 1_000_000 }

/// Atomic operations on a lock's word, and the conditions on which threads wait.
private enum UnfairLock {
  /// This thread as a number, even and not 0: the address of the system's record of it.
  static var thread: UInt { UInt(pthread_self()) }

  private static func word(_ lock: os_unfair_lock_t) -> UnsafeMutablePointer<Atomic<UInt>> {
    // An atomic integer has the layout of the integer.
    unsafe UnsafeMutableRawPointer(lock).assumingMemoryBound(to: Atomic<UInt>.self)
  }

  static func load(_ lock: os_unfair_lock_t) -> UInt {
    unsafe word(lock).pointee.load(ordering: .acquiring)
  }

  static func take(_ lock: os_unfair_lock_t, _ me: UInt) -> Bool {
    unsafe exchange(lock, from: 0, to: me)
  }

  static func exchange(_ lock: os_unfair_lock_t, from old: UInt, to new: UInt) -> Bool {
    unsafe word(lock).pointee.compareExchange(
      expected: old, desired: new, ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// - Returns: Whether others wait.
  static func release(_ lock: os_unfair_lock_t) -> Bool {
    unsafe word(lock).pointee.exchange(0, ordering: .acquiringAndReleasing) & 1 == 1
  }

  /// Locks share a few conditions; a thread that wakes tests its lock again.
  private static let places = (0..<16).map { _ in NSCondition() }

  static func waiters(of lock: os_unfair_lock_t) -> NSCondition {
    let address = UInt(bitPattern: UnsafeRawPointer(lock))
    return places[Int((address >> 4) % UInt(places.count))]
  }
}
