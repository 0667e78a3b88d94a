// SPDX-License-Identifier: MIT

internal import TextStructures

// The boxes to be drawn: those around some text, those that a part of a container touches, and
// those without a line.

/// A part of a container, from one height to another.
package struct BoxBand {
  package let container: Int
  package let top: Double
  package let bottom: Double

  package init(container: Int, top: Double, bottom: Double) {
    (self.container, self.top, self.bottom) = (container, top, bottom)
  }

  func touches(_ frame: BlockFrame, in place: Int) -> Bool {
    place == container && frame.bounds.minY < bottom && frame.bounds.maxY > top
  }
}

extension DocumentLayout {
  /// Calls `body` with the boxes around some characters, as far as they are laid out: outer ones
  /// first.
  ///
  /// A box that continues over several units or containers is passed once for each.
  ///
  /// - Parameters:
  ///   - range: Characters.
  ///   - container: nil: all containers.
  ///   - withBare: Whether to include, for a unit that spans several containers, the boxes that
  ///     have no line in this one, with the first line there.
  ///   - band: A band in which boxes are also included whose text is elsewhere, such as a short
  ///     cell next to a long one.
  ///   - whole: Gets the characters of each unit whose lines and boxes are all in one container, if
  ///     `body` gets some of these.
  ///   - body: Gets the container, the box in its coordinates, and the characters that it holds
  ///     there.
  package func forEachBox(
    in range: Range<Int>, container: Int? = nil, withBare: Bool = false,
    band: BoxBand? = nil, whole: ((Range<Int>) -> Void)? = nil,
    _ body: (Int, BlockFrame, Range<Int>) -> Void
  ) {
    guard passages.summary.boxed > 0 else { return }
    var walked = range
    if let band, let near = characters(near: band) {
      walked =
        range.isEmpty
        ? near : min(range.lowerBound, near.lowerBound)..<max(range.upperBound, near.upperBound)
    }
    guard !walked.isEmpty, let first = place(ofCharacter: walked.lowerBound) else { return }
    var index = first.index
    var start = first.prefix.characters
    while index < passages.count, start < walked.upperBound {
      guard let unit = unitPosition(at: index) else {
        start += passages[index].characterCount
        index += 1
        continue
      }
      let starts = starts(of: unit)
      let begin = unit.prefix.characters
      if isLaid(unit.start) {
        var isTold = false
        let filled = withBare ? filledPassages(of: unit, in: container, from: range) : nil
        for (container, frame) in frames(of: unit, in: container) {
          let held =
            begin + starts[frame.passages.lowerBound]..<begin + starts[frame.passages.upperBound]
          let isBare = filled?.contains { frame.passages.contains($0) } == false
          if isBare || held.overlaps(range) || band?.touches(frame, in: container) == true {
            body(container, frame, held)
            isTold = true
          }
        }
        // A unit that was cut off at the end of the last container continues in the next one, too.
        if let whole, isTold, unit.unit.parts == nil, passages[unit.start].flow.marks == 0 {
          whole(begin..<begin + starts[starts.count - 1])
        }
      }
      index = unit.start + unit.unit.count
      start = begin + starts[starts.count - 1]
    }
  }

  /// Returns the characters of the units that a band touches, and perhaps of one above it.
  private func characters(near band: BoxBand) -> Range<Int>? {
    guard let line = line(atY: band.top, x: 0, container: band.container) else { return nil }
    var index = unitPosition(at: line.place.index)?.start ?? line.place.index
    // The nearest line may be below a box that extends far below its text.
    if index > 0 { index = unitPosition(at: index - 1)?.start ?? index }
    let start = passages.prefix(upTo: index)
    var end = start
    while index < passages.count, isLaid(index),
      !position(ofTop: end.flow, isBehind: band.container, band.bottom)
    {
      index = unitPosition(at: index).map { $0.start + $0.unit.count } ?? index + 1
      end = passages.prefix(upTo: index)
    }
    return start.characters < end.characters ? start.characters..<end.characters : nil
  }

  /// Returns the unit that continues from the container before into one in which it has no line;
  /// nil if there is none.
  private func bareUnit(inContainer container: Int) -> UnitPosition? {
    guard container > 0, passages.summary.boxed > 0,
      let found = passages.first(where: { $0.flow.marks >= container }),
      let place = unitPosition(at: found.index), isLaid(place.start), let parts = place.unit.parts,
      let part = parts.part(container - place.prefix.flow.marks), part.passages == nil,
      !part.frames.isEmpty
    else { return nil }
    return place
  }

  /// Returns whether a row of a table continues into a container in which it has no line.
  package func hasBareBoxes(inContainer container: Int) -> Bool {
    bareUnit(inContainer: container) != nil
  }

  /// Calls `body` with the boxes of a row that passes through a container, or ends in it, without a
  /// line there.
  ///
  /// - Parameters:
  ///   - container: Its number.
  ///   - body: Gets the box in the container's coordinates, and all characters that it holds, in
  ///     any container.
  package func forEachBareBox(
    inContainer container: Int, _ body: (BlockFrame, Range<Int>) -> Void
  ) {
    guard let place = bareUnit(inContainer: container) else { return }
    let starts = starts(of: place)
    let begin = place.prefix.characters
    for (_, frame) in frames(of: place, in: container) {
      body(
        frame,
        begin + starts[frame.passages.lowerBound]..<begin + starts[frame.passages.upperBound])
    }
  }

  /// Returns the header that is repeated above such a row: its glyphs, and the distance by which
  /// the repetition is below the original.
  package func bareHeader(inContainer container: Int) -> (header: Range<Int>, move: Double)? {
    bareUnit(inContainer: container).flatMap { repeatedHeader(above: $0, inContainer: container) }
  }

  /// Returns the passages of a unit that have lines in one of its containers; nil: the first of
  /// these lines is not among some characters.
  private func filledPassages(of unit: UnitPosition, in container: Int?, from range: Range<Int>)
    -> [Int]?
  {
    guard let container, unit.unit.parts != nil else { return nil }
    let lines = lines(of: unit, in: container)
    guard let first = lines.first, range.contains(first.characters.lowerBound) else { return nil }
    return lines.map { $0.place.index - unit.start }
  }
}
