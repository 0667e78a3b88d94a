// SPDX-License-Identifier: MIT

internal import TextKit

/// A document as it was read from a file, or from what was kept for recovery.
struct DocumentContents {
  typealias Attributes = [NSAttributedString.DocumentAttributeKey: Any]

  let text: NSTextStorage
  let format: DocumentFileFormat
  let attributes: Attributes
  /// The line end behind the last paragraph of a text with looks; see `takeLastLineEnd(of:)`.
  let lastLineEnd: NSAttributedString?
  let form: PlainTextForm
  /// The file's bytes, for comparing later; empty of a folder.
  let bytes: Data
  /// Of the file before it was read.
  let facts: FileFacts?

  /// The largest file that is opened: a gibibyte.
  static let largestSize = 1 << 30

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - url: A file URL.
  ///   - format: nil to see it by the first bytes and the name.
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
        .notText, "“\(path)” is no file but a device or pipe; open a file.")
    }
    guard facts.size <= Self.largestSize else {
      throw EditorError(
        .tooLong, "“\(path)” is longer than \(Self.largestSize >> 20) MiB; split it into parts.")
    }
    let bytes: Data
    do { bytes = try Data(contentsOf: url) } catch { throw EditorError(reading: path, error) }
    try self.init(bytes, as: format, at: url, facts)
  }

  /// Takes bytes for a document.
  init(_ bytes: Data, as format: DocumentFileFormat?, at url: URL?, _ facts: FileFacts?)
    throws(EditorError)
  {
    let name = url?.path ?? "the text"
    var options: [NSAttributedString.DocumentReadingOptionKey: Any] = [
      .defaultAttributes: Self.plainAttributes
    ]
    if let format { options[.documentType] = format.type }
    // Images that came with it; nothing else, and no network.
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
      // What was kept for recovery was a text, whatever was pasted into it.
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

  /// Takes off the line end behind the last paragraph, so that a text ends where its words do.
  ///
  /// Readers end each paragraph with one. Behind it there would be an empty paragraph, in a list
  /// with a marker, that the file does not have. That of a table's cell stays, and that of an empty
  /// paragraph that looks otherwise than the one before, as a rule does: nothing else says how it
  /// looks. An empty item of the same list is no such paragraph: spacing is all that the end of a
  /// list has of its own.
  ///
  /// - Returns: What was taken off; nil for nothing.
  /// - Source: our choice.
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
      let goesOnInList = !lists.isEmpty && lists == styleBefore?.textLists
      guard style == styleBefore || goesOnInList, style?.textBlocks.isEmpty ?? true else {
        return nil
      }
    }
    text.deleteCharacters(in: range)
    return end
  }

  /// What a plain text looks like.
  static var plainAttributes: [NSAttributedString.Key: Any] {
    [.font: UIFont.systemFont(ofSize: 15), .foregroundColor: UIColor.label]
  }

  /// Refuses what is no text: a program, a picture.
  ///
  /// Such files have NUL bytes; UTF-16 and UTF-32 have them, too, and begin with a byte order mark.
  private static func refuseBinary(_ bytes: Data, _ name: String) throws(EditorError) {
    let marks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF], [0, 0, 0xFE, 0xFF]]
    if marks.contains(where: { bytes.starts(with: $0) }) { return }
    let zeros = bytes.prefix(1 << 16).count { $0 == 0 }
    guard zeros > 0, zeros * 100 > min(bytes.count, 1 << 16) || zeros > 8 else { return }
    throw EditorError(
      .notText, "“\(name)” is not text: it holds \(zeros) NUL bytes; open it with another program.")
  }
}

extension NSTextStorage {
  /// The text with the line end that was taken off when it was read; the text itself where it has
  /// become empty, or ends in a table.
  func ended(by lineEnd: NSAttributedString?) -> NSTextStorage {
    guard let lineEnd, length > 0, !isEndOfCell else { return self }
    let whole = NSTextStorage(attributedString: self)
    whole.append(lineEnd)
    // The last paragraph may look otherwise by now.
    if mutableString.character(at: length - 1) != 0x0A, let style = lastParagraphStyle {
      whole.addAttribute(.paragraphStyle, value: style, range: NSRange(location: length, length: 1))
    }
    return whole
  }
}

extension NSAttributedString {
  /// Whether the last paragraph stands in a table's cell.
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
