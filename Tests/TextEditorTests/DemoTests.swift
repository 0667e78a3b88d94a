// SPDX-License-Identifier: MIT

import DemoViews
import Testing
import TextViews

/// The texts of the pages of `textkit demo`.
@MainActor @Suite struct DemoTests {
  private func shown(_ name: String) throws -> (text: UITextView, page: DemoView, window: UIWindow)
  {
    let page = try #require(DemoView.all.first { $0.name == name }?.type).init()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
    window.addSubview(page)
    window.makeKeyAndVisible()
    page.frame = window.bounds
    window.layoutIfNeeded()
    let text = try #require(page.subviews.compactMap { $0 as? UITextView }.first)
    return (text, page, window)
  }

  @Test func `the clip follows the end of the selection when the circle moves the text`() throws {
    let (text, page, window) = try shown("circle")
    let clip = try #require(text.subviews.first { $0.backgroundColor == .systemRed })
    func isBeside() throws -> Bool {
      let caret = text.caretRect(for: try #require(text.selectedTextRange?.end))
      return abs(clip.center.x - caret.maxX - 9) < 0.5 && abs(clip.center.y - caret.midY) < 0.5
    }
    _ = text.becomeFirstResponder()
    text.selectedRange = (text.text as NSString).range(of: "three things")
    #expect(try !clip.isHidden && isBeside())
    let before = clip.center
    for (phase, x) in [(UITouch.Phase.began, 70), (.moved, 150), (.moved, 260), (.ended, 260)] {
      window.simulateTouch(phase, at: page.convert(CGPoint(x: x, y: 70), to: window))
      #expect(try isBeside())
    }
    #expect(clip.center != before)
    window.frame.size.width = 700
    page.frame = window.bounds
    window.layoutIfNeeded()
    #expect(try isBeside())
  }

  @Test func `return and tab know the lists and the tables of their page`() throws {
    let (text, _, window) = try shown("tables")
    #expect(text.becomeFirstResponder() && text.isFirstResponder)
    let end = NSMaxRange((text.text as NSString).range(of: "into lines."))
    text.selectedRange = NSRange(location: end, length: 0)
    for key in ["\n", "item"] { window.simulateKey(key) }
    text.selectedRange = NSRange(location: end + 1, length: 0)
    window.simulateKey(.keyboardTab)
    let style =
      text.textStorage.attribute(.paragraphStyle, at: end + 1, effectiveRange: nil)
      as? NSParagraphStyle
    #expect(text.text.contains("into lines.\nitem\n") && style?.textLists.count == 2)
    #expect(style?.headIndent == 50)
    text.selectedRange = (text.text as NSString).range(of: "Script")
    window.simulateKey(.keyboardTab)
    #expect((text.text as NSString).substring(with: text.selectedRange) == "In a cell")
  }
}
