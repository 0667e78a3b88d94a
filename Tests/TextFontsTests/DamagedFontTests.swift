// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextFonts

@Suite struct DamagedFontTests {
  private let folder = TemporaryFolder()

  private func error(_ path: String, index: Int = 0) -> FontError? {
    do throws(FontError) {
      _ = try FontDatabase.system.face(file: path, index: index)
      return nil
    } catch { return error }
  }

  private func small() -> SmallFont {
    var font = SmallFont(family: "Small Test")
    font.add("A", advance: 600, height: 700, growth: 40)
    font.add("ab é", advance: 500)
    font.isVariable = true
    font.layers = [(1, [(2, [1, 2, 3, 255]), (0, nil)])]
    return font
  }

  @Test func `what is no font is refused with a sentence that says why`() throws {
    #expect(error("/no/such/file.ttf")?.kind == .noSuchFile)
    #expect(error("/etc/passwd/file.ttf")?.kind == .noSuchFile)
    #expect(error("a\u{0}b")?.kind == .noSuchFile)
    #expect(error(folder.path)?.kind == .folder)
    #expect(error("/dev/null")?.kind == .notAFont)
    #expect(error(folder.write([], as: "empty.ttf"))?.kind == .notAFont)
    #expect(error(folder.write([0, 1, 0], as: "short.ttf"))?.kind == .notAFont)
    let text = folder.write(Array("This is a text, not a font.".utf8), as: "text.ttf")
    #expect(error(text)?.kind == .notAFont)
    let sentence = try #require(error(text)).description
    #expect(
      sentence == "\"\(text)\" is not a usable font: it has no font signature; "
        + "give a TrueType, OpenType or WOFF file.")
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func `a file that may not be read is refused with a sentence`() {
    let path = folder.write(small().bytes(), as: "secret.ttf")
    _ = unsafe chmod(path, 0)
    #expect(error(path)?.kind == .noPermission)
  }

  @Test func `an index beyond the faces is refused with their number`() {
    let path = folder.write(small().bytes(), as: "one.ttf")
    #expect(error(path, index: 1)?.kind == .noSuchFace(count: 1))
    #expect(error(path, index: -1)?.kind == .noSuchFace(count: 1))
    let both = folder.write(SmallFont.collection([small(), small()]), as: "two.ttc")
    #expect(error(both, index: 1) == nil)
    #expect(error(both, index: 2)?.kind == .noSuchFace(count: 2))
    #expect(error(DebianFonts.notoSansCJK, index: 10)?.kind == .noSuchFace(count: 10))
  }

  @Test func `a font without a needed table is refused by the table's name`() throws {
    for table in ["head", "maxp", "cmap"] {
      var font = small()
      font.tables[table] = []
      let problem = try #require(error(folder.write(font.bytes(), as: "\(table).ttf")))
      #expect(problem.kind == .damaged)
      #expect(problem.description.contains("'\(table)'"))
    }
  }

  @Test func `a font without a table that can be done without works`() throws {
    for table in ["OS/2", "post", "name", "hhea", "hmtx", "glyf", "loca"] {
      var font = small()
      font.tables[table] = []
      let path = folder.write(font.bytes(), as: "\(table == "OS/2" ? "OS2" : table).ttf")
      let face = try FontDatabase.system.face(file: path, index: 0)
      useAll(of: face)
      #expect(!face.familyName.isEmpty)
      #expect(face.standardInstance.metrics.ascender > 0)
    }
  }

  /// Queries a face for everything that the library ever reads; checks invariants of any font.
  private func useAll(of face: FontFace) {
    #expect((16...16384).contains(face.unitsPerEm))
    _ = face.names
    _ = face.namedInstances
    var instances = [
      face.standardInstance, face.instance(syntheticBold: 0.04, syntheticSlant: 0.2),
    ]
    for axis in face.axes {
      instances.append(
        face.instance(variations: [FontVariation(tag: axis.tag, value: axis.maximum)]))
    }
    let em = Double(face.unitsPerEm)
    for instance in instances {
      let metrics = instance.metrics
      #expect(metrics.ascender - metrics.descender > 0)
      #expect(metrics.ascender - metrics.descender <= 20 * em)
      #expect(metrics.lineGap >= 0)
      #expect(metrics.underlineThickness > 0)
      #expect(instance.capHeight > 0 && instance.capHeight <= 10 * em)
      #expect(instance.xHeight > 0 && instance.xHeight <= 10 * em)
      for scalar in [0x20, 0x41, 0x61, 0xE9, 0x10FFFF] as [UInt32] {
        let glyph = instance.glyph(for: scalar)
        _ = instance.glyph(for: scalar, variation: 0xFE0F)
        _ = instance.advance(of: glyph)
        _ = instance.extents(of: glyph)
        _ = instance.outline(of: glyph)
        _ = instance.colorLayers(of: glyph)
        if let mask = instance.mask(of: glyph, pixelsPerEm: 20, subpixelX: 1) {
          #expect(mask.bytes.count == mask.width * mask.height * (mask.format == .color ? 4 : 1))
        }
      }
    }
  }

  @Test func `a font cut short anywhere is refused or usable`() throws {
    let whole = small().bytes()
    var refused = 0
    for length in stride(from: 0, to: whole.count, by: 17) {
      let path = folder.write(Array(whole.prefix(length)), as: "cut\(length).ttf")
      do throws(FontError) {
        useAll(of: try FontDatabase.system.face(file: path, index: 0))
      } catch {
        refused += 1
        #expect(error.description.contains(path))
      }
    }
    // Only padding may be missing.
    #expect(refused >= whole.count / 17)
  }

  @Test(arguments: [["small"], ["DejaVuSans.ttf"], ["NotoNaskhArabic-Regular.ttf"]])
  func `random damage is refused or harmless`(source: [String]) throws {
    var random = SeededGenerator(seed: seed())
    let isSmall = source[0] == "small"
    let whole = isSmall ? small().bytes() : fileBytes(DebianFonts.path(source[0]))
    for round in 0..<iterations(isSmall ? 400 : 40) {
      var bytes = whole
      // Most hits at the start, where the directory and the headers are.
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        let end = random.oneIn(2) ? min(bytes.count, 1000) : bytes.count
        bytes[Int.random(in: 0..<end, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let path = folder.write(bytes, as: "damaged\(round).ttf")
      if let face = try? FontDatabase.system.face(file: path, index: 0) { useAll(of: face) }
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  struct Absurd: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (inout SmallFont) -> Void
    init(_ name: String, _ change: @escaping @Sendable (inout SmallFont) -> Void) {
      testDescription = name
      self.change = change
    }
  }

  @Test(arguments: [
    Absurd("all zero") {
      ($0.ascender, $0.descender, $0.typoAscender, $0.typoDescender) = (0, 0, 0, 0)
      ($0.winAscent, $0.winDescent, $0.capHeight, $0.xHeight) = (0, 0, 0, 0)
    },
    Absurd("upside down") { ($0.ascender, $0.descender) = (-800, 200) },
    Absurd("huge") { ($0.unitsPerEm, $0.ascender, $0.descender) = (16, 32767, -32768) },
    Absurd("no em") { $0.unitsPerEm = 0 },
    Absurd("large em") { $0.unitsPerEm = 65535 },
    Absurd("negative gap") { $0.lineGap = -3000 },
    Absurd("huge gap") { ($0.unitsPerEm, $0.lineGap) = (100, 32767) },
    Absurd("thick underline") { $0.underlineThickness = -5 },
    Absurd("wide glyphs") {
      $0.unitsPerEm = 16
      $0.add("A", advance: 32767, height: 32767)
    },
  ])
  func `absurd metrics become usable ones`(absurd: Absurd) throws {
    var font = small()
    absurd.change(&font)
    let path = folder.write(font.bytes(), as: "absurd.ttf")
    useAll(of: try FontDatabase.system.face(file: path, index: 0))
  }

  @Test func `metrics follow the rule: typographic if asked for, else hhea, else OS/2`() throws {
    var font = SmallFont(family: "Rule")
    (font.ascender, font.descender, font.lineGap) = (900, -210, 30)
    (font.typoAscender, font.typoDescender, font.typoLineGap) = (700, -300, 90)
    (font.winAscent, font.winDescent) = (1000, 400)
    func metrics(_ name: String) throws -> [Double] {
      let path = folder.write(font.bytes(), as: name)
      let metrics = try FontDatabase.system.face(file: path, index: 0).standardInstance.metrics
      return [metrics.ascender, metrics.descender, metrics.lineGap]
    }
    #expect(try metrics("hhea.ttf") == [900, -210, 30])
    font.usesTypoMetrics = true
    #expect(try metrics("typo.ttf") == [700, -300, 90])
    font.usesTypoMetrics = false
    (font.ascender, font.descender, font.lineGap) = (0, 0, 0)
    #expect(try metrics("zero.ttf") == [700, -300, 90])
    (font.typoAscender, font.typoDescender, font.typoLineGap) = (0, 0, 0)
    #expect(try Array(metrics("win.ttf").prefix(2)) == [1000, -400])
  }

  @Test func `a file deleted while in use stays whole`() throws {
    let path = folder.write(fileBytes(DebianFonts.dejaVuSans), as: "deleted.ttf")
    let face = try FontDatabase.system.face(file: path, index: 0)
    let whole = try FontDatabase.system.face(file: DebianFonts.dejaVuSans, index: 0)
    try FileManager.default.removeItem(atPath: path)
    #expect(face.fullName == "DejaVu Sans")
    for glyph in UInt16(30)..<60 {
      #expect(face.standardInstance.outline(of: glyph) == whole.standardInstance.outline(of: glyph))
    }
    #expect(error(path)?.kind == .noSuchFile)
  }

  @Test func `a file cut short or overwritten while in use does no harm`() throws {
    let bytes = fileBytes(DebianFonts.dejaVuSans)
    for (name, change) in [
      ("cut", { (path: String) in unsafe truncate(path, 1000) }),
      (
        "overwritten",
        { (path: String) in
          let handle = FileHandle(forUpdatingAtPath: path)!
          handle.write(Data(repeating: 0xA7, count: bytes.count))
          try! handle.close()
          return 0
        }
      ),
    ] {
      let path = folder.write(bytes, as: "\(name).ttf")
      let face = try FontDatabase.system.face(file: path, index: 0)
      _ = face.standardInstance.outline(of: 36)
      #expect(change(path) == 0)
      useAll(of: face)
    }
  }

  @Test func `a file replaced by another is opened anew`() throws {
    var font = small()
    let path = folder.write(font.bytes(), as: "replaced.ttf")
    let before = try FontDatabase.system.face(file: path, index: 0)
    #expect(try FontDatabase.system.face(file: path, index: 0) === before)
    font.family = "Another"
    _ = folder.write(font.bytes(), as: "replaced.ttf")
    let after = try FontDatabase.system.face(file: path, index: 0)
    #expect(after !== before)
    #expect(after.familyName == "Another")
    #expect(before.familyName == "Small Test")
  }

  /// Returns an `sbix` table of one strike whose glyph 1 claims an image size.
  private func sbix(_ width: UInt32, _ height: UInt32, glyphs: Int, type: String = "png ")
    -> [UInt8]
  {
    func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
    func long(_ value: Int) -> [UInt8] { word(value >> 16) + word(value) }
    let picture =
      word(0) + word(0) + Array(type.utf8)
      + [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + long(13) + Array("IHDR".utf8)
      + long(Int(width)) + long(Int(height)) + [8, 6, 0, 0, 0]
    let start = 4 + 4 * (glyphs + 1)
    var strike = word(20) + word(72)
    for glyph in 0...glyphs { strike += long(glyph < 2 ? start : start + picture.count) }
    return word(1) + word(1) + long(1) + long(12) + strike + picture
  }

  @Test func `a picture that says it is huge is not unpacked`() throws {
    var font = small()
    font.tables["sbix"] = sbix(30000, 30000, glyphs: font.glyphs.count)
    let huge = try FontDatabase.system.face(
      file: folder.write(font.bytes(), as: "huge.ttf"), index: 0)
    #expect(!ImageLimits.allow(1, of: huge))
    #expect(huge.standardInstance.mask(of: 1, pixelsPerEm: 20) == nil)
    #expect(ImageLimits.allow(2, of: huge))
    // The image itself is truncated here, so that the outline is drawn.
    font.tables["sbix"] = sbix(20, 20, glyphs: font.glyphs.count)
    let usual = try FontDatabase.system.face(
      file: folder.write(font.bytes(), as: "usual.ttf"), index: 0)
    #expect(ImageLimits.allow(1, of: usual))
    #expect(usual.standardInstance.mask(of: 1, pixelsPerEm: 20)?.format == .alpha)
    font.tables["sbix"] = sbix(20, 20, glyphs: font.glyphs.count, type: "dupe")
    let twice = try FontDatabase.system.face(
      file: folder.write(font.bytes(), as: "twice.ttf"), index: 0)
    useAll(of: twice)
  }

  @Test func `random damage to WOFF files, collections and pictures is refused or harmless`() throws
  {
    var random = SeededGenerator(seed: seed())
    var bitmaps = small()
    bitmaps.tables["sbix"] = sbix(20, 20, glyphs: bitmaps.glyphs.count)
    let sources = [
      (small().woff(), "woff"), (SmallFont.collection([small(), small()]), "ttc"),
      (bitmaps.bytes(), "ttf"),
    ]
    for (whole, kind) in sources {
      for round in 0..<iterations(150) {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...10, using: &random) {
          let end = random.oneIn(2) ? min(bytes.count, 300) : bytes.count
          bytes[Int.random(in: 0..<end, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        if random.oneIn(5) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
        let path = folder.write(bytes, as: "damaged\(round).\(kind)")
        if let face = try? FontDatabase.system.face(file: path, index: 0) { useAll(of: face) }
        try? FileManager.default.removeItem(atPath: path)
      }
    }
  }

  @Test func `random damage to pictures in colour is harmless`() throws {
    var random = SeededGenerator(seed: seed())
    let whole = fileBytes(DebianFonts.notoColorEmoji)
    for round in 0..<iterations(1) {
      var bytes = whole
      for _ in 0..<20_000 {
        bytes[Int.random(in: 1000..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      let path = folder.write(bytes, as: "emoji\(round).ttf")
      guard let face = try? FontDatabase.system.face(file: path, index: 0) else { continue }
      useAll(of: face)
      for glyph in UInt16(4)..<60 {
        if let mask = face.standardInstance.mask(of: glyph, pixelsPerEm: 20) {
          #expect(mask.bytes.count == mask.width * mask.height * (mask.format == .color ? 4 : 1))
        }
      }
    }
  }

  @Test func `a WOFF file works like the font in it`() throws {
    let font = small()
    let plain = folder.write(font.bytes(), as: "plain.ttf")
    let packed = folder.write(font.woff(), as: "packed.woff")
    let one = try FontDatabase.system.face(file: plain, index: 0)
    let other = try FontDatabase.system.face(file: packed, index: 0)
    useAll(of: other)
    #expect(other.names == one.names)
    #expect(other.axes == one.axes)
    #expect(other.standardInstance.metrics == one.standardInstance.metrics)
    for scalar in [0x41, 0x61, 0xE9, 0x7A] as [UInt32] {
      let glyph = one.standardInstance.glyph(for: scalar)
      #expect(other.standardInstance.glyph(for: scalar) == glyph)
      #expect(other.standardInstance.advance(of: glyph) == one.standardInstance.advance(of: glyph))
      #expect(other.standardInstance.outline(of: glyph) == one.standardInstance.outline(of: glyph))
    }
    #expect(error(folder.write(Array(font.woff().prefix(200)), as: "cut.woff"))?.kind == .damaged)
  }

  @Test func `only the files given are fonts of such a database, in any configuration`() throws {
    let good = folder.write(small().bytes(), as: "good.ttf")
    let bad = folder.write([1, 2, 3], as: "bad.ttf")
    let database = FontDatabase.only([good, bad, "/no/such.ttf"])
    let match = try #require(database.match(FontRequest(families: ["DejaVu Sans"])))
    #expect(match.isSubstitute)
    #expect(match.instance.face.familyName == "Small Test")
    #expect(database.problems.map(\.kind) == [.notAFont, .noSuchFile])
    let named = try #require(database.named("small test regular"))
    #expect(named.instance.face === match.instance.face)
  }
}
