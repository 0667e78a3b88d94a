// SPDX-License-Identifier: MIT

import Foundation

/// Programs of the system that tests read documents with.
package enum SystemTool {
  /// Why there is nothing to read.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
    package init(description: String) { self.description = description }
  }

  /// Returns the path of a program; nil if it is missing.
  package static func path(of tool: String) -> String? {
    ["/usr/bin/", "/usr/local/bin/", "/bin/"].map { $0 + tool }
      .first(where: FileManager.default.isExecutableFile(atPath:))
  }

  /// Runs a program and returns its output; throws if it is missing or fails.
  ///
  /// Debian packages: poppler-utils (pdfinfo, pdftotext, pdffonts, pdftocairo), qpdf, librsvg2-bin
  /// (rsvg-convert).
  @discardableResult
  package static func run(_ tool: String, _ arguments: [String], from package: String) throws
    -> String
  {
    guard let path = path(of: tool) else {
      throw Failure(description: "\(tool) is missing; install it: apt-get install \(package)")
    }
    let process = TestProgram()
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
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(tool) \(arguments) said: \(text)")
    }
    return text
  }
}
