// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextLayout
internal import Foundation
internal import TextCanvas
internal import TextLines
internal import TextShaping

/// The glyphs of one segment of a line, ready for the canvas.
///
/// Kept from segment to segment for its memory.
struct GlyphRow {
  /// Whether the characters are wanted too, as documents do.
  let wantsText: Bool
  /// White space is drawn as marks.
  let showsMarks: Bool
  /// Tabs and the ends of lines within a part are wanted as spaces: the parts of a document have no
  /// other sign of them.
  ///
  /// - Source: PDF 1.7, 14.8.2.5: words are parted by characters, not by where they stand.
  let wantsBreaks: Bool
  /// The line's characters, maybe among others of its paragraph.
  var characters: [UInt16] = []
  /// Which of them is the line's first.
  private var lineStart = 0
  /// Whether one of the line becomes a space; looked for once a line, however many segments it has.
  private(set) var hasBreak = false
  /// The line's paragraph goes on in the next one, as a program does: its end is a break too.
  private var goesOn = false
  /// What the characters are all of; nil: of one line.
  private var read: (passage: Passage, version: Int)?
  /// Longer passages are read line by line.
  private static let mostRead = 2048
  private(set) var glyphs: [PositionedGlyph] = []
  /// Glyphs of a plain line or segment and their left edges, on the way to `glyphs`.
  private var places: [PlainGlyph] = []
  private var utf8: [UInt8] = []
  private var clusters: [GlyphText.Cluster] = []
  private var isBackward = false
  /// Each byte is the character of one glyph; there are no clusters.
  private var isPlain = false

  init(wantsText: Bool, showsMarks: Bool, wantsBreaks: Bool = false) {
    self.wantsText = wantsText
    self.showsMarks = showsMarks
    self.wantsBreaks = wantsBreaks
  }

  /// Whether a line whose characters were read holds what becomes a space.
  private func holdsBreak(_ line: PlacedLine) -> Bool {
    let end = min(lineStart + line.characters.count, characters.count)
    return lineStart < end && (lineStart..<end).contains { isBreak(at: $0) }
  }

  private func isBreak(at index: Int) -> Bool {
    switch characters[index] {
    case 0x09, 0x0B, 0x2028: true
    case 0x0A, 0x85, 0x2029: goesOn
    // With a line feed behind it, that one is the end.
    case 0x0D: goesOn && !(index + 1 < characters.count && characters[index + 1] == 0x0A)
    default: false
    }
  }

  /// Appends the space that a tab or a line's end is for readers of a document's parts; nothing for
  /// what is neither, and where the font has none.
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
  /// - `goesOn`: The paragraph's part goes on in the next paragraph.
  mutating func readCharacters(
    of line: PlacedLine, in layout: DocumentLayout, goesOn: Bool = false
  ) {
    self.goesOn = goesOn
    defer { hasBreak = wantsBreaks && holdsBreak(line) }
    let passage = line.passage
    guard line.displayed == nil, passage.characterCount <= Self.mostRead else {
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

  /// Takes the glyphs of a segment that are wanted and show something, from left to right.
  ///
  /// Points of the current context; `wanted` counts as the line's segments do.
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

  /// Adds the glyphs of a plain line that are wanted and show something.
  mutating func append(
    _ plain: PlainLine, of line: PlacedLine, glyphs wanted: Range<Int>, origin: CGPoint
  ) {
    if !wantsText, findPlain(of: line, wanted) != nil {
      // A label's worth at once; more grows as ever.
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
      // A soft hyphen that shows is copied as nothing, like the hyphens that stand in no text.
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
        // The end of a cluster may be shown without its start.
        if clusters.isEmpty { clusters.append(.init(bytes: 0, glyphs: 0)) }
        clusters[clusters.count - 1].glyphs += 1
      }
      if let stretch = context.stretch(after: index), stretch.kind == .kashida {
        appendKashida(stretch.extra, run: run, before: left + x, y: y)
      }
    }
    // A canvas takes glyphs from left to right; the segment has them in logical order.
    if isBackward { glyphs.reverse() }
  }

  /// Draws out what joins a letter to the next one, left of it: the font's tatweels side by side,
  /// as many as it takes, each lying over the one before as far as it must.
  ///
  /// They belong to the letter's cluster, so that they are copied as nothing.
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

  /// Forgets what was taken; the memory stays.
  mutating func removeGlyphs() {
    (isPlain, isBackward) = (false, false)
    glyphs.removeAll(keepingCapacity: true)
    utf8.removeAll(keepingCapacity: true)
    clusters.removeAll(keepingCapacity: true)
  }

  /// As `fill`, for a line of which each character has a glyph that stands where its advance puts
  /// it: of ASCII if the characters are wanted; false where it is none.
  ///
  /// Most lines are so.
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

  /// Finds the places of plain glyphs of a segment, or of a line of one run.
  ///
  /// - Returns: Their characters, if they are wanted; nil if some glyph is not plain.
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

  /// Which of the characters is a segment's first.
  private func character(of segment: LineSegment, in line: PlacedLine) -> Int {
    segment.characterStart + lineStart
      - (line.displayed == nil ? Int(line.line.characterStart) : 0)
  }

  /// Takes what was found of a plain line or segment, and forgets what was there before.
  ///
  /// The arrays go to the page, so they are made anew, at once as long as they get.
  private mutating func take(_ ascii: [UInt8], left: Double, y: Double) {
    let all = places
    let found = all.span
    // Not by `Array(capacity:)`: as it stands in the standard library that asks for the element's
    // type at each row.
    glyphs = []
    // Nor of none: the standard library would write how many there are into the empty array that
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
    GlyphRow.append(characters[range], to: &utf8)
    clusters.append(.init(bytes: utf8.count - before, glyphs: 0))
  }

  /// The glyph that stands for soft hyphens within a ligature: a space, which readers take for one
  /// between words; nil if there are none.
  private func blankGlyph(_ range: Range<Int>, _ run: GlyphRun) -> UInt16? {
    guard range.count > 1, characters[range].contains(0xAD) else { return nil }
    return run.font.glyph(for: 0x20)
  }

  /// Appends the characters of a cluster; those of ligatures are mostly of ASCII, which needs no
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
  /// Stands for a soft hyphen at which no line ends: it is no glyph of a PDF or an SVG with
  /// characters.
  ///
  /// Fonts show it as a space without width, and many readers of PDF take that for one between two
  /// words.
  ///
  /// - Source: Unicode, 23.2: a soft hyphen at which no line ends shows nothing.
  fileprivate var isUnusedSoftHyphen: Bool {
    flags.contains(.softHyphen) && !flags.contains(.hyphen)
  }
}
