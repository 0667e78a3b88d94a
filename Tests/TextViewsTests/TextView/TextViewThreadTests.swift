// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// A text system that is edited and laid out in another thread while a view shows it, one at a time.
@MainActor @Suite(.serialized) struct TextViewThreadTests {
  @Test func `what another thread changes reaches the view on the main thread`() async throws {
    nonisolated(unsafe) let storage = NSTextStorage(string: "some text")
    let manager = NSLayoutManager()
    nonisolated(unsafe) let container = NSTextContainer(size: CGSize(width: 100, height: 0))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    let view = UITextView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), textContainer: container)
    view.selectedRange = NSRange(location: 5, length: 4)
    view.layoutIfNeeded()
    let before = view.contentSize.height
    for round in 0..<5 {
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        DispatchQueue.global().async {
          storage.replaceCharacters(
            in: NSRange(location: 0, length: 0), with: "\(round) more words to be laid out\n")
          container.layoutManager?.ensureLayout(for: container)
          done.resume()
        }
      }
      // Posted to the main queue by then.
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        DispatchQueue.main.async { done.resume() }
      }
    }
    let text = view.textStorage.string as NSString
    #expect(text.substring(with: view.selectedRange) == "text")
    view.layoutIfNeeded()
    #expect(view.contentSize.height > before + 60)
    #expect(try ink(of: view) != nil)
  }

  @Test func `a notice that comes when the view is gone does no harm`() async {
    nonisolated(unsafe) let storage = NSTextStorage(string: "some text")
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 100, height: 0))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    var view: UITextView? = UITextView(frame: .zero, textContainer: container)
    weak let weakView = view
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      DispatchQueue.global().async {
        storage.replaceCharacters(in: NSRange(location: 0, length: 4), with: "any")
        done.resume()
      }
    }
    view = nil
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      DispatchQueue.main.async { done.resume() }
    }
    #expect(weakView == nil)
    #expect(storage.string == "any text")
  }
}
