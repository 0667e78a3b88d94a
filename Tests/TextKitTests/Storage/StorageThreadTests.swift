// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

@Suite struct `A text system on another thread` {
  /// Creates a storage, edits it and lays it out; returns a dump of all of it.
  private static func build(_ kind: String, text: String) -> [String] {
    let storage: NSTextStorage
    switch kind {
    case "stock": storage = NSTextStorage()
    case "markup": storage = MarkupTextStorage()
    default: storage = TokenStorage()
    }
    let layout = WatchedLayout(storage, width: 150)
    storage.append(
      NSAttributedString(string: text, attributes: [.font: UIFont.systemFont(ofSize: 14)]))
    for step in 0..<20 {
      storage.replaceCharacters(
        in: NSRange(location: step * 7 % storage.length, length: 0),
        with: NSAttributedString(string: "ab "))
      storage.addAttribute(
        .foregroundColor, value: UIColor.red, range: NSRange(location: step, length: 3))
    }
    return WatchedLayout.picture(layout.manager)
  }

  @Test(arguments: ["stock", "markup", "tokens"])
  func `lays out as on the main thread`(kind: String) async {
    var random = RandomText(generator: SeededGenerator(seed: seed(of: "threads \(kind)")))
    let text = random.text(words: 120)
    let here = await MainActor.run { Self.build(kind, text: text) }
    // Several at a time, each with a separate text system.
    await withTaskGroup(of: [String].self) { group in
      for _ in 0..<4 { group.addTask { Self.build(kind, text: text) } }
      for await there in group {
        let difference = firstDifference(here, there)
        #expect(difference == nil)
      }
    }
  }

  /// One text system, handed from one thread to the next.
  @Test func `may be handed from thread to thread`() {
    final class Parcel: @unchecked Sendable {
      let storage = NSTextStorage(string: "one two three\n")
      lazy var layout = WatchedLayout(storage)
    }
    let parcel = Parcel()
    for round in 0..<6 {
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        parcel.storage.append(NSAttributedString(string: "line \(round)\n"))
        _ = parcel.layout.manager.numberOfGlyphs
        parcel.layout.manager.ensureLayout(for: parcel.layout.manager.textContainers[0])
        done.signal()
      }
      done.wait()
      #expect(parcel.layout.isTrue)
    }
  }
}
