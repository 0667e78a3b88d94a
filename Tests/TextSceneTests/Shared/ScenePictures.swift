// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

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

  func isNear(_ other: Pixel, _ tolerance: Int = 3) -> Bool {
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

  /// The largest difference of a channel, and the mean.
  func difference(_ other: CGImage) -> (largest: Int, mean: Double) {
    guard width == other.width, height == other.height else { return (255, 255) }
    func bytes(_ image: CGImage) -> [UInt8] {
      image.pixels { _, _, bytes in bytes.indices.map { bytes[$0] } } ?? []
    }
    let steps = zip(bytes(self), bytes(other)).map { abs(Int($0) - Int($1)) }
    return (steps.max() ?? 0, Double(steps.reduce(0, +)) / Double(max(steps.count, 1)))
  }
}

/// What some drawing makes of a picture.
func drawn(
  _ width: Int = 40, _ height: Int = 40, scale: CGFloat = 1, background: UIColor? = nil,
  _ body: (CGContext) -> Void
) throws -> CGImage {
  let context = try CGContext.bitmap(
    size: CGSize(width: width, height: height), scale: scale, background: background)
  body(context)
  return try #require(context.makeImage())
}

/// What the warning handler is told meanwhile on this thread.
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

/// A drawing held to the picture of the same name in `Tests/Snapshots`.
///
/// `TEXTKIT_SNAPSHOTS=accept swift test --filter TextSceneTests` writes picture and line; look at it before you commit it.
struct ScenePicture {
  let name: String
  /// What must be seen.
  let saying: String
  var width = 200
  var height = 120
  var scale: CGFloat = 2

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Snapshots")

  func check(_ draw: (CGContext) -> Void) throws {
    let image = try drawn(width, height, scale: scale, background: .white, draw)
    let png = try #require(UIImage(cgImage: image).pngData())
    #expect(png.count <= 60 << 10, "\(name).png has \(png.count) bytes")
    let file = Self.folder.appendingPathComponent("\(name).png")
    let words = Self.folder.appendingPathComponent("\(name).txt")
    if ProcessInfo.processInfo.environment["TEXTKIT_SNAPSHOTS"] == "accept" {
      try png.write(to: file)
      try Data((saying + "\n").utf8).write(to: words)
      return
    }
    #expect(try String(contentsOf: words, encoding: .utf8) == saying + "\n")
    let expected = try #require(UIImage(contentsOfFile: file.path)?.cgImage)
    let difference = expected.difference(image)
    guard difference.mean > 1 else { return }
    let failures = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent(".build/snapshots")
    try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
    try png.write(to: failures.appendingPathComponent("\(name)-actual.png"))
    Issue.record(
      "\(name) differs by \(difference.mean); must be seen: \(saying). See .build/snapshots")
  }
}

extension CGPoint {
  func isNear(_ other: CGPoint, _ tolerance: CGFloat = 1e-6) -> Bool {
    abs(x - other.x) <= tolerance && abs(y - other.y) <= tolerance
  }
}

extension CGRect {
  func isNear(_ other: CGRect, _ tolerance: CGFloat = 1e-6) -> Bool {
    origin.isNear(other.origin, tolerance) && abs(width - other.width) <= tolerance
      && abs(height - other.height) <= tolerance
  }
}
