// SPDX-License-Identifier: MIT

private import FuzzDriver
private import Glibc

/// The fuzzer's bytes, taken one after another; zeros when they are used up.
public struct FuzzInput {
  private let bytes: [UInt8]
  private var position = 0

  /// As its name says.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// As its name says.
  public var isEmpty: Bool { position >= bytes.count }

  /// As its name says.
  public mutating func byte() -> UInt8 {
    if isEmpty { return 0 }
    position += 1
    return bytes[position - 1]
  }

  /// As its name says.
  public mutating func number(below limit: Int) -> Int {
    limit <= 0 ? 0 : (Int(byte()) << 8 | Int(byte())) % limit
  }

  /// As its name says.
  public mutating func range(in count: Int) -> Range<Int> {
    let start = number(below: count + 1)
    return start..<start + number(below: min(count - start, 40) + 1)
  }

  /// The rest as UTF-16: mostly single bytes, so that ASCII is frequent; a byte from 0xF0 begins a unit of two bytes
  /// or picks one of `special`.
  public mutating func units(upTo limit: Int = .max, special: [UInt16]) -> [UInt16] {
    var units: [UInt16] = []
    while !isEmpty && units.count < limit {
      let first = byte()
      switch first {
      case 0xF0...0xF7: units.append(UInt16(byte()) << 8 | UInt16(byte()))
      case 0xF8...0xFF: units.append(special[Int(byte()) % special.count])
      default: units.append(UInt16(first))
      }
    }
    return units
  }
}

/// Stops with a sentence: libFuzzer keeps the input.
public func require(_ condition: Bool, _ sentence: @autoclosure () -> String) {
  if !condition { fatalError(sentence()) }
}

/// Runs libFuzzer with the arguments of the command line.
public func runFuzzer(_ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32) -> Never {
  exit(unsafe fuzz_run(CommandLine.argc, CommandLine.unsafeArgv, body))
}
