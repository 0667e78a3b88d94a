// SPDX-License-Identifier: MIT

internal import TextKit

/// A layout as JSON, written line by line, so that a layout of any size needs little memory.
///
///     {"characters":N,"glyphs":N,"height":H,"lines":[
///     {"container":0,"characters":[loc,len],"glyphs":[loc,len],"fragment":[x,y,w,h],
///      "used":[x,y,w,h],"baseline":y,
///      "runs":[{"characters":[loc,len],"font":"file#index","postscript":"…","size":…,
///        "script":"Arab","language":"ar","level":1,
///        "glyphs":[{"id":…,"character":…,"x":…,"y":…,"advance":…}]}]}]}
///
/// Characters are UTF-16 units. x and y are in container coordinates, y down, on the baseline. Runs
/// are in visual order, glyphs in logical order. Numbers have at most four decimal places.
struct LayoutJSON {
  let output: ReportOutput
  let detail: LayoutReport.Detail
  private var isFirst = true

  init(_ output: ReportOutput, detail: LayoutReport.Detail) {
    self.output = output
    self.detail = detail
  }

  func begin(characters: Int, glyphs: Int, height: Double) {
    output.write("{\"characters\":")
    output.write(characters)
    output.write(",\"glyphs\":")
    output.write(glyphs)
    output.write(",\"height\":")
    output.write(height)
    output.write(",\"lines\":[")
  }

  mutating func add(_ line: LayoutReport.Line) {
    output.write(isFirst ? "\n" : ",\n")
    isFirst = false
    output.write("{\"container\":")
    output.write(line.container)
    output.write(",\"characters\":")
    write(line.characters)
    output.write(",\"glyphs\":")
    write(line.glyphs)
    output.write(",\"fragment\":")
    write(line.fragment)
    output.write(",\"used\":")
    write(line.used)
    output.write(",\"baseline\":")
    output.write(line.baseline)
    if detail > .lines {
      output.write(",\"runs\":[")
      for (index, run) in line.runs.enumerated() {
        if index > 0 { output.write(",") }
        write(run)
      }
      output.write("]")
    }
    output.write("}")
  }

  func end() { output.write("\n]}\n") }

  private func write(_ run: LayoutReport.Run) {
    output.write("{\"characters\":")
    write(run.characters)
    output.write(",\"font\":")
    output.write(LayoutJSON.quoted("\(run.fontFile)#\(run.fontIndex)"))
    output.write(",\"postscript\":")
    output.write(LayoutJSON.quoted(run.postScriptName))
    output.write(",\"size\":")
    output.write(run.size)
    output.write(",\"script\":")
    output.write(LayoutJSON.quoted(run.script))
    output.write(",\"language\":")
    output.write(LayoutJSON.quoted(run.language))
    output.write(",\"level\":")
    output.write(run.level)
    if detail == .glyphs {
      output.write(",\"glyphs\":[")
      for (index, glyph) in run.glyphs.enumerated() {
        output.write(index > 0 ? ",{\"id\":" : "{\"id\":")
        output.write(glyph.id)
        output.write(",\"character\":")
        output.write(glyph.character)
        output.write(",\"x\":")
        output.write(glyph.x)
        output.write(",\"y\":")
        output.write(glyph.y)
        output.write(",\"advance\":")
        output.write(glyph.advance)
        output.write("}")
      }
      output.write("]")
    }
    output.write("}")
  }

  private func write(_ range: NSRange) {
    output.write("[")
    output.write(range.location)
    output.write(",")
    output.write(range.length)
    output.write("]")
  }

  private func write(_ rect: CGRect) {
    output.write("[")
    for (index, value) in [rect.minX, rect.minY, rect.width, rect.height].enumerated() {
      if index > 0 { output.write(",") }
      output.write(Double(value))
    }
    output.write("]")
  }

  /// Returns a text as a JSON string.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
