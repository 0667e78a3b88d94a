// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextFonts

@testable import TextShaping

/// Figures, not facts: runs only on request.
///
///     TEXTKIT_TIMING=1 swift test -c release -Xswiftc -enable-testing --filter TimingTests
@Suite(
  .enabled(if: ProcessInfo.processInfo.environment["TEXTKIT_TIMING"] != nil), .serialized)
struct TimingTests {
  private func milliseconds(_ body: () -> Void) -> Double {
    let start = ContinuousClock.now
    body()
    let time = ContinuousClock.now - start
    return Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1e3
  }

  /// First, least, median.
  private func summary(_ times: [Double]) -> String {
    let sorted = times.sorted()
    return String(
      format: "first %.1f least %.1f median %.1f ms", times[0], sorted[0], sorted[sorted.count / 2])
  }

  private func shapeAll(_ paragraphs: [[UInt16]], _ shaper: inout Shaper, _ style: ShapingStyle)
    -> Int
  {
    var glyphs = 0
    for units in paragraphs {
      let shaped = shaper.shape(
        units, range: 0..<units.count, styles: [StyleRun(length: units.count, style: style)])
      glyphs += shaped.glyphs.count
    }
    return glyphs
  }

  @Test(arguments: [
    "DejaVuSans.ttf", "DejaVuSerif.ttf", "NotoSans-Regular.ttf", "LiberationSans-Regular.ttf",
  ])
  func `the King James Bible, verse by verse`(font: String) throws {
    let verses = bibleVerses
    try #require(verses.count > 30_000)
    let style = ShapingStyle(font: Fonts.instance(font), size: 16)
    // TEXTKIT_TIMING: how many rounds.
    let rounds = ProcessInfo.processInfo.environment["TEXTKIT_TIMING"].flatMap { Int($0) } ?? 1
    for cached in [true, false] {
      var cold: [Double] = []
      var warm: [Double] = []
      var glyphs = 0
      var words = 0
      for _ in 1...max(3, rounds) {
        var shaper = Shaper(fonts: .system, cachesWords: cached)
        cold.append(milliseconds { glyphs = shapeAll(verses, &shaper, style) })
        warm.append(milliseconds { glyphs = shapeAll(verses, &shaper, style) })
        words = shaper.cache.count
      }
      print(
        "kjv \(font) cached=\(cached): new shaper \(summary(cold)), again \(summary(warm)), "
          + "\(glyphs) glyphs, \(words) words")
    }
  }

  @Test(arguments: [
    ("DejaVuSans.ttf", "a"), ("DejaVuSans.ttf", "ع"), ("NotoSans-Regular.ttf", "a"),
    ("NotoNastaliqUrdu-Regular.ttf", "ع"), ("NotoSansDevanagari-Regular.ttf", "अ"),
    ("NotoSansCJK-Regular.ttc", "a"), ("NotoSansCJK-Regular.ttc", "漢"),
  ])
  func `the first character of a font and script`(name: String, text: String) {
    let style = ShapingStyle(font: Fonts.instance(name), size: 16)
    let units = Array(text.utf16)
    for round in 1...3 {
      var times: [Double] = []
      for cached in [true, false] {
        var shaper = Shaper(fonts: .system, cachesWords: cached)
        times.append(milliseconds { _ = shaper.shape(units, style) })
      }
      let figures = String(format: "%.2f ms, without the cache %.2f ms", times[0], times[1])
      print("kjv-first \(name) \(text) round \(round): \(figures)")
    }
  }

  @Test(arguments: [0x301, 0x64E, 0x94D, 0x628, 0x6F22] as [UInt16])
  func `a hundred thousand of a character`(unit: UInt16) {
    var shaper = Shaper(fonts: .system)
    let units = [0x61] + [UInt16](repeating: unit, count: 100_000)
    let time = milliseconds { _ = shaper.shape(units) }
    print("kjv-many U+\(String(unit, radix: 16)): \(String(format: "%.1f", time)) ms")
  }
}
