// SPDX-License-Identifier: MIT

import Testing
import TextFonts
import TextKitTestSupport
import TextUnicode

@testable import TextShaping

// A small font with a space, A, B and C, and one layout table.
private let space = 1
private let a = 2
private let b = 3
private let c = 4

/// A layout table, and whether words may be cut from their spaces in spite of it.
struct NeutralityCase: CustomTestStringConvertible, Sendable {
  var name: String
  var isSubstitution: Bool
  var table: [UInt8]
  var isNeutral: Bool
  /// Pairs change the advance of the first by the space, and that is all.
  var kernsSpace = false
  /// Whether cutting there nevertheless gives a visible difference. (A glyph for the space alone is
  /// noticed otherwise.)
  var shows: Bool
  var testDescription: String { name }

  private static func gsub(
    _ name: String, in feature: String = "calt", _ lookups: [LayoutTables.Lookup],
    neutral: Bool = false,
    shows: Bool = true
  ) -> NeutralityCase {
    NeutralityCase(
      name: name, isSubstitution: true,
      table: LayoutTables.table(features: [(feature, [0])], lookups: lookups), isNeutral: neutral,
      shows: shows && !neutral)
  }
  private static func gpos(
    _ name: String, in feature: String = "kern", _ lookups: [LayoutTables.Lookup],
    neutral: Bool = false, kerns: Bool = false, shows: Bool = true
  ) -> NeutralityCase {
    NeutralityCase(
      name: name, isSubstitution: false,
      table: LayoutTables.table(features: [(feature, [0])], lookups: lookups), isNeutral: neutral,
      kernsSpace: kerns, shows: shows && !neutral)
  }

  private typealias T = LayoutTables
  private typealias Lookup = LayoutTables.Lookup

  /// One pair with a kern of the first glyph.
  private static func pair(_ first: Int, _ second: Int, _ value: Int) -> [Int] {
    T.subtable([1, -1, 4, 0, 1, -1], [T.coverage(first), [1, second, value]])
  }
  private static func ligature(_ first: Int, _ rest: Int..., makes glyph: Int) -> [Int] {
    T.subtable(
      [1, -1, 1, -1], [T.coverage(first), T.subtable([1, -1], [[glyph, rest.count + 1] + rest])])
  }
  private static func single(_ from: Int, _ to: Int) -> [Int] {
    T.subtable([2, -1, 1, to], [T.coverage(from)])
  }
  private static let toB = Lookup(1, [single(a, b)])

  static let all: [NeutralityCase] = [
    gpos("pairs without the space", [Lookup(2, [pair(a, b, -100)])], neutral: true),
    gpos("a pair that ends with the space", [Lookup(2, [pair(a, space, -100)])], kerns: true),
    gpos("a pair that begins with the space", [Lookup(2, [pair(space, a, -100)])], kerns: true),
    gpos("a pair with the space and the value 0", [Lookup(2, [pair(a, space, 0)])], neutral: true),
    gpos(
      "a pair with values for both, 0 for the space",
      [
        Lookup(
          2, [T.subtable([1, -1, 4, 4, 1, -1], [T.coverage(a), [1, space, 0, 0]])])
      ]),
    gpos(
      "class pairs, the space's column all 0",
      [
        Lookup(
          2,
          [
            T.subtable(
              [2, -1, 4, 0, -1, -1, 2, 2, 0, 0, 0, -100],
              [T.coverage(a, b), T.classes(from: a, 1, 1), T.classes(from: a, 1, 1)])
          ])
      ], neutral: true),
    gpos(
      "class pairs with a value for class 0 behind A",
      [
        Lookup(
          2,
          [
            T.subtable(
              [2, -1, 4, 0, -1, -1, 2, 2, 0, 0, -100, 0],
              [T.coverage(a, b), T.classes(from: a, 1, 1), T.classes(from: a, 1, 1)])
          ])
      ], kerns: true),
    gpos(
      "class pairs with a row for the space",
      [
        Lookup(
          2,
          [
            T.subtable(
              [2, -1, 4, 0, -1, -1, 2, 2, 0, -100, 0, 0],
              [T.coverage(space, a), T.classes(from: a, 1), T.classes(from: a, 1, 1)])
          ])
      ], kerns: true),
    gpos(
      "class pairs in an extension, behind the space",
      [
        Lookup(
          9,
          [[1, 2, 0, 8] + pair(space, a, -100)])
      ], kerns: true),
    gpos(
      "a value for the space alone",
      [Lookup(1, [T.subtable([1, -1, 4, -50], [T.coverage(space)])])],
      shows: false),
    gpos(
      "cursive attachment over the space", in: "curs",
      [
        Lookup(
          3,
          [
            T.subtable(
              [1, -1, 2, -1, -1, -1, -1],
              [T.coverage(space, a), [1, 0, 50], [1, 100, 50], [1, 0, 50], [1, 100, 50]])
          ])
      ]),
    gpos(
      "the space as a base of marks", in: "mark",
      [
        Lookup(
          4,
          [
            T.subtable(
              [1, -1, -1, 1, -1, -1],
              [
                T.coverage(a), T.coverage(space), T.subtable([1, 0, -1], [[1, 10, 20]]),
                T.subtable([1, -1], [[1, 30, 40]]),
              ])
          ])
      ]),
    gpos(
      "a context with the space behind A", in: "kern",
      [
        Lookup(
          7, [T.subtable([3, 2, 1, -1, -1, 0, 1], [T.coverage(a), T.coverage(space)])]),
        Lookup(1, [T.subtable([1, -1, 4, -50], [T.coverage(a)])]),
      ]),
    gsub(
      "a ligature without the space", in: "liga", [Lookup(4, [ligature(a, b, makes: c)])],
      neutral: true),
    gsub("a ligature over the space", in: "liga", [Lookup(4, [ligature(a, space, b, makes: c)])]),
    gsub(
      "a ligature that begins with the space", in: "liga",
      [Lookup(4, [ligature(space, a, makes: c)])]),
    gsub(
      "a ligature that ends with the space", in: "liga", [Lookup(4, [ligature(a, space, makes: c)])]
    ),
    gsub(
      "a ligature that looks past bases", in: "liga",
      [Lookup(4, flags: 2, [ligature(a, b, makes: c)])],
      shows: false),
    gsub(
      "a ligature in a feature that is off", in: "dlig",
      [Lookup(4, [ligature(a, space, makes: c)])],
      neutral: true),
    gsub("the space replaced", [Lookup(1, [single(space, c)])], shows: false),
    gsub(
      "the space doubled", in: "ccmp",
      [Lookup(2, [T.subtable([1, -1, 1, -1], [T.coverage(space), [2, space, space]])])],
      shows: false),
    gsub(
      "a context of glyphs: A before the space",
      [
        Lookup(
          5,
          [
            T.subtable(
              [1, -1, 1, -1], [T.coverage(a), T.subtable([1, -1], [[2, 1, space, 0, 1]])])
          ]), toB,
      ]),
    gsub(
      "a context of classes: A before class 0",
      [
        Lookup(
          5,
          [
            T.subtable(
              [2, -1, -1, 2, 0, -1],
              [T.coverage(a), T.classes(from: a, 1, 1), T.subtable([1, -1], [[2, 1, 0, 0, 1]])])
          ]), toB,
      ]),
    gsub(
      "a context of classes without the space",
      [
        Lookup(
          5,
          [
            T.subtable(
              [2, -1, -1, 2, 0, -1],
              [T.coverage(a), T.classes(from: a, 1, 1), T.subtable([1, -1], [[2, 1, 1, 0, 1]])])
          ]), toB,
      ], neutral: true),
    gsub(
      "a context of coverages with the space",
      [
        Lookup(
          5, [T.subtable([3, 2, 1, -1, -1, 0, 1], [T.coverage(a), T.rangeCoverage(space, space)])]),
        toB,
      ]),
    gsub(
      "a chain of glyphs with the space behind",
      [
        Lookup(
          6,
          [
            T.subtable(
              [1, -1, 1, -1],
              [T.coverage(a), T.subtable([1, -1], [[0, 1, 1, space, 1, 0, 1]])])
          ]), toB,
      ]),
    gsub(
      "a chain of classes with class 0 before",
      [
        Lookup(
          6,
          [
            T.subtable(
              [2, -1, -1, -1, -1, 2, 0, -1],
              [
                T.coverage(a), T.classes(from: a, 1, 1, 1), T.classes(from: a, 1),
                T.classes(from: a, 1), T.subtable([1, -1], [[1, 0, 1, 0, 1, 0, 1]]),
              ])
          ]), toB,
      ]),
    gsub(
      "a chain of coverages with the space before",
      [
        Lookup(
          6,
          [T.subtable([3, 1, -1, 1, -1, 0, 1, 0, 1], [T.coverage(space), T.coverage(a)])]), toB,
      ]),
    gsub(
      "a chain of coverages with the space behind",
      [
        Lookup(
          6,
          [T.subtable([3, 0, 1, -1, 1, -1, 1, 0, 1], [T.coverage(a), T.coverage(space)])]), toB,
      ]),
    gsub(
      "a reversed chain with the space behind",
      [Lookup(8, [T.subtable([1, -1, 0, 1, -1, 1, b], [T.coverage(a), T.coverage(space)])])]),
    gsub(
      "a context that calls a ligature with the space",
      [
        Lookup(5, [T.subtable([3, 1, 1, -1, 0, 1], [T.coverage(a)])]),
        Lookup(4, [ligature(a, space, makes: c)]),
      ]),
    gsub("an unknown type of lookup", [Lookup(9, [[1, 0, 0]])], shows: false),
    gsub("an unknown format", [Lookup(6, [[4, 0, 0]])], shows: false),
  ]

  /// The font with the table.
  func font() throws -> FontInstance {
    var font = SmallFont(family: "Neutrality")
    font.add(" ", advance: 250, height: 0)
    font.add("A", advance: 600)
    font.add("B", advance: 610)
    font.add("C", advance: 620)
    font.tables[isSubstitution ? "GSUB" : "GPOS"] = table
    let folder = TemporaryFolder()
    let path = folder.write(font.bytes(), as: "font.ttf")
    let face = try FontDatabase.system.face(file: path, index: 0)
    // Read before the folder is removed.
    let instance = FontDatabase.system.instance(face)
    _ = instance.face.table(LookupTable.substitution.rawValue)
    return instance
  }
}

@Suite struct NeutralityTests {
  /// Shapes words of A, B and C cached and uncached; `claim` replaces the fact that would be
  /// proven.
  private func findDifference(_ font: FontInstance, seed: UInt64, claim: Neutrality?) -> String? {
    var generator = SeededGenerator(seed: seed)
    var cached = Shaper(fonts: .system)
    if let claim { cached.neutrality = { _ in claim } }
    var plain = Shaper(fonts: .system, cachesWords: false)
    let style = ShapingStyle(font: font, size: 10)
    for _ in 0..<60 {
      let units = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        [0x20, 0x20, 0x41, 0x42, 0x43].randomElement(using: &generator)! as UInt16
      }
      if let difference = firstDifference(cached.shape(units, style), plain.shape(units, style)) {
        return "\(difference) in \(hex(units))"
      }
    }
    return nil
  }

  private func plan(_ font: FontInstance, script: Script = .latin, isRightToLeft: Bool = false)
    -> ShapePlan
  {
    ShapePlan(
      font: font, script: script, language: "en", features: [], isRightToLeft: isRightToLeft,
      number: 0, findsNeutral: true, neutrality: { Neutrality(of: $0) })
  }

  @Test(arguments: NeutralityCase.all)
  func `a font's table says whether words stand apart from spaces`(_ item: NeutralityCase) throws {
    let font = try item.font()
    #expect(plan(font).isSpaceNeutral == item.isNeutral)
    #expect(plan(font).kernsSpace == item.kernsSpace)
    #expect(findDifference(font, seed: seed(), claim: nil) == nil)
  }

  @Test(arguments: NeutralityCase.all.filter(\.shows))
  func `a claim that the space takes no part would be noticed`(_ item: NeutralityCase) throws {
    #expect(
      findDifference(try item.font(), seed: 1, claim: Neutrality(claiming: Neutrality.space)) != nil
    )
  }

  @Test(arguments: NeutralityCase.all.filter { $0.name == "a ligature over the space" })
  func `a claim that the space takes part in kerning only would be noticed`(
    _ item: NeutralityCase
  ) throws {
    let claim = Neutrality(claiming: 0, kernsSpace: true)
    #expect(findDifference(try item.font(), seed: 1, claim: claim) != nil)
  }

  @Test(arguments: [
    ("DejaVuSans.ttf", "Latn", true), ("DejaVuSans.ttf", "Arab", true),
    ("DejaVuSans.ttf", "Hebr", true), ("DejaVuSans.ttf", "Cyrl", true),
    ("DejaVuSerif.ttf", "Latn", true), ("DejaVuSansMono.ttf", "Latn", true),
    ("NotoSans-Regular.ttf", "Latn", true), ("NotoSerif-Regular.ttf", "Latn", true),
    ("NotoSansHebrew-Regular.ttf", "Hebr", true), ("NotoNaskhArabic-Regular.ttf", "Arab", true),

    // A rule there requires something of no class between two letters, which a space may be.
    ("NotoSansDevanagari-Regular.ttf", "Deva", false),
    ("LiberationSans-Regular.ttf", "Latn", false), ("LiberationSerif-Regular.ttf", "Latn", false),
  ])
  func `the spaces of Debian's fonts are known`(name: String, script: String, isNeutral: Bool) {
    let code = script.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    let plan = plan(
      Fonts.instance(name), script: Script(rawValue: code),
      isRightToLeft: ["Arab", "Hebr"].contains(script))
    #expect(plan.isSpaceNeutral == isNeutral)
    #expect(plan.kernsSpace == name.hasPrefix("Liberation"))
  }

  @Test func `digits and most punctuation of DejaVu Sans stand apart too, kerned letters do not`() {
    let plan = plan(Fonts.dejaVuSans)
    let neutral = (0..<128).filter { plan.asciiKinds[$0] == ShapePlan.neutral }
    let characters = String(String.UnicodeScalarView(neutral.map { Unicode.Scalar(UInt8($0)) }))
    #expect(characters == " !\"#$%&'()*+,/0123456789;<=>?@[\\]^_`{|}~")
  }

  @Test func `damaged tables are read without harm`() throws {
    var generator = SeededGenerator(seed: seed())
    let candidates = Candidates(Fonts.dejaVuSans)
    var sources = NeutralityCase.all.map { ($0.table, $0.isSubstitution) }
    let face = Fonts.dejaVuSans.face
    sources.append((face.table(LookupTable.substitution.rawValue), true))
    sources.append((face.table(LookupTable.positioning.rawValue), false))
    var readable = 0
    for (table, isSubstitution) in sources {
      for _ in 0..<iterations(20) {
        var bytes = table
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
          bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
            in: 0...255, using: &generator)
        }
        if generator.oneIn(3) {
          bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator))
        }
        var reader = LookupReader(bytes: bytes, candidates, isSubstitution: isSubstitution)
        do {
          try reader.read(Array(0..<8))
          readable += 1
        } catch {}
        // Glyphs counted as involved are among the candidates.
        #expect(reader.involved & ~candidates.all == 0)
      }
    }
    #expect(readable > 0)
  }

  @Test func `a table whose parts all overlap is given up, not read for ever`() {
    // Every offset leads to the start of the same list of 65 535 offsets.
    var bytes = [UInt8](repeating: 0, count: 1 << 17)
    for i in stride(from: 0, to: bytes.count, by: 2) { bytes[i + 1] = 5 }
    let candidates = Candidates(Fonts.dejaVuSans)
    for isSubstitution in [true, false] {
      var reader = LookupReader(bytes: bytes, candidates, isSubstitution: isSubstitution)
      #expect(throws: UnreadableTable.self) { try reader.read([0, 1, 2]) }
    }
    #expect(throws: (any Error).self) { try KernTable(bytes: bytes).involved(candidates) }
  }
}
