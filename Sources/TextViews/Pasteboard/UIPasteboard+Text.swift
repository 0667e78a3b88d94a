// SPDX-License-Identifier: MIT

extension UIPasteboard {
  /// The type of attributed text: an archive that text views of this library read.
  private static let attributedText = "org.textkit.attributed-string"

  /// The types of rich text that other programs write, in order of preference.
  private static let documents: [(type: String, format: NSAttributedString.DocumentType)] = [
    ("com.apple.flat-rtfd", .rtfd), ("public.rtf", .rtf), ("public.html", .html),
  ]

  /// Copies text to the pasteboard: as plain text, as RTF and HTML for other programs, and with its
  /// attributes for text views.
  func setCopied(_ text: NSAttributedString) {
    var item: [String: Any] = ["public.utf8-plain-text": text.string]
    let all = NSRange(location: 0, length: text.length)
    for (type, format) in Self.documents where format != .rtfd || text.containsAttachments {
      item[type] = try? text.data(from: all, documentAttributes: [.documentType: format])
    }
    if let data = try? NSKeyedArchiver.archivedData(
      withRootObject: NSTextStorage(attributedString: text), requiringSecureCoding: true)
    {
      item[Self.attributedText] = data
    }
    setItems([item])
  }

  /// Attributed text: that of a text view, otherwise that of another program; nil if there is none,
  /// or it cannot be read.
  var copiedText: NSAttributedString? {
    if let data = data(forPasteboardType: Self.attributedText),
      let text = try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextStorage.self, from: data)
    {
      return NSAttributedString(attributedString: text)
    }
    for (type, format) in Self.documents {
      guard let data = data(forPasteboardType: type),
        let text = unsafe try? NSAttributedString(
          data: data, options: [.documentType: format], documentAttributes: nil),
        text.length > 0
      else { continue }
      // A paragraph of HTML always has a line end, even if the copied text had none.
      guard format == .html, text.string.hasSuffix("\n") else { return text }
      return text.attributedSubstring(from: NSRange(location: 0, length: text.length - 1))
    }
    return nil
  }

  /// The types of images that other programs write, in order of preference.
  private static let images = ["public.png", "public.jpeg", "public.tiff"]

  /// Whether the pasteboard contains an image file.
  var hasImageData: Bool { contains(pasteboardTypes: Self.images) }

  /// An image as text, if there is no other text: browsers add HTML that names the image.
  var copiedImage: NSAttributedString? {
    guard hasImageData, !hasStrings, data(forPasteboardType: Self.attributedText) == nil else {
      return nil
    }
    if let text = copiedText, text.string.contains(where: { $0 != "\u{FFFC}" && !$0.isWhitespace })
    {
      return nil
    }
    for type in Self.images {
      guard let data = data(forPasteboardType: type), let image = NSTextAttachment(imageFile: data)
      else { continue }
      return NSAttributedString(attachment: image)
    }
    return nil
  }

  /// Whether there is text that `copiedText` can try to read.
  var hasRichText: Bool {
    contains(pasteboardTypes: [Self.attributedText] + Self.documents.map(\.type))
  }
}

extension String {
  /// The text with line feeds in place of CR LF, and of single carriage returns.
  ///
  /// Text from other programs then does not mix line ends.
  package var withLineFeeds: String {
    guard utf8.contains(0x0D) else { return self }
    var units: [UInt8] = []
    units.reserveCapacity(utf8.count)
    var before: UInt8 = 0
    for byte in utf8 {
      if byte == 0x0D {
        units.append(0x0A)
      } else if byte != 0x0A || before != 0x0D {
        units.append(byte)
      }
      before = byte
    }
    return String(decoding: units, as: UTF8.self)
  }
}
