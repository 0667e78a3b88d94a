// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The random scenes call every member of `CGContext` that leaves marks or changes how marks are
/// left.
@Suite struct SceneMembersTests {
  /// The other members, and why.
  private static let others: [String: String] = [
    "ctm": "asks", "userSpaceToDeviceSpaceTransform": "asks", "convertToDeviceSpace": "asks",
    "convertToUserSpace": "asks", "path": "asks", "isPathEmpty": "asks",
    "currentPointOfPath": "asks", "boundingBoxOfPath": "asks", "pathContains": "asks",
    "boundingBoxOfClipPath": "asks", "width": "asks", "height": "asks", "makeImage": "asks",
    "redraw": "SceneRedrawTests",
    "init": "makes a context", "pdf": "makes a context", "svg": "makes a context",
    "bitmap": "makes a context", "beginPage": "the test's own", "endPage": "the test's own",
    "finish": "the test's own", "writePNG": "writes", "pngData": "writes",
    "beginPDFPage": "of a PDF alone: CGPDFContextTests", "endPDFPage": "likewise",
    "closePDF": "likewise",
    "drawArtifact": "draws what it is given, in structure alone: StructureModelTests",
    "addDocumentMetadata": "likewise", "setURL": "leaves no marks",
    "linkSchemes": "leaves no marks: CGPDFContextTests",
    "addDestination": "leaves no marks",
    "setDestination": "leaves no marks", "addOutlineEntry": "leaves no marks",
    "setShouldSmoothFonts": "pixels of a screen only: the edges get colours",
    "setAllowsFontSmoothing": "likewise", "setShouldAntialias": "pixels only: MissingMembersTests",
    "setAllowsAntialiasing": "likewise", "setShouldSubpixelPositionFonts": "likewise",
    "setAllowsFontSubpixelPositioning": "likewise", "setShouldSubpixelQuantizeFonts": "likewise",
    "setAllowsFontSubpixelQuantization": "likewise", "drawPDFPage": "PDFReadingTests",
    "data": "asks", "bytesPerRow": "asks", "bitsPerPixel": "asks", "bitsPerComponent": "asks",
    "alphaInfo": "asks", "bitmapInfo": "asks",
  ]

  /// A member's name, its labels, and those of them that may be left out.
  struct Member: Hashable {
    var name: String
    var labels: [String] = []
    var optional: Set<String> = []
    var isVariable = false

    /// Whether a call gives these labels.
    func takes(_ given: [String]) -> Bool {
      var rest = given[...]
      for label in labels {
        if rest.first == label {
          rest.removeFirst()
        } else if !optional.contains(label) {
          return false
        }
      }
      return rest.isEmpty
    }
  }

  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private func source(_ url: URL) throws -> String {
    try String(contentsOf: url, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(separator: "\n")
  }

  @Test func `every member is drawn with, or has a reason not to be`() throws {
    let sources = Self.tests.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/TextGraphics")
    var members: Set<Member> = []
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    for case let name as String in files where name.hasSuffix(".swift") {
      members.formUnion(Self.members(of: try source(sources.appendingPathComponent(name))))
    }
    #expect(members.count > 80)
    let scene = try source(Self.tests.appendingPathComponent("RandomScene.swift"))
    let missing = Self.missing(members, in: scene).filter { Self.others[$0.name] == nil }
    #expect(
      missing.isEmpty, "not in RandomScene.swift: \(missing.map { "\($0.name) \($0.labels)" })")
    let unknown = Self.others.keys.filter { name in !members.contains { $0.name == name } }
    #expect(unknown.isEmpty, "no members: \(unknown)")
  }

  @Test func `a member that no scene has is found`() {
    let code = """
      extension CGContext {
        public func fill(_ rect: CGRect, quality: Int = 1) {}
        public func setGlow(
          radius: CGFloat, color: CGColor
        ) {
        public var flatness: CGFloat {
      }
      extension CGPath {
        public func grow(by size: CGFloat) {}
      }
      """
    let members = Self.members(of: code)
    #expect(Set(members.map(\.name)) == ["fill", "setGlow", "flatness"])
    #expect(
      Self.missing(members, in: "context.fill(rect())").map(\.name).sorted() == [
        "flatness", "setGlow",
      ])
    #expect(
      Self.missing(
        members, in: "context.setGlow(radius: a(b: 1, c), blur: 2); context.flatness = 1"
      )
      .map(\.name).sorted() == ["fill", "setGlow"])
  }

  // MARK: Reading

  /// The public members of `CGContext` in a file.
  static func members(of source: String) -> Set<Member> {
    var found: Set<Member> = []
    var isContext = false
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (index, line) in lines.enumerated() {
      if let first = line.first, !first.isWhitespace, first != "}", first != "@" {
        isContext =
          line.range(
            of: #"^(extension|public final class) CGContext\b"#, options: .regularExpression) != nil
      }
      guard isContext, line.hasPrefix("  public ") else { continue }
      let rest = lines[index...].prefix(8).joined(separator: " ")
      guard
        let word = rest.range(
          of: #"\b(func|var|init)\b"#, options: .regularExpression)
      else { continue }
      let kind = rest[word]
      let tail = String(rest[word.upperBound...].drop { $0 == " " || $0 == "?" })
      let name =
        kind == "init" ? "init" : String(tail.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      if kind == "var" {
        found.insert(Member(name: name, isVariable: true))
        continue
      }
      guard let open = tail.firstIndex(of: "(") else { continue }
      var member = Member(name: name)
      for parameter in arguments(after: open, in: tail) {
        let label = String(parameter.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        member.labels.append(label)
        if parameter.contains(" = ") { member.optional.insert(label) }
      }
      found.insert(member)
    }
    return found
  }

  /// The members that a text does not call.
  static func missing(_ members: Set<Member>, in text: String) -> [Member] {
    members.filter { member in
      var rest = text.startIndex..<text.endIndex
      while let place = text.range(of: "context.\(member.name)", range: rest) {
        rest = place.upperBound..<text.endIndex
        let next = rest.isEmpty ? " " : text[place.upperBound]
        if member.isVariable {
          if !next.isLetter && !next.isNumber && next != "(" { return false }
        } else if next == "(" {
          let labels = arguments(after: place.upperBound, in: text).map { argument -> String in
            let word = argument.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            return argument.dropFirst(word.count).first == ":" ? String(word) : "_"
          }
          if member.takes(labels) { return false }
        }
      }
      return true
    }
  }

  /// Returns the arguments between commas in the parentheses that open at a position.
  private static func arguments(after open: String.Index, in text: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var depth = 0
    for character in text[open...] {
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if depth == 0 { break }
      if depth == 1, character == "," {
        parts.append(part)
        part = ""
      } else if depth > 1 || character != "(" {
        part.append(character)
      }
    }
    parts.append(part)
    return parts.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
  }
}
