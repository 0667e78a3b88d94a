// SPDX-License-Identifier: MIT

private import Glibc

/// What the system knows of a file: two values are equal as long as nobody has written it.
package struct FileFacts: Hashable, Sendable {
  /// Bytes.
  package let size: Int
  /// When it was last written.
  let seconds: Int
  let nanoseconds: Int
  let device: UInt64
  let number: UInt64
  package let mode: UInt32
  package let isFolder: Bool
  package let isRegular: Bool

  /// Whether any user may write it by its permission bits.
  package var isWriteProtected: Bool { mode & 0o222 == 0 }
}

/// Questions and commands to the file system that Foundation lacks.
enum FileSystem {
  /// What stands at a path, links followed.
  ///
  /// - Returns: nil and the system's number if nothing can be seen there.
  static func facts(_ path: String) -> (facts: FileFacts?, errno: Int32) {
    var info = stat()
    guard unsafe stat(path, &info) == 0 else { return (nil, errno) }
    let kind = info.st_mode & S_IFMT
    let facts = FileFacts(
      size: Int(info.st_size), seconds: info.st_mtim.tv_sec, nanoseconds: info.st_mtim.tv_nsec,
      device: UInt64(info.st_dev), number: UInt64(info.st_ino), mode: info.st_mode & 0o7777,
      isFolder: kind == S_IFDIR, isRegular: kind == S_IFREG)
    return (facts, 0)
  }

  /// Whether this user may write to what stands at a path.
  static func mayWrite(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }

  /// The path with every link followed; nil if nothing stands there.
  static func resolved(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Lets two names change places, in one step that nothing can divide.
  ///
  /// - Returns: 0, or the system's number; `ENOSYS` where the system or the file system cannot do
  ///   it.
  static func exchange(_ one: String, _ other: String) -> Int32 {
    typealias Rename =
      @convention(c) (
        Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
      ) -> Int32
    // The header's declaration does not reach Swift.
    guard let symbol = unsafe dlsym(nil, "renameat2") else { return ENOSYS }
    let rename = unsafe unsafeBitCast(symbol, to: Rename.self)
    let exchanging: UInt32 = 2
    let status = unsafe rename(AT_FDCWD, one, AT_FDCWD, other, exchanging)
    if status == 0 { return 0 }
    return errno == EINVAL ? ENOSYS : errno
  }

  static func rename(_ from: String, to: String) -> Int32 {
    unsafe Glibc.rename(from, to) == 0 ? 0 : errno
  }

  static func remove(_ path: String) { _ = unsafe unlink(path) }

  /// Waits until a folder's names are on the disk.
  static func synchronize(folder: String) {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    _ = close(descriptor)
  }

  /// The system's words for a number, begun with a small letter.
  static func words(for number: Int32) -> String {
    let words = unsafe String(cString: strerror(number))
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  enum Refusal {
    static var noEntry: Int32 { ENOENT }
    static var noFolder: Int32 { ENOTDIR }
    static var unknownCall: Int32 { ENOSYS }
  }
}

/// A lock that a process holds while it lives, however it ends.
final class FileLock: @unchecked Sendable {
  private let descriptor: Int32
  private let path: String

  /// Takes the lock.
  ///
  /// - Returns: nil if another one holds it, or the file cannot be made.
  init?(path: String) {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, mode_t(0o600))
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      _ = close(descriptor)
      return nil
    }
    (self.descriptor, self.path) = (descriptor, path)
  }

  /// Takes the lock's file away, too.
  func remove() { FileSystem.remove(path) }

  deinit { _ = close(descriptor) }
}
