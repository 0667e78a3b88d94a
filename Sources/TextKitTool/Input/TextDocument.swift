// SPDX-License-Identifier: MIT

internal import TextKit

/// A text that was read, with font, direction and language, in a storage that a layout manager lays out.
final class TextDocument {
  /// The input, as it is called in sentences.
  let name: String
  let font: UIFont
  let storage: NSTextStorage
  let layoutManager = NSLayoutManager()

  /// What the document says of itself; empty for plain text.
  let properties: [NSAttributedString.DocumentAttributeKey: Any]

  /// Says which pictures were not read.
  func tellMissingPictures() {
    InputDocument(name: name, text: storage, properties: [:]).tellMissingPictures()
  }

  /// What a PDF says of the document.
  var information: [String: Any] { properties.pdfInformation }

  /// What a PDF of a profile says beside it: a title, and the language if one was given.
  ///
  /// The title is the document's, else its first heading, else the name of the input.
  func information(of profile: String, language: String?) -> [String: Any] {
    var found = information
    found[kTextKitPDFContextProfile as String] = profile
    found[kTextKitPDFContextLanguage as String] = language
    if (found[kCGPDFContextTitle as String] as? String ?? "").isEmpty {
      found[kCGPDFContextTitle as String] = firstHeading ?? name
    }
    return found
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

  /// Reads a plain text, or a document of the format that the options or the name say.
  convenience init(
    reading path: String, _ options: TextOptions, _ reading: DocumentOptions
  ) throws(ToolError) {
    if let kind = InputDocument.richKind(path, reading) {
      let read = try options.document(path, kind, reading)
      self.init(read.document, read.font, options)
    } else if reading.style != nil || reading.from == .text {
      let read = try InputDocument.read(path, .text, reading)
      self.init(
        InputText(name: read.name, text: read.text.string), try FontChoice.font(options), options,
        styled: read.text)
    } else {
      self.init(try InputText.read(path), try FontChoice.font(options), options)
    }
  }

  /// A document with attributes of its own.
  init(_ document: InputDocument, _ font: UIFont, _ options: TextOptions) {
    name = document.name
    self.font = font
    properties = document.properties
    storage = document.text
    options.apply(to: storage)
    setLanguage(options)
    // A picture that is too large for its line is made fit.
    layoutManager.defaultAttachmentScaling = .scaleProportionallyDown
    storage.addLayoutManager(layoutManager)
  }

  private func setLanguage(_ options: TextOptions) {
    if let language = options.language {
      layoutManager.language = language
    } else {
      layoutManager.language = storage.assignLanguagesByScript()
    }
  }

  /// - `styled`: The same text as a style sheet has it.
  init(
    _ input: InputText, _ font: UIFont, _ options: TextOptions, styled: NSAttributedString? = nil
  ) {
    properties = [:]
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
    setLanguage(options)
    storage.addLayoutManager(layoutManager)
  }
}
