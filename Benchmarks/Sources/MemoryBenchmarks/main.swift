// SPDX-License-Identifier: MIT

// What stays in memory after work that has ended: `MemoryBenchmarks [KIND … | --counts 1000,10000]`.
//
// Each kind of work runs in a process of its own, so that no kind stands on what another left. A line has the resident
// memory before the work, and after 1 000 and after 10 000 pieces of it; what each piece between the two left behind, as
// resident memory and as bytes that `malloc` counts as in use. Before it is read, `malloc` gives back free pages
// (`malloc_trim`), so that pages with holes do not count; "untrimmed" is the last figure without that.
// Lines that begin with "Foundation" have no code of ours: what they lose, the lines above them lose too.

import Foundation
import Malloc
import TextKit

struct Memory {
  /// Resident bytes before and after the free pages were given back.
  let untrimmed: Int
  let resident: Int
  /// Bytes of blocks that are not freed.
  let used: Int

  static func now() -> Memory {
    let untrimmed = residentBytes()
    malloc_trim(0)
    let info = mallinfo2()
    return Memory(
      untrimmed: untrimmed, resident: residentBytes(), used: Int(info.uordblks + info.hblkhd))
  }

  private static func residentBytes() -> Int {
    guard let line = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return 0
    }
    let fields = line.split(separator: " ")
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
  }
}

func megabytes(_ bytes: Int) -> Double { Double(bytes) / 1_048_576 }

/// Measures one kind in this process, and prints its line.
func measure(_ kind: Kind, counts: [Int]) {
  let work = kind.prepare()
  // What is made once only: fonts, tables, the drawing libraries.
  for number in 0..<20 { work(-1 - number) }
  let start = Memory.now()
  var done = 0
  var after: [Memory] = []
  for count in counts {
    while done < count {
      work(done)
      done += 1
    }
    after.append(.now())
  }
  var line = kind.name.padding(toLength: 46, withPad: " ", startingAt: 0)
  line += String(format: "%8.1f", megabytes(start.resident))
  for memory in after { line += String(format: "%8.1f", megabytes(memory.resident)) }
  let first = after[0], last = after[after.count - 1]
  let pieces = Double(max(counts[counts.count - 1] - counts[0], 1))
  line += String(
    format: "%12.0f%12.0f%12.1f", Double(last.resident - first.resident) / pieces,
    Double(last.used - first.used) / pieces, megabytes(last.untrimmed))
  print(line)
}

func table(_ kinds: [Kind], counts: [Int]) throws {
  var head = "MB resident".padding(toLength: 46, withPad: " ", startingAt: 0)
  for title in ["start"] + counts.map(String.init) {
    head += String(repeating: " ", count: max(8 - title.count, 0)) + title
  }
  // At once, before the children write.
  FileHandle.standardOutput.write(
    Data((head + "     B/piece    B in use   untrimmed\n").utf8))
  for kind in kinds {
    let child = Process()
    child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    child.arguments = [
      "--one", kind.name, "--counts", counts.map(String.init).joined(separator: ","),
    ]
    try child.run()
    child.waitUntilExit()
    if child.terminationStatus != 0 { print("\(kind.name): ended with \(child.terminationStatus)") }
  }
}

var arguments = Array(CommandLine.arguments.dropFirst())
var counts = [1_000, 10_000]
if let place = arguments.firstIndex(of: "--counts"), place + 1 < arguments.count {
  let given = arguments[place + 1].split(separator: ",").compactMap { Int($0) }.sorted()
  if !given.isEmpty { counts = given }
  arguments.removeSubrange(place...place + 1)
}
if arguments.first == "--one" {
  guard let kind = Kind.all.first(where: { $0.name == arguments.dropFirst().first }) else {
    print("MemoryBenchmarks: there is no such kind of work; without arguments it does all.")
    exit(64)
  }
  measure(kind, counts: counts)
} else {
  let chosen = Kind.all.filter { kind in
    arguments.isEmpty || arguments.contains { kind.name.contains($0) }
  }
  try table(chosen, counts: counts)
}
