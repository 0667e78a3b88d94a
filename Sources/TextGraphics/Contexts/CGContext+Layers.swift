// SPDX-License-Identifier: MIT

internal import TextCanvas

/// Drawing for layers of a view tree, beyond Core Graphics' calls.
extension CGContext {
  /// Gives everything painted from now on a shadow that rotates and scales with user space.
  ///
  /// - Parameters:
  ///   - offset: In user space.
  ///   - deviation: The standard deviation of its Gaussian blur, in user space; 0 is sharp.
  ///   - color: The colour of the shadow.
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

  /// Paints the shadow of a path without the path.
  package func castShadow(of path: CGPath) { canvas.castShadow(of: CanvasPath(path.elements)) }

  /// Draws an image with its top at the rectangle's least y.
  package func drawUpright(_ image: CGImage, in rect: CGRect, isSmooth: Bool) {
    draw(image.picture, in: rect, .up, isSmooth: isSmooth)
  }
}
