// SPDX-License-Identifier: MIT

import TextUnicode

// Boundaries and scripts: what must hold for any text, and fast paths against ICU.

private let special: [UInt16] = [
  0x0A, 0x0D, 0x301, 0x200D, 0xFE0F, 0xD83D, 0xDC68, 0xDE00, 0xD83C, 0xDDE9, 0xDDEA, 0x1100, 0x1161,
  0xAC00, 0x915, 0x94D, 0x93F, 0xE01, 0xE40, 0x3042, 0x30FC, 0x3001, 0x300C, 0x300D, 0x6F22, 0x5D0,
  0x2028, 0xA0, 0xAD, 0x2060, 0x200B, 0x600,
]
private let languages = ["en", "ja", "zh-Hant", "th", "fi", ""]
nonisolated(unsafe) private var boundaries = TextBoundaries()

private func check(_ breaks: [Int], _ text: [UInt16], _ what: String) {
  var last = 0
  for offset in breaks {
    require(offset > last && offset < text.count, "\(what) out of order or range: \(breaks)")
    let cutsPair = text[offset] & 0xFC00 == 0xDC00 && text[offset - 1] & 0xFC00 == 0xD800
    require(!cutsPair, "\(what) inside a pair")
    last = offset
  }
}

let breaksTarget = FuzzTarget(name: "Breaks") { input in
  let language = languages[Int(input.byte()) % languages.count]
  let text = input.units(special: special)

  var lines: [Int32] = []
  unsafe boundaries.lineBreaks(in: text.span, language: language, into: &lines)
  check(lines.map { Int($0 >> 1) }, text, "line breaks")
  // Text after a line feed has no effect; characters there that are not ASCII disable the fast
  // path.
  var longer: [Int32] = []
  let more = text + [0x0A, 0x4E00]
  unsafe boundaries.lineBreaks(in: more.span, language: language, into: &longer)
  longer.removeAll { $0 >> 1 == text.count }
  let atEnd = Int32(text.count + 1) << 1 | 1
  require(longer == lines + [atEnd] || text.contains { $0 > 0x7F }, "line breaks differ from ICU's")

  var graphemes: [Int] = []
  unsafe boundaries.graphemes(in: text.span) { graphemes.append($0) }
  check(graphemes, text, "graphemes")

  var words: [Int] = []
  var end = 0
  unsafe boundaries.words(in: text.span, language: language) { range, _ in
    require(range.lowerBound == end && !range.isEmpty, "words leave gaps")
    end = range.upperBound
    words.append(end)
  }
  require(end == text.count, "words do not cover the text")
  check(words.dropLast(), text, "words")

  var runs: [ScriptRun] = []
  Scripts.runs(of: text.span, after: nil, into: &runs)
  var borders: [Int] = []
  for run in runs { borders.append((borders.last ?? 0) + run.length) }
  require((borders.last ?? 0) == text.count, "script runs do not cover the text")
  check(borders.dropLast(), text, "script runs")
  require(zip(runs, runs.dropFirst()).allSatisfy { $0.script != $1.script }, "equal script runs")
}
