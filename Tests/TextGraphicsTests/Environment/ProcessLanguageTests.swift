// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import Testing

@testable import TextGraphics

@Suite struct ProcessLanguageTests {
  @Test(arguments: [
    ("de_AT.UTF-8", "de-AT"), ("uk_UA", "uk-UA"), ("ja", "ja"), ("sr_RS.UTF-8@latin", "sr-Latn-RS"),
    ("ca_ES@valencia", "ca-ES"), ("ckb_IQ", "ckb-IQ"), ("en_001", "en-001"),
  ])
  func `a locale's name becomes a language tag`(_ name: String, _ tag: String) {
    #expect(ProcessLanguage.tag(of: name) == tag)
  }

  @Test(arguments: ["C", "C.UTF-8", "POSIX", "", "@", "_DE", "d_DE", "de_DE_x", "../x", "dé"])
  func `what is no locale's name names no language`(_ name: String) {
    #expect(ProcessLanguage.tag(of: name) == nil)
  }

  @Test func `the first variable that is set decides, and a list of preferences before it`() {
    func tag(_ pairs: (String, String)...) -> String {
      ProcessLanguage.tag(in: Dictionary(uniqueKeysWithValues: pairs))
    }
    #expect(tag() == "en")
    #expect(tag(("LANG", "C.UTF-8")) == "en")
    #expect(tag(("LANG", "de_DE.UTF-8"), ("LC_ALL", "")) == "de-DE")
    #expect(tag(("LANG", "de_DE"), ("LC_MESSAGES", "fr_FR"), ("LC_ALL", "ja_JP")) == "ja-JP")
    #expect(tag(("LANG", "de_DE"), ("LANGUAGE", "uk:de")) == "uk")
    #expect(tag(("LANG", "C"), ("LANGUAGE", "uk:de")) == "en")
  }
}
