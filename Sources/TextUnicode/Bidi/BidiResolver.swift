// SPDX-License-Identifier: MIT

/// The bidirectional algorithm (UAX #9, X1 to I2), in one pass over a text.
///
/// Each character gets its level as soon as the text after it can no longer change it:
///
///     text      א   1   ,   (   ב   )   c        base level 0
///     levels    1   2   ?   ?   1   1   0        "," and "(" wait for a digit or ")"
///
/// Waiting characters are in `items`, those of an isolating run sequence contiguous. While an
/// isolate is open, the sequence around it waits too. So one pass fills in all levels, and each
/// character is read a limited number of times: once here, once ahead of the text by
/// `BidiIsolates`, once when it stops waiting, and once as white space (L1).
///
/// A strong character that continues the last one, and white space between two such, take a fast
/// path.
struct BidiResolver {
  let direction: BaseDirection
  /// The level of the open bidi paragraph.
  private(set) var base: UInt8 = 0
  /// The level of the first bidi paragraph; nil before it begins.
  private(set) var firstBase: UInt8?
  private(set) var status = BidiStatus(level: 0)
  var sequence = BidiSequence(level: 0, side: 0, itemStart: 0, openerStart: 0)
  /// The sequences around open isolates, outermost first.
  private var suspended: [BidiSequence] = []
  var items: [BidiItem] = []
  var openers: [BidiOpener] = []
  private var isolates = BidiIsolates()
  /// L1: separators and white space before them.
  private var resets: [Range<Int>] = []
  /// The level of the last resolved character; X9: removed characters take it.
  private var lastLevel: UInt8 = 0
  private var isBetweenParagraphs = true
  /// The class of the last character if the next one of this class takes the fast path; else 0xFF.
  private var calm: UInt8 = 0xFF
  /// The end of the last character, if it was L, R or AL by itself.
  private(set) var strongEnd = -1
  /// The lowest offset of a bracket that found its partner.
  var lowestPair = Int.max
  /// Whether the end of the text was read to decide on an earlier character.
  var reachedEnd: Bool { baseReachedEnd || isolates.reachedEnd }
  private var baseReachedEnd = false

  init(_ direction: BaseDirection) { self.direction = direction }

  /// Continues from the state of another pass.
  init(_ direction: BaseDirection, from state: BidiState) {
    self.init(direction)
    base = state.base
    firstBase = state.base
    status = state.status
    isBetweenParagraphs = false
    calm = state.strong.rawValue
    sequence = BidiSequence(
      level: status.top.level, side: state.strong == .leftToRight ? 0 : 1, itemStart: 0,
      openerStart: 0)
    sequence.strong = state.strong
    sequence.previous = state.strong
    sequence.ignoresBrackets = state.ignoresBrackets
    lastLevel = sequence.level(of: sequence.side)
    openers = state.brackets.map { BidiOpener(pair: $0, offset: -1, item: -1) }
  }

  /// Returns a state that another pass may continue from: nil except after a letter outside of
  /// isolates and overrides.
  func state(at index: Int, in text: Span<UInt16>) -> BidiState? {
    // Half a pair may get its other half.
    guard strongEnd == index, calm != 0xFF, !status.isInIsolate, text[index - 1] & 0xFC00 != 0xD800
    else { return nil }
    return BidiState(
      base: base, status: status, strong: sequence.strong, brackets: openers.map(\.pair),
      ignoresBrackets: sequence.ignoresBrackets)
  }

  /// Resolves the waiting items; open brackets stay without partners.
  mutating func settleAll(_ levels: inout MutableSpan<UInt8>) {
    openers.removeAll(keepingCapacity: true)
    settle(before: sequence.side, &levels)
    reset(&levels)
  }

  /// Resolves the levels of a whole text.
  ///
  /// - Result: The level of its first bidi paragraph.
  static func resolve(_ text: Span<UInt16>, _ direction: BaseDirection, into levels: inout [UInt8])
    -> UInt8
  {
    var resolver = BidiResolver(direction)
    let start = levels.count
    if start == 0 {
      levels = [UInt8](repeating: 0, count: text.count)
      var span = levels.mutableSpan
      _ = resolver.advance(in: text, from: 0, to: text.count, &span)
      resolver.finish(&span)
    } else {
      var found: [UInt8] = []
      let level = resolve(text, direction, into: &found)
      levels.append(contentsOf: found)
      return level
    }
    return resolver.firstBase ?? (direction == .rightToLeft ? 1 : 0)
  }

  /// Continues up to `end`, or a little farther.
  ///
  /// - Result: The new position; at most the text's end.
  mutating func advance(
    in text: Span<UInt16>, from start: Int, to end: Int, _ levels: inout MutableSpan<UInt8>
  ) -> Int {
    let table = BidiTable.shared
    let (starts, codes) = (table.starts.span, table.codes.span)
    var index = start
    while index < end {
      if calm != 0xFF {
        index = advanceCalmly(in: text, from: index, to: end, starts, codes, &levels)
        if index >= end { break }
      } else if isBetweenParagraphs {
        beginParagraph(at: index, in: text)
      }
      let (code, length) = BidiTable.code(at: index, in: text, starts, codes)
      index = take(code, from: index, to: index + length, in: text, &levels)
    }
    return index
  }

  /// Skips more of the last class, marks, removed characters, and neutrals between two of the last
  /// class.
  ///
  /// - Result: The position of the first other character.
  private mutating func advanceCalmly(
    in text: Span<UInt16>, from start: Int, to end: Int, _ starts: Span<UInt16>,
    _ codes: Span<UInt8>, _ levels: inout MutableSpan<UInt8>
  ) -> Int {
    let (calm, level) = (calm, lastLevel)
    var lastStrong = -1
    var index = start
    while index < end {
      let (code, length) = BidiTable.code(at: index, in: text, starts, codes)
      if code == calm {
        levels[index] = level
        if length == 2 { levels[index &+ 1] = level }
        index &+= length
        lastStrong = index
        continue
      }
      if Self.isMarkOrRemoved(code) {
        for at in index..<index + length { levels[at] = level }
        index += length
        continue
      }
      guard Self.isPlainNeutral(code) else { break }
      var next = index + length
      var code2: UInt8 = 0xFF
      while next < text.count {
        let (found, length) = BidiTable.code(at: next, in: text, starts, codes)
        code2 = found
        guard Self.isPlainNeutral(found) || Self.isMarkOrRemoved(found) else { break }
        next &+= length
      }
      guard next < text.count, code2 == calm else { break }
      while index < next {
        levels[index] = level
        index &+= 1
      }
    }
    if lastStrong >= 0 {
      if calm == BidiClass.leftToRight.rawValue {
        sequence.lastLeft = lastStrong
      } else {
        sequence.lastRight = lastStrong
      }
      strongEnd = lastStrong
    }
    return index
  }

  /// Returns whether the class is NSM or BN.
  @inline(__always) private static func isMarkOrRemoved(_ code: UInt8) -> Bool {
    code == BidiClass.nonspacingMark.rawValue || code == BidiClass.boundaryNeutral.rawValue
  }

  /// Returns whether a class is neutral after a letter regardless of the next character: WS, ON
  /// without brackets, ES and CS (W4 needs numbers before them).
  @inline(__always) private static func isPlainNeutral(_ code: UInt8) -> Bool {
    code == BidiClass.whiteSpace.rawValue || code == BidiClass.otherNeutral.rawValue
      || code == BidiClass.commonSeparator.rawValue || code == BidiClass.europeanSeparator.rawValue
  }

  /// Handles one character.
  ///
  /// - Result: Its end, or that of CR LF.
  private mutating func take(
    _ code: UInt8, from start: Int, to end: Int, in text: Span<UInt16>,
    _ levels: inout MutableSpan<UInt8>
  ) -> Int {
    calm = 0xFF
    let kind = BidiFacts(code: code).bidiClass
    switch kind {
    case .boundaryNeutral:
      remove(start, end, &levels)
    case .leftToRightEmbedding, .leftToRightOverride, .rightToLeftEmbedding, .rightToLeftOverride:
      status.embed(kind)
      remove(start, end, &levels)
    case .popFormat:
      status.popFormat()
      remove(start, end, &levels)
    case .leftToRightIsolate, .rightToLeftIsolate, .firstStrongIsolate:
      add(kind, code, start, end, in: text, &levels)
      openIsolate(kind, at: start, in: text)
    case .popIsolate:
      if status.popIsolate(), let outer = suspended.popLast() {
        endSequence(before: status.top.level, &levels)
        sequence = outer
      }
      add(kind, code, start, end, in: text, &levels)
    case .paragraphSeparator:
      let isPair = text[start] == 0x0D && end < text.count && text[end] == 0x0A
      resets.append(Self.whiteStart(before: start, in: text)..<end + (isPair ? 1 : 0))
      endParagraph(&levels)
      return end + (isPair ? 1 : 0)
    case .segmentSeparator:
      resets.append(Self.whiteStart(before: start, in: text)..<end)
      add(kind, code, start, end, in: text, &levels)
    default:
      add(kind, code, start, end, in: text, &levels)
    }
    return end
  }

  private mutating func openIsolate(_ kind: BidiClass, at start: Int, in text: Span<UInt16>) {
    var isRightToLeft = kind == .rightToLeftIsolate
    if kind == .firstStrongIsolate, status.hasRoomForIsolate {
      isRightToLeft = isolates.isRightToLeft(at: start, in: text)
    }
    guard status.isolate(isRightToLeft: isRightToLeft) else { return }
    suspended.append(sequence)
    beginSequence(side: status.top.level & 1)
  }

  // MARK: Paragraphs and sequences

  private mutating func beginParagraph(at start: Int, in text: Span<UInt16>) {
    isBetweenParagraphs = false
    switch direction {
    case .leftToRight: base = 0
    case .rightToLeft: base = 1
    case .natural:
      let found = Bidi.firstStrongDirection(
        of: text.extracting(start...), isUndecided: &baseReachedEnd)
      base = found == .rightToLeft ? 1 : 0
    }
    if firstBase == nil { firstBase = base }
    status = BidiStatus(level: base)
    lastLevel = base
    isolates.removeAll()
    beginSequence(side: base)
  }

  private mutating func endParagraph(_ levels: inout MutableSpan<UInt8>) {
    if isBetweenParagraphs { return }
    endSequence(before: base, &levels)
    // The sequences around unclosed isolates.
    while let outer = suspended.popLast() {
      sequence = outer
      endSequence(before: base, &levels)
    }
    reset(&levels)
    isBetweenParagraphs = true
  }

  /// Resets levels (L1, 1 to 3).
  private mutating func reset(_ levels: inout MutableSpan<UInt8>) {
    for range in resets { for index in range { levels[index] = base } }
    resets.removeAll(keepingCapacity: true)
  }

  /// Resolves the waiting items at the end of the text.
  mutating func finish(_ levels: inout MutableSpan<UInt8>) {
    endParagraph(&levels)
    calm = 0xFF
  }

  private mutating func beginSequence(side: BidiSide) {
    sequence = BidiSequence(
      level: status.top.level, side: side, itemStart: items.count, openerStart: openers.count)
  }

  /// - `next`: The level of the character after it (X10).
  private mutating func endSequence(before next: UInt8, _ levels: inout MutableSpan<UInt8>) {
    openers.removeLast(openers.count - sequence.openerStart)
    settle(before: max(sequence.level, next) & 1, &levels)
  }

  /// Returns the start of the white space, isolate and removed characters before an offset (L1).
  private static func whiteStart(before end: Int, in text: Span<UInt16>) -> Int {
    var start = end
    while start > 0 {
      let (scalar, length) = text.scalar(before: start)
      let kind = BidiClass(of: scalar)
      guard kind == .whiteSpace || kind == .boundaryNeutral || kind.isExplicit else { break }
      start -= length
    }
    return start
  }

  // MARK: Characters

  /// Gives a character that X9 removes the level of the one before it.
  private mutating func remove(_ start: Int, _ end: Int, _ levels: inout MutableSpan<UInt8>) {
    if let last = items.indices.last, items[last].end == start {
      items[last].end = end
    } else {
      fill(start, end, lastLevel, &levels)
    }
  }

  private mutating func add(
    _ kind: BidiClass, _ code: UInt8, _ start: Int, _ end: Int, in text: Span<UInt16>,
    _ levels: inout MutableSpan<UInt8>
  ) {
    if status.top.level != sequence.level {
      let side = max(status.top.level, sequence.level) & 1
      endSequence(before: status.top.level, &levels)
      beginSequence(side: side)
    }
    if let kind = status.top.override {
      addStrong(kind, start, end, &levels)
      sequence.previous = kind
      return
    }
    var kind = kind
    if kind == .nonspacingMark {
      kind = sequence.previous
      // N0: marks on a bracket follow it.
      if kind == .otherNeutral, let last = items.indices.last, last >= sequence.itemStart,
        items[last].end == start, items[last].kind != .neutral
      {
        items[last].end = end
        return
      }
    }
    switch kind {
    case .leftToRight, .rightToLeft, .arabicLetter:
      addStrong(kind, start, end, &levels)
      calm = kind.rawValue
      if code == calm { strongEnd = end }
    case .europeanNumber, .arabicNumber: addNumber(kind, start, end, &levels)
    case .europeanTerminator: addTerminator(start, end, &levels)
    case .europeanSeparator, .commonSeparator: addSeparator(kind, start, end)
    default:
      sequence.tail = .none
      if code & (BidiFacts.opening | BidiFacts.closing) != 0, !sequence.ignoresBrackets {
        addBracket(text.scalar(at: start).value, code & BidiFacts.opening != 0, start, end)
      } else {
        wait(start, end)
      }
      if kind.isExplicit { kind = .otherNeutral }
    }
    sequence.previous = kind
  }

  private mutating func addStrong(
    _ kind: BidiClass, _ start: Int, _ end: Int, _ levels: inout MutableSpan<UInt8>
  ) {
    sequence.strong = kind
    sequence.tail = .none
    let side: BidiSide = kind == .leftToRight ? 0 : 1
    emit(side, sequence.level(of: side), start, end, &levels)
  }

  /// Resolves strong characters or a number, and the items that waited for them.
  mutating func emit(
    _ side: BidiSide, _ level: UInt8, _ start: Int, _ end: Int, _ levels: inout MutableSpan<UInt8>
  ) {
    if items.count > sequence.itemStart { meet(side, &levels) }
    sequence.side = side
    if side == 0 { sequence.lastLeft = end } else { sequence.lastRight = end }
    fill(start, end, level, &levels)
    lastLevel = level
  }

  @inline(__always) func fill(
    _ start: Int, _ end: Int, _ level: UInt8, _ levels: inout MutableSpan<UInt8>
  ) {
    var index = start
    while index < end {
      levels[index] = level
      index &+= 1
    }
  }
}
