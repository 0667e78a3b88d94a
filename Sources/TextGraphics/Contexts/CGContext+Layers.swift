// SPDX-License-Identifier: MIT

internal import TextCanvas

/// What layers of a view tree need beside what clients do.
extension CGContext {
  /// Gives all that is painted from now on a shadow that turns and grows with user space.
  ///
  /// - Parameters:
  ///   - offset: In user space.
  ///   - deviation: Of the Gaussian that washes the edge out, in user space; 0 is sharp.
  ///   - color: The shadow's.
  package func setLayerShadow(offset: CGSize, deviation: CGFloat, color: CGColor) {
    var map = CGAffineTransform(canvas.transform)
    (map.tx, map.ty) = (0, 0)
    let scale = CGFloat(canvas.scale)
    let turned = offset.applying(map)
    let growth = abs(map.a * map.d - map.b * map.c).squareRoot() / scale
    setShadow(
      offset: CGSize(
        width: turned.width / scale, height: (startsYUp ? -1 : 1) * turned.height / scale),
      blur: 2 * deviation * growth, color: color)
  }

  /// Paints the shadow of a path, and not the path.
  package func castShadow(of path: CGPath) { canvas.castShadow(of: CanvasPath(path.elements)) }

  /// Draws a picture so that its top is at the rectangle's least y.
  package func drawUpright(_ image: CGImage, in rect: CGRect, isSmooth: Bool) {
    draw(image.picture, in: rect, .up, isSmooth: isSmooth)
  }
}
