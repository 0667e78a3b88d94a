// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics

struct MissingTool: Error, CustomStringConvertible { let description: String }

/// Runs a program of the system and gives what it printed.
///
/// Debian packages: poppler-utils (pdfinfo, pdftocairo), qpdf, librsvg2-bin (rsvg-convert).
@discardableResult
func run(_ tool: String, _ arguments: [String], from package: String) throws -> String {
  guard
    let path = ["/usr/bin/", "/usr/local/bin/"].map({ $0 + tool })
      .first(where: FileManager.default.isExecutableFile(atPath:))
  else {
    throw MissingTool(description: "\(tool) is missing; install it: apt-get install \(package)")
  }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: path)
  process.arguments = arguments
  // A file: Foundation's reading of a pipe traps when a signal interrupts it.
  let file = FileManager.default.temporaryDirectory
    .appendingPathComponent("textkit-said-\(UUID().uuidString)")
  try Data().write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  let output = try FileHandle(forWritingTo: file)
  process.standardOutput = output
  process.standardError = output
  try process.run()
  process.waitUntilExit()
  try output.close()
  let data = try Data(contentsOf: file)
  let text = String(decoding: data, as: UTF8.self)
  #expect(process.terminationStatus == 0, "\(tool) \(arguments) said: \(text)")
  return text
}

/// A folder that goes when the test is over.
final class TestFolder {
  let path = NSTemporaryDirectory() + "textkit-" + UUID().uuidString
  /// Set where pictures are drawn.
  var holdsPictures: Bool

  /// Its PDF files may hold pictures; else one that does fails the test.
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
    try run(
      "pdftocairo",
      [
        "-png", "-singlefile", "-f", "\(number)", "-l", "\(number)", "-r", "\(72 * scale)", file,
        stem,
      ], from: "poppler-utils")
    return try #require(UIImage(contentsOfFile: stem + ".png")?.cgImage)
  }
}
