// SPDX-License-Identifier: MIT

import Foundation
import TextCanvas

@testable import TextKit

/// Pixels of a small white page that something was drawn on; one pixel a point unless specified
/// otherwise.
struct DrawnPicture: Equatable, CustomStringConvertible {
  let width: Int
  let height: Int
  /// Red, green, blue of each pixel.
  private let bytes: [UInt8]

  var description: String { "picture of \(width) × \(height)" }

  init(
    width: Int, height: Int, scale: CGFloat = 1, background: UIColor = .white,
    _ draw: (CGContext) throws -> Void
  ) rethrows {
    let context = try! CGContext.bitmap(
      size: CGSize(width: width, height: height), scale: scale, background: background)
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    try draw(context)
    let canvas = context.canvas
    let (w, h, stride) = (canvas.pixelWidth, canvas.pixelHeight, canvas.bytesPerRow)
    self.width = w
    self.height = h
    bytes = canvas.withPixels { span in
      var result: [UInt8] = []
      for y in 0..<h {
        for x in 0..<w {
          let i = y * stride + x * 4
          result += [span[i + 2], span[i + 1], span[i]]
        }
      }
      return result
    }
  }

  /// Draws all of a stack's text as a view does.
  init(
    _ stack: LayoutStack, width: Int = 200, height: Int = 60, scale: CGFloat = 1,
    background: UIColor = .white, at origin: CGPoint = .zero
  ) {
    self.init(width: width, height: height, scale: scale, background: background) { _ in
      let all = stack.manager.glyphRange(for: stack.manager.textContainers[0])
      stack.manager.drawBackground(forGlyphRange: all, at: origin)
      stack.manager.drawGlyphs(forGlyphRange: all, at: origin)
    }
  }

  subscript(x: Int, y: Int) -> (red: Int, green: Int, blue: Int) {
    let i = (y * width + x) * 3
    return (Int(bytes[i]), Int(bytes[i + 1]), Int(bytes[i + 2]))
  }

  func isInk(_ x: Int, _ y: Int) -> Bool {
    let p = self[x, y]
    return p.red < 250 || p.green < 250 || p.blue < 250
  }

  func isColor(_ x: Int, _ y: Int, _ red: Int, _ green: Int, _ blue: Int, tolerance: Int = 2)
    -> Bool
  {
    let p = self[x, y]
    return abs(p.red - red) <= tolerance && abs(p.green - green) <= tolerance
      && abs(p.blue - blue) <= tolerance
  }

  /// Whether some pixel has a colour.
  func has(_ red: Int, _ green: Int, _ blue: Int) -> Bool {
    (0..<height).contains { y in (0..<width).contains { isColor($0, y, red, green, blue) } }
  }

  /// Rows that have ink.
  var inkRows: [Int] { (0..<height).filter { y in (0..<width).contains { isInk($0, y) } } }
  var inkColumns: [Int] { (0..<width).filter { x in (0..<height).contains { isInk(x, $0) } } }

  /// Returns the ranges of pixels in a row that have ink.
  func stretches(inRow y: Int) -> [ClosedRange<Int>] {
    var found: [ClosedRange<Int>] = []
    for x in 0..<width where isInk(x, y) {
      if let last = found.last, last.upperBound == x - 1 {
        found[found.count - 1] = last.lowerBound...x
      } else {
        found.append(x...x)
      }
    }
    return found
  }

  /// The bounds of all ink, in pixels; nil if there is none.
  var inkBounds: (left: Int, top: Int, right: Int, bottom: Int)? {
    let (rows, columns) = (inkRows, inkColumns)
    guard let top = rows.first, let bottom = rows.last, let left = columns.first,
      let right = columns.last
    else { return nil }
    return (left, top, right, bottom)
  }

  /// Returns the number of pixels that differ from another image's.
  func differences(from other: DrawnPicture) -> Int {
    guard width == other.width, height == other.height else { return .max }
    var count = 0
    for i in stride(from: 0, to: bytes.count, by: 3)
    where bytes[i..<i + 3] != other.bytes[i..<i + 3] {
      count += 1
    }
    return count
  }
}
