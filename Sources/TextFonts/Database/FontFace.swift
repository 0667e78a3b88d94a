// SPDX-License-Identifier: MIT

private import Synchronization

/// A face of a font file: its tables, names and axes, without size, variations or synthetic styles.
///
/// All threads share faces. The same file and index give the same object while it is retained,
/// unless the file changed on disk.
package final class FontFace: Sendable {
  /// The path, or a name in angle brackets for a font from memory.
  package let file: String
  package let index: Int
  package let unitsPerEm: Int
  package let glyphCount: Int
  /// The axes of a variable font; else empty.
  package let axes: [FontAxis]
  /// Whether it has colour glyphs (`CBDT`, `sbix`, `COLR` or `SVG `).
  package let isColor: Bool
  /// Whether it has colour bitmaps of fixed sizes (`CBDT` or `sbix`).
  package let hasColorBitmaps: Bool
  /// Whether it has a table `COLR`.
  package let hasColorLayers: Bool
  /// Whether it has a table `SVG `.
  package let hasSVGGlyphs: Bool
  let hasPalettes: Bool
  let colors: FontColors
  /// Whether it has bitmaps of fixed sizes and no outlines.
  package let isBitmapOnly: Bool

  /// The sizes in points between which the tracking varies (`trak`); nil if it does not.
  package let trackingSizes: ClosedRange<Double>?

  /// Weight, width and slope from the tables; for a variable font at its default location.
  package let style: FontStyle

  let harfBuzz: HarfBuzzFace
  let tables: FontTables
  let plain: HarfBuzzFont
  private let late = Mutex(Late())
  /// The source of outlines and masks, for one thread at a time; opened at first use.
  private let freeType = Mutex<Result<FreeTypeFace, FontError>?>(nil)

  /// Properties that most programs never need.
  private struct Late {
    var names: Names?
    var namedInstances: [FontNamedInstance]?
    /// The instances of a font from memory; those of others are in `InstanceStore`.
    var instances: [InstanceKey: WeakInstance] = [:]
    var sweepAt = 64
  }

  private struct WeakInstance { weak var instance: FontInstance? }

  struct InstanceKey: Hashable {
    var variations: [FontVariation]
    var bold: Double
    var slant: Double
    var palette: FontPalette
  }

  /// The names in the `name` table, in English if available.
  package struct Names: Hashable, Sendable {
    package let family: String
    package let style: String
    package let full: String
    package let postScript: String
  }

  init(file: FontFile, index: Int) throws(FontError) {
    self.file = file.name
    self.index = index
    tables = try FontTables(file: file, face: index)
    let head = tables.bytes(tag("head"), limit: 54)
    let maxp = tables.bytes(tag("maxp"), limit: 6)
    guard head.count == 54, head.uint32(at: 12) == 0x5F0F_3CF5 else {
      throw .damaged(file.name, "it has no usable table 'head'")
    }
    guard maxp.count == 6, maxp.uint16(at: 4) > 0 else {
      throw .damaged(file.name, "it has no usable table 'maxp', which counts its glyphs")
    }
    guard tables.has(tag("cmap")) else {
      throw .damaged(file.name, "it has no table 'cmap', which finds the glyph of a character")
    }
    let table = tables
    let hasOutlines = [tag("glyf"), tag("CFF "), tag("CFF2")].contains { table.has($0) }
    let hasBitmaps = [tag("CBDT"), tag("sbix"), tag("EBDT"), tag("bdat")].contains { table.has($0) }
    hasColorLayers = table.has(tag("COLR"))
    hasSVGGlyphs = table.has(tag("SVG "))
    hasPalettes = table.has(tag("CPAL"))
    colors = FontColors(table)
    hasColorBitmaps = table.has(tag("CBDT")) || table.has(tag("sbix"))
    isColor = hasColorLayers || hasSVGGlyphs || hasColorBitmaps
    trackingSizes = FontFace.trackingSizes(tables.bytes(tag("trak"), limit: 1 << 16))
    isBitmapOnly = hasBitmaps && !hasOutlines
    harfBuzz = HarfBuzzFace(tables)
    plain = HarfBuzzFont(harfBuzz, variations: [], slant: 0)
    unitsPerEm = harfBuzz.unitsPerEm
    glyphCount = harfBuzz.glyphCount
    let names = harfBuzz
    style = FontStyle(
      head: head, os2: tables.bytes(tag("OS/2"), limit: 64),
      post: tables.bytes(tag("post"), limit: 16),
      styleName: { names.name(17) ?? names.name(2) })
    axes = tables.has(tag("fvar")) ? harfBuzz.axes() : []
  }

  /// Returns the range of sizes in the horizontal part of a table `trak`.
  private static func trackingSizes(_ table: [UInt8]) -> ClosedRange<Double>? {
    guard table.count >= 12 else { return nil }
    let start = table.uint16(at: 6)
    guard start > 0, start + 8 <= table.count else { return nil }
    let count = table.uint16(at: start + 2)
    let sizes = Int(table.uint32(at: start + 4))
    guard count > 0, sizes + 4 * count <= table.count else { return nil }
    let values = (0..<count).map {
      Double(Int32(bitPattern: table.uint32(at: sizes + 4 * $0))) / 65536
    }
    guard let least = values.min(), let most = values.max(), most > 0 else { return nil }
    return max(least, 0)...most
  }

  package var names: Names {
    if let names = late.withLock({ $0.names }) { return names }
    let stem = file.split(separator: "/").last.map(String.init) ?? file
    let family = harfBuzz.name(16) ?? harfBuzz.name(1) ?? stem
    let style = harfBuzz.name(17) ?? harfBuzz.name(2) ?? "Regular"
    let full = harfBuzz.name(4) ?? (style == "Regular" ? family : "\(family) \(style)")
    let names = Names(
      family: family, style: style, full: full,
      postScript: FontFace.postScriptName(
        harfBuzz.name(6) ?? full.filter { !$0.isWhitespace }))
    late.withLock { $0.names = names }
    return names
  }
  package var postScriptName: String { names.postScript }
  package var familyName: String { names.family }
  package var styleName: String { names.style }
  package var fullName: String { names.full }

  /// Returns a name of the `name` table by its number, in English, else in the table's first
  /// language; nil if there is none.
  package func name(_ identifier: UInt32) -> String? { harfBuzz.name(identifier) }

  /// The bytes of its file.
  package var fileBytes: [UInt8] { tables.file.bytes(at: 0, count: tables.file.count) }

  /// Returns the bytes of a table; nil if the font does not have it.
  package func bytes(ofTable tag: UInt32) -> [UInt8]? { tables.has(tag) ? tables.bytes(tag) : nil }

  /// The tags of the file's tables, sorted; empty for a compressed file.
  package var tableTags: [UInt32] { tables.directory.entries.map(\.tag) }

  package var namedInstances: [FontNamedInstance] {
    if axes.isEmpty { return [] }
    if let known = late.withLock({ $0.namedInstances }) { return known }
    let instances = harfBuzz.namedInstances(axisCount: axes.count).map {
      FontNamedInstance(
        name: $0.name,
        postScriptName: $0.postScriptName.map(FontFace.postScriptName)
          ?? postScriptName(ofInstance: $0.name, at: $0.coordinates),
        coordinates: $0.coordinates)
    }
    late.withLock { $0.namedInstances = instances }
    return instances
  }

  /// Returns the name by Adobe's Technical Note 5902 from family and style if the font has none; at
  /// the default location the face's own.
  private func postScriptName(ofInstance name: String, at coordinates: [Double]) -> String {
    guard zip(axes, coordinates).contains(where: { $0.standard != $1 }) else {
      return postScriptName
    }
    func letters(_ text: String) -> String {
      text.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    let prefix = letters(harfBuzz.name(25) ?? familyName)
    return "\(prefix.isEmpty ? postScriptName : prefix)-\(letters(name))"
  }

  /// Replaces characters that a PostScript name cannot have with hyphens, as fontconfig does.
  private static func postScriptName(_ text: String) -> String {
    String(
      text.unicodeScalars.prefix(127).map { scalar -> Character in
        let isAllowed =
          (0x21..<0x7F).contains(scalar.value) && !"()/<>[]{}%".contains(Character(scalar))
        return isAllowed ? Character(scalar) : "-"
      })
  }

  /// The features of its layout tables, sorted: `kern`, `liga`, `smcp`.
  package var featureTags: [UInt32] { harfBuzz.featureTags() }

  /// The characters that it has glyphs for, as sorted ranges without surrogates.
  package var characters: [ClosedRange<UInt32>] { harfBuzz.characters() }

  /// The face without any setting.
  package var standardInstance: FontInstance { instance() }

  /// Whether it was made from data and not from a file.
  var isFromMemory: Bool { file.hasPrefix("<") }

  /// Returns the face at a location in its design space, with synthetic bold and slant.
  ///
  /// Equal settings give the same object. Axes that the face lacks are ignored, values are clamped.
  ///
  /// - `syntheticBold`: The increase of stroke widths, in em; 0 to 0.2.
  /// - `syntheticSlant`: Horizontal units for each unit up; −1 to 1.
  /// - `palette`: The palette of colour glyphs; a face without palettes has the standard one.
  package func instance(
    variations: [FontVariation] = [], syntheticBold: Double = 0, syntheticSlant: Double = 0,
    palette: FontPalette = .standard
  ) -> FontInstance {
    var settings: [FontVariation] = []
    if !variations.isEmpty {
      for axis in axes {
        guard let wanted = variations.last(where: { $0.tag == axis.tag }) else { continue }
        let value = axis.clamped(wanted.value)
        if value != axis.standard { settings.append(FontVariation(tag: axis.tag, value: value)) }
      }
      settings.sort { $0.tag < $1.tag }
    }
    let key = InstanceKey(
      variations: settings, bold: syntheticBold.isFinite ? min(max(syntheticBold, 0), 0.2) : 0,
      slant: syntheticSlant.isFinite ? min(max(syntheticSlant, -1), 1) : 0,
      palette: hasPalettes ? palette : .standard)
    if !isFromMemory { return InstanceStore.instance(of: self, key) }
    return late.withLock { late in
      if let known = late.instances[key]?.instance { return known }
      // A program that animates an axis leaves many entries whose instances were released.
      if late.instances.count >= late.sweepAt {
        late.instances = late.instances.filter { $0.value.instance != nil }
        late.sweepAt = max(64, 2 * late.instances.count)
      }
      let instance = FontInstance(face: self, key: key)
      late.instances[key] = WeakInstance(instance: instance)
      return instance
    }
  }

  /// Runs `body` with FreeType's face, for one thread at a time; returns nil if FreeType rejects
  /// it.
  func withFreeType<R: Sendable>(_ body: (FreeTypeFace) -> R?) -> R? {
    freeType.withLock { state in
      let result =
        state
        ?? Result { () throws(FontError) in
          try FreeTypeFace(file: tables.file, index: index, variations: [])
        }
      state = result
      guard case .success(let freeType) = result else { return nil }
      return body(freeType)
    }
  }
}

extension FontFace: Hashable {
  package static func == (one: FontFace, other: FontFace) -> Bool { one === other }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
