// SPDX-License-Identifier: MIT

internal import TextStructures

extension NSTextStorage {
  /// Returns the characters with the other visible content: markers of list items, and alternative
  /// texts of images.
  ///
  /// A marker is indented by two spaces for each list around its own, and followed by a space.
  ///
  /// - Source: Our choice: Apple's plain text has the characters only.
  package func readableString() -> String {
    var result = ""
    var start = 0
    while start < length {
      let paragraph = (string as NSString).paragraphRange(for: NSRange(location: start, length: 0))
      let style =
        unsafe attribute(.paragraphStyle, at: start, effectiveRange: nil) as? NSParagraphStyle
      if let depth = style?.textLists.count, depth > 0,
        let marker = listMarker(at: start, language: "en")
      {
        result += String(repeating: "  ", count: depth - 1)
        result += marker.isEmpty ? "" : marker + " "
      }
      result += shown(paragraph)
      start = max(paragraph.upperBound, start + 1)
    }
    return result
  }

  /// Returns the images of a document that are not shown, with the reasons; one with a URL is
  /// reported once.
  ///
  /// A damaged file with a name is reported when it is drawn (`TextKitEnvironment.warningHandler`),
  /// and not here.
  package func unreadImages() -> [(name: String, problem: ImageProblem)] {
    var found: [(name: String, problem: ImageProblem)] = []
    var known: Set<String> = []
    forEachValue(of: .attachment, canHaveAttachments) { value in
      guard let picture = value as? NSTextAttachment, picture.image == nil,
        picture.fileWrapper == nil
      else { return }
      if let name = picture.documentSource {
        guard picture.contents == nil, known.insert(name).inserted else { return }
        found.append((Self.shortened(name), picture.readingProblem ?? .missing))
      } else if picture.representsImage, picture.contents != nil,
        picture.picture == nil || picture.readingProblem == .metafileParts
      {
        found.append(
          (
            picture.accessibilityLabel ?? picture.nameForReaders,
            picture.readingProblem ?? .damaged
          ))
      }
    }
    return found
  }

  /// Data URLs may be long.
  static func shortened(_ name: String) -> String {
    name.count > 80 ? name.prefix(79) + "…" : name
  }

  /// Returns a description of the first image of a range: its alternative text, else its name; nil
  /// without images.
  package func alternativeText(in range: NSRange) -> String? {
    var named: String?
    var said: String?
    unsafe enumerateAttribute(.attachment, in: range) { value, _, stop in
      guard let picture = value as? NSTextAttachment else { return }
      if let words = picture.accessibilityLabel, words.contains(where: { $0.isLetter }) {
        said = words
        unsafe stop.pointee = true
      }
      named = named ?? picture.nameForMessages ?? picture.nameForReaders
    }
    return said ?? named
  }

  /// Calls `body` with the values of an attribute, in the order of the text.
  ///
  /// - `mayHave`: Whether any text has had it.
  func forEachValue(
    of key: NSAttributedString.Key, _ mayHave: Bool, _ body: (Any) -> Void
  ) {
    guard ownsAttributes else {
      unsafe enumerateAttribute(key, in: NSRange(location: 0, length: length)) { value, _, _ in
        if let value { body(value) }
      }
      return
    }
    // Substitute fonts are not needed.
    guard mayHave else { return }
    content.runs.forEachRun(in: 0..<content.length) { _, attributes in
      if let value = attributes.dictionary[key] { body(value) }
      return true
    }
  }

  /// Returns the text of a heading in an outline: in one line, with images replaced by their
  /// alternative texts.
  ///
  /// - Returns: For images alone without any alternative text, the name of the first; empty for
  ///   white space.
  package func headingTitle(in range: NSRange) -> String {
    var text = ""
    var hasImage = false
    unsafe enumerateAttribute(.attachment, in: range) { value, part, _ in
      let characters = (string as NSString).substring(with: part)
      guard let image = value as? NSTextAttachment else {
        text += characters
        return
      }
      hasImage = true
      let words = image.accessibilityLabel ?? ""
      text += characters.replacing("\u{FFFC}", with: words.isEmpty ? " " : " \(words) ")
    }
    let title = text.filter { $0 != "\u{AD}" && $0 != "\u{0}" }
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard title.isEmpty, hasImage else { return title }
    return alternativeText(in: range) ?? ""
  }

  private func shown(_ range: NSRange) -> String {
    var result = ""
    unsafe enumerateAttribute(.attachment, in: range) { value, part, _ in
      let text = (string as NSString).substring(with: part)
      if let picture = value as? NSTextAttachment {
        let words = picture.accessibilityLabel.flatMap { $0.isEmpty ? nil : "[\($0)]" } ?? ""
        result += text.replacing("\u{FFFC}", with: words)
      } else {
        result += text
      }
    }
    return result
  }
}
