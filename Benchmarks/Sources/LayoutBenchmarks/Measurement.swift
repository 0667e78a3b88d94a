// SPDX-License-Identifier: MIT

import Foundation

/// Milliseconds on a clock that only goes forward.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

/// Milliseconds that a piece of work takes.
func milliseconds(_ body: () -> Void) -> Double {
  let start = now()
  body()
  return now() - start
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// Bytes of a figure of /proc/self/status.
func memory(_ key: String) -> Double {
  guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
    let line = status.split(separator: "\n").first(where: { $0.hasPrefix(key) }),
    let number = line.split(whereSeparator: { !$0.isNumber }).first.flatMap({ Double($0) })
  else { return 0 }
  return number * 1024
}

/// One line: what, how much, and its limit.
func report(_ what: String, _ value: Double, _ unit: String, limit: Double? = nil) {
  var line = what.padding(toLength: 64, withPad: " ", startingAt: 0)
  line += String(format: "%10.3f ", value) + unit
  if let limit {
    line += String(format: "   (limit %g)", limit)
    if value > limit { line += "   OVER" }
  }
  print(line)
}

/// Bytes that the process holds itself, after what it has freed went back to the system.
func heldMemory() -> Double {
  typealias Trim = @convention(c) (Int) -> Int32
  if let symbol = unsafe dlsym(nil, "malloc_trim") {
    _ = unsafe unsafeBitCast(symbol, to: Trim.self)(0)
  }
  return memory("RssAnon:")
}
