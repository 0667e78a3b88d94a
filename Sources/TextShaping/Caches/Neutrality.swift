// SPDX-License-Identifier: MIT

// Size: a parser of one kind of table; its methods are mutually recursive.

import TextFonts
internal import TextStructures
import TextUnicode

/// The proof that text may be shaped in parts: the characters at which it may be divided.
///
/// It reads each lookup that a plan may apply, and each lookup nested in those. A character is
/// neutral if its glyph is in no coverage and in no class that a rule uses, and if no lookup may
/// skip it. Then no rule matches across it, and it ends every match just as the text's end does.
///
///     A V ␣ A V      pairs (V, ␣) and (␣, A) have no value: the words may be shaped apart
///
/// Assumptions
/// 1. A part starts with neither a mark nor a default ignorable character, and not with SARA AM,
///    which HarfBuzz decomposes into a mark and a letter: `canStartWord`.
/// 2. HarfBuzz's own work besides lookups (normalization, joining, syllables, marks without `GPOS`)
///    does not cross a space, and in Latin text with neither marks nor U+2044 (fractions) does not
///    cross other ASCII characters.
/// 3. Anything unknown is not neutral: other table formats, AAT, Graphite, damaged tables.
///
/// Often a font kerns letters with the space: Liberation moves "A" and "T" towards it. If that is
/// all, `kernsSpace` is true. Then a word that is shaped with the adjacent spaces has everything
/// that matters: its effect on the space before it, and the effect of the space after it on the
/// word.
///
///     ␣ A V ␣       pairs (␣, A) and (V, ␣) change the advances of the first space and of "V"
///
/// There are two exceptions. A ligature of a space and a mark (DejaVu Sans has them for Arabic) is
/// harmless if only mark characters map to that mark's glyph, by assumption 1. And a character
/// other than the space may be a base that marks attach to, if the caller that divides there checks
/// that the next glyph is not one of `attaching`.
struct Neutrality {
  /// Bit *c* for each neutral ASCII character *c*, from the space to the tilde.
  private(set) var characters: UInt128 = 0
  /// Glyphs that attach to a preceding base.
  private(set) var attaching: Set<UInt16> = []

  /// Whether the space takes part in pair kerning, but in nothing else.
  private(set) var kernsSpace = false

  static let space: UInt128 = 1 << 0x20

  /// Creates an unproven claim.
  init(claiming characters: UInt128, kernsSpace: Bool = false) {
    self.characters = characters
    self.kernsSpace = kernsSpace
  }

  init(of plan: ShapePlan) {
    guard plan.usesOpenType else { return }
    let face = plan.font.face
    // morx mort kerx trak Silf
    for tag: UInt32 in [0x6D6F_7278, 0x6D6F_7274, 0x6B65_7278, 0x7472_616B, 0x5369_6C66]
    where !face.table(tag).isEmpty {
      return
    }
    let candidates = Candidates(plan.font)
    do {
      var reader = LookupReader(
        bytes: face.table(LookupTable.positioning.rawValue), candidates, isSubstitution: false)
      try reader.read(plan.lookups(of: .positioning))
      var involved = reader.involved
      // A mark's base: it matters only for the space.
      involved |= reader.bases & Neutrality.space
      attaching = reader.attaching
      let kerned = reader.kerned
      reader = LookupReader(
        bytes: face.table(LookupTable.substitution.rawValue), candidates, isSubstitution: true)
      try reader.read(plan.lookups(of: .substitution))
      involved |= reader.involved
      if !plan.kernsByPositioning {
        let kern = face.table(0x6B65_726E)
        if !kern.isEmpty { involved |= try KernTable(bytes: kern).involved(candidates) }
      }
      if !areMarksOnly(reader.ligatingAfterSpace, made: reader.visited, plan) {
        involved |= Neutrality.space
      }
      characters = candidates.all & ~involved & ~kerned
      kernsSpace = kerned & ~involved & candidates.all != 0
    } catch {
      characters = 0
    }
  }

  /// Returns whether a word may begin with the character after a space.
  static func canStartWord(_ scalar: UInt32) -> Bool {
    if scalar < 0x300 { return scalar != 0xAD }
    return !Characters.isMark(scalar) && !Characters.isDefaultIgnorable(scalar)
      && scalar != 0xE33 && scalar != 0xEB3 && !Characters.isEmojiModifier(scalar)
  }

  /// Returns whether the glyphs are only those of characters that never start a word, and no lookup
  /// produces them.
  private func areMarksOnly(
    _ glyphs: Set<UInt16>, made lookups: Set<Int>, _ plan: ShapePlan
  ) -> Bool {
    if glyphs.isEmpty { return true }
    let face = plan.font.face
    guard glyphs.allSatisfy({ face.glyphClass(of: $0) == .mark }),
      plan.substitutionOutputs(lookups).isDisjoint(with: glyphs)
    else { return false }
    for scalar in face.characters() where Neutrality.canStartWord(scalar) {
      if glyphs.contains(plan.font.glyph(for: scalar)) { return false }
    }
    return true
  }
}

/// The glyphs of ASCII characters.
///
/// A set of characters is a number: bit *c* for character *c*.
struct Candidates {
  /// By glyph number.
  let glyphs: [(glyph: Int, characters: UInt128)]
  let all: UInt128
  /// Those that `GDEF` classifies as bases, and as ligatures.
  let bases: UInt128
  let ligatures: UInt128
  /// For each glyph index 1 + its index in `glyphs`, or 0.
  private let places: [UInt8]

  init(_ font: FontInstance) {
    var found: [Int: UInt128] = [:]
    var (all, bases, ligatures): (UInt128, UInt128, UInt128) = (0, 0, 0)
    for character in 0x20..<0x7F {
      let glyph = font.glyph(for: UInt32(character))
      if glyph == 0 { continue }
      let bit: UInt128 = 1 << character
      switch font.face.glyphClass(of: glyph) {
      case .mark: continue
      case .base: bases |= bit
      case .ligature: ligatures |= bit
      case .component, .unclassified: break
      }
      all |= bit
      found[Int(glyph), default: 0] |= bit
    }
    self.all = all
    self.bases = bases
    self.ligatures = ligatures
    glyphs = found.map { (glyph: $0.key, characters: $0.value) }.sorted { $0.glyph < $1.glyph }
    var places = [UInt8](repeating: 0, count: 1 << 16)
    for (i, entry) in glyphs.enumerated() { places[entry.glyph] = UInt8(i + 1) }
    self.places = places
  }

  /// Returns the characters of a glyph.
  func characters(of glyph: Int) -> UInt128 {
    guard glyph < places.count, places[glyph] != 0 else { return 0 }
    return glyphs[Int(places[glyph]) - 1].characters
  }

  /// Calls `body` with each candidate whose glyph is in a range.
  func forEach(in range: ClosedRange<Int>, _ body: (Int, UInt128) -> Void) {
    var i = glyphs.partitionPoint { $0.glyph >= range.lowerBound }
    while i < glyphs.count, glyphs[i].glyph <= range.upperBound {
      body(glyphs[i].glyph, glyphs[i].characters)
      i += 1
    }
  }
}

/// A truncated table, or one of an unknown format.
struct UnreadableTable: Error {}

/// A reader of big-endian numbers in a font table.
private struct TableBytes {
  let bytes: [UInt8]

  func u16(_ offset: Int) throws(UnreadableTable) -> Int {
    guard offset >= 0, offset &+ 2 <= bytes.count else { throw UnreadableTable() }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  func u32(_ offset: Int) throws(UnreadableTable) -> Int {
    try u16(offset) << 16 | u16(offset + 2)
  }
}

/// The old `kern` table, which HarfBuzz uses if `GPOS` has no kerning.
struct KernTable {
  private let table: TableBytes

  init(bytes: [UInt8]) { table = TableBytes(bytes: bytes) }

  /// Returns the characters of the glyphs in any pair.
  func involved(_ candidates: Candidates) throws(UnreadableTable) -> UInt128 {
    guard try table.u16(0) == 0 else { throw UnreadableTable() }
    var involved: UInt128 = 0
    var start = 4
    for _ in 0..<(try table.u16(2)) {
      // Version, length, coverage; the high byte has the format; the other flags are not used.
      guard try table.u16(start + 4) >> 8 == 0 else { throw UnreadableTable() }
      let pairs = try table.u16(start + 6)
      for i in 0..<pairs {
        let pair = start + 14 + 6 * i
        if try table.u16(pair + 4) == 0 { continue }
        involved |= candidates.characters(of: try table.u16(pair))
        involved |= candidates.characters(of: try table.u16(pair + 2))
      }
      start += try table.u16(start + 2)
    }
    return involved
  }
}

/// A parser of `GSUB` or `GPOS` that finds the characters which take part in lookups.
struct LookupReader {
  private let table: TableBytes
  private let candidates: Candidates
  private let isSubstitution: Bool
  /// Characters that take part.
  private(set) var involved: UInt128 = 0
  /// The space, if pairs with it change only the first advance.
  private(set) var kerned: UInt128 = 0
  /// Characters that marks may attach to.
  private(set) var bases: UInt128 = 0
  /// Glyphs that attach to a base.
  private(set) var attaching: Set<UInt16> = []
  /// The lookups that were read, including nested ones.
  private(set) var visited: Set<Int> = []
  /// Second glyphs of ligatures that begin with the space.
  private(set) var ligatingAfterSpace: Set<UInt16> = []
  private var pending: [Int] = []
  private var flags = 0
  /// The number of steps that a valid table of this size never exceeds; it ends the reading of an
  /// invalid table.
  private var budget: Int

  init(bytes: [UInt8], _ candidates: Candidates, isSubstitution: Bool) {
    table = TableBytes(bytes: bytes)
    budget = 100_000 + 16 * bytes.count
    self.candidates = candidates
    self.isSubstitution = isSubstitution
  }

  /// Reads lookups and the lookups that they call.
  mutating func read(_ lookups: [Int]) throws(UnreadableTable) {
    pending = lookups
    while let lookup = pending.popLast() {
      if visited.insert(lookup).inserted { try readLookup(lookup) }
    }
  }

  private mutating func spend(_ steps: Int) throws(UnreadableTable) {
    budget -= steps + 1
    if budget < 0 { throw UnreadableTable() }
  }

  private mutating func readLookup(_ index: Int) throws(UnreadableTable) {
    let list = try table.u16(8)
    guard list != 0, index < (try table.u16(list)) else { throw UnreadableTable() }
    let lookup = list + (try table.u16(list + 2 + 2 * index))
    let type = try table.u16(lookup)
    flags = try table.u16(lookup + 2)
    // Such a lookup skips the glyph and matches the next one.
    if flags & 2 != 0 { involved |= candidates.bases }
    if flags & 4 != 0 { involved |= candidates.ligatures }
    let subtables = try table.u16(lookup + 4)
    for i in 0..<subtables {
      try spend(1)
      var subtable = lookup + (try table.u16(lookup + 6 + 2 * i))
      var kind = type
      if kind == (isSubstitution ? 7 : 9) {
        guard try table.u16(subtable) == 1 else { throw UnreadableTable() }
        kind = try table.u16(subtable + 2)
        subtable += try table.u32(subtable + 4)
      }
      if isSubstitution {
        try readSubstitution(kind, subtable)
      } else {
        try readPositioning(kind, subtable)
      }
    }
  }

  private mutating func readSubstitution(
    _ type: Int, _ subtable: Int
  ) throws(UnreadableTable) {
    switch type {
    case 1, 2, 3: try involve(subtable + 2, of: subtable)
    case 4: try readLigatures(subtable)
    case 5: try readContext(subtable, isChained: false)
    case 6: try readContext(subtable, isChained: true)
    case 8:
      try involve(subtable + 2, of: subtable)
      let backtrack = try table.u16(subtable + 4)
      try involveAll(subtable + 6, backtrack, of: subtable)
      let ahead = subtable + 6 + 2 * backtrack
      try involveAll(ahead + 2, table.u16(ahead), of: subtable)
    default: throw UnreadableTable()
    }
  }

  private mutating func readPositioning(_ type: Int, _ subtable: Int) throws(UnreadableTable) {
    switch type {
    case 1, 3: try involve(subtable + 2, of: subtable)
    case 2: try readPairs(subtable)
    case 4, 5:
      // Marks, and the bases or ligatures that they attach to.
      try involve(subtable + 2, of: subtable)
      try collect(subtable + 2, of: subtable)
      for entry in try coverage(subtable + 4, of: subtable) { bases |= entry.characters }
    case 6:
      try involve(subtable + 2, of: subtable)
      try involve(subtable + 4, of: subtable)
    case 7: try readContext(subtable, isChained: false)
    case 8: try readContext(subtable, isChained: true)
    default: throw UnreadableTable()
    }
  }

  private mutating func readLigatures(_ subtable: Int) throws(UnreadableTable) {
    guard try table.u16(subtable) == 1 else { throw UnreadableTable() }
    let firsts = try coverage(subtable + 2, of: subtable)
    let sets = try table.u16(subtable + 4)
    for i in 0..<sets {
      let first = firsts.first { $0.index == i }?.characters ?? 0
      let set = subtable + (try table.u16(subtable + 6 + 2 * i))
      let ligatures = try table.u16(set)
      // A ligature that begins with the space and continues with a mark is examined later. Nothing
      // may be skipped between the two (flag 1 is about cursive attachment only).
      let isSpace = first == Neutrality.space && flags & ~1 == 0
      if ligatures > 0, !isSpace { involved |= first }
      for j in 0..<ligatures {
        let ligature = set + (try table.u16(set + 2 + 2 * j))
        let components = try table.u16(ligature + 2)
        try spend(components)
        if components < 2 {
          involved |= first
          continue
        }
        for k in 0..<(components - 1) {
          involved |= candidates.characters(of: try table.u16(ligature + 4 + 2 * k))
        }
        if isSpace { ligatingAfterSpace.insert(UInt16(try table.u16(ligature + 4))) }
      }
    }
  }

  // MARK: Pairs

  /// Reads pair kerning.
  ///
  /// If the second glyph has values too, HarfBuzz continues after it and marks both as unsafe to
  /// break, even for zero values: then a matched glyph takes part.
  private mutating func readPairs(_ subtable: Int) throws(UnreadableTable) {
    let format = try table.u16(subtable)
    let firsts = try coverage(subtable + 2, of: subtable)
    let formats = (try table.u16(subtable + 4), try table.u16(subtable + 6))
    let valueSize = 2 * (formats.0.nonzeroBitCount + formats.1.nonzeroBitCount)
    // Only advances, and only those of the first glyph (and their variations).
    let isSimple = formats.1 == 0 && formats.0 & ~0x44 == 0
    func note(_ pair: UInt128) {
      involved |= isSimple ? pair & ~Neutrality.space : pair
      kerned |= isSimple ? pair & Neutrality.space : 0
    }
    let table = table
    func hasEffect(_ record: Int) throws(UnreadableTable) -> Bool {
      if formats.1 != 0 { return true }
      var offset = record
      while offset < record + valueSize {
        if try table.u16(offset) != 0 { return true }
        offset += 2
      }
      return false
    }
    switch format {
    case 1:
      let sets = try table.u16(subtable + 8)
      for i in 0..<sets {
        let first = firsts.first { $0.index == i }?.characters ?? 0
        let set = subtable + (try table.u16(subtable + 10 + 2 * i))
        let count = try table.u16(set)
        try spend(count)
        for j in 0..<count {
          let record = set + 2 + j * (2 + valueSize)
          let pair = first | candidates.characters(of: try table.u16(record))
          if pair & ~involved & ~kerned != 0, try hasEffect(record + 2) { note(pair) }
        }
      }
    case 2:
      let rows = try table.u16(subtable + 12)
      let columns = try table.u16(subtable + 14)
      try spend(rows * columns)
      let firstClasses = try classes(subtable + 8, of: subtable)
      let covered = firsts.reduce(0) { $0 | $1.characters }
      let secondClasses = try classes(subtable + 10, of: subtable)
      for row in 0..<rows {
        let first = (firstClasses[row] ?? 0) & covered
        for column in 0..<columns {
          let pair = first | (secondClasses[column] ?? 0)
          if pair & ~involved & ~kerned != 0,
            try hasEffect(subtable + 16 + (row * columns + column) * valueSize)
          {
            note(pair)
          }
        }
      }
    default: throw UnreadableTable()
    }
  }

  // MARK: Contexts

  /// Reads contextual and chained lookups of both tables, whose formats are the same.
  private mutating func readContext(_ subtable: Int, isChained: Bool) throws(UnreadableTable) {
    switch try table.u16(subtable) {
    case 1:
      let firsts = try coverage(subtable + 2, of: subtable)
      try readRuleSets(
        subtable + 4, of: subtable, isChained: isChained,
        first: { set in firsts.first { $0.index == set }?.characters ?? 0 }, classes: nil)
    case 2:
      let covered = try coverage(subtable + 2, of: subtable).reduce(0) { $0 | $1.characters }
      let backtrack: [Int: UInt128]
      let input: [Int: UInt128]
      let ahead: [Int: UInt128]
      if isChained {
        backtrack = try classes(subtable + 4, of: subtable)
        input = try classes(subtable + 6, of: subtable)
        ahead = try classes(subtable + 8, of: subtable)
      } else {
        input = try classes(subtable + 4, of: subtable)
        (backtrack, ahead) = (input, input)
      }
      try readRuleSets(
        subtable + (isChained ? 10 : 6), of: subtable, isChained: isChained,
        first: { (input[$0] ?? 0) & covered }, classes: (backtrack, input, ahead))
    case 3:
      guard isChained else {
        let inputs = try table.u16(subtable + 2)
        try involveAll(subtable + 6, inputs, of: subtable)
        try addNested(subtable + 6 + 2 * inputs, try table.u16(subtable + 4))
        return
      }
      var offset = subtable + 2
      for _ in 0..<3 {
        let count = try table.u16(offset)
        try involveAll(offset + 2, count, of: subtable)
        offset += 2 + 2 * count
      }
      try addNested(offset + 2, try table.u16(offset))
    default: throw UnreadableTable()
    }
  }

  /// - `first`: Returns the characters that the rules of a set begin with.
  /// - `classes`: The meaning of the numbers in a rule's three sequences; nil: they are glyphs.
  private mutating func readRuleSets(
    _ sets: Int, of subtable: Int, isChained: Bool, first: (Int) -> UInt128,
    classes: ([Int: UInt128], [Int: UInt128], [Int: UInt128])?
  ) throws(UnreadableTable) {
    for i in 0..<(try table.u16(sets)) {
      let offset = try table.u16(sets + 2 + 2 * i)
      if offset == 0 { continue }
      let set = subtable + offset
      let rules = try table.u16(set)
      if rules > 0 { involved |= first(i) }
      for j in 0..<rules {
        var rule = set + (try table.u16(set + 2 + 2 * j))
        if isChained {
          try readSequence(&rule, classes?.0, counted: 0)
          try readSequence(&rule, classes?.1, counted: 1)
          try readSequence(&rule, classes?.2, counted: 0)
          try addNested(rule + 2, try table.u16(rule))
        } else {
          let inputs = Swift.max(try table.u16(rule) - 1, 0)
          let nested = try table.u16(rule + 2)
          try readNumbers(rule + 4, inputs, classes?.1)
          try addNested(rule + 4 + 2 * inputs, nested)
        }
      }
    }
  }

  /// Reads a counted sequence.
  ///
  /// `counted`: The number by which its count is too large.
  private mutating func readSequence(
    _ offset: inout Int, _ classes: [Int: UInt128]?, counted: Int
  ) throws(UnreadableTable) {
    let count = Swift.max(try table.u16(offset) - counted, 0)
    try readNumbers(offset + 2, count, classes)
    offset += 2 + 2 * count
  }

  private mutating func readNumbers(
    _ offset: Int, _ count: Int, _ classes: [Int: UInt128]?
  ) throws(UnreadableTable) {
    try spend(count)
    for k in 0..<count {
      let number = try table.u16(offset + 2 * k)
      if let classes {
        involved |= classes[number] ?? 0
      } else {
        involved |= candidates.characters(of: number)
      }
    }
  }

  private mutating func addNested(_ records: Int, _ count: Int) throws(UnreadableTable) {
    try spend(count)
    for k in 0..<count { pending.append(try table.u16(records + 4 * k + 2)) }
  }

  // MARK: Coverage and classes

  private mutating func involve(_ field: Int, of subtable: Int) throws(UnreadableTable) {
    for entry in try coverage(field, of: subtable) { involved |= entry.characters }
  }

  private mutating func involveAll(
    _ offsets: Int, _ count: Int, of subtable: Int
  ) throws(UnreadableTable) {
    for i in 0..<count { try involve(offsets + 2 * i, of: subtable) }
  }

  /// Returns the candidates in the coverage table whose offset is at `field`, with their coverage
  /// indexes.
  private mutating func coverage(
    _ field: Int, of subtable: Int
  ) throws(UnreadableTable) -> [(index: Int, characters: UInt128)] {
    let start = subtable + (try table.u16(field))
    let count = try table.u16(start + 2)
    try spend(count)
    var found: [(index: Int, characters: UInt128)] = []
    switch try table.u16(start) {
    case 1:
      for i in 0..<count {
        let characters = candidates.characters(of: try table.u16(start + 4 + 2 * i))
        if characters != 0 { found.append((i, characters)) }
      }
    case 2:
      for i in 0..<count {
        let range = start + 4 + 6 * i
        let (low, high) = (try table.u16(range), try table.u16(range + 2))
        let first = try table.u16(range + 4)
        guard low <= high else { continue }
        candidates.forEach(in: low...high) { glyph, characters in
          found.append((first + glyph - low, characters))
        }
      }
    default: throw UnreadableTable()
    }
    return found
  }

  /// Adds all glyphs of a coverage table to `attaching`.
  private mutating func collect(_ field: Int, of subtable: Int) throws(UnreadableTable) {
    let start = subtable + (try table.u16(field))
    let format = try table.u16(start)
    for i in 0..<(try table.u16(start + 2)) {
      if format == 1 {
        attaching.insert(UInt16(try table.u16(start + 4 + 2 * i)))
      } else {
        let range = start + 4 + 6 * i
        let (low, high) = (try table.u16(range), try table.u16(range + 2))
        guard low <= high else { continue }
        try spend(high - low)
        for glyph in low...high { attaching.insert(UInt16(glyph)) }
      }
    }
  }

  /// Returns the candidates by their class in the class definition whose offset is at `field`.
  private mutating func classes(
    _ field: Int, of subtable: Int
  ) throws(UnreadableTable) -> [Int: UInt128] {
    let offset = try table.u16(field)
    if offset == 0 { return [0: candidates.all] }
    var found: [Int: UInt128] = [:]
    var classified: UInt128 = 0
    let start = subtable + offset
    switch try table.u16(start) {
    case 1:
      let first = try table.u16(start + 2)
      let count = try table.u16(start + 4)
      try spend(count)
      for i in 0..<count {
        let characters = candidates.characters(of: first + i)
        if characters == 0 { continue }
        found[try table.u16(start + 6 + 2 * i), default: 0] |= characters
        classified |= characters
      }
    case 2:
      let count = try table.u16(start + 2)
      try spend(count)
      for i in 0..<count {
        let range = start + 4 + 6 * i
        let (low, high) = (try table.u16(range), try table.u16(range + 2))
        let number = try table.u16(range + 4)
        guard low <= high else { continue }
        candidates.forEach(in: low...high) { _, characters in
          found[number, default: 0] |= characters
          classified |= characters
        }
      }
    default: throw UnreadableTable()
    }
    found[0, default: 0] |= candidates.all & ~classified
    return found
  }
}
