// SPDX-License-Identifier: MIT

/// A font in the Compact Font Format: glyphs, widths and CIDs (Adobe Technical Notes 5176 and
/// 5177).
struct CompactFont {
  private(set) var glyphCount = 0
  /// 1/1000 of the font's size; by glyph.
  private(set) var widths: [Double] = []
  private(set) var glyphsOfCIDs: [Int: Int]?

  private typealias Values = [Int: [Double]]

  private struct Private {
    var defaultWidth = 0.0
    var nominalWidth = 0.0
    var subroutines: [Range<Int>] = []
    var scale = 1.0
  }

  init(_ bytes: [UInt8]) throws {
    let reader = ByteReader(bytes)
    var place = try reader.u8(2)
    _ = try CompactFont.index(reader, &place)
    let tops = try CompactFont.index(reader, &place)
    _ = try CompactFont.index(reader, &place)
    let global = try CompactFont.index(reader, &place)
    guard let first = tops.first else { throw PDFDamage("it holds no font") }
    let top = try CompactFont.values(reader, first)
    guard var strings = top[17]?.first.map({ Int($0) }) else {
      throw PDFDamage("it has no descriptions of glyphs")
    }
    let glyphs = try CompactFont.index(reader, &strings)
    glyphCount = glyphs.count
    let hasCIDs = top[1230] != nil
    let matrix = top[1207]?.first ?? 0.001
    var privates: [Private] = []
    var selected = [Int](repeating: 0, count: glyphCount)
    if hasCIDs {
      guard var array = top[1236]?.first.map({ Int($0) }), let select = top[1237]?.first else {
        throw PDFDamage("a font with CIDs has no array of fonts")
      }
      for range in try CompactFont.index(reader, &array) {
        let own = try CompactFont.values(reader, range)
        var found = try CompactFont.privateValues(reader, own)
        let inner = own[1207]?.first ?? (top[1207] == nil ? 0.001 : 1)
        found.scale = 1000 * (top[1207] == nil ? inner : own[1207] == nil ? matrix : matrix * inner)
        privates.append(found)
      }
      selected = try CompactFont.selection(reader, Int(select), glyphCount)
      let names = try CompactFont.names(reader, Int(top[15]?.first ?? 0), glyphCount)
      glyphsOfCIDs = Dictionary(names.enumerated().map { ($0.element, $0.offset) }) { first, _ in
        first
      }
    } else {
      var own = try CompactFont.privateValues(reader, top)
      own.scale = matrix * 1000
      privates = [own]
    }
    widths = try glyphs.enumerated().map { glyph, range in
      guard privates.indices.contains(selected[glyph]) else {
        throw PDFDamage("glyph \(glyph) belongs to no font of the array")
      }
      let own = privates[selected[glyph]]
      var charstring = Charstring(reader: reader, global: global, local: own.subroutines)
      try charstring.run(range)
      let width = charstring.width.map { $0 + own.nominalWidth } ?? own.defaultWidth
      return width * own.scale
    }
  }

  /// Returns the parts of an INDEX; the offset moves after it.
  private static func index(_ reader: ByteReader, _ place: inout Int) throws -> [Range<Int>] {
    let count = try reader.u16(place)
    guard count > 0 else {
      place += 2
      return []
    }
    let size = try reader.u8(place + 2)
    guard (1...4).contains(size) else { throw PDFDamage("an index has offsets of \(size) bytes") }
    let offsets = place + 3
    let base = offsets + (count + 1) * size - 1
    let ends = try (0...count).map { base + (try reader.number(offsets + $0 * size, size: size)) }
    place = ends[count]
    return try (0..<count).map {
      guard ends[$0] <= ends[$0 + 1], ends[$0 + 1] <= reader.all.count else {
        throw PDFDamage("an index does not go up")
      }
      return ends[$0]..<ends[$0 + 1]
    }
  }

  /// Operators of a DICT with their operands; 1200 and up are those of two bytes.
  private static func values(_ reader: ByteReader, _ range: Range<Int>) throws -> Values {
    var result: Values = [:]
    var operands: [Double] = []
    var place = range.lowerBound
    while place < range.upperBound {
      let byte = try reader.u8(place)
      place += 1
      switch byte {
      case 0...21:
        var name = byte
        if byte == 12 {
          name = 1200 + (try reader.u8(place))
          place += 1
        }
        result[name] = operands
        operands = []
      case 28:
        operands.append(Double(Int16(truncatingIfNeeded: try reader.u16(place))))
        place += 2
      case 29:
        operands.append(Double(Int32(truncatingIfNeeded: try reader.u32(place))))
        place += 4
      case 30:
        var text = ""
        reading: while true {
          let pair = try reader.u8(place)
          place += 1
          for nibble in [pair >> 4, pair & 15] {
            if nibble == 15 { break reading }
            text +=
              ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "E", "E-", "", "-"][nibble]
          }
        }
        operands.append(Double(text) ?? 0)
      case 32...246: operands.append(Double(byte - 139))
      case 247...250:
        operands.append(Double((byte - 247) * 256 + (try reader.u8(place)) + 108))
        place += 1
      case 251...254:
        operands.append(Double(-(byte - 251) * 256 - (try reader.u8(place)) - 108))
        place += 1
      default: throw PDFDamage("a dictionary holds the byte \(byte)")
      }
    }
    return result
  }

  private static func privateValues(_ reader: ByteReader, _ values: Values) throws -> Private {
    var result = Private()
    guard let place = values[18], place.count == 2 else { return result }
    let start = Int(place[1])
    let own = try self.values(reader, start..<start + Int(place[0]))
    result.defaultWidth = own[20]?.first ?? 0
    result.nominalWidth = own[21]?.first ?? 0
    if let offset = own[19]?.first {
      var at = start + Int(offset)
      result.subroutines = try index(reader, &at)
    }
    return result
  }

  private static func selection(_ reader: ByteReader, _ place: Int, _ count: Int) throws -> [Int] {
    if try reader.u8(place) == 0 { return try (0..<count).map { try reader.u8(place + 1 + $0) } }
    var result = [Int](repeating: 0, count: count)
    let ranges = try reader.u16(place + 1)
    for index in 0..<ranges {
      let row = place + 3 + 3 * index
      let (first, font, next) = (
        try reader.u16(row), try reader.u8(row + 2), try reader.u16(row + 3)
      )
      guard first <= next, next <= count else {
        throw PDFDamage("glyphs are told to fonts wrongly")
      }
      for glyph in first..<next { result[glyph] = font }
    }
    return result
  }

  /// The charset: a name or a CID of each glyph.
  private static func names(_ reader: ByteReader, _ start: Int, _ count: Int) throws -> [Int] {
    guard start > 2 else { return Array(0..<count) }
    var result = [0]
    let format = try reader.u8(start)
    var place = start + 1
    while result.count < count {
      let first = try reader.u16(place)
      place += 2
      if format == 0 {
        result.append(first)
        continue
      }
      let more = format == 1 ? try reader.u8(place) : try reader.u16(place)
      place += format == 1 ? 1 : 2
      for name in first...first + more where result.count < count { result.append(name) }
    }
    return result
  }
}

/// The beginning of a glyph's description, which holds its width.
private struct Charstring {
  let reader: ByteReader
  let global: [Range<Int>]
  let local: [Range<Int>]
  var width: Double?
  private var stack: [Double] = []
  private var isDone = false
  private var depth = 0

  init(reader: ByteReader, global: [Range<Int>], local: [Range<Int>]) {
    (self.reader, self.global, self.local) = (reader, global, local)
  }

  mutating func run(_ range: Range<Int>) throws {
    depth += 1
    defer { depth -= 1 }
    guard depth < 12 else { throw PDFDamage("subroutines call each other too deep") }
    var place = range.lowerBound
    while place < range.upperBound, !isDone {
      let byte = try reader.u8(place)
      place += 1
      switch byte {
      case 1, 3, 18, 23, 19, 20: end(stack.count % 2 == 1)
      case 21: end(stack.count > 2)
      case 4, 22: end(stack.count > 1)
      case 14: end(stack.count == 1 || stack.count == 5)
      case 10: try call(local)
      case 29: try call(global)
      case 11: return
      case 28:
        stack.append(Double(Int16(truncatingIfNeeded: try reader.u16(place))))
        place += 2
      case 32...246: stack.append(Double(byte - 139))
      case 247...250:
        stack.append(Double((byte - 247) * 256 + (try reader.u8(place)) + 108))
        place += 1
      case 251...254:
        stack.append(Double(-(byte - 251) * 256 - (try reader.u8(place)) - 108))
        place += 1
      case 255:
        stack.append(Double(Int32(truncatingIfNeeded: try reader.u32(place))) / 65_536)
        place += 4
      default: isDone = true
      }
    }
  }

  private mutating func end(_ hasWidth: Bool) {
    if hasWidth { width = stack.first }
    isDone = true
  }

  private mutating func call(_ all: [Range<Int>]) throws {
    let bias = all.count < 1240 ? 107 : all.count < 33_900 ? 1131 : 32_768
    guard let number = stack.popLast().map({ Int($0) + bias }), all.indices.contains(number) else {
      throw PDFDamage("a glyph calls a subroutine that is not there")
    }
    try run(all[number])
  }
}
