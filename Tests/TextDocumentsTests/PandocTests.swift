// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import Testing

@testable import TextDocuments

/// Pandoc reads the RTF and HTML that we write: a second opinion in addition to LibreOffice's.
///
/// Runs on request, as that one.
@Suite struct PandocTests {
  private static let isWanted = ProcessInfo.processInfo.environment["TEXTKIT_PANDOC"] == "1"

  @Test(
    .enabled(if: isWanted, "asks pandoc: TEXTKIT_PANDOC=1 swift test"), arguments: ["rtf", "html"])
  func `pandoc finds all text that was written, in its order`(format: String) throws {
    let seed = seed()
    for number in 0..<UInt64(iterations(40)) {
      var random = RandomDocument(seed: seed &+ number, isHTML: format == "html")
      var document = random.document()
      document.blocks = PandocText.plain(document.blocks, isHTML: format == "html")
      document.pageStories = []
      let bytes: [UInt8]
      if format == "rtf" {
        let writer = RTFWriter()
        document.tell(writer)
        bytes = writer.bytes
      } else {
        let writer = HTMLWriter()
        document.tell(writer)
        bytes = writer.bytes
      }
      let theirs = PandocText.shown(try read(bytes, format))
      let ours = PandocText.shown(PandocText.text(document.blocks))
      #expect(theirs == ours, "seed \(seed &+ number)")
    }
  }

  /// Returns the words that pandoc reads, one after the other.
  private func read(_ bytes: [UInt8], _ format: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "pandoc-\(UUID().uuidString).\(format)")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = TestProgram()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["pandoc", "-f", format, "-t", "json", file.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let tree = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return PandocText.words(tree?["blocks"] ?? [])
  }
}

private enum PandocText {
  /// The words of pandoc's tree, `{"t": "Str", "c": "word"}` and what holds such.
  static func words(_ tree: Any) -> String {
    if let all = tree as? [Any] { return all.map(words).joined() }
    guard let node = tree as? [String: Any] else { return "" }
    switch node["t"] as? String {
    case "Str": return node["c"] as? String ?? ""
    case "Code", "CodeBlock": return ((node["c"] as? [Any])?.last as? String) ?? ""
    case "Image", "Note": return ""
    default: return node["c"].map(words) ?? ""
    }
  }

  /// Returns a text without white space and its replacements, which pandoc treats in its own way.
  ///
  /// Pandoc makes capitals of text shown in capitals, and reads the halves of a surrogate pair in
  /// RTF one by one.
  static func shown(_ text: String) -> String {
    let kept = text.unicodeScalars.filter {
      !$0.properties.isWhitespace && $0 != "\u{AD}" && $0 != "\u{FFFD}" && $0.value < 0x10000
    }
    return String(String.UnicodeScalarView(kept)).lowercased()
  }

  static func text(_ blocks: [RecordedDocument.Block]) -> String {
    blocks.map { block in
      switch block {
      case .paragraph(let paragraph):
        paragraph.pieces.map { if case .text(let text, _) = $0 { text } else { "" } }.joined()
      case .table(let table): table.rows.joined().map(text).joined()
      }
    }.joined()
  }

  /// Returns a document without the parts that pandoc moves or drops: notes, images, hidden text,
  /// rules, task boxes.
  static func plain(_ blocks: [RecordedDocument.Block], isHTML: Bool) -> [RecordedDocument.Block] {
    blocks.map { block in
      switch block {
      case .paragraph(var paragraph):
        paragraph.format.isTaskDone = nil
        paragraph.pieces = paragraph.pieces.compactMap { piece in
          switch piece {
          case .text(let text, var format):
            format.isHidden = false
            return .text(text, format)
          case .mark: return piece
          default: return nil
          }
        }
        return .paragraph(paragraph)
      case .table(var table):
        table.rows = table.rows.map { $0.map { plain($0, isHTML: isHTML) } }
        return .table(table)
      }
    }
  }
}
