// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping

/// The part of a passage that exists only in blocks.
final class PassageBox {
  /// The unit that the passage was set with; nil: its lines have to be set.
  var unit: BlockUnit?
  /// Passages of the unit before this one.
  var offset = 0
  /// The natural widths of the text, once they were requested; without the container's padding.
  var natural: NaturalWidth?
  /// The paragraph's request for the columns of its table, if it is the cell's only content and in
  /// no deeper block.
  var cell: CachedCell?

  struct CachedCell {
    let cell: ColumnWidths.Cell
    let rules: MeasuringRules
  }
}

/// The natural widths of the contents of a box, in points.
struct NaturalWidth: Equatable {
  /// The widest glyph, if words are broken anywhere: in less room glyphs overlap.
  var torn = 0.0
  /// The longest word.
  var narrowest = 0.0
  /// All text without wraps.
  var widest = 0.0

  func adding(_ points: Double) -> NaturalWidth {
    NaturalWidth(torn: torn + points, narrowest: narrowest + points, widest: widest + points)
  }

  /// Extends the widths to those that a second element above or below needs.
  mutating func formUnion(_ other: NaturalWidth) {
    torn = Swift.max(torn, other.torn)
    narrowest = Swift.max(narrowest, other.narrowest)
    widest = Swift.max(widest, other.widest)
  }

  /// The same widths in ascending order, and none below 0.
  var ordered: NaturalWidth {
    let least = Swift.max(0, torn)
    let middle = Swift.max(least, narrowest)
    return NaturalWidth(torn: least, narrowest: middle, widest: Swift.max(middle, widest))
  }
}

/// The conditions that cells were measured under: one table, at one position among blocks, with one
/// padding.
struct MeasuringRules: Equatable {
  let table: ObjectIdentifier
  /// The innermost block around the table.
  let outer: ObjectIdentifier?
  let padding: Double
  /// Whether the widths of the cells' text were not measured.
  let isFixed: Bool
}

/// The requests of all cells of a row for the columns, side by side: reading them from passages all
/// over memory, one by one, takes most of the time of a keystroke in a big table.
struct MeasuredRow {
  let cells: [ColumnWidths.Cell]
  let rules: MeasuringRules

  /// Collects the requests; nil if some cell is not known, or cells were measured under different
  /// conditions.
  init?(_ paragraphs: [BlockParagraph]) {
    guard let rules = paragraphs.first?.passage.box?.cell?.rules else { return nil }
    var cells: [ColumnWidths.Cell] = []
    cells.reserveCapacity(paragraphs.count)
    for paragraph in paragraphs {
      guard let known = paragraph.passage.box?.cell, known.rules == rules else { return nil }
      cells.append(known.cell)
    }
    (self.cells, self.rules) = (cells, rules)
  }
}

extension Passage {
  /// Measures the paragraph: its longest word, and its text without wraps.
  ///
  /// - Parameters:
  ///   - padding: The padding at both ends of each line, in points.
  ///   - space: The container that attachments are measured for.
  ///   - start: The passage's first character in the text.
  /// - Returns: Points, both with indents and the container's padding.
  func naturalWidths(padding: Double, space: (any LineSpace)?, start: Int) -> NaturalWidth {
    if let known = box?.natural { return known.adding(2 * padding) }
    let found = naturalWidths(space: space, start: start)
    if box == nil { box = PassageBox() }
    box?.natural = found
    return found.adding(2 * padding)
  }

  private func naturalWidths(space: (any LineSpace)?, start: Int) -> NaturalWidth {
    shaped.naturalWidths(paragraph?.line ?? SharedStyle(LineStyle())) { run, character in
      (
        whole: width(ofAttachment: run, space: space, character: start + character),
        torn: width(ofAttachment: run, space: space, character: start + character, room: 1)
      )
    }
  }

  private func width(
    ofAttachment run: GlyphRun, space: (any LineSpace)?, character: Int, room: Double = 1e7
  ) -> Double {
    guard run.style < attributes.count, let attachment = attributes[run.style].attachment,
      let space
    else { return run.kern }
    let bounds = attachment.bounds(
      in: space, fragment: LayoutRect(x: 0, y: 0, width: room, height: 0), position: .zero,
      character: character)
    guard bounds.isSensible else { return 0 }
    return Swift.max(0, bounds.x + bounds.width) + 2 * attachment.linePadding.clamped(to: 0, 1e6)
  }
}

extension ShapedText {
  /// Whether some of the text is an attachment.
  var hasAttachments: Bool { runs.contains { $0.kind == .attachment } }

  /// Measures the text of a paragraph, glyph by glyph: the cuts of runs have no part in it, as a new colour cuts them.
  ///
  /// - Parameters:
  ///   - line: The paragraph's style.
  ///   - attachment: Gets an attachment and its character; returns its points, and those where there is no room.
  func naturalWidths(
    _ line: SharedStyle, attachment: (GlyphRun, Int) -> (whole: Double, torn: Double)
  ) -> NaturalWidth {
    var measure = NaturalWidths(line)
    var character = 0
    let all = glyphs.span
    forEachRun(to: glyphs.count) { run, part in
      let (scale, kern) = (runs[run].scale, runs[run].kern)
      let isAttachment = runs[run].kind == .attachment
      for i in part {
        let count = all[i].shortCharacterCount
        if isAttachment {
          let (whole, torn) = attachment(runs[run], character)
          measure.add(all[i], advance: whole, torn: torn)
        } else {
          let whole = Double(all[i].advance) * scale + (count > 0 ? kern : 0)
          measure.add(all[i], advance: whole, torn: whole)
        }
        character += count == 15 ? longCharacterCount(at: i) : count
      }
    }
    return measure.end()
  }
}

/// Adds up glyphs to words and lines.
struct NaturalWidths {
  // Flags as numbers: sets are slower across modules.
  private let breaksAlways = Glyph.Flags.mandatoryBreakBefore.rawValue
  private let mayBreak = Glyph.Flags.lineBreakBefore.rawValue
  private let isControl = Glyph.Flags.control.rawValue
  private let isSpace = Glyph.Flags.whitespace.rawValue
  private let shared: SharedStyle
  private var style: LineStyle { shared.style }
  private var word = 0.0
  private var line = 0.0
  /// White space after the last word.
  private var space = 0.0
  private var widestLetter = 0.0
  private var longestWord = 0.0
  private var longestLine = 0.0
  private var isFirstLine = true

  private let breaksInWords: Bool

  init(_ line: SharedStyle) {
    shared = line
    if case .characters = line.style.breakMode {
      breaksInWords = true
    } else {
      breaksInWords = false
    }
  }

  private func indent(ofFirst isFirst: Bool) -> Double {
    (isFirst ? style.firstLineHeadIndent : style.headIndent).clampedToFinite
  }

  /// Adds a glyph.
  ///
  /// - Parameters:
  ///   - glyph: The glyph.
  ///   - advance: Its advance, in points.
  ///   - torn: Its minimum advance where there is no room, in points.
  mutating func add(_ glyph: Glyph, advance: Double, torn: Double) {
    let bits = glyph.bits
    if bits & breaksAlways != 0 {
      endLine()
    } else if bits & mayBreak != 0 || breaksInWords {
      endWord()
    }
    if bits & isControl != 0, glyph.id == Glyph.tabID {
      line += space
      space = 0
      line = nextTab(behind: line)
      endWord()
    } else if bits & isSpace != 0 {
      space += advance
    } else if bits & isControl == 0 {
      line += space + advance
      word += (word > 0 ? space : 0) + advance
      widestLetter = Swift.max(widestLetter, torn)
      space = 0
    }
  }

  private func nextTab(behind x: Double) -> Double {
    let from = x + (isFirstLine ? style.firstLineHeadIndent : style.headIndent)
    if let stop = style.tabStops.lazy.map(\.location).filter({ $0 > from }).min() {
      return x + stop - from
    }
    let interval = style.defaultTabInterval > 0 ? style.defaultTabInterval : 28
    return x + interval - from.truncatingRemainder(dividingBy: interval)
  }

  private mutating func endWord() {
    longestWord = Swift.max(longestWord, word)
    word = 0
  }

  private mutating func endLine() {
    endWord()
    longestLine = Swift.max(longestLine, line + indent(ofFirst: isFirstLine))
    (line, space, isFirstLine) = (0, 0, false)
  }

  mutating func end() -> NaturalWidth {
    endLine()
    let tail = Swift.max(0, -style.tailIndent.clampedToFinite)
    // Slightly more: a line of exactly this width must not wrap.
    let more = tail + 1.0 / 64
    let head = Swift.max(style.firstLineHeadIndent, style.headIndent).clampedToFinite
    let widest = (longestLine + more).onGrid
    if style.truncation != nil { return NaturalWidth(torn: 0, narrowest: 0, widest: widest) }
    if style.breakMode == .none {
      return NaturalWidth(torn: widest, narrowest: widest, widest: widest)
    }
    let narrowest = Swift.min(widest, (longestWord + head + more).onGrid)
    return NaturalWidth(
      torn: Swift.min(narrowest, (widestLetter + head + more).onGrid), narrowest: narrowest,
      widest: widest)
  }
}
