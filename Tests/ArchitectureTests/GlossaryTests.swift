// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The words that CONTRIBUTING's glossary replaces, in names and in comments.
struct Glossary {
  /// Parts of names: "Torn" of `isTorn`.
  static let nameParts: Set<String> = [
    "again", "anew", "behind", "beside", "calm", "complaint", "complaints", "goes", "heard",
    "hearer", "lone", "look", "looks", "marginals", "nobody", "picture", "pictures", "place",
    "places", "ruled", "somebody", "stands", "tear", "tears", "tell", "teller", "tells", "told",
    "torn", "unwritten", "vain", "wish", "wishes", "workshop",
  ]
  /// First parts of constants: `maximumEntries`, not `mostEntries`.
  static let firstParts: Set<String> = ["deepest", "fewest", "longest", "may", "most", "shortest"]
  /// Words of comments.
  static let commentWords: Set<String> = [
    "anew", "behind", "beside", "calm", "complaint", "complaints", "goes", "heard", "hears", "lone",
    "looks", "marginals", "nobody", "picture", "pictures", "ruled", "somebody", "stand",
    "standing", "stands", "stood", "tear", "tears", "tell", "tells", "told", "tore", "torn",
    "unwritten", "vain", "went", "whoever", "wish", "wishes", "workshop",
  ]
  /// A doc comment that begins with one is a question, not a summary.
  static let questions: Set<String> = ["How", "What", "Where", "Who"]

  /// The parts of an identifier, in small letters: `isPDFTorn` is "is", "pdf", "torn".
  static func parts(of name: some StringProtocol) -> [String] {
    var parts: [String] = []
    var part = ""
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      let isBorder =
        character.isUppercase
        && (index > 0 && !characters[index - 1].isUppercase
          || index + 1 < characters.count && characters[index + 1].isLowercase)
      if isBorder || character == "_", !part.isEmpty {
        parts.append(part.lowercased())
        part = ""
      }
      if character != "_" { part.append(character) }
    }
    return part.isEmpty ? parts : parts + [part.lowercased()]
  }

  /// How often each denied word is in names and comments of some files, by module.
  static func counts(_ files: [SourceFile]) -> [String: Int] {
    var counts: [String: Int] = [:]
    let kinds: Set<Substring> = [
      "actor", "case", "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
    ]
    for file in files {
      func note(_ kind: String, _ word: String) {
        counts["\(file.module)\t\(kind)\t\(word)", default: 0] += 1
      }
      func noteName(_ name: some StringProtocol) {
        let parts = parts(of: name)
        for part in Set(parts) where nameParts.contains(part) { note("name", part) }
        if parts.count > 1, firstParts.contains(parts[0]) { note("name", parts[0]) }
      }
      noteName((file.path as NSString).lastPathComponent.prefix { $0 != "." })
      for (_, words) in file.words {
        for (index, word) in words.enumerated().dropFirst() where kinds.contains(words[index - 1]) {
          noteName(word)
        }
      }
      var isInDocumentation = false
      for line in file.text.split(separator: "\n", omittingEmptySubsequences: false) {
        let text = line.drop { $0 == " " }
        guard text.hasPrefix("//") else {
          isInDocumentation = false
          continue
        }
        // Code in a comment keeps its names.
        let prose = text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
          .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: " ")
        let words = prose.split { !$0.isLetter }
        for word in words where commentWords.contains(word.lowercased()) {
          note("comment", word.lowercased())
        }
        if !isInDocumentation, text.hasPrefix("///"), let first = words.first,
          questions.contains(String(first))
        {
          note("summary", String(first))
        }
        isInDocumentation = true
      }
    }
    return counts
  }
}

@Suite struct GlossaryTests {
  private static let table = SourceFile.root
    .appendingPathComponent("Tests/ArchitectureTests/glossary.tsv")
  private static let head =
    "# Uses of denied words (CONTRIBUTING, Glossary) that are left. A row may only shrink.\n"
    + "module\tkind\tword\tcount\n"

  private func allowed() throws -> [String: Int] {
    var allowed: [String: Int] = [:]
    let text = try String(contentsOf: Self.table, encoding: .utf8)
    for line in text.split(separator: "\n").dropFirst(2) {
      let end = try #require(line.lastIndex(of: "\t"))
      allowed[String(line[..<end])] = try #require(Int(line[line.index(after: end)...]))
    }
    return allowed
  }

  /// `TEXTKIT_SNAPSHOTS=accept swift test --filter GlossaryTests` writes the smaller counts.
  @Test func `no name and no comment gains a word that the glossary replaces`() throws {
    let found = Glossary.counts(try SourceFile.all(in: "Sources", endings: [".swift"]))
    var allowed = try allowed()
    if ProcessInfo.processInfo.environment["TEXTKIT_SNAPSHOTS"] == "accept" {
      allowed = allowed.compactMapValues { $0 }.reduce(into: [:]) { rows, row in
        let left = min(row.value, found[row.key] ?? 0)
        if left > 0 { rows[row.key] = left }
      }
      let rows = allowed.keys.sorted().map { "\($0)\t\(allowed[$0] ?? 0)\n" }.joined()
      try (Self.head + rows).write(to: Self.table, atomically: true, encoding: .utf8)
    }
    for (row, count) in found.sorted(by: { $0.key < $1.key }) where count > allowed[row] ?? 0 {
      let words = row.replacing("\t", with: " ")
      Issue.record("\(words): \(count) uses, \(allowed[row] ?? 0) allowed; see the glossary")
    }
    for (row, count) in allowed.sorted(by: { $0.key < $1.key }) where count > found[row] ?? 0 {
      let words = row.replacing("\t", with: " ")
      Issue.record("\(words): \(found[row] ?? 0) uses are left; lower the row from \(count)")
    }
  }

  @Test func `denied words are found where they are planted`() {
    let text = """
      // SPDX-License-Identifier: MIT

      /// What a line is told, and where it stands.
      struct TearTable {
        /// The `stands` of code is none of ours.
        static let mostEntries = 1
        func isTorn() {}
        func almost() {}
        let text = "told"
      }
      """
    let file = SourceFile(path: "Sources/A/UnwrittenLooks.swift", text: text)
    #expect(
      Glossary.counts([file]) == [
        "A\tname\tunwritten": 1, "A\tname\tlooks": 1, "A\tname\ttear": 1, "A\tname\tmost": 1,
        "A\tname\ttorn": 1, "A\tsummary\tWhat": 1, "A\tcomment\ttold": 1, "A\tcomment\tstands": 1,
      ])
  }

  @Test(arguments: [
    ("isPDFTorn", ["is", "pdf", "torn"]), ("NSTextView", ["ns", "text", "view"]),
    ("a", ["a"]), ("kCTFont_name", ["k", "ct", "font", "name"]), ("_look", ["look"]),
  ])
  func `a name has its parts`(name: String, parts: [String]) {
    #expect(Glossary.parts(of: name) == parts)
  }
}
