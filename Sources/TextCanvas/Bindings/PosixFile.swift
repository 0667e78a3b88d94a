// SPDX-License-Identifier: MIT

private import Glibc

/// An open file of the system, closed when it is deallocated.
///
/// Results are `errno` values, 0 for success.
final class PosixFile {
  private let descriptor: Int32
  /// Whether it may be a pipe or a socket, whose reader may close it.
  private let canBreak: Bool

  /// The kind of file at a path.
  enum Existing {
    case nothing
    case regular(Permissions)
    case folder
    /// A device, a pipe, a socket: written to, never replaced.
    case other
    case unknown(errno: Int32)
  }

  /// The permissions of a file.
  struct Permissions {
    var mode: UInt32
    var owner: UInt32
    var group: UInt32
  }

  private init(descriptor: Int32, canBreak: Bool) {
    self.descriptor = descriptor
    self.canBreak = canBreak
  }

  deinit { _ = close(descriptor) }

  static func existing(at path: String) -> Existing {
    var info = stat()
    guard unsafe stat(path, &info) == 0 else {
      return errno == ENOENT ? .nothing : .unknown(errno: errno)
    }
    switch info.st_mode & S_IFMT {
    case S_IFREG:
      return .regular(
        Permissions(mode: info.st_mode & 0o7777, owner: info.st_uid, group: info.st_gid))
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Returns the path with every symbolic link resolved; nil if there is no file.
  static func resolved(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Returns the target of a dangling symbolic link; the path itself if it is not one.
  static func end(ofLink path: String) -> String {
    var path = path
    // The system's limit of links.
    for _ in 0..<40 {
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      let count = unsafe readlink(path, &bytes, Int(PATH_MAX))
      guard count > 0 else { break }
      let target = String(
        decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = target.hasPrefix("/") ? target : folder + target
    }
    return path
  }

  /// Opens an existing file for writing, without creating or truncating it.
  static func openExisting(_ path: String) -> (file: PosixFile?, errno: Int32) {
    opened(unsafe open(path, O_WRONLY | O_CLOEXEC), canBreak: true)
  }

  /// Creates a file that must not exist yet.
  static func create(_ path: String) -> (file: PosixFile?, errno: Int32) {
    opened(unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(0o666)))
  }

  /// Creates a file without a name in `folder`, which is deleted when closed unless `link` names
  /// it.
  ///
  /// Not every file system supports this.
  static func createNameless(in folder: String) -> (file: PosixFile?, errno: Int32) {
    // O_TMPFILE, whose definition in the system's header Swift does not import.
    let nameless: Int32 = 0o20000000 | O_DIRECTORY
    return opened(unsafe open(folder, nameless | O_WRONLY | O_CLOEXEC, mode_t(0o666)))
  }

  private static func opened(
    _ descriptor: Int32, canBreak: Bool = false
  ) -> (file: PosixFile?, errno: Int32) {
    descriptor < 0
      ? (nil, errno) : (PosixFile(descriptor: descriptor, canBreak: canBreak), 0)
  }

  enum ReadFailure: Error {
    case errno(Int32)
    case tooLong(Int)
  }

  /// Reads all bytes of a regular file.
  static func read(_ path: String, limit: Int) -> Result<ByteStore, ReadFailure> {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return .failure(.errno(Glibc.errno)) }
    defer { _ = close(descriptor) }
    var info = stat()
    guard unsafe fstat(descriptor, &info) == 0 else { return .failure(.errno(Glibc.errno)) }
    guard info.st_mode & S_IFMT == S_IFREG else {
      return .failure(.errno(info.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL))
    }
    let count = Int(info.st_size)
    guard count <= limit else { return .failure(.tooLong(count)) }
    var failure: Int32 = 0
    let bytes = unsafe ByteStore(count: count) { buffer in
      var at = 0
      while at < count {
        let got = unsafe Glibc.read(descriptor, buffer.baseAddress! + at, count - at)
        if got < 0, Glibc.errno == EINTR { continue }
        if got < 0 { failure = Glibc.errno }
        // If the file was truncated meanwhile, the rest is zeros.
        if got <= 0 { break }
        at += got
      }
    }
    return failure == 0 ? .success(bytes) : .failure(.errno(failure))
  }

  /// Gives a nameless file a name, which must not exist yet.
  func link(as path: String) -> Int32 {
    let status = unsafe linkat(
      AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW)
    return status == 0 ? 0 : errno
  }

  /// Gives the file another one's owner, group and permission bits, as far as this user may.
  ///
  /// If the group cannot be kept, the own group gets the permissions of the other group only if all
  /// others have them.
  func take(_ permissions: Permissions) {
    var mode = permissions.mode
    if fchown(descriptor, permissions.owner, permissions.group) != 0 {
      let keepsGroup = fchown(descriptor, uid_t.max, permissions.group) == 0
      mode &= keepsGroup ? 0o3777 : 0o1777
      if !keepsGroup { mode = mode & ~0o070 | mode & 0o070 & (mode & 0o007) << 3 }
      // A set-user-ID bit of another owner's file would make this one run as this user.
      mode &= ~0o4000
    }
    _ = fchmod(descriptor, mode_t(mode))
  }

  /// Writes all bytes, with any number of system calls.
  func write(_ bytes: Span<UInt8>) -> Int32 {
    canBreak ? PosixFile.withoutBrokenPipeSignal { writeAll(bytes) } : writeAll(bytes)
  }

  /// Calls `body` with SIGPIPE blocked: a closed reader becomes an error of the write, and does not
  /// end the process.
  private static func withoutBrokenPipeSignal(_ body: () -> Int32) -> Int32 {
    var broken = sigset_t()
    var before = sigset_t()
    var pending = sigset_t()
    unsafe sigemptyset(&broken)
    unsafe sigaddset(&broken, SIGPIPE)
    unsafe sigpending(&pending)
    let wasPending = unsafe sigismember(&pending, SIGPIPE) == 1
    unsafe pthread_sigmask(SIG_BLOCK, &broken, &before)
    let result = body()
    if result == EPIPE, !wasPending {
      var none = timespec()
      while unsafe sigtimedwait(&broken, nil, &none) < 0, errno == EINTR {}
    }
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    return result
  }

  private func writeAll(_ bytes: Span<UInt8>) -> Int32 {
    unsafe bytes.withUnsafeBytes { buffer in
      var rest = unsafe buffer[...]
      while unsafe !rest.isEmpty {
        let count = unsafe Glibc.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress!, rest.count)
        if count < 0 {
          if errno == EINTR { continue }
          return errno
        }
        unsafe rest = rest.dropFirst(count)
      }
      return 0
    }
  }

  /// Waits until the bytes are on the disk.
  ///
  /// A file that cannot be synchronized (a pipe) counts as done.
  func synchronize() -> Int32 {
    guard fsync(descriptor) != 0 else { return 0 }
    return errno == EINVAL || errno == EROFS ? 0 : errno
  }

  static func rename(_ from: String, to: String) -> Int32 {
    unsafe Glibc.rename(from, to) == 0 ? 0 : errno
  }

  static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }

  static var processIdentifier: Int32 { getpid() }

  /// The system's error numbers, by name.
  enum Refusal {
    static var noEntry: Int32 { ENOENT }
    static var noFolder: Int32 { ENOTDIR }
    static var isFolder: Int32 { EISDIR }
    static var noAccess: Int32 { EACCES }
    static var notPermitted: Int32 { EPERM }
    static var readOnly: Int32 { EROFS }
    static var noSpace: Int32 { ENOSPC }
    static var quota: Int32 { EDQUOT }
    static var fileTooLarge: Int32 { EFBIG }
    static var nameTooLong: Int32 { ENAMETOOLONG }
    static var invalid: Int32 { EINVAL }
  }

  /// Returns the system's message for an error number.
  static func words(for errno: Int32) -> String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard unsafe strerror_r(errno, buffer.baseAddress!, buffer.count) == 0 else {
        return "error \(errno)"
      }
      return unsafe String(cString: buffer.baseAddress!)
    }
  }
}
