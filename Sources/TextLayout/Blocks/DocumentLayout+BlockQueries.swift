// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextStructures

// Queries about text in boxes. A seek in the tree finds a unit; in it all lines are examined, since
// cells are side by side.

extension DocumentLayout {
  /// Whether some paragraphs may be in blocks.
  package var canHaveBlocks: Bool { content?.canHaveBlocks == true }

  /// A unit in the text.
  struct UnitPosition {
    let unit: BlockUnit
    /// The index of its first passage, and the summary of the text before it.
    let start: Int
    let prefix: PassageSummary
  }

  /// Returns the unit that a passage belongs to.
  func unitPosition(at index: Int) -> UnitPosition? {
    guard index < passages.count, let box = passages[index].box, let unit = box.unit else {
      return nil
    }
    let start = index - box.offset
    return UnitPosition(unit: unit, start: start, prefix: passages.prefix(upTo: start))
  }

  /// Returns whether the columns of a cell's table run from right to left.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - character: A character in it.
  /// - Returns: False if the cell is not laid out there.
  package func isRightToLeft(_ cell: any LayoutBlock, at character: Int) -> Bool {
    guard passages.summary.boxed > 0, let place = place(ofCharacter: character),
      let unit = unitPosition(at: place.index)?.unit
    else { return false }
    return unit.frames.first { $0.block === cell }?.isRightToLeft ?? false
  }

  /// Returns the lines of a unit in a container, in the order of the text.
  func lines(of place: UnitPosition, in container: Int) -> [PlacedLine] {
    guard let parts = place.unit.parts else {
      return lines(of: place) { $0 == container }
    }
    guard let part = parts.part(container - place.prefix.flow.marks)?.passages else { return [] }
    return lines(of: place, passages: part) { $0 == container }
  }

  /// Returns the lines of a unit, or of some of its passages, in the requested containers, in the
  /// order of the text.
  func lines(
    of place: UnitPosition, passages part: Range<Int>? = nil,
    isWanted: (Int) -> Bool = { _ in true }
  ) -> [PlacedLine] {
    var found: [PlacedLine] = []
    let part = part ?? 0..<place.unit.count
    var prefix =
      part.lowerBound > 0 ? passages.prefix(upTo: place.start + part.lowerBound) : place.prefix
    counts.readUnitPassages += part.count
    for index in place.start + part.lowerBound..<place.start + part.upperBound {
      let passage = passages[index]
      let own = Place(index: index, prefix: prefix, passage: passage)
      // A cell may have lines in hundreds of containers: those that are not requested are not made.
      let lines = passage.lines
      for number in lines.indices where isWanted(prefix.flow.marks + Int(lines[number].container)) {
        found.append(placed(number, in: own))
      }
      prefix.append(passage.summary)
    }
    return found
  }

  /// Returns the line of a unit at a point: in the innermost box there, else the nearest.
  func line(atY y: Double, x: Double, container: Int, in place: UnitPosition) -> PlacedLine? {
    let all = lines(of: place, in: container)
    let box = frames(of: place, in: container).last {
      $0.frame.bounds.contains(LayoutPoint(x: x, y: y))
    }
    if let box {
      let inside = all.filter { box.frame.passages.contains($0.place.index - place.start) }
      if let line = nearest(inside, y: y, x: x) { return line }
    }
    return nearest(all, y: y, x: x)
  }

  /// Returns the line nearest to a point: first by height, then horizontally.
  func nearest(_ lines: [PlacedLine], y: Double, x: Double) -> PlacedLine? {
    var best: (line: PlacedLine, down: Double, across: Double)?
    for line in lines {
      let rect = line.fragmentRect
      let (top, bottom) = (rect.minY, rect.maxY)
      let down = y < top ? top - y : y < bottom ? 0 : Swift.max(y - bottom, .leastNonzeroMagnitude)
      let across = rect.distance(toX: x)
      if let best, (best.down, best.across) <= (down, across) { continue }
      best = (line, down, across)
    }
    return best?.line
  }

  /// Returns the boxes of a unit with their containers, or of one container; container coordinates.
  func frames(of place: UnitPosition, in container: Int? = nil) -> [(
    container: Int, frame: BlockFrame
  )] {
    let flow = place.prefix.flow
    var frames = place.unit.frames
    if let container, let parts = place.unit.parts {
      frames = parts.part(container - flow.marks)?.frames.map { frames[$0] } ?? []
    } else if let container {
      frames = frames.filter { $0.container == container - flow.marks }
    }
    counts.readFrames += frames.count
    return frames.map { frame in
      var placed = frame
      if frame.container == 0 {
        placed.bounds.y += flow.height
        placed.content.y += flow.height
      }
      return (flow.marks + frame.container, placed)
    }
  }

  /// Returns the first characters of the unit's passages, relative to its start; then its end.
  func starts(of place: UnitPosition) -> [Int] {
    if let known = place.unit.parts?.starts { return known }
    var starts = [0]
    for number in place.start..<place.start + place.unit.count {
      starts.append(starts[starts.count - 1] + passages[number].characterCount)
    }
    return starts
  }

  /// Returns the box of a block around some characters, in the first container that has it, or in
  /// that of a character.
  ///
  /// Text that is not laid out is skipped.
  ///
  /// - Parameters:
  ///   - block: By identity.
  ///   - range: Characters.
  ///   - character: nil: the first part in the range.
  /// - Returns: nil if the block is not found.
  package func box(of block: any LayoutBlock, in range: Range<Int>, at character: Int? = nil)
    -> PlacedBox?
  {
    var container: Int?
    if let character {
      guard let line = line(ofGlyph: glyphIndex(ofCharacter: character)) else { return nil }
      container = line.container
    }
    var found: PlacedBox?
    forEachBox(in: range) { place, frame, held in
      guard frame.block === block, container == nil || place == container else { return }
      container = place
      guard let known = found else {
        found = PlacedBox(
          container: place, bounds: frame.bounds, content: frame.content, characters: held)
        return
      }
      found?.bounds = known.bounds.union(frame.bounds)
      found?.content = known.content.union(frame.content)
      found?.characters =
        Swift.min(
          known.characters.lowerBound, held.lowerBound)..<Swift.max(
          known.characters.upperBound, held.upperBound)
    }
    return found
  }

  /// Sets the rectangles of a block around some characters, in the first container that has it.
  ///
  /// If several units hold the block, the first takes the rectangle, and the others none of it. It
  /// is valid until the units are set again.
  ///
  /// - Parameters:
  ///   - block: By identity.
  ///   - range: Characters.
  ///   - content: Container coordinates; nil keeps it.
  ///   - bounds: Container coordinates; nil keeps them.
  /// - Returns: Whether the block was found.
  package func setBox(
    of block: any LayoutBlock, in range: Range<Int>, content: LayoutRect?, bounds: LayoutRect?
  ) -> Bool {
    var container: Int?
    guard passages.summary.boxed > 0, let first = place(ofCharacter: range.lowerBound) else {
      return false
    }
    var index = first.index
    var start = first.prefix.characters
    while index < passages.count, start < range.upperBound {
      guard let unit = unitPosition(at: index), isLaid(unit.start) else {
        start += passages[index].characterCount
        index += 1
        continue
      }
      let flow = unit.prefix.flow
      var begin = unit.prefix.characters
      var starts = [begin]
      for number in unit.start..<unit.start + unit.unit.count {
        begin += passages[number].characterCount
        starts.append(begin)
      }
      for number in unit.unit.frames.indices {
        let frame = unit.unit.frames[number]
        let held = starts[frame.passages.lowerBound]..<starts[frame.passages.upperBound]
        let place = flow.marks + frame.container
        guard frame.block === block, held.overlaps(range), container == nil || place == container
        else { continue }
        let isFirst = container == nil
        container = place
        let down = frame.container == 0 ? flow.height : 0
        func own(_ rect: LayoutRect) -> LayoutRect {
          LayoutRect(
            x: rect.x, y: (isFirst ? rect.y : rect.maxY) - down, width: rect.width,
            height: isFirst ? rect.height : 0)
        }
        if let content { unit.unit.frames[number].content = own(content) }
        if let bounds { unit.unit.frames[number].bounds = own(bounds) }
      }
      index = unit.start + unit.unit.count
      start = begin
    }
    return container != nil
  }

  /// Returns the last line of a unit in the order of the text.
  func lastLine(of place: UnitPosition) -> PlacedLine? {
    for number in (0..<place.unit.count).reversed() {
      if let line = lines(of: place, passages: number..<number + 1).last { return line }
    }
    return nil
  }

  /// Returns the first line in a container or after it of a unit that begins before the container's
  /// end.
  func firstLine(fromContainer container: Int, in place: UnitPosition) -> PlacedLine? {
    // Cells are side by side: one before it in the text may have its first line in a later
    // container, in the middle of the row.
    guard let parts = place.unit.parts else {
      let lines = lines(of: place)
      return lines.first { $0.container == container } ?? lines.first { $0.container > container }
    }
    let first = place.prefix.flow.marks
    if let found = lines(of: place, in: container).first { return found }
    // The first in the text of those in later containers.
    let next = parts.parts.indices.lazy.filter { $0 > container - first }
      .compactMap { parts.parts[$0].passages?.lowerBound }.min()
    return next.flatMap { start in
      // The passage has a line in a later container.
      lines(of: place, passages: start..<start + 1) { $0 > container }.first
    }
  }

  /// Returns the glyphs up to the last one in a container, where a unit continues from it in the
  /// next one.
  func glyphEnd(inContainer container: Int) -> Int? {
    guard passages.summary.boxed > 0,
      let found = passages.first(where: { $0.flow.marks > container }),
      let place = unitPosition(at: found.index), isLaid(place.start)
    else { return nil }
    return lines(of: place, in: container).last?.glyphs.upperBound
  }

  /// Returns whether a line in boxes crosses the end of a container, since it is higher.
  package func hasOverlongLine(inContainer container: Int) -> Bool {
    guard passages.summary.boxed > 0, passages.count > 0 else { return false }
    let end = passages.first(where: { $0.flow.marks > container })?.index ?? passages.count
    return [end - 1, end].contains { index in
      guard index >= 0, index < passages.count, let place = unitPosition(at: index),
        isLaid(place.start)
      else { return false }
      return place.unit.overlong.map { $0 + place.prefix.flow.marks } == container
    }
  }

  /// Returns the lowest edge of the boxes that are the last in a container.
  func boxBottom(inContainer container: Int) -> Double? {
    guard passages.summary.boxed > 0, passages.count > 0 else { return nil }
    let end = passages.first(where: { $0.flow.marks > container })?.index ?? passages.count
    var bottoms: [Double] = []
    for index in [end - 1, end] where index >= 0 && index < passages.count {
      guard let place = unitPosition(at: index), isLaid(place.start) else { continue }
      bottoms += frames(of: place, in: container).map(\.frame.bounds.maxY)
    }
    return bottoms.max()
  }

  /// Returns the glyphs of lines that a band of a container touches, in a text with boxes.
  func glyphs(touching top: Double, _ bottom: Double, container: Int) -> Range<Int> {
    guard let first = line(atY: top, x: 0, container: container) else { return 0..<0 }
    var index = first.place.index
    if let place = unitPosition(at: index) { index = place.start }
    var (low, high): (Int?, Int) = (nil, 0)
    var prefix = passages.prefix(upTo: index)
    while index < passages.count, isLaid(index) {
      let passage = passages[index]
      let place = Place(index: index, prefix: prefix, passage: passage)
      var isBelow = !passage.lines.isEmpty
      for number in passage.lines.indices {
        let line = placed(number, in: place)
        if line.container < container || line.container == container && line.top < bottom {
          isBelow = false
        }
        guard line.container == container, line.top < bottom, line.fragmentRect.maxY > top else {
          continue
        }
        low = Swift.min(low ?? .max, line.glyphs.lowerBound)
        high = Swift.max(high, line.glyphs.upperBound)
      }
      // Cells are side by side; the text after a unit is below it.
      if isBelow, passage.box?.unit == nil { break }
      prefix.append(passage.summary)
      index += 1
      if isBelow, let unit = passage.box?.unit, passage.box?.offset == unit.count - 1,
        position(ofTop: prefix.flow, isBehind: container, bottom)
      {
        break
      }
    }
    return low.map { $0..<Swift.max($0, high) } ?? 0..<0
  }

  func position(ofTop flow: Flow, isBehind container: Int, _ bottom: Double) -> Bool {
    flow.marks > container || flow.marks == container && flow.height >= bottom
  }
}

extension LayoutRect {
  func contains(_ point: LayoutPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}
