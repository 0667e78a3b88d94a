// SPDX-License-Identifier: MIT

private import Synchronization
import TextFonts

/// The rules for embedding fonts in a document.
enum EmbeddingRules {
  /// Examines a font file once, and caches the result for later documents.
  ///
  /// - Returns: The kind of embedding, and a message about it.
  static func kind(of instance: FontInstance) -> (kind: FontTable.Kind, note: String?) {
    let face = instance.face
    let found = known.withLock { $0[ObjectIdentifier(face)] }
    let facts: (kind: FontTable.Kind, note: String?)
    if let found, found.face === face {
      facts = (found.kind, found.note)
    } else {
      facts = kind(of: face)
      known.withLock { known in
        // Entries of released faces.
        if known.count >= maximumKnown { known = known.filter { $0.value.face != nil } }
        if known.count >= maximumKnown { known.removeAll() }
        known[ObjectIdentifier(face)] = Facts(face: face, kind: facts.kind, note: facts.note)
      }
    }
    if case .file = facts.kind, !instance.variations.isEmpty { return (.outlines, nil) }
    return facts
  }

  /// The cached result for a face, whose address may be reused.
  private struct Facts {
    weak var face: FontFace?
    let kind: FontTable.Kind
    let note: String?
  }

  private static let known = Mutex<[ObjectIdentifier: Facts]>([:])
  private static let maximumKnown = 256

  /// Returns the kind for a face at the default values of all axes.
  private static func kind(of face: FontFace) -> (kind: FontTable.Kind, note: String?) {
    if isForbidden(face) {
      return (
        .shapes,
        "The font \(face.postScriptName) does not permit embedding; its glyphs are drawn as shapes in the PDF"
      )
    }
    if face.isColor || face.isBitmapOnly { return (.drawings, nil) }
    guard saysItsUnits(face), FontSubset(face, glyphs: [0]) != nil else { return (.outlines, nil) }
    let compact = FontSubset.compactTable(of: face)
    guard !compact.isEmpty else { return (.file(identifiers: nil), nil) }
    switch CompactFontReader.identifiers(compact, glyphCount: face.glyphCount) {
    case .plain: return (.file(identifiers: nil), nil)
    case .mapped(let identifiers): return (.file(identifiers: identifiers), nil)
    case .damaged: return (.outlines, nil)
    }
  }

  /// Returns whether the font's file has the em that the glyphs' widths use: that of a damaged one
  /// may be invalid.
  private static func saysItsUnits(_ face: FontFace) -> Bool {
    let head = FontSubset.table(of: face, 0x6865_6164)
    return head.count >= 20 && Int(head[18]) << 8 | Int(head[19]) == face.unitsPerEm
  }

  /// Returns whether the font's licence bits forbid embedding.
  ///
  /// - Source: OpenType, `OS/2`, `fsType`: 2 is restricted, unless a lesser bit allows more; 0x200
  ///   allows bitmaps only.
  private static func isForbidden(_ face: FontFace) -> Bool {
    let table = FontSubset.table(of: face, 0x4F53_2F32)
    guard table.count >= 10 else { return false }
    let bits = Int(table[8]) << 8 | Int(table[9])
    return bits & 0xE == 2 || bits & 0x200 != 0
  }
}

/// A parser for the parts of a `CFF ` table that a PDF needs.
///
/// - Source: Adobe Technical Note 5176.
enum CompactFontReader {
  enum Identifiers {
    /// CIDs are glyph indexes.
    case plain
    /// CIDs are those of a character collection.
    case mapped([UInt16])
    case damaged
  }

  static func identifiers(_ table: [UInt8], glyphCount: Int) -> Identifiers {
    var reader = Reader(table)
    guard table.count > 4 else { return .damaged }
    reader.at = Int(table[2])
    guard reader.skipIndex(), let top = reader.index()?.first,
      let entries = dictionary(table[top])
    else { return .damaged }
    // 12 30 is ROS, which only CID-keyed fonts have; 15 is the offset of the charset.
    guard entries[1230] != nil else { return .plain }
    guard let offset = entries[15]?.first, offset > 2 else { return .damaged }
    guard let found = charset(table, at: offset, glyphCount) else { return .damaged }
    return .mapped(found)
  }

  private static func charset(_ table: [UInt8], at start: Int, _ count: Int) -> [UInt16]? {
    guard start < table.count else { return nil }
    var at = start + 1
    var found: [UInt16] = [0]
    func number(_ place: Int) -> Int? {
      place + 1 < table.count ? Int(table[place]) << 8 | Int(table[place + 1]) : nil
    }
    switch table[start] {
    case 0:
      while found.count < count {
        guard let one = number(at) else { return nil }
        found.append(UInt16(one))
        at += 2
      }
    case 1, 2:
      let isWide = table[start] == 2
      while found.count < count {
        guard let first = number(at), at + (isWide ? 3 : 2) < table.count else { return nil }
        let left = isWide ? number(at + 2) ?? 0 : Int(table[at + 2])
        at += isWide ? 4 : 3
        for step in 0...left where found.count < count {
          found.append(UInt16(truncatingIfNeeded: first + step))
        }
      }
    default: return nil
    }
    return found
  }

  /// Returns operators and their operands; operators of two bytes are 1200 and more.
  private static func dictionary(_ bytes: ArraySlice<UInt8>) -> [Int: [Int]]? {
    var found: [Int: [Int]] = [:]
    var operands: [Int] = []
    var at = bytes.startIndex
    func byte(_ place: Int) -> Int { place < bytes.endIndex ? Int(bytes[place]) : 0 }
    while at < bytes.endIndex {
      let first = byte(at)
      at += 1
      switch first {
      case 12:
        found[1200 + byte(at)] = operands
        operands = []
        at += 1
      case 0...21:
        found[first] = operands
        operands = []
      case 28:
        operands.append(Int(Int16(truncatingIfNeeded: byte(at) << 8 | byte(at + 1))))
        at += 2
      case 29:
        let value = byte(at) << 24 | byte(at + 1) << 16 | byte(at + 2) << 8 | byte(at + 3)
        operands.append(Int(Int32(truncatingIfNeeded: value)))
        at += 4
      case 30:
        // A decimal number in nibbles, which ends with F.
        while at < bytes.endIndex, byte(at) & 15 != 15, byte(at) >> 4 != 15 { at += 1 }
        at += 1
        operands.append(0)
      case 32...246: operands.append(first - 139)
      case 247...250:
        operands.append((first - 247) * 256 + byte(at) + 108)
        at += 1
      case 251...254:
        operands.append(-(first - 251) * 256 - byte(at) - 108)
        at += 1
      default: return nil
      }
    }
    return found
  }

  private struct Reader {
    let bytes: [UInt8]
    var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func skipIndex() -> Bool { index() != nil }

    /// Returns the ranges of an INDEX's objects.
    mutating func index() -> [Range<Int>]? {
      guard at >= 0, at + 2 <= bytes.count else { return nil }
      let count = Int(bytes[at]) << 8 | Int(bytes[at + 1])
      at += 2
      guard count > 0 else { return [] }
      guard at < bytes.count else { return nil }
      let size = Int(bytes[at])
      at += 1
      let data = at + size * (count + 1) - 1
      guard (1...4).contains(size), data < bytes.count else { return nil }
      var offsets: [Int] = []
      for item in 0...count {
        var value = 0
        for step in 0..<size { value = value << 8 | Int(bytes[at + item * size + step]) }
        offsets.append(data + value)
      }
      var ranges: [Range<Int>] = []
      for (low, high) in zip(offsets, offsets.dropFirst()) {
        guard low <= high, low > data - 1, high <= bytes.count else { return nil }
        ranges.append(low..<high)
      }
      at = offsets[count]
      return ranges
    }
  }
}
