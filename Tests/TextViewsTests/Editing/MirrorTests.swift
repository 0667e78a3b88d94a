// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// Several views of one text: each keeps its selection, its undo steps and its scroll position
/// while another types.
@MainActor @Suite(.serialized) struct MirrorTests {
  private struct Mirrors {
    let storage: NSTextStorage
    let views: [UITextView]
  }

  private func makeMirrors(_ text: String, widths: [CGFloat]) -> Mirrors {
    let storage = NSTextStorage(
      string: text, attributes: [.font: UIFont(name: "DejaVu Sans", size: 12)!])
    let views = widths.map { width in
      let manager = NSLayoutManager()
      manager.allowsNonContiguousLayout = true
      manager.exactLimit = 0
      storage.addLayoutManager(manager)
      let container = NSTextContainer(size: CGSize(width: width, height: 0))
      container.widthTracksTextView = true
      manager.addTextContainer(container)
      let view = UITextView(
        frame: CGRect(x: 0, y: 0, width: width, height: 100), textContainer: container)
      view.layoutIfNeeded()
      return view
    }
    return Mirrors(storage: storage, views: views)
  }

  private func numbered(_ count: Int) -> String {
    (1...count).map { "line \($0) of the text" }.joined(separator: "\n")
  }

  /// Returns the paragraph at the top of a view, and its distance from the view's top.
  private func top(_ view: UITextView) -> (text: String, distance: CGFloat) {
    view.layoutIfNeeded()
    view.pane.update()
    let point = CGPoint(x: 8, y: view.contentOffset.y + 2)
    let place = view.closestPosition(to: point).flatMap(view.place) ?? 0
    let range = TextUnits(view.textStorage).paragraph(at: place)
    let caret = view.caretRect(for: TextOffset(range.lowerBound))
    return (
      TextUnits(view.textStorage).string(range), caret.minY - view.contentOffset.y
    )
  }

  @Test func `what others see stays on its pixel while one types above it`() {
    let mirrors = makeMirrors(numbered(400), widths: [300, 160])
    let (writer, reader) = (mirrors.views[0], mirrors.views[1])
    reader.contentOffset.y = 2_000
    let before = top(reader)
    writer.selectedRange = NSRange(location: 10, length: 0)
    for letter in "typed\nover\nlines\n" { writer.insertText(String(letter)) }
    let after = top(reader)
    #expect(before.text == after.text && abs(before.distance - after.distance) < 0.01)
    writer.undoManager?.undo()
    writer.undoManager?.undo()
    writer.undoManager?.undo()
    let undone = top(reader)
    #expect(before.text == undone.text && abs(before.distance - undone.distance) < 0.01)
    #expect(mirrors.storage.string == numbered(400))
  }

  @Test func `the same characters stay selected, and only the writer scrolls to its caret`() {
    let mirrors = makeMirrors(numbered(200), widths: [300, 200, 120])
    let text = mirrors.storage.string as NSString
    let words = ["line 50 of", "line 120 of"].map { text.range(of: $0) }
    mirrors.views[1].selectedRange = words[0]
    mirrors.views[2].selectedRange = words[1]
    let offsets = mirrors.views.map(\.contentOffset)
    mirrors.views[0].selectedRange = text.range(of: "line 100 ")
    mirrors.views[0].insertText("a much longer line, 100 ")
    #expect(mirrors.views[0].contentOffset.y > offsets[0].y)
    #expect(mirrors.views[1].contentOffset == offsets[1])
    for (view, word) in zip(mirrors.views.dropFirst(), ["line 50 of", "line 120 of"]) {
      #expect(view.text(in: view.selectedTextRange ?? UITextRange()) == word)
    }
  }

  @Test func `random typing in three views, each undone by itself`() {
    let seed = seed(of: "mirrors")
    for run in 0..<iterations(12) {
      var random = SeededGenerator(seed: seed &+ UInt64(run))
      let start = numbered(30)
      let mirrors = makeMirrors(start, widths: [300, 200, 120])
      // Each view writes in a separate third, between two marks that are not edited.
      let marks = ["line 10 ", "line 20 ", "line 30 "]
      for view in mirrors.views { view.undoManager?.groupsByEvent = false }
      for _ in 0..<30 {
        let index = Int.random(in: 0..<3, using: &random)
        let view = mirrors.views[index]
        let place = (mirrors.storage.string as NSString).range(of: marks[index]).location
        view.selectedRange = NSRange(location: place, length: 0)
        if random.oneIn(3) {
          view.insertText(["x", "yy\n", "é"].randomElement(using: &random)!)
          view.deleteBackward()
        } else {
          view.insertText(["x", "yy\n", "é"].randomElement(using: &random)!)
        }
      }
      for view in mirrors.views.shuffled(using: &random) {
        while view.undoManager?.canUndo == true { view.undoManager?.undo() }
      }
      #expect(mirrors.storage.string == start, "seed \(seed) run \(run)")
      for view in mirrors.views {
        let others = makeMirrors(mirrors.storage.string, widths: [view.bounds.width])
        let fresh = others.views[0]
        for view in [view, fresh] { view.layoutManager.ensureLayout(for: view.textContainer) }
        #expect(
          view.layoutManager.usedRect(for: view.textContainer)
            == fresh.layoutManager.usedRect(for: fresh.textContainer), "seed \(seed) run \(run)")
      }
    }
  }
}
