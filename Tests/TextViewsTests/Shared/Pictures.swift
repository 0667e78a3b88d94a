// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// Where a view's picture has any ink, in points of the view; nil if it has none.
@MainActor
func ink(of view: UIView, scale: CGFloat = 2) throws -> CGRect? {
  let context = try CGContext.bitmap(size: view.bounds.size, scale: scale)
  view.layer.render(in: context)
  let image = try #require(context.makeImage())
  return image.pixels { width, height, bytes in
    var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    for y in 0..<height {
      for x in 0..<width where bytes[(y * width + x) * 4 + 3] > 8 {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    guard right >= 0 else { return nil }
    return CGRect(
      x: CGFloat(left) / scale, y: CGFloat(top) / scale,
      width: CGFloat(right - left + 1) / scale, height: CGFloat(bottom - top + 1) / scale)
  } ?? nil
}

/// The sums of red, green and blue of a view's picture, each multiplied by alpha.
@MainActor
func light(of view: UIView) throws -> (red: Int, green: Int, blue: Int, alpha: Int) {
  let context = try CGContext.bitmap(size: view.bounds.size, scale: 1)
  view.layer.render(in: context)
  let image = try #require(context.makeImage())
  return image.pixels { width, height, bytes in
    var sum = (red: 0, green: 0, blue: 0, alpha: 0)
    for at in stride(from: 0, to: width * height * 4, by: 4) {
      sum.blue += Int(bytes[at])
      sum.green += Int(bytes[at + 1])
      sum.red += Int(bytes[at + 2])
      sum.alpha += Int(bytes[at + 3])
    }
    return sum
  } ?? (0, 0, 0, 0)
}
