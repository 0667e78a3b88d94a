// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics

/// A folder that is removed when the test is over.
final class TestFolder {
  let path = NSTemporaryDirectory() + "textkit-" + UUID().uuidString
  /// Whether images are drawn.
  var holdsPictures: Bool

  /// Creates a folder whose PDF files may hold images; else one that does fails the test.
  init(holdsPictures: Bool = false) throws {
    self.holdsPictures = holdsPictures
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
  deinit {
    if !holdsPictures {
      for problem in PDFPictures.unexpected(in: path) { Issue.record("\(problem)") }
    }
    try? FileManager.default.removeItem(atPath: path)
  }
  func path(_ name: String) -> String { path + "/" + name }
  func url(_ name: String) -> URL { URL(fileURLWithPath: path(name)) }

  /// A page of a PDF as pixels over white, by poppler.
  func page(_ number: Int, of file: String, scale: Double = 1) throws -> CGImage {
    let stem = path("page-\(UUID().uuidString)")
    try SystemTool.run(
      "pdftocairo",
      [
        "-png", "-singlefile", "-f", "\(number)", "-l", "\(number)", "-r", "\(72 * scale)", file,
        stem,
      ], from: "poppler-utils")
    return try #require(UIImage(contentsOfFile: stem + ".png")?.cgImage)
  }
}
