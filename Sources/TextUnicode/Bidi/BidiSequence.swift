// SPDX-License-Identifier: MIT

/// A side that text runs to: 0 from left to right, 1 from right to left, as the last bit of a level.
typealias BidiSide = UInt8

/// What is known of an isolating run sequence (BD13) that is not at its end.
struct BidiSequence {
  /// The end of what came before, as far as W4 and W5 may go back to it.
  enum Tail: UInt8 {
    case none
    /// A European number, and terminators behind one.
    case european, terminated
    case arabic
    /// Terminators that a European number may follow, from `tailStart`.
    case terminators
    /// One separator behind a number.
    case europeanSeparator, arabicSeparator
  }

  let level: UInt8
  /// W2, W7: the last of L, R and AL; sos at first.
  var strong: BidiClass
  /// W1: the class of the last character.
  var previous: BidiClass
  /// N0 to N2: the side of the last strong character or number; sos at first.
  var side: BidiSide
  /// The side before the first of its items.
  var sideBeforeItems: BidiSide
  var tail = Tail.none
  var tailStart = 0
  /// N0: where strong characters of either side ended last.
  var lastLeft = -1
  var lastRight = -1
  /// BD16: more brackets were open than the stack holds.
  var ignoresBrackets = false
  /// Its own in the resolver's stacks.
  let itemStart: Int
  let openerStart: Int

  init(level: UInt8, side: BidiSide, itemStart: Int, openerStart: Int) {
    self.level = level
    strong = side == 0 ? .leftToRight : .rightToLeft
    previous = strong
    self.side = side
    sideBeforeItems = side
    self.itemStart = itemStart
    self.openerStart = openerStart
  }

  /// The level of characters of a side (I1, I2).
  @inline(__always) func level(of side: BidiSide) -> UInt8 { level &+ ((level ^ side) & 1) }

  /// The level of numbers (I1, I2).
  var numberLevel: UInt8 { (level & ~1) &+ 2 }
}

/// What waits for text to come.
struct BidiItem {
  enum Kind: UInt8 {
    /// Neutral text.
    case neutral
    /// A bracket whose partner may come, and the marks on it.
    case opening
    /// A bracket with a partner that gives its side.
    case closing
    /// Strong characters: neither their first nor their last are looked at again, but their sides.
    case strong
  }

  /// What N0 says of an opening bracket.
  enum Rule: UInt8 {
    /// No partner, or nothing strong between them.
    case none
    /// N0 b: the side of the embedding.
    case embedding
    /// N0 c: that of what stands before.
    case context
  }

  var kind: Kind
  var rule = Rule.none
  /// The sides of the first and the last strong character; of a bracket both are the one it took.
  var first: BidiSide = 0
  var last: BidiSide = 0
  var start: Int
  /// Negative for strong characters.
  var end: Int
  /// The item of a closing bracket's partner.
  var partner = 0
}

/// An opening bracket on the stack of BD16.
struct BidiOpener {
  /// What its partner has too.
  let pair: UInt32
  /// -1 if an earlier run read it.
  let offset: Int
  let item: Int
}
