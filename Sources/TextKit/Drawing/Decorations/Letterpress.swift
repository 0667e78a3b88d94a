// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextCanvas

/// Text with a letterpress appearance: dark inside its upper edge, a light rim below its lower one.
///
///     ▔▔▔▔▔▔▔▔   the surface's edge casts a shadow on the glyph
///     ░░░░░░░░   the glyph's face
///     ▁▁▁▁▁▁▁▁   light on the lower edge
///
/// The light is above and fixed: the effect does not rotate with the drawing.
///
/// - Source: UIKit `NSAttributedString.TextEffectStyle.letterpressStyle`; Apple documents no
///   numbers. These are our choice; the effect is recognisable at one and at two pixels a point.
struct Letterpress {
  let color: PaintColor

  /// The luminance of the text, 0 to 1.
  private var luminance: Double {
    let c = color.clamped
    return 0.2126 * c.red + 0.7152 * c.green + 0.0722 * c.blue
  }

  /// A dark face is lightened a little: on black no shadow could be seen.
  private var face: PaintColor {
    let part = max(0, 0.38 - luminance) * 0.75
    let c = color.clamped
    return PaintColor(
      red: c.red + (1 - c.red) * part, green: c.green + (1 - c.green) * part,
      blue: c.blue + (1 - c.blue) * part, alpha: c.alpha)
  }

  func paint(on context: CGContext, _ draw: () -> Void) {
    let canvas = context.canvas
    if context.state.fillPattern == nil { context.state.fillColor = face }
    canvas.setShadow(
      Shadow(x: 0, y: 1, blur: 0, color: PaintColor(white: 1, alpha: luminance > 0.6 ? 0.3 : 0.75)))
    canvas.setInnerShadow(
      Shadow(x: 0, y: 1, blur: 0.8, color: PaintColor(white: 0, alpha: 0.8)))
    draw()
    canvas.setInnerShadow(nil)
  }
}
