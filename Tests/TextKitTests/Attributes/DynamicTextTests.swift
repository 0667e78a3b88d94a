// SPDX-License-Identifier: MIT

import Testing

@testable import TextGraphics
@testable import TextKit

@Suite struct DynamicTextTests {
  @Test func `only text in fonts that follow the size changes with it`() {
    FontEnvironment.$ofTest.withValue(FontEnvironment()) {
      let fixed = UIFont.systemFont(ofSize: 17)
      let text = NSMutableAttributedString(string: "fixed style scaled fixed")
      text.addAttribute(.font, value: fixed, range: NSRange(0..<24))
      text.addAttribute(
        .font, value: UIFont.preferredFont(forTextStyle: .body), range: NSRange(6..<11))
      text.addAttribute(
        .font, value: UIFontMetrics.default.scaledFont(for: fixed), range: NSRange(12..<18))
      #expect(!text.adjustFonts(to: nil))
      TextKitEnvironment.preferredContentSizeCategory = .extraExtraExtraLarge
      #expect(text.adjustFonts(to: nil))
      func font(_ index: Int) -> UIFont? {
        unsafe text.attribute(.font, at: index, effectiveRange: nil) as? UIFont
      }
      #expect(font(0) === fixed)
      #expect(font(20) === fixed)
      #expect(font(6) == UIFont.preferredFont(forTextStyle: .body))
      #expect(font(12)?.pointSize == 23)
      #expect(!text.adjustFonts(to: nil))
    }
  }
}
