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
    let text = shaped
    let line = paragraph?.line ?? SharedStyle(LineStyle())
    if let plain = text.plainWidths(line) { return plain }
    var measure = NaturalWidths(line)
    var glyph = 0
    // Only attachments are told where they stand.
    var character = 0
    let countsCharacters = text.runs.contains { $0.kind == .attachment }
    for run in text.runs {
      let end = glyph + run.glyphCount
      if run.kind == .attachment {
        for index in glyph..<end {
          let place = start + character
          measure.add(
            text.glyphs[index],
            advance: width(ofAttachment: run, space: space, character: place),
            torn: width(ofAttachment: run, space: space, character: place, room: 1))
          character += text.characterCount(ofClusterAt: index)
        }
      } else {
        let (scale, kern) = (run.scale, run.kern)
        let glyphs = text.glyphs.span
        for index in glyph..<end {
          let entry = glyphs[index]
          let advance = Double(entry.advance) * scale
          let whole = entry.shortCharacterCount > 0 ? advance + kern : advance
          measure.add(entry, advance: whole, torn: whole)
          if countsCharacters { character += text.characterCount(ofClusterAt: index) }
        }
      }
      glyph = end
    }
    return measure.end()
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
  /// How wide the text of a paragraph would like to be, if its glyphs alone say it; else nil.
  func plainWidths(_ line: SharedStyle) -> NaturalWidth? {
    guard let scale = plainScale else { return nil }
    var measure = NaturalWidths(line)
    return measure.add(glyphs, scale: scale) ? measure.end() : nil
  }

  /// Points for a font unit, if it is the same in all runs and nothing but glyphs has a width.
  ///
  /// Where runs are cut has no part in it: a new colour cuts them.
  fileprivate var plainScale: Double? {
    let allRuns = runs
    let runs = allRuns.span
    guard runs.count > 0 else { return nil }
    let scale = runs[0].scale
    for i in runs.indices {
      guard runs[i].kind == .text, runs[i].kern == 0, runs[i].scale == scale else { return nil }
    }
    return scale
  }
}

/// Adds up glyphs to words and lines.
struct NaturalWidths {
  // Flags as numbers: sets are slower across modules.
  private let breaksAlways = Glyph.Flags.mandatoryBreakBefore.rawValue
  private let canBreak = Glyph.Flags.lineBreakBefore.rawValue
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

  init(style: LineStyle) { self.init(SharedStyle(style)) }

  init(_ line: SharedStyle) {
    shared = line
    if case .characters = line.style.breakMode {
      breaksInWords = true
    } else {
      breaksInWords = false
    }
  }

  /// Adds all glyphs of a text in which a font unit is so many points: the same as adding them one by one, but for what is
  /// lost where points are added. (For the time see `setPlainRow`.)
  ///
  /// - Returns: False, and nothing is added, if there is a tab, or lines may end in words.
  mutating func add(_ all: [Glyph], scale: Double) -> Bool {
    if breaksInWords { return false }
    let tab = Glyph.tabID
    let glyphs = all.span
    let noted = breaksAlways | canBreak | isControl | isSpace
    // In font units.
    var (ink, row, gap, letter, longest) = (0, 0, 0, 0, 0)
    var (rows, isFirst) = (0.0, true)
    for i in glyphs.indices {
      let bits = glyphs[i].bits
      let advance = Int(glyphs[i].advance)
      if bits & noted != 0 {
        if bits & (breaksAlways | canBreak) != 0 {
          longest = Swift.max(longest, ink)
          ink = 0
        }
        if bits & breaksAlways != 0 {
          rows = Swift.max(rows, Double(row) * scale + indent(ofFirst: isFirst))
          (row, gap, isFirst) = (0, 0, false)
        }
        if bits & isControl != 0, glyphs[i].id == tab { return false }
        if bits & isSpace != 0 { gap &+= advance }
        if bits & (isControl | isSpace) != 0 { continue }
      }
      row &+= gap &+ advance
      ink &+= (ink > 0 ? gap : 0) &+ advance
      letter = Swift.max(letter, advance)
      gap = 0
    }
    (word, line, space) = (Double(ink) * scale, Double(row) * scale, Double(gap) * scale)
    (widestLetter, longestWord) = (Double(letter) * scale, Double(longest) * scale)
    (longestLine, isFirstLine) = (rows, isFirst)
    return true
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
    } else if bits & canBreak != 0 || breaksInWords {
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
