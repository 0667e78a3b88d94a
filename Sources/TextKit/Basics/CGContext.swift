// SPDX-License-Identifier: MIT

package import TextCanvas

/// The number of a glyph in its font.
public typealias CGGlyph = UInt16

/// A place to draw in: pixels, a PDF or an SVG.
///
/// Points, y down, origin at the top left, as in contexts that UIKit makes. Text is drawn into the current
/// context (`UIGraphicsPushContext`). How to make one: `CGContext+Linux.swift`.
public final class CGContext {
  package let canvas: Canvas
  /// What `fill(_:)` paints with.
  ///
  /// Saved and restored with the state.
  var fillColor = PaintColor.black
  private var savedColors: [PaintColor] = []

  package init(_ canvas: Canvas) { self.canvas = canvas }

  /// Keeps transform, clip and colours until `restoreGState()`.
  public func saveGState() {
    savedColors.append(fillColor)
    canvas.save()
  }

  /// Goes back to what the last `saveGState()` kept.
  public func restoreGState() {
    guard let color = savedColors.popLast() else {
      fail(
        "CGContext.restoreGState(): there is no saved state; each call needs a saveGState() before it"
      )
    }
    fillColor = color
    canvas.restore()
  }

  /// Moves the origin.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    canvas.translate(x: Double(tx), y: Double(ty))
  }

  /// Makes the unit `sx` times as wide and `sy` times as high.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { canvas.scale(x: Double(sx), y: Double(sy)) }

  /// Lets drawing leave marks only inside a rectangle, within the clip so far.
  public func clip(to rect: CGRect) { canvas.clip(to: CanvasRect(rect)) }

  /// Paints a rectangle with the fill colour.
  public func fill(_ rect: CGRect) { canvas.fill(CanvasRect(rect), fillColor) }
}

extension CanvasRect {
  init(_ rect: CGRect) {
    self.init(
      x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
      height: Double(rect.size.height))
  }
}

extension PaintColor {
  init(_ color: UIColor) {
    let c = color.components
    self.init(red: c.red, green: c.green, blue: c.blue, alpha: c.alpha)
  }
}

extension UIColor {
  /// Makes this the colour that the current context fills with.
  ///
  /// Does nothing without a context.
  public func setFill() { UIGraphicsGetCurrentContext()?.fillColor = PaintColor(self) }
}
