// SPDX-License-Identifier: MIT

internal import TextKit

/// A layout as a table: a row for each line, below it its runs, and below each run its glyphs.
struct InspectionTable {
  let output: ReportOutput
  let detail: LayoutReport.Detail
  let text: NSString
  private var number = 0

  init(_ output: ReportOutput, detail: LayoutReport.Detail, text: String) {
    self.output = output
    self.detail = detail
    self.text = text as NSString
  }

  func begin(characters: Int, glyphs: Int, lines: Int, height: Double) {
    output.write("characters \(characters)  glyphs \(glyphs)  lines \(lines)  height ")
    output.write(height)
    output.write("\n\n")
    let titles = [
      "line", "container", "characters", "glyphs", "fragment x", "y", "width", "height",
    ]
    let more = ["used x", "y", "width", "height", "baseline"]
    output.write((titles + more).map { InspectionTable.padded($0, 10) }.joined() + "  text\n")
  }

  mutating func add(_ line: LayoutReport.Line) {
    number += 1
    var cells = [
      "\(number)", "\(line.container)", InspectionTable.range(line.characters),
      InspectionTable.range(line.glyphs),
    ]
    for rect in [line.fragment, line.used] {
      cells += [rect.minX, rect.minY, rect.width, rect.height].map {
        String(format: "%.2f", Double($0))
      }
    }
    cells.append(String(format: "%.2f", line.baseline))
    output.write(cells.map { InspectionTable.padded($0, 10) }.joined())
    output.write("  " + InspectionTable.visible(text.substring(with: line.characters)) + "\n")
    for run in line.runs {
      output.write(
        "           run \(InspectionTable.range(run.characters))  \(run.postScriptName) \(InspectionTable.short(run.size))  \(run.script) \(run.language) level \(run.level)  \(run.fontFile)#\(run.fontIndex)\n"
      )
      for glyph in run.glyphs {
        output.write("               glyph \(InspectionTable.padded("\(glyph.id)", 6))")
        output.write("  character \(InspectionTable.padded("\(glyph.character)", 6))")
        for (name, value) in [("x", glyph.x), ("y", glyph.y), ("advance", glyph.advance)] {
          output.write("  \(name) \(InspectionTable.padded(String(format: "%.2f", value), 8))")
        }
        output.write("\n")
      }
    }
  }

  /// Returns "12+7" for a location of 12 and a length of 7.
  private static func range(_ range: NSRange) -> String { "\(range.location)+\(range.length)" }

  private static func short(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }

  /// Returns the start of a text, with control characters and direction marks as code points.
  static func visible(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        result += "<\(String(scalar.value, radix: 16, uppercase: true))>"
      default: result.unicodeScalars.append(scalar)
      }
      if result.unicodeScalars.count > 60 { return result + "…" }
    }
    return result
  }
}
