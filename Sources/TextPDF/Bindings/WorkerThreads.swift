// SPDX-License-Identifier: MIT

private import Glibc

/// Worker threads whose results are handled one at a time, in the order of the jobs.
///
///     owner     job 0   job 1   job 2 …   waits when too many are running
///     threads     └─ work ─┐ └─ work ─┐
///     results              0          1     handled by a thread, or the owner if required
///
/// The owner frees its jobs' data: a thread that freed it would wait for the owner's heap, and the
/// owner for the thread. The owner calls from one thread at a time. Other threads handle signals.
/// When the owner is released, waiting jobs are dropped, and the threads end after their current
/// job.
@safe final class WorkerThreads<Job, Result> {
  private let shared: JobQueue<Job, Result>
  private let count: Int
  private var begun = 0

  /// - Parameters:
  ///   - count: The number of threads; 0 does everything in `submit(_:)`.
  ///   - takesOnOwner: Whether `take` is called only inside of `submit(_:)` and `finish()`.
  ///   - work: Called on any thread.
  ///   - take: Called by one thread at a time.
  init(
    count: Int, takesOnOwner: Bool, work: @escaping (Job) -> Result,
    take: @escaping (Result) -> Void
  ) {
    self.count = count
    shared = JobQueue(
      limit: 2 * count + 2, takesOnOwner: takesOnOwner, work: work, take: take)
  }

  deinit { shared.end() }

  /// Submits a job.
  func submit(_ job: Job) {
    // The owner itself does a single job, in `finish()`.
    if shared.submitted > 0, begun < min(count, shared.submitted) {
      begun = shared.begin() ? begun + 1 : count
    }
    shared.submit(job, hasThreads: begun > 0)
  }

  /// Waits until all results are handled.
  func finish() { shared.finish() }
}

/// The state that the threads and their owner share; the lock protects all of it.
@safe private final class JobQueue<Job, Result> {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// Signalled when a job was added, or the queue ends.
  private let added = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// Signalled when a job was done, or its result handled.
  private let done = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var jobs: [(number: Int, job: Job)] = []
  private var results: [Int: Result] = [:]
  /// Handled results that are not freed yet.
  private var spent: [Result] = []
  private(set) var submitted = 0
  private var taken = 0
  private var isTaking = false
  private var isEnding = false
  private let limit: Int
  private let takesOnOwner: Bool
  private let work: (Job) -> Result
  private let take: (Result) -> Void

  init(
    limit: Int, takesOnOwner: Bool, work: @escaping (Job) -> Result,
    take: @escaping (Result) -> Void
  ) {
    self.limit = limit
    self.takesOnOwner = takesOnOwner
    self.work = work
    self.take = take
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

  /// Returns false if no thread can be created.
  func begin() -> Bool {
    var every = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&every)
    unsafe pthread_sigmask(SIG_BLOCK, &every, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    let retained = unsafe Unmanaged.passRetained(self as AnyObject)
    var thread = pthread_t()
    let refusal = unsafe pthread_create(
      &thread, nil,
      { argument in
        let owner = unsafe Unmanaged<AnyObject>.fromOpaque(argument!).takeRetainedValue()
        (owner as? any Looping)?.loop()
        return nil
      }, retained.toOpaque())
    guard refusal == 0 else {
      unsafe retained.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  func submit(_ job: Job, hasThreads: Bool) {
    unsafe pthread_mutex_lock(lock)
    if hasThreads {
      while submitted - taken >= limit {
        if takesOnOwner, takeResults() { continue }
        unsafe pthread_cond_wait(done, lock)
      }
    } else {
      // There are no worker threads, so the owner does them.
      while !jobs.isEmpty { doNext() }
      if takesOnOwner { _ = takeResults() }
    }
    jobs.append((submitted, job))
    submitted += 1
    if takesOnOwner { _ = takeResults() }
    unsafe pthread_cond_signal(added)
    let done = spent
    spent = []
    unsafe pthread_mutex_unlock(lock)
    withExtendedLifetime(done) {}
  }

  func finish() {
    unsafe pthread_mutex_lock(lock)
    while taken < submitted {
      if !jobs.isEmpty {
        doNext()
      } else if !(takesOnOwner && takeResults()) {
        if taken < submitted { unsafe pthread_cond_wait(done, lock) }
      }
    }
    spent = []
    unsafe pthread_mutex_unlock(lock)
  }

  func end() {
    unsafe pthread_mutex_lock(lock)
    isEnding = true
    jobs = []
    unsafe pthread_cond_broadcast(added)
    unsafe pthread_mutex_unlock(lock)
  }

  /// Does the first job; unlocks meanwhile.
  private func doNext() {
    let (number, job) = jobs.removeFirst()
    unsafe pthread_mutex_unlock(lock)
    let result = work(job)
    unsafe pthread_mutex_lock(lock)
    results[number] = result
    if !takesOnOwner { _ = takeResults() }
    unsafe pthread_cond_broadcast(done)
  }

  /// Handles the next results in order that are done; returns false if there is none.
  private func takeResults() -> Bool {
    guard !isTaking else { return false }
    var hasTaken = false
    isTaking = true
    while !isEnding, let result = results.removeValue(forKey: taken) {
      unsafe pthread_mutex_unlock(lock)
      take(result)
      unsafe pthread_mutex_lock(lock)
      spent.append(result)
      taken += 1
      hasTaken = true
      unsafe pthread_cond_broadcast(done)
    }
    isTaking = false
    return hasTaken
  }
}

private protocol Looping { func loop() }

extension JobQueue: Looping {
  func loop() {
    unsafe pthread_mutex_lock(lock)
    while true {
      while jobs.isEmpty && !isEnding { unsafe pthread_cond_wait(added, lock) }
      guard !jobs.isEmpty else { break }
      doNext()
    }
    unsafe pthread_mutex_unlock(lock)
  }
}
