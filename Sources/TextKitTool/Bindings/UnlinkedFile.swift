// SPDX-License-Identifier: MIT

private import Glibc

/// A temporary file without a name, which is deleted when the process ends in whatever way.
final class UnlinkedFile {
  let descriptor: Int32

  /// Creates a file in a folder, which only the current user can read.
  ///
  /// - Returns: nil and `errno` if it cannot be created.
  static func make(in folder: String) -> (file: UnlinkedFile?, errno: Int32) {
    // O_TMPFILE, whose definition in the system's header contains a bit that Swift does not import.
    let nameless: Int32 = 0o20000000 | O_DIRECTORY
    var descriptor = unsafe open(folder, nameless | O_RDWR | O_CLOEXEC, mode_t(0o600))
    if descriptor < 0 {
      // Not all file systems support this; the file is then unlinked at once.
      var template = unsafe Array("\(folder)/textkit-XXXXXX".utf8CString)
      descriptor = unsafe mkstemp(&template)
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = unsafe unlink(template)
      }
    }
    return descriptor < 0 ? (nil, errno) : (UnlinkedFile(descriptor), 0)
  }

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { _ = close(descriptor) }

  /// The path by which this process can open the file again.
  var path: String { "/proc/self/fd/\(descriptor)" }
}
