// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextStructures

/// The ends of containers, measured from the top of a unit that spans several of them.
///
///     unit      0 ──────── 1st end ──────── 2nd end ──── …
///     strip         0          1                2
struct Strips {
  /// The end of each strip; points from the unit's top.
  private(set) var ends: [Double] = []
  /// Whether the first strip begins at the top of its container.
  private let startsAtTop: Bool
  /// The height of each further container's strip; nil if there is no such container.
  private let height: (Int) -> Double?
  /// Whether a position after the last container was requested.
  private(set) var isExhausted = false

  /// Creates strips.
  ///
  /// - Parameters:
  ///   - first: Points from the unit's top to the end of its container.
  ///   - startsAtTop: Whether there is nothing above the unit.
  ///   - height: The height of each further container's strip, from 1; nil if there is no such
  ///     container.
  init(first: Double, startsAtTop: Bool, height: @escaping (Int) -> Double?) {
    ends = [first]
    self.startsAtTop = startsAtTop
    self.height = height
  }

  struct Strip {
    /// The number of strips before it.
    let number: Int
    let start: Double
    let end: Double
    /// Whether there is nothing above its start.
    let isAtTop: Bool
  }

  /// Returns the strip that holds a height, or begins there; nil after the last container.
  mutating func strip(at y: Double) -> Strip? {
    let place = y + LineBreaker.tolerance
    while let last = ends.last, last <= place {
      guard let next = height(ends.count) else {
        isExhausted = true
        return nil
      }
      ends.append((last + Swift.max(0, next)).onGrid)
    }
    let low = Swift.min(ends.partitionPoint { $0 > place }, ends.count - 1)
    return Strip(
      number: low, start: low == 0 ? 0 : ends[low - 1], end: ends[low],
      isAtTop: low > 0 || startsAtTop)
  }

  /// Returns the height of the strip that begins at an end; 0 without one.
  mutating func height(from end: Double) -> Double {
    strip(at: end).map { $0.end - $0.start } ?? 0
  }
}

/// Moves the contents of a unit of table rows down, so that no end of a container cuts a line.
///
/// Each cell continues in the next container by itself; a row ends with the last of its cells:
///
///     as set               sliced
///     │ a │ b   │          │ a │ b │
///     ├╌a╌┼─────┤ end      │   │   │     room below the last whole line of each cell
///     │ a │  b  │          ├╌╌╌┼╌╌╌┤ end
///                          │ a │ b │
///                          │ a │
///
/// - Source: Our choice, after CSS Fragmentation: cells are parallel flows. A row that fits in one
///   container is kept in one; cells of a cut row are aligned to its top, whatever their alignment.
struct RowSlicing {
  private let setter: BlockSetter
  private(set) var strips: Strips
  /// The distance by which each cell's content was moved down in its row, by the number of its
  /// frame.
  private let drops: [Int: Double]
  /// The lowest edge so far of a line or box of the cell that is being sliced.
  private var reach = 0.0
  /// Whether a line higher than its container was shortened to it: what follows continues in the
  /// next one.
  private var isShortened = false
  /// The first strip with such a line; nil if there is none.
  private(set) var overlong: Int?
  /// The lowest line end of this cell and of those around it: the limit above a line.
  private var laneEnd = -Double.infinity

  init(_ setter: BlockSetter, strips: Strips) {
    self.setter = setter
    self.strips = strips
    var drops: [Int: Double] = [:]
    for (frame, drop) in setter.drops { drops[frame] = drop }
    self.drops = drops
  }

  /// Slices the whole unit.
  ///
  /// - Parameter height: The height of the unit as it was set.
  /// - Returns: The height of the unit after slicing; nil if there are too few containers.
  mutating func run(height: Double) -> Double? {
    var shift = 0.0
    let all = 0..<setter.paragraphs.count
    slice(all, frame: 0, shift: &shift, trail: 0)
    let end = Swift.max(reach, isShortened ? 0 : height + shift)
    _ = strips.strip(at: Swift.max(0, end - 2 * LineBreaker.tolerance))
    return strips.isExhausted ? nil : end.onGrid
  }

  // MARK: Where things fit

  /// Returns where something begins that would begin at a height, and is not to be cut.
  ///
  /// - Returns: The height, or the end of the container that would cut it if the next one has room
  ///   for it.
  private mutating func pushed(_ y: Double, height: Double) -> Double {
    guard let strip = strips.strip(at: y) else { return y }
    if y + height <= strip.end + LineBreaker.tolerance { return Swift.max(y, strip.start) }
    if strip.isAtTop, y <= strip.start + LineBreaker.tolerance { return Swift.max(y, strip.start) }
    return height <= strips.height(from: strip.end) + LineBreaker.tolerance ? strip.end : y
  }

  private mutating func fits(_ y: Double, height: Double) -> Bool {
    guard let strip = strips.strip(at: y) else { return false }
    return y + height <= strip.end + LineBreaker.tolerance
  }

  /// Returns the points from a box's top to the end of its first line.
  private func firstExtent(_ frame: Int) -> Double {
    let bounds = setter.frames[frame].bounds
    let passage = setter.frames[frame].passages.lowerBound
    guard let line = setter.paragraphs[passage].passage.lines.first else { return 0 }
    var end = line.y + line.height
    var index = frame
    while index < setter.frames.count, setter.frames[index].passages.lowerBound == passage {
      end -= drops[index] ?? 0
      index += 1
    }
    return Swift.max(0, end - bounds.minY)
  }

  /// Returns the frame after those of a box and its contents.
  private func next(behind frame: Int) -> Int {
    let own = setter.frames[frame].passages
    var index = frame + 1
    while index < setter.frames.count, setter.frames[index].passages.lowerBound < own.upperBound {
      index += 1
    }
    return index
  }

  // MARK: Vertical sequences

  /// Slices paragraphs and the boxes among them.
  ///
  /// - Parameters:
  ///   - passages: The paragraphs.
  ///   - frame: The first box that may be among them.
  ///   - shift: The distance by which the first one moves down; on return, that of what follows.
  ///   - trail: The height to keep below the last line in the same container.
  private mutating func slice(
    _ passages: Range<Int>, frame: Int, shift: inout Double, trail: Double
  ) {
    var (index, frame) = (passages.lowerBound, frame)
    while index < passages.upperBound {
      guard frame < setter.frames.count, setter.frames[frame].passages.lowerBound == index else {
        sliceLines(index, shift: &shift, trail: index + 1 == passages.upperBound ? trail : 0)
        index += 1
        continue
      }
      index = setter.frames[frame].passages.upperBound
      let end = next(behind: frame)
      let below = index == passages.upperBound ? trail : 0
      if setter.frames[frame].block is any LayoutTable {
        sliceTable(frame, cells: frame + 1..<end, shift: &shift, trail: below)
      } else {
        sliceBlock(frame, shift: &shift, trail: below)
      }
      frame = end
    }
  }

  private mutating func sliceLines(_ index: Int, shift: inout Double, trail: Double) {
    let passage = setter.paragraphs[index].passage
    let lines = passage.lines
    var moves: [Double] = []
    moves.reserveCapacity(lines.count)
    var first = 0
    while first < lines.count {
      let top = lines[first].y
      var (end, bottom) = (first, top)
      // Segments of one line are side by side.
      while end < lines.count, Swift.abs(lines[end].y - top) <= LineBreaker.tolerance {
        bottom = Swift.max(bottom, lines[end].y + lines[end].height)
        end += 1
      }
      shift = place(top, bottom, shift: shift, trail: end == lines.count ? trail : 0) - top
      for _ in first..<end { moves.append(shift) }
      // A line higher than its container ends with it.
      if let strip = strips.strip(at: top + shift),
        bottom + shift > strip.end + LineBreaker.tolerance
      {
        shift = strip.end - bottom
        isShortened = true
        overlong = Swift.min(overlong ?? .max, strip.number)
      }
      laneEnd = bottom + shift
      reach = Swift.max(reach, laneEnd)
      first = end
    }
    var number = 0
    passage.placeLines { line in
      line.y += moves[number]
      number += 1
    }
  }

  /// Returns the top of a line that would begin at `top + shift`.
  private mutating func place(
    _ top: Double, _ bottom: Double, shift: Double, trail: Double
  ) -> Double {
    let y = top + shift
    let height = bottom - top
    if trail > 0, fits(y, height: height), !fits(y, height: height + trail) {
      return pushed(y, height: height + trail)
    }
    guard let strip = strips.strip(at: y) else { return y }
    if y + height <= strip.end + LineBreaker.tolerance { return Swift.max(y, strip.start) }
    // At the top of a container, or with nothing above it, a line that fits in none stays there.
    let isFirst = strip.isAtTop && laneEnd <= strip.start + LineBreaker.tolerance
    if isFirst, y <= strip.start + LineBreaker.tolerance { return Swift.max(y, strip.start) }
    if isFirst, height > strips.height(from: strip.end) + LineBreaker.tolerance { return y }
    return strip.end
  }

  /// Slices a box outside of tables; a cell's is sliced with its row.
  private mutating func sliceBlock(_ frame: Int, shift: inout Double, trail: Double) {
    let old = setter.frames[frame]
    let top = pushed(old.bounds.minY + shift, height: firstExtent(frame))
    shift = top - old.bounds.minY
    slice(
      old.passages, frame: frame + 1, shift: &shift,
      trail: trail + Swift.max(0, old.bounds.maxY - old.content.maxY))
    setBounds(of: frame, top: top, bottom: Swift.max(top, old.bounds.maxY + shift))
    reach = Swift.max(reach, old.bounds.maxY + shift)
  }

  private func setBounds(of frame: Int, top: Double, bottom: Double) {
    setter.finishFrame(frame) { frame in
      let above = frame.content.minY - frame.bounds.minY
      let below = Swift.max(0, frame.bounds.maxY - frame.content.maxY)
      (frame.bounds.y, frame.bounds.height) = (top, bottom - top)
      frame.content.y = top + above
      frame.content.height = Swift.max(0, bottom - below - frame.content.y)
    }
  }

  // MARK: Tables

  /// A cell of a table that is being sliced.
  private struct Cell {
    let frame: Int
    /// The frames of the cell and of the boxes in it.
    let frames: Range<Int>
    /// The bands that it covers.
    var bands: Range<Int>
  }

  /// Slices a table band by band: a band lies between two heights at which cells begin.
  private mutating func sliceTable(
    _ frame: Int, cells range: Range<Int>, shift: inout Double, trail: Double
  ) {
    let old = setter.frames[frame]
    let (cells, tops) = bands(of: range, end: old.content.maxY)
    guard !cells.isEmpty else { return }
    let top = pushed(old.bounds.minY + shift, height: firstExtent(frame))
    shift = top - old.bounds.minY
    let below = trail + Swift.max(0, old.bounds.maxY - old.content.maxY)
    var ends = Array(repeating: -Double.infinity, count: tops.count)
    var newTops: [Double] = []
    var next = 0
    let (outerReach, outerLane, wasShortened) = (reach, laneEnd, isShortened)
    var anyShortened = false
    for band in 0..<tops.count - 1 {
      let first = next
      while next < cells.count, cells[next].bands.lowerBound == band { next += 1 }
      let own = cells[first..<next]
      let bandTop = self.bandTop(
        tops[band] + shift, height: tops[band + 1] - tops[band], own, isFirst: band == 0)
      newTops.append(bandTop)
      shift = bandTop - tops[band]
      // Rows below a line that is shortened go up.
      isShortened = false
      for cell in own {
        laneEnd = band == 0 ? outerLane : bandTop
        let isLast = cell.bands.upperBound == tops.count - 1
        let end = slice(cell, shift: shift, trail: isLast ? below : 0)
        ends[cell.bands.upperBound - 1] = Swift.max(ends[cell.bands.upperBound - 1], end)
      }
      let height = isShortened ? 0 : tops[band + 1] - tops[band]
      anyShortened = anyShortened || isShortened
      shift = Swift.max(bandTop + height, ends[band]) - tops[band + 1]
    }
    newTops.append(tops[tops.count - 1] + shift)
    for cell in cells {
      setBounds(
        of: cell.frame, top: newTops[cell.bands.lowerBound], bottom: newTops[cell.bands.upperBound])
    }
    let bottom = old.bounds.maxY + shift
    setBounds(of: frame, top: top, bottom: bottom)
    (reach, laneEnd) = (Swift.max(outerReach, bottom), newTops[newTops.count - 1])
    isShortened = wasShortened || anyShortened
  }

  /// Returns the cells of a table in the order of their tops, and the tops of its bands.
  private func bands(of range: Range<Int>, end: Double) -> (cells: [Cell], tops: [Double]) {
    var cells: [Cell] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let after = next(behind: index)
      cells.append(Cell(frame: index, frames: index..<after, bands: 0..<1))
      index = after
    }
    var tops: [Double] = []
    for top in cells.map({ setter.frames[$0.frame].bounds.minY }).sorted()
    where top > tops.last ?? -.infinity {
      tops.append(top)
    }
    tops.append(Swift.max(end, tops.last ?? end))
    for index in cells.indices {
      let bounds = setter.frames[cells[index].frame].bounds
      let low = Swift.min(tops.partitionPoint { $0 >= bounds.minY }, tops.count - 2)
      let high = tops.partitionPoint { $0 >= bounds.maxY - LineBreaker.tolerance }
      cells[index].bands = low..<Swift.max(low + 1, Swift.min(high, tops.count - 1))
    }
    // In the order of the text where they begin at the same height.
    let order = cells.indices.sorted {
      (cells[$0].bands.lowerBound, $0) < (cells[$1].bands.lowerBound, $1)
    }
    return (order.map { cells[$0] }, tops)
  }

  /// Returns the top of a row that would begin at a height: where one container has room for all of
  /// it, else where one has room for the first lines of its cells.
  private mutating func bandTop(
    _ y: Double, height: Double, _ cells: ArraySlice<Cell>, isFirst: Bool
  ) -> Double {
    guard !cells.isEmpty, !fits(y, height: height) else { return y }
    // The first row of the table has begun with the table.
    if !isFirst, cells.contains(where: { $0.bands.count == 1 }) {
      let top = pushed(y, height: height)
      if fits(top, height: height) { return top }
    }
    return pushed(y, height: cells.map { firstExtent($0.frame) }.max() ?? 0)
  }

  /// Slices a cell; returns the end of its content and insets.
  private mutating func slice(_ cell: Cell, shift: Double, trail: Double) -> Double {
    let old = setter.frames[cell.frame]
    if fits(old.bounds.minY + shift, height: old.bounds.height + trail) {
      setter.moveCell(old.passages, frames: cell.frames, down: shift)
      // Its bounds are set with those of its row.
      setter.finishFrame(cell.frame) { ($0.bounds, $0.content) = (old.bounds, old.content) }
      return old.bounds.maxY + shift
    }
    let below = Swift.max(0, old.bounds.maxY - old.content.maxY)
    var own = shift - (drops[cell.frame] ?? 0)
    reach = -Double.infinity
    slice(old.passages, frame: cell.frame + 1, shift: &own, trail: below + trail)
    return reach + below
  }
}
