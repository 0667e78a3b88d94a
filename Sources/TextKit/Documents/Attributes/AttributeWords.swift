// SPDX-License-Identifier: MIT

internal import TextDocuments

/// Descriptions of attribute values, for reports.
package enum AttributeWords {
  /// Returns a description on one line.
  package static func words(_ value: Any) -> String {
    let words =
      switch value {
      case let font as UIFont: "\(font.fontName) \(font.pointSize)"
      case let style as NSParagraphStyle: paragraph(style)
      case let text as NSAttributedString: "“\(text.string)”"
      case let color as UIColor: self.color(color)
      default: "\(value)"
      }
    return words.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private static func color(_ color: UIColor) -> String {
    guard let parts = color.documentColor else { return "\(color)" }
    let bytes = [parts.red, parts.green, parts.blue, parts.alpha].map { part in
      let digits = String(Int((min(max(part, 0), 1) * 255).rounded()), radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    return "#" + (bytes[3] == "ff" ? bytes.dropLast() : bytes[...]).joined()
  }

  private static func paragraph(_ style: NSParagraphStyle) -> String {
    let plain = NSMutableParagraphStyle()
    plain.setParagraphStyle(style)
    plain.textBlocks = []
    plain.textLists = []
    var parts = plain == NSParagraphStyle.default ? [] : ["\(plain)"]
    parts += style.textLists.map { "list \($0.markerFormat.rawValue)" }
    parts += style.textBlocks.map { block in
      guard let cell = block as? NSTextTableBlock else { return "block" }
      return "cell row \(cell.startingRow) column \(cell.startingColumn)"
        + (cell.rowSpan > 1 || cell.columnSpan > 1
          ? " over \(cell.rowSpan) × \(cell.columnSpan)" : "")
    }
    return parts.isEmpty ? "default" : parts.joined(separator: ", ")
  }
}

extension NSAttributedString {
  /// Returns the first words without a language attribute; nil if each letter has one, those of
  /// alternative texts too.
  package func firstRangeWithoutLanguage() -> NSRange? {
    var found: NSRange?
    let all = NSRange(location: 0, length: length)
    unsafe enumerateAttribute(.languageIdentifier, in: all, options: []) { value, range, stop in
      let words = (string as NSString).substring(with: range)
      guard value == nil, words.contains(where: { $0.isLetter }) || hasAlternativeTexts(range)
      else { return }
      found = range
      unsafe stop.pointee = true
    }
    return found
  }

  private func hasAlternativeTexts(_ range: NSRange) -> Bool {
    var found = false
    unsafe enumerateAttribute(.attachment, in: range, options: []) { value, _, stop in
      guard let words = (value as? NSTextAttachment)?.accessibilityLabel,
        words.contains(where: { $0.isLetter })
      else { return }
      found = true
      unsafe stop.pointee = true
    }
    return found
  }

  /// Whether any attribute sets a language.
  package var namesLanguages: Bool {
    var found = false
    let all = NSRange(location: 0, length: length)
    unsafe enumerateAttribute(.languageIdentifier, in: all, options: []) { value, _, stop in
      guard value != nil else { return }
      found = true
      unsafe stop.pointee = true
    }
    return found
  }

  /// Returns the runs with descriptions of their attributes, by name.
  package func attributeRuns() -> [(range: NSRange, values: [(name: String, words: String)])] {
    var runs: [(range: NSRange, values: [(name: String, words: String)])] = []
    unsafe enumerateAttributes(in: NSRange(location: 0, length: length)) { values, range, _ in
      runs.append(
        (
          range,
          values.map { ($0.key.rawValue, AttributeWords.words($0.value)) }
            .sorted { $0.0 < $1.0 }
        ))
    }
    return runs
  }
}
