// SPDX-License-Identifier: MIT

/// Where characters are left out of a line that is too wide.
public enum CTLineTruncationType: UInt32, Sendable {
  /// At its start.
  case start = 0
  /// At its end.
  case end = 1
  /// In the middle.
  case middle = 2
}

/// A line cut to a width.
///
/// - Parameters:
///   - line: The line.
///   - width: Points.
///   - truncationType: Where characters are left out: whole graphemes, as few as it takes.
///   - truncationToken: Stands in their place; nil for nothing.
/// - Returns: The line itself if it fits; nil if the token does not fit. Glyphs of the token have the index of the first
///   character that it stands for (our choice).
/// - Complexity: O(*n* log *n*), *n* characters.
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType,
  _ truncationToken: CTLine?
) -> CTLine? {
  if Double(line.width) <= width + LineCut.tolerance { return line }
  return LineCut(line: line, token: truncationToken, kind: truncationType).cut(to: width)
}

/// Looks for the most graphemes that fit beside a token.
private struct LineCut {
  /// Points that sums of advances may differ by.
  static let tolerance = 1.0 / 512

  let line: CTLine
  let token: CTLine?
  let kind: CTLineTruncationType

  func cut(to width: Double) -> CTLine? {
    let graphemes = line.laid.graphemes.map {
      $0.characters.location - line.laid.characters.location
    }
    func made(_ kept: Int) -> CTLine { compose(keeping: kept, of: graphemes) }
    guard Double(made(0).width) <= width + Self.tolerance else { return nil }
    // More characters may be narrower where they join; the search takes the width to grow, and what it finds fits.
    var (low, high) = (0, graphemes.count)
    var best = made(0)
    while high - low > 1 {
      let middle = (low + high) / 2
      let tried = made(middle)
      if Double(tried.width) <= width + Self.tolerance {
        (low, best) = (middle, tried)
      } else {
        high = middle
      }
    }
    return best
  }

  /// The line with so many of its graphemes, and the token.
  private func compose(keeping kept: Int, of starts: [Int]) -> CTLine {
    let count = line.laid.characters.length
    func end(_ graphemes: Int) -> Int { graphemes < starts.count ? starts[graphemes] : count }
    var head = 0
    var tail = count
    switch kind {
    case .end: head = end(kept)
    case .start: tail = end(starts.count - kept)
    case .middle:
      head = end((kept + 1) / 2)
      tail = end(starts.count - kept / 2)
    }
    let base = line.system.range.lowerBound + line.laid.characters.location
    var parts: [(text: SourceText, range: Range<Int>)] = []
    var pieces: [StringIndexMap.Piece] = []
    var length = 0
    func add(_ text: SourceText, _ range: Range<Int>, origin: Int, isToken: Bool = false) {
      guard !range.isEmpty else { return }
      parts.append((text, range))
      pieces.append(.init(start: length, count: range.count, origin: origin, isToken: isToken))
      length += range.count
    }
    add(line.system.text, base..<base + head, origin: line.map.client(0))
    if let token {
      add(token.system.text, token.textRange, origin: line.map.client(head), isToken: true)
    }
    add(line.system.text, base + tail..<base + count, origin: line.map.client(tail))
    let text = SourceText(joining: parts)
    return CTLine(
      text, 0..<text.count, isRightToLeft: line.laid.isRightToLeft,
      map: StringIndexMap(pieces, of: line.map.whole))
  }
}

extension CTLine {
  /// Its characters in the text that it was made of.
  var textRange: Range<Int> {
    let start = system.range.lowerBound + laid.characters.location
    return start..<start + laid.characters.length
  }
}

/// A line stretched to a width.
///
/// - Parameters:
///   - line: The line.
///   - justificationFactor: How much of the difference is made up: 0 or less nothing, 1 or more all of it.
///   - justificationWidth: Points.
/// - Returns: nil for a line that is wider, or that has nothing to stretch.
public func CTLineCreateJustifiedLine(
  _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
  let natural = Double(line.width - line.trailingSpace)
  guard justificationWidth.isFinite, justificationWidth >= natural else { return nil }
  let factor = Double(justificationFactor.isNaN ? 0 : min(max(justificationFactor, 0), 1))
  if factor == 0 || justificationWidth == natural { return line }
  let goal = natural + factor * (justificationWidth - natural)
  let range = line.textRange
  // A word behind it that has no room makes it a line amid a paragraph, which is what layout justifies.
  let wide = SourceText(
    NSAttributedString(
      string: " \u{FFFC}",
      attributes: [.attachment: DelegateRoom(width: CGFloat(goal) + 1)]))
  let text = SourceText(joining: [(line.system.text, range), (wide, 0..<2)])
  let system = TextSystem(
    text, 0..<text.count, .justified(isRightToLeft: line.laid.isRightToLeft))
  let lines = system.setLines(size: CGSize(width: goal, height: 0), lines: 1)
  guard let first = lines.first, first.characters.length >= range.count else { return nil }
  let made = CTLine(first, of: system, map: line.map)
  let reached = Double(first.used.width)
  return abs(reached - goal) <= 0.01 ? made : nil
}
