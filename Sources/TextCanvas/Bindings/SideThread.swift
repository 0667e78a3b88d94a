// SPDX-License-Identifier: MIT

private import Glibc

/// A thread of its own that does steps in their order, beside its owner.
///
///     owner   run(a)  run(b)  …layout of the next page…  settle()
///     thread     a───────b──────────────┤                   └─ waits until all is done
///
/// Steps touch nothing that the owner touches before `settle()`. The owner calls from one thread at
/// a time. Signals go to other threads. When the owner goes, the thread ends after its last step.
@safe final class SideThread {
  private let work: Work
  /// The owner has given steps since it last waited.
  private var mayBeBusy = false

  /// Begins a thread; nil if the system has none left.
  init?() {
    work = Work()
    guard work.begin() else { return nil }
  }

  deinit { work.end() }

  /// Does a step behind those given before; waits if many wait already.
  func run(_ step: @escaping () -> Void) {
    mayBeBusy = true
    work.add(step)
  }

  /// Waits until everything given so far is done.
  func settle() {
    guard mayBeBusy else { return }
    work.settle()
    mayBeBusy = false
  }
}

/// What the thread and its owner share; all of it stands under the lock.
@safe private final class Work {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// A step was added, or the end is near.
  private let added = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// A step was done.
  private let done = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var steps: [() -> Void] = []
  private var isWorking = false
  private var isEnding = false

  /// More than this do not wait: what they hold is memory.
  private static let limit = 32

  init() {
    unsafe pthread_mutex_init(lock, nil)
    unsafe pthread_cond_init(added, nil)
    unsafe pthread_cond_init(done, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(done)
    unsafe pthread_cond_destroy(added)
    unsafe pthread_mutex_destroy(lock)
    unsafe done.deallocate()
    unsafe added.deallocate()
    unsafe lock.deallocate()
  }

  /// False if there is no thread to be had.
  func begin() -> Bool {
    var every = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&every)
    unsafe pthread_sigmask(SIG_BLOCK, &every, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    let retained = unsafe Unmanaged.passRetained(self)
    var thread = pthread_t()
    let refusal = unsafe pthread_create(
      &thread, nil,
      { argument in
        unsafe Unmanaged<Work>.fromOpaque(argument!).takeRetainedValue().loop()
        return nil
      }, retained.toOpaque())
    guard refusal == 0 else {
      unsafe retained.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  func add(_ step: @escaping () -> Void) {
    unsafe pthread_mutex_lock(lock)
    while steps.count >= Work.limit { unsafe pthread_cond_wait(done, lock) }
    steps.append(step)
    unsafe pthread_cond_signal(added)
    unsafe pthread_mutex_unlock(lock)
  }

  func settle() {
    unsafe pthread_mutex_lock(lock)
    while isWorking || !steps.isEmpty { unsafe pthread_cond_wait(done, lock) }
    unsafe pthread_mutex_unlock(lock)
  }

  func end() {
    unsafe pthread_mutex_lock(lock)
    isEnding = true
    unsafe pthread_cond_signal(added)
    unsafe pthread_mutex_unlock(lock)
  }

  private func loop() {
    unsafe pthread_mutex_lock(lock)
    while true {
      while steps.isEmpty && !isEnding { unsafe pthread_cond_wait(added, lock) }
      guard !steps.isEmpty else { break }
      isWorking = true
      do {
        let step = steps.removeFirst()
        unsafe pthread_mutex_unlock(lock)
        step()
      }
      unsafe pthread_mutex_lock(lock)
      isWorking = false
      unsafe pthread_cond_signal(done)
    }
    unsafe pthread_mutex_unlock(lock)
  }
}
