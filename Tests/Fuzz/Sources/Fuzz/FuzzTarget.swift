// SPDX-License-Identifier: MIT

internal import FuzzDriver
internal import Glibc

/// One part of the library under random input.
struct FuzzTarget {
  let name: String
  /// The longest input, in bytes.
  var longest = 300
  /// The library's own inputs to begin with, beside random ones.
  var seeds: [[UInt8]] = []
  let body: (inout FuzzInput) -> Void
}

/// Stops with a sentence: libFuzzer keeps the input.
func require(_ condition: Bool, _ sentence: @autoclosure () -> String) {
  if !condition { fatalError(sentence()) }
}

/// Stops with the sentence, if there is one.
func require(no fault: String?) {
  if let fault { fatalError(fault) }
}

/// The target that runs.
nonisolated(unsafe) private var running: FuzzTarget?

extension FuzzTarget {
  /// Runs libFuzzer with the arguments behind the target's name.
  func run(_ arguments: [String]) -> Never {
    running = self
    // The program under test may write to the standard output as it likes.
    let all = ["fuzz", "-max_len=\(longest)", "-close_fd_mask=1", "-len_control=0"] + arguments
    var pointers = all.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    exit(
      unsafe fuzz_run(Int32(all.count), &pointers) { bytes, count in
        var input = FuzzInput(unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
        unsafe running!.body(&input)
        return 0
      })
  }
}
