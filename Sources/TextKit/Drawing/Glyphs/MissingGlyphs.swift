// SPDX-License-Identifier: MIT

internal import TextCanvas
internal import TextFonts
internal import TextLayout
internal import TextLines
internal import TextShaping
private import Synchronization

/// Reports characters that are drawn as boxes, or not at all, once for each script.
///
/// Only drawn text counts, on every surface alike.
package enum MissingGlyphs {
  private static let refused = Atomic(false)

  /// Whether the current drawing refuses them with its own error, as profiles of PDF do: then
  /// nothing is reported here.
  package static var areRefused: Bool {
    get { refused.load(ordering: .relaxed) }
    set { refused.store(newValue, ordering: .relaxed) }
  }

  /// Checks the glyphs of a row from an index on, which are of one segment of a line, or of a line
  /// of one run.
  static func check(
    _ row: LineGlyphs, from start: Int = 0, font: FontInstance, _ segment: LineSegment? = nil,
    of line: PlacedLine, in layout: DocumentLayout
  ) {
    var isMissing = false
    for index in start..<max(row.glyphs.count, start) where row.glyphs[index].id == 0 {
      isMissing = true
    }
    let hasDrawings = font.face.hasColorLayers || font.face.hasSVGGlyphs
    guard isMissing || hasDrawings else { return }
    for (characters, glyph) in clusters(of: segment, line, in: layout) {
      if glyph == 0 {
        noteMissing(characters)
      } else if hasDrawings, ColorGlyph.isDamaged(glyph, font) {
        noteDamaged(characters, font)
      }
    }
  }

  /// The visible clusters, each with its first glyph.
  private static func clusters(
    of segment: LineSegment?, _ line: PlacedLine, in layout: DocumentLayout
  ) -> [(characters: [UInt16], glyph: UInt16)] {
    var characters: [UInt16] = []
    layout.appendDisplayedCharacters(of: line, to: &characters)
    let shaped = line.displayedText
    var found: [(characters: [UInt16], glyph: UInt16)] = []
    for segment in segment.map({ [$0] }) ?? line.segments
    where shaped.runs[segment.run].kind == .text {
      var character =
        segment.characterStart - (line.displayed == nil ? Int(line.line.characterStart) : 0)
      line.displayedContext.forEachGlyph(in: segment) { index, _, _ in
        let glyph = shaped.glyphs[index]
        let count = shaped.characterCount(ofClusterAt: index)
        let range = (character..<character + count).clamped(to: 0..<characters.count)
        character += count
        guard !glyph.isSilent, !range.isEmpty else { return }
        found.append((Array(characters[range]), glyph.id))
      }
    }
    return found
  }

  private static func noteMissing(_ characters: [UInt16]) {
    guard !areRefused else { return }
    let text = String(decoding: characters, as: UTF16.self)
    guard
      let scalar = text.unicodeScalars.first(where: { !$0.properties.isDefaultIgnorableCodePoint })
    else { return }
    let package = TextKitEnvironment.debianPackage(for: scalar.value)
    let script = MissingCharacter.script(of: scalar.value)
    let help =
      package.map { "install the package \($0)" }
      ?? "it is not a character of Unicode 15, so register the font that has it"
    warnOnce(
      "missing glyph \(script) \(package ?? "")",
      "No installed font has \(quoted(text)): it and similar characters are shown as boxes; \(help)."
    )
  }

  private static func noteDamaged(_ characters: [UInt16], _ font: FontInstance) {
    let text = String(decoding: characters, as: UTF16.self)
    let name = font.face.postScriptName
    warnOnce(
      "damaged glyph \(name)",
      "The font \(name) draws \(quoted(text)) in an unsupported way, so it and similar characters are not shown; use another font."
    )
  }

  /// “𗀀” (U+17000).
  private static func quoted(_ text: String) -> String {
    let numbers = text.unicodeScalars.prefix(4).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
    return "“\(text)” (\(numbers.joined(separator: " ")))"
  }
}
