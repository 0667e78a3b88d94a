// SPDX-License-Identifier: MIT

private import Glibc
private import Synchronization

/// A worker thread.
///
///     owner     wake() ─ … ─ rest()      waits until the thread is idle
///     thread      └─ work ────┘
///
/// The owner calls from one thread at a time, and must not be released while work is under way. The
/// thread starts at the first `wake()`, and ends when the owner is released. Other threads handle
/// signals.
@safe package final class BackgroundThread {
  private let state: BackgroundThreadState

  /// - `work`: Called on the thread at each `wake()`. It must check by itself whether to end,
  ///   because `rest()` waits for it.
  package init(work: @escaping @Sendable () -> Void) { state = BackgroundThreadState(work) }

  deinit { state.end() }

  /// Starts the work, unless it is already running.
  ///
  /// Does nothing if no thread can be created.
  package func wake() { state.wake() }

  /// Waits until the thread is idle.
  package func rest() { state.rest() }

  /// Whether the process is exiting, so that work must return soon.
  package static var processEnds: Bool { ProcessEnd.isNear.load(ordering: .relaxed) }

  /// The number of processors that the process may use.
  package static let processorCount: Int = {
    // `Cpus_allowed: 3` has a bit for each; Swift does not import the C library's own call.
    let descriptor = unsafe open("/proc/self/status", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return 1 }
    defer { close(descriptor) }
    let text = unsafe String(unsafeUninitializedCapacity: 8192) { buffer in
      unsafe max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
    let line = text.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed:") }
    let digits = line?.split(separator: ":").last ?? ""
    let count = digits.reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
    return max(count, 1)
  }()
}

/// At exit, libraries free data that threads may still read, so exit waits for running work, at
/// most one second.
private enum ProcessEnd {
  static let isNear = Atomic(false)
  /// The number of threads that work.
  static let working = Atomic(0)
  /// Installs the exit handler at its first use, before the first thread starts.
  static let isObserved: Bool =
    atexit {
      ProcessEnd.isNear.store(true, ordering: .sequentiallyConsistent)
      for _ in 0..<1000 where ProcessEnd.working.load(ordering: .sequentiallyConsistent) > 0 {
        usleep(1000)
      }
    } == 0

  /// Returns false, and starts nothing, if the process is exiting.
  static func begin() -> Bool {
    working.add(1, ordering: .sequentiallyConsistent)
    if !isNear.load(ordering: .sequentiallyConsistent) { return true }
    end()
    return false
  }

  static func end() { working.subtract(1, ordering: .sequentiallyConsistent) }
}

/// The state that the thread and its owner share; the lock protects the flags.
@safe private final class BackgroundThreadState {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// Signalled when a flag changes.
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var isWoken = false
  private var isWorking = false
  private var isEnding = false
  /// nil: not tried yet.
  private var hasThread: Bool?
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) {
    self.work = work
    unsafe pthread_mutex_init(lock, nil)
    unsafe pthread_cond_init(changed, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(changed)
    unsafe pthread_mutex_destroy(lock)
    unsafe changed.deallocate()
    unsafe lock.deallocate()
  }

  func wake() {
    let begun = hasThread ?? begin()
    hasThread = begun
    guard begun else { return }
    unsafe pthread_mutex_lock(lock)
    isWoken = true
    unsafe pthread_cond_broadcast(changed)
    unsafe pthread_mutex_unlock(lock)
  }

  func rest() {
    unsafe pthread_mutex_lock(lock)
    isWoken = false
    while isWorking { unsafe pthread_cond_wait(changed, lock) }
    unsafe pthread_mutex_unlock(lock)
  }

  func end() {
    unsafe pthread_mutex_lock(lock)
    isEnding = true
    unsafe pthread_cond_broadcast(changed)
    unsafe pthread_mutex_unlock(lock)
  }

  /// Returns false if no thread can be created.
  private func begin() -> Bool {
    guard ProcessEnd.isObserved else { return false }
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
        unsafe Unmanaged<BackgroundThreadState>.fromOpaque(argument!).takeRetainedValue().loop()
        return nil
      }, retained.toOpaque())
    guard refusal == 0 else {
      unsafe retained.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private func loop() {
    unsafe pthread_mutex_lock(lock)
    while true {
      while !isWoken, !isEnding { unsafe pthread_cond_wait(changed, lock) }
      if isEnding { break }
      isWoken = false
      isWorking = true
      unsafe pthread_mutex_unlock(lock)
      if ProcessEnd.begin() {
        work()
        ProcessEnd.end()
      }
      unsafe pthread_mutex_lock(lock)
      isWorking = false
      unsafe pthread_cond_broadcast(changed)
    }
    unsafe pthread_mutex_unlock(lock)
  }
}
