// SPDX-License-Identifier: MIT

// UAX #9, N0 to N2: brackets and neutrals, which wait as items for the text after them.
//
//     text     a   .   .   (   -   ב   -   )   .   c
//     items                (   -   |ב|   -  )   .          "(" has a partner; ". ." is resolved
//
// Neutrals between two strong characters are resolved at the second one. If there is a bracket
// among them, all wait until no bracket is open: one that closes later gives its partner a side,
// and so the neutrals next to that. The last positions of strong characters of either side show
// whether a pair encloses one.

extension BidiResolver {
  /// The maximum number of open brackets (BD16).
  static let openerLimit = 63

  /// Adds neutral text, which waits for the next strong character.
  mutating func wait(_ start: Int, _ end: Int) {
    let last = items.count - 1
    if last >= sequence.itemStart, items[last].kind == .neutral, items[last].end == start {
      items[last].end = end
    } else {
      append(BidiItem(kind: .neutral, start: start, end: end))
    }
  }

  private mutating func append(_ item: BidiItem) {
    if items.count == sequence.itemStart { sequence.sideBeforeItems = sequence.side }
    items.append(item)
  }

  /// Adds a bracket (BD16).
  mutating func addBracket(_ scalar: UInt32, _ isOpening: Bool, _ start: Int, _ end: Int) {
    let pair = BidiFacts.pair(of: scalar, isOpening: isOpening)
    if isOpening {
      if openers.count - sequence.openerStart == Self.openerLimit {
        // The open brackets stay without partners.
        openers.removeLast(Self.openerLimit)
        sequence.ignoresBrackets = true
        return wait(start, end)
      }
      append(BidiItem(kind: .opening, start: start, end: end))
      openers.append(BidiOpener(pair: pair, offset: start, item: items.count - 1))
      return
    }
    var index = openers.count - 1
    while index >= sequence.openerStart, openers[index].pair != pair { index -= 1 }
    if index < sequence.openerStart { return wait(start, end) }
    let opener = openers[index]
    openers.removeLast(openers.count - index)
    lowestPair = min(lowestPair, opener.offset)
    // An earlier pass read it: code that resumed here must begin before it.
    if opener.item < 0 { return wait(start, end) }
    let (own, other) =
      sequence.level & 1 == 0
      ? (sequence.lastLeft, sequence.lastRight) : (sequence.lastRight, sequence.lastLeft)
    if own > opener.offset {
      items[opener.item].rule = .embedding
    } else if other > opener.offset {
      items[opener.item].rule = .context
    } else {
      return wait(start, end)
    }
    var item = BidiItem(kind: .closing, start: start, end: end)
    item.partner = opener.item
    append(item)
  }

  /// Resolves the waiting items that a strong character decides.
  mutating func meet(_ side: BidiSide, _ levels: inout MutableSpan<UInt8>) {
    if openers.count == sequence.openerStart { return settle(before: side, &levels) }
    // A bracket is open: neutrals after the last strong character, without brackets, need not wait.
    var first = items.count
    while first > sequence.itemStart, items[first - 1].kind == .neutral { first -= 1 }
    if first > sequence.itemStart, items[first - 1].kind != .strong {
      var item = BidiItem(kind: .strong, start: -1, end: -1)
      (item.first, item.last) = (side, side)
      items.append(item)
      return
    }
    let isFirst = first == sequence.itemStart
    let before = isFirst ? sequence.sideBeforeItems : items[first - 1].last
    settle(first..<items.count, between: before, and: side, &levels)
    items.removeLast(items.count - first)
    if !isFirst { items[first - 1].last = side }
  }

  /// Resolves the levels of all waiting items in the sequence: no bracket is open, and a side
  /// follows (N0, N1, N2).
  mutating func settle(before side: BidiSide, _ levels: inout MutableSpan<UInt8>) {
    let count = items.count
    var before = sequence.sideBeforeItems
    // The first item without a level.
    var first = sequence.itemStart
    var index = first
    while index < count {
      if let (next, last) = sides(of: index, after: before) {
        settle(first..<index, between: before, and: next, &levels)
        if items[index].kind != .strong {
          fill(items[index].start, items[index].end, sequence.level(of: next), &levels)
        }
        before = last
        first = index + 1
      }
      index += 1
    }
    settle(first..<count, between: before, and: side, &levels)
    items.removeLast(count - sequence.itemStart)
  }

  private func settle(
    _ range: Range<Int>, between before: BidiSide, and after: BidiSide,
    _ levels: inout MutableSpan<UInt8>
  ) {
    if range.isEmpty { return }
    let level = neutralLevel(between: before, and: after)
    for index in range { fill(items[index].start, items[index].end, level, &levels) }
  }

  /// Returns the level of neutrals (N1, N2).
  private func neutralLevel(between before: BidiSide, and after: BidiSide) -> UInt8 {
    before == after ? sequence.level(of: before) : sequence.level
  }

  /// Returns the sides of an item toward the text before and after it; nil if it is neutral.
  private mutating func sides(of index: Int, after before: BidiSide) -> (BidiSide, BidiSide)? {
    let side: BidiSide
    switch items[index].kind {
    case .neutral: return nil
    case .strong: return (items[index].first, items[index].last)
    case .opening:
      switch items[index].rule {
      case .none: return nil
      case .embedding: side = sequence.level & 1
      // Opposite to the embedding if the preceding side is too (N0 c1), else the embedding's (c2):
      // the preceding side.
      case .context: side = before
      }
      items[index].first = side
    case .closing: side = items[items[index].partner].first
    }
    return (side, side)
  }
}
