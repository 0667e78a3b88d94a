// SPDX-License-Identifier: MIT

import Foundation

/// A source file of the repository, with its comments and strings blanked out for searching.
struct SourceFile {
  /// From the repository's root: "Sources/TextLines/Line.swift".
  let path: String
  let text: String

  var module: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
  var isInBindings: Bool { path.split(separator: "/").contains("Bindings") }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// All files below a folder of the repository whose names end so, build folders left out.
  static func all(in folder: String, endings: [String]) throws -> [SourceFile] {
    let base = root.appendingPathComponent(folder)
    guard let found = FileManager.default.enumerator(atPath: base.path) else { return [] }
    var result: [SourceFile] = []
    for case let name as String in found {
      if name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { continue }
      guard endings.contains(where: name.hasSuffix) else { continue }
      let text = try String(contentsOf: base.appendingPathComponent(name), encoding: .utf8)
      result.append(SourceFile(path: "\(folder)/\(name)", text: text))
    }
    return result.sorted { $0.path < $1.path }
  }

  /// The text without the contents of comments and string literals; the line ends stay.
  ///
  /// Interpolations are blanked out with their strings.
  var code: String {
    var result: [Character] = []
    let text = Array(text)
    var index = 0
    func starts(_ word: String) -> Bool {
      index + word.count <= text.count && text[index..<index + word.count].elementsEqual(word)
    }
    func blank(_ count: Int) {
      for _ in 0..<count where index < text.count {
        result.append(text[index].isNewline ? text[index] : " ")
        index += 1
      }
    }
    while index < text.count {
      if starts("//") {
        while index < text.count && !text[index].isNewline { blank(1) }
      } else if starts("/*") {
        var depth = 0
        repeat {
          if starts("/*") {
            depth += 1
            blank(2)
          } else if starts("*/") {
            depth -= 1
            blank(2)
          } else {
            blank(1)
          }
        } while depth > 0 && index < text.count
      } else if text[index] == "#" || text[index] == "\"" {
        var hashes = 0
        while index + hashes < text.count && text[index + hashes] == "#" { hashes += 1 }
        let marks = String(repeating: "#", count: hashes)
        let quote = index + hashes
        guard quote < text.count && text[quote] == "\"" else {
          result.append(text[index])
          index += 1
          continue
        }
        let isLong = quote + 2 < text.count && text[quote...quote + 2].elementsEqual("\"\"\"")
        let end = (isLong ? "\"\"\"" : "\"") + marks
        let escape = "\\" + marks
        blank(hashes + (isLong ? 3 : 1))
        while index < text.count && !starts(end) {
          if starts(escape) {
            blank(escape.count + 1)
          } else if !isLong && text[index].isNewline {
            break
          } else {
            blank(1)
          }
        }
        if starts(end) { blank(end.count) }
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return String(result)
  }

  /// The words of each line of the code, with line numbers from 1.
  var words: [(line: Int, words: [Substring])] {
    code.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().map {
      ($0.offset + 1, $0.element.split { !($0.isLetter || $0.isNumber || $0 == "_") })
    }
  }

  /// The modules that are imported, with line numbers.
  var imports: [(line: Int, module: String)] {
    // An import of one declaration names its kind first.
    let kinds: Set<Substring> = [
      "struct", "class", "enum", "protocol", "func", "var", "let", "typealias",
    ]
    let before: Set<Substring> = [
      "public", "package", "internal", "private", "fileprivate", "_exported", "testable",
      "preconcurrency", "_implementationOnly", "_spi",
    ]
    return words.compactMap { line, words in
      guard let place = words.firstIndex(of: "import") else { return nil }
      guard words[..<place].allSatisfy(before.contains) || words.first == "_spi" else { return nil }
      guard let name = words[(place + 1)...].first(where: { !kinds.contains($0) }) else {
        return nil
      }
      return (line, String(name))
    }
  }
}
