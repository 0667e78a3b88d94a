// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// The appearance of editing.
@MainActor @Suite(.serialized) struct EditingPictureTests {
  private func shown(_ text: String) -> (view: UITextView, window: UIWindow) {
    let (view, window) = shownTextView(text, width: 220, height: 80)
    window.overrideUserInterfaceStyle = .light
    window.backgroundColor = UIColor(white: 0.93, alpha: 1)
    view.backgroundColor = .white
    view.font = UIFont(name: "DejaVu Sans", size: 14)
    view.becomeFirstResponder()
    view.layoutIfNeeded()
    return (view, window)
  }

  @Test func `carets and selections stand in several places`() throws {
    let (view, window) = shown("first line\nsecond line\nthird line")
    view.selectedRanges = [
      NSRange(location: 5, length: 0), NSRange(location: 11, length: 6),
      NSRange(location: 28, length: 0),
    ]
    try expectPicture(
      window.makeImage(scale: 2), "several-carets",
      "A white view on grey with three lines: a caret behind first, a pale blue ground under second, a caret behind third."
    )
  }

  @Test func `clauses of a composition are told apart`() throws {
    let (view, window) = shown("ab cd")
    view.selectedRange = NSRange(location: 3, length: 0)
    let marked = NSMutableAttributedString(string: "one two six")
    marked.addAttribute(
      .underlineStyle, value: NSUnderlineStyle.thick.rawValue,
      range: NSRange(location: 4, length: 3))
    marked.addAttribute(
      .backgroundColor, value: UIColor.systemYellow, range: NSRange(location: 4, length: 3))
    view.setAttributedMarkedText(marked, selectedRange: NSRange(location: 11, length: 0))
    try expectPicture(
      window.makeImage(scale: 2), "marked-clauses",
      "The line ab one two sixcd: one two six is underlined, two thickly and on yellow; a caret behind six."
    )
  }

  @Test func `a caret shows where carried text would go`() throws {
    let (view, window) = shown("carry this there")
    view.selectedRange = NSRange(location: 6, length: 5)
    func point(_ place: Int) -> CGPoint {
      let caret = view.caretRect(for: TextOffset(place))
      return view.convert(CGPoint(x: caret.midX, y: caret.midY), to: window)
    }
    window.simulatePointer(.began, at: point(8))
    window.simulatePointer(.moved, at: point(13))
    try expectPicture(
      window.makeImage(scale: 2), "carried-text",
      "The line carry this there: a pale blue ground under this, a caret behind the second letter of there."
    )
    window.simulatePointer(.cancelled, at: point(13))
  }
}
