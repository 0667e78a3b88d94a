// SPDX-License-Identifier: MIT

private import Glibc

/// The system's facts about a file; two values are equal if the file was not written in between.
package struct FileFacts: Hashable, Sendable {
  /// The size in bytes.
  package let size: Int
  /// The time of the last modification.
  let seconds: Int
  let nanoseconds: Int
  let device: UInt64
  let number: UInt64
  package let mode: UInt32
  package let isFolder: Bool
  package let isRegular: Bool

  /// Whether the permission bits allow no user to write it.
  package var isWriteProtected: Bool { mode & 0o222 == 0 }
}

/// Operations of the file system that Foundation lacks.
enum FileSystem {
  /// Returns the facts of the file at a path, after following links.
  ///
  /// - Returns: nil and `errno` if the file is not accessible.
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

  /// Returns whether the current user may write to the file at a path.
  static func canWrite(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }

  /// Returns the path with all links resolved; nil if there is no file.
  static func resolved(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Exchanges the names of two files atomically.
  ///
  /// - Returns: 0, or `errno`; `ENOSYS` if the system or the file system does not support it.
  static func exchange(_ one: String, _ other: String) -> Int32 {
    typealias Rename =
      @convention(c) (
        Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
      ) -> Int32
    // Swift cannot import the header's declaration.
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

  /// Waits until a folder's entries are on the disk.
  static func synchronize(folder: String) {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    _ = close(descriptor)
  }

  /// Returns the system's message for an error number, beginning with a lowercase letter.
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

/// A lock that a process holds until it ends, in whatever way.
final class FileLock: @unchecked Sendable {
  private let descriptor: Int32
  private let path: String

  /// Takes the lock.
  ///
  /// - Returns: nil if another process holds it, or the file cannot be created.
  init?(path: String) {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, mode_t(0o600))
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      _ = close(descriptor)
      return nil
    }
    (self.descriptor, self.path) = (descriptor, path)
  }

  /// Removes the lock's file as well.
  func remove() { FileSystem.remove(path) }

  deinit { _ = close(descriptor) }
}
