// SPDX-License-Identifier: MIT

// UAX #9, W2 to W7: numbers, and the separators and terminators that belong to them.
//
//     R  E S E    T E T    E S T E        E number, S separator, T terminator
//        └─┴─┘    └─┴─┘      ↑ waits as a neutral
//        one separator between two; terminators on either side

extension BidiResolver {
  mutating func addNumber(
    _ kind: BidiClass, _ start: Int, _ end: Int, _ levels: inout MutableSpan<UInt8>
  ) {
    var from = start
    if kind == .arabicNumber || sequence.strong == .arabicLetter {
      // W2, and W4 for AN.
      if sequence.tail == .arabicSeparator { from = takeTail() }
      sequence.tail = .arabic
      emit(1, sequence.numberLevel, from, end, &levels)
      return
    }
    // W4, W5.
    if sequence.tail == .europeanSeparator || sequence.tail == .terminators { from = takeTail() }
    sequence.tail = .european
    emitEuropean(from, end, &levels)
  }

  /// Adds a terminator (W5).
  mutating func addTerminator(_ start: Int, _ end: Int, _ levels: inout MutableSpan<UInt8>) {
    switch sequence.tail {
    case .european, .terminated:
      sequence.tail = .terminated
      emitEuropean(start, end, &levels)
    case .terminators:
      wait(start, end)
    default:
      sequence.tail = .terminators
      sequence.tailStart = start
      wait(start, end)
    }
  }

  /// Adds a separator (W4).
  mutating func addSeparator(_ kind: BidiClass, _ start: Int, _ end: Int) {
    if sequence.tail == .european {
      sequence.tail = .europeanSeparator
    } else if sequence.tail == .arabic, kind == .commonSeparator {
      sequence.tail = .arabicSeparator
    } else {
      sequence.tail = .none
    }
    sequence.tailStart = start
    wait(start, end)
  }

  /// Emits a European number; after L it is L (W7).
  private mutating func emitEuropean(
    _ start: Int, _ end: Int, _ levels: inout MutableSpan<UInt8>
  ) {
    if sequence.strong == .leftToRight {
      emit(0, sequence.level(of: 0), start, end, &levels)
    } else {
      emit(1, sequence.numberLevel, start, end, &levels)
    }
  }

  /// Removes the separator or the terminators at the end from the waiting items.
  ///
  /// They are contiguous; only removed characters may be after them.
  private mutating func takeTail() -> Int {
    let last = items.count - 1
    if items[last].start < sequence.tailStart {
      items[last].end = sequence.tailStart
    } else {
      items.removeLast()
    }
    return sequence.tailStart
  }
}
