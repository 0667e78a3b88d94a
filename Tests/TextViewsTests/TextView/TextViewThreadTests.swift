// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// A text system that is edited and laid out in another thread while a view shows it, one at a
/// time.
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

  /// A view on a text that another thread may edit, with the objects that it needs.
  private struct Shared {
    nonisolated(unsafe) let storage: NSTextStorage
    nonisolated(unsafe) let container: NSTextContainer
    let manager = NSLayoutManager()
    let view: UITextView

    @MainActor init(_ text: String) {
      storage = NSTextStorage(string: text)
      container = NSTextContainer(size: CGSize(width: 100, height: 0))
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
      view = UITextView(
        frame: CGRect(x: 0, y: 0, width: 100, height: 100), textContainer: container)
    }

    /// Lets another thread edit, and lets the main thread wait for it, so that it is not notified
    /// before.
    @MainActor func edit(_ edits: [(range: NSRange, text: String)]) {
      let done = DispatchSemaphore(value: 0)
      nonisolated(unsafe) let storage = storage
      DispatchQueue.global().async {
        for edit in edits { storage.replaceCharacters(in: edit.range, with: edit.text) }
        done.signal()
      }
      done.wait()
    }
  }

  private func turn() async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      DispatchQueue.main.async { done.resume() }
    }
  }

  /// When the view is notified of the first edit the text is as short again as it was.
  @Test func `several edits of another thread are followed one by one`() async {
    let shared = Shared("some text")
    shared.view.selectedRange = NSRange(location: 9, length: 0)
    shared.edit([
      (NSRange(location: 0, length: 0), "more "), (NSRange(location: 0, length: 5), ""),
    ])
    await turn()
    #expect(shared.view.selectedRange == NSRange(location: 9, length: 0))
  }

  @Test func `an edit of another thread is followed before a later one of the main thread`() {
    let shared = Shared("some text")
    shared.view.selectedRange = NSRange(location: 5, length: 4)
    shared.edit([(NSRange(location: 0, length: 0), "more ")])
    shared.storage.replaceCharacters(in: NSRange(location: 7, length: 3), with: "")
    let text = shared.storage.string as NSString
    #expect(text.substring(with: shared.view.selectedRange) == "text")
  }

  @Test func `a view that is shown has followed another thread's edits`() {
    let shared = Shared("some text")
    shared.view.layoutIfNeeded()
    shared.view.selectedRange = NSRange(location: 5, length: 4)
    shared.edit([(NSRange(location: 0, length: 0), "more ")])
    shared.view.setNeedsLayout()
    shared.view.layoutIfNeeded()
    #expect(shared.view.selectedRange == NSRange(location: 10, length: 4))
  }

  /// A delegate reads the text: not while another thread may be editing it.
  @Test func `who hears of the selection hears of another thread's edit when it is shown`() async {
    let shared = Shared("some text")
    let delegate = Delegate()
    shared.view.delegate = delegate
    shared.view.layoutIfNeeded()
    shared.view.selectedRange = NSRange(location: 5, length: 4)
    let before = delegate.selections
    shared.edit([(NSRange(location: 0, length: 0), "more ")])
    for _ in 0..<3 { await turn() }
    #expect(delegate.selections == before)
    shared.view.layoutIfNeeded()
    #expect(delegate.selections == before + 1)
  }

  @MainActor private final class Delegate: NSObject, UITextViewDelegate {
    var selections = 0
    func textViewDidChangeSelection(_ textView: UITextView) { selections += 1 }
  }

  /// Each notification arrives while the next edit or layout is in progress.
  @Test func `the main thread follows while another thread goes on editing`() async {
    let shared = Shared(String(repeating: "some text\n", count: 20))
    shared.view.layoutIfNeeded()
    shared.view.selectedRange = NSRange(location: 5, length: 4)
    nonisolated(unsafe) let storage = shared.storage
    nonisolated(unsafe) let container = shared.container
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      DispatchQueue.global().async {
        for round in 0..<200 {
          let text = "\(round) more words\n"
          storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: text)
          container.layoutManager?.ensureLayout(for: container)
          if round % 2 == 1 {
            let length = text.utf16.count
            storage.replaceCharacters(in: NSRange(location: 0, length: length), with: "")
          }
        }
        done.resume()
      }
    }
    await turn()
    let text = storage.string as NSString
    #expect(text.substring(with: shared.view.selectedRange) == "text")
    shared.view.layoutIfNeeded()
    #expect(storage.length > 1000)
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
