// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextUnicode

/// Runs as text: "Latn 3, Arab 2".
private func runs(_ text: String, after before: Script? = nil) -> String {
  var runs: [ScriptRun] = []
  Scripts.runs(of: Array(text.utf16).span, after: before, into: &runs)
  return runs.map { "\($0.script) \($0.length)" }.joined(separator: ", ")
}

@Suite struct ScriptsTests {
  @Test func `scripts are those of Scripts.txt`() throws {
    var codes: [String: Script] = [:]
    for line in try UnicodeFiles.lines(of: "PropertyValueAliases.txt") {
      let fields = UnicodeFiles.text(line).split { $0 == ";" || $0 == " " }
      guard fields[0] == "sc", fields.count > 2 else { continue }
      var value: UInt32 = 0
      for byte in fields[1].utf8 { value = value << 8 | UInt32(byte) }
      codes[String(fields[2])] = Script(rawValue: value)
    }
    var count = 0
    for (range, name) in try UnicodeFiles.ranges(of: "Scripts.txt") {
      let code = try #require(codes[name])
      for scalar in range {
        count += 1
        if Scripts.script(of: scalar) != code {
          Issue.record("U+\(String(scalar, radix: 16)): \(Scripts.script(of: scalar)), not \(code)")
        }
      }
    }
    #expect(count > 140_000)
    #expect(Scripts.script(of: 0x10FFFF) == .unknown)
    #expect(Scripts.script(of: 0x0378) == .unknown)
    #expect(
      Scripts.script(of: 0xFFFF_FFFF) == .unknown || Scripts.script(of: 0xFFFF_FFFF) == .common)
  }

  @Test func `facts by table are those of ICU`() {
    for scalar in UInt32(0)...0x10FFFF {
      // If `of` calls ICU itself, there is nothing to compare.
      if 0x3400..<0x4E00 ~= scalar || 0xA000..<0xAC00 ~= scalar || scalar > 0xD7A3 { continue }
      if ScriptFacts.of(scalar) != ScriptFacts(looking: scalar) {
        Issue.record("U+\(String(scalar, radix: 16)): \(ScriptFacts.of(scalar))")
      }
    }
  }

  @Test(arguments: [
    // Letters have their script; common characters take the one before, at the start the one after.
    ("", ""), ("abc", "Latn 3"), ("12 abc", "Latn 6"), ("123", "Zyyy 3"), ("abc 12!", "Latn 7"),
    ("abc где", "Latn 4, Cyrl 3"), ("…где", "Cyrl 4"), ("αβγ abc", "Grek 4, Latn 3"),
    ("שלום 12 abc", "Hebr 8, Latn 3"), ("漢字", "Hani 2"), ("漢かカ", "Hani 1, Hira 1, Kana 1"),
    ("한국 abc", "Hang 3, Latn 3"), ("𐤀𐤁a", "Phnx 4, Latn 1"), ("a😀б", "Latn 3, Cyrl 1"),
    // A closing bracket agrees with its opening one, and so does what follows.
    ("a (б) 1", "Latn 3, Cyrl 1, Latn 3"), ("a [б (в)] 1", "Latn 3, Cyrl 5, Latn 3"),
    ("(a) б", "Latn 4, Cyrl 1"), ("а (b", "Cyrl 3, Latn 1"), ("a) б", "Latn 3, Cyrl 1"),
    ("(б (a) б)", "Cyrl 4, Latn 1, Cyrl 4"), ("a (б] в) 1", "Latn 3, Cyrl 4, Latn 3"),
    // Script extensions: the long sound mark, the ideographic comma, CJK brackets, Arabic's comma.
    ("カー", "Kana 2"), ("かー", "Hira 2"), ("a、漢", "Latn 1, Hani 2"), ("漢、a", "Hani 2, Latn 1"),
    ("a、b", "Latn 3"), ("漢「かな」", "Hani 2, Hira 2, Hani 1"), ("a「漢」b", "Latn 1, Hani 3, Latn 1"),
    ("سلام، abc", "Arab 6, Latn 3"), ("abc، سلام", "Latn 3, Arab 6"), ("क।", "Deva 2"),
    ("ক।", "Beng 2"), ("a १", "Latn 2, Deva 1"),
    // Marks stay with their base; one with an explicit script takes a common base along.
    ("e\u{301}\u{302}", "Latn 3"), ("1\u{301}а", "Cyrl 3"), ("a\u{94D}", "Latn 2"),
    ("a \u{25CC}\u{93F}", "Latn 2, Deva 2"), ("\u{25CC}\u{93F}", "Deva 2"),
    ("\u{93F}a", "Deva 1, Latn 1"),
    ("б\u{309A}", "Cyrl 2"), ("p(0क)\u{94D}o", "Latn 3, Deva 3, Latn 1"),
  ])
  func `runs follow the rules`(_ text: String, _ expected: String) {
    #expect(runs(text) == expected)
  }

  @Test func `the script before the text counts for what has none`() {
    #expect(runs("12 abc", after: Script("Arab")) == "Arab 3, Latn 3")
    #expect(runs("12", after: Script("Arab")) == "Arab 2")
    #expect(runs("12", after: .common) == "Zyyy 2")
    #expect(runs("12", after: .latin) == "Latn 2")
    #expect(runs("(b) 1", after: Script("Hebr")) == "Hebr 1, Latn 1, Hebr 3")
    #expect(runs("12", after: .unknown) == "Zyyy 2")
  }

  @Test func `endless brackets cost a bounded memory and time`() {
    let text = String(repeating: "(", count: 20_000) + "a" + String(repeating: ")", count: 20_000)
    #expect(runs(text + "б") == "Latn 40001, Cyrl 1")
    let mixed = String(repeating: "a(б", count: 5_000)
    var found: [ScriptRun] = []
    Scripts.runs(of: Array(mixed.utf16).span, after: nil, into: &found)
    #expect(found.count == 10_000)
  }

  @Test func `ASCII at once is ASCII character by character`() {
    var random = SeededGenerator(seed: seed())
    for _ in 0..<iterations(3000) {
      let letters = random.oneIn(2)
      let text = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        letters
          ? UInt16.random(in: 0...0x7F, using: &random)
          : UInt16.random(in: 0x20...0x40, using: &random)
      }
      for before in [nil, .latin, .common, Script("Arab")] {
        var quick: [ScriptRun] = []
        var full: [ScriptRun] = []
        Scripts.runs(of: text.span, after: before, into: &quick)
        Scripts.fullRuns(of: text.span, after: before, into: &full)
        #expect(quick == full, "\(text)")
      }
    }
  }

  @Test
  func `runs cover the text, cut nothing that belongs together, and go on where they were cut`() {
    var random = SeededGenerator(seed: seed())
    // Letters of several scripts, common characters without extensions, marks; no brackets.
    let pool: [UInt32] = [
      0x61, 0x7A, 0xE9, 0x3B1, 0x431, 0x5D0, 0x627, 0x915, 0x9AC, 0x3042, 0x30A2, 0x6F22, 0xAC00,
      0x10900, 0x1F600, 0x20, 0x31, 0x21, 0x301, 0x308, 0x93F, 0x200D, 0x2014,
    ]
    for _ in 0..<iterations(3000) {
      let scalars = (0..<Int.random(in: 1...25, using: &random)).map { _ in
        pool.randomElement(using: &random) ?? 0x61
      }
      var text: [UInt16] = []
      for scalar in scalars { UnicodeFiles.appendUnits(of: scalar, to: &text) }
      var whole: [ScriptRun] = []
      Scripts.runs(of: text.span, after: nil, into: &whole)
      #expect(whole.map(\.length).reduce(0, +) == text.count)
      #expect(whole.allSatisfy { $0.length > 0 })
      #expect(zip(whole, whole.dropFirst()).allSatisfy { $0.script != $1.script }, "\(text)")
      var scripts: [Script] = []
      for run in whole { scripts += Array(repeating: run.script, count: run.length) }
      for index in 1..<max(1, text.count) where scripts[index] != scripts[index - 1] {
        // A run starts with a letter, or a common base before a mark.
        let scalar = text.span.scalar(at: index).value
        #expect(text[index] & 0xFC00 != 0xDC00)
        #expect(scripts[index - 1] != .common)
        let next = text[index...].dropFirst(scalar > 0xFFFF ? 2 : 1)
        let mark = next.first { ![0x301, 0x308, 0x200D].contains($0) }
        #expect(!ScriptFacts.of(scalar).isNeutral || mark == 0x93F, "\(text)")
        // Cut there, the rest is the same.
        var rest: [ScriptRun] = []
        Scripts.runs(
          of: text.span.extracting(index...), after: scripts[index - 1], into: &rest)
        #expect(
          rest.flatMap { Array(repeating: $0.script, count: $0.length) } == Array(scripts[index...])
        )
      }
    }
  }
}
