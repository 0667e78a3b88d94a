// SPDX-License-Identifier: MIT

import Testing
import TextFonts
import TextKitTestSupport
import TextShaping
import TextUnicode

@testable import TextLines

/// Text whose glyphs are made by hand: one unit is one glyph of 1 000 font units, a space 500.
///
///     "ab cd"   breaks are allowed after each run of spaces; "|" forces one;
///               "-" is a mark on the letter before
struct HandmadeText {
  static let font: FontInstance = {
    try! FontDatabase.only([DebianFonts.dejaVuSans]).face(file: DebianFonts.dejaVuSans, index: 0)
      .standardInstance
  }()

  /// Points for a letter, at the size that the text is made in.
  static let letter = 10.0

  static func make(_ string: String, kern: Double = 0) -> ShapedText {
    var text = ShapedText()
    var canBreak = false
    var mustBreak = false
    for unit in string.utf16 {
      var flags: Glyph.Flags = [.graphemeStart]
      if mustBreak { flags.insert(.mandatoryBreakBefore) }
      if canBreak, unit != 0x20, unit != 0x7C { flags.insert(.lineBreakBefore) }
      mustBreak = unit == 0x7C
      canBreak = unit == 0x20
      switch unit {
      case 0x20: flags.formUnion([.whitespace, .elastic])
      case 0x09: flags.formUnion([.whitespace, .control])
      case 0x7C: flags.formUnion([.whitespace, .control])
      default: break
      }
      let id = unit == 0x09 ? Glyph.tabID : unit == 0x7C ? Glyph.controlID : unit
      let advance: Int32 = unit == 0x20 ? 500 : flags.contains(.control) ? 0 : 1000
      if unit == 0x2D, let last = text.glyphs.indices.last {
        // A mark: joins the cluster before it.
        text.glyphs[last].bits += 1
        text.glyphs.append(Glyph(id: id, characterCount: 0, flags: [.nonBase], advance: 0))
        continue
      }
      text.glyphs.append(Glyph(id: id, characterCount: 1, flags: flags, advance: advance))
    }
    text.characterCount = string.utf16.count
    text.runs = [
      GlyphRun(
        characterCount: text.characterCount, glyphCount: text.glyphs.count, font: font,
        size: letter / 1000 * Double(font.unitsPerEm), script: .latin, level: 0, kern: kern,
        kind: .text, style: 0)
    ]
    return text
  }

  /// The lines of a text, broken one after the other.
  static func lines(
    _ string: String, width: Double, kern: Double = 0, style: LineStyle = LineStyle()
  ) -> [(text: String, width: Double)] {
    let shaped = make(string, kern: kern)
    var breaker = LineBreaker()
    var place = ShapedText.Position.start
    var result: [(String, Double)] = []
    let units = Array(string.utf16)
    while place.glyph < shaped.glyphs.count {
      let found = breaker.nextLine(
        in: shaped, from: place,
        by: LineRules(margins: LineMargins(indent: 0, width: width), style: style),
        characters: { units })
      result.append(
        (
          String(decoding: units[place.character..<found.end.character], as: UTF16.self),
          found.contentWidth
        ))
      precondition(found.end.glyph > place.glyph)
      place = found.end
    }
    return result
  }
}

/// Greedy breaking implemented differently: words are added while they fit.
struct GreedyModel {
  enum Fault: CaseIterable {
    case spaceCounts, breaksOneEarlier, exactFitOverflows, longWordStaysWhole, separatorIgnored,
      splitsMarks
  }
  var fault: Fault?

  func lines(_ string: String, width: Double) -> [String] {
    var lines: [String] = []
    let parts =
      fault == .separatorIgnored
      ? [string] : string.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    for (number, part) in parts.enumerated() {
      let isLast = number == parts.count - 1
      let text = isLast ? part : part + "|"
      if text.isEmpty { continue }
      lines += wrap(text, width: width)
    }
    return lines
  }

  private func advance(_ c: Character) -> Double { c == " " ? 5 : c == "-" || c == "|" ? 0 : 10 }

  private func wrap(_ text: String, width: Double) -> [String] {
    // Words with the spaces that follow them.
    var words: [String] = []
    var word = ""
    for c in text {
      if c != " ", c != "|", word.last == " " {
        words.append(word)
        word = ""
      }
      word.append(c)
    }
    words.append(word)
    var lines: [String] = []
    var line = ""
    func inkWidth(_ s: String) -> Double {
      var s = Substring(s)
      while let c = s.last, c == " " || c == "|" { s.removeLast() }
      return s.reduce(0) { $0 + advance($1) }
    }
    func fits(_ s: String) -> Bool {
      let ink = fault == .spaceCounts ? s.reduce(0) { $0 + advance($1) } : inkWidth(s)
      if fault == .exactFitOverflows { return ink < width }
      return ink <= width + (fault == .breaksOneEarlier ? -5 : 0)
    }
    for word in words {
      if fits(line + word) || line.isEmpty && (fits(word) || fault == .longWordStaysWhole) {
        line += word
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = word
      if fits(word) || fault == .longWordStaysWhole { continue }
      // Too wide for a line by itself: as many clusters as fit, at least one.
      var clusters: [String] = []
      for c in word {
        if c == "-", !clusters.isEmpty, fault != .splitsMarks {
          clusters[clusters.count - 1].append(c)
        } else if c == " " || c == "|", !clusters.isEmpty {
          clusters[clusters.count - 1].append(c)
        } else {
          clusters.append(String(c))
        }
      }
      line = ""
      for cluster in clusters {
        if !line.isEmpty, !fits(line + cluster) {
          lines.append(line)
          line = ""
        }
        line += cluster
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}

@Suite struct LineBreakerTests {
  private static func randomText(_ generator: inout SeededGenerator) -> String {
    var text = "a"
    for _ in 0..<Int.random(in: 0...40, using: &generator) {
      switch Int.random(in: 0..<12, using: &generator) {
      case 0, 1, 2: text += " "
      case 3 where text.last != " " && text.last != "|": text += "-"
      case 4: text += "|b"
      default: text += "a"
      }
    }
    return text
  }

  private static func disagrees(_ fault: GreedyModel.Fault?, seed: UInt64, rounds: Int) -> String? {
    var generator = SeededGenerator(seed: seed)
    let model = GreedyModel(fault: fault)
    for _ in 0..<rounds {
      let text = randomText(&generator)
      let width = Double(Int.random(in: 0...30, using: &generator)) * 5
      let ours = HandmadeText.lines(text, width: width).map(\.text)
      let theirs = model.lines(text, width: width)
      if ours != theirs { return "\(text) at \(width): \(ours) is not \(theirs)" }
    }
    return nil
  }

  @Test func `lines are those of the greedy model`() {
    let number = seed()
    let difference = Self.disagrees(nil, seed: number, rounds: iterations(3000))
    #expect(difference == nil, "seed \(number)")
  }

  @Test(arguments: GreedyModel.Fault.allCases)
  func `a fault planted in the model is found`(fault: GreedyModel.Fault) {
    #expect(Self.disagrees(fault, seed: 1, rounds: 3000) != nil)
  }

  @Test func `white space hangs and is not part of the width`() {
    let lines = HandmadeText.lines("aa    bb", width: 20)
    #expect(lines.map(\.text) == ["aa    ", "bb"])
    #expect(lines.map(\.width) == [20, 20])
  }

  @Test func `kern counts between clusters`() {
    #expect(HandmadeText.lines("aaa", width: 1000, kern: 2).map(\.width) == [36])
    #expect(HandmadeText.lines("aa aa", width: 50, kern: 2).map(\.text) == ["aa ", "aa"])
  }

  @Test func `a width of nothing still takes one cluster a line`() {
    #expect(HandmadeText.lines("ab-c", width: 0).map(\.text) == ["a", "b-", "c"])
  }

  @Test func `without wrapping only separators end lines`() {
    var style = LineStyle()
    style.breakMode = .none
    #expect(
      HandmadeText.lines("aaa aaa|b", width: 10, style: style).map(\.text) == ["aaa aaa|", "b"])
  }

  @Test func `tabs move on to the stops of the style`() {
    var style = LineStyle()
    style.tabStops = [TabStop(location: 50, alignment: .leading)]
    style.defaultTabInterval = 30
    #expect(HandmadeText.lines("a\ta", width: 1000, style: style).map(\.width) == [60])
    #expect(HandmadeText.lines("a\ta\ta", width: 1000, style: style).map(\.width) == [100])
  }

  @Test func `centre, trailing and decimal tabs align what follows`() {
    func width(_ text: String, _ alignment: TabStop.Alignment) -> Double {
      var style = LineStyle()
      style.tabStops = [TabStop(location: 50, alignment: alignment, terminators: [0x2E])]
      return HandmadeText.lines(text, width: 1000, style: style)[0].width
    }
    #expect(width("\taa", .trailing) == 50)
    #expect(width("\taa", .center) == 60)
    #expect(width("\taa.aaa", .decimal) == 90)
    #expect(width("\taaaaaaaa", .trailing) == 80)
  }
}
