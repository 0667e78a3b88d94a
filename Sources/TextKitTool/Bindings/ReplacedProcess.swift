// SPDX-License-Identifier: MIT

private import Glibc

/// Replaces this program by another one.
enum ReplacedProcess {
  /// Executes another program in this process, with the same streams and process identifier.
  ///
  /// - Returns: `errno`; only if it fails.
  static func run(_ path: String, _ arguments: [String]) -> Int32 {
    Unfinished.forgetSignals()
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) }
    unsafe words.append(nil)
    _ = unsafe execv(path, words)
    let number = errno
    unsafe words.forEach { unsafe free($0) }
    return number
  }
}
