// SPDX-License-Identifier: MIT

internal import TextKit

/// A text with font, direction and language, in a storage with a layout manager.
final class TextDocument {
  /// The input's name in messages.
  let name: String
  /// The file name of the input, without its folder; nil for the standard input.
  private var fileName: String?
  let font: UIFont
  /// Whether the options can set its font; documents other than Markdown specify their own.
  private(set) var takesFont = true
  /// Whether it is plain text without paragraph styles.
  let isPlain: Bool
  let storage: NSTextStorage
  let layoutManager = NSLayoutManager()

  /// The document's properties; empty for plain text.
  let properties: [NSAttributedString.DocumentAttributeKey: Any]

  /// Reports the images that were not read.
  func reportMissingImages() {
    InputDocument(name: name, text: storage, properties: [:]).reportMissingImages()
  }

  /// Reports the properties and rules of style sheets that are not supported.
  func reportIgnoredStyles() {
    InputDocument(name: name, text: storage, properties: properties).reportIgnoredStyles()
  }

  /// Reports the missing destinations of links within the document.
  func reportMissingDestinations() {
    InputDocument(name: name, text: storage, properties: [:]).reportMissingDestinations()
  }

  /// The metadata of the document for a PDF.
  var information: [String: Any] { properties.pdfInformation }

  /// Returns the metadata for a PDF of a profile: also a title, and the language of the whole text
  /// if it is known.
  ///
  /// The title is the document's, otherwise its first heading, otherwise the file name; “Untitled”
  /// for the standard input.
  func information(of profile: String) -> [String: Any] {
    var found = information
    found[kTextKitPDFContextProfile as String] = profile
    let language = layoutManager.language ?? (storage.namesLanguages || hasWords ? nil : "und")
    found[kTextKitPDFContextLanguage as String] = language
    if (found[kCGPDFContextTitle as String] as? String ?? "").isEmpty {
      found[kCGPDFContextTitle as String] = firstHeading ?? fileName ?? "Untitled"
    }
    return found
  }

  /// Whether the text or its alternative texts contain letters.
  ///
  /// Otherwise it has no language, which its title must have nevertheless.
  ///
  /// - Source: BCP 47, "und": undetermined language. ISO 14289-1, 7.2: the language of metadata
  ///   must be specified.
  private var hasWords: Bool {
    storage.string.contains { $0.isLetter } || storage.firstRangeWithoutLanguage() != nil
  }

  private var firstHeading: String? {
    let text = storage.string as NSString
    var start = 0
    while start < text.length {
      let paragraph = text.paragraphRange(for: NSRange(location: start, length: 0))
      let words = text.substring(with: paragraph).trimmingCharacters(in: .whitespacesAndNewlines)
      if let style = storage.paragraphStyle(at: start), style.headerLevel > 0, !words.isEmpty {
        return words
      }
      start = max(NSMaxRange(paragraph), start + 1)
    }
    return nil
  }

  /// Reads a plain text, or a document of the format given by the options or the file name.
  ///
  /// - Parameters:
  ///   - path: The path of the input.
  ///   - options: The options for formatting.
  ///   - reading: The options for reading.
  ///   - guessesLanguages: Whether text without a language gets the one that its script suggests.
  /// - Throws: `ToolError`.
  convenience init(
    reading path: String, _ options: TextOptions, _ reading: DocumentOptions,
    guessesLanguages: Bool = true
  ) throws(ToolError) {
    if let kind = InputDocument.richKind(path, reading) {
      let read = try options.document(path, kind, reading)
      self.init(read.document, read.font, options, guessesLanguages)
      takesFont = kind == .markdown
    } else if reading.style != nil || reading.from == .plain {
      let read = try InputDocument.read(path, .plain, reading)
      self.init(
        InputText(name: read.name, text: read.text.string), try FontArgument.font(options), options,
        styled: read.text, guessesLanguages)
    } else {
      self.init(
        try InputText.read(path, reading.encoding), try FontArgument.font(options), options,
        guessesLanguages)
    }
    if path != "-" { fileName = (path as NSString).lastPathComponent }
  }

  /// Creates a document with its own attributes.
  init(
    _ document: InputDocument, _ font: UIFont, _ options: TextOptions,
    _ guessesLanguages: Bool = true
  ) {
    name = document.name
    self.font = font
    properties = document.properties
    isPlain = false
    storage = document.text
    options.apply(to: storage)
    setLanguage(options, guessesLanguages)
    // An image that is too large for its line is scaled down.
    layoutManager.defaultAttachmentScaling = .scaleProportionallyDown
    storage.addLayoutManager(layoutManager)
  }

  private func setLanguage(_ options: TextOptions, _ guesses: Bool) {
    let own = (properties[.documentLanguage] as? String).flatMap { $0.isLanguageTag ? $0 : nil }
    if let language = own ?? options.language {
      layoutManager.language = language
    } else if guesses {
      layoutManager.language = storage.assignLanguagesByScript()
    }
  }

  /// Throws if the language of some text is not specified, including that of an alternative text or
  /// title: a screen reader would guess it.
  ///
  /// - Source: ISO 14289-1, 7.2.
  func checkLanguage(for profile: String) throws(ToolError) {
    guard layoutManager.language == nil else { return }
    let part: String
    if let unsaid = storage.firstRangeWithoutLanguage() {
      part = "“\(words(in: unsaid))”"
    } else if profile.contains("ua-1"), !storage.namesLanguages,
      let title = properties[.title] as? String, title.contains(where: { $0.isLetter })
    {
      part = "its title, “\(TextDocument.shortened(title))”"
    } else {
      return
    }
    throw .usage(
      "--pdf \(profile) requires the language of all text, and \(name) has none for \(part); set it, for example with --language en."
    )
  }

  /// Returns the beginning of a part of the text for messages: its first line with letters,
  /// otherwise the name of its first image, otherwise any line.
  func words(in range: NSRange) -> String {
    let part = NSRange(location: range.location, length: min(range.length, 400))
    let text = (storage.string as NSString).substring(with: part)
    let lines = text.split(whereSeparator: \.isNewline).map {
      $0.replacing("\u{FFFC}", with: "").trimmingCharacters(in: .whitespaces)
    }
    let shown =
      lines.first { $0.contains { $0.isLetter } } ?? storage.alternativeText(in: range)
      ?? lines.first { !$0.isEmpty }
    return TextDocument.shortened(shown ?? "")
  }

  private static func shortened(_ words: String) -> String {
    words.count > 40 ? words.prefix(40) + "…" : words
  }

  /// Creates a document of plain text; `styled` is the same text with a style sheet's attributes.
  init(
    _ input: InputText, _ font: UIFont, _ options: TextOptions, styled: NSAttributedString? = nil,
    _ guessesLanguages: Bool = true
  ) {
    properties = [:]
    isPlain = true
    name = input.name
    self.font = font
    var attributes: [NSAttributedString.Key: Any] = [.font: font]
    if options.direction != .auto || options.justify != nil {
      let style = NSMutableParagraphStyle()
      if let justify = options.justify {
        style.alignment = .justified
        style.justificationStrategy = justify == .optimal ? .optimal : .greedy
      }
      style.baseWritingDirection = options.direction.writingDirection
      attributes[.paragraphStyle] = style
    }
    storage = NSTextStorage(string: input.text, attributes: attributes)
    if let styled, styled.length > 0 {
      let (first, all) = (
        NSRange(location: 0, length: 1), NSRange(location: 0, length: storage.length)
      )
      storage.addAttributes(styled.fontAttributes(in: first), range: all)
      storage.addAttributes(styled.rulerAttributes(in: first), range: all)
    }
    setLanguage(options, guessesLanguages)
    storage.addLayoutManager(layoutManager)
  }
}
