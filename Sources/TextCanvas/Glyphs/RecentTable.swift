// SPDX-License-Identifier: MIT

/// A table that evicts the least recently used entries when their total cost exceeds a limit.
///
///     index   hash → slot        open addressing, linear probing, no tombstones
///     slots   key, value, cost   flat arrays; a free slot is reused
///     order   newest ⇄ … ⇄ oldest, linked through the slots
///
/// Lookup, insertion and eviction are O(1) on average; a lookup allocates nothing.
///
/// Invariants
/// 1. Every slot in use is in the index once, reachable from its key's home without a gap.
/// 2. Slots in use are linked once each, in the order of their last use.
/// 3. `cost` is the sum over the slots in use, and at most `limit` unless only one is left.
struct RecentTable<Value> {
  /// The maximum total cost of the entries.
  ///
  /// A single entry may exceed it.
  let limit: Int
  private(set) var cost = 0
  private(set) var count = 0

  private struct Slot {
    var key: GlyphKey
    var value: Value?
    var cost: Int
    var newer: Int32
    var older: Int32
  }

  private var slots: [Slot] = []
  private var free: [Int32] = []
  private var index: [Int32]
  private var newest: Int32 = -1
  private var oldest: Int32 = -1

  init(limit: Int) {
    self.limit = limit
    index = Array(repeating: -1, count: 64)
  }

  /// Returns the value of a key, which becomes the newest; nil if it does not exist.
  mutating func find(_ key: GlyphKey) -> Value? { find(key) { $0 } }

  /// Returns a part of the value of a key, which becomes the newest; nil if it does not exist.
  @inline(__always)
  mutating func find<Part>(_ key: GlyphKey, _ read: (Value) -> Part) -> Part? {
    let mask = index.count - 1
    var place = key.hash & mask
    while true {
      let slot = index[place]
      if slot < 0 { return nil }
      if slots[Int(slot)].key == key {
        if newest != slot {
          unlink(slot)
          linkNewest(slot)
        }
        return slots[Int(slot)].value.map(read)
      }
      place = (place + 1) & mask
    }
  }

  /// Adds a value under a new key, and evicts the oldest ones.
  mutating func insert(_ value: Value, for key: GlyphKey, cost: Int) {
    if (count + 1) * 2 > index.count { grow() }
    let slot: Int32
    let entry = Slot(key: key, value: value, cost: cost, newer: -1, older: -1)
    if let reused = free.popLast() {
      slot = reused
      slots[Int(slot)] = entry
    } else {
      slot = Int32(slots.count)
      slots.append(entry)
    }
    place(slot)
    linkNewest(slot)
    count += 1
    self.cost += cost
    while self.cost > limit, count > 1 { remove(oldest) }
  }

  mutating func removeAll() {
    self = RecentTable(limit: limit)
  }

  // MARK: Order

  private mutating func unlink(_ slot: Int32) {
    let (newer, older) = (slots[Int(slot)].newer, slots[Int(slot)].older)
    if newer >= 0 { slots[Int(newer)].older = older } else { newest = older }
    if older >= 0 { slots[Int(older)].newer = newer } else { oldest = newer }
  }

  private mutating func linkNewest(_ slot: Int32) {
    slots[Int(slot)].newer = -1
    slots[Int(slot)].older = newest
    if newest >= 0 { slots[Int(newest)].newer = slot } else { oldest = slot }
    newest = slot
  }

  // MARK: Index

  private mutating func place(_ slot: Int32) {
    let mask = index.count - 1
    var place = slots[Int(slot)].key.hash & mask
    while index[place] >= 0 { place = (place + 1) & mask }
    index[place] = slot
  }

  private mutating func grow() {
    index = Array(repeating: -1, count: index.count * 2)
    var slot = newest
    while slot >= 0 {
      place(slot)
      slot = slots[Int(slot)].older
    }
  }

  private mutating func remove(_ slot: Int32) {
    unlink(slot)
    let mask = index.count - 1
    var hole = slots[Int(slot)].key.hash & mask
    while index[hole] != slot { hole = (hole + 1) & mask }
    // Entries after the hole move into it if their home is not after it (Knuth 6.4, algorithm R).
    var next = (hole + 1) & mask
    while index[next] >= 0 {
      let home = slots[Int(index[next])].key.hash & mask
      if (next - home) & mask >= (next - hole) & mask {
        index[hole] = index[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    index[hole] = -1
    cost -= slots[Int(slot)].cost
    slots[Int(slot)].value = nil
    free.append(slot)
    count -= 1
  }

  /// Keys from the newest to the oldest.
  var keys: [GlyphKey] {
    var result: [GlyphKey] = []
    var slot = newest
    while slot >= 0 {
      result.append(slots[Int(slot)].key)
      slot = slots[Int(slot)].older
    }
    return result
  }

  /// Traps and names the broken invariant.
  ///
  /// O(n).
  func checkInvariants() {
    let order = keys
    precondition(order.count == count, "RecentTable: \(order.count) linked, \(count) counted")
    precondition(index.count { $0 >= 0 } == count, "RecentTable: index and count differ")
    precondition(slots.count == count + free.count, "RecentTable: a slot is lost")
    var sum = 0
    var slot = newest
    var newer: Int32 = -1
    while slot >= 0 {
      let entry = slots[Int(slot)]
      precondition(entry.newer == newer, "RecentTable: links differ at slot \(slot)")
      precondition(entry.value != nil, "RecentTable: a linked slot has no value")
      var place = entry.key.hash & (index.count - 1)
      while index[place] != slot {
        precondition(index[place] >= 0, "RecentTable: a gap before slot \(slot)")
        place = (place + 1) & (index.count - 1)
      }
      sum += entry.cost
      newer = slot
      slot = entry.older
    }
    precondition(oldest == newer, "RecentTable: the oldest is not the last")
    precondition(sum == cost, "RecentTable: cost \(cost), but \(sum) in the slots")
    precondition(cost <= limit || count <= 1, "RecentTable: cost \(cost) above \(limit)")
  }
}

/// A glyph of a font at a size and a quarter of a pixel.
struct GlyphKey: Hashable {
  /// `FontInstance.id`.
  var font: UInt32
  /// Pixels per em in 1/64.
  var size: UInt32
  /// Glyph × 4 + quarter.
  var glyph: UInt32

  @inline(__always) var hash: Int {
    var h = UInt64(font) &* 0x9E37_79B9_7F4A_7C15
    h ^= UInt64(size) << 32 | UInt64(glyph)
    h &*= 0xD6E8_FEB8_6659_FD93
    h ^= h >> 32
    h &*= 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: h >> 20)
  }
}
