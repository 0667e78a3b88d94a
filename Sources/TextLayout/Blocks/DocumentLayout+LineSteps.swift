// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextStructures

// The line above or below another one, as seen on the page. Cells are side by side, and so are the
// fragments of a line on both sides of a hole: the next line of the text is not always the next one
// below.
//
//     ┌────────┬────────┐   below a line of a cell: the cell's next line; below its last one the
//     │ a      │ b      │   first of the cell under it, at the caret's x; below the last row the
//     │ a      ├────────┤   text after the table
//     ├────────┤ c      │
//     │ d      │ c      │   from a: d.  From b: c.  From c: the text after the table
//     └────────┴────────┘

/// The destination of a step to the line above or below.
package enum LineStep {
  case line(PlacedLine)
  /// The character where the step continues, seen from outside of the boxes that it leaves; it may
  /// be beyond the end of the text.
  case outside(character: Int)
  /// The line is the first of the text.
  case none
}

extension DocumentLayout {
  /// Returns the line above or below another one, if it is in the same paragraph or the same row of
  /// a table.
  ///
  /// - Parameters:
  ///   - line: A line.
  ///   - isDown: Whether the line below is requested.
  ///   - x: The caret's position; container coordinates.
  /// - Returns: The line, or the direction in which the step leaves the paragraph or row.
  /// - Complexity: O(log *n*) within a paragraph, *n* passages; at the edge of a cell as many steps
  ///   as the row has boxes and paragraphs.
  package func step(from line: PlacedLine, down isDown: Bool, x: Double) -> LineStep {
    let edge = bandEdge(of: line, isEnd: isDown)
    let next = isDown ? edge + 1 : edge - 1
    if line.passage.lines.indices.contains(next) {
      return .line(nearestInBand(placed(next, in: line.place), x: x))
    }
    if let unit = unitPosition(at: line.place.index) {
      if let found = RowSteps(self, unit, isDown: isDown).next(from: line, x: x) {
        return .line(found)
      }
      if isDown {
        let end = passages.prefix(upTo: unit.start + unit.unit.count).characters
        return .outside(character: end)
      }
      return outside(before: unit.prefix.characters)
    }
    if isDown { return .outside(character: placed(edge, in: line.place).characters.upperBound) }
    return outside(before: line.place.prefix.characters)
  }

  private func outside(before character: Int) -> LineStep {
    character > 0 ? .outside(character: character - 1) : .none
  }

  /// Returns the line that a step from outside reaches first in the paragraph, row or band that
  /// holds a line.
  ///
  /// - Parameters:
  ///   - line: The first line of what is entered, or the last one.
  ///   - isDown: Whether the step comes from above.
  ///   - x: The caret's position; container coordinates.
  /// - Returns: A line of the same paragraph, row or band.
  package func entered(at line: PlacedLine, down isDown: Bool, x: Double) -> PlacedLine {
    if let unit = unitPosition(at: line.place.index),
      let found = RowSteps(self, unit, isDown: isDown).first(x: x)
    {
      return found
    }
    return nearestInBand(line, x: x)
  }

  /// Returns the number of the first or last fragment of a line's band, in its passage.
  private func bandEdge(of line: PlacedLine, isEnd: Bool) -> Int {
    let lines = line.passage.lines
    var edge = line.index
    if isEnd {
      while edge + 1 < lines.count, lines[edge + 1].flags.contains(.continuesBand) { edge += 1 }
    } else {
      while edge > 0, lines[edge].flags.contains(.continuesBand) { edge -= 1 }
    }
    return edge
  }

  /// Returns the fragment of a line's band that is nearest to an x.
  fileprivate func nearestInBand(_ line: PlacedLine, x: Double) -> PlacedLine {
    let band = bandEdge(of: line, isEnd: false)...bandEdge(of: line, isEnd: true)
    guard band.count > 1 else { return line }
    let fragments = band.map { placed($0, in: line.place) }
    return fragments.min { $0.fragmentRect.distance(toX: x) < $1.fragmentRect.distance(toX: x) }
      ?? line
  }
}

/// Steps through one row of a table, or rows that are joined by cells, from box to box.
private struct RowSteps {
  let layout: DocumentLayout
  let place: DocumentLayout.UnitPosition
  let isDown: Bool

  /// A vertical position: the container, then the height in it.
  struct Depth: Comparable {
    var container: Int
    var y: Double

    static func < (a: Depth, b: Depth) -> Bool { (a.container, a.y) < (b.container, b.y) }

    /// Returns whether this is not above another, apart from rounding.
    func isBelow(_ other: Depth) -> Bool {
      container > other.container
        || container == other.container && y >= other.y - LineBreaker.tolerance
    }
  }

  /// A box, or a paragraph that is in none of the boxes considered.
  struct Group {
    /// Passages of the unit.
    var passages: Range<Int>
    /// The number of boxes around its contents.
    var depth: Int
    var start: Depth
    var end: Depth
    /// The left and right edges of the part that is nearest to the origin of a step.
    var sides: (left: Double, right: Double)
    var isBox: Bool

    func distance(to x: Double) -> Double {
      Swift.max(0, sides.left - x, x - sides.right)
    }
  }

  init(_ layout: DocumentLayout, _ place: DocumentLayout.UnitPosition, isDown: Bool) {
    self.layout = layout
    self.place = place
    self.isDown = isDown
  }

  /// Returns the line that a step from outside of the unit reaches first.
  func first(x: Double) -> PlacedLine? {
    line(in: groups(in: 0..<place.unit.count, depth: 0), x: x)
  }

  /// Returns the next line after the last one of a passage, or before the first one upwards; nil if
  /// it is outside of the unit.
  func next(from line: PlacedLine, x: Double) -> PlacedLine? {
    let own = line.place.index - place.start
    // From the innermost box outwards.
    var around: [Range<Int>] = [0..<place.unit.count]
    for frame in boxes(around: own) { around.append(frame.passages) }
    for depth in around.indices.reversed() {
      let all = groups(in: around[depth], depth: depth)
      guard let left = all.first(where: { $0.passages.contains(own) }) else { continue }
      let others = all.filter {
        isDown ? $0.start.isBelow(left.end) : left.start.isBelow($0.end)
      }
      if let found = self.line(in: others, x: x) { return found }
    }
    return nil
  }

  /// Returns the boxes around a passage, outer ones first, each once.
  private func boxes(around passage: Int) -> [BlockFrame] {
    var found: [BlockFrame] = []
    for frame in place.unit.frames where frame.passages.contains(passage) {
      if !found.contains(where: { $0.block === frame.block }) { found.append(frame) }
    }
    return found
  }

  /// Returns the groups of some passages at a depth of boxes, in the order of the text.
  private func groups(in part: Range<Int>, depth: Int) -> [Group] {
    var found: [Group] = []
    var passage = part.lowerBound
    while passage < part.upperBound {
      let around = boxes(around: passage)
      if depth < around.count {
        let box = around[depth]
        found.append(group(of: box, depth: depth + 1))
        passage = Swift.max(passage + 1, box.passages.upperBound)
      } else {
        if let group = group(ofPassage: passage, depth: depth) { found.append(group) }
        passage += 1
      }
    }
    return found
  }

  /// Returns the group of a box with all its parts.
  private func group(of box: BlockFrame, depth: Int) -> Group {
    let down = place.prefix.flow.height
    func top(_ frame: BlockFrame) -> Double {
      frame.bounds.y + (frame.container == 0 ? down : 0)
    }
    func start(_ frame: BlockFrame) -> Depth { Depth(container: frame.container, y: top(frame)) }
    func end(_ frame: BlockFrame) -> Depth {
      Depth(container: frame.container, y: top(frame) + frame.bounds.height)
    }
    let parts = place.unit.frames.filter {
      $0.block === box.block && $0.passages.lowerBound < box.passages.upperBound
        && box.passages.lowerBound < $0.passages.upperBound
    }
    let (first, last) = (
      parts.min { start($0) < start($1) } ?? box, parts.max { end($0) < end($1) } ?? box
    )
    let near = (isDown ? first : last).bounds
    return Group(
      passages: box.passages, depth: depth, start: start(first), end: end(last),
      sides: (near.x, near.maxX), isBox: true)
  }

  /// Returns the group of one passage; nil if it has no lines.
  private func group(ofPassage passage: Int, depth: Int) -> Group? {
    guard let lines = edges(of: passage) else { return nil }
    let flow = place.prefix.flow.marks
    let (first, last) = (lines.first.fragmentRect, lines.last.fragmentRect)
    let near = isDown ? first : last
    return Group(
      passages: passage..<passage + 1, depth: depth,
      start: Depth(container: lines.first.container - flow, y: first.y),
      end: Depth(container: lines.last.container - flow, y: last.maxY),
      sides: (near.x, near.maxX), isBox: false)
  }

  /// Returns the first and the last line of a passage.
  private func edges(of passage: Int) -> (first: PlacedLine, last: PlacedLine)? {
    let index = place.start + passage
    let own = DocumentLayout.Place(
      index: index, prefix: layout.passages.prefix(upTo: index), passage: layout.passages[index])
    guard let last = own.passage.lines.indices.last else { return nil }
    return (layout.placed(0, in: own), layout.placed(last, in: own))
  }

  /// Returns the line that a step enters first among some groups: of those side by side, the one at
  /// an x.
  private func line(in groups: [Group], x: Double) -> PlacedLine? {
    guard
      let nearest = isDown
        ? groups.min(by: { $0.start < $1.start }) : groups.max(by: { $0.end < $1.end })
    else { return nil }
    let row = groups.filter {
      isDown ? !$0.start.isBelow(nearest.end) : !nearest.start.isBelow($0.end)
    }
    let beside = row.isEmpty ? [nearest] : row
    var best = beside[0]
    for group in beside.dropFirst() {
      let (new, old) = (group.distance(to: x), best.distance(to: x))
      let isNearer = isDown ? group.start < best.start : best.end < group.end
      if new < old || new == old && isNearer { best = group }
    }
    if best.isBox {
      if let found = line(in: self.groups(in: best.passages, depth: best.depth), x: x) {
        return found
      }
      // A box without lines: continue with the others.
      return line(in: groups.filter { $0.passages != best.passages }, x: x)
    }
    return edges(of: best.passages.lowerBound).map {
      layout.nearestInBand(isDown ? $0.first : $0.last, x: x)
    }
  }
}
