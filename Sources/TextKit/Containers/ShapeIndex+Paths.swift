// SPDX-License-Identifier: MIT

internal import TextLayout

// The conversion of paths to the engine's shapes.

extension ShapeIndex {
  init(_ paths: [UIBezierPath]) {
    self.init(paths.map { Shape($0.elements, isEvenOdd: $0.usesEvenOddFillRule) })
  }
}

extension ShapeIndex.Shape {
  init(_ elements: PathElements, isEvenOdd: Bool) {
    var segments: [ShapeSegment] = []
    elements.forEachSegment { segments.append(ShapeSegment($0)) }
    self.init(segments, isEvenOdd: isEvenOdd)
  }
}

extension ShapeSegment {
  fileprivate init(_ segment: PathElements.Segment) {
    switch segment {
    case .move(let to): self = .move(LayoutPoint(to))
    case .line(let from, let to): self = .line(LayoutPoint(from), LayoutPoint(to))
    case .cubic(let from, let first, let second, let to):
      self = .cubic(
        LayoutPoint(from), LayoutPoint(first), LayoutPoint(second), LayoutPoint(to))
    case .close: self = .close
    }
  }
}
