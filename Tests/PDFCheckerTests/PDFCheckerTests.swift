// SPDX-License-Identifier: MIT

import Foundation
import PDFTestSupport
import Testing
import TextKitTestSupport

@Suite struct PDFCheckerTests {
  static let faults = Fault.ofFiles + Fault.ofLooks + Fault.ofMeaning

  @Test func `a good document breaks no rule`() {
    #expect(PDFChecker.check(GoodDocument().builder.bytes(), .a2a, .ua1) == [])
    #expect(PDFChecker.check(GoodDocument().builder.bytes(), .a2u) == [])
  }

  @Test func `objects in streams are read as others are`() {
    var document = GoodDocument()
    document.builder.packsObjects = true
    #expect(PDFChecker.check(document.builder.bytes(), .a2a, .ua1) == [])
  }

  @Test func `another program reads the good document without a word`() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("good-\(UUID()).pdf")
      .path
    defer { try? FileManager.default.removeItem(atPath: path) }
    for packs in [false, true] {
      var document = GoodDocument()
      document.builder.packsObjects = packs
      try Data(document.builder.bytes()).write(to: URL(fileURLWithPath: path))
      // Its colour profile and its fonts are too small for programs that draw.
      let said = try SystemTool.run("qpdf", ["--check", path], from: "qpdf")
      #expect(said.contains("No syntax or stream encoding errors found"))
    }
  }

  @Test(arguments: faults)
  func `a fault is found and named, and nothing else`(fault: Fault) {
    let findings = PDFChecker.check(fault.bytes(), .a2a, .ua1)
    #expect(Set(findings.map(\.rule)) == fault.rules, "\(findings)")
  }

  @Test func `each rule finds a fault`() {
    // More objects than fit are not written here.
    let planted = PDFCheckerTests.faults.reduce(into: Set(["objectCount"])) {
      $0.formUnion($1.rules)
    }
    #expect(Set(PDFChecker.table.map(\.name)).subtracting(planted) == [])
    #expect(PDFCheckerTests.faults.count >= 100)
  }

  @Test func `each row of the table has its function`() {
    #expect(PDFChecker.unwrittenRules == [])
    #expect(PDFChecker.untabledRules == [])
  }

  @Test func `clauses that another writer knows have rules or a reason`() throws {
    let text = try String(contentsOfFile: fixture("PDF/clauses.tsv"), encoding: .utf8)
    let named = Set(PDFChecker.table.map(\.name))
    let tests = try testNames()
    var count = 0
    for line in text.split(separator: "\n").filter({ !$0.hasPrefix("#") }).dropFirst() {
      let cells = line.split(separator: "\t").map(String.init)
      try #require(cells.count == 4, "\(line)")
      count += 1
      let profile = cells[0] == "A-2" ? PDFProfile.a2a : .ua1
      let clauses = PDFChecker.table.compactMap { $0.clauses[profile] }
      // 6.1.7 has its parts.
      let has = clauses.contains { $0 == cells[1] || $0.hasPrefix(cells[1] + ".") }
      let isGeneral = ["6.2.9.1", "6.3", "6.4"].contains(cells[1])
      #expect(has == (cells[2] == "rules") || isGeneral, "\(line)")
      // A word like “noReferenceForms” is a rule.
      for word in cells[2].split(whereSeparator: { !$0.isLetter })
      where word.first?.isLowercase == true && word.contains(where: \.isUppercase) {
        #expect(named.contains(String(word)), "\(word) in \(line)")
      }
      #expect(cells[3] == "-" || tests.contains(cells[3]), "\(line)")
    }
    #expect(count > 110)
  }

  /// The names in backquotes of all tests.
  private func testNames() throws -> Set<String> {
    let tests = URL(fileURLWithPath: fixture("")).deletingLastPathComponent()
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    var names: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for part in text.components(separatedBy: "func `").dropFirst() {
        names.insert(String(part.prefix { $0 != "`" }))
      }
    }
    return names
  }

  private static let folder = ProcessInfo.processInfo.environment["TEXTKIT_PDF_FOLDER"]

  /// `TEXTKIT_PDF_FOLDER=.build/demo swift test --filter PDFCheckerTests`, after `Scripts/demo`.
  @Test(.enabled(if: folder != nil, "TEXTKIT_PDF_FOLDER names a folder of PDF files"))
  func `files of a folder that somebody names break no rule of the profiles that they name`() throws
  {
    let folder = try #require(Self.folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".pdf") }.sorted()
    try #require(!names.isEmpty, "no PDF in \(folder)")
    for name in names {
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
      let reading = try PDFReading([UInt8](data))
      let xmp = String(
        decoding: reading.file.data(reading.file.catalog[key: "Metadata"]) ?? [], as: UTF8.self)
      var profiles: [PDFProfile] = []
      if xmp.contains("<pdfaid:conformance>A") { profiles.append(.a2a) }
      if xmp.contains("<pdfaid:conformance>U") { profiles.append(.a2u) }
      if xmp.contains("<pdfuaid:part>1") { profiles.append(.ua1) }
      let findings = PDFChecker.check(reading, profiles)
      print("\(name): \(reading.pages.count) pages, \(profiles), \(findings.count) findings")
      #expect(findings.isEmpty, "\(name): \(findings.prefix(5))")
    }
  }

  @Test func `damaged bytes are an error or findings, never a crash`() {
    var random = SeededGenerator(seed: seed())
    let good = GoodDocument().builder.bytes()
    for _ in 0..<iterations(60) {
      var bytes = good
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if random.oneIn(4) { bytes.removeLast(Int.random(in: 0...bytes.count, using: &random)) }
      _ = PDFChecker.check(bytes, .a2a, .ua1)
    }
  }
}
