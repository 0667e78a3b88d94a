// SPDX-License-Identifier: MIT

import Foundation

/// A conformance level that a file claims, and is checked for.
package enum PDFProfile: String, CaseIterable, Sendable {
  /// ISO 32000-1 alone.
  case pdf = "PDF"
  case a2u = "A-2u"
  case a2a = "A-2a"
  case ua1 = "UA-1"
}

/// A rule that a file breaks.
package struct PDFFinding: Hashable, Sendable, CustomStringConvertible {
  /// Its name in `Tests/Fixtures/PDF/rules.tsv`.
  package var rule: String
  package var profile: PDFProfile
  /// Of the profile's standard.
  package var clause: String
  /// The number of the object; nil for the file.
  package var object: Int?
  package var sentence: String

  package var description: String {
    "\(profile.rawValue) \(clause) \(rule)\(object.map { ", object \($0)" } ?? ""): \(sentence)"
  }
}

/// Checks a PDF file against the rules that a machine can check.
///
///     rules.tsv     name of a rule ── its clauses in ISO 32000-1, ISO 19005-2, ISO 14289-1 ── text
///     PDFRules      name of a rule ── the function that checks it
///
/// A finding names the clause, the object and the problem. All profiles include the rules of `PDF`.
package enum PDFChecker {
  /// A row of the table.
  package struct Row: Sendable {
    package var name: String
    package var clauses: [PDFProfile: String]
    package var requirement: String
  }

  package static let table: [Row] = rows()

  private static func rows() -> [Row] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/PDF/rules.tsv")
    guard let text = try? String(contentsOf: path, encoding: .utf8) else {
      preconditionFailure("\(path.path) cannot be read")
    }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      precondition(cells.count == 6, "a row of rules.tsv has \(cells.count) cells: \(line)")
      var clauses: [PDFProfile: String] = [:]
      if cells[1] != "-" { clauses[.pdf] = cells[1] }
      if cells[2] != "-" { clauses[.a2u] = cells[2] }
      if cells[2] != "-" || cells[3] != "-" {
        clauses[.a2a] = cells[2] == "-" ? cells[3] : cells[2]
      }
      if cells[4] != "-" { clauses[.ua1] = cells[4] }
      return Row(name: cells[0], clauses: clauses, requirement: cells[5])
    }
  }

  /// Returns the findings in a file, in the order of the table.
  package static func check(_ bytes: [UInt8], _ profiles: PDFProfile...) -> [PDFFinding] {
    check(bytes, profiles)
  }

  package static func check(_ bytes: [UInt8], _ profiles: [PDFProfile]) -> [PDFFinding] {
    do {
      return check(try PDFReading(bytes), profiles)
    } catch {
      return [
        PDFFinding(
          rule: "readable", profile: .pdf, clause: "7.5", object: nil, sentence: "\(error)")
      ]
    }
  }

  package static func check(_ reading: PDFReading, _ profiles: [PDFProfile]) -> [PDFFinding] {
    let subject = PDFSubject(reading, profiles)
    var findings: [PDFFinding] = []
    for row in table {
      let own = ([.pdf] + profiles).filter { row.clauses[$0] != nil }
      guard !own.isEmpty, let rule = PDFRules.all[row.name] else { continue }
      for (object, sentence) in rule(subject) {
        // Rules for every file are reported once.
        for profile in own.first == .pdf ? [.pdf] : own {
          findings.append(
            PDFFinding(
              rule: row.name, profile: profile, clause: row.clauses[profile] ?? "", object: object,
              sentence: sentence))
        }
      }
    }
    return findings
  }
}

/// The input of rules.
struct PDFSubject {
  let reading: PDFReading
  let profiles: [PDFProfile]

  init(_ reading: PDFReading, _ profiles: [PDFProfile]) {
    self.reading = reading
    self.profiles = profiles
  }

  var file: PDFFile { reading.file }
  var catalog: PDFObject { reading.file.catalog }
  var pages: [PDFPage] { reading.pages }
  var structure: PDFStructure? { reading.structure }
  func resolve(_ object: PDFObject?) -> PDFObject { file.resolve(object) }
  func resolve(_ object: PDFObject?, _ key: String) -> PDFObject { file.resolve(object, key) }

  /// Problems of how the file is written.
  func problems(_ kinds: PDFProblem.Kind...) -> [PDFRules.Found] {
    file.problems.filter { kinds.contains($0.kind) }.map { ($0.object, $0.sentence) }
  }

  /// Problems of what pages paint.
  func content(_ kinds: PDFContentProblem...) -> [PDFRules.Found] {
    pages.flatMap { page in
      page.content.findings.filter { kinds.contains($0.0) }.map { ($0.1, $0.2) }
    }
  }

  /// Each dictionary of the file, also inside others, with the number of its object.
  func dictionaries(_ body: (Int, PDFDictionary) -> Void) {
    for number in file.numbers where !file.ownStreams.contains(number) {
      file.object(number).forEach { if let values = $0.dictionary { body(number, values) } }
    }
  }

  /// Returns findings for dictionaries that fail a test.
  func dictionaries(where test: (PDFDictionary) -> String?) -> [PDFRules.Found] {
    var found: [PDFRules.Found] = []
    dictionaries { number, values in
      if let sentence = test(values) { found.append((number, sentence)) }
    }
    return found
  }

  var outputIntents: [PDFDictionary] {
    PDFStructure.list(catalog[key: "OutputIntents"], file).compactMap { resolve($0).dictionary }
  }

  /// The colour space of the profile of PDF/A's output intent; nil if there is none.
  var outputSpace: String? {
    let intent = outputIntents.first { resolve($0["S"]).name == "GTS_PDFA1" }
    guard let intent, let profile = file.data(intent["DestOutputProfile"]), profile.count >= 128
    else { return nil }
    return String(decoding: profile[16..<20], as: UTF8.self)
  }
}

/// The rules by name.
enum PDFRules {
  typealias Found = (object: Int?, sentence: String)
  typealias Rule = @Sendable (PDFSubject) -> [Found]

  static let all: [String: Rule] = [
    fileRules, contentRules, graphicsRules, fontRules,
    interactiveRules, metadataRules, structureRules, tableRules, languageRules,
  ].reduce(into: [:]) { all, part in
    all.merge(part) { _, _ in preconditionFailure("two rules have one name") }
  }

  static func found(_ isWrong: Bool, _ object: Int? = nil, _ sentence: @autoclosure () -> String)
    -> [Found]
  {
    isWrong ? [(object, sentence())] : []
  }
}

extension PDFChecker {
  /// Rows without a function.
  package static var unwrittenRules: [String] {
    table.map(\.name).filter { PDFRules.all[$0] == nil }
  }

  /// Functions without a row.
  package static var untabledRules: [String] {
    Set(PDFRules.all.keys).subtracting(table.map(\.name)).sorted()
  }
}
