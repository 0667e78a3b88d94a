// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import Testing

@testable import TextFonts

/// The fonts that tests see.
@Suite struct TestFontTests {
  @Test func `each font that the tests may name is there`() {
    #expect(DebianFonts.files.count > 250)
    for (name, path) in DebianFonts.files {
      #expect(FileManager.default.isReadableFile(atPath: path), "\(name) is missing")
    }
  }

  @Test func `the system's fonts are those of the list, unless others are asked for`() {
    let environment = ProcessInfo.processInfo.environment
    let seen = Set(FontDatabase.system.faces().map(\.file))
    let named = Set(DebianFonts.files.values)
    #expect(named.subtracting(seen) == [])
    if let other = environment["TEXTKIT_TEST_FONTS"], !other.isEmpty {
      #expect(environment["FONTCONFIG_FILE"] == other)
    } else {
      #expect(environment["FONTCONFIG_FILE"] == fixture("fonts.conf"))
      #expect(seen == named)
    }
  }
}
