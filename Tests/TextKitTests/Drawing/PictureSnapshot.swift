// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TextGraphics
@testable import TextKit

/// A drawing compared with the image of the same name in `Tests/Snapshots`.
///
///     Tests/Snapshots/NAME.png    the expected image
///     Tests/Snapshots/NAME.txt    its description for a person, one line
///
/// `TEXTKIT_SNAPSHOTS=accept swift test --filter DrawingSnapshotTests` writes both. A failure
/// leaves `NAME-expected.png`, `NAME-actual.png` and `NAME-difference.png` in `.build/snapshots`,
/// which `Scripts/snapshots` shows.
///
/// The images are those of FreeType 2.12, Cairo 1.16 and the fonts of Debian 12. Elsewhere edges of
/// glyphs may differ by a little: the mean over all channels may differ by 1 of 255, and one pixel
/// of 200 by more than 64.
struct PictureSnapshot {
  let name: String
  /// The description of the image.
  let saying: String
  let size: CGSize
  var scale: CGFloat = 2
  var background = UIColor.white

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Snapshots")
  static let failures = folder.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent(".build/snapshots")
  static let isAccepting = ProcessInfo.processInfo.environment["TEXTKIT_SNAPSHOTS"] == "accept"
  static let largestFile = 20 << 10

  /// Draws and compares, or writes.
  func check(_ draw: (CGContext) throws -> Void) throws {
    let context = try CGContext.bitmap(size: size, scale: scale, background: background)
    UIGraphicsPushContext(context)
    try draw(context)
    UIGraphicsPopContext()
    let file = Self.folder.appendingPathComponent("\(name).png")
    let png = try context.pngData()
    #expect(
      png.count <= Self.largestFile, "\(name).png has \(png.count) bytes; make it smaller")
    if Self.isAccepting {
      try png.write(to: file)
      try Data((saying + "\n").utf8).write(
        to: Self.folder.appendingPathComponent("\(name).txt"))
      return
    }
    let words = try? String(
      contentsOf: Self.folder.appendingPathComponent("\(name).txt"), encoding: .utf8)
    #expect(words == saying + "\n", "\(name).txt says something else; accept it anew")
    let actual = try #require(context.makeImage())
    let expected = try #require(
      UIImage(contentsOfFile: file.path)?.cgImage,
      "\(name).png is missing; look at the drawing, then run with TEXTKIT_SNAPSHOTS=accept")
    let difference = Difference(expected, actual)
    guard !difference.isTolerable else { return }
    try FileManager.default.createDirectory(
      at: Self.failures, withIntermediateDirectories: true)
    try FileManager.default.copyItemReplacing(
      file, Self.failures.appendingPathComponent("\(name)-expected.png"))
    try png.write(to: Self.failures.appendingPathComponent("\(name)-actual.png"))
    try difference.picture()?.write(
      to: Self.failures.appendingPathComponent("\(name)-difference.png"))
    Issue.record(
      "\(name): mean \(difference.mean), far \(difference.far); must be seen: \(saying). See .build/snapshots, or run Scripts/snapshots"
    )
  }

  /// The difference of two images.
  struct Difference {
    private(set) var mean = 255.0
    private(set) var far = 1.0
    private let width: Int
    private let height: Int
    /// The largest difference of a channel, pixel by pixel.
    private var steps: [Int] = []

    init(_ a: CGImage, _ b: CGImage) {
      (width, height) = (a.width, a.height)
      guard a.width == b.width, a.height == b.height else { return }
      func bytes(_ image: CGImage) -> [UInt8] {
        image.pixels { _, _, bytes in bytes.indices.map { bytes[$0] } } ?? []
      }
      let (one, two) = (bytes(a), bytes(b))
      guard one.count == two.count, !one.isEmpty else { return }
      var sum = 0
      for pixel in stride(from: 0, to: one.count, by: 4) {
        let distances = (0..<4).map { abs(Int(one[pixel + $0]) - Int(two[pixel + $0])) }
        sum += distances.reduce(0, +)
        steps.append(distances.max() ?? 0)
      }
      mean = Double(sum) / Double(one.count)
      far = Double(steps.count { $0 > 64 }) / Double(steps.count)
    }

    var isTolerable: Bool { mean <= 1 && far <= 0.005 }

    /// Returns an image that is black where the images are equal, white where they differ most.
    func picture() throws -> Data? {
      guard steps.count == width * height else { return nil }
      let context = try CGContext.bitmap(
        size: CGSize(width: width, height: height), background: .black)
      for (index, step) in steps.enumerated() where step > 0 {
        context.setFillColor(gray: CGFloat(step) / 255, alpha: 1)
        context.fill(CGRect(x: index % width, y: index / width, width: 1, height: 1))
      }
      return try context.pngData()
    }
  }
}

extension FileManager {
  fileprivate func copyItemReplacing(_ from: URL, _ to: URL) throws {
    try? removeItem(at: to)
    try copyItem(at: from, to: to)
  }
}
