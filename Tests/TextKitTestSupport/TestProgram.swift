// SPDX-License-Identifier: MIT

package import Foundation

/// A program that a test runs: the part of Foundation's `Process` that tests need, under the same
/// names.
///
/// `Process` (6.3) reads beyond the heap if many files are open: of each entry of `/proc/self/fd`
/// it copies 256 bytes, though the entry may have 24 and be at the end of the 32 KiB that `readdir`
/// has read. All tests in one process have more than the 1364 files that fill them, and it crashed
/// now and then (swift-corelibs-foundation, issue 5472; fixed there after 6.3).
package final class TestProgram: @unchecked Sendable {
  package enum TerminationReason: Sendable { case exit, uncaughtSignal }

  // Set before `run()`, by one thread.
  package var executableURL: URL?
  package var arguments: [String] = []
  /// nil: that of this process.
  package var environment: [String: String]?
  package var currentDirectoryURL: URL?
  /// A `Pipe` or a `FileHandle`; nil is /dev/null.
  package var standardInput: Any? = FileHandle.standardInput
  package var standardOutput: Any? = FileHandle.standardOutput
  package var standardError: Any? = FileHandle.standardError
  /// Called on a separate thread when the program has ended.
  package var terminationHandler: (@Sendable (TestProgram) -> Void)?

  /// Guards the properties below.
  private let changed = NSCondition()
  private var identifier: pid_t = 0
  /// The status of `waitpid`.
  private var end: Int32?

  package init() {}

  /// 0 before it runs.
  package var processIdentifier: pid_t { changed.withLock { identifier } }
  package var isRunning: Bool { changed.withLock { identifier > 0 && end == nil } }

  /// The number of the signal that ended it, or its exit code; it must have ended.
  package var terminationStatus: Int32 {
    let end = knownEnd
    return end & 0x7F == 0 ? end >> 8 & 0xFF : end & 0x7F
  }
  package var terminationReason: TerminationReason {
    knownEnd & 0x7F == 0 ? .exit : .uncaughtSignal
  }

  private var knownEnd: Int32 {
    guard let end = changed.withLock({ end }) else { fatalError("The program has not ended.") }
    return end
  }

  /// Starts it, in its own process group, with no open file but the three.
  package func run() throws {
    guard let executableURL else { throw POSIXError(.ENOENT) }
    let started = try Self.spawn(
      executableURL.path, arguments, environment ?? ProcessInfo.processInfo.environment,
      folder: currentDirectoryURL?.path,
      streams: [standardInput, standardOutput, standardError].enumerated().map {
        Self.descriptor($1, isInput: $0 == 0)
      })
    changed.withLock { identifier = started }
    // These ends belong to the program alone: a reader waits until they are closed.
    try (standardInput as? Pipe)?.fileHandleForReading.close()
    for stream in [standardOutput, standardError] {
      try (stream as? Pipe)?.fileHandleForWriting.close()
    }
    Thread.detachNewThread { self.wait(for: started) }
  }

  package func waitUntilExit() {
    changed.withLock { while end == nil { changed.wait() } }
  }

  package func terminate() { if isRunning { kill(processIdentifier, SIGTERM) } }

  private func wait(for program: pid_t) {
    var status: Int32 = 0
    while unsafe waitpid(program, &status, 0) < 0, errno == EINTR {}
    changed.withLock {
      end = status
      changed.broadcast()
    }
    terminationHandler?(self)
  }

  /// nil for /dev/null.
  private static func descriptor(_ stream: Any?, isInput: Bool) -> Int32? {
    switch stream {
    case let pipe as Pipe:
      (isInput ? pipe.fileHandleForReading : pipe.fileHandleForWriting).fileDescriptor
    case let handle as FileHandle where handle !== FileHandle.nullDevice: handle.fileDescriptor
    default: nil
    }
  }

  private static func spawn(
    _ path: String, _ arguments: [String], _ environment: [String: String], folder: String?,
    streams: [Int32?]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    try check(unsafe posix_spawn_file_actions_init(&actions))
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (target, descriptor) in streams.enumerated() {
      if let descriptor {
        try check(unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(target)))
      } else {
        try check(
          unsafe posix_spawn_file_actions_addopen(
            &actions, Int32(target), "/dev/null", O_RDWR, 0))
      }
    }
    try check(unsafe closeFrom(&actions, 3))
    if let folder { try check(unsafe changeFolder(&actions, folder)) }

    var attributes = posix_spawnattr_t()
    try check(unsafe posix_spawnattr_init(&attributes))
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // Workers of dispatch queues block all signals; the program must not.
    var none = sigset_t()
    unsafe sigemptyset(&none)
    try check(unsafe posix_spawnattr_setsigmask(&attributes, &none))
    // The signal mask of the tests, as under nohup, is not inherited.
    var heard = sigset_t()
    unsafe sigemptyset(&heard)
    for signal in [SIGHUP, SIGINT, SIGTERM] { unsafe sigaddset(&heard, signal) }
    try check(unsafe posix_spawnattr_setsigdefault(&attributes, &heard))
    try check(
      unsafe posix_spawnattr_setflags(
        &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)))

    var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
    defer { for word in unsafe words + variables { unsafe free(word) } }
    var program: pid_t = 0
    try check(unsafe posix_spawn(&program, path, &actions, &attributes, &words, &variables))
    return program
  }

  // In glibc from 2.34 on, and not in the headers as Swift reads them.
  private typealias Actions = UnsafeMutablePointer<posix_spawn_file_actions_t>
  private static let closeFrom = unsafe unsafeBitCast(
    dlsym(nil, "posix_spawn_file_actions_addclosefrom_np"),
    to: (@convention(c) (Actions, Int32) -> Int32).self)
  private static let changeFolder = unsafe unsafeBitCast(
    dlsym(nil, "posix_spawn_file_actions_addchdir_np"),
    to: (@convention(c) (Actions, UnsafePointer<CChar>) -> Int32).self)

  private static func check(_ code: Int32) throws {
    if code != 0 { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
  }
}
