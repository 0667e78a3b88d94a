// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextLines
internal import TextShaping

/// The graphemes of a line and the caret stops between them.
///
///     text      a  b  A  B        (A, B: right to left)
///     drawn     a  b  B  A
///     edges     |  |  |  |        leading edge of a left of it, of A right of it
///
/// A ligature is divided where its font defines carets (`GDEF`), else into equal parts.
package struct LineCarets {
  /// A grapheme: characters of the text, and its edges in reading order, in container coordinates.
  package struct Box {
    package var characters: Range<Int>
    package var leading: Double
    package var trailing: Double
    var level: UInt8
    /// It shows nothing, and takes no letter spacing.
    var isInvisible = false

    var left: Double { Swift.min(leading, trailing) }
    var right: Double { Swift.max(leading, trailing) }
  }

  /// The graphemes, in logical order.
  package private(set) var boxes: [Box] = []
  private let line: PlacedLine
  private let text: ShapedText
  private let layout: DocumentLayout

  package init(_ line: PlacedLine, of layout: DocumentLayout) {
    self.line = line
    self.layout = layout
    let context = line.displayedContext
    text = line.displayedText
    let segments = line.segments.sorted { $0.glyphs.lowerBound < $1.glyphs.lowerBound }
    boxes.reserveCapacity(Int(line.line.characterCount))
    for segment in segments { add(segment, context) }
  }

  private mutating func add(_ segment: LineSegment, _ context: LineContext) {
    let shaped = text
    var cluster: Cluster?
    var character = segment.characterStart
    context.forEachGlyph(in: segment) { index, x, advance in
      let count = shaped.characterCount(ofClusterAt: index)
      if count > 0 {
        if let cluster { close(cluster, upTo: index, segment) }
        cluster = Cluster(
          glyph: index, count: count, character: character, left: Swift.min(x, x + advance),
          right: Swift.max(x, x + advance))
        character += count
      } else if let open = cluster {
        if shaped.glyphs[index].flags.contains(.hyphen) { cluster?.hyphen += abs(advance) }
        cluster?.left = Swift.min(open.left, x, x + advance)
        cluster?.right = Swift.max(open.right, x, x + advance)
      }
    }
    if let cluster { close(cluster, upTo: segment.glyphs.upperBound, segment) }
  }

  private struct Cluster {
    var glyph: Int
    var count: Int
    var character: Int
    var left: Double
    var right: Double
    /// The width of the hyphen after it in points, which belongs to its last grapheme.
    var hyphen = 0.0
  }

  private mutating func close(_ cluster: Cluster, upTo end: Int, _ segment: LineSegment) {
    let isBackward = segment.isRightToLeft
    var start = line.place.prefix.characters + cluster.character
    if let displayed = line.displayed {
      start = displayed.character(ofGlyph: cluster.glyph)
      // The ellipsis represents all that is left out.
      if displayed.omitted.contains(start) {
        let (leading, trailing) =
          isBackward ? (cluster.right, cluster.left) : (cluster.left, cluster.right)
        if boxes.last?.characters == displayed.omitted {
          boxes[boxes.count - 1].trailing = trailing
        } else {
          boxes.append(
            Box(
              characters: displayed.omitted, leading: leading, trailing: trailing,
              level: segment.level))
        }
        return
      }
    }
    let isStart = text.glyphs[cluster.glyph].flags.contains(.graphemeStart)
    let width = cluster.right - cluster.left - cluster.hyphen
    if cluster.count == 1, cluster.hyphen == 0 {
      // Most are a character with a glyph and need no division.
      let (left, right) = (cluster.left, cluster.left + width)
      return append(
        Box(
          characters: start..<start + 1, leading: isBackward ? right : left,
          trailing: isBackward ? left : right, level: segment.level,
          isInvisible: text.glyphs[cluster.glyph].isInvisible), isStart: isStart)
    }
    let starts = cluster.count > 1 ? graphemes(start..<start + cluster.count) : [0]
    var cuts = Self.cuts(
      of: cluster.glyph..<end, in: text, run: segment.run, isRightToLeft: segment.isRightToLeft,
      parts: starts.count, width: width)
    if cluster.hyphen > 0 {
      if isBackward { for i in 1..<cuts.count { cuts[i] += cluster.hyphen } }
      if !isBackward { cuts[cuts.count - 1] += cluster.hyphen }
    }
    for (number, offset) in starts.enumerated() {
      let next = number + 1 < starts.count ? starts[number + 1] : cluster.count
      // Parts are counted from the left; the first grapheme of text from right to left is the last.
      let part = isBackward ? starts.count - 1 - number : number
      let left = cluster.left + cuts[part]
      let right = cluster.left + cuts[part + 1]
      let box = Box(
        characters: start + offset..<start + next, leading: isBackward ? right : left,
        trailing: isBackward ? left : right, level: segment.level)
      append(box, isStart: number > 0 || isStart)
    }
  }

  private mutating func append(_ box: Box, isStart: Bool) {
    guard !isStart, let last = boxes.last else { return boxes.append(box) }
    // The later half of a grapheme: LF after CR.
    boxes[boxes.count - 1].characters = last.characters.lowerBound..<box.characters.upperBound
    if last.level == box.level { boxes[boxes.count - 1].trailing = box.trailing }
  }

  /// Returns the edges of a cluster's parts, from its left edge: one more than there are parts.
  static func cuts(
    of cluster: Range<Int>, in text: ShapedText, run: Int, isRightToLeft: Bool, parts: Int,
    width: Double
  ) -> [Double] {
    guard parts > 1 else { return [0, width] }
    let later = cluster.dropFirst()
    if text.runs[run].kind == .text,
      later.allSatisfy({ text.glyphs[$0].flags.contains(.nonBase) })
    {
      let scale = text.runs[run].scale
      let carets = text.runs[run].font.ligatureCarets(
        of: text.glyphs[cluster.lowerBound].id, isRightToLeft: isRightToLeft
      ).map { Double($0) * scale }.sorted()
      if carets.count == parts - 1, carets.allSatisfy({ $0 > 0 && $0 < width }) {
        return [0] + carets + [width]
      }
    }
    return (0...parts).map { width * Double($0) / Double(parts) }
  }

  /// Returns the starts of the graphemes of some characters, counted from the first.
  private func graphemes(_ characters: Range<Int>) -> [Int] { layout.graphemes(in: characters) }

  // MARK: Queries

  /// Returns the grapheme nearest to a position, and the fraction of its advance there in reading
  /// order.
  ///
  /// A grapheme without width is hit only where it is isolated, between spaced glyphs.
  package func hit(_ x: Double) -> (character: Int, fraction: Double)? {
    var best: Box?
    var nearest = Nearness()
    for box in boxes {
      let away = x < box.left ? box.left - x : Swift.max(0, x - box.right)
      if nearest.take(away, width: box.right - box.left, isInvisible: box.isInvisible) {
        best = box
      }
    }
    guard let best else { return nil }
    let width = best.trailing - best.leading
    let part = width == 0 ? 0 : (x - best.leading) / width
    return (best.characters.lowerBound, Swift.min(1, Swift.max(0, part)))
  }

  /// A caret stop: before a character, in container coordinates.
  ///
  /// Where directions meet there are two: the primary one where text of the lower level, usually
  /// the paragraph's, would be inserted, and the alternate one.
  package struct Caret {
    package var character: Int
    package var primary: Double
    package var alternate: Double
  }

  /// Returns all carets of the line in logical order; the one after the last character belongs to
  /// the line unless a line end comes before it.
  ///
  /// Text of the next container that an extended last line shows has its carets there.
  package func carets() -> [Caret] {
    let base = line.passage.baseLevel
    let characterEnd = line.characters.upperBound
    let boxes =
      line.displayed == nil ? boxes : boxes.filter { $0.characters.lowerBound < characterEnd }
    let content = edges(of: boxes)
    let start = base & 1 == 0 ? content.left : content.right
    let end = base & 1 == 0 ? content.right : content.left
    var carets: [Caret] = []
    carets.reserveCapacity(boxes.count + 1)
    var before: (edge: Double, level: UInt8) = (start, base)
    for box in boxes {
      carets.append(
        Caret(
          before: box.characters.lowerBound, before, (box.leading, box.level)))
      before = (box.trailing, box.level)
    }
    if !endsWithLineEnd {
      carets.append(Caret(before: characterEnd, before, (end, base)))
    }
    return carets
  }

  /// Returns the left and right edge of some graphemes of the line.
  private func edges(of boxes: [Box]) -> (left: Double, right: Double) {
    var left = Double.infinity
    var right = -Double.infinity
    for box in boxes {
      left = Swift.min(left, box.left)
      right = Swift.max(right, box.right)
    }
    return left <= right ? (left, right) : (line.line.contentX, line.line.contentX)
  }

  /// Whether the line's last character is a line end, so that a caret after it is in the next line.
  private var endsWithLineEnd: Bool { layout.endsWithLineEnd(line) }
}

/// The distance from a position to the nearest of some graphemes or glyphs, examined one after the
/// other.
///
/// What has no width is nearer only where nothing that has one is as near: mostly it stands at the edge of a letter, and
/// the letter is meant. What is invisible, as a line end, is never nearer: it stands behind the spacing of a letter.
struct Nearness {
  /// The distances of those with a width, and of those without.
  private var wide = Double.infinity
  private var narrow = Double.infinity
  /// Whether something that has a width holds the position: nothing is nearer.
  var isFound: Bool { wide == 0 }

  /// Returns whether something that is this far away, or farther, may be nearer.
  func canFindNearer(_ distance: Double) -> Bool {
    distance <= Swift.min(wide, narrow) + roundingSlack
  }

  /// Whether something at a distance is nearer than all before.
  mutating func take(_ distance: Double, width: Double, isInvisible: Bool) -> Bool {
    if width > 0 {
      guard distance < wide else { return false }
      wide = distance
      return distance <= narrow + roundingSlack
    }
    guard width == 0, !isInvisible, distance < narrow else { return false }
    narrow = distance
    return distance + roundingSlack < wide
  }
}

extension LineCarets.Caret {
  fileprivate init(
    before character: Int, _ before: (edge: Double, level: UInt8),
    _ after: (edge: Double, level: UInt8)
  ) {
    self.character = character
    if before.level < after.level {
      (primary, alternate) = (before.edge, after.edge)
    } else if before.level > after.level {
      (primary, alternate) = (after.edge, before.edge)
    } else {
      (primary, alternate) = (after.edge, after.edge)
    }
  }
}

extension DocumentLayout {
  /// Returns whether a line's last character ends a line or paragraph.
  package func endsWithLineEnd(_ line: PlacedLine) -> Bool {
    guard content != nil, !line.characters.isEmpty else { return false }
    if !line.line.flags.contains(.endsWithLineBreak), !line.line.flags.contains(.endsParagraph) {
      return false
    }
    return isSeparator(at: line.characters.upperBound - 1)
      || line.line.flags.contains(.endsWithLineBreak)
  }
}
