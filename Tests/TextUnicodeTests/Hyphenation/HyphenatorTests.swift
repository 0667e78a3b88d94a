// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextUnicode

@Suite struct HyphenatorTests {
  /// The word with its hyphens; where letters change, the parts as they are written.
  private func shown(_ word: String, _ language: String) throws -> String {
    let hyphenator = try #require(Hyphenator.of(language), "\(language): no dictionary")
    let units = Array(word.utf16)
    var result: [UInt16] = []
    var at = 0
    for point in hyphenator.points(in: units) {
      if let change = point.change {
        result += units[at..<change.range.lowerBound] + change.before + [0x2D] + change.after
        at = change.range.upperBound
      } else {
        result += units[at..<point.offset] + [0x2D]
        at = point.offset
      }
    }
    return String(decoding: result + units[at...], as: UTF16.self)
  }

  @Test(arguments: [
    ("en-US", "hyphenation", "hy-phen-ation"), ("en-US", "typesetting", "type-set-ting"),
    ("en", "Project", "Project"), ("en-GB", "photography", "pho-to-graphy"),
    ("de", "Silbentrennung", "Sil-ben-tren-nung"), ("de-AT", "Übungsaufgabe", "Übungs-auf-ga-be"),
    ("fr", "typographie", "ty-po-gra-phie"), ("hu", "asszonnyal", "asz-szony-nyal"),
    ("ru", "библиотека", "биб-лио-тека"), ("el", "τυπογραφία", "τυ-πο-γρα-φία"),
  ])
  func `a word is divided as its language has it`(
    _ language: String, _ word: String, _ expected: String
  ) throws {
    let result = try shown(word, language)
    if expected == word {
      #expect(!result.contains("--"))
    } else {
      #expect(result == expected)
    }
  }

  @Test func `capitals are divided like small letters, and changed letters stay capitals`() throws {
    let small = try shown("asszonnyal", "hu").uppercased()
    #expect(try shown("ASSZONNYAL", "hu") == small)
  }

  @Test func `no letters are lost, whatever the word`() throws {
    var random = SeededGenerator(seed: seed())
    for language in ["en", "de", "hu", "ru", "el", "sv", "nl", "ca"] {
      let hyphenator = try #require(Hyphenator.of(language))
      for _ in 0..<iterations(300) {
        let pool: [UInt16] = Array("abcdefghijklmnopqrstuvwxyzäöüßéőжшяήλ'’İǆﬁ".utf16)
        var word: [UInt16] = []
        for _ in 0..<Int.random(in: 0...40, using: &random) {
          word.append(pool.randomElement(using: &random)!)
        }
        if random.oneIn(4) { word.append(0xD83D) }
        if random.oneIn(4) { word += Array("😀𐐨".utf16) }
        var last = 0
        for point in hyphenator.points(in: word) {
          #expect(point.offset > last && point.offset < word.count, "\(word)")
          last = point.offset
          if let change = point.change {
            #expect(change.range.lowerBound >= 0 && change.range.upperBound <= word.count)
          }
        }
      }
    }
  }

  @Test func `a language without a dictionary has no hyphenator`() {
    #expect(Hyphenator.of("xx") == nil)
    #expect(Hyphenator.of("") == nil)
    #expect(Hyphenator.of("../../etc") == nil)
    #expect(Hyphenator.of("de", folders: ["/nowhere"]) == nil)
  }

  @Test func `regions without a dictionary of their own take their language's`() {
    #expect(
      HyphenFiles.path(for: "de-XX", in: HyphenFiles.folders)?.hasSuffix("hyph_de.dic") == true)
    #expect(
      HyphenFiles.path(for: "hu-Latn-HU", in: HyphenFiles.folders)?.contains("hyph_hu") == true)
    #expect(HyphenFiles.path(for: "nb", in: HyphenFiles.folders) != nil)
  }

  @Test func `a language gets a dictionary in its own script`() {
    let folder = TemporaryFolder()
    for name in [
      "sr-Latn_RS", "sr_RS", "sr_ME", "uz_Cyrl", "en_US", "en", "en_Latn_US", "en_GB", "de",
      "de_CH",
      "pt_BR", "pt_PT", "az_Latn_AZ", "mn_Cyrl_MN", "mn_Mong",
    ] { _ = folder.write(Array("UTF-8\na1b\n".utf8), as: "hyph_\(name).dic") }
    func name(_ language: String) -> String? {
      HyphenFiles.path(for: language, in: [folder.path])?.split(separator: "/").last.map {
        String($0.dropFirst(5).dropLast(4))
      }
    }
    for (language, wanted) in [
      ("sr-Latn", "sr-Latn_RS"), ("sr-Latn-ME", "sr-Latn_RS"), ("sr_latn_RS", "sr-Latn_RS"),
      ("sr", "sr_ME"), ("sr-RS", "sr_RS"), ("sr-Cyrl", "sr_ME"), ("sr-Cyrl-RS", "sr_RS"),
      ("sr-ME", "sr_ME"), ("uz-Cyrl", "uz_Cyrl"), ("uz", nil), ("uz-Latn", nil), ("en", "en"),
      ("en-US", "en_US"), ("en-GB", "en_GB"), ("en-AU", "en"), ("en-Latn", "en_Latn_US"),
      ("de-Latf", "de"), ("de-CH", "de_CH"), ("pt", "pt_PT"), ("pt-BR", "pt_BR"),
      ("az", "az_Latn_AZ"), ("az-Arab", nil), ("mn", "mn_Cyrl_MN"), ("mn-Mong-CN", "mn_Mong"),
    ] as [(String, String?)] { #expect(name(language) == wanted, "\(language)") }
  }

  @Test func `every installed dictionary loads, and divides some word`() throws {
    let words = [
      "international", "organisation", "информация", "πληροφορία", "ఆంధ్రప్రదేశ్", "উন্নয়ন", "विश्वविद्यालय",
      "પુસ્તકાલય", "ವಿಶ್ವವಿದ್ಯಾಲಯ", "സർവ്വകലാശാല", "ବିଶ୍ୱବିଦ୍ୟାଳୟ", "ਵਿਸ਼ਵਵਿਦਿਆਲਾ", "பல்கலைக்கழகம்", "บรรณารักษ์", "প্রতিষ্ঠান",
      "мэдээлэл",
    ]
    let files = try FileManager.default.contentsOfDirectory(atPath: HyphenFiles.folders[0])
    for file in files where file.hasSuffix(".dic") {
      let dictionary = try #require(
        HyphenDictionary(path: "\(HyphenFiles.folders[0])/\(file)"), "\(file)")
      let count = words.reduce(0) { $0 + dictionary.points(in: $1).count }
      #expect(count > 0, "\(file)")
    }
  }

  @Test func `damaged dictionaries never crash`() throws {
    var random = SeededGenerator(seed: seed())
    let folder = TemporaryFolder()
    let good = try #require(HyphenFiles.path(for: "hu", in: HyphenFiles.folders))
    let bytes = Array(fileBytes(good).prefix(60_000))
    for round in 0..<iterations(40) {
      var damaged = bytes
      switch round % 4 {
      case 0:
        for _ in 0..<200 {
          damaged[Int.random(in: 6..<damaged.count, using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
      case 1: damaged = Array(damaged.prefix(Int.random(in: 0..<damaged.count, using: &random)))
      case 2:
        damaged = Array("UTF-8\nNEXTLEVEL\nNEXTLEVEL\n".utf8) + damaged.dropFirst(6)
      default:
        let line =
          String(repeating: "a1", count: 400) + "/x=y,99,99\n1/=,1,1\n.\n=\n/\na/=\na1b/c=d,9,90\n"
        damaged = Array("ISO8859-2\n".utf8) + Array(line.utf8) + damaged.dropFirst(6)
      }
      let path = folder.write(damaged, as: "hyph_xx.dic")
      guard let dictionary = HyphenDictionary(path: path) else { continue }
      for word in ["asszonnyal", "a", "ab", "magyarország", String(repeating: "ab", count: 60)] {
        for point in dictionary.points(in: word) {
          #expect(point.offset > 0 && point.offset < word.unicodeScalars.count)
        }
      }
    }
    #expect(HyphenDictionary(path: folder.path) == nil)
    #expect(HyphenDictionary(path: folder.write([], as: "empty.dic")) == nil)
    #expect(HyphenDictionary(path: folder.write(Array("KLINGON\na1b\n".utf8), as: "k.dic")) == nil)
  }
}
