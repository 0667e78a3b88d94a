// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// Records containers whose view changes.
private final class Manager: NSLayoutManager {
  var changed: [NSTextContainer] = []
  override func textContainerChangedTextView(_ container: NSTextContainer) {
    changed.append(container)
    super.textContainerChangedTextView(container)
  }
}

/// The members of AppKit's containers and layout managers that concern text views.
@MainActor @Suite(.serialized) struct `A container on the Mac` {
  private let storage = NSTextStorage(
    string: (0..<60).map { "word\($0)" }.joined(separator: " "))

  /// Two columns of one text.
  private func columns() -> (
    manager: Manager, first: NSTextView, second: NSTextView, window: UIWindow
  ) {
    let manager = Manager()
    storage.addLayoutManager(manager)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
    let views = (0..<2).map { index in
      let container = NSTextContainer(size: CGSize(width: 150, height: 60))
      manager.addTextContainer(container)
      let view = NSTextView(
        frame: CGRect(x: 10 + index * 190, y: 10, width: 180, height: 100),
        textContainer: container)
      window.addSubview(view)
      return view
    }
    window.makeKeyAndVisible()
    KeptWindows.keep(window)
    return (manager, views[0], views[1], window)
  }

  @Test func `knows its view, and its manager the first of them`() {
    let (manager, first, second, _) = columns()
    #expect(manager.textContainers[0].textView === first)
    #expect(manager.textContainers[1].textView === second)
    #expect(manager.firstTextView === first)
    #expect(manager.changed.count == 2 && manager.changed[1] === manager.textContainers[1])
    #expect(NSLayoutManager().firstTextView == nil)
  }

  @Test func `goes to another view, and the one that loses it shows a text of its own`() throws {
    let (manager, first, second, window) = columns()
    let container = manager.textContainers[0]
    container.textView = second
    #expect(container.textView === second && second.textContainer === container)
    #expect(manager.textContainers[1].textView == nil)
    #expect(second.text == storage.string && first.text == "")
    #expect(first.textContainer !== container && first.layoutManager !== manager)
    window.layoutIfNeeded()
    #expect(second.subviews.count { $0 is TextViewPart } == 2)
    let (shown, gone) = try (ink(of: second), ink(of: first))
    #expect(shown != nil && gone == nil)
    // It is notified of edits.
    storage.replaceCharacters(in: NSRange(location: 0, length: 5), with: "changed")
    #expect(second.text.hasPrefix("changed"))
    first.text = "own"
    let own = try ink(of: first)
    #expect(own != nil && storage.string.hasPrefix("changed"))
    container.textView = nil
    #expect(container.textView == nil && second.text == "")
    #expect(manager.firstTextView == nil)
    container.textView = first
    #expect(first.textContainer === container && first.text == storage.string)
  }

  @Test func `of the view that has the keys is known to its manager`() {
    let (manager, first, second, window) = columns()
    #expect(!manager.layoutManagerOwnsFirstResponder(in: window))
    second.becomeFirstResponder()
    #expect(manager.layoutManagerOwnsFirstResponder(in: window))
    #expect(!manager.layoutManagerOwnsFirstResponder(in: UIWindow(frame: .zero)))
    #expect(!NSLayoutManager().layoutManagerOwnsFirstResponder(in: window))
    // The selection begins in the column that holds its first character.
    let start = manager.glyphRange(for: manager.textContainers[1]).location
    #expect(start > 10)
    second.selectedRange = NSRange(location: start + 2, length: 1)
    #expect(manager.textViewForBeginningOfSelection === second)
    second.selectedRange = NSRange(location: 2, length: start + 5)
    #expect(manager.textViewForBeginningOfSelection === first)
    #expect(NSLayoutManager().textViewForBeginningOfSelection == nil)
  }

  @Test func `headings are headings to those who cannot see them`() {
    let (view, _) = shownTextView("")
    let style = NSMutableParagraphStyle()
    style.headerLevel = 1
    let text = NSMutableAttributedString(
      string: "The title\n", attributes: [.paragraphStyle: style])
    text.append(NSAttributedString(string: "Text below it."))
    view.attributedText = text
    view.layoutIfNeeded()
    let nodes = view.accessibilityNodes().flatMap(\.children)
    #expect(nodes.map(\.role) == [.heading] && nodes.first?.label == "The title")
    #expect(nodes.first?.characters == NSRange(location: 0, length: 10))
    #expect(nodes.first.map { $0.traits.contains(.header) && $0.frame.height > 5 } == true)
  }

  @Test func `events say what a touch did, under the Mac's names`() {
    let window = NSWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let press = NSEvent(.leftMouseDown, at: CGPoint(x: 3, y: 4), in: window, clickCount: 2)
    #expect(press.type == .leftMouseDown && press.clickCount == 2 && press.window === window)
    #expect(press.locationInWindow == CGPoint(x: 3, y: 4) && press.modifierFlags.isEmpty)
    #expect(press.timestamp > 0 && press.timestamp <= SceneClock.main.now)
    var heard: [NSEvent.EventType] = []
    press.track {
      heard.append($0.type)
      return $0.type == .leftMouseUp
    }
    #expect(!press.tell(NSEvent(.leftMouseDragged, at: .zero)))
    #expect(press.tell(NSEvent(.leftMouseUp, at: .zero)))
    #expect(heard == [.leftMouseDragged, .leftMouseUp])
  }
  @Test func `an empty item at the end has a marker where something can be typed`() throws {
    let (view, _) = shownTextView("")
    let style = NSMutableParagraphStyle()
    style.textLists = [NSTextList(markerFormat: .decimal, options: 0)]
    let attributes: [NSAttributedString.Key: Any] = [
      .paragraphStyle: style, .font: UIFont(name: "DejaVuSans", size: 16) as Any,
    ]
    view.attributedText = NSAttributedString(string: "one\n", attributes: attributes)
    func marker() throws -> Bool {
      view.layoutIfNeeded()
      let extra = view.layoutManager.extraLineFragmentRect.offsetBy(
        dx: view.pane.origin.x, dy: view.pane.origin.y)
      let picture = try #require(view.picture())
      return !picture.isEmpty(CGRect(x: 0, y: extra.minY, width: 60, height: extra.height))
    }
    #expect(try marker())
    view.isEditable = false
    #expect(try !marker())
    view.isEditable = true
    // The list ends where nothing of it would be typed.
    view.selectedRange = NSRange(location: 4, length: 0)
    #expect(try marker())
    view.typingAttributes = [:]
    view.setNeedsDisplay()
    #expect(try !marker())
    view.selectedRange = NSRange(location: 0, length: 0)
    #expect(try marker())
  }
}
