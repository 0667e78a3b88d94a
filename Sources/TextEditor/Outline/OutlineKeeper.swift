// SPDX-License-Identifier: MIT

internal import TextKit
internal import TextStructures

/// A heading of a document.
package struct Heading: Equatable, Sendable {
  /// 1 for the highest level.
  package let level: Int
  package let title: String
  /// The start of its paragraph in UTF-16 units.
  package var location: Int
}

/// The headings of an edited text: paragraphs with a `headerLevel`, or in Markdown source the lines
/// that begin with #.
///
/// After an edit, the touched paragraphs are checked, and the headings after them are moved.
/// Markdown source is parsed again on another thread, since a fence affects all lines below it.
@MainActor
package final class OutlineKeeper {
  package private(set) var headings: [Heading] = []
  /// Called on the main thread when the headings have changed, but not when an edit only moves
  /// them.
  package var changed: (() -> Void)?

  private weak var storage: NSTextStorage?
  private let isSource: Bool
  private var reading: Task<Void, Never>?
  private var isStale = false
  /// The range of edited paragraphs, which is checked after the edit.
  private var touched: NSRange?

  /// The length in UTF-16 units above which a source has no outline.
  nonisolated static let maximumSourceLength = 1 << 23
  /// The maximum number of headings; further ones are left out.
  nonisolated static let maximumHeadings = 10_000
  private nonisolated static let maximumTitleLength = 200

  init(_ storage: NSTextStorage, isSource: Bool) {
    (self.storage, self.isSource) = (storage, isSource)
  }

  isolated deinit { reading?.cancel() }

  func start() {
    guard let storage else { return }
    if isSource { return readSource() }
    headings = Self.headings(in: NSRange(location: 0, length: storage.length), of: storage)
  }

  /// Waits until the headings are up to date.
  package func settle() async {
    checkTouched()
    while let reading {
      await reading.value
      await Task.yield()
    }
  }

  /// Returns the index of the heading whose section contains a position.
  package func heading(at location: Int) -> Int? {
    let behind = headings.firstIndex { $0.location > location } ?? headings.count
    return behind > 0 ? behind - 1 : nil
  }

  func follow(_ range: NSRange, changeInLength delta: Int) {
    if isSource { return readSource() }
    let end = range.location + range.length - delta
    headings.removeAll { $0.location >= range.location && $0.location < end }
    for index in headings.indices where headings[index].location >= end {
      headings[index].location += delta
    }
    if let known = touched {
      // In the text after the edit.
      var (lower, upper) = (known.location, NSMaxRange(known))
      if lower >= end { lower += delta } else { lower = min(lower, range.location) }
      if upper >= end { upper += delta } else { upper = NSMaxRange(range) }
      touched = NSUnionRange(NSRange(location: lower, length: max(0, upper - lower)), range)
      return
    }
    touched = range
    // The edit is not finished: attributes may still be fixed.
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.checkTouched() }
    }
  }

  private func checkTouched() {
    guard let range = touched, let storage else { return }
    touched = nil
    let text = storage.textBuffer
    let start = text.paragraphStart(before: min(range.location, text.count))
    let end = text.paragraphEnd(after: min(NSMaxRange(range), text.count))
    let found = Self.headings(in: NSRange(start..<max(start, end)), of: storage)
    let old = headings
    headings.removeAll { $0.location >= start && $0.location < max(end, start + 1) }
    let place = headings.firstIndex { $0.location >= start } ?? headings.count
    headings.insert(contentsOf: found, at: place)
    if headings != old { changed?() }
  }

  private static func headings(in range: NSRange, of storage: NSTextStorage) -> [Heading] {
    var found: [Heading] = []
    let text = storage.textBuffer
    storage.enumerateAttribute(.paragraphStyle, in: range, options: []) { value, run, stop in
      guard let style = value as? NSParagraphStyle, style.headerLevel > 0 else { return }
      var start = text.paragraphStart(before: run.location)
      while start < NSMaxRange(run), found.count < maximumHeadings {
        let end = text.paragraphEnd(after: start)
        if found.last?.location != start {
          let title = storage.headingTitle(
            in: NSRange(start..<min(end, start + maximumTitleLength)))
          if !title.isEmpty {
            found.append(Heading(level: style.headerLevel, title: title, location: start))
          }
        }
        start = max(end, start + 1)
      }
      if found.count >= maximumHeadings { stop.pointee = true }
    }
    return found
  }

  // MARK: Markdown source

  private func readSource() {
    guard reading == nil else { return isStale = true }
    isStale = false
    reading = Task { [weak self] in
      // Consecutive typing is read once.
      try? await Task.sleep(for: .milliseconds(150))
      guard let text = self?.storage?.textBuffer else { return }
      let found = await Task.detached(priority: .utility) { Self.sourceHeadings(of: text) }.value
      guard let self else { return }
      self.reading = nil
      if self.headings != found {
        self.headings = found
        self.changed?()
      }
      if self.isStale { self.readSource() }
    }
  }

  /// Returns the lines that begin with up to six # and a space, outside of fences.
  nonisolated static func sourceHeadings(of text: TextBuffer) -> [Heading] {
    guard text.count <= maximumSourceLength else { return [] }
    var found: [Heading] = []
    var fence: (mark: Character, count: Int)?
    text.forEachParagraph(in: 0..<text.count) { range in
      guard found.count < maximumHeadings else { return }
      let head = text.string(
        in: range.lowerBound..<min(range.upperBound, range.lowerBound + maximumTitleLength))
      let indent = head.prefix { $0 == " " }.count
      guard indent < 4, let first = head.dropFirst(indent).first else { return }
      let line = head.dropFirst(indent)
      if first == "`" || first == "~" {
        let count = line.prefix { $0 == first }.count
        if let open = fence {
          let rest = line.dropFirst(count)
          if open.mark == first, count >= open.count, rest.allSatisfy(\.isWhitespace) {
            fence = nil
          }
        } else if count >= 3 {
          fence = (first, count)
        }
        return
      }
      guard fence == nil, first == "#" else { return }
      let level = line.prefix { $0 == "#" }.count
      let rest = line.dropFirst(level)
      guard level <= 6, rest.first == " " || rest.first == "\t" else { return }
      var title = rest.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      // A closing sequence of # after a space is not part of the title.
      let marks = title.reversed().prefix { $0 == "#" }.count
      if marks > 0, title.dropLast(marks).last == " " {
        title = String(title.dropLast(marks + 1))
      } else if marks == title.count {
        title = ""
      }
      if !title.isEmpty {
        found.append(Heading(level: level, title: title, location: range.lowerBound))
      }
    }
    return found
  }
}
