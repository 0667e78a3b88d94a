// SPDX-License-Identifier: MIT

@testable import TextUnicode

/// UAX #9, X1 to L1, literally and without regard to time: each rule is applied to the whole of a
/// sequence.
///
/// For one bidi paragraph. Each fault omits something of a rule.
struct BidiModel {
  enum Fault: CaseIterable, Sendable {
    /// BD2: one level less.
    case depth
    /// X5c: strong characters in nested isolates count.
    case nestedFirstStrong
    /// X6a: an isolate too deep is closed like any other.
    case overflowIsolates
    /// X7: an embedding too deep is not counted.
    case overflowEmbeddings
    /// X7: the end of an embedding closes an isolate.
    case formatInIsolate
    /// X10: a sequence ends at an isolate.
    case partedSequences
    /// X10: an isolate without an end is followed by its contents.
    case openIsolate
    /// W1: a mark after an isolate takes the type of the character before that.
    case markBehindIsolate
    /// W4: two separators join as well.
    case twoSeparators
    /// W5: terminators after a number only.
    case terminatorsBefore
    /// W7: the start of a sequence does not count.
    case startOfNumbers
    /// BD16: U+2329 and U+3008 are two.
    case equalBrackets
    /// BD16: one entry more on the stack.
    case stackOfBrackets
    /// N0 c: the context before does not count.
    case bracketContext
    /// N0: numbers are no strong characters.
    case numbersInBrackets
    /// N0: marks on brackets stay.
    case bracketMarks
    /// L1: isolates before a tab keep their level.
    case isolatesBeforeTab
  }

  var fault: Fault?

  private struct Character {
    var scalar: UInt32
    /// The class at first, and now.
    let original: BidiClass
    var kind: BidiClass
    var level: UInt8 = 0
    /// The isolate that this one closes or the end of this one (BD9).
    var partner: Int?
    var isRemoved = false
  }

  /// The levels of a paragraph's scalars; nil for those that X9 removes.
  func levels(of scalars: [UInt32], base: BaseDirection) -> (base: UInt8, levels: [UInt8?]) {
    var text = scalars.map { scalar in
      let kind = BidiClass(of: scalar)
      return Character(scalar: scalar, original: kind, kind: kind)
    }
    match(&text)
    let paragraph: UInt8 =
      switch base {
      case .leftToRight: 0
      case .rightToLeft: 1
      case .natural: firstStrong(text, in: 0..<text.count) ?? 0
      }
    setExplicitLevels(&text, paragraph)
    let explicit = text
    for sequence in sequences(of: text) { resolve(sequence, in: explicit, &text, paragraph) }
    resetSeparators(&text, paragraph)
    return (paragraph, text.map { $0.isRemoved ? nil : $0.level })
  }

  // MARK: Isolates

  private func match(_ text: inout [Character]) {
    var open: [Int] = []
    for index in text.indices {
      if text[index].kind.isIsolateStart {
        open.append(index)
      } else if text[index].kind == .popIsolate, let start = open.popLast() {
        text[start].partner = index
        text[index].partner = start
      }
    }
  }

  /// P2, P3: 0 or 1.
  private func firstStrong(_ text: [Character], in range: Range<Int>) -> UInt8? {
    var index = range.lowerBound
    while index < range.upperBound {
      let kind = text[index].original
      if kind == .leftToRight { return 0 }
      if kind.isRightToLeft { return 1 }
      if kind.isIsolateStart, fault != .nestedFirstStrong {
        index = text[index].partner ?? range.upperBound
      }
      index += 1
    }
    return nil
  }

  private struct Status {
    var level: UInt8
    var override: BidiClass?
    var isIsolate: Bool
  }

  /// X1 to X8.
  private func setExplicitLevels(_ text: inout [Character], _ paragraph: UInt8) {
    let deepest: UInt8 = fault == .depth ? 124 : 125
    var stack = [Status(level: paragraph, override: nil, isIsolate: false)]
    var (isolates, embeddings, valid) = (0, 0, 0)
    for index in text.indices {
      let kind = text[index].original
      let top = stack[stack.count - 1]
      let (odd, even) = ((top.level + 1) | 1, (top.level + 2) & ~1)
      switch kind {
      case .rightToLeftEmbedding, .leftToRightEmbedding, .rightToLeftOverride, .leftToRightOverride:
        text[index].isRemoved = true
        let isRight = kind == .rightToLeftEmbedding || kind == .rightToLeftOverride
        let level = isRight ? odd : even
        if level <= deepest, isolates == 0, embeddings == 0 {
          let override: BidiClass? =
            kind == .rightToLeftOverride
            ? .rightToLeft : kind == .leftToRightOverride ? .leftToRight : nil
          stack.append(Status(level: level, override: override, isIsolate: false))
        } else if isolates == 0, fault != .overflowEmbeddings {
          embeddings += 1
        }
      case .rightToLeftIsolate, .leftToRightIsolate, .firstStrongIsolate:
        set(&text[index], top)
        var isRight = kind == .rightToLeftIsolate
        if kind == .firstStrongIsolate {
          isRight = firstStrong(text, in: index + 1..<(text[index].partner ?? text.count)) == 1
        }
        let level = isRight ? odd : even
        if level <= deepest, isolates == 0, embeddings == 0 {
          valid += 1
          stack.append(Status(level: level, override: nil, isIsolate: true))
        } else {
          isolates += 1
        }
      case .popIsolate:
        if isolates > 0, fault != .overflowIsolates {
          isolates -= 1
        } else if valid > 0 {
          embeddings = 0
          while !stack[stack.count - 1].isIsolate { stack.removeLast() }
          stack.removeLast()
          valid -= 1
        }
        set(&text[index], stack[stack.count - 1])
      case .popFormat:
        text[index].isRemoved = true
        if isolates > 0 {
        } else if embeddings > 0 {
          embeddings -= 1
        } else if !top.isIsolate || fault == .formatInIsolate, stack.count > 1 {
          if stack.removeLast().isIsolate { valid -= 1 }
        }
      case .boundaryNeutral: text[index].isRemoved = true
      case .paragraphSeparator: text[index].level = paragraph
      default: set(&text[index], top)
      }
    }
  }

  private func set(_ character: inout Character, _ status: Status) {
    character.level = status.level
    if let override = status.override { character.kind = override }
  }

  // MARK: Sequences

  /// BD13: indexes of the characters of each isolating run sequence.
  private func sequences(of text: [Character]) -> [[Int]] {
    var runs: [[Int]] = []
    for index in text.indices where !text[index].isRemoved {
      if let last = runs.last?.last, text[last].level == text[index].level {
        runs[runs.count - 1].append(index)
      } else {
        runs.append([index])
      }
    }
    var result: [[Int]] = []
    // The sequence that continues at the end of an isolate.
    var waiting: [Int: Int] = [:]
    for run in runs {
      let target: Int
      if let found = waiting[run[0]], text[run[0]].original == .popIsolate {
        result[found] += run
        target = found
      } else {
        result.append(run)
        target = result.count - 1
      }
      if fault != .partedSequences, let last = run.last, text[last].original.isIsolateStart,
        let end = text[last].partner
      {
        waiting[end] = target
      }
    }
    return result
  }

  /// W1 to I2.
  private func resolve(
    _ sequence: [Int], in text: [Character], _ result: inout [Character], _ paragraph: UInt8
  ) {
    let (first, last) = (sequence[0], sequence[sequence.count - 1])
    let level = text[first].level
    let before = text[..<first].last { !$0.isRemoved }?.level ?? paragraph
    var after = text[(last + 1)...].first { !$0.isRemoved }?.level ?? paragraph
    if text[last].original.isIsolateStart, text[last].partner == nil, fault != .openIsolate {
      after = paragraph
    }
    let start: BidiClass = max(level, before) & 1 == 1 ? .rightToLeft : .leftToRight
    let end: BidiClass = max(level, after) & 1 == 1 ? .rightToLeft : .leftToRight
    var kinds = sequence.map { text[$0].kind }
    let originals = sequence.map { text[$0].original }
    resolveWeak(&kinds, originals, start)
    let embedding: BidiClass = level & 1 == 1 ? .rightToLeft : .leftToRight
    resolveBrackets(&kinds, sequence.map { text[$0] }, start, embedding)
    resolveNeutrals(&kinds, start, end, embedding)
    for (place, index) in sequence.enumerated() {
      switch kinds[place] {
      case .leftToRight: result[index].level = level + (level & 1)
      case .rightToLeft: result[index].level = level + (1 - level & 1)
      default: result[index].level = level + (level & 1 == 1 ? 1 : 2)
      }
    }
  }

  private func resolveWeak(
    _ kinds: inout [BidiClass], _ originals: [BidiClass], _ start: BidiClass
  ) {
    // W1
    for i in kinds.indices where kinds[i] == .nonspacingMark {
      if i == 0 {
        kinds[i] = start
      } else if originals[i - 1].isIsolateStart || originals[i - 1] == .popIsolate {
        kinds[i] =
          fault == .markBehindIsolate && i > 1 && originals[i - 2] == .arabicLetter
          ? .arabicLetter : .otherNeutral
      } else {
        kinds[i] = kinds[i - 1]
      }
    }
    // W2
    var strong = start
    for i in kinds.indices {
      if kinds[i].isStrong { strong = kinds[i] }
      if kinds[i] == .europeanNumber, strong == .arabicLetter { kinds[i] = .arabicNumber }
    }
    // W3
    for i in kinds.indices where kinds[i] == .arabicLetter { kinds[i] = .rightToLeft }
    // W4
    for i in kinds.indices {
      guard kinds[i] == .commonSeparator || kinds[i] == .europeanSeparator, i > 0 else { continue }
      var next = i + 1
      if fault == .twoSeparators, next < kinds.count, kinds[next] == kinds[i] { next += 1 }
      guard next < kinds.count, kinds[i - 1] == kinds[next] else { continue }
      if kinds[next] == .europeanNumber { kinds[i] = .europeanNumber }
      if kinds[next] == .arabicNumber, kinds[i] == .commonSeparator { kinds[i] = .arabicNumber }
    }
    // W5
    for i in kinds.indices where kinds[i] == .europeanTerminator {
      if i > 0, kinds[i - 1] == .europeanNumber {
        kinds[i] = .europeanNumber
      } else if let next = kinds[i...].firstIndex(where: { $0 != .europeanTerminator }),
        kinds[next] == .europeanNumber, fault != .terminatorsBefore
      {
        kinds[i] = .europeanNumber
      }
    }
    // W6
    for i in kinds.indices {
      switch kinds[i] {
      case .europeanSeparator, .europeanTerminator, .commonSeparator: kinds[i] = .otherNeutral
      default: break
      }
    }
    // W7
    strong = fault == .startOfNumbers ? .rightToLeft : start
    for i in kinds.indices {
      if kinds[i].isStrong { strong = kinds[i] }
      if kinds[i] == .europeanNumber, strong == .leftToRight { kinds[i] = .leftToRight }
    }
  }

  // MARK: Neutrals

  /// BD16: the positions of paired brackets.
  private func pairs(_ kinds: [BidiClass], _ characters: [Character]) -> [(Int, Int)] {
    var open: [(pair: UInt32, place: Int)] = []
    var result: [(Int, Int)] = []
    for i in kinds.indices where kinds[i] == .otherNeutral {
      let facts = BidiFacts.of(characters[i].scalar)
      if !facts.isOpening && !facts.isClosing { continue }
      var pair = BidiFacts.pair(of: characters[i].scalar, isOpening: facts.isOpening)
      if fault == .equalBrackets, [0x2329, 0x232A].contains(characters[i].scalar) { pair = 0x2329 }
      if facts.isOpening {
        if open.count == (fault == .stackOfBrackets ? 64 : 63) { break }
        open.append((pair, i))
      } else if let found = open.lastIndex(where: { $0.pair == pair }) {
        result.append((open[found].place, i))
        open.removeLast(open.count - found)
      }
    }
    return result.sorted { $0.0 < $1.0 }
  }

  private func strongSide(_ kind: BidiClass) -> BidiClass? {
    switch kind {
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    case .europeanNumber, .arabicNumber: fault == .numbersInBrackets ? nil : .rightToLeft
    default: nil
    }
  }

  /// N0.
  private func resolveBrackets(
    _ kinds: inout [BidiClass], _ characters: [Character], _ start: BidiClass,
    _ embedding: BidiClass
  ) {
    for (opening, closing) in pairs(kinds, characters) {
      let inside = kinds[opening + 1..<closing].compactMap(strongSide)
      if inside.isEmpty { continue }
      var side = embedding
      if !inside.contains(embedding), fault != .bracketContext {
        side = kinds[..<opening].reversed().lazy.compactMap(strongSide).first ?? start
      }
      for place in [opening, closing] {
        kinds[place] = side
        var next = place + 1
        while next < kinds.count, characters[next].original == .nonspacingMark,
          fault != .bracketMarks, characters[next].kind == .nonspacingMark
        {
          kinds[next] = side
          next += 1
        }
      }
    }
  }

  /// N1, N2.
  private func resolveNeutrals(
    _ kinds: inout [BidiClass], _ start: BidiClass, _ end: BidiClass, _ embedding: BidiClass
  ) {
    func side(_ kind: BidiClass) -> BidiClass? {
      switch kind {
      case .leftToRight: .leftToRight
      case .rightToLeft, .europeanNumber, .arabicNumber: .rightToLeft
      default: nil
      }
    }
    var i = 0
    while i < kinds.count {
      if side(kinds[i]) != nil {
        i += 1
        continue
      }
      var next = i
      while next < kinds.count, side(kinds[next]) == nil { next += 1 }
      let before = i > 0 ? side(kinds[i - 1]) : start
      let after = next < kinds.count ? side(kinds[next]) : end
      for place in i..<next { kinds[place] = (before == after ? before : nil) ?? embedding }
      i = next
    }
  }

  /// L1, 1 to 3.
  private func resetSeparators(_ text: inout [Character], _ paragraph: UInt8) {
    var isBefore = false
    for index in text.indices.reversed() {
      switch text[index].original {
      case .segmentSeparator, .paragraphSeparator: isBefore = true
      case .firstStrongIsolate, .leftToRightIsolate, .rightToLeftIsolate, .popIsolate:
        if fault == .isolatesBeforeTab { isBefore = false }
      case .whiteSpace, .boundaryNeutral: break
      case let kind where kind.isExplicit: break
      default: isBefore = false
      }
      if isBefore { text[index].level = paragraph }
    }
  }
}
