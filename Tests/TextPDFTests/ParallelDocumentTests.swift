// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextCanvas
import TextPDF

@Suite struct ParallelDocumentTests {
  /// Cairo 1.16 alone stops for ever here, after seconds: see `CairoFontLock`.
  @Test func `threads write documents of many fonts at once`() async {
    await #expect(processExitsWith: .success) {
      // Ends the process if it hangs.
      alarm(120)
      let font = try dejaVuSans()
      await withTaskGroup { group in
        for worker in 0..<3 {
          group.addTask {
            for round in 0..<12 {
              let document = try! Canvas.pdf(to: MemorySink())
              try! document.beginPage(width: 400, height: 400)
              for step in 0..<60 {
                // Each size is a separate font to the library.
                let size = 8 + Double(step) * 0.37 + Double(round) * 0.011 + Double(worker) * 0.003
                let row = Row("Many fonts \(step)", font, size: size, x: 5, y: 20)
                document.show(
                  row.glyphs, font: font, size: size, color: .black, text: row.text)
              }
              try! document.endPage()
              try! document.finish()
            }
          }
        }
      }
    }
  }
}
