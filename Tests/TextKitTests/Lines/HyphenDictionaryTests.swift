// SPDX-License-Identifier: MIT

import Foundation
import PictureTestSupport
import Testing
import TextKitTestSupport
import TextUnicode

@testable import TextKit
@testable import TextLayout

/// Dictionaries of other kinds than those installed, under layouts.
///
/// In separate processes: the folder of dictionaries is the process's.
@Suite struct HyphenDictionaryTests {
  private static func stack(_ text: String, language: String, width: CGFloat) -> LayoutStack {
    HyphenationTests.stack(text, width, language: language)
  }

  @Test func `a missing and a damaged dictionary are named once, and text is set without hyphens`()
    async
  {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      _ = folder.write(Array("KLINGON\na1b\n".utf8), as: "hyph_qd.dic")
      _ = folder.write([0xFF, 0xFE, 0, 0], as: "hyph_qe.dic")
      HyphenFiles.folders = [folder.path]
      for (language, reason) in [
        ("qq", "no hyphenation dictionary for “qq”"), ("qd", "hyph_qd.dic for “qd” is damaged"),
        ("qe", "hyph_qe.dic for “qe” is damaged"),
      ] {
        let plain = LayoutStack(
          HyphenationTests.frog, containers: [CGSize(width: 130, height: 0)])
        plain.manager.language = language
        var shown: [[String]] = []
        let sentences = Misuse.warnings {
          for _ in 0..<3 {
            shown.append(
              Self.stack(HyphenationTests.frog, language: language, width: 130).shownLines())
          }
        }
        Misuse.require(sentences.count == 1, "\(sentences)")
        Misuse.require(
          sentences.first?.contains(reason) == true
            && sentences.first?.contains("not hyphenated") == true, "\(sentences)")
        Misuse.require(shown.allSatisfy { $0 == plain.shownLines() }, "\(shown)")
      }
    }
  }

  @Test func `old German ck becomes k-k where a dictionary says so`() async {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      _ = folder.write(
        Array("UTF-8\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 2\nc1k/k=k,1,2\nk1t\n".utf8),
        as: "hyph_qf.dic")
      HyphenFiles.folders = [folder.path]
      let text = "der Zucker und"
      let stack = Self.stack(text, language: "qf", width: HyphenationTests.width("der Zuk-"))
      let shown = stack.shownLines()
      Misuse.require(shown.first == "der Zuk-", "\(shown)")
      Misuse.require(shown.count > 1 && shown[1].hasPrefix("ker"), "\(shown)")
      Misuse.require(stack.storage.string == text)
      var next = 0
      stack.manager.forEachReportedLine { line in
        Misuse.require(line.characters.location == next)
        next = line.characters.upperBound
      }
      Misuse.require(next == stack.storage.length)
      // Wide enough, it is written as ever.
      let wide = Self.stack(text, language: "qf", width: 500).shownLines()
      Misuse.require(wide == [text], "\(wide)")
    }
  }

  @Test func `whatever is in a dictionary, the text is laid out whole and within its width`() async
  {
    await #expect(processExitsWith: .success) {
      var random = SeededGenerator(seed: seed())
      let folder = TemporaryFolder()
      let good = Array(fileBytes("/usr/share/hyphen/hyph_hu_HU.dic").prefix(40_000))
      _ = Misuse.warnings {
        for round in 0..<iterations(12) {
          var bytes = good
          if round % 2 == 0 {
            for _ in 0..<2000 {
              bytes[Int.random(in: 6..<bytes.count, using: &random)] = .random(
                in: 0...255, using: &random)
            }
          } else {
            bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
          }
          // Files are read once: each round has its own language.
          let language = "q\(Character(Unicode.Scalar(UInt8(97 + round % 26))))q"
          _ = folder.write(bytes, as: "hyph_\(language).dic")
          HyphenFiles.folders = [folder.path, "/round\(round)"]
          let stack = Self.stack(
            "asszonnyal magyarország considerably internationalization " + HyphenationTests.frog,
            language: language, width: 120)
          var next = 0
          stack.manager.forEachReportedLine { line in
            Misuse.require(line.characters.location == next, "round \(round)")
            Misuse.require(line.used.width <= 120.01, "round \(round)")
            next = line.characters.upperBound
          }
          Misuse.require(next == stack.storage.length, "round \(round)")
        }
      }
    }
  }
}
