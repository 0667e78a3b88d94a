// SPDX-License-Identifier: MIT

extension NSAttributedString: NSItemProviderReading, NSItemProviderWriting {
  private static let formats: [(type: String, format: NSAttributedString.DocumentType)] = [
    ("com.apple.flat-rtfd", .rtfd), ("public.rtf", .rtf), ("public.html", .html),
    ("public.utf8-plain-text", .plain),
  ]

  /// Rich text, HTML and plain text.
  public static var readableTypeIdentifiersForItemProvider: [String] { formats.map(\.type) }

  /// A text; an error where the data cannot be read.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
  {
    let format = formats.first { $0.type == typeIdentifier }?.format ?? .plain
    guard format != .plain else {
      return try made(NSAttributedString(string: String(decoding: data, as: UTF8.self)))
    }
    return try made(
      unsafe NSAttributedString(
        data: data, options: [.documentType: format], documentAttributes: nil))
  }

  /// Rich text, HTML and plain text.
  public static var writableTypeIdentifiersForItemProvider: [String] { formats.map(\.type) }

  /// Hands over the text in a format.
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) ->
      Void
  ) -> Progress? {
    guard
      let format = NSAttributedString.formats.first(where: { $0.type == typeIdentifier })?.format,
      format != .plain
    else {
      completionHandler(Data(string.utf8), nil)
      return nil
    }
    do {
      let all = NSRange(location: 0, length: length)
      completionHandler(try data(from: all, documentAttributes: [.documentType: format]), nil)
    } catch { completionHandler(nil, error) }
    return nil
  }
}
