// SPDX-License-Identifier: MIT

import TextKitTestSupport

/// A font file and where its tables are, for damage of a font's kinds.
struct FontFile {
  var bytes: [UInt8]
  /// The offset of the table directory: 12, or in a collection after the first font's header.
  private let directory: Int
  private let tables: [(tag: String, range: Range<Int>)]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    func number(_ at: Int, _ size: Int) -> Int {
      bytes[at..<at + size].reduce(0) { $0 << 8 | Int($1) }
    }
    let isCollection = bytes.starts(with: Array("ttcf".utf8))
    let isPacked = bytes.starts(with: Array("wOFF".utf8))
    let header = isCollection ? number(12, 4) : 0
    directory = isPacked ? 44 : header + 12
    var tables: [(String, Range<Int>)] = []
    for entry in 0..<number(header + (isPacked ? 12 : 4), 2) {
      let at = directory + entry * (isPacked ? 20 : 16)
      let start = number(at + (isPacked ? 4 : 8), 4)
      let length = number(at + (isPacked ? 8 : 12), 4)
      tables.append((String(decoding: bytes[at..<at + 4], as: UTF8.self), start..<start + length))
    }
    self.tables = tables
  }

  private func range(_ tag: String) -> Range<Int>? { tables.first { $0.tag == tag }?.range }

  /// One damage, as `input` decides.
  mutating func damage(_ input: inout FuzzInput) {
    switch input.byte() % 16 {
    case 0: changeDirectory(&input)
    case 1: bytes.removeLast(min(bytes.count, input.number(below: 4000)))
    case 2: changeHeads(&input)
    case 3: changePlaces(&input)
    case 4: compose(&input)
    case 5: writeOperators(&input, in: range("CFF ") ?? range("CFF2"))
    case 6: changeMap(&input)
    case 7, 8: changeLayoutTable(&input, choose(["GSUB", "GPOS", "GDEF"], &input))
    case 9:
      changeLayoutTable(&input, choose(["fvar", "gvar", "avar", "HVAR", "MVAR", "STAT"], &input))
    case 10: changeLayoutTable(&input, choose(["COLR", "CPAL", "sbix", "CBLC", "CBDT"], &input))
    case 11:
      changeLayoutTable(&input, choose(["name", "OS/2", "post", "kern", "hdmx", "VORG"], &input))
    case 12:
      changeLayoutTable(&input, choose(["glyf", "loca", "hmtx", "fpgm", "prep", "cvt "], &input))
    default:
      let table = input.choice(tables)
      input.damage(&bytes, in: table.range.clamped(to: 0..<bytes.count))
    }
  }

  /// One of the tables that are there.
  private func choose(_ tags: [String], _ input: inout FuzzInput) -> Range<Int>? {
    let found = tags.compactMap { range($0) }
    return found.isEmpty ? nil : input.choice(found)
  }

  /// Tags, checksums, offsets and lengths; how many tables there are.
  private mutating func changeDirectory(_ input: inout FuzzInput) {
    let entry = directory + 16 * input.number(below: tables.count)
    switch input.byte() % 6 {
    case 0: input.put(input.choice(edges), 4, &bytes, entry + 8)
    case 1: input.put(input.choice(edges), 4, &bytes, entry + 12)
    case 2:
      // The offset of another table.
      let other = directory + 16 * input.number(below: tables.count)
      input.put(input.number(at: other + 8, 4, bytes), 4, &bytes, entry + 8)
    case 3: input.put(UInt32(input.byte()), 2, &bytes, directory - 8)
    case 4:
      for step in 0..<16 where input.flag() {
        input.put(UInt32(input.byte()), 1, &bytes, entry + step)
      }
    default:
      let length = input.number(at: entry + 12, 4, bytes)
      input.put(length &- UInt32(input.byte()), 4, &bytes, entry + 12)
    }
  }

  /// The numbers that other tables are read by.
  private mutating func changeHeads(_ input: inout FuzzInput) {
    let fields: [(String, Int)] = [
      ("head", 18), ("head", 50), ("head", 36), ("head", 40), ("maxp", 4), ("maxp", 6), ("maxp", 8),
      ("maxp", 28), ("maxp", 30), ("hhea", 4), ("hhea", 6), ("hhea", 34), ("hhea", 18), ("OS/2", 0),
      ("OS/2", 68), ("OS/2", 78), ("vhea", 34),
    ]
    let (tag, offset) = input.choice(fields)
    guard let table = range(tag) else { return }
    input.put(
      input.flag() ? input.choice(edges) : UInt32(input.byte()), 2, &bytes,
      table.lowerBound + offset)
  }

  /// Changes `loca`: glyphs that begin after their end, overlap, or lie outside.
  private mutating func changePlaces(_ input: inout FuzzInput) {
    guard let table = range("loca") else { return }
    let place = table.lowerBound + 4 * input.number(below: min(table.count / 4, 400))
    input.put(input.flag() ? input.choice(edges) : UInt32(input.byte()) * 4, 4, &bytes, place)
  }

  /// Makes a glyph of other glyphs, itself among them, or gives it instructions.
  private mutating func compose(_ input: inout FuzzInput) {
    guard let places = range("loca"), let outlines = range("glyf"), let head = range("head") else {
      return
    }
    let isLong = input.number(at: head.lowerBound + 50, 2, bytes) != 0
    let count = places.count / (isLong ? 4 : 2) - 1
    guard count > 0 else { return }
    let glyph = input.number(below: min(count, 512))
    let start =
      isLong
      ? Int(input.number(at: places.lowerBound + 4 * glyph, 4, bytes))
      : 2 * Int(input.number(at: places.lowerBound + 2 * glyph, 2, bytes))
    var place = outlines.lowerBound + start
    guard place + 10 < bytes.count else { return }
    if input.byte() % 4 == 3 {
      // The number of contours, the ends of contours, the length of the instructions, the flags.
      return input.damage(&bytes, in: place..<min(bytes.count, place + 40))
    }
    input.put(0xFFFF, 2, &bytes, place)
    place += 10
    for part in (0..<1 + input.number(below: 4)).reversed() {
      let flags = UInt32(input.byte()) | (part > 0 ? 0x20 : 0)
      input.put(flags, 2, &bytes, place)
      let other = input.flag() ? glyph : input.number(below: min(count, 512))
      input.put(UInt32(other), 2, &bytes, place + 2)
      for step in 4..<8 { input.put(UInt32(input.byte()), 1, &bytes, place + step) }
      place +=
        6 + (flags & 1 != 0 ? 2 : 0)
        + (flags & 8 != 0 ? 2 : flags & 0x40 != 0 ? 4 : flags & 0x80 != 0 ? 8 : 0)
    }
  }

  /// Writes operators of CFF outlines with numbers before them over the existing bytes.
  private mutating func writeOperators(_ input: inout FuzzInput, in table: Range<Int>?) {
    guard let table else { return }
    let operators: [[UInt8]] = [
      [10], [29], [11], [14], [19], [20], [1], [18], [21], [5], [8], [24], [25], [26], [30], [31],
      [12, 34], [12, 35], [12, 36], [12, 20], [12, 21], [12, 12], [12, 26], [12, 28], [12, 29],
      [12, 30], [12, 22], [15], [16], [255, 0x80, 0, 0, 0], [28, 0x80, 0], [28, 0x7F, 0xFF],
    ]
    var place = table.lowerBound + input.number(below: min(table.count, 65_536))
    if input.flag() { place = table.lowerBound + (table.count / 256) * Int(input.byte()) }
    for _ in 0..<1 + input.number(below: 6) {
      let chosen = input.choice(operators)
      let number: [UInt8] = input.flag() ? [28, input.byte(), input.byte()] : [input.byte()]
      for byte in number + chosen where place < table.upperBound && place < bytes.count {
        bytes[place] = byte
        place += 1
      }
    }
  }

  /// `cmap`: other formats, lengths and groups.
  private mutating func changeMap(_ input: inout FuzzInput) {
    guard let table = range("cmap") else { return }
    switch input.byte() % 4 {
    case 0:
      // The format of a subtable.
      let count = max(1, Int(input.number(at: table.lowerBound + 2, 2, bytes)))
      let record = table.lowerBound + 4 + 8 * input.number(below: min(count, 16))
      let offset = Int(input.number(at: record + 4, 4, bytes)) & 0xFFFFF
      input.put(
        input.choice([0, 2, 4, 6, 8, 10, 12, 13, 14, 99]), 2, &bytes, table.lowerBound + offset)
    case 1:
      let count = max(1, Int(input.number(at: table.lowerBound + 2, 2, bytes)))
      let record = table.lowerBound + 4 + 8 * input.number(below: min(count, 16))
      let offset = Int(input.number(at: record + 4, 4, bytes)) & 0xFFFFF
      let field = table.lowerBound + offset + 2 * input.number(below: 16)
      input.put(input.choice(edges), input.flag() ? 2 : 4, &bytes, field)
    case 2:
      input.put(input.choice(edges), 4, &bytes, table.lowerBound + 8 + 8 * input.number(below: 8))
    default: input.damage(&bytes, in: table.clamped(to: 0..<bytes.count))
    }
  }

  /// Changes tables of counts and 16 bit offsets: near their beginnings, at even offsets, with
  /// numbers that point back, to themselves, or far away.
  private mutating func changeLayoutTable(_ input: inout FuzzInput, _ table: Range<Int>?) {
    guard let table = table?.clamped(to: 0..<bytes.count), table.count >= 2 else { return }
    let reach = input.flag() ? min(table.count / 2, 40) : min(table.count / 2, 65_535)
    let place = table.lowerBound + 2 * input.number(below: reach)
    switch input.byte() % 5 {
    case 0: input.put(input.choice(edges), 2, &bytes, place)
    case 1: input.put(input.choice(edges), 4, &bytes, place)
    case 2: input.put(UInt32(input.byte()), 2, &bytes, place)
    case 3:
      let other = table.lowerBound + 2 * input.number(below: reach)
      input.put(input.number(at: other, 2, bytes), 2, &bytes, place)
    default: input.damage(&bytes, in: table)
    }
  }
}
