// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping

/// The truncation of a text that does not fit: head, ellipsis and tail in the room of a line.
struct TruncationCut {
  let room: DisplayedRoom
  let truncation: LineStyle.Truncation
  /// The source that holds the text's last characters.
  let tailSource: DisplayedSource
  /// Whether that is the source of the head too.
  let isWhole: Bool
  let ellipsis: DisplayedPart
  let head: LineShortener
  let tail: LineShortener
  /// The points that the ellipsis leaves.
  let rest: Double
  /// The end of the text.
  let end: Int
  /// The end of the characters that the line represents.
  var owned: Int

  /// Creates a truncation.
  ///
  /// - Parameters:
  ///   - room: The room of the line, with the source of the head.
  ///   - tail: The source of the tail; nil: the room's source holds the text's end too.
  ///   - end: The end of the text.
  ///   - truncation: The part that is left out.
  ///   - ellipsis: The ellipsis.
  init(
    _ room: DisplayedRoom, tail: DisplayedSource? = nil, to end: Int,
    by truncation: LineStyle.Truncation, ellipsis: DisplayedPart
  ) {
    self.room = room
    self.truncation = truncation
    self.ellipsis = ellipsis
    self.end = end
    owned = end
    isWhole = tail == nil
    tailSource = tail ?? room.source
    head = LineShortener(room.source.upTo(end))
    self.tail = LineShortener(tailSource.upTo(end))
    rest = room.margins.width - LineShortener(ellipsis.text).width(from: .start)
  }

  /// Returns the first position at which a tail may start that follows a head.
  func firstTail(behind place: ShapedText.Position) -> ShapedText.Position {
    isWhole ? place : .start
  }

  /// The maximum widths of head and tail.
  struct Limits {
    var head: Double
    var tail: Double
    private var attempts = 0

    init(_ cut: TruncationCut) {
      head = cut.truncation == .head ? 0 : .infinity
      tail =
        switch cut.truncation {
        case .tail: 0
        case .head: cut.rest
        case .middle: cut.rest / 2
        }
    }

    /// Reduces the limits because the shaped line is wider than the sum by some points: by a
    /// grapheme; if that does not help, by the excess.
    mutating func shrink(_ found: Found, by excess: Double, _ cut: TruncationCut) {
      attempts += 1
      let less = (attempts < 8 ? 0 : excess) + 2 * LineBreaker.tolerance
      if found.headEnd != cut.room.start {
        head = attempts < 16 ? found.headWidth - less : 0
      } else {
        head = 0
        tail = attempts < 32 ? cut.tail.width(from: found.tailStart) - less : -1
      }
    }
  }

  /// The positions of a cut.
  struct Found {
    var headEnd: ShapedText.Position
    /// The width of the head, in points.
    var headWidth = 0.0
    var tailStart: ShapedText.Position
  }
}

extension DocumentLayout {
  /// Lays out head, ellipsis and tail of a text in the room of a line.
  func truncate(_ cut: TruncationCut) -> DisplayedLine {
    var limits = TruncationCut.Limits(cut)
    var found = places(of: cut, limits)
    if let longer = showLonger(cut, than: found) { return longer }
    while true {
      let made = show(cut, found.headEnd, found.tailStart)
      let isBare =
        found.headEnd == cut.room.start && found.tailStart.glyph >= cut.tail.text.glyphs.count
      if isBare || fits(made, cut) { return made }
      limits.shrink(found, by: made.line.contentWidth - cut.room.margins.width, cut)
      found = places(of: cut, limits)
    }
  }

  /// Returns the positions at which a text is cut, so that the glyphs on both sides fit as they
  /// are.
  private func places(of cut: TruncationCut, _ limits: TruncationCut.Limits)
    -> TruncationCut.Found
  {
    let start = cut.room.start
    var found = TruncationCut.Found(headEnd: start, tailStart: cut.tail.text.end)
    if limits.head > 0 {
      // The tail leaves its room to the head.
      let begin =
        cut.truncation == .tail
        ? found.tailStart
        : cut.tail.tailStart(notBefore: cut.firstTail(behind: start), width: limits.tail)
      let width = Swift.min(limits.head, cut.rest - cut.tail.width(from: begin))
      (found.headEnd, found.headWidth) = cut.head.headEnd(
        from: start, width: width, by: rules(in: cut.room), using: &breaker,
        characters: { self.characters(of: cut.room.source) })
    }
    if cut.truncation != .tail {
      found.tailStart = cut.tail.tailStart(
        notBefore: cut.firstTail(behind: found.headEnd), width: limits.tail)
    }
    return found
  }

  /// Lays out more than the glyphs' widths allow, if that fits: glyphs next to a cut take other
  /// forms, and may be narrower.
  private func showLonger(_ cut: TruncationCut, than found: TruncationCut.Found) -> DisplayedLine? {
    let start = cut.room.start
    if cut.truncation == .head {
      for longer in cut.tail.longerTails(
        than: found.tailStart, behind: cut.firstTail(behind: start))
      {
        let made = show(cut, start, longer)
        if fits(made, cut) { return made }
      }
    } else if found.headEnd.glyph > start.glyph {
      let limit =
        cut.isWhole && cut.truncation == .middle ? found.tailStart : cut.head.text.end
      for longer in cut.head.longerHeads(than: found.headEnd, before: limit) {
        let made = show(cut, longer, found.tailStart)
        if fits(made, cut) { return made }
      }
    }
    return nil
  }

  /// Returns the displayed line of a text that is cut at two positions.
  private func show(
    _ cut: TruncationCut, _ headEnd: ShapedText.Position, _ tailStart: ShapedText.Position
  ) -> DisplayedLine {
    let source = cut.room.source
    let low = source.start + headEnd.character
    // Without a tail all of the text's rest is left out, even the part that was not examined.
    let high =
      tailStart.glyph >= cut.tail.text.glyphs.count
      ? cut.end : cut.tailSource.start + tailStart.character
    let parts = [
      part(of: source, from: cut.room.start, to: headEnd), cut.ellipsis,
      part(of: cut.tailSource, from: tailStart, to: cut.tail.text.end),
    ]
    return finish(
      shape(parts, baseLevel: source.passage.baseLevel), in: cut.room,
      omitted: low..<Swift.max(low, high), end: cut.owned)
  }

  private func fits(_ displayed: DisplayedLine, _ cut: TruncationCut) -> Bool {
    displayed.line.contentWidth <= cut.room.margins.width + LineBreaker.tolerance
  }
}
