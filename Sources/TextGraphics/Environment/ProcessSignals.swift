// SPDX-License-Identifier: MIT

/// Dispositions of signals that the process inherited.
package enum ProcessSignals {
  /// Returns whether a signal is ignored, as `SIGHUP` is under nohup: the program must then leave
  /// it ignored.
  package static func isIgnored(_ signal: Int32) -> Bool {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    guard let mask = status.firstMatch(of: /SigIgn:\s*([0-9a-f]+)/)?.1 else { return false }
    return UInt64(mask, radix: 16).map { $0 >> UInt64(signal - 1) & 1 == 1 } ?? false
  }
}
