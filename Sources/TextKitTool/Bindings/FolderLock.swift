// SPDX-License-Identifier: MIT

private import Glibc

/// A lock of a folder: held until the object is freed, or the process ends, however that ends.
final class FolderLock {
  private let descriptor: Int32

  /// nil if another process holds it, or if there is no such folder; a link is none.
  init?(_ path: String) {
    let found = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard found >= 0 else { return nil }
    guard flock(found, LOCK_EX | LOCK_NB) == 0 else {
      _ = close(found)
      return nil
    }
    descriptor = found
  }

  deinit { _ = close(descriptor) }
}
