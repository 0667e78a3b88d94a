// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TextKit
@testable import TextLayout

/// A layout compared with the text of the same name in `Tests/Snapshots/Layouts`.
///
///     Tests/Snapshots/Layouts/NAME.layout    description, lines, runs and glyphs, three decimals
///
/// `TEXTKIT_SNAPSHOTS=accept swift test --filter LayoutSnapshotTests` writes it: read it before you
/// commit it. A failure leaves `NAME-expected.layout` and `NAME-actual.layout` in
/// `.build/snapshots`, and `Scripts/snapshots` shows how they differ. Metrics are not hinted, so
/// that the numbers hold on every machine with these versions of the fonts.
struct LayoutSnapshot {
  let name: String
  /// The description of the layout.
  let saying: String

  static let folder = PictureSnapshot.folder.appendingPathComponent("Layouts")
  static let largestFile = 20 << 10

  /// Compares, or writes.
  func check(_ stack: LayoutStack) throws {
    let actual = "\(saying)\n\n" + Self.text(of: stack)
    #expect(actual.utf8.count <= Self.largestFile, "\(name).layout is too long; take less text")
    let file = Self.folder.appendingPathComponent("\(name).layout")
    if PictureSnapshot.isAccepting {
      try FileManager.default.createDirectory(
        at: Self.folder, withIntermediateDirectories: true)
      try Data(actual.utf8).write(to: file)
      return
    }
    let expected = try #require(
      try? String(contentsOf: file, encoding: .utf8),
      "\(name).layout is missing; run with TEXTKIT_SNAPSHOTS=accept, and read what it writes")
    guard expected != actual else { return }
    try FileManager.default.createDirectory(
      at: PictureSnapshot.failures, withIntermediateDirectories: true)
    let start = PictureSnapshot.failures.appendingPathComponent(name).path
    try Data(expected.utf8).write(to: URL(fileURLWithPath: start + "-expected.layout"))
    try Data(actual.utf8).write(to: URL(fileURLWithPath: start + "-actual.layout"))
    let (old, new) = (expected.split(separator: "\n"), actual.split(separator: "\n"))
    let index = (0..<max(old.count, new.count)).first {
      $0 >= old.count || $0 >= new.count || old[$0] != new[$0]
    }
    Issue.record(
      "\(name): \(saying) Line \((index ?? 0) + 1) is\n\(new[safe: index])\nand was\n\(old[safe: index])\nSee .build/snapshots, or run Scripts/snapshots"
    )
  }

  // MARK: The text

  /// All that `textkit inspect` reports of a layout.
  static func text(of stack: LayoutStack) -> String {
    var result = ""
    let layout = stack.manager.layout
    layout.ensureLayout(.everything)
    for container in stack.manager.textContainers {
      result += "container \(number(container.size.width)) \(number(container.size.height))\n"
    }
    var shown: [String] = []
    var line = layout.firstLine(fromContainer: 0)
    while let current = line {
      var units: [UInt16] = []
      layout.appendDisplayedCharacters(of: current, to: &units)
      shown.append(String(decoding: units, as: UTF16.self))
      line = layout.line(after: current)
    }
    var index = 0
    stack.manager.forEachReportedLine { line in
      result += "\nline \(index + 1) in \(line.container)  \(range(line.characters))"
      result += "  fragment \(rect(line.fragment))  used \(rect(line.used))"
      result += "  baseline \(number(line.baseline))\n"
      result += "  “\(visible(shown[index]))”\n"
      for run in line.runs { result += text(of: run, baseline: line.baseline) }
      index += 1
    }
    let extra = stack.manager.extraLineFragmentRect
    if extra != .zero { result += "\nextra line \(rect(extra))\n" }
    let end = stack.manager.firstUnlaidCharacterIndex()
    if end < stack.storage.length { result += "\nnot shown: from \(end) on\n" }
    return result
  }

  /// Returns glyphs as id@x+advance in logical order, with their character before the first of each
  /// cluster, and ^ the points above the baseline if they are not on it.
  private static func text(of run: LayoutReport.Run, baseline: Double) -> String {
    var result = "  run \(range(run.characters))  \(run.postScriptName) \(number(run.size))"
    result += "  \(run.script) \(run.language) level \(run.level)\n"
    var cells: [String] = []
    var last = -1
    for glyph in run.glyphs {
      var cell = glyph.character == last ? "" : "\(glyph.character): "
      last = glyph.character
      cell += "\(glyph.id)@\(number(glyph.x))+\(number(glyph.advance))"
      let rise = number(baseline - glyph.y)
      if rise != "0" { cell += "^\(rise)" }
      cells.append(cell)
    }
    for start in stride(from: 0, to: cells.count, by: 5) {
      result += "    " + cells[start..<min(start + 5, cells.count)].joined(separator: "  ") + "\n"
    }
    return result
  }

  private static func range(_ range: NSRange) -> String { "\(range.location)+\(range.length)" }

  private static func rect(_ rect: CGRect) -> String {
    [rect.minX, rect.minY, rect.width, rect.height].map { number(Double($0)) }.joined(
      separator: " ")
  }

  /// Three decimals at most.
  private static func number(_ value: Double) -> String {
    var text = String(format: "%.3f", value)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text == "-0" ? "0" : text
  }

  /// Returns text with controls, directional marks and characters without width as code points.
  private static func visible(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        "<\(String(scalar.value, radix: 16, uppercase: true))>"
      default: String(Character(scalar))
      }
    }.joined()
  }
}

extension Array {
  fileprivate subscript(safe index: Int?) -> String {
    index.map { $0 < count ? "\(self[$0])" : "nothing" } ?? "nothing"
  }
}
