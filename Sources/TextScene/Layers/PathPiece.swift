// SPDX-License-Identifier: MIT

internal import TextStructures

/// A part of a path, by fractions of its length.
struct PathPiece {
  let path: CGPath

  /// - Parameters:
  ///   - path: Moves have no length, closing lines have.
  ///   - start: 0 is the path's start; lower numbers and NaN count as 0.
  ///   - end: 1 is the path's end; greater numbers count as 1. If it is not after `start`, the part
  ///     is empty.
  init(of path: CGPath, from start: Double, to end: Double) {
    let start = start > 0 ? min(start, 1) : 0
    let end = end < 1 ? max(end, 0) : 1
    guard start > 0 || end < 1 else {
      self.path = path
      return
    }
    let result = CGMutablePath()
    self.path = result
    guard start < end else { return }
    var steps: [(length: Double, segment: PathElements.Segment)] = []
    path.elements.forEachSegment { steps.append((Self.length($0), $0)) }
    let whole = steps.reduce(0) { $0 + $1.length }
    guard whole > 0, whole.isFinite else { return }
    let (from, to) = (start * whole, end * whole)
    var done = 0.0
    var isOpen = false
    for (length, segment) in steps {
      defer { done += length }
      guard length > 0, done < to, done + length > from else {
        if case .move = segment { isOpen = false }
        continue
      }
      let first = max(0, (from - done) / length)
      let last = min(1, (to - done) / length)
      Self.add(segment, length, first, last, to: result, isOpen: &isOpen)
    }
  }

  /// Adds the part of a segment between two fractions of its length.
  private static func add(
    _ segment: PathElements.Segment, _ length: Double, _ first: Double, _ last: Double,
    to result: CGMutablePath, isOpen: inout Bool
  ) {
    switch segment {
    case .move: return
    case .line(let a, let b), .close(let a, let b):
      if !isOpen { result.move(to: .between(a, b, first)) }
      result.addLine(to: .between(a, b, last))
    case .cubic(let a, let b, let c, let d):
      let curve = [a, b, c, d]
      let low = first == 0 ? 0 : parameter(of: first * length, on: curve)
      let high = last == 1 ? 1 : parameter(of: last * length, on: curve)
      let piece = cut(cut(curve, at: high).before, at: high > 0 ? low / high : 0).behind
      if !isOpen { result.move(to: piece[0]) }
      result.addCurve(to: piece[3], control1: piece[1], control2: piece[2])
    }
    isOpen = true
  }

  // MARK: Curves

  private static let steps = 32

  private static func length(_ segment: PathElements.Segment) -> Double {
    switch segment {
    case .move: 0
    case .line(let a, let b), .close(let a, let b): hypot(Double(b.x - a.x), Double(b.y - a.y))
    case .cubic(let a, let b, let c, let d): lengths([a, b, c, d]).last ?? 0
    }
  }

  /// Returns the lengths of the curve up to each of some points: the sums of the chords between
  /// them.
  private static func lengths(_ curve: [CGPoint]) -> [Double] {
    let cubic = CubicCurve(curve[0], curve[1], curve[2], curve[3])
    var sum = 0.0
    var last = (x: Double(curve[0].x), y: Double(curve[0].y))
    return [0]
      + (1...steps).map { step in
        let t = Double(step) / Double(steps)
        let next = (x: cubic.x.value(at: t), y: cubic.y.value(at: t))
        sum += hypot(next.x - last.x, next.y - last.y)
        last = next
        return sum
      }
  }

  private static func parameter(of length: Double, on curve: [CGPoint]) -> Double {
    let lengths = lengths(curve)
    guard let next = lengths.firstIndex(where: { $0 >= length }), next > 0 else { return 0 }
    let part = (length - lengths[next - 1]) / max(lengths[next] - lengths[next - 1], 1e-12)
    return (Double(next - 1) + part) / Double(steps)
  }

  /// Returns the two halves of a curve, by de Casteljau.
  private static func cut(_ p: [CGPoint], at t: Double) -> (before: [CGPoint], behind: [CGPoint]) {
    let a = CGPoint.between(p[0], p[1], t)
    let b = CGPoint.between(p[1], p[2], t)
    let c = CGPoint.between(p[2], p[3], t)
    let d = CGPoint.between(a, b, t)
    let e = CGPoint.between(b, c, t)
    let middle = CGPoint.between(d, e, t)
    return ([p[0], a, d, middle], [middle, e, c, p[3]])
  }
}
