// SPDX-License-Identifier: MIT

import Foundation

/// Readers of PDF that none of this package has written: each must read a file without a word of
/// warning.
package enum PDFReaders {
  private struct Reader {
    var tool: String
    var package: String
    /// The arguments before the file's path.
    var arguments: [String]
  }

  private static let readers = [
    Reader(tool: "qpdf", package: "qpdf", arguments: ["--check"]),
    Reader(tool: "pdffonts", package: "poppler-utils", arguments: []),
    Reader(tool: "pdfinfo", package: "poppler-utils", arguments: ["-struct-text"]),
    Reader(tool: "pdftoppm", package: "poppler-utils", arguments: ["-r", "9"]),
    Reader(
      tool: "mutool", package: "mupdf-tools",
      arguments: ["draw", "-q", "-r", "9", "-F", "pam", "-o", "/dev/null"]),
    Reader(
      tool: "mutool", package: "mupdf-tools",
      arguments: ["draw", "-q", "-F", "txt", "-o", "/dev/null"]),
    Reader(
      tool: "gs", package: "ghostscript",
      arguments: ["-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=nullpage"]),
  ]

  /// Output that is not about the file: Debian's MuPDF is built without colour management.
  private static let ignored = ["warning: ICC support is not available"]

  /// Throws a reader's errors about the file, or the name of a missing reader.
  ///
  /// Lines with the words of `expected` are those that the test requires.
  package static func check(_ path: String, expected: [String] = []) throws {
    for reader in readers {
      let said = try said(reader, path, ignored + expected)
      guard said.isEmpty else {
        throw SystemTool.Failure(description: "\(reader.tool) says of \(path): \(said)")
      }
    }
  }

  private static func said(_ reader: Reader, _ path: String, _ ignored: [String]) throws -> String {
    let quoted = (reader.arguments + [path]).map { "'\($0)'" }.joined(separator: " ")
    // Ghostscript writes messages to its standard output too.
    let output = reader.tool == "gs" ? "2>&1" : "2>&1 >/dev/null"
    guard let tool = SystemTool.path(of: reader.tool) else {
      throw SystemTool.Failure(
        description: "\(reader.tool) is missing; install it: apt-get install \(reader.package)")
    }
    let text = try SystemTool.run(
      "sh", ["-c", "\(tool) \(quoted) \(output); code=$?; [ $code = 0 ] || echo ended with $code"],
      from: "dash")
    return text.split(separator: "\n").map(String.init)
      .filter { line in !line.isEmpty && !ignored.contains(where: line.contains) }
      .joined(separator: "\n")
  }
}
