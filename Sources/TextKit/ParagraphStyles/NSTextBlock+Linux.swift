// SPDX-License-Identifier: MIT

extension NSTextBlock {
  /// The line style of a block's border at an edge.
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

  /// Sets the style of the border at one edge.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - edge: The edge; `.minY` is the upper one.
  public final func setBorderStyle(_ style: BorderStyle, for edge: NSRectEdge) {
    values[style: edge] = style
  }

  /// Sets the style of the border at all four edges.
  ///
  /// - Parameter style: The style.
  public final func setBorderStyle(_ style: BorderStyle) {
    for edge in BlockValues.edges { setBorderStyle(style, for: edge) }
  }

  /// Returns the style of the border at an edge.
  ///
  /// `.solid` by default.
  ///
  /// - Parameter edge: The edge; `.minY` is the upper one.
  /// - Returns: The style that was set, or `.solid`.
  public final func borderStyle(for edge: NSRectEdge) -> BorderStyle { values[style: edge] }
}
