// SPDX-License-Identifier: MIT

private import Glibc

/// A temporary file without a name: it goes with the process, however that ends.
final class UnlinkedFile {
  let descriptor: Int32

  /// Makes one in a folder; only this user may read it.
  ///
  /// - Returns: nil and the system's number where none can be made.
  static func make(in folder: String) -> (file: UnlinkedFile?, errno: Int32) {
    // O_TMPFILE, which the system's header spells with a bit that Swift does not import.
    let nameless: Int32 = 0o20000000 | O_DIRECTORY
    var descriptor = unsafe open(folder, nameless | O_RDWR | O_CLOEXEC, mode_t(0o600))
    if descriptor < 0 {
      // Not every file system can do that: there the name is taken away at once.
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

  /// The name under which this process, and no other, opens it again.
  var path: String { "/proc/self/fd/\(descriptor)" }
}
