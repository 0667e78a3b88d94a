// SPDX-License-Identifier: MIT

extension NSTextBlock {
  /// How the border of a block is drawn at an edge.
  ///
  /// - Source: Our choice: AppKit's borders are solid; CSS and RTF have these.
  public enum BorderStyle: Int, Sendable {
    /// One line.
    case solid = 0
    /// Dashes that are twice as long as the border is wide.
    case dashed = 1
    /// Round dots.
    case dotted = 2
    /// Two lines, each a third of the border's width; one line if that is less than three points.
    case double = 3
  }

  /// Sets how the border is drawn at one edge.
  public final func setBorderStyle(_ style: BorderStyle, for edge: NSRectEdge) {
    values[style: edge] = style
  }

  /// Sets how the border is drawn at all four edges.
  public final func setBorderStyle(_ style: BorderStyle) {
    for edge in BlockValues.edges { setBorderStyle(style, for: edge) }
  }

  /// How the border is drawn at an edge.
  ///
  /// `.solid` by default.
  public final func borderStyle(for edge: NSRectEdge) -> BorderStyle { values[style: edge] }
}
