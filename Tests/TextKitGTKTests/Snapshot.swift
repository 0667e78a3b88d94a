// SPDX-License-Identifier: MIT

import Foundation
import PictureTestSupport
import Testing
import TextViews

/// A window on the display, compared with the image of the same name in `Tests/Snapshots`.
enum Snapshot {
  /// Waits until the window equals the image, for some seconds.
  ///
  /// `TEXTKIT_SNAPSHOTS=accept` writes the image and the line that describes it; review it before
  /// you commit it.
  static func expect(
    _ name: String, _ saying: String, _ display: TestDisplay,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Snapshots")
    let kept = folder.appendingPathComponent("\(name).png")
    let words = folder.appendingPathComponent("\(name).txt")
    let shot = FileManager.default.temporaryDirectory
      .appendingPathComponent("shot-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: shot) }
    if ProcessInfo.processInfo.environment["TEXTKIT_SNAPSHOTS"] == "accept" {
      usleep(1_000_000)
      try display.screenshot(shot)
      try? FileManager.default.removeItem(at: kept)
      try FileManager.default.copyItem(at: shot, to: kept)
      return try Data((saying + "\n").utf8).write(to: words)
    }
    #expect(
      try String(contentsOf: words, encoding: .utf8) == saying + "\n",
      sourceLocation: sourceLocation)
    #expect(try Data(contentsOf: kept).count <= 60 << 10, sourceLocation: sourceLocation)
    let golden = try #require(
      UIImage(contentsOfFile: kept.path)?.cgImage, sourceLocation: sourceLocation)
    let end = Date() + 10
    var difference = PictureDifference.total
    repeat {
      usleep(50_000)
      try display.screenshot(shot)
      guard let now = UIImage(contentsOfFile: shot.path)?.cgImage else { continue }
      difference = golden.difference(now)
    } while (difference.mean >= 1 || difference.far >= 0.005) && Date() < end
    #expect(
      difference.mean < 1 && difference.far < 0.005, "\(difference)",
      sourceLocation: sourceLocation)
  }
}
