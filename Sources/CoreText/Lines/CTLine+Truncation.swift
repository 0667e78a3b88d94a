// SPDX-License-Identifier: MIT

/// The position of the omitted characters in a truncated line.
public enum CTLineTruncationType: UInt32, Sendable {
  /// At its start.
  case start = 0
  /// At its end.
  case end = 1
  /// In the middle.
  case middle = 2
}

/// Truncates a line to a width.
///
/// - Parameters:
///   - line: A line.
///   - width: The largest width, in points.
///   - truncationType: The position of the omission, which is the smallest number of whole
///     graphemes.
///   - truncationToken: A line that replaces the omitted characters; nil for nothing.
/// - Returns: `line` itself if it fits; nil if the token does not fit. Glyphs of the token have the
///   index of the first character that the token replaces (our choice).
/// - Complexity: O(*n* log *n*), *n* characters.
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType,
  _ truncationToken: CTLine?
) -> CTLine? {
  if Double(line.width) <= width + LineCut.tolerance { return line }
  return LineCut(line: line, token: truncationToken, kind: truncationType).cut(to: width)
}

/// Finds the largest number of graphemes that fit with a token.
private struct LineCut {
  /// The tolerance of sums of advances, in points.
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
    // More characters may be narrower where they join. The search assumes that the width grows; the
    // line that it finds fits.
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

  /// Makes a line with the given number of graphemes, and the token.
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
  /// The line's characters in its source text.
  var textRange: Range<Int> {
    let start = system.range.lowerBound + laid.characters.location
    return start..<start + laid.characters.length
  }
}

/// Justifies a line to a width.
///
/// - Parameters:
///   - line: A line.
///   - justificationFactor: The part of the difference that is made up, from 0 for none to 1 for
///     all of it.
///   - justificationWidth: The target width, in points.
/// - Returns: nil if the line is wider, or if it has nothing to stretch.
public func CTLineCreateJustifiedLine(
  _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
  let natural = Double(line.width - line.trailingSpace)
  guard justificationWidth.isFinite, justificationWidth >= natural else { return nil }
  let factor = Double(justificationFactor.isNaN ? 0 : min(max(justificationFactor, 0), 1))
  if factor == 0 || justificationWidth == natural { return line }
  let goal = natural + factor * (justificationWidth - natural)
  let range = line.textRange
  // A word after it that does not fit makes it an inner line of a paragraph, which layout
  // justifies.
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
