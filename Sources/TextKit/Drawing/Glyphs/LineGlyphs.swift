// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextLayout
internal import Foundation
internal import TextCanvas
internal import TextLines
internal import TextShaping

/// The glyphs of one segment of a line, ready for the canvas.
///
/// Reused from segment to segment for its memory.
struct LineGlyphs {
  /// Whether the characters are needed too, as in documents.
  let wantsText: Bool
  /// Whether white space is drawn as marks.
  let showsMarks: Bool
  /// Whether tabs and line ends within a part are emitted as spaces: the parts of a document have
  /// no other sign of them.
  ///
  /// - Source: PDF 1.7, 14.8.2.5: words are separated by characters, not by positions.
  let wantsBreaks: Bool
  /// The line's characters, possibly among others of its paragraph.
  var characters: [UInt16] = []
  /// The index of the line's first character.
  private var lineStart = 0
  /// Whether a character of the line becomes a space; determined once a line, for all its segments.
  private(set) var hasBreak = false
  /// Whether the line's part continues in the next paragraph, as code does: its end is a break too.
  private var continues = false
  /// The paragraph of the characters; nil if they are those of one line.
  private var read: (passage: Passage, version: Int)?
  /// Characters of longer passages are read line by line.
  private static let maximumRead = 2048
  private(set) var glyphs: [PositionedGlyph] = []
  /// Glyphs of a plain line or segment and their left edges, before they are added to `glyphs`.
  private var places: [PlainGlyph] = []
  private var utf8: [UInt8] = []
  private var clusters: [GlyphText.Cluster] = []
  private var isBackward = false
  /// Whether each byte is the character of one glyph; then there are no clusters.
  private var isPlain = false

  init(wantsText: Bool, showsMarks: Bool, wantsBreaks: Bool = false) {
    self.wantsText = wantsText
    self.showsMarks = showsMarks
    self.wantsBreaks = wantsBreaks
  }

  /// Whether a line whose characters were read has a character that becomes a space.
  private func holdsBreak(_ line: PlacedLine) -> Bool {
    let end = min(lineStart + line.characters.count, characters.count)
    return lineStart < end && (lineStart..<end).contains { isBreak(at: $0) }
  }

  private func isBreak(at index: Int) -> Bool {
    switch characters[index] {
    case 0x09, 0x0B, 0x2028: true
    case 0x0A, 0x85, 0x2029: continues
    // Before a line feed, that one is the end.
    case 0x0D: continues && !(index + 1 < characters.count && characters[index + 1] == 0x0A)
    default: false
    }
  }

  /// Appends the space for a tab or a line end in structured documents; nothing for other
  /// characters, or if the font has no space.
  private mutating func appendBreak(
    _ glyph: Glyph, in range: Range<Int>, _ run: GlyphRun, x: Double, y: Double
  ) {
    guard wantsBreaks, glyph.flags.contains(.control), range.upperBound <= characters.count,
      range.contains(where: { isBreak(at: $0) })
    else { return }
    let space = run.font.glyph(for: 0x20)
    guard space != 0 else { return }
    utf8.append(0x20)
    clusters.append(.init(bytes: 1, glyphs: 1))
    glyphs.append(PositionedGlyph(id: space, x: x, y: y))
  }

  /// Reads the characters of a line; those of a paragraph are read once for all its lines.
  ///
  /// - `continues`: Whether the part continues in the next paragraph.
  mutating func readCharacters(
    of line: PlacedLine, in layout: DocumentLayout, continues: Bool = false
  ) {
    self.continues = continues
    defer { hasBreak = wantsBreaks && holdsBreak(line) }
    let passage = line.passage
    guard line.displayed == nil, passage.characterCount <= Self.maximumRead else {
      characters.removeAll(keepingCapacity: true)
      layout.appendDisplayedCharacters(of: line, to: &characters)
      (lineStart, read) = (0, nil)
      return
    }
    lineStart = Int(line.line.characterStart)
    if let read, read.passage === passage, read.version == passage.drawingVersion { return }
    characters.removeAll(keepingCapacity: true)
    layout.appendCharacters(of: line.place, to: &characters)
    read = (passage, passage.drawingVersion)
  }

  var text: GlyphText? {
    guard wantsText else { return nil }
    return isPlain
      ? GlyphText(plain: utf8)
      : GlyphText(utf8: utf8, clusters: clusters, isBackward: isBackward)
  }

  /// Adds the wanted visible glyphs of a segment, from left to right.
  ///
  /// In points of the current context; `wanted` has the indexes of the line's segments.
  mutating func fill(
    _ segment: LineSegment, of line: PlacedLine, glyphs wanted: Range<Int>, origin: CGPoint
  ) {
    if fillPlainly(segment, of: line, glyphs: wanted, origin: origin) { return }
    removeGlyphs()
    append(segment, of: line, glyphs: wanted, origin: origin)
  }

  /// The same for all segments of a plain line at once.
  mutating func fill(
    _ plain: PlainLine, of line: PlacedLine, glyphs wanted: Range<Int>, origin: CGPoint
  ) {
    if wantsText, fillPlainly(plain, of: line, glyphs: wanted, origin: origin) { return }
    removeGlyphs()
    append(plain, of: line, glyphs: wanted, origin: origin)
  }

  /// Adds the wanted visible glyphs of a plain line.
  mutating func append(
    _ plain: PlainLine, of line: PlacedLine, glyphs wanted: Range<Int>, origin: CGPoint
  ) {
    if !wantsText, findPlain(of: line, wanted) != nil {
      // The capacity of a label; longer rows grow as usual.
      if glyphs.isEmpty { glyphs.reserveCapacity(Self.usualCount) }
      let (left, y) = (Double(origin.x), line.baseline + Double(origin.y))
      for place in places { glyphs.append(PositionedGlyph(id: place.id, x: left + place.x, y: y)) }
      return
    }
    for segment in line.segments { append(segment, of: line, glyphs: wanted, origin: origin) }
  }

  private static let usualCount = 128

  /// Adds the glyphs of any segment.
  mutating func append(
    _ segment: LineSegment, of line: PlacedLine, glyphs wanted: Range<Int>, origin: CGPoint
  ) {
    isBackward = segment.isRightToLeft
    let shaped = line.displayedText
    let run = shaped.runs[segment.run]
    let scale = run.scale
    let hidden = line.displayed == nil ? line.passage.notes?.isNotShown ?? [:] : [:]
    let rise = line.displayedAttributes[run.style].rise
    let y = line.baseline + segment.y + Double(origin.y) - rise
    let left = Double(origin.x)
    var character = character(of: segment, in: line)
    let context = line.displayedContext
    var blank: UInt16?
    context.forEachGlyph(in: segment) { index, x, advance in
      let glyph = shaped.glyphs[index]
      let count = shaped.characterCount(ofClusterAt: index)
      defer { character += count }
      if wantsText, count > 0 { blank = blankGlyph(character..<character + count, run) }
      guard wanted.contains(index) else { return }
      let mark = showsMarks ? InvisibleMark(glyph, in: run, advance: advance) : nil
      var isShown = !glyph.isSilent || mark != nil
      if !hidden.isEmpty, hidden[index] == true { isShown = false }
      if wantsText, mark == nil {
        isShown = isShown && !(count == 1 && glyph.isUnusedSoftHyphen)
        if count == 0, glyph.id == blank { isShown = false }
      }
      // A visible soft hyphen has no copied text, like hyphens that are not in the text.
      if wantsText, count > 0, isShown, !glyph.isHyphen {
        appendCluster(character..<character + count)
      }
      guard isShown else {
        if count > 0 {
          appendBreak(glyph, in: character..<character + count, run, x: left + x, y: y)
        }
        return
      }
      var place = PositionedGlyph(id: glyph.id, x: left + x, y: y)
      if let mark {
        place = PositionedGlyph(id: mark.glyph, x: left + x + mark.x, y: y)
      } else if glyph.isOffset, let offset = shaped.offset(ofGlyphAt: index) {
        place.x += Double(offset.x) * scale
        place.y -= Double(offset.y) * run.verticalScale
      }
      glyphs.append(place)
      if wantsText {
        // The end of a cluster may be visible without its start.
        if clusters.isEmpty { clusters.append(.init(bytes: 0, glyphs: 0)) }
        clusters[clusters.count - 1].glyphs += 1
      }
      if let stretch = context.stretch(after: index), stretch.kind == .kashida {
        appendKashida(stretch.extra, run: run, before: left + x, y: y)
      }
    }
    // A canvas needs glyphs from left to right; the segment has them in logical order.
    if isBackward { glyphs.reverse() }
  }

  /// Extends the join between a letter and the next one, on its left: the font's tatweels in a row,
  /// each overlapping the previous one as far as necessary.
  ///
  /// They belong to the letter's cluster, so that they have no copied text.
  private mutating func appendKashida(
    _ width: Double, run: GlyphRun, before right: Double, y: Double
  ) {
    guard let (tatweel, advance) = run.tatweel else { return }
    let left = right - width
    let count = Swift.max(1, Int((width / advance).rounded(.up).clamped(to: 1, 4096)))
    let step = count > 1 ? (width - advance) / Double(count - 1) : 0
    let start = count > 1 ? left : left + (width - advance) / 2
    // From right to left, as the line is read.
    for i in stride(from: count - 1, through: 0, by: -1) {
      glyphs.append(PositionedGlyph(id: tatweel, x: start + Double(i) * step, y: y))
    }
    if wantsText { clusters[clusters.count - 1].glyphs += count }
  }

  /// Removes the glyphs; the memory stays.
  mutating func removeGlyphs() {
    (isPlain, isBackward) = (false, false)
    glyphs.removeAll(keepingCapacity: true)
    utf8.removeAll(keepingCapacity: true)
    clusters.removeAll(keepingCapacity: true)
  }

  /// The same as `fill`, for a line in which each character has a glyph at the sum of advances.
  ///
  /// Only for ASCII if the characters are wanted. Returns false for other lines, but most lines are
  /// of this kind.
  private mutating func fillPlainly(
    _ plain: PlainLine, of line: PlacedLine, glyphs wanted: Range<Int>, origin: CGPoint
  ) -> Bool {
    guard let ascii = findPlain(of: line, wanted) else { return false }
    take(ascii, left: Double(origin.x), y: line.baseline + Double(origin.y))
    return true
  }

  /// The same for a segment.
  mutating func fillPlainly(
    _ segment: LineSegment, of line: PlacedLine, glyphs wanted: Range<Int>, origin: CGPoint
  ) -> Bool {
    guard !hasBreak, !showsMarks, line.displayed != nil || line.passage.notes == nil,
      let ascii = findPlain(of: line, wanted, segment)
    else { return false }
    let rise = line.displayedAttributes[line.displayedText.runs[segment.run].style].rise
    take(
      ascii, left: Double(origin.x), y: line.baseline + segment.y + Double(origin.y) - rise)
    return true
  }

  /// Finds the positions of plain glyphs of a segment, or of a line of one run.
  ///
  /// - Returns: Their characters, if they are wanted; nil if a glyph is not plain.
  private mutating func findPlain(
    of line: PlacedLine, _ wanted: Range<Int>, _ segment: LineSegment? = nil
  ) -> [UInt8]? {
    places.removeAll(keepingCapacity: true)
    var ascii: [UInt8] = []
    let context = line.displayedContext
    let isPlain =
      if let segment {
        context.appendPlain(
          segment, wanted, characters,
          from: wantsText ? character(of: segment, in: line) : nil, to: &places, &ascii)
      } else {
        context.appendPlain(
          wanted, characters, from: wantsText ? lineStart : nil, to: &places, &ascii)
      }
    return isPlain ? ascii : nil
  }

  /// The index of a segment's first character.
  private func character(of segment: LineSegment, in line: PlacedLine) -> Int {
    segment.characterStart + lineStart
      - (line.displayed == nil ? Int(line.line.characterStart) : 0)
  }

  /// Takes the plain glyphs that were found, and replaces the previous ones.
  ///
  /// The page takes the arrays, so they are new, with their final capacity.
  private mutating func take(_ ascii: [UInt8], left: Double, y: Double) {
    let all = places
    let found = all.span
    // Not by `Array(capacity:)`: in the standard library that resolves the element's type at each
    // row.
    glyphs = []
    // Not for an empty row: the standard library would write the count into the empty array that
    // all threads share.
    if !found.isEmpty {
      glyphs.append(addingCapacity: found.count) { made in
        for index in found.indices {
          made.append(PositionedGlyph(id: found[index].id, x: left + found[index].x, y: y))
        }
      }
    }
    clusters.removeAll(keepingCapacity: true)
    (utf8, isPlain, isBackward) = (ascii, wantsText, false)
  }

  private mutating func appendCluster(_ range: Range<Int>) {
    let before = utf8.count
    LineGlyphs.append(characters[range], to: &utf8)
    clusters.append(.init(bytes: utf8.count - before, glyphs: 0))
  }

  /// The glyph for soft hyphens within a ligature: a space, which readers take for one between
  /// words; nil if there are none.
  private func blankGlyph(_ range: Range<Int>, _ run: GlyphRun) -> UInt16? {
    guard range.count > 1, characters[range].contains(0xAD) else { return nil }
    return run.font.glyph(for: 0x20)
  }

  /// Appends the characters of a cluster; those of ligatures are mostly ASCII, which needs no
  /// string.
  ///
  /// Soft hyphens within it are left out: no line ends there.
  private static func append(_ units: ArraySlice<UInt16>, to utf8: inout [UInt8]) {
    if units.count > 1, units.contains(0xAD) {
      return append(units.filter { $0 != 0xAD }[...], to: &utf8)
    }
    if units.allSatisfy({ $0 < 0x80 }) {
      for unit in units { utf8.append(UInt8(truncatingIfNeeded: unit)) }
    } else {
      utf8.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
    }
  }
}

extension Glyph {
  /// Whether it is a soft hyphen at which no line ends: it is not a glyph of a PDF or an SVG with
  /// characters.
  ///
  /// Fonts show it as a space without width, and many readers of PDF take that for one between two
  /// words.
  ///
  /// - Source: Unicode, 23.2: a soft hyphen at which no line ends is invisible.
  fileprivate var isUnusedSoftHyphen: Bool {
    flags.contains(.softHyphen) && !flags.contains(.hyphen)
  }
}
