// SPDX-License-Identifier: MIT

import Testing
import UIKit

/// Differences from Apple's systems: the article lists them, and they are so.
@Suite struct DifferenceTests {
  private struct Row {
    var reason: String
    var difference: String
    var file: String
    var test: String
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
  }

  private func article() throws -> String {
    try text("Sources/TextKit/TextKit.docc/FromIOSToLinux.md")
  }

  private func rows() throws -> [Row] {
    try text("Tests/Fixtures/differences.tsv").split(separator: "\n")
      .filter { !$0.hasPrefix("#") && !$0.hasPrefix("reason\t") }.map { line in
        let parts = line.components(separatedBy: "\t")
        let test = try #require(parts.count == 3 ? parts[2].components(separatedBy: ":") : nil)
        return Row(
          reason: parts[0], difference: parts[1], file: test[0],
          test: test.dropFirst().joined(separator: ":"))
      }
  }

  @Test func `the article and the table say the same`() throws {
    var told: [[String]] = []
    var heading = ""
    for line in try article().components(separatedBy: "\n") {
      if line.hasPrefix("## ") { heading = String(line.dropFirst(3)) }
      guard line.hasPrefix("- ") else { continue }
      let parts = line.components(separatedBy: "**")
      #expect(parts.count >= 3, "a difference begins with its name: \(line)")
      guard parts.count >= 3 else { continue }
      told.append([heading, parts[1].trimmingCharacters(in: CharacterSet(charactersIn: ".:"))])
    }
    #expect(told == (try rows()).map { [$0.reason, $0.difference] })
    #expect(told.count > 25)
  }

  @Test func `each difference has a test`() throws {
    for row in try rows() {
      #expect(
        try text(row.file).contains("func `\(row.test)`("), "\(row.difference): \(row.test)")
    }
  }

  @Test func `the article names each member that cannot be there`() throws {
    let article = try article()
    let missing = try text("Tests/Fixtures/impossible-rows.tsv").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { $0.components(separatedBy: "\t") }
    #expect(missing.count > 40)
    for row in missing {
      let type = row[1].components(separatedBy: ".")[0]
      #expect(article.contains("`\(type)`"), "\(row[1])")
      // Of the rulers all members are missing.
      guard !type.hasPrefix("NSRuler") else { continue }
      let name = try #require(row[2].firstMatch(of: /(?:var|func) (\w+)/)?.output.1)
      #expect(
        article.contains("`\(name)`") || article.contains("`\(name)("), "\(row[1]).\(name)")
    }
  }

  /// Returns the types and members of the table of missing API.
  private func listed() throws -> Set<String> {
    let article = try article()
    let start = try #require(article.range(of: "## What is not there"))
    let lines = article[start.upperBound...].split(separator: "\n").filter { $0.hasPrefix("| `") }
    func names(_ cell: Substring) -> [String] {
      let parts = cell.components(separatedBy: "`")
      return stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
    }
    var found: Set<String> = []
    for line in lines {
      let cells = line.split(separator: "|")
      for type in names(cells[0]) {
        if cells[1].contains(" all") { found.insert("\(type).all") }
        for member in names(cells[1]) {
          found.insert("\(type).\(member.components(separatedBy: "(")[0])")
        }
      }
    }
    return found
  }

  @Test func `the list of what is not there is that of the rows`() throws {
    let listed = try listed()
    let later = try text("Tests/Fixtures/missing-rows.tsv").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { $0.components(separatedBy: "\t") }
    let never = try text("Tests/Fixtures/impossible-rows.tsv").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { $0.components(separatedBy: "\t") }
    var rows = Set(later.map { "\($0[0]).\($0[1])" })
    for row in later { #expect(listed.contains("\(row[0]).\(row[1])"), "\(row)") }
    for row in never {
      let type = row[1].components(separatedBy: ".")[0]
      guard !type.hasPrefix("NSRuler") else {
        rows.insert("\(type).all")
        continue
      }
      let name = try #require(row[2].firstMatch(of: /(?:var|func) (\w+)/)?.output.1)
      rows.insert("\(type).\(name)")
      #expect(listed.contains("\(type).\(name)"), "\(row)")
    }
    for entry in listed {
      let type = entry.components(separatedBy: ".")[0]
      // A line may name several types, of which one has the member.
      let member = entry.components(separatedBy: ".").last ?? ""
      #expect(
        rows.contains(entry) || rows.contains { $0.hasSuffix(".\(member)") }, "\(type).\(member)")
    }
  }

  // MARK: What Swift has not

  private final class Silent: NSObject, NSLayoutManagerDelegate, NSTextStorageDelegate {}

  @Test func `a delegate may leave out every member`() {
    let (storage, manager) = (NSTextStorage(string: "text"), NSLayoutManager())
    let container = NSTextContainer(size: CGSize(width: 100, height: 0))
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    let silent = Silent()
    manager.delegate = silent
    storage.delegate = silent
    storage.append(NSAttributedString(string: " more"))
    manager.ensureLayout(for: container)
    #expect(manager.numberOfGlyphs == 9)
  }

  @Test func `links to a manager or storage that is gone are nil`() {
    let container = NSTextContainer(size: .zero)
    let manager = NSLayoutManager()
    do {
      let storage = NSTextStorage(string: "text")
      storage.addLayoutManager(manager)
      #expect(manager.textStorage === storage)
    }
    #expect(manager.textStorage == nil)
    do {
      let other = NSLayoutManager()
      other.addTextContainer(container)
      #expect(container.layoutManager === other)
    }
    #expect(container.layoutManager == nil)
  }

  // MARK: What Foundation does otherwise

  @Test func `attribute values are objects`() {
    let values: [Any] = [
      UIFont.systemFont(ofSize: 12), UIColor.red, NSParagraphStyle.default, NSShadow(),
      NSTextAttachment(data: nil, ofType: nil),
    ]
    for value in values {
      #expect(value is NSAttributeValue)
      #expect((value as? NSObject)?.isEqual(value) == true)
    }
  }

  private static let key = NSAttributedString.Key("size")

  private static func setSizes(_ text: NSMutableAttributedString) {
    text.addAttribute(
      key, value: CGSize(width: 1, height: 1), range: NSRange(location: 0, length: 1))
    text.addAttribute(
      key, value: CGSize(width: 2, height: 2), range: NSRange(location: 1, length: 1))
    text.addAttribute(
      key, value: CGSize(width: 2, height: 2), range: NSRange(location: 0, length: 2))
  }

  @Test func `Foundation's strings stop at sizes, a storage takes them`() async {
    await #expect(processExitsWith: .failure) {
      DifferenceTests.setSizes(NSMutableAttributedString(string: "ab"))
    }
    let storage = NSTextStorage(string: "ab")
    Self.setSizes(storage)
    #expect(
      storage.attribute(Self.key, at: 0, effectiveRange: nil) as? CGSize
        == CGSize(width: 2, height: 2))
  }

  private final class Value: NSAttributeValue {}

  @Test func `Foundation's strings never let their values go, a storage does`() {
    weak var kept: Value?
    weak var freed: Value?
    do {
      let (one, other) = (Value(), Value())
      (kept, freed) = (one, other)
      _ = NSAttributedString(string: "a", attributes: [Self.key: one]).length
      let storage = NSTextStorage(string: "a")
      storage.addAttribute(Self.key, value: other, range: NSRange(location: 0, length: 1))
    }
    #expect(freed == nil)
    #expect(kept != nil, "Foundation frees attributed strings: the article need not warn of it")
  }

  @Test func `a mutable string of text beyond ASCII gives wrong characters`() {
    let storage = NSTextStorage(string: "é")
    #expect(storage.string.uppercased() == "É")
    #expect(storage.mutableString.uppercased != "É", "Foundation has mended this: say so")
    storage.mutableString.append("è")
    #expect(storage.string == "éè")
  }

  @Test func `a detector is a regular expression with other numbers`() throws {
    #expect(NSDataDetector.self == NSRegularExpression.self)
    let detector = try NSDataDetector(types: 64)
    let text = "see https://a.example"
    let match = try #require(
      detector.firstMatch(
        in: text, options: [], range: NSRange(location: 0, length: (text as NSString).length)))
    #expect(match.resultType.rawValue == 64)
  }

  @Test func `storages of one text share their hash, and Foundation's strings do not`() {
    #expect(NSTextStorage(string: "text").hash == NSTextStorage(string: "text").hash)
    let (one, other) = (NSAttributedString(string: "text"), NSAttributedString(string: "text"))
    #expect(one.isEqual(to: other))
    #expect(one.hash != other.hash, "Foundation has mended this: say so")
  }
}
