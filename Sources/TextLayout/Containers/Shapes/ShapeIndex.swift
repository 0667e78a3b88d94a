// SPDX-License-Identifier: MIT

internal import TextStructures

/// The free intervals next to shapes: for a band of any height, the intervals that no shape
/// touches.
///
///     ┌──────────────────────────┐
///     │          ╭───╮           │
///     │▒▒▒▒▒▒▒▒▒╭╯   ╰╮▒▒▒▒▒▒▒▒▒▒│  band: free on both sides, as far as the shape is widest
///     │         ╰╮   ╭╯          │        anywhere between the band's top and bottom
///     │          ╰───╯           │
///     └──────────────────────────┘
///
/// A position x is free in a band if no point (x, y) with y strictly between top and bottom lies
/// inside a shape. So text may touch an edge, and a shape that bounds no area takes no room. Each
/// path's own rule defines its inside; where several paths overlap, all count.
///
/// The algorithm rests on one fact: where an edge passes through the band at x, one of its sides is
/// inside, since the winding changes there; and where none passes, the band is inside or outside at
/// x as a whole. So the covered positions are those of edges, and those inside on one line through
/// the band. Crossings of edges need not be found. Edges are monotonic (`ShapeEdges`), so an edge
/// lies between its ends in the band, to the rounding of a Double; curves are not flattened.
///
/// Complexity, with n edges of which k meet the band: O(n log n) to build, O(log n + k log k) to
/// query.
///
/// Invariants
/// 1. `tops` never decreases; `bottoms[i] ≥ tops[i]`.
/// 2. `sortedBottoms` holds `bottoms` in order.
/// 3. `lowest[node]` is the greatest bottom below the node.
package struct ShapeIndex: Sendable {
  private var tops: [Double] = []
  private var bottoms: [Double] = []
  private var xAtTops: [Double] = []
  private var xAtBottoms: [Double] = []
  private var windings: [Int32] = []
  private var shapes: [Int32] = []
  /// For each edge, its index in `bends`; −1 for lines.
  private var bendNumbers: [Int32] = []
  private var bends: [Bend] = []
  private var sortedBottoms: [Double] = []
  /// A binary tree over groups of edges: node i has the children 2i and 2i + 1; 1 is the root.
  private var lowest: [Double] = []
  private var leafCount = 0
  private var areEvenOdd: [Bool] = []

  private struct Bend: Sendable {
    var curve: CubicCurve
    var tAtTop: Double
    var tAtBottom: Double
  }

  private static let groupSize = 8

  /// The geometry of a path as the index takes it in: a value, so that changes to the path do not
  /// matter.
  package struct Shape: Hashable, Sendable {
    var segments: [ShapeSegment]
    var isEvenOdd: Bool

    package init(_ segments: [ShapeSegment], isEvenOdd: Bool) {
      self.segments = segments
      self.isEvenOdd = isEvenOdd
    }
  }

  /// The shapes that the index was made from.
  private(set) var sources: [Shape] = []

  /// Creates an index of no shapes.
  package init() {}

  package init(_ shapes: [Shape]) {
    sources = shapes
    var all: [(edge: ShapeEdges.Edge, shape: Int32)] = []
    for (number, shape) in shapes.enumerated() {
      let cut = ShapeEdges(shape.segments, evenOdd: shape.isEvenOdd)
      areEvenOdd.append(shape.isEvenOdd)
      for var edge in cut.edges {
        if edge.curve >= 0 {
          bends.append(
            Bend(
              curve: cut.curves[Int(edge.curve)], tAtTop: edge.tAtTop, tAtBottom: edge.tAtBottom))
          edge.curve = Int32(bends.count - 1)
        }
        all.append((edge, Int32(number)))
      }
    }
    if shapes.count > 1 { all.sort { $0.edge.top < $1.edge.top } }
    tops = all.map(\.edge.top)
    bottoms = all.map(\.edge.bottom)
    xAtTops = all.map(\.edge.xAtTop)
    xAtBottoms = all.map(\.edge.xAtBottom)
    windings = all.map(\.edge.winding)
    self.shapes = all.map(\.shape)
    bendNumbers = all.map(\.edge.curve)
    sortedBottoms = bottoms.sorted()
    buildTree()
  }

  private mutating func buildTree() {
    let groups = (tops.count + Self.groupSize - 1) / Self.groupSize
    leafCount = 1
    while leafCount < groups { leafCount *= 2 }
    lowest = Array(repeating: -.infinity, count: 2 * leafCount)
    for (index, bottom) in bottoms.enumerated() {
      let leaf = leafCount + index / Self.groupSize
      lowest[leaf] = max(lowest[leaf], bottom)
    }
    for node in stride(from: leafCount - 1, to: 0, by: -1) {
      lowest[node] = max(lowest[2 * node], lowest[2 * node + 1])
    }
  }

  /// The number of edges.
  var edgeCount: Int { tops.count }

  /// The range from the highest to the lowest point of all shapes; nil if they bound nothing.
  var yRange: ClosedRange<Double>? {
    guard let top = tops.first, let bottom = sortedBottoms.last else { return nil }
    return top...bottom
  }

  /// Returns the range of heights in which the results of two indexes may differ; nil if there is
  /// none.
  package func changedRange(from other: ShapeIndex) -> ClosedRange<Double>? {
    var count: [Shape: Int] = [:]
    for shape in sources { count[shape, default: 0] += 1 }
    for shape in other.sources { count[shape, default: 0] -= 1 }
    let changed = ShapeIndex(count.filter { $0.value != 0 }.map(\.key))
    return changed.yRange
  }

  // MARK: Queries

  /// Returns the parts of `xRange` where nothing from `yTop` to `yBottom` is covered, from left to
  /// right.
  ///
  /// - Parameters:
  ///   - yTop: The band's upper edge.
  ///   - yBottom: The band's lower edge; if it is not below `yTop`, the band is a line.
  ///   - xRange: The range to search.
  /// - Returns: Parts of positive width. They may be as narrow as a number allows: the caller
  ///   decides which are wide enough for text. `[xRange]` for a band that is not a number.
  package func freeSpans(yTop: Double, yBottom: Double, xRange: ClosedRange<Double>)
    -> [ClosedRange<Double>]
  {
    var scratch = Scratch()
    var spans: [ClosedRange<Double>] = []
    findFreeSpans(yTop: yTop, yBottom: yBottom, xRange: xRange, &scratch, into: &spans)
    return spans
  }

  /// Storage that queries reuse.
  struct Scratch {
    /// The intervals that the edges in the band and the line through it cover.
    fileprivate var covered: [Interval] = []
    fileprivate var crossings: [Crossing] = []
    fileprivate var spans: [ClosedRange<Double>] = []
    fileprivate var nodes: [Int] = []
  }

  fileprivate struct Interval {
    var low: Double
    var high: Double
  }

  /// The crossing of an edge and the line through the band.
  fileprivate struct Crossing {
    var shape: Int32
    var winding: Int32
    var x: Double
  }

  /// Finds the same spans as `freeSpans`, for callers with many queries.
  ///
  /// `spans` is emptied first.
  func findFreeSpans(
    yTop: Double, yBottom: Double, xRange: ClosedRange<Double>, _ scratch: inout Scratch,
    into spans: inout [ClosedRange<Double>]
  ) {
    spans.removeAll(keepingCapacity: true)
    guard yTop == yTop, yBottom == yBottom, !tops.isEmpty else {
      spans.append(xRange)
      return
    }
    collect(top: yTop, bottom: max(yTop, yBottom), &scratch)
    var free = xRange.lowerBound
    for part in scratch.covered {
      if part.low >= xRange.upperBound { break }
      if part.low > free { spans.append(free...part.low) }
      free = max(free, part.high)
    }
    if free < xRange.upperBound { spans.append(free...xRange.upperBound) }
  }

  /// Returns whether nothing in a rectangle is covered.
  func isFree(yTop: Double, yBottom: Double, xRange: ClosedRange<Double>) -> Bool {
    guard let range = yRange, yTop < range.upperBound, yBottom > range.lowerBound else {
      return true
    }
    return freeSpans(yTop: yTop, yBottom: yBottom, xRange: xRange) == [xRange]
  }

  /// Returns the next y below this one where an edge begins or ends; nil if there is none.
  ///
  /// Between two such heights every edge is continuous. To find room for a line, use `firstFit`:
  /// there may be some before the next change.
  func nextChange(belowY y: Double) -> Double? {
    let begin = tops.partitionPoint { $0 > y }
    let end = sortedBottoms.partitionPoint { $0 > y }
    switch (begin < tops.count, end < sortedBottoms.count) {
    case (true, true): return min(tops[begin], sortedBottoms[end])
    case (true, false): return tops[begin]
    case (false, true): return sortedBottoms[end]
    case (false, false): return nil
    }
  }

  // MARK: Covered intervals

  /// Fills `scratch.covered` with the covered intervals of a band, in order, without overlaps.
  private func collect(top: Double, bottom: Double, _ scratch: inout Scratch) {
    scratch.covered.removeAll(keepingCapacity: true)
    scratch.crossings.removeAll(keepingCapacity: true)
    let middle = bottom > top ? top + (bottom - top) / 2 : top
    forEachEdge(from: top, to: bottom, &scratch.nodes) { index in
      if tops[index] < bottom {
        let a = tops[index] >= top ? xAtTops[index] : x(of: index, at: top)
        let b = bottoms[index] <= bottom ? xAtBottoms[index] : x(of: index, at: bottom)
        if a != b { scratch.covered.append(Interval(low: min(a, b), high: max(a, b))) }
      }
      if tops[index] <= middle, middle < bottoms[index] {
        scratch.crossings.append(
          Crossing(shape: shapes[index], winding: windings[index], x: x(of: index, at: middle)))
      }
    }
    coverInsides(&scratch)
    merge(&scratch.covered)
  }

  /// Calls `body` for every edge with a part between two heights, by its top; those that only
  /// begin or end there are among them if the heights are one.
  private func forEachEdge(
    from top: Double, to bottom: Double, _ nodes: inout [Int], _ body: (Int) -> Void
  ) {
    // Edges are sorted by their tops: those from `end` on begin below.
    let end = tops.partitionPoint { $0 >= bottom && $0 > top }
    guard end > 0 else { return }
    let lastGroup = (end - 1) / Self.groupSize
    nodes.removeAll(keepingCapacity: true)
    nodes.append(1)
    while let node = nodes.popLast() {
      // Nothing below this node reaches down to the band.
      guard lowest[node] > top else { continue }
      if node >= leafCount {
        let first = (node - leafCount) * Self.groupSize
        for index in first..<min(first + Self.groupSize, end) where bottoms[index] > top {
          body(index)
        }
      } else {
        // The right child first, so that the left one is popped first.
        let right = 2 * node + 1
        if firstGroup(of: right) <= lastGroup { nodes.append(right) }
        nodes.append(2 * node)
      }
    }
  }

  /// Returns the first group of edges below a node.
  private func firstGroup(of node: Int) -> Int {
    let depth = Int.bitWidth - 1 - node.leadingZeroBitCount
    return (node - (1 << depth)) * (leafCount >> depth)
  }

  /// Returns whether no edge that meets the line at `y` changes the covered intervals inside
  /// `xRange` further down: each runs straight down, or stays outside.
  func isQuiet(at y: Double, xRange: ClosedRange<Double>, _ scratch: inout Scratch) -> Bool {
    var isQuiet = true
    forEachEdge(from: y, to: y, &scratch.nodes) { index in
      let (a, b) = (xAtTops[index], xAtBottoms[index])
      if a != b, max(a, b) > xRange.lowerBound, min(a, b) < xRange.upperBound { isQuiet = false }
    }
    return isQuiet
  }

  /// Returns the x of an edge at a height between its ends.
  private func x(of index: Int, at y: Double) -> Double {
    let bend = bendNumbers[index]
    let (a, b) = (xAtTops[index], xAtBottoms[index])
    guard bend >= 0 else {
      let part = (y - tops[index]) / (bottoms[index] - tops[index])
      // From the nearer end, so that the ends are exact.
      return part < 0.5 ? a + (b - a) * part : b - (b - a) * (1 - part)
    }
    let part = bends[Int(bend)]
    let t = part.curve.y.parameter(of: y, between: part.tAtTop, and: part.tAtBottom)
    return min(max(part.curve.x.value(at: t), min(a, b)), max(a, b))
  }

  /// Adds the intervals that are inside on the line through the band, shape by shape.
  private func coverInsides(_ scratch: inout Scratch) {
    scratch.crossings.sort { ($0.shape, $0.x) < ($1.shape, $1.x) }
    var shape: Int32 = -1
    var winding: Int32 = 0
    var begin = 0.0
    for crossing in scratch.crossings {
      if crossing.shape != shape { (shape, winding) = (crossing.shape, 0) }
      let wasInside = winding != 0
      // By the even-odd rule each edge counts 1, so that 2 is outside again.
      winding =
        areEvenOdd[Int(crossing.shape)] ? winding ^ 1 : winding + crossing.winding
      if !wasInside {
        begin = crossing.x
      } else if winding == 0, crossing.x > begin {
        scratch.covered.append(Interval(low: begin, high: crossing.x))
      }
    }
  }

  /// Sorts intervals and joins those that overlap or touch.
  private func merge(_ intervals: inout [Interval]) {
    guard intervals.count > 1 else { return }
    intervals.sort { $0.low < $1.low }
    var last = 0
    for index in 1..<intervals.count {
      if intervals[index].low <= intervals[last].high {
        intervals[last].high = max(intervals[last].high, intervals[index].high)
      } else {
        last += 1
        intervals[last] = intervals[index]
      }
    }
    intervals.removeSubrange((last + 1)...)
  }
}
