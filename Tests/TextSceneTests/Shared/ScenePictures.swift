// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// A drawing compared with the image of the same name in `Tests/Snapshots`.
///
/// `TEXTKIT_SNAPSHOTS=accept swift test --filter TextSceneTests` writes image and line; review them
/// before you commit.
struct ScenePicture {
  let name: String
  /// The description of the image.
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
