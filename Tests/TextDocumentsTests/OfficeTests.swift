// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import Testing

@testable import TextDocuments

/// LibreOffice reads the RTF that we write; it is not installed on the machines that test every
/// change, so these tests run on request.
@Suite struct OfficeTests {
  @Test(.enabled(if: Office.isWanted, "asks LibreOffice: TEXTKIT_OFFICE=1 swift test"))
  func `LibreOffice finds all text that was written, and none besides`() throws {
    let office = try Office()
    defer { office.remove() }
    let seed = seed()
    var expected: [String: [String]] = [:]
    for number in 0..<UInt64(iterations(40)) {
      var random = RandomDocument(seed: seed &+ number)
      var document = random.document()
      document.blocks = OfficeText.marked(document.blocks)
      let writer = RTFWriter()
      document.tell(writer)
      try office.write(writer.bytes, to: "\(number).rtf")
      expected["\(number)"] = OfficeText.lines(document)
    }
    try office.convertAll()
    for (name, lines) in expected.sorted(by: { $0.key < $1.key }) {
      let found = try OfficeText.lines(office.text(name))
      if found != lines {
        let place = zip(found, lines).prefix { $0 == $1 }.count
        Issue.record(
          "\(seed &+ (UInt64(name) ?? 0)), line \(place): \(lines.dropFirst(place).prefix(3)) became \(found.dropFirst(place).prefix(3))"
        )
      }
    }
  }
}

extension OfficeTests {
  /// A text for each of the differences in `LibreOfficeDifferences.tsv`: RTF, and whether lines are
  /// compared rather than all.
  private static let samples: [String: (rtf: String, byLines: Bool)] = [
    "markers": (item("a"), false),
    "notes": (#"{\rtf1 a{\super\chftn}{\footnote{\super\chftn} n}b\par}"#, false),
    "page ends": (#"{\rtf1 a\page b\par}"#, false),
    "page ends in cells": (
      #"{\rtf1\trowd\cellx4000\pard\intbl a\page b\cell\row\pard c\par}"#, false
    ),
    "page ends in items": (item(#"\u167 a\page b"#), true),
    "line separators": (#"{\rtf1 a\line b\par}"#, false),
    "pictures": (#"{\rtf1 a{\pict\pngblip 89504e47}b\par}"#, false),
    "marks in cells": (
      #"{\rtf1\trowd\cellx4000\pard\intbl a{\*\bkmkstart m}{\*\bkmkend m}b\cell\row\pard c\par}"#,
      true
    ),
  ]

  private static func item(_ text: String) -> String {
    #"{\rtf1{\*\listtable{\list{\listlevel\levelnfc23{\leveltext\'01\u8226 ;}}\listid1}}{\*\listoverridetable{\listoverride\listid1\ls1}}\pard\ls1\ilvl0 "#
      + text + #"\par}"#
  }

  private static let kinds = [
    "needs Objective-C", "needs an Apple system font or service",
    "the system library's documented limit (", "a later Unicode rule",
  ]

  private static func rows() throws -> [[String]] {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("Fixtures/Documents/LibreOfficeDifferences.tsv")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.dropFirst()
      .map { $0.split(separator: "\t").map(String.init) }
  }

  private static func told() throws -> [String] { try rows().map { $0.first ?? "" } }

  @Test func `each difference that is told has one of the reasons that are accepted`() throws {
    let rows = try Self.rows()
    #expect(!rows.isEmpty)
    for row in rows {
      #expect(row.count == 4, "“\(row.first ?? "")”: what, what LibreOffice has, kind, why")
      #expect(
        row.count > 2 && Self.kinds.contains { row[2].hasPrefix($0) },
        "“\(row.first ?? "")” has a kind of its own")
    }
  }

  @Test func `each difference that is told has a text that shows it`() throws {
    #expect(try Self.told().sorted() == Self.samples.keys.sorted())
  }

  @Test(.enabled(if: Office.isWanted, "asks LibreOffice: TEXTKIT_OFFICE=1 swift test"))
  func `each difference that is told is one still`() throws {
    let office = try Office()
    defer { office.remove() }
    let names = try Self.told()
    var documents: [String: RecordedDocument] = [:]
    for (number, name) in names.enumerated() {
      guard let sample = Self.samples[name] else { continue }
      let document = RecordedDocument.rtf(sample.rtf)
      documents[name] = document
      let writer = RTFWriter()
      document.tell(writer)
      try office.write(writer.bytes, to: "\(number).rtf")
    }
    try office.convertAll()
    for (number, name) in names.enumerated() {
      guard let document = documents[name], let sample = Self.samples[name] else { continue }
      let theirs = try office.text("\(number)").trimmingCharacters(in: ["\u{FEFF}", "\n", "\r"])
      let ours = document.text.trimmingCharacters(in: .newlines)
      let isSame =
        sample.byLines
        ? OfficeText.lines(document) == OfficeText.lines(theirs) : ours == theirs
      #expect(!isSame, "“\(name)” is no difference any more: “\(theirs)”; take it out of the table")
    }
  }
}

/// A folder of files that LibreOffice reads.
private struct Office {
  static var isWanted: Bool { ProcessInfo.processInfo.environment["TEXTKIT_OFFICE"] == "1" }

  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "office-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() {
    if ProcessInfo.processInfo.environment["TEXTKIT_OFFICE_KEEP"] == nil {
      try? FileManager.default.removeItem(at: folder)
    }
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: folder.appendingPathComponent(name))
  }

  func convertAll() throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "rtf" }
    let process = TestProgram()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "soffice", "-env:UserInstallation=" + folder.appendingPathComponent("user").absoluteString,
        "--headless", "--convert-to", "txt:Text (encoded):UTF8", "--outdir", folder.path,
      ] + files.map(\.path)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }

  func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name + ".txt"), encoding: .utf8)
  }
}

/// Text as both sides have it; `LibreOfficeDifferences.tsv` has the reasons.
private enum OfficeText {
  /// Starts each paragraph: LibreOffice writes markers before it.
  private static let start: Character = "§"

  static func lines(_ document: RecordedDocument) -> [String] {
    lines(document.blocks, isInCell: false).flatMap { $0.split(separator: "\n") }.map(String.init)
  }

  private static func lines(_ blocks: [RecordedDocument.Block], isInCell: Bool) -> [String] {
    blocks.flatMap { block -> [String] in
      switch block {
      case .paragraph(let paragraph):
        [paragraph.pieces.map { text($0, isInCell: isInCell) }.joined()]
      case .table(let table): table.rows.flatMap { $0.flatMap { lines($0, isInCell: true) } }
      }
    }
  }

  private static func text(_ piece: RecordedDocument.Piece, isInCell: Bool) -> String {
    switch piece {
    case .text(let text, _):
      text.replacing("\u{C}", with: isInCell ? "" : "\n").replacing("\u{2028}", with: "\n")
    case .picture(let picture, _) where !picture.isReadByOthers(ImageSize(of: picture)):
      picture.alternative ?? ""
    case .picture, .mark, .story, .reference: ""
    }
  }

  /// Returns the lines that LibreOffice wrote, without markers.
  static func lines(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { line in
      String(line.firstIndex(of: start).map { line[$0...] } ?? line)
    }
  }

  /// The document's text without the parts that LibreOffice moves, and with a mark at the
  /// start of paragraphs.
  static func marked(
    _ blocks: [RecordedDocument.Block], isInCell: Bool = false
  ) -> [RecordedDocument.Block] {
    blocks.map { block in
      switch block {
      case .paragraph(var paragraph):
        paragraph.pieces.removeAll { piece in
          switch piece {
          case .story, .reference: true
          case .mark: isInCell
          default: false
          }
        }
        if !paragraph.format.lists.isEmpty {
          paragraph.pieces = paragraph.pieces.map { replacing("\u{C}", in: $0) { _ in true } }
        }
        paragraph.pieces = paragraph.pieces.map { replacing(" ", in: $0) { $0.superscript > 0 } }
        paragraph.pieces.insert(.text(String(start), .plain), at: 0)
        return .paragraph(paragraph)
      case .table(var table):
        table.rows = table.rows.map { $0.map { marked($0, isInCell: true) } }
        return .table(table)
      }
    }
  }

  private static func replacing(
    _ words: String, in piece: RecordedDocument.Piece, where isMeant: (CharacterFormat) -> Bool
  ) -> RecordedDocument.Piece {
    guard case .text(let text, let format) = piece, isMeant(format) else { return piece }
    return .text(text.replacing(words, with: "|"), format)
  }
}
