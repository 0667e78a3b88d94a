// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The folders of the larger modules in their order, from `Sources/folders.tsv`.
struct FolderTable {
  struct Row {
    let module: String
    let folder: String
    /// Types of later folders that its files may name.
    let exceptions: Set<String>
    let why: String
  }
  let rows: [Row]

  static let ofSources: FolderTable = {
    let url = SourceFile.root.appendingPathComponent("Sources/folders.tsv")
    return FolderTable((try? String(contentsOf: url, encoding: .utf8)) ?? "")
  }()

  init(_ text: String) {
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst()
    rows = lines.map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      func field(_ index: Int) -> String { index < fields.count ? fields[index] : "" }
      return Row(
        module: field(0), folder: field(1),
        exceptions: Set(field(2).split(separator: " ").map(String.init)), why: field(3))
    }
  }

  var modules: [String] {
    var found: [String] = []
    for row in rows where !found.contains(row.module) { found.append(row.module) }
    return found
  }
}

extension SourceFile {
  /// The folder of its module that holds it, at any depth; nil if there is none.
  var folder: String? {
    let parts = path.split(separator: "/")
    return parts.count > 3 ? String(parts[2]) : nil
  }

  /// The types that it declares outside of all others, and that other files can name.
  func declaredTypes(in lines: [(line: Int, words: [Substring])], _ code: [Substring]) -> [String] {
    let kinds: Set<Substring> = ["class", "struct", "enum", "protocol", "actor", "typealias"]
    return zip(lines, code).compactMap { line, text in
      guard let first = text.first, first.isLetter || first == "@",
        !line.words.contains("private"), !line.words.contains("fileprivate"),
        let kind = line.words.firstIndex(where: kinds.contains), kind + 1 < line.words.count,
        !line.words[..<kind].contains("extension"), !line.words[..<kind].contains("func"),
        !line.words[..<kind].contains("import")
      else { return nil }
      return String(line.words[kind + 1])
    }
  }
}

extension Rules {
  /// Checks that a file names only types of its own folder and of earlier ones.
  static func folders(_ files: [SourceFile], _ table: FolderTable = .ofSources) -> [String] {
    table.modules.flatMap { module in
      order(
        files.filter { $0.module == module && $0.folder != nil },
        table.rows.filter { $0.module == module })
    }
  }

  private static func order(_ files: [SourceFile], _ rows: [FolderTable.Row]) -> [String] {
    var complaints: [String] = []
    var places: [String: Int] = [:]
    for (place, row) in rows.enumerated() { places[row.folder] = place }
    for folder in Set(files.compactMap(\.folder)) where places[folder] == nil {
      complaints.append("\(files[0].module)/\(folder) has no row in the table of folders")
    }
    var homes: [String: Int] = [:]
    let words = files.map { file -> [(line: Int, words: [Substring])] in
      let lines = file.words
      let code = file.code.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      if let place = file.folder.flatMap({ places[$0] }) {
        for type in file.declaredTypes(in: lines, code) { homes[type] = place }
      }
      return lines
    }
    var used: [Int: Set<String>] = [:]
    for (file, lines) in zip(files, words) {
      guard let place = file.folder.flatMap({ places[$0] }) else { continue }
      for (line, words) in lines {
        for word in words {
          guard let home = homes[String(word)], home > place else { continue }
          if rows[place].exceptions.contains(String(word)) {
            used[place, default: []].insert(String(word))
          } else {
            complaints.append(
              "\(file.path):\(line): names \(word), which stands in the later folder \(rows[home].folder)"
            )
          }
        }
      }
    }
    for (place, row) in rows.enumerated() {
      if !row.exceptions.isEmpty, row.why.isEmpty {
        complaints.append("\(row.module)/\(row.folder) has exceptions without a reason")
      }
      for name in row.exceptions.subtracting(used[place] ?? []).sorted() {
        complaints.append("\(row.module)/\(row.folder) does not name \(name)")
      }
    }
    return complaints
  }
}

@Suite struct `The size of folders` {
  /// Folders by subject, at any depth; a folder that grows beyond the limit is divided.
  @Test func `is at most fifteen files in those of text`() throws {
    let files = try SourceFile.all(in: "Sources", endings: [".swift"])
    var counts: [String: Int] = [:]
    for file in files { counts[(file.path as NSString).deletingLastPathComponent, default: 0] += 1 }
    let subjects = [
      "TextKit/Storage", "TextKit/Documents", "TextKit/Drawing", "TextViews/TextView",
    ].map { "Sources/\($0)" }
    for subject in subjects { #expect(counts[subject] != nil, "\(subject)") }
    let large = counts.filter { folder, count in
      count > 15 && subjects.contains { folder == $0 || folder.hasPrefix($0 + "/") }
    }
    #expect(large.isEmpty, "\(large)")
  }
}

@Suite struct `The order of folders` {
  @Test func `is kept by the larger modules`() throws {
    let files = try SourceFile.all(in: "Sources", endings: [".swift"])
    #expect(FolderTable.ofSources.modules == ["TextLayout", "TextKit", "TextScene"])
    let complaints = Rules.folders(files)
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
  }

  private let table = FolderTable(
    "module\tfolder\tnames\twhy\nM\tFirst\tOdd\tbecause\nM\tSecond\n")

  private func complaints(_ first: String, _ second: String, at folder: String = "Second")
    -> [String]
  {
    Rules.folders(
      [
        SourceFile(path: "Sources/M/First/a.swift", text: first),
        SourceFile(path: "Sources/M/\(folder)/Inner/b.swift", text: second),
      ], table)
  }

  @Test func `allows earlier folders, comments, private types and what the table excepts`() {
    let first = "struct Early {}\n// Late\nlet odd: Odd? = nil\nprivate struct Own {}\n"
    let second = "package final class Late { let x = Early() }\nstruct Odd {}\nstruct Own {}\n"
    #expect(complaints(first.replacing("private struct Own {}\n", with: ""), second) == [])
  }

  @Test func `is missed by none of these`() {
    let odd = "let odd: Odd? = nil\n"
    #expect(
      complaints(odd + "let late = Late()\n", "enum Odd {}\n@MainActor open class Late {}\n").first
        == "Sources/M/First/a.swift:2: names Late, which stands in the later folder Second")
    #expect(complaints("", "enum Odd {}\n") == ["M/First does not name Odd"])
    #expect(
      complaints(odd, "enum Odd {}\n", at: "Third").contains(
        "M/Third has no row in the table of folders"))
  }
}
