// SPDX-License-Identifier: MIT

package import TextGraphics

/// Returns the image that some drawing makes, in a current context.
package func drawn(
  _ width: Int = 40, _ height: Int = 40, scale: CGFloat = 1, background: UIColor? = nil,
  _ body: (CGContext) -> Void
) throws -> CGImage {
  let context = try CGContext.bitmap(
    size: CGSize(width: width, height: height), scale: scale, background: background)
  UIGraphicsPushContext(context)
  body(context)
  UIGraphicsPopContext()
  guard let image = context.makeImage() else { throw NoPicture(width: width, height: height) }
  return image
}

/// The error of a pixel context that gave no image.
struct NoPicture: Error {
  var width: Int
  var height: Int
}
