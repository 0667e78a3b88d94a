// SPDX-License-Identifier: MIT

/// Signals of the process, as whoever started it left them.
package enum ProcessSignals {
  /// Whether a signal is ignored, as nohup has it for `SIGHUP`: a program that was started so lets it be.
  package static func isIgnored(_ signal: Int32) -> Bool {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    guard let mask = status.firstMatch(of: /SigIgn:\s*([0-9a-f]+)/)?.1 else { return false }
    return UInt64(mask, radix: 16).map { $0 >> UInt64(signal - 1) & 1 == 1 } ?? false
  }
}
