// SPDX-License-Identifier: MIT

// What layout costs where the limit of speed is a figure and not a peer: big texts, moved shapes, memory.
//
//     swift run -c release LayoutBenchmarks TEXT-FILE [TOPIC]
//
// TEXT-FILE is UTF-8 with a paragraph a line, some megabytes of it. Each figure stands in a line of its own
// with its limit. Times are of the wall clock, medians of some rounds.

import Foundation
import TextKit

let arguments = CommandLine.arguments
guard arguments.count >= 2, let data = FileManager.default.contents(atPath: arguments[1]),
  let font = UIFont(name: "DejaVu Sans", size: 16)
else {
  FileHandle.standardError.write(
    Data("usage: LayoutBenchmarks TEXT-FILE [TOPIC], with DejaVu Sans installed\n".utf8))
  exit(64)
}
let benchmarks = LayoutBenchmarks(text: String(decoding: data, as: UTF8.self), font: font)
let topics: [(String, () -> Void)] = [
  ("first-screen", benchmarks.firstScreen), ("exclusion", benchmarks.exclusion),
  ("key", benchmarks.keys), ("list", benchmarks.list), ("long-paragraph", benchmarks.longParagraph),
  ("right-to-left", benchmarks.rightToLeft), ("tables", benchmarks.tables),
  ("wide-tables", benchmarks.wideTables), ("tables-in-text", benchmarks.longTextWithTables),
  ("memory", benchmarks.memory),
  ("questions", benchmarks.questions), ("width", benchmarks.width),
  ("table", { benchmarks.layOutTables(inTable: true) }),
  ("table-texts", { benchmarks.layOutTables(inTable: false) }),
  ("table-pages", benchmarks.tablePages),
]
// Loops for a profiler run only when they are named.
let loops = ["questions", "width", "table", "table-texts", "table-pages"]
let wanted = arguments.count > 2 ? arguments[2] : ""
for (name, run) in topics where wanted.isEmpty ? !loops.contains(name) : name == wanted { run() }
