// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import Testing
import TextKitTestSupport

@testable import TextDocuments
@testable import TextKit

/// Records its events, and may decline to continue.
private final class EventList: EventSink {
  private(set) var events: [DocumentEvent] = []
  /// The number of calls after which it declines to continue.
  var patience = Int.max
  private(set) var wasAsked = 0

  func take(_ event: DocumentEvent) { events.append(event) }

  func progress(read: Int, of total: Int) -> Bool {
    events.append(.progress(read: read, total: total))
    wasAsked += 1
    return wasAsked < patience
  }
}

/// A document of random parts, as HTML.
private struct RandomPage {
  private var random: SeededGenerator
  private(set) var html = ""
  private static let picture =
    "<img alt='dot' src='data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'>"

  init(seed: UInt64, parts: Int) {
    random = SeededGenerator(seed: seed)
    html =
      "<html><head><title>Parts</title><style>b { color: #036 } p { margin: 3pt }</style></head><body>"
    for _ in 0..<parts { html += part(0) }
    html += "</body></html>"
  }

  private mutating func words() -> String {
    let all = [
      "one", "two &amp; three", "fünf", "سلام", "太初", "<b>six</b>", "<i>seven</i>", "<br>",
    ]
    let more = [
      "<a href='#x'>eight</a>", "<span id='x'>nine</span>", "<code>ten</code>", Self.picture,
    ]
    return (0..<Int.random(in: 0...12, using: &random)).map { _ in
      (all + more).randomElement(using: &random)!
    }.joined(separator: " ")
  }

  private mutating func part(_ depth: Int) -> String {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return "<h2>\(words())</h2>"
    case 1: return "<ul><li>\(words())<li>\(words())</ul>"
    case 2 where depth < 3: return "<blockquote>\(part(depth + 1))\(part(depth + 1))</blockquote>"
    case 3 where depth < 3:
      let caption =
        random.oneIn(2) ? "<caption style='caption-side:bottom'>\(words())</caption>" : ""
      return
        "<table border=1>\(caption)<tr><td>\(words())<td>\(part(depth + 1))<tr><td colspan=2>\(words())</table>"
    case 4: return "<pre>\(words())\n\n \(words())</pre>"
    case 5: return "<hr>"
    default: return "<p>\(words())</p>"
    }
  }
}

@Suite struct ConcurrentReadingTests {
  private static func written(_ html: String, by writer: some DocumentSink) {
    HTMLReader.read(Array(html.utf8), into: writer)
  }

  /// The same document in each format, and what reads it.
  private static func readers(of html: String) -> [(name: String, read: ConcurrentReading.Reader)] {
    let (rtf, markdown) = (RTFWriter(), MarkdownWriter())
    written(html, by: rtf)
    written(html, by: markdown)
    let (page, rich, marked) = (Array(html.utf8), rtf.bytes, markdown.bytes)
    return [
      ("HTML", { HTMLReader.read(page, into: $0) }), ("RTF", { RTFReader.read(rich, into: $0) }),
      ("Markdown", { MarkdownReader.read(marked, into: $0) }),
    ]
  }

  @Test func `what a thread reads is told as the reader itself tells it`() {
    let first = seed()
    for round in 0..<UInt64(iterations(6)) {
      let page = RandomPage(seed: first &+ round, parts: round % 2 == 0 ? 20 : 400)
      for (name, read) in Self.readers(of: page.html) {
        let (alone, beside) = (EventList(), EventList())
        read(alone)
        let caller = ObjectIdentifier(Thread.current)
        let wasElsewhere = Mutex(false)
        _ = ConcurrentReading.readConcurrently(into: { beside }) { sink in
          wasElsewhere.withLock { $0 = ObjectIdentifier(Thread.current) != caller }
          read(sink)
        }
        #expect(wasElsewhere.withLock { $0 }, "SEED=\(first &+ round): \(name)")
        #expect(alone.events.count > 10)
        #expect(alone.events == beside.events, "SEED=\(first &+ round): \(name)")
      }
    }
  }

  @Test func `a sink that has enough hears no more, and the reader ends`() {
    let page = RandomPage(seed: 7, parts: 3000)
    let bytes = Array(page.html.utf8)
    let all = EventList()
    HTMLReader.read(bytes, into: all)
    let wasRead = Mutex(0)
    for patience in [1, 2, 5] {
      let sink = EventList()
      sink.patience = patience
      _ = ConcurrentReading.readConcurrently(into: { sink }) { outer in
        let whole = HTMLReader.read(bytes, into: outer)
        wasRead.withLock { $0 += whole ? 0 : 1 }
      }
      #expect(sink.wasAsked == patience && sink.events.count < all.events.count)
      #expect(sink.events[...] == all.events.prefix(sink.events.count))
    }
    // Each got its events before the end, as the reader is far from it when the sink declines; or
    // had all of them by then.
    #expect(wasRead.withLock { $0 } <= 3)
  }

  @Test func `a reader waits for a sink that is slow`() {
    /// Checks at the first text how far the reader has read.
    final class SlowSink: EventSink {
      let told: @Sendable () -> Int
      var atFirst: Int?
      var count = 0
      init(_ told: @escaping @Sendable () -> Int) { self.told = told }
      func take(_ event: DocumentEvent) {
        count += 1
        guard atFirst == nil else { return }
        // The reader continues until nothing more is taken from it.
        var (last, now) = (-1, told())
        while now != last {
          Thread.sleep(forTimeInterval: 0.05)
          (last, now) = (now, told())
        }
        atFirst = now
      }
      func progress(read: Int, of total: Int) -> Bool { true }
    }
    let told = Mutex(0)
    let sink = SlowSink { told.withLock { $0 } }
    _ = ConcurrentReading.readConcurrently(into: { sink }) { outer in
      for _ in 0..<500 {
        outer.appendText(Array(repeating: 0x61, count: 40_000))
        told.withLock { $0 += 1 }
      }
    }
    #expect(sink.count == 500)
    #expect(sink.atFirst.map { $0 < 40 } == true)
  }

  @Test func `a long file becomes the same text as the short ones that it is made of`() throws {
    let page = RandomPage(seed: 11, parts: 60).html
    var long = page
    while long.utf8.count < 4 * ConcurrentReading.minimumLength { long += page }
    let asked = Mutex<[Double]>([])
    let text = try NSAttributedString(
      data: Data(long.utf8),
      options: [
        .documentType: NSAttributedString.DocumentType.html,
        .progress: DocumentProgress { done in
          asked.withLock { $0.append(done) }
          return true
        },
      ], documentAttributes: nil)
    let builder = DocumentBuilder(DocumentDefaults())
    HTMLReader.read(Array(long.utf8), into: builder)
    #expect(text.string == builder.text.attributedString().string)
    #expect(asked.withLock { $0.count > 3 && $0 == $0.sorted() && $0.last == 1 })
  }
}
