// SPDX-License-Identifier: MIT

private import Glibc

/// Another program in the place of this one.
enum ReplacedProcess {
  /// Goes on as another program, with the same streams and the same process number.
  ///
  /// - Returns: Only if that fails: the system's number.
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
