// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextCanvas

/// Times of painting, printed; off unless `BENCHMARK` is set.
///
///     BENCHMARK=1 swift test -c release -Xswiftc -enable-testing --filter CanvasBenchmarks
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["BENCHMARK"] != nil))
struct CanvasBenchmarks {
  /// A page of 3 000 glyphs in 50 rows, 500 × 700 points.
  private func rows(_ font: FontInstance) -> [Row] {
    let words =
      "In the beginning God created the heaven and the earth. And the earth was without form, "
    let text = String(repeating: words, count: 40)
    var start = text.startIndex
    return (0..<50).map { line in
      let end = text.index(start, offsetBy: 60)
      defer { start = end }
      return Row(String(text[start..<end]), font, size: 12, x: 10.1, y: 20 + Double(line) * 13.6)
    }
  }

  private func measure(_ name: String, _ rounds: Int, _ body: () throws -> Void) rethrows {
    try body()
    var times: [Duration] = []
    for _ in 0..<rounds { times.append(try ContinuousClock().measure(body)) }
    times.sort()
    func ms(_ time: Duration) -> String {
      String(
        format: "%.3f ms",
        Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1e3)
    }
    print(
      "\(name): median \(ms(times[rounds / 2])), best \(ms(times[0])), worst \(ms(times[rounds - 1]))"
    )
  }

  @Test func `a page of 3 000 glyphs at 2x`() throws {
    let font = try dejaVuSans()
    let rows = rows(font)
    let canvas = try Canvas.bitmap(width: 1000, height: 1400, scale: 2, background: .white)
    let all = CanvasRect(x: 0, y: 0, width: 500, height: 700)
    func page(_ prepare: () -> Void = {}) {
      canvas.save()
      canvas.fill(all, .white)
      prepare()
      for row in rows { canvas.show(row.glyphs, font: font, size: 12, color: .black) }
      canvas.restore()
    }
    measure("background alone", 51) { canvas.fill(all, .white) }
    measure("page, warm", 51) { page() }
    measure("page, cache emptied", 11) {
      GlyphCache.shared.removeAll()
      page()
    }
    measure("page, clip between pixels", 51) {
      page { canvas.clip(to: CanvasRect(x: 20.1, y: 20.1, width: 400, height: 600)) }
    }
    var round = CanvasPath()
    round.appendEllipse(in: all)
    measure("page, clip of a shape", 11) { page { canvas.clip(to: round) } }
    measure("page, in a layer", 11) {
      canvas.beginLayer()
      page()
      canvas.endLayer(alpha: 0.5)
    }
    measure("page, turned", 11) {
      page { canvas.concatenate(CanvasTransform(a: 1, b: 0.01, c: -0.01, d: 1)) }
    }
    measure("a tenth of the page", 51) {
      canvas.save()
      canvas.clip(to: CanvasRect(x: 0, y: 0, width: 500, height: 70))
      canvas.fill(all, .white)
      for row in rows[0..<5] { canvas.show(row.glyphs, font: font, size: 12, color: .black) }
      canvas.restore()
    }
  }

  @Test func `100 pages of 3 000 glyphs as PDF`() throws {
    let font = try dejaVuSans()
    let rows = rows(font)
    try measure("100 pages", 5) {
      let canvas = try Canvas.pdf(to: ClosureSink { _ throws(CanvasError) in })
      for _ in 0..<100 {
        try canvas.beginPage(width: 500, height: 700)
        for row in rows {
          canvas.show(row.glyphs, font: font, size: 12, color: .black, text: row.text)
        }
        try canvas.endPage()
      }
      try canvas.finish()
    }
  }
}
