// SPDX-License-Identifier: MIT

/// Shaped words, by plan and characters.
///
/// Open addressing over flat arrays; a hit allocates nothing. Two generations bound the memory.
/// When the young one is full, the old one is dropped and the young one becomes old. A word that is
/// found in the old one is copied to the young one, so words in use stay.
///
///     slots    | 0 | 2 | 0 | 1 | 0 |      1 + index in `words`; small, to fit the CPU's cache
///     words      In, the, beginning       in order of appearance, so frequent ones are close
///     glyphs     I n t h e b e …          the flags that do not depend on context
///
/// A word of up to 8 ASCII characters is its own key: 7 bits each after a leading 1. Comparing keys
/// compares the words, and no hash is computed character by character.
struct WordCache {
  /// The maximum length of a cached word.
  static let maximumWordLength = 32
  /// The maximum length of a range that is cached as a whole; two more units encode the graphemes'
  /// starts.
  static let maximumWholeLength = maximumWordLength - 2
  /// Only plans with a lower number have words here: a word's key has room for four times the
  /// number, and one bit that marks a range that is cached as a whole.
  static let maximumPlans: UInt16 = 1 << 13
  static let wholePlan: UInt16 = 1 << 15
  /// The maximum number of ASCII characters in an exact key.
  static let maximumExactLength = 8

  struct Word {
    /// See `exactKey` and `longKey`.
    var key: UInt64
    var glyphs: UInt32
    /// The index in `spellings` or 0, and the bits below.
    var spelling: UInt32
    var offsets: UInt32
    var plan: UInt16
    var glyphCount: UInt8
    var unitCount: UInt8
    /// Whether the fast path cannot use it: see `GlyphPiece.isAwkward`.
    var isAwkward: Bool { spelling & WordCache.awkward != 0 }
    /// Whether a glyph with its effect on the adjacent spaces precedes the word's glyphs.
    var hasEdges: Bool { spelling & WordCache.edged != 0 }
  }
  private static let awkward: UInt32 = 1 << 31
  private static let edged: UInt32 = 1 << 30
  private static let place: UInt32 = edged - 1

  /// A hash table with its words.
  struct Generation {
    fileprivate var slots: [UInt32] = []
    fileprivate(set) var words: [Word] = []
    fileprivate(set) var glyphs: [Glyph] = []
    /// The offsets of each word's glyphs, in order; `glyph` counts from the word's first.
    fileprivate(set) var offsets: [GlyphOffset] = []
    /// The characters of words without an exact key.
    fileprivate var spellings: [UInt16] = []
    /// 64 less the logarithm of the number of slots.
    fileprivate var shift: UInt64 = 0

    fileprivate mutating func removeAll() {
      for i in slots.indices { slots[i] = 0 }
      words.removeAll(keepingCapacity: true)
      glyphs.removeAll(keepingCapacity: true)
      offsets.removeAll(keepingCapacity: true)
      spellings.removeAll(keepingCapacity: true)
    }

    /// Returns the word's index in `words`, or -1.
    @inline(__always)
    fileprivate func find(
      _ text: Span<UInt16>, _ start: Int, _ length: Int, key: UInt64, plan: UInt16
    ) -> Int {
      if slots.isEmpty { return -1 }
      let slots = slots.span
      let words = words.span
      let mask = slots.count &- 1
      var slot = Int(truncatingIfNeeded: WordCache.hash(key, plan: plan) &>> shift)
      while true {
        let place = Int(slots[slot]) &- 1
        if place < 0 { return -1 }
        let word = words[place]
        if word.key == key, word.plan == plan,
          WordCache.isExact(key) || isSpelled(word, text, start, length)
        {
          return place
        }
        slot = (slot &+ 1) & mask
      }
    }

    @inline(never)
    private func isSpelled(
      _ word: Word, _ text: Span<UInt16>, _ start: Int, _ length: Int
    ) -> Bool {
      guard Int(word.unitCount) == length else { return false }
      let first = Int(word.spelling & WordCache.place)
      for i in 0..<length where spellings[first + i] != text[start + i] { return false }
      return true
    }

    /// Makes room for one more word: at most half of the slots are in use.
    fileprivate mutating func makeRoom() {
      guard words.count * 2 >= slots.count else { return }
      let size = max(1024, slots.count * 2)
      slots = [UInt32](repeating: 0, count: size)
      shift = UInt64(64 - size.trailingZeroBitCount)
      for (place, word) in words.enumerated() { enter(word, place) }
    }

    fileprivate mutating func enter(_ word: Word, _ place: Int) {
      var slot = Int(WordCache.hash(word.key, plan: word.plan) >> shift)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(place + 1)
    }
  }

  /// The generation that returned indexes refer to.
  private(set) var young = Generation()
  private var old = Generation()
  /// The maximum number of words in one generation.
  private let limit: Int

  /// - Parameter limit: The maximum number of words in a generation; there are two.
  init(limit: Int) { self.limit = max(limit, 1) }

  /// The number of cached words in both generations.
  var count: Int { young.words.count + old.words.count }

  // MARK: Keys

  /// Appends an ASCII character to the key of a word.
  ///
  /// Keys begin as 1, and are exact up to `maximumExactLength` characters, all of them ASCII.
  @inline(__always)
  static func exactKey(_ key: UInt64, adding unit: UInt16) -> UInt64 {
    key &<< 7 | UInt64(unit)
  }

  /// Returns the key of any other word: a hash, distinguished from an exact key by its highest bit.
  @inline(never)
  static func longKey(_ text: Span<UInt16>, _ start: Int, _ length: Int) -> UInt64 {
    var hash: UInt64 = 0
    for i in start..<start + length {
      hash = (hash ^ UInt64(text[i])) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 29
    }
    return hash | 1 << 63
  }

  @inline(__always)
  fileprivate static func isExact(_ key: UInt64) -> Bool { key &>> 63 == 0 }

  @inline(__always)
  fileprivate static func hash(_ key: UInt64, plan: UInt16) -> UInt64 {
    (key ^ (UInt64(plan) &* 0xD6E8_FEB8_6659_FD93)) &* 0x9E37_79B9_7F4A_7C15
  }

  // MARK: Finding and keeping

  /// Returns the word's index in `young.words`, or nil.
  @inline(__always)
  mutating func place(
    of text: Span<UInt16>, _ start: Int, _ length: Int, key: UInt64, plan: UInt16
  ) -> Int? {
    let place = young.find(text, start, length, key: key, plan: plan)
    if place >= 0 { return place }
    return promote(text, start, length, key: key, plan: plan)
  }

  @inline(never)
  private mutating func promote(
    _ text: Span<UInt16>, _ start: Int, _ length: Int, key: UInt64, plan: UInt16
  ) -> Int? {
    let place = old.find(text, start, length, key: key, plan: plan)
    guard place >= 0 else { return nil }
    let word = old.words[place]
    let glyphs = Array(old.glyphs[Int(word.glyphs)..<Int(word.glyphs) + Int(word.glyphCount)])
    let offsetCount = glyphs.count { $0.flags.contains(.hasOffset) }
    let offsets = Array(old.offsets[Int(word.offsets)..<Int(word.offsets) + offsetCount])
    return insert(
      text, start, length, key: key, plan: plan, glyphs: glyphs, offsets: offsets,
      edges: word.hasEdges ? old.glyphs[Int(word.glyphs) - 1] : nil, isAwkward: word.isAwkward)
  }

  /// Caches a new word, and returns its index.
  ///
  /// - `edges`: Its advance is added to that of the space before the word, its flags to those of
  ///   the space after it.
  @discardableResult
  mutating func insert(
    _ text: Span<UInt16>, _ start: Int, _ length: Int, key: UInt64, plan: UInt16,
    glyphs: [Glyph], offsets: [GlyphOffset], edges: Glyph? = nil, isAwkward: Bool
  ) -> Int {
    precondition(
      length > 0 && length <= WordCache.maximumWordLength && glyphs.count <= Int(UInt8.max),
      "WordCache.insert: \(length) units and \(glyphs.count) glyphs; at most \(WordCache.maximumWordLength) and 255"
    )
    if young.words.count >= limit {
      swap(&young, &old)
      young.removeAll()
    }
    young.makeRoom()
    var spelling: UInt32 = isAwkward ? WordCache.awkward : 0
    if !WordCache.isExact(key) {
      spelling |= UInt32(young.spellings.count)
      for i in start..<start + length { young.spellings.append(text[i]) }
    }
    if let edges {
      spelling |= WordCache.edged
      young.glyphs.append(edges)
    }
    let word = Word(
      key: key, glyphs: UInt32(young.glyphs.count), spelling: spelling,
      offsets: UInt32(young.offsets.count), plan: plan, glyphCount: UInt8(glyphs.count),
      unitCount: UInt8(length))
    young.glyphs.append(contentsOf: glyphs)
    young.offsets.append(contentsOf: offsets)
    young.words.append(word)
    young.enter(word, young.words.count - 1)
    return young.words.count - 1
  }

  /// Returns the effect of a word of `young` on the adjacent spaces.
  func edges(of word: Word) -> Glyph { young.glyphs[Int(word.glyphs) - 1] }

  /// Appends the offsets of a word of `young` to those of a text.
  func copyOffsets(of word: Word, to offsets: inout [GlyphOffset], firstGlyph: Int) {
    var next = Int(word.offsets)
    for k in 0..<Int(word.glyphCount)
    where young.glyphs[Int(word.glyphs) + k].flags.contains(.hasOffset) {
      let offset = young.offsets[next]
      offsets.append(GlyphOffset(glyph: Int32(firstGlyph + k), x: offset.x, y: offset.y))
      next += 1
    }
  }

  /// Removes all words: plan numbers restart.
  mutating func removeAll() {
    young = Generation()
    old = Generation()
  }
}
