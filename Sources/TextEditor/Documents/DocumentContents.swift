// SPDX-License-Identifier: MIT

internal import TextKit

/// A document as read from a file, or from a recovery file.
struct DocumentContents {
  typealias Attributes = [NSAttributedString.DocumentAttributeKey: Any]

  let text: NSTextStorage
  let format: DocumentFileFormat
  let attributes: Attributes
  /// The line end after the last paragraph of a formatted text; see `takeLastLineEnd(of:)`.
  let lastLineEnd: NSAttributedString?
  let form: PlainTextForm
  /// The file's bytes, for later comparison; empty for a folder.
  let bytes: Data
  /// The facts of the file before it was read.
  let facts: FileFacts?

  /// The maximum size of a file that is opened: 1 GiB.
  static let largestSize = 1 << 30

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - url: A file URL.
  ///   - format: nil to detect it from the first bytes and the name.
  /// - Throws: `EditorError`.
  init(opening url: URL, as format: DocumentFileFormat?) throws(EditorError) {
    let path = url.path
    let (found, number) = FileSystem.facts(path)
    guard let facts = found else {
      throw EditorError(
        reading: path, NSError(domain: NSPOSIXErrorDomain, code: Int(number)))
    }
    if facts.isFolder {
      guard DocumentFileFormat(name: path) == .rtfd, format == nil || format == .rtfd else {
        throw EditorError(.isFolder, "“\(path)” is a folder; open a file in it.")
      }
      do {
        let read = try ReadDocument(contentsOf: url)
        self.init(read, .rtfd, PlainTextForm(), Data(), facts)
      } catch {
        throw EditorError(.damaged, "“\(path)” cannot be read: \(EditorError.sentence(of: error))")
      }
      return
    }
    guard facts.isRegular else {
      throw EditorError(
        .notText, "“\(path)” is a device or pipe, not a file; open a file.")
    }
    guard facts.size <= Self.largestSize else {
      throw EditorError(
        .tooLong, "“\(path)” is longer than \(Self.largestSize >> 20) MiB; split it into parts.")
    }
    let bytes: Data
    do { bytes = try Data(contentsOf: url) } catch { throw EditorError(reading: path, error) }
    try self.init(bytes, as: format, at: url, facts)
  }

  /// Creates a document from bytes.
  init(_ bytes: Data, as format: DocumentFileFormat?, at url: URL?, _ facts: FileFacts?)
    throws(EditorError)
  {
    let name = url?.path ?? "the text"
    var options: [NSAttributedString.DocumentReadingOptionKey: Any] = [
      .defaultAttributes: Self.plainAttributes
    ]
    if let format { options[.documentType] = format.type }
    // Images that belong to the document are read; nothing else, and nothing from the network.
    if let url {
      let folder = url.deletingLastPathComponent()
      options[.readAccessURL] = folder
      options[.imageAccess] = ImageAccess(ofDocumentIn: folder)
    }
    let read: ReadDocument
    do {
      read = try ReadDocument(bytes, options, at: url)
    } catch {
      throw EditorError(.damaged, "“\(name)” cannot be read: \(EditorError.sentence(of: error))")
    }
    let told = read.attributes[.documentType] as? String
    let kind =
      told.flatMap { DocumentFileFormat(NSAttributedString.DocumentType($0)) } ?? format ?? .plain
    var form = PlainTextForm()
    if kind == .plain {
      // A recovery file contains text, whatever was pasted into it.
      if facts != nil { try Self.refuseBinary(bytes, name) }
      let number = read.attributes[.characterEncoding] as? UInt ?? String.Encoding.utf8.rawValue
      form = PlainTextForm(encoding: String.Encoding(rawValue: number), bytes: bytes)
    }
    self.init(read, kind, form, bytes, facts)
  }

  private init(
    _ read: ReadDocument, _ format: DocumentFileFormat, _ form: PlainTextForm, _ bytes: Data,
    _ facts: FileFacts?
  ) {
    (text, attributes) = (read.text, read.attributes)
    (self.format, self.form, self.bytes, self.facts) = (format, form, bytes, facts)
    lastLineEnd = format.isRich ? Self.takeLastLineEnd(of: text) : nil
  }

  /// Removes the line end after the last paragraph, so that the text ends with its last character.
  ///
  /// Readers end each paragraph with a line end. After the last one there would be an empty
  /// paragraph that the file does not have, in a list even with a marker. The line end of a table
  /// cell stays. So does that of an empty last paragraph whose style differs from the previous
  /// paragraph's, such as a horizontal rule, because the line end carries the style. An empty item
  /// of the same list does not count as different: only its spacing can differ.
  ///
  /// - Returns: The removed line end; nil for none.
  /// - Source: Our choice.
  private static func takeLastLineEnd(of text: NSTextStorage) -> NSAttributedString? {
    let last = text.length - 1
    let string = text.mutableString
    guard last > 0, string.character(at: last) == 0x0A else { return nil }
    let range = NSRange(location: last, length: 1)
    let end = text.attributedSubstring(from: range)
    guard !end.isEndOfCell else { return nil }
    if string.character(at: last - 1) == 0x0A {
      let before = text.attributedSubstring(from: NSRange(location: last - 1, length: 1))
      let (style, styleBefore) = (end.lastParagraphStyle, before.lastParagraphStyle)
      let lists = style?.textLists ?? []
      let continuesList = !lists.isEmpty && lists == styleBefore?.textLists
      guard style == styleBefore || continuesList, style?.textBlocks.isEmpty ?? true else {
        return nil
      }
    }
    text.deleteCharacters(in: range)
    return end
  }

  /// The attributes of plain text.
  static var plainAttributes: [NSAttributedString.Key: Any] {
    [.font: UIFont.systemFont(ofSize: 15), .foregroundColor: UIColor.label]
  }

  /// Throws for files that are not text, such as programs and images.
  ///
  /// Such files contain NUL bytes. UTF-16 and UTF-32 contain them, too, but begin with a byte order
  /// mark.
  private static func refuseBinary(_ bytes: Data, _ name: String) throws(EditorError) {
    let marks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF], [0, 0, 0xFE, 0xFF]]
    if marks.contains(where: { bytes.starts(with: $0) }) { return }
    let zeros = bytes.prefix(1 << 16).count { $0 == 0 }
    guard zeros > 0, zeros * 100 > min(bytes.count, 1 << 16) || zeros > 8 else { return }
    throw EditorError(
      .notText,
      "“\(name)” is not text: it contains \(zeros) NUL bytes; open it with another program.")
  }
}

extension NSTextStorage {
  /// Returns the text with the line end that was removed when it was read; the text itself if it
  /// has become empty, or ends with a table.
  func ended(by lineEnd: NSAttributedString?) -> NSTextStorage {
    guard let lineEnd, length > 0, !isEndOfCell else { return self }
    let whole = NSTextStorage(attributedString: self)
    whole.append(lineEnd)
    // The style of the last paragraph may have changed since.
    if mutableString.character(at: length - 1) != 0x0A, let style = lastParagraphStyle {
      whole.addAttribute(.paragraphStyle, value: style, range: NSRange(location: length, length: 1))
    }
    return whole
  }
}

extension NSAttributedString {
  /// Whether the last paragraph is in a table cell.
  fileprivate var isEndOfCell: Bool {
    lastParagraphStyle?.textBlocks.contains { $0 is NSTextTableBlock } ?? false
  }

  fileprivate var lastParagraphStyle: NSParagraphStyle? {
    guard length > 0 else { return nil }
    var style: NSParagraphStyle?
    let last = NSRange(location: length - 1, length: 1)
    enumerateAttribute(.paragraphStyle, in: last, options: []) { value, _, _ in
      style = value as? NSParagraphStyle
    }
    return style
  }
}
