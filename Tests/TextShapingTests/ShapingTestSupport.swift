// SPDX-License-Identifier: MIT

import Foundation
import TextFonts
import TextKitTestSupport

@testable import TextShaping

/// Font instances of Debian's files, by file name; "NotoSansCJK-Regular.ttc#1" for a later face.
enum Fonts {
  static func instance(_ name: String) -> FontInstance {
    let parts = name.split(separator: "#")
    let path = DebianFonts.path(String(parts[0]))
    let index = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let face = try! FontDatabase.system.face(file: path, index: index)
    return FontDatabase.system.instance(face)
  }
  static let dejaVuSans = instance("DejaVuSans.ttf")
  static let dejaVuSerif = instance("DejaVuSerif.ttf")
  static let emoji = instance("NotoColorEmoji.ttf")
}

extension ShapingStyle {
  static let plain = ShapingStyle(font: Fonts.dejaVuSans, size: 16)
}

extension Shaper {
  /// Shapes a whole string in one style.
  mutating func shape(
    _ text: String, _ style: ShapingStyle = .plain, levels: [UInt8]? = nil, baseLevel: UInt8 = 0
  ) -> ShapedText {
    shape(Array(text.utf16), style, levels: levels, baseLevel: baseLevel)
  }

  mutating func shape(
    _ units: [UInt16], _ style: ShapingStyle = .plain, levels: [UInt8]? = nil, baseLevel: UInt8 = 0
  ) -> ShapedText {
    let shaped = shape(
      units, range: 0..<units.count, styles: [StyleRun(length: units.count, style: style)],
      levels: levels, baseLevel: baseLevel)
    shaped.checkInvariants()
    return shaped
  }
}

/// Returns a description of the first difference of two shaped texts; nil if there is none.
///
/// Glyphs, offsets, long clusters and runs must be the same, all flags included.
func firstDifference(_ one: ShapedText, _ other: ShapedText) -> String? {
  for i in 0..<min(one.glyphs.count, other.glyphs.count) where one.glyphs[i] != other.glyphs[i] {
    return "glyph \(i): \(describe(one.glyphs[i])) and \(describe(other.glyphs[i]))"
  }
  if one.glyphs.count != other.glyphs.count {
    return "\(one.glyphs.count) and \(other.glyphs.count) glyphs"
  }
  for i in 0..<min(one.offsets.count, other.offsets.count) where one.offsets[i] != other.offsets[i]
  {
    return "offset \(i): \(one.offsets[i]) and \(other.offsets[i])"
  }
  if one.offsets.count != other.offsets.count {
    return "\(one.offsets.count) and \(other.offsets.count) offsets"
  }
  if !one.longClusters.elementsEqual(other.longClusters, by: ==) {
    return "long clusters \(one.longClusters) and \(other.longClusters)"
  }
  for i in 0..<min(one.runs.count, other.runs.count) {
    let (a, b) = (describe(one.runs[i]), describe(other.runs[i]))
    if a != b { return "run \(i): \(a) and \(b)" }
  }
  if one.runs.count != other.runs.count { return "\(one.runs.count) and \(other.runs.count) runs" }
  if one.characterCount != other.characterCount {
    return "\(one.characterCount) and \(other.characterCount) characters"
  }
  return nil
}

func describe(_ glyph: Glyph) -> String {
  let names: [(Glyph.Flags, String)] = [
    (.unsafeToBreak, "unsafe"), (.lineBreakBefore, "break"), (.mandatoryBreakBefore, "mandatory"),
    (.whitespace, "white"), (.graphemeStart, "grapheme"), (.control, "control"),
    (.nonBase, "nonBase"), (.hasOffset, "offset"), (.elastic, "elastic"),
    (.softHyphen, "softHyphen"), (.null, "null"),
  ]
  let flags = names.filter { glyph.flags.contains($0.0) }.map(\.1).joined(separator: " ")
  return "#\(glyph.id) ×\(glyph.shortCharacterCount) +\(glyph.advance) [\(flags)]"
}

func describe(_ run: GlyphRun) -> String {
  "\(run.characterCount) characters, \(run.glyphCount) glyphs, \(run.font) \(run.size), "
    + "\(run.script), level \(run.level), kern \(run.kern), \(run.kind), style \(run.style)"
}

/// The King James Bible of Debian's bible-kjv, a verse a paragraph; empty if the program is
/// missing.
let bibleVerses: [[UInt16]] = {
  let process = TestProgram()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/bible")
  process.arguments = ["-f", "gen1:1-rev22:21"]
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardInput = FileHandle.nullDevice
  guard (try? process.run()) != nil else { return [] }
  let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return text.split(separator: "\n").map { line in
    Array(line.split(separator: " ").joined(separator: " ").utf16)
  }
}()
