// SPDX-License-Identifier: MIT

/// The direction of text: 0 from left to right, 1 from right to left, as the last bit of a level.
typealias BidiSide = UInt8

/// The state of an isolating run sequence (BD13) before its end.
struct BidiSequence {
  /// The end of the preceding text, as far as W4 and W5 may change it.
  enum Tail: UInt8 {
    case none
    /// A European number, and terminators after one.
    case european, terminated
    case arabic
    /// Terminators that a European number may follow, from `tailStart`.
    case terminators
    /// One separator after a number.
    case europeanSeparator, arabicSeparator
  }

  let level: UInt8
  /// W2, W7: the last of L, R and AL; initially sos.
  var strong: BidiClass
  /// W1: the class of the last character.
  var previous: BidiClass
  /// N0 to N2: the side of the last strong character or number; initially sos.
  var side: BidiSide
  /// The side before its first item.
  var sideBeforeItems: BidiSide
  var tail = Tail.none
  var tailStart = 0
  /// N0: the last ends of strong characters of either side.
  var lastLeft = -1
  var lastRight = -1
  /// BD16: more brackets were open than the stack holds.
  var ignoresBrackets = false
  /// The start of its items in the resolver's stacks.
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

  /// Returns the level of characters of a side (I1, I2).
  @inline(__always) func level(of side: BidiSide) -> UInt8 { level &+ ((level ^ side) & 1) }

  /// The level of numbers (I1, I2).
  var numberLevel: UInt8 { (level & ~1) &+ 2 }
}

/// An item that waits for text to come.
struct BidiItem {
  enum Kind: UInt8 {
    /// Neutral text.
    case neutral
    /// A bracket whose partner may follow, and the marks on it.
    case opening
    /// A bracket with a partner that gives its side.
    case closing
    /// Strong characters: only their sides are read again.
    case strong
  }

  /// The result of N0 for an opening bracket.
  enum Rule: UInt8 {
    /// No partner, or nothing strong between them.
    case none
    /// N0 b: the side of the embedding.
    case embedding
    /// N0 c: the side of the preceding text.
    case context
  }

  var kind: Kind
  var rule = Rule.none
  /// The sides of the first and the last strong character; for a bracket both are its resolved
  /// side.
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
  /// The identity that it shares with its partner.
  let pair: UInt32
  /// -1 if an earlier pass read it.
  let offset: Int
  let item: Int
}
