// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// Foundation keeps a copy of each attributed text that it reads past every override.
///
/// All its results are those of the text as it is, not as it was before the last keystroke.
@MainActor @Suite(.serialized) struct FoundationReadingTests {
  /// A way to read a text, and its result.
  struct Reader: Sendable, CustomTestStringConvertible {
    let name: String
    let read: @MainActor @Sendable (NSAttributedString) throws -> String
    var testDescription: String { name }

    init(
      _ name: String, _ read: @escaping @MainActor @Sendable (NSAttributedString) throws -> String
    ) { (self.name, self.read) = (name, read) }
  }

  /// Returns characters and kerns, read from a text without a storage.
  nonisolated static func content(_ text: NSAttributedString) -> String {
    var parts: [String] = []
    let all = NSRange(location: 0, length: text.length)
    unsafe text.enumerateAttribute(.kern, in: all, options: []) { value, range, _ in
      parts.append("\(range.location)+\(range.length)=\(value ?? "none")")
    }
    return text.string + " | " + parts.joined(separator: " ")
  }

  private static func kern(_ values: [NSAttributedString.Key: Any]) -> String {
    "\(values[.kern] ?? "none")"
  }

  /// Returns positions next to the edits, and at both ends.
  private static func places(_ text: NSAttributedString) -> [Int] {
    (0..<12).map { min($0, text.length - 1) } + [text.length / 2, text.length - 1]
  }

  private static func changed(
    _ change: (NSMutableAttributedString) throws -> Void
  ) rethrows -> String {
    let other = NSMutableAttributedString(string: "ab", attributes: [.kern: 9])
    try change(other)
    return content(other)
  }

  nonisolated static let readers: [Reader] = asked + copied + searched

  /// Queries of the text itself.
  nonisolated static let asked: [Reader] = [
    Reader("string") { $0.string },
    Reader("length") { "\($0.length)" },
    Reader("attributes(at:effectiveRange:)") { text in
      places(text).map { place in
        unsafe kern(text.attributes(at: place, effectiveRange: nil))
      }.joined(separator: " ")
    },
    Reader("attributes(at:longestEffectiveRange:in:)") { text in
      let all = NSRange(location: 0, length: text.length)
      return places(text).map { place in
        unsafe kern(text.attributes(at: place, longestEffectiveRange: nil, in: all))
      }.joined(separator: " ")
    },
    Reader("attribute(_:at:effectiveRange:)") { text in
      places(text).map { place in
        unsafe "\(text.attribute(.kern, at: place, effectiveRange: nil) ?? "none")"
      }.joined(separator: " ")
    },
    Reader("attribute(_:at:longestEffectiveRange:in:)") { text in
      let all = NSRange(location: 0, length: text.length)
      return places(text).map { place in
        var range = NSRange()
        let value = unsafe text.attribute(
          .kern, at: place, longestEffectiveRange: &range, in: all)
        return "\(value ?? "none") \(range)"
      }.joined(separator: " ")
    },
    Reader("enumerateAttribute") { content($0) },
    Reader("enumerateAttributes, from the end") { text in
      var found: [String] = []
      let all = NSRange(location: 0, length: text.length)
      unsafe text.enumerateAttributes(in: all, options: .reverse) { values, range, _ in
        found.append("\(range.location) \(kern(values))")
      }
      // The extents of runs are not compared; the values of characters are.
      var last = ""
      return found.reversed().compactMap { line in
        let value = line.split(separator: " ").last.map(String.init) ?? ""
        defer { last = value }
        return value == last ? nil : line
      }.joined(separator: ", ")
    },
    Reader("isEqual(to:)") { text in
      let same = NSMutableAttributedString(string: "")
      same.setAttributedString(plain(text))
      let (there, back) = (text.isEqual(to: same), same.isEqual(to: text))
      same.append(NSAttributedString(string: "x"))
      return "\(there) \(back) \(text.isEqual(to: same)) \(text.isEqual(same))"
    },
    Reader("description") { "\($0.description.contains($0.string))" },
  ]

  /// The same characters and attributes, read by the primitives.
  private static func plain(_ text: NSAttributedString) -> NSAttributedString {
    let result = NSMutableAttributedString(string: text.string)
    var place = 0
    while place < text.length {
      var range = NSRange()
      let values = unsafe text.attributes(at: place, effectiveRange: &range)
      result.setAttributes(values, range: range)
      place = NSMaxRange(range)
    }
    return result
  }

  /// Copies, and texts that take this one in.
  nonisolated static let copied: [Reader] = [
    Reader("NSAttributedString(attributedString:)") {
      content(NSAttributedString(attributedString: $0))
    },
    Reader("NSMutableAttributedString(attributedString:)") {
      content(NSMutableAttributedString(attributedString: $0))
    },
    Reader("NSTextStorage(attributedString:)") {
      content(NSTextStorage(attributedString: $0))
    },
    Reader("copy") { content(try #require($0.copy() as? NSAttributedString)) },
    Reader("mutableCopy") {
      content(try #require($0.mutableCopy() as? NSMutableAttributedString))
    },
    Reader("attributedSubstring(from:)") {
      content($0.attributedSubstring(from: NSRange(location: 1, length: $0.length - 2)))
    },
    Reader("append") { text in changed { $0.append(text) } },
    Reader("insert") { text in changed { $0.insert(text, at: 1) } },
    Reader("replaceCharacters(in:with:)") { text in
      changed { $0.replaceCharacters(in: NSRange(location: 0, length: 1), with: text) }
    },
    Reader("setAttributedString") { text in changed { $0.setAttributedString(text) } },
    Reader("AttributedString") { text in
      let value = AttributedString(text)
      let runs = value.runs.map { "\(String(value[$0.range].characters).count)" }
      return String(value.characters) + (runs.isEmpty ? "" : " of runs")
    },
    Reader("archives") { text in
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: NSTextStorage(attributedString: text), requiringSecureCoding: false)
      let storage = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextStorage.self, from: data)
      return content(try #require(storage))
    },
    Reader("its own archive") { text in
      let storage = text as? NSTextStorage ?? NSTextStorage(attributedString: text)
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: storage, requiringSecureCoding: false)
      return content(
        try #require(
          try NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextStorage.self, from: data)))
    },
    Reader("another thread") { text in
      final class Parcel: @unchecked Sendable {
        let text: NSAttributedString
        var found = ""
        init(_ text: NSAttributedString) { self.text = text }
      }
      let parcel = Parcel(text)
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        parcel.found = content(NSAttributedString(attributedString: parcel.text))
        done.signal()
      }
      done.wait()
      return parcel.found
    },
  ]

  /// Reading its characters as another kind of string.
  nonisolated static let searched: [Reader] = [
    Reader("mutableString.length and characters") { text in
      guard let text = text as? NSMutableAttributedString else { return "" }
      let string = text.mutableString
      return places(text).map { "\(string.character(at: $0))" }.joined(separator: " ")
        + " \(string.length)"
    },
    Reader("mutableString.substring") { text in
      guard let text = text as? NSMutableAttributedString else { return "" }
      return text.mutableString.substring(with: NSRange(location: 0, length: text.length))
    },
    Reader("mutableString.range(of:)") { text in
      guard let text = text as? NSMutableAttributedString else { return "" }
      return "\(text.mutableString.range(of: "typed"))"
    },
    Reader("mutableString.getCharacters") { text in
      guard let text = text as? NSMutableAttributedString else { return "" }
      var units = [unichar](repeating: 0, count: text.length)
      unsafe text.mutableString.getCharacters(
        &units, range: NSRange(location: 0, length: text.length))
      return String(decoding: units, as: UTF16.self)
    },
    Reader("NSString of string") {
      let string = $0.string as NSString
      return
        "\(string.range(of: "typed")) \(string.length) \(string.paragraphRange(for: NSRange()))"
    },
    Reader("NSRegularExpression") { text in
      let expression = try NSRegularExpression(pattern: "t\\w+d")
      let all = NSRange(location: 0, length: text.length)
      return expression.matches(in: text.string, range: all).map { "\($0.range)" }.joined()
    },
    Reader("data") { $0.string.data(using: .utf16)?.base64EncodedString() ?? "none" },
    Reader("plain text file") {
      String(
        decoding: try $0.data(
          from: NSRange(location: 0, length: $0.length),
          documentAttributes: [.documentType: NSAttributedString.DocumentType.plain]),
        as: UTF8.self)
    },
  ]

  enum Kind: CaseIterable {
    /// Foundation's own string; its characters in a tree; a text that was read and whose attributes
    /// it was not notified of; text that is set with attributes; edits that it is notified of only
    /// when it is read.
    case short, long, ascii, read, given, late
  }

  /// A storage with a text view, and a model of plain Foundation with the same edits.
  private func edited(_ kind: Kind) -> (view: UITextView, model: NSMutableAttributedString) {
    let text =
      switch kind {
      case .short, .read, .given, .late: "some short text to begin with"
      case .long: String(repeating: "длинный текст 漢字 😀\n", count: 150)
      case .ascii: String(repeating: "word ", count: 1_000)
      }
    let view = plainTextView(kind == .given ? "" : text)
    if kind == .ascii { view.textStorage.foundation.shortestASCIIInTree = 1_000 }
    if kind == .given {
      view.attributedText = NSAttributedString(string: text, attributes: [.kern: 4])
    }
    if kind == .read {
      var table = AttributeTable()
      view.textStorage.setText(
        text, [(value: table.find([.kern: 1]), count: 5), (value: table.find([:]), count: 24)])
    }
    view.textStorage.defersFoundationUpdates = kind == .late
    let model = NSMutableAttributedString(attributedString: Self.plain(view.textStorage))
    for (index, word) in ["typed", "é", "漢", "x"].enumerated() {
      view.selectedRange = NSRange(location: index * 2 + 1, length: index == 2 ? 2 : 0)
      view.typingAttributes = [.kern: index]
      model.replaceCharacters(
        in: view.selectedRange,
        with: NSAttributedString(string: word, attributes: [.kern: index]))
      view.insertText(word)
    }
    view.deleteBackward()
    model.deleteCharacters(in: NSRange(location: view.selectedRange.location, length: 1))
    let range = NSRange(location: 3, length: 4)
    view.textStorage.addAttribute(.kern, value: 7, range: range)
    model.addAttribute(.kern, value: 7, range: range)
    return (view, model)
  }

  @Test(arguments: Kind.allCases, readers)
  func `nobody sees an old text`(kind: Kind, reader: Reader) throws {
    // Each reader is the first one after the edits, and reads again after one more keystroke.
    let (view, model) = edited(kind)
    #expect(try reader.read(view.textStorage) == reader.read(model), "\(kind)")
    view.selectedRange = NSRange(location: 2, length: 0)
    view.typingAttributes = [.kern: 5]
    view.insertText("!")
    model.insert(NSAttributedString(string: "!", attributes: [.kern: 5]), at: 2)
    #expect(try reader.read(view.textStorage) == reader.read(model), "\(kind), second time")
    view.undoManager?.undo()
    model.deleteCharacters(in: NSRange(location: 2, length: 1))
    #expect(try reader.read(view.textStorage) == reader.read(model), "\(kind), undone")
  }

  @Test func `a copy of which nobody has said that it is late is found`() throws {
    var found: [String] = []
    for reader in Self.readers {
      let (view, model) = edited(.late)
      let letter = NSRange(location: 2, length: 1)
      view.textStorage.replaceCharacters(in: letter, with: "Z")
      model.replaceCharacters(in: letter, with: "Z")
      view.textStorage.updateFoundationCopy()
      view.textStorage.replaceCharacters(in: letter, with: "Y")
      model.replaceCharacters(in: letter, with: "Y")
      view.textStorage.foundation.text?.note(isBehind: false)
      if try reader.read(view.textStorage) != reader.read(model) { found.append(reader.name) }
    }
    #expect(found.contains("NSAttributedString(attributedString:)") && found.count >= 5, "\(found)")
  }
}
