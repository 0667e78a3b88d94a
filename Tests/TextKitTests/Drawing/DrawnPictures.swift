// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics

/// A colour as bytes, not multiplied by alpha.
struct Pixel: Equatable, CustomStringConvertible {
  var red: Int
  var green: Int
  var blue: Int
  var alpha: Int
  init(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
  static let red = Pixel(255, 0, 0)
  static let green = Pixel(0, 255, 0)
  static let blue = Pixel(0, 0, 255)
  static let white = Pixel(255, 255, 255)
  static let black = Pixel(0, 0, 0)
  static let clear = Pixel(0, 0, 0, 0)
  var description: String { "(\(red) \(green) \(blue) \(alpha))" }

  func isNear(_ other: Pixel, _ tolerance: Int = 2) -> Bool {
    abs(red - other.red) <= tolerance && abs(green - other.green) <= tolerance
      && abs(blue - other.blue) <= tolerance && abs(alpha - other.alpha) <= tolerance
  }
}

extension CGImage {
  /// The pixel at a place, y down.
  func pixel(_ x: Int, _ y: Int) -> Pixel {
    pixels { width, _, bytes in
      let at = (y * width + x) * 4
      let alpha = Int(bytes[at + 3])
      func number(_ byte: UInt8) -> Int { alpha == 0 ? 0 : (Int(byte) * 255 + alpha / 2) / alpha }
      return Pixel(number(bytes[at + 2]), number(bytes[at + 1]), number(bytes[at]), alpha)
    } ?? Pixel(-1, -1, -1)
  }

  /// How two pictures of the same size differ: the mean of all channels, 0 to 255, and the part of
  /// pixels of which a channel differs by more than 48, where the ground beneath is white.
  func difference(_ other: CGImage) -> (mean: Double, far: Double) {
    guard width == other.width, height == other.height else { return (255, 1) }
    func bytes(_ image: CGImage) -> [UInt8] {
      image.pixels { _, _, bytes in
        bytes.indices.map { bytes[$0] &+ (255 - bytes[$0 | 3]) }
      } ?? []
    }
    let (a, b) = (bytes(self), bytes(other))
    var sum = 0
    var far = 0
    for pixel in stride(from: 0, to: a.count, by: 4) {
      var largest = 0
      for channel in pixel..<pixel + 3 {
        let distance = abs(Int(a[channel]) - Int(b[channel]))
        sum += distance
        largest = max(largest, distance)
      }
      if largest > 48 { far += 1 }
    }
    let count = Double(max(width * height, 1))
    return (Double(sum) / (3 * count), Double(far) / count)
  }

  /// How many pixels hold.
  func count(_ test: (Pixel) -> Bool) -> Int {
    (0..<height).reduce(0) { sum, y in
      sum + (0..<width).reduce(0) { $0 + (test(pixel($1, y)) ? 1 : 0) }
    }
  }
}

/// What some drawing makes of a picture, a pixel a point.
func drawn(
  _ width: Int = 40, _ height: Int = 40, background: UIColor? = nil, _ body: (CGContext) -> Void
) throws -> CGImage {
  let context = try CGContext.bitmap(
    size: CGSize(width: width, height: height), background: background)
  UIGraphicsPushContext(context)
  body(context)
  UIGraphicsPopContext()
  return try #require(context.makeImage())
}

/// What the warning handler is told meanwhile on this thread.
///
/// The handler is the process's, so one caller at a time changes it, and what other threads say
/// goes on to the handler of before.
func warnings(_ body: () throws -> Void) rethrows -> [String] {
  try Warnings.lock.withLock {
    let box = Warnings()
    let before = TextKitEnvironment.warningHandler
    TextKitEnvironment.warningHandler = { sentence in
      if pthread_self() == box.thread { box.sentences.append(sentence) } else { before(sentence) }
    }
    defer { TextKitEnvironment.warningHandler = before }
    try body()
    return box.sentences
  }
}

private final class Warnings: @unchecked Sendable {
  static let lock = NSRecursiveLock()
  let thread = pthread_self()
  var sentences: [String] = []
}
