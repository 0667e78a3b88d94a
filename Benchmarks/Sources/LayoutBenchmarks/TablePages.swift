// SPDX-License-Identifier: MIT

import Foundation
import TextKit

extension LayoutBenchmarks {
  /// For other programs: the table of 1 000 x 10 cells as a page for browsers that measures itself, and as RTF, into a folder;
  /// then what it takes here, with automatic columns and with fixed ones, in milliseconds.
  ///
  /// The page lays the table out anew five times, as we do, and names the median as its title.
  func tablePages() {
    guard CommandLine.arguments.count > 3 else { return }
    let folder = URL(fileURLWithPath: CommandLine.arguments[3], isDirectory: true)
    for isFixed in [false, true] {
      let kind = isFixed ? "fixed" : "automatic"
      let text = tableText(inTable: true, isFixed: isFixed)
      write(Data(page(of: text, isFixed: isFixed).utf8), to: folder, "\(kind).html")
      var times: [Double] = []
      for _ in 0..<5 {
        let stack = Stack("", font: font, size: CGSize(width: 1000, height: 0))
        stack.storage.setAttributedString(text)
        times.append(milliseconds { stack.height() })
      }
      print(kind, String(format: "%.2f", median(times)))
    }
    let rtf: [NSAttributedString.DocumentAttributeKey: Any] = [
      .documentType: NSAttributedString.DocumentType.rtf
    ]
    for (name, text) in [
      ("table", tableText(inTable: true, isFixed: false)),
      ("cell", tableText(inTable: true, isFixed: false, rows: 1)),
    ] {
      guard
        let data = try? text.data(
          from: NSRange(location: 0, length: text.length), documentAttributes: rtf)
      else { continue }
      write(data, to: folder, "\(name).rtf")
    }
  }

  private func write(_ data: Data, to folder: URL, _ name: String) {
    do { try data.write(to: folder.appendingPathComponent(name)) } catch {
      print("cannot write \(name): \(error)")
    }
  }

  /// The cells of a table's text, ten in a row, as a page with the same font, widths and borders.
  private func page(of text: NSAttributedString, isFixed: Bool) -> String {
    let cells = text.string.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    var rows = ""
    for (number, cell) in cells.enumerated() {
      if number % 10 == 0 { rows += "<tr>" }
      rows +=
        "<td>"
        + cell.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(
          of: "<", with: "&lt;") + "</td>"
      if number % 10 == 9 { rows += "</tr>\n" }
    }
    return """
      <!DOCTYPE html><meta charset=utf-8><title>-</title>
      <style>body{margin:0;width:1000px;font:16px "DejaVu Sans"}table{width:100%;border-spacing:0;table-layout:\(isFixed ? "fixed" : "auto")}
      td{padding:0;border:1px solid black;vertical-align:top}</style>
      <div id=place></div><template id=rows><table>\(rows)</table></template>
      <script>
      const times=[], place=document.getElementById("place"), rows=document.getElementById("rows")
      for (let round=0; round<5; round++) {
        place.replaceChildren(rows.content.cloneNode(true))
        const table=place.firstChild
        // Styles are found before the clock starts.
        for (const cell of table.querySelectorAll("td")) getComputedStyle(cell).color
        const start=performance.now()
        table.getBoundingClientRect()
        times.push(performance.now()-start)
      }
      document.title=times.sort((a,b)=>a-b)[2].toFixed(2)
      </script>
      """
  }
}
