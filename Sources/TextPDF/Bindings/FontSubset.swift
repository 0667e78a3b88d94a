// SPDX-License-Identifier: MIT

private import CHarfBuzz
import TextFonts

/// A subset of a font whose glyphs keep their indexes.
struct FontSubset: Sendable {
  enum Program: Sendable {
    /// An OpenType file with the tables that a PDF needs.
    case trueType([UInt8])
    /// A table `CFF `.
    case compact([UInt8])
  }
  var program: Program

  /// The number of the program's bytes.
  var count: Int {
    switch program {
    case .trueType(let bytes), .compact(let bytes): bytes.count
    }
  }

  /// Subsets a font; nil if HarfBuzz fails: the font is damaged, or has no outlines that it can
  /// subset.
  init?(_ face: FontFace, glyphs: [UInt16]) {
    guard let input = unsafe hb_subset_input_create_or_fail() else { return nil }
    defer { unsafe hb_subset_input_destroy(input) }
    let flags = HB_SUBSET_FLAGS_RETAIN_GIDS.rawValue | HB_SUBSET_FLAGS_NOTDEF_OUTLINE.rawValue
    unsafe hb_subset_input_set_flags(input, flags)
    let wanted = unsafe hb_subset_input_glyph_set(input)
    for glyph in glyphs { unsafe hb_set_add(wanted, UInt32(glyph)) }
    let dropped = unsafe hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG)
    for tag in FontSubset.droppedTables { unsafe hb_set_add(dropped, tag) }
    // HarfBuzz 6 reads glyphs of a table that it has released, so the tables are retained
    // meanwhile.
    let tables = KeptTables(face)
    guard let source = unsafe tables.makeFace() else { return nil }
    defer { unsafe hb_face_destroy(source) }
    guard let subset = unsafe hb_subset_or_fail(source, input) else { return nil }
    defer { unsafe hb_face_destroy(subset) }
    guard let blob = unsafe hb_face_reference_blob(subset) else { return nil }
    defer { unsafe hb_blob_destroy(blob) }
    let bytes = withExtendedLifetime(tables) { unsafe FontSubset.bytes(blob) }
    if let compact = FontSubset.table(0x4346_4620, in: bytes) {
      program = .compact(Array(bytes[compact]))
    } else if FontSubset.neededTables.allSatisfy({ FontSubset.table($0, in: bytes) != nil }) {
      program = .trueType(bytes)
    } else {
      return nil
    }
  }

  /// Returns the advances of glyphs in the program, in 1/1000 em; nil if it has none.
  func advances(of glyphs: [UInt16]) -> [Double]? {
    switch program {
    case .compact(let table): return CompactTable.advances(table, of: glyphs)
    case .trueType(let file):
      func number(_ at: Int) -> Int { Int(file[at]) << 8 | Int(file[at + 1]) }
      guard let head = FontSubset.table(0x6865_6164, in: file), head.count >= 20,
        let header = FontSubset.table(0x6868_6561, in: file), header.count >= 36,
        let metrics = FontSubset.table(0x686D_7478, in: file)
      else { return nil }
      // Glyphs after the last width have that width.
      let count = min(number(header.lowerBound + 34), metrics.count / 4)
      guard count > 0 else { return nil }
      let unitsPerEm = Double(max(1, number(head.lowerBound + 18)))
      return glyphs.map {
        Double(number(metrics.lowerBound + 4 * min(Int($0), count - 1))) * 1000 / unitsPerEm
      }
    }
  }

  /// Returns the range of a table in an OpenType file; nil if there is none.
  private static func table(_ tag: Int, in file: [UInt8]) -> Range<Int>? {
    func number(_ at: Int, _ size: Int) -> Int {
      (0..<size).reduce(0) { $0 << 8 | Int(file[at + $1]) }
    }
    guard file.count >= 12 else { return nil }
    for record in 0..<number(4, 2) {
      let at = 12 + 16 * record
      guard at + 16 <= file.count else { return nil }
      let (start, length) = (number(at + 8, 4), number(at + 12, 4))
      if number(at, 4) == tag, length > 0, start + length <= file.count {
        return start..<start + length
      }
    }
    return nil
  }

  /// Returns the table `CFF ` of a face without changes; empty if there is none.
  static func compactTable(of face: FontFace) -> [UInt8] {
    unsafe table(face.hbFace, 0x4346_4620)
  }

  /// Returns a table of a face; empty if there is none.
  static func table(of face: FontFace, _ tag: UInt32) -> [UInt8] {
    unsafe table(face.hbFace, tag)
  }

  private static func table(_ face: OpaquePointer?, _ tag: UInt32) -> [UInt8] {
    guard let blob = unsafe hb_face_reference_table(face, tag) else { return [] }
    defer { unsafe hb_blob_destroy(blob) }
    return unsafe bytes(blob)
  }

  private static func bytes(_ blob: OpaquePointer) -> [UInt8] {
    var count: UInt32 = 0
    guard let data = unsafe hb_blob_get_data(blob, &count), count > 0 else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
  }

  /// `glyf`, `head`, `hhea`, `hmtx`, `loca`, `maxp`: a damaged font may lack them and still open.
  private static let neededTables = [
    0x676C_7966, 0x6865_6164, 0x6868_6561, 0x686D_7478, 0x6C6F_6361, 0x6D61_7870,
  ]

  /// Tables that a PDF does not need: characters, names, and layout.
  private static let droppedTables: [UInt32] = [
    "GSUB", "GPOS", "GDEF", "BASE", "JSTF", "MATH", "kern", "kerx", "morx", "mort", "feat", "trak",
    "ankr", "lcar", "opbd", "prop", "just", "cmap", "name", "OS/2", "post", "DSIG", "gasp", "hdmx",
    "VDMX", "LTSH", "PCLT", "vhea", "vmtx", "VORG", "meta", "COLR", "CPAL", "SVG ", "CBDT", "CBLC",
    "EBDT", "EBLC", "EBSC", "sbix", "STAT", "fvar", "avar", "gvar", "cvar", "HVAR", "VVAR", "MVAR",
    "FFTM", "PfEd", "TeX ", "BDF ",
  ].map { name in name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
}

/// The tables of a face, each read once and retained during this object's lifetime.
@safe private final class KeptTables {
  private let face: FontFace
  private var blobs: [UInt32: OpaquePointer] = unsafe [:]

  init(_ face: FontFace) { self.face = face }

  deinit { unsafe blobs.values.forEach { unsafe hb_blob_destroy($0) } }

  /// Makes a face from the tables, which this object must outlive.
  func makeFace() -> OpaquePointer? {
    let owner = unsafe Unmanaged.passUnretained(self).toOpaque()
    return unsafe hb_face_create_for_tables(
      { _, tag, owner in
        guard let owner = unsafe owner else { return nil }
        return unsafe Unmanaged<KeptTables>.fromOpaque(owner).takeUnretainedValue().reference(tag)
      }, owner, nil)
  }

  private func reference(_ tag: UInt32) -> OpaquePointer? {
    if let known = unsafe blobs[tag] { return unsafe hb_blob_reference(known) }
    guard let blob = unsafe hb_face_reference_table(face.hbFace, tag) else { return nil }
    unsafe blobs[tag] = blob
    return unsafe hb_blob_reference(blob)
  }
}
