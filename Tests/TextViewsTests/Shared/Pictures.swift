// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// A view's picture.
@MainActor
private func picture(of view: UIView, scale: CGFloat) throws -> CGImage {
  let context = try CGContext.bitmap(size: view.bounds.size, scale: scale)
  view.layer.render(in: context)
  return try #require(context.makeImage())
}

/// Where a view's picture has any ink, in points of the view; nil if it has none.
@MainActor
func ink(of view: UIView, scale: CGFloat = 2) throws -> CGRect? {
  try picture(of: view, scale: scale).inkBounds.map {
    CGRect(
      x: $0.minX / scale, y: $0.minY / scale, width: $0.width / scale, height: $0.height / scale)
  }
}

/// The sums of red, green and blue of a view's picture, each multiplied by alpha.
@MainActor
func light(of view: UIView) throws -> (red: Int, green: Int, blue: Int, alpha: Int) {
  try picture(of: view, scale: 1).light
}
