// SPDX-License-Identifier: MIT

private import Glibc

/// A file without a name that holds a font from memory, so that fontconfig can scan it.
final class AnonymousFile: Sendable {
  /// Valid during the object's lifetime, in this process.
  let path: String
  private let descriptor: Int32

  init(_ bytes: [UInt8]) throws(FontError) {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/TextKit-font-XXXXXX".utf8CString)
    descriptor = unsafe mkstemp(&template)
    guard descriptor >= 0 else { throw AnonymousFile.noRoom(folder, errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = unsafe unlink(template)
    path = "/proc/self/fd/\(descriptor)"
    var done = 0
    while done < bytes.count {
      let rest = done
      let wrote = unsafe bytes.withUnsafeBytes {
        unsafe write(descriptor, $0.baseAddress! + rest, $0.count - rest)
      }
      if wrote > 0 {
        done += wrote
      } else if errno != EINTR {
        let code = errno
        close(descriptor)
        throw AnonymousFile.noRoom(folder, code)
      }
    }
  }

  deinit { close(descriptor) }

  private static func noRoom(_ folder: String, _ code: Int32) -> FontError {
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    return FontError(
      .unreadable(code), file: folder,
      "A font from memory cannot be stored in the folder \"\(folder)\": \(reason); set TMPDIR to one "
        + "with free space.")
  }
}

/// The bytes of a font file, read in parts on demand.
///
/// Files are never mapped into memory: truncation of a mapped file kills the process (SIGBUS), and
/// writes change it under HarfBuzz after it was checked. Reading only the tables that layout needs
/// is as fast and takes less memory than the whole file: of NotoSansCJK's 19 MB about 1 MB. The
/// descriptor stays open, so a deleted file stays readable.
final class FontFile: Sendable {
  /// The path, or a name in angle brackets for a font from memory.
  let name: String
  let count: Int
  /// Distinguishes two states of one path: device, inode, size, time of the last change.
  let identity: [Int]
  private let descriptor: Int32
  private let memory: [UInt8]

  init(path: String) throws(FontError) {
    name = path
    memory = []
    guard !path.utf8.contains(0) else { throw .noSuchFile(path) }
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: throw .noSuchFile(path)
      case EACCES, EPERM: throw .noPermission(path)
      case let code: throw FontFile.unreadable(path, code)
      }
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw FontFile.unreadable(path, code)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR:
      close(descriptor)
      throw .folder(path)
    default:
      close(descriptor)
      throw .notAFont(path, "it is a device, a pipe or a socket")
    }
    count = status.st_size
    identity = [
      Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino), count,
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
    ]
  }

  init(bytes: [UInt8], name: String) {
    self.name = name
    memory = bytes
    count = bytes.count
    descriptor = -1
    identity = []
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private static func unreadable(_ path: String, _ code: Int32) -> FontError {
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    return FontError(
      .unreadable(code), file: path, "The font file \"\(path)\" cannot be read: \(reason).")
  }

  /// Returns whether it is the same state of the same file, or the same object for a font from
  /// memory.
  func isSame(as other: FontFile) -> Bool {
    identity.isEmpty ? self === other : identity == other.identity
  }

  /// Fills `target` from `offset` on; returns the number of bytes read.
  func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) -> Int {
    guard offset >= 0, offset < count, target.count > 0 else { return 0 }
    let wanted = min(target.count, count - offset)
    guard descriptor >= 0 else {
      unsafe memory.withUnsafeBytes { bytes in
        unsafe target.baseAddress!.copyMemory(from: bytes.baseAddress! + offset, byteCount: wanted)
      }
      return wanted
    }
    var done = 0
    while done < wanted {
      let got = unsafe pread(descriptor, target.baseAddress! + done, wanted - done, offset + done)
      if got > 0 { done += got } else if got == 0 || errno != EINTR { break }
    }
    return done
  }

  /// Returns `length` bytes from `offset` on; fewer if the file ends before.
  func bytes(at offset: Int, count length: Int) -> [UInt8] {
    let possible = max(0, min(length, count - offset))
    return unsafe [UInt8](unsafeUninitializedCapacity: possible) { buffer, used in
      used = unsafe read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}
