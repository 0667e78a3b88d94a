// SPDX-License-Identifier: MIT

import Foundation

/// Milliseconds on a clock that only goes forward.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

/// A figure of /proc/self/status in MB.
func memory(_ key: String) -> Double {
  guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
    let line = status.split(separator: "\n").first(where: { $0.hasPrefix(key) }),
    let number = line.split(whereSeparator: { !$0.isNumber }).first.flatMap({ Double($0) })
  else { return 0 }
  return number / 1024
}

/// The same sequence in every peer (xorshift64*).
struct PeerRandom {
  private var state: UInt64 = 88_172_645_463_325_252

  /// 0 to 1, 1 excluded.
  mutating func next() -> Double {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return Double((state &* 2_685_821_657_736_338_717) >> 11) / 9_007_199_254_740_992
  }
}

func median(_ values: [Double]) -> Double? {
  guard !values.isEmpty else { return nil }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/// The line that each peer prints.
struct PeerLine {
  private var fields: [String] = []

  mutating func add(_ key: String, _ value: String) { fields.append("\"\(key)\": \"\(value)\"") }
  mutating func add(_ key: String, _ value: Int?) {
    fields.append("\"\(key)\": " + (value.map(String.init) ?? "null"))
  }
  mutating func add(_ key: String, _ value: Double?, digits: Int) {
    fields.append("\"\(key)\": " + (value.map { String(format: "%.\(digits)f", $0) } ?? "null"))
  }

  var text: String { "{" + fields.joined(separator: ", ") + "}" }
}
