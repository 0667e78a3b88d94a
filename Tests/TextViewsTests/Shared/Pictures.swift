// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// Returns a view's image.
@MainActor
func picture(of view: UIView, scale: CGFloat) throws -> CGImage {
  let context = try CGContext.bitmap(size: view.bounds.size, scale: scale)
  // A layer is drawn in its own coordinates.
  context.translateBy(x: -view.bounds.minX, y: -view.bounds.minY)
  view.layer.render(in: context)
  return try #require(context.makeImage())
}

/// Returns the bounds of any ink in a view's image, in points of the view; nil if it has none.
@MainActor
func ink(of view: UIView, scale: CGFloat = 2) throws -> CGRect? {
  try picture(of: view, scale: scale).inkBounds.map {
    CGRect(
      x: $0.minX / scale, y: $0.minY / scale, width: $0.width / scale, height: $0.height / scale)
  }
}

/// Returns the sums of red, green and blue of a view's image, each multiplied by alpha.
@MainActor
func light(of view: UIView) throws -> (red: Int, green: Int, blue: Int, alpha: Int) {
  try picture(of: view, scale: 1).light
}

/// Compares an image with the one in `Tests/Snapshots`.
///
/// `TEXTKIT_SNAPSHOTS=accept` writes the image and the line that describes it; review it before you
/// commit it.
@MainActor
func expectPicture(
  _ picture: UIImage?, _ name: String, _ saying: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let image = try #require(picture, sourceLocation: sourceLocation)
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Snapshots")
  let file = folder.appendingPathComponent("\(name).png")
  let words = folder.appendingPathComponent("\(name).txt")
  let png = try #require(image.pngData(), sourceLocation: sourceLocation)
  #expect(png.count <= 60 << 10, sourceLocation: sourceLocation)
  if ProcessInfo.processInfo.environment["TEXTKIT_SNAPSHOTS"] == "accept" {
    try png.write(to: file)
    return try Data((saying + "\n").utf8).write(to: words)
  }
  let kept = try String(contentsOf: words, encoding: .utf8)
  #expect(kept == saying + "\n", sourceLocation: sourceLocation)
  let golden = try #require(
    UIImage(contentsOfFile: file.path)?.cgImage, sourceLocation: sourceLocation)
  let now = try #require(image.cgImage, sourceLocation: sourceLocation)
  let difference = golden.difference(now)
  #expect(
    difference.mean < 1 && difference.far < 0.005, "\(difference)", sourceLocation: sourceLocation)
}

/// A view's image as bytes, one pixel a point.
struct ViewPicture {
  let width: Int
  let height: Int
  let bytes: [UInt8]

  /// Whether nothing is drawn in a rectangle.
  func isEmpty(_ rect: CGRect) -> Bool {
    for y in max(0, Int(rect.minY.rounded(.up)))..<min(height, Int(rect.maxY)) {
      for x in max(0, Int(rect.minX.rounded(.up)))..<min(width, Int(rect.maxX))
      where bytes[(y * width + x) * 4 + 3] != 0 { return false }
    }
    return true
  }

  /// Returns the number of bytes that differ from those of a higher image, from a row on.
  func differs(from whole: ViewPicture, at row: Int) -> Int {
    guard width == whole.width else { return .max }
    let start = row * width * 4
    guard start + bytes.count <= whole.bytes.count else { return .max }
    return bytes.indices.count { bytes[$0] != whole.bytes[start + $0] }
  }
}

extension UIView {
  /// Returns the visible part of the view, at one pixel a point.
  func picture() -> ViewPicture? {
    guard let image = try? TextViewsTests.picture(of: self, scale: 1) else { return nil }
    return image.pixels { width, height, bytes in
      ViewPicture(width: width, height: height, bytes: bytes.indices.map { bytes[$0] })
    }
  }
}

extension NSTextStorage {
  func font(at index: Int) -> UIFont? {
    unsafe attribute(.font, at: index, effectiveRange: nil) as? UIFont
  }
}
