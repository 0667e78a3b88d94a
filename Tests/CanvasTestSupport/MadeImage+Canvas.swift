// SPDX-License-Identifier: MIT

package import TextCanvas
package import TextKitTestSupport

extension MadeImage {
  /// The left half red, the right half clear blue.
  package static func canvas(_ width: Int = 40, _ height: Int = 20) throws -> Canvas {
    let canvas = try Canvas.bitmap(width: width, height: height)
    canvas.fill(
      CanvasRect(x: 0, y: 0, width: Double(width) / 2, height: Double(height)),
      PaintColor(red: 1, green: 0, blue: 0))
    canvas.fill(
      CanvasRect(x: Double(width) / 2, y: 0, width: Double(width) / 2, height: Double(height)),
      PaintColor(red: 0, green: 0, blue: 1, alpha: 0.5))
    return canvas
  }
}
