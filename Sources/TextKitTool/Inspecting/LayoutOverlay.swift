// SPDX-License-Identifier: MIT

internal import TextKit

/// Draws a layout with its structure.
///
/// Containers are drawn side by side; below the text are
///
/// - line fragments in blue, used rectangles in green,
/// - baselines in red,
/// - a grey box for each glyph, as wide as its advance.
struct LayoutOverlay {
  private let layoutManager: NSLayoutManager
  private let context: CGContext
  /// The top left corner of each container.
  private let origins: [CGPoint]
  private static let edge = 10.0
  private static let hairline = 0.4

  /// Creates the image; `sizes` contains the extent of the text for containers without a limit.
  init(path: String, layoutManager: NSLayoutManager, sizes: [CGSize]) throws(ToolError) {
    self.layoutManager = layoutManager
    var x = LayoutOverlay.edge
    var height = 0.0
    var origins: [CGPoint] = []
    for size in sizes {
      origins.append(CGPoint(x: x, y: LayoutOverlay.edge))
      x += Double(size.width) + LayoutOverlay.edge
      height = max(height, Double(size.height))
    }
    self.origins = origins
    let size = CGSize(width: x, height: height + 2 * LayoutOverlay.edge)
    context = try drawing { () throws(DrawingError) in try CGContext.svg(atPath: path, size: size) }
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    UIColor.white.setFill()
    context.fill(CGRect(origin: .zero, size: size))
    for (origin, size) in zip(origins, sizes) {
      frame(CGRect(origin: origin, size: size), UIColor(white: 0.8, alpha: 1))
    }
  }

  func add(_ line: LayoutReport.Line) {
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    let origin = origins[line.container]
    for run in line.runs {
      for glyph in run.glyphs where glyph.advance != 0 {
        let box = CGRect(
          x: glyph.x, y: Double(line.used.minY), width: glyph.advance,
          height: Double(line.used.height))
        frame(moved(box, origin), UIColor(white: 0.6, alpha: 1))
      }
    }
    frame(moved(line.fragment, origin), UIColor(red: 0.1, green: 0.4, blue: 1, alpha: 1))
    frame(moved(line.used, origin), UIColor(red: 0.1, green: 0.65, blue: 0.2, alpha: 1))
    UIColor(red: 0.9, green: 0.1, blue: 0.1, alpha: 1).setFill()
    let baseline = CGRect(
      x: Double(line.used.minX), y: line.baseline - LayoutOverlay.hairline / 2,
      width: Double(line.used.width), height: LayoutOverlay.hairline)
    context.fill(moved(baseline, origin))
    layoutManager.drawBackground(forGlyphRange: line.glyphs, at: origin)
    layoutManager.drawGlyphs(forGlyphRange: line.glyphs, at: origin)
  }

  func finish() throws(ToolError) {
    try drawing { () throws(DrawingError) in try context.finish() }
  }

  private func moved(_ rect: CGRect, _ origin: CGPoint) -> CGRect {
    rect.offsetBy(dx: origin.x, dy: origin.y)
  }

  /// Draws the four edges of a rectangle.
  private func frame(_ rect: CGRect, _ color: UIColor) {
    color.setFill()
    let thin = CGFloat(LayoutOverlay.hairline)
    context.fill(CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: thin))
    context.fill(CGRect(x: rect.minX, y: rect.maxY - thin, width: rect.width, height: thin))
    context.fill(CGRect(x: rect.minX, y: rect.minY, width: thin, height: rect.height))
    context.fill(CGRect(x: rect.maxX - thin, y: rect.minY, width: thin, height: rect.height))
  }
}
