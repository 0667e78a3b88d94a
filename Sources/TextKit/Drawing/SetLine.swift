// SPDX-License-Identifier: MIT

internal import TextLayout
internal import TextLines
internal import TextShaping

/// A line after layout, with its glyphs: the data of Core Text's lines.
///
/// Points, container coordinates. It is valid until its layout changes.
package struct SetLine {
  package let characters: NSRange
  package let glyphs: NSRange
  package let fragment: CGRect
  package let used: CGRect
  package let baseline: CGFloat
  /// Whether the paragraph runs from right to left.
  package let isRightToLeft: Bool
  /// From left to right.
  package private(set) var runs: [SetRun] = []
  /// Each grapheme and its edges, in the order of the characters.
  package let graphemes: [Grapheme]
  /// The caret positions, in the order of the characters.
  package let carets: [CaretPosition]
  private let edges: LineCarets?

  /// A line without text.
  package static var empty: SetLine { SetLine() }

  private init() {
    (characters, glyphs) = (NSRange(), NSRange())
    (fragment, used, baseline, isRightToLeft) = (.zero, .zero, 0, false)
    (graphemes, carets, edges) = ([], [], nil)
  }

  /// A grapheme, with its leading and trailing edges in its direction.
  package struct Grapheme {
    package var characters: NSRange
    package var leading: CGFloat
    package var trailing: CGFloat
  }

  fileprivate init(_ line: PlacedLine, of layout: DocumentLayout) {
    characters = NSRange(line.characters)
    glyphs = NSRange(line.glyphs)
    fragment = CGRect(line.fragmentRect)
    used = CGRect(line.usedRect)
    baseline = CGFloat(line.baseline)
    isRightToLeft = line.passage.baseLevel & 1 == 1
    let edges = LineCarets(line, of: layout)
    self.edges = edges
    graphemes = edges.boxes.map {
      Grapheme(
        characters: NSRange($0.characters), leading: CGFloat($0.leading),
        trailing: CGFloat($0.trailing))
    }
    carets = edges.carets().map {
      CaretPosition(
        character: $0.character, primary: CGFloat($0.primary), alternate: CGFloat($0.alternate))
    }
    let context = line.displayedContext
    var last: (run: Int, style: Int)?
    for segment in line.segments {
      let run = line.displayedText.runs[segment.run]
      let next = SetRun(segment, run, of: line, context)
      // Adjacent parts that were shaped separately and have the same font and attributes are one
      // run.
      if let known = last, known.style == run.style, let before = runs.last,
        before.continues(in: next)
      {
        runs[runs.count - 1].append(next)
      } else {
        runs.append(next)
      }
      last = (segment.run, run.style)
    }
  }

  /// Returns the grapheme nearest to an x, and the position of the x within it, from its leading
  /// edge.
  package func hit(_ x: CGFloat) -> (character: Int, fraction: CGFloat)? {
    edges?.hit(Double(x)).map { ($0.character, CGFloat($0.fraction)) }
  }
}

/// Glyphs of a line with the same attributes, font and direction.
package struct SetRun {
  package fileprivate(set) var characters: NSRange
  /// The font of the glyphs' identifiers.
  package let font: UIFont
  package let isRightToLeft: Bool
  /// The distance above the line's baseline, in points.
  package let rise: CGFloat
  /// The ascent and descent of an attachment, in points; nil for text.
  package let attachment: (ascent: CGFloat, descent: CGFloat)?
  /// From left to right.
  package fileprivate(set) var glyphs: [Glyph] = []

  package struct Glyph {
    /// 65 535 if it shows nothing.
    package var id: CGGlyph
    /// The first character of its cluster.
    package var character: Int
    /// Its index in the layout; in a line with an ellipsis, its index there.
    package var index: Int
    /// The pen position before it.
    package var x: CGFloat
    package var advance: CGFloat
    /// The origin at which it is painted.
    package var place: CGPoint
  }

  fileprivate init(
    _ segment: LineSegment, _ run: GlyphRun, of line: PlacedLine, _ context: LineContext
  ) {
    let attributes = line.displayedAttributes[run.style]
    let text = line.displayedText
    font = GlyphPainter.font(of: run, DrawnStyle(attributes))
    isRightToLeft = segment.isRightToLeft
    rise = CGFloat(attributes.rise)
    attachment =
      run.kind == .attachment
      ? (
        CGFloat(run.attachmentBottom + run.attachmentHeight), CGFloat(-run.attachmentBottom)
      ) : nil
    let (_, count) = context.measure(segment.glyphs, run: run)
    let start = line.place.prefix.characters
    let firstGlyph = line.displayed == nil ? line.place.prefix.glyphs : 0
    characters = NSRange(
      location: line.displayed?.character(ofGlyph: segment.glyphs.lowerBound)
        ?? start + segment.characterStart,
      length: count)
    let y = line.baseline + segment.y - attributes.rise
    var (character, next) = (segment.characterStart, segment.characterStart)
    context.forEachGlyph(in: segment) { index, x, advance in
      let length = text.characterCount(ofClusterAt: index)
      if length > 0 { (character, next) = (next, next + length) }
      let glyph = text.glyphs[index]
      let isShown =
        glyph.bits
        & (TextShaping.Glyph.Flags.control.rawValue | TextShaping.Glyph.Flags.null.rawValue)
        == 0 && run.kind == .text
      let offset = text.offset(ofGlyphAt: index)
      glyphs.append(
        Glyph(
          id: isShown ? glyph.id : .max,
          character: line.displayed?.character(ofGlyph: index) ?? start + character,
          index: firstGlyph + index, x: CGFloat(x), advance: CGFloat(advance),
          place: CGPoint(
            x: x + Double(offset?.x ?? 0) * run.scale,
            y: y - Double(offset?.y ?? 0) * run.verticalScale)))
    }
    addKern(to: CGFloat(segment.x + (segment.isRightToLeft ? 0 : segment.width)))
    if isRightToLeft { glyphs.reverse() }
  }

  /// Adds the space after a cluster to its last glyph's advance, so that the advances of a run sum
  /// to its width.
  ///
  /// The glyphs are in the order of the text; `end` is the segment's edge after the last.
  private mutating func addKern(to end: CGFloat) {
    for index in glyphs.indices {
      let glyph = glyphs[index]
      let next = index + 1 < glyphs.count ? glyphs[index + 1] : nil
      if isRightToLeft {
        let left = next.map { $0.x + $0.advance } ?? end
        glyphs[index].advance = glyph.x + glyph.advance - left
        glyphs[index].x = left
      } else {
        glyphs[index].advance = (next?.x ?? end) - glyph.x
      }
    }
  }

  fileprivate func continues(in next: SetRun) -> Bool {
    guard isRightToLeft == next.isRightToLeft, attachment == nil, next.attachment == nil,
      font == next.font
    else { return false }
    return isRightToLeft
      ? NSMaxRange(next.characters) == characters.location
      : NSMaxRange(characters) == next.characters.location
  }

  fileprivate mutating func append(_ next: SetRun) {
    glyphs += next.glyphs
    characters = NSUnionRange(characters, next.characters)
  }
}

extension NSLayoutManager {
  /// Returns the lines of a container, in order; lays them out first.
  ///
  /// Without the empty line after a last line end.
  package func setLines(in container: NSTextContainer) -> [SetLine] {
    guard let index = findIndex(of: container) else { return [] }
    ensureLayout(for: container)
    var lines: [SetLine] = []
    var line = layout.firstLine(fromContainer: index)
    while let current = line, current.container == index {
      lines.append(SetLine(current, of: layout))
      line = layout.line(after: current)
    }
    return lines
  }
}
