// SPDX-License-Identifier: MIT

private import Glibc

/// A lock of a folder, which is held until the object is freed, or the process ends in whatever
/// way.
final class FolderLock {
  private let descriptor: Int32

  /// nil if another process holds the lock, or the path is not a folder; a link does not count as
  /// one.
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
