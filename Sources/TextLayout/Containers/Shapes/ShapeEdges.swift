// SPDX-License-Identifier: MIT

internal import TextStructures

/// The edges of one path, cut so that each is monotonic: from top to bottom, x only grows or only
/// shrinks.
///
/// Parts that bound no area are removed, since text may overlap them:
///
/// 1. Lines that continue or return along the same line are joined, so that an open line, or a
///    spike, vanishes. A curve that never leaves a line is one.
/// 2. Parts of edges that coincide cancel if both sides are alike: in pairs by the even-odd rule,
///    in opposite directions by the winding rule. Curves do if they are equal.
///
///        ┌──────┐            ┌──────┐
///        │   ┌──┼───┐        │   ┌──┐───┐    even-odd: where the lower edges of two rectangles
///        └───┴──┴───┘        └───┘  └───┘    meet, nothing is inside on either side
///
/// A curve keeps its polynomial; nothing is flattened. A step with a coordinate that is infinite or
/// not a number is ignored. Coordinates beyond ±1e100 count as that, so that products stay in
/// range.
struct ShapeEdges {
  struct Edge {
    var top: Double
    var bottom: Double
    var xAtTop: Double
    var xAtBottom: Double
    /// 1 if it was drawn downward, −1 upward.
    var winding: Int32
    /// Its index in `curves`; −1 for a line.
    var curve: Int32
    /// The curve's parameters at the top and the bottom.
    var tAtTop = 0.0
    var tAtBottom = 0.0
  }

  private(set) var edges: [Edge] = []
  private(set) var curves: [CubicCurve] = []
  /// The points of the lines drawn since the last curve or move, without spikes.
  private var chain: [LayoutPoint] = []
  private var start = LayoutPoint.zero
  private var current: LayoutPoint?
  private var places: [Double] = []

  init(_ segments: [ShapeSegment], evenOdd: Bool) {
    let limit = Double(1e100)
    func held(_ point: LayoutPoint) -> LayoutPoint? {
      guard point.x.isFinite, point.y.isFinite else { return nil }
      return LayoutPoint(
        x: min(max(point.x, -limit), limit), y: min(max(point.y, -limit), limit))
    }
    for segment in segments {
      switch segment {
      case .move(let point):
        finishSubpath()
        if let point = held(point) { begin(point) }
      case .line(let from, let to):
        guard let to = held(to) else { continue }
        if current == nil { begin(held(from) ?? to) }
        addLine(to)
      case .cubic(let from, let first, let second, let to):
        guard let first = held(first), let second = held(second), let to = held(to) else {
          continue
        }
        if current == nil { begin(held(from) ?? to) }
        addCurve(first, second, to)
      case .close:
        finishSubpath()
      }
    }
    finishSubpath()
    cancelOverlappingLines(evenOdd: evenOdd)
    cancelEqualEdges(evenOdd: evenOdd)
  }

  private mutating func begin(_ point: LayoutPoint) {
    start = point
    current = point
    chain.append(point)
  }

  private mutating func addLine(_ point: LayoutPoint) {
    push(point)
    current = point
  }

  private mutating func finishSubpath() {
    if current != nil, !chain.isEmpty { push(start) }
    flushChain()
    current = nil
  }

  /// Adds a point to the chain of lines; a line that reverses shortens it.
  private mutating func push(_ point: LayoutPoint) {
    while chain.count >= 2,
      Self.areOnOneLine(chain[chain.count - 2], chain[chain.count - 1], point)
    {
      chain.removeLast()
    }
    if chain.last != point { chain.append(point) }
  }

  /// Returns whether three points lie on one line, to the precision of their numbers.
  private static func areOnOneLine(_ a: LayoutPoint, _ b: LayoutPoint, _ c: LayoutPoint) -> Bool {
    if a == c || a == b || b == c { return true }
    let one = (b.x - a.x) * (c.y - b.y)
    let other = (b.y - a.y) * (c.x - b.x)
    return abs(one - other) <= 1e-14 * (abs(one) + abs(other))
  }

  /// Returns whether a curve never leaves one line, so that the line between its ends bounds the
  /// same.
  ///
  /// Each three of the four points are tested: two that nearly coincide lie on a line with any
  /// third.
  private static func isStraight(
    _ a: LayoutPoint, _ first: LayoutPoint, _ second: LayoutPoint, _ b: LayoutPoint
  ) -> Bool {
    areOnOneLine(a, first, b) && areOnOneLine(a, second, b) && areOnOneLine(a, first, second)
      && areOnOneLine(first, second, b)
  }

  private mutating func flushChain() {
    // Around the end of a polygon the first and last lines may be one.
    if chain.count >= 4, chain.first == chain.last {
      while chain.count >= 4,
        Self.areOnOneLine(chain[chain.count - 2], chain[0], chain[1])
      {
        chain.removeLast()
        chain[0] = chain[chain.count - 1]
      }
    }
    for index in chain.indices.dropLast() { addEdge(chain[index], chain[index + 1]) }
    chain.removeAll(keepingCapacity: true)
  }

  private mutating func addEdge(_ a: LayoutPoint, _ b: LayoutPoint) {
    guard a.x != b.x || a.y != b.y else { return }
    let isDown = a.y < b.y || a.y == b.y && a.x < b.x
    let (upper, lower) = isDown ? (a, b) : (b, a)
    edges.append(
      Edge(
        top: Double(upper.y), bottom: Double(lower.y), xAtTop: Double(upper.x),
        xAtBottom: Double(lower.x), winding: isDown ? 1 : -1, curve: -1))
  }

  private mutating func addCurve(_ first: LayoutPoint, _ second: LayoutPoint, _ end: LayoutPoint) {
    guard let from = current else { return }
    if Self.isStraight(from, first, second, end) { return addLine(end) }
    flushChain()
    chain.append(end)
    current = end
    // A curve and its reverse must be cut alike, so that they cancel.
    func isBefore(_ a: LayoutPoint, _ b: LayoutPoint) -> Bool {
      a.y < b.y || a.y == b.y && a.x < b.x
    }
    let isBack = isBefore(end, from) || end == from && isBefore(second, first)
    let curve =
      isBack ? CubicCurve(end, second, first, from) : CubicCurve(from, first, second, end)
    curve.turningPoints(&places)
    let number = Int32(curves.count)
    curves.append(curve)
    for (low, high) in zip(places, places.dropFirst()) where low < high {
      let (y0, y1) = (curve.y.value(at: low), curve.y.value(at: high))
      let (x0, x1) = (curve.x.value(at: low), curve.x.value(at: high))
      guard x0 != x1 || y0 != y1 else { continue }
      let isDown = y0 < y1 || y0 == y1 && x0 < x1
      edges.append(
        Edge(
          top: min(y0, y1), bottom: max(y0, y1), xAtTop: isDown ? x0 : x1,
          xAtBottom: isDown ? x1 : x0, winding: isDown == isBack ? -1 : 1, curve: number,
          tAtTop: isDown ? low : high, tAtBottom: isDown ? high : low))
    }
  }

  /// A line, by the properties that it shares with others on the same straight line.
  private struct Track {
    /// The change of x with y; infinite for horizontal lines.
    var slope: Double
    /// The offset of the straight line: its x at y = 0; its y if it is horizontal.
    var position: Double
    var edge: Int
  }

  /// Keeps one line, or none, of the parts of lines that coincide.
  ///
  /// Vertical lines stay: they cover no width, and their windings add up anyway.
  private mutating func cancelOverlappingLines(evenOdd: Bool) {
    var tracks: [Track] = []
    tracks.reserveCapacity(edges.count)
    for (index, edge) in edges.enumerated() where edge.curve < 0 && edge.xAtTop != edge.xAtBottom {
      if edge.top == edge.bottom {
        tracks.append(Track(slope: .infinity, position: edge.top, edge: index))
      } else {
        let slope = (edge.xAtBottom - edge.xAtTop) / (edge.bottom - edge.top)
        tracks.append(Track(slope: slope, position: edge.xAtTop - slope * edge.top, edge: index))
      }
    }
    tracks.sort { ($0.slope, $0.position) < ($1.slope, $1.position) }
    var isGone: Set<Int> = []
    var added: [Edge] = []
    var begin = 0
    while begin < tracks.count {
      var end = begin + 1
      while end < tracks.count, isSameTrack(tracks[end - 1], tracks[end]) { end += 1 }
      if end - begin > 1 {
        let members = tracks[begin..<end].map(\.edge)
        if let rest = overlaps(members, evenOdd: evenOdd) {
          isGone.formUnion(members)
          added += rest
        }
      }
      begin = end
    }
    guard !isGone.isEmpty else { return }
    edges = edges.enumerated().filter { !isGone.contains($0.offset) }.map(\.element) + added
  }

  /// Slopes of exact numbers compare equal; positions may be rounded.
  private func isSameTrack(_ a: Track, _ b: Track) -> Bool {
    guard a.slope == b.slope else { return false }
    guard a.slope != .infinity else { return a.position == b.position }
    let edge = edges[a.edge]
    let size = max(abs(a.position), abs(edge.xAtTop), abs(a.slope * edge.top))
    return b.position - a.position <= 1e-13 * size
  }

  /// Returns the remaining lines on one straight line; nil if no two of them overlap.
  private func overlaps(_ members: [Int], evenOdd: Bool) -> [Edge]? {
    struct Place {
      var along: Double
      var x: Double
      var y: Double
      var winding: Int32
    }
    var places: [Place] = []
    var reached = -Double.infinity
    var haveOverlap = false
    let isFlat = edges[members[0]].top == edges[members[0]].bottom
    func start(_ edge: Edge) -> Double { isFlat ? edge.xAtTop : edge.top }
    for index in members.sorted(by: { start(edges[$0]) < start(edges[$1]) }) {
      let edge = edges[index]
      let end = isFlat ? edge.xAtBottom : edge.bottom
      if start(edge) < reached { haveOverlap = true }
      reached = max(reached, end)
      places.append(
        Place(along: start(edge), x: edge.xAtTop, y: edge.top, winding: edge.winding))
      places.append(Place(along: end, x: edge.xAtBottom, y: edge.bottom, winding: -edge.winding))
    }
    guard haveOverlap else { return nil }
    places.sort { $0.along < $1.along }
    var result: [Edge] = []
    var winding: Int32 = 0
    var from: Place?
    var next = 0
    while next < places.count {
      let place = places[next]
      let before = winding
      while next < places.count, places[next].along == place.along {
        winding = evenOdd ? winding ^ 1 : winding + places[next].winding
        next += 1
      }
      guard winding != before else { continue }
      if let from, before != 0 {
        result.append(
          Edge(
            top: from.y, bottom: place.y, xAtTop: from.x, xAtBottom: place.x, winding: before,
            curve: -1))
      }
      from = place
    }
    return result
  }

  /// Sorts by top, and keeps one edge, or none, of those that coincide.
  private mutating func cancelEqualEdges(evenOdd: Bool) {
    let curves = curves
    edges.sort { Self.order($0, $1, curves) < 0 }
    var kept = 0
    var index = 0
    while index < edges.count {
      var edge = edges[index]
      var next = index + 1
      while next < edges.count, Self.order(edges[index], edges[next], curves) == 0 {
        edge.winding += edges[next].winding
        next += 1
      }
      let count = next - index
      if evenOdd { edge.winding = count & 1 == 0 ? 0 : 1 }
      if edge.winding != 0 {
        edges[kept] = edge
        kept += 1
      }
      index = next
    }
    edges.removeSubrange(kept...)
  }

  /// Returns a number below 0 if `a` comes before `b`, 0 if they coincide.
  private static func order(_ a: Edge, _ b: Edge, _ curves: [CubicCurve]) -> Int {
    if a.top != b.top { return a.top < b.top ? -1 : 1 }
    if a.bottom != b.bottom { return a.bottom < b.bottom ? -1 : 1 }
    if a.xAtTop != b.xAtTop { return a.xAtTop < b.xAtTop ? -1 : 1 }
    if a.xAtBottom != b.xAtBottom { return a.xAtBottom < b.xAtBottom ? -1 : 1 }
    if a.curve < 0 || b.curve < 0 { return (a.curve < 0 ? 0 : 1) - (b.curve < 0 ? 0 : 1) }
    if a.tAtTop != b.tAtTop { return a.tAtTop < b.tAtTop ? -1 : 1 }
    if a.tAtBottom != b.tAtBottom { return a.tAtBottom < b.tAtBottom ? -1 : 1 }
    let (c, d) = (curves[Int(a.curve)], curves[Int(b.curve)])
    for (p, q) in [(c.x.p1, d.x.p1), (c.y.p1, d.y.p1), (c.x.p2, d.x.p2), (c.y.p2, d.y.p2)]
    where p != q {
      return p < q ? -1 : 1
    }
    for (p, q) in [(c.x.p0, d.x.p0), (c.y.p0, d.y.p0), (c.x.p3, d.x.p3), (c.y.p3, d.y.p3)]
    where p != q {
      return p < q ? -1 : 1
    }
    return 0
  }
}
