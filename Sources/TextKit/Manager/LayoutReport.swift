// SPDX-License-Identifier: MIT

internal import TextLayout
internal import TextFonts
internal import TextLines
internal import TextShaping
internal import TextUnicode

/// A layout as data: for `textkit inspect`, tests, and debugging.
package struct LayoutReport {
  /// The level of detail for each line.
  package enum Detail: Int, Comparable, Sendable {
    case lines, runs, glyphs
    package static func < (a: Detail, b: Detail) -> Bool { a.rawValue < b.rawValue }
  }

  /// One line fragment.
  ///
  /// Rectangles and baseline in container coordinates.
  package struct Line {
    package var container: Int
    package var characters: NSRange
    package var glyphs: NSRange
    package var fragment: CGRect
    package var used: CGRect
    package var baseline: Double
    /// In visual order; empty unless requested.
    package var runs: [Run] = []
  }

  /// Neighbouring glyphs of one font, size, script and level.
  package struct Run {
    package var characters: NSRange
    package var fontFile: String
    package var fontIndex: Int
    package var postScriptName: String
    /// Points.
    package var size: Double
    /// A tag of four characters.
    package var script: String
    package var language: String
    package var level: Int
    /// In logical order; empty unless requested.
    package var glyphs: [Glyph] = []
  }

  package struct Glyph {
    package var id: Int
    /// The first character of its cluster.
    package var character: Int
    /// The glyph's origin in container coordinates, on the baseline unless the font moves it.
    package var x: Double
    package var y: Double
    package var advance: Double
  }
}

extension NSLayoutManager {
  /// Lays out all of the text and calls `body` with one line after the other.
  package func forEachReportedLine(
    detail: LayoutReport.Detail = .glyphs, _ body: (LayoutReport.Line) -> Void
  ) {
    layout.ensureLayout(.everything)
    var line = layout.firstLine(fromContainer: 0)
    while let current = line {
      body(current.report(detail))
      line = layout.line(after: current)
    }
  }
}

extension PlacedLine {
  fileprivate func report(_ detail: LayoutReport.Detail) -> LayoutReport.Line {
    var result = LayoutReport.Line(
      container: container, characters: NSRange(characters), glyphs: NSRange(glyphs),
      fragment: CGRect(fragmentRect), used: CGRect(usedRect), baseline: baseline)
    guard detail > .lines else { return result }
    let context = displayedContext
    let text = displayedText
    for segment in segments {
      let run = text.runs[segment.run]
      let rise = displayedAttributes[run.style].rise
      let (_, count) = context.measure(segment.glyphs, run: run)
      var report = LayoutReport.Run(
        characters: NSRange(
          location: displayed?.character(ofGlyph: segment.glyphs.lowerBound)
            ?? place.prefix.characters + segment.characterStart, length: count),
        fontFile: run.font.face.file, fontIndex: run.font.face.index,
        postScriptName: run.font.face.postScriptName, size: run.size,
        script: run.script.description,
        language: displayedAttributes[run.style].shaping.language, level: Int(segment.level))
      if detail == .glyphs {
        var character = segment.characterStart
        var next = character
        context.forEachGlyph(in: segment) { index, x, advance in
          let length = text.characterCount(ofClusterAt: index)
          if length > 0 {
            character = next
            next += length
          }
          let glyph = text.glyphs[index]
          let offset = text.offset(ofGlyphAt: index)
          report.glyphs.append(
            .init(
              id: Int(glyph.isTab ? Glyph.controlID : glyph.id),
              character: displayed?.character(ofGlyph: index) ?? place.prefix.characters
                + character,
              x: x + Double(offset?.x ?? 0) * run.scale,
              y: baseline - rise - Double(offset?.y ?? 0) * run.verticalScale, advance: advance))
        }
      }
      result.runs.append(report)
    }
    return result
  }
}
