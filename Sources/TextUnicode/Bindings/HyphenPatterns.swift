// SPDX-License-Identifier: MIT

internal import CHyphen
private import Glibc

/// A loader of libhyphen dictionaries in linear time.
///
/// libhyphen's own loader searches each suffix of each prefix of a pattern in a table of 31 627
/// buckets. German, with 278 832 states, takes it 2.7 s. So libhyphen gets only the lines that need
/// its parser — settings, and patterns with changes — and the plain patterns are added to its
/// states here:
///
///     .ä1s2e      a path  . → ä → s → e  with the digits 0102 at its end
///     fallback    of a state: that of its longest suffix with a state (Aho and Corasick)
///
/// The states are those that libhyphen would have made, in another order.
///
/// - Source: `hyphen.h`, which describes a state; `HyphenPatternsTests` compares all states with
///   libhyphen's.
@safe struct HyphenPatterns {
  /// The lines that libhyphen itself loads.
  private(set) var rest: [UInt8] = []
  /// The plain patterns of the first and the second level.
  private(set) var plain: [[Range<Int>]] = [[]]
  private let text: [UInt8]

  /// - Parameter text: A dictionary from `HyphenDictionary.cleaned`.
  init(_ text: [UInt8]) {
    self.text = text
    var lines: [Range<Int>] = []
    var changed: Set<[UInt8]> = []
    var start = 0
    var canChange = false
    for (index, byte) in text.enumerated() where byte == 10 || byte == 0x2F {
      if byte == 0x2F {
        canChange = true
      } else {
        lines.append(start..<index)
        start = index + 1
      }
    }
    if canChange {
      for line in lines where text[line].contains(0x2F) {
        changed.insert(Self.letters(text[line].prefix { $0 != 0x2F }))
      }
    }
    for (number, line) in lines.enumerated() {
      // The first line names the character set; settings begin with capitals.
      let isSetting = number == 0 || line.isEmpty || 0x41...0x5A ~= text[line.lowerBound]
      // Of two patterns with the same letters the later one wins.
      let isChange =
        canChange && (text[line].contains(0x2F) || changed.contains(Self.letters(text[line])))
      if !isSetting, !isChange {
        plain[plain.count - 1].append(line)
        continue
      }
      rest += text[line]
      rest.append(10)
      if text[line].starts(with: Array("NEXTLEVEL".utf8)) { plain.append([]) }
    }
  }

  private static func letters(_ pattern: ArraySlice<UInt8>) -> [UInt8] {
    pattern.filter { !(0x30...0x39 ~= $0) }
  }

  /// Loads the dictionary; returns nil if libhyphen rejects it.
  func load() -> UnsafeMutablePointer<HyphenDict>? {
    var rest = rest
    let loaded: UnsafeMutablePointer<HyphenDict>? = unsafe rest.withUnsafeMutableBytes { buffer in
      guard let file = unsafe fmemopen(buffer.baseAddress, buffer.count, "r") else { return nil }
      defer { unsafe fclose(file) }
      return unsafe hnj_hyphen_load_file(file)
    }
    guard let loaded = unsafe loaded else { return nil }
    if plain.count > 1 {
      unsafe add(plain[0], to: loaded)
      if let next = unsafe loaded.pointee.nextlevel { unsafe add(plain[1], to: next) }
    } else {
      // The library's own level of hyphens and apostrophes precedes a dictionary of one level.
      unsafe add(plain[0], to: loaded.pointee.nextlevel ?? loaded)
    }
    return unsafe loaded
  }

  private func add(_ patterns: [Range<Int>], to dictionary: UnsafeMutablePointer<HyphenDict>) {
    if patterns.isEmpty { return }
    var states = unsafe States(dictionary)
    let text = text.span
    var digits: [CChar] = []
    for pattern in patterns {
      var state = 0
      digits.removeAll(keepingCapacity: true)
      var digit: CChar = 0x30
      for i in pattern {
        let byte = text[i]
        if 0x30...0x39 ~= byte {
          digit = CChar(bitPattern: byte)
          continue
        }
        if digit != 0x30 || !digits.isEmpty { digits.append(digit) }
        digit = 0x30
        let letter = CChar(bitPattern: byte)
        state = states.next(of: state, letter) ?? states.add(to: state, letter)
      }
      if digit != 0x30 || !digits.isEmpty { digits.append(digit) }
      states.end(pattern: digits, at: state)
    }
    states.fall()
    unsafe dictionary.pointee.states = states.states
    unsafe dictionary.pointee.num_states = Int32(states.count)
  }
}

/// The states of a dictionary, in memory that libhyphen frees.
@safe private struct States {
  var states: UnsafeMutablePointer<HyphenState>
  var count: Int
  private var room: Int

  init(_ dictionary: UnsafeMutablePointer<HyphenDict>) {
    unsafe states = dictionary.pointee.states
    count = unsafe Int(dictionary.pointee.num_states)
    // At least as many: the library allocates powers of two.
    room = count
  }

  /// Returns the state that a letter leads to, or nil.
  func next(of state: Int, _ letter: CChar) -> Int? {
    let ways = unsafe states[state].trans
    let number = unsafe Int(states[state].num_trans)
    for i in 0..<number where unsafe ways![i].ch == letter {
      return unsafe Int(ways![i].new_state)
    }
    return nil
  }

  /// Adds a state that a letter leads to.
  mutating func add(to state: Int, _ letter: CChar) -> Int {
    if count == room {
      room = max(1024, 2 * room)
      unsafe states = Self.grown(states, room)
    }
    let new = count
    unsafe states[new] = HyphenState(
      match: nil, repl: nil, replindex: 0, replcut: 0, fallback_state: -1, num_trans: 0, trans: nil)
    count += 1
    let ways = unsafe Int(states[state].num_trans)
    // Powers of two, as in the library.
    if ways & (ways - 1) == 0 {
      unsafe states[state].trans = Self.grown(states[state].trans, max(1, 2 * ways))
    }
    unsafe states[state].trans[ways] = HyphenTrans(ch: letter, new_state: Int32(new))
    unsafe states[state].num_trans += 1
    return new
  }

  /// Sets the match at the state of a pattern's last letter.
  mutating func end(pattern digits: [CChar], at state: Int) {
    unsafe free(states[state].match)
    let match = unsafe Self.grown(nil as UnsafeMutablePointer<CChar>?, digits.count + 1)
    for (i, digit) in digits.enumerated() { unsafe match[i] = digit }
    unsafe match[digits.count] = 0
    unsafe states[state].match = match
  }

  /// Computes all fallbacks, those of short prefixes first.
  mutating func fall() {
    var queue: [Int] = [0]
    queue.reserveCapacity(count)
    var done = 0
    while done < queue.count {
      let state = queue[done]
      done += 1
      let number = unsafe Int(states[state].num_trans)
      for i in 0..<number {
        let way = unsafe states[state].trans[i]
        var from = unsafe Int(states[state].fallback_state)
        var target = 0
        while from >= 0 {
          if let found = next(of: from, way.ch) {
            target = found
            break
          }
          from = unsafe Int(states[from].fallback_state)
        }
        unsafe states[Int(way.new_state)].fallback_state = Int32(target)
        queue.append(Int(way.new_state))
      }
    }
  }

  private static func grown<T>(
    _ pointer: UnsafeMutablePointer<T>?, _ count: Int
  ) -> UnsafeMutablePointer<T> {
    guard let memory = unsafe realloc(pointer, count * MemoryLayout<T>.stride) else {
      preconditionFailure("HyphenPatterns: no memory for \(count) states")
    }
    return unsafe memory.assumingMemoryBound(to: T.self)
  }
}
