// SPDX-License-Identifier: MIT

extension NSAttributedString: NSItemProviderReading, NSItemProviderWriting {
  private static let formats: [(type: String, format: NSAttributedString.DocumentType)] = [
    ("com.apple.flat-rtfd", .rtfd), ("public.rtf", .rtf), ("public.html", .html),
    ("public.utf8-plain-text", .plain),
  ]

  /// Rich text, HTML and plain text.
  public static var readableTypeIdentifiersForItemProvider: [String] { formats.map(\.type) }

  /// Creates a text from data.
  ///
  /// - Parameters:
  ///   - data: The data.
  ///   - typeIdentifier: One of the readable types; any other one is plain text.
  /// - Returns: The text.
  /// - Throws: The errors of `init(data:options:documentAttributes:)`.
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

  /// Provides the text in a format.
  ///
  /// - Parameters:
  ///   - typeIdentifier: One of the writable types; any other one is plain text.
  ///   - completionHandler: Receives the data or an error.
  /// - Returns: nil: the handler is called at once.
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
