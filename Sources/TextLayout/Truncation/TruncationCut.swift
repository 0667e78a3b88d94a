// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping

/// How a text is cut that does not fit: head, ellipsis and tail in the room of a line.
struct TruncationCut {
  let room: DisplayedRoom
  let truncation: LineStyle.Truncation
  /// Holds the text's last characters.
  let tailSource: DisplayedSource
  /// Whether that is the source of the head too.
  let isWhole: Bool
  let ellipsis: DisplayedPart
  let head: LineShortener
  let tail: LineShortener
  /// Points beside the ellipsis.
  let rest: Double
  /// Where the text ends.
  let end: Int
  /// Where that ends which the line stands for.
  var owned: Int

  /// - `tail`: Nil: the room's source holds the text's end too.
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

  /// The first place at which a tail may start that follows a head.
  func firstTail(behind place: ShapedText.Position) -> ShapedText.Position {
    isWhole ? place : .start
  }

  /// How much head and tail may take.
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

    /// Shaped as it is seen, or with its tabs, it is wider by some points: a grapheme less; if that does not help, as
    /// much as is too wide.
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

  /// Where a text is cut.
  struct Found {
    var headEnd: ShapedText.Position
    /// Points.
    var headWidth = 0.0
    var tailStart: ShapedText.Position
  }
}

extension DocumentLayout {
  /// Shows head, ellipsis and tail of a text in the room of a line.
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

  /// The places at which a text is cut, so that the glyphs on both sides fit as they are.
  private func places(of cut: TruncationCut, _ limits: TruncationCut.Limits)
    -> TruncationCut.Found
  {
    let start = cut.room.start
    var found = TruncationCut.Found(headEnd: start, tailStart: cut.tail.text.end)
    if limits.head > 0 {
      // What the tail does not take is the head's.
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

  /// Shows more than the glyphs' widths allow, if that fits: letters beside a cut take other forms, and may be narrower.
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

  /// What is seen if a text is cut at two places.
  private func show(
    _ cut: TruncationCut, _ headEnd: ShapedText.Position, _ tailStart: ShapedText.Position
  ) -> DisplayedLine {
    let source = cut.room.source
    let low = source.start + headEnd.character
    // Without a tail all of the text's rest is left out, also what was not looked at.
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
