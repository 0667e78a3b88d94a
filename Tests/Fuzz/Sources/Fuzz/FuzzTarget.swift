// SPDX-License-Identifier: MIT

internal import FuzzDriver
internal import Glibc

/// One part of the library under random input.
struct FuzzTarget {
  let name: String
  /// The longest input, in bytes.
  var longest = 300
  /// The library's own seed inputs, in addition to random ones.
  var seeds: [[UInt8]] = []
  let body: (inout FuzzInput) -> Void
}

/// Counts how often inputs reached a location; printed at the end of a run.
func reach(_ place: String) { reached[place, default: 0] += 1 }

nonisolated(unsafe) private var reached: [String: Int] = [:]

/// Stops with a sentence: libFuzzer keeps the input.
func require(_ condition: Bool, _ sentence: @autoclosure () -> String) {
  if !condition { fatalError(sentence()) }
}

/// Stops with the sentence, if there is one.
func require(no fault: String?) {
  if let fault { fatalError(fault) }
}

/// The input that runs, in a file that outlives the process: at the end of its stack libFuzzer
/// cannot write it down.
private final class CurrentInput {
  private let memory: UnsafeMutableRawBufferPointer
  private let file: Int32

  init?(_ path: String) {
    file = unsafe open(path, O_RDWR | O_CREAT | O_TRUNC, 0o644)
    let size = 1 << 20
    guard file >= 0, ftruncate(file, size) == 0,
      let start = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
      unsafe start != MAP_FAILED
    else { return nil }
    unsafe memory = UnsafeMutableRawBufferPointer(start: start, count: size)
  }

  /// The number of bytes in eight bytes, then the bytes.
  func keep(_ bytes: [UInt8]) {
    let count = min(bytes.count, memory.count - 8)
    unsafe memory.storeBytes(of: UInt64(count), as: UInt64.self)
    unsafe bytes.withUnsafeBytes {
      unsafe memory[8...].copyBytes(from: UnsafeRawBufferPointer(rebasing: $0[..<count]))
    }
  }
}

nonisolated(unsafe) private var current: CurrentInput?

/// The target that runs.
nonisolated(unsafe) private var running: FuzzTarget?

extension FuzzTarget {
  /// Runs libFuzzer with the arguments after the target's name.
  func run(_ arguments: [String]) -> Never {
    running = self
    atexit {
      for (place, count) in reached.sorted(by: { $0.key < $1.key }) {
        unsafe fputs("REACHED \(place): \(count)\n", stderr)
      }
    }
    // The program under test may write to the standard output as it likes.
    let all = ["fuzz", "-max_len=\(longest)", "-close_fd_mask=1", "-len_control=0"] + arguments
    current = unsafe getenv("FUZZ_CURRENT").flatMap { unsafe CurrentInput(String(cString: $0)) }
    var pointers = all.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    exit(
      unsafe fuzz_run(Int32(all.count), &pointers) { bytes, count in
        var input = FuzzInput(unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
        unsafe current?.keep(input.bytes)
        unsafe running!.body(&input)
        return 0
      })
  }
}
