// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import Testing

@testable import TextGraphics
@testable import TextKit

@Suite struct LocaleTests {
  @Test func `the program's locale chooses fonts, and its change is announced once`() throws {
    let heard = Mutex(0)
    let own = FontEnvironment()
    let observer = NotificationCenter.default.addObserver(
      forName: NSLocale.currentLocaleDidChangeNotification, object: nil, queue: nil
    ) { _ in
      // Other tests change theirs in parallel.
      if FontEnvironment.ofTest === own { heard.withLock { $0 += 1 } }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    func family() -> String {
      let stack = LayoutStack("漢", containers: [CGSize(width: 100, height: 0)])
      var family = ""
      stack.manager.forEachReportedLine(detail: .runs) { line in
        family = line.runs.first?.postScriptName ?? ""
      }
      return family
    }
    FontEnvironment.$ofTest.withValue(own) {
      TextKitEnvironment.locale = Locale(identifier: "ja_JP")
      TextKitEnvironment.locale = Locale(identifier: "ja_JP")
      #expect(heard.withLock { $0 } == 1)
      #expect(TextKitEnvironment.locale.identifier == "ja_JP")
      #expect(ProcessLanguage.current == "ja-JP")
      #expect(family() == "NotoSansCJKjp-Regular")
      TextKitEnvironment.locale = Locale(identifier: "zh-Hant-TW")
      #expect(family() == "NotoSansCJKtc-Regular")
      TextKitEnvironment.locale = Locale(identifier: "he")
      #expect(NSParagraphStyle.defaultWritingDirection(forLanguage: nil) == .rightToLeft)
      #expect(heard.withLock { $0 } == 3)
    }
  }
}
