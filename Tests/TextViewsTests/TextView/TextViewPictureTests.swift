// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// The appearance of selections, and the items of menus.
@MainActor @Suite(.serialized) struct TextViewPictureTests {
  private func shown(_ text: String, size: CGFloat = 16) -> (view: UITextView, window: UIWindow) {
    let (view, window) = shownTextView(text, width: 260, height: 130)
    window.overrideUserInterfaceStyle = .light
    window.backgroundColor = UIColor(white: 0.93, alpha: 1)
    view.backgroundColor = .white
    view.textColor = .black
    view.font = .systemFont(ofSize: size)
    view.layoutIfNeeded()
    return (view, window)
  }

  private func onClock(_ body: () throws -> Void) rethrows {
    let old = SceneClock.main
    SceneClock.main = SceneClock(startingAt: 0)
    defer { SceneClock.main = old }
    try body()
  }

  @Test func `a drag below the view selects on while it scrolls`() throws {
    try onClock {
      let lines = (1...40).map { "line \($0) of the text" }.joined(separator: "\n")
      let (view, window) = shown(lines)
      window.simulatePointer(.began, at: CGPoint(x: 60, y: 60))
      window.simulatePointer(.moved, at: CGPoint(x: 90, y: 160))
      SceneClock.main.advance(by: 0.5)
      #expect(view.contentOffset.y > 20)
      try expectPicture(
        window.makeImage(scale: 2), "selecting-while-scrolling",
        "A white text view on grey, scrolled to the fourth line: all lines under a pale blue selection that goes over the view's width; at the lower edge begins the next line, selected to its middle."
      )
      window.simulatePointer(.ended, at: CGPoint(x: 90, y: 160))
    }
  }

  @Test func `a caret where directions meet is in two halves`() throws {
    let (view, window) = shown("abc שלום def", size: 32)
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 4, length: 0)
    #expect(view.caretRectangles().count == 2)
    try expectPicture(
      window.makeImage(scale: 2), "split-caret",
      "Large text, Latin letters around Hebrew ones; a blue caret in two halves: the upper one between the two, where Latin letters go on, and the lower one at the Hebrew word's other side, where it begins."
    )
  }

  private func tree(_ menu: UIMenu, _ indent: String = "") -> [String] {
    menu.children.flatMap { child -> [String] in
      if let inner = child as? UIMenu {
        return ["\(indent)\(inner.title.isEmpty ? "—" : inner.title)"] + tree(inner, indent + "  ")
      }
      return ["\(indent)\(child.title)"]
    }
  }

  @Test func `the edit menu and the menu of a link are as they should be`() throws {
    try onClock {
      let (view, window) = shown("see the page now")
      UIPasteboard.general.string = "something"
      view.selectedRange = NSRange(location: 0, length: 3)
      view.becomeFirstResponder()
      let point = view.convert(CGPoint(x: 12, y: 16), to: window)
      for _ in 0..<2 {
        window.simulateTouch(.began, at: point)
        SceneClock.main.advance(by: 0.05)
        window.simulateTouch(.ended, at: point)
        SceneClock.main.advance(by: 0.05)
      }
      let menu = try #require(window.presentedMenu)
      #expect(tree(menu.menu) == ["—", "  Cut", "  Copy", "  Paste", "  Delete", "  Select All"])
      menu.dismiss()
      SceneClock.main.advance(by: 1)
      view.textStorage.addAttribute(
        .link, value: "http://a.b/c", range: NSRange(location: 8, length: 4))
      view.isEditable = false
      view.layoutIfNeeded()
      let box = try #require(view.boxes(of: NSRange(location: 9, length: 1)).first)
      let link = view.convert(CGPoint(x: box.midX, y: box.midY), to: window)
      window.simulateTouch(.began, at: link)
      SceneClock.main.advance(by: 0.7)
      let other = try #require(window.presentedMenu)
      #expect(tree(other.menu) == ["Open Link", "Copy Link"])
      window.simulateTouch(.ended, at: link)
    }
  }
}
