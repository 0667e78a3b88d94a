// SPDX-License-Identifier: MIT

/// The pattern of a line under, over or through text.
package enum LinePattern: CaseIterable, Sendable {
  case solid, dot, dash, dashDot, dashDotDot

  /// Lengths on, off, on …, in thicknesses of the line; empty for a solid one.
  ///
  /// - Source: Our choice; Apple documents no lengths. A dot is as long as the line is thick.
  package var lengths: [Double] {
    switch self {
    case .solid: []
    case .dot: [1, 2]
    case .dash: [4, 2]
    case .dashDot: [4, 2, 1, 2]
    case .dashDotDot: [4, 2, 1, 2, 1, 2]
    }
  }
}

extension Canvas {
  /// Paints a horizontal text decoration: on a bitmap with sharp edges, at least a pixel thick.
  ///
  /// Pieces of one line, painted one after the other with the same `origin`, continue its pattern.
  ///
  /// - `left`: User space.
  /// - `right`: Nothing is painted unless it is beyond `left`.
  /// - `top`: The line's upper edge.
  /// - `thickness`: Above 0.
  /// - `origin`: The start of the pattern; may lie outside.
  package func line(
    from left: Double, to right: Double, top: Double, thickness: Double,
    pattern: LinePattern = .solid, origin: Double? = nil, color: PaintColor
  ) {
    let rect = CanvasRect(x: left, y: top, width: right - left, height: thickness)
    guard canPaint("line(from:to:top:thickness:pattern:origin:color:)"), right > left,
      thickness > 0, rect.isFinite, origin?.isFinite != false
    else { return }
    let whole = alignedToPixels(rect)
    let isAligned = kind == .bitmap && state.transform.keepsAxes
    let thickness = whole.maxY - whole.minY
    let lengths = pattern.lengths
    guard !lengths.isEmpty else { return fill([whole], color) }
    // The length of dots equals the thickness of the line in pixels, too.
    let unit =
      isAligned ? thickness * abs(state.transform.d) / abs(state.transform.a) : thickness
    let period = lengths.reduce(0, +) * unit
    let bounds = whole.intersection(clipBounds.insetBy(-period))
    guard !bounds.isEmpty, period > 0, (bounds.maxX - bounds.minX) / period < 100_000 else {
      // The gaps are too small to be visible.
      return bounds.isEmpty ? () : fill([whole], color)
    }
    let begin = origin.map { isAligned ? alignedX($0) : $0 } ?? whole.minX
    var rects: [CanvasRect] = []
    var x = begin + ((bounds.minX - begin) / period).rounded(.down) * period
    while x < bounds.maxX {
      for (index, length) in lengths.enumerated() {
        let end = x + length * unit
        let (pieceLeft, pieceRight) = (max(x, whole.minX), min(end, whole.maxX))
        if index % 2 == 0, pieceRight > pieceLeft {
          rects.append(
            CanvasRect(
              minX: pieceLeft, minY: whole.minY, maxX: pieceRight, maxY: whole.maxY))
        }
        x = end
      }
    }
    fill(rects, color)
  }

  private func alignedX(_ x: Double) -> Double {
    let transform = state.transform
    return ((x * transform.a + transform.tx).rounded() - transform.tx) / transform.a
  }
}
