// SPDX-License-Identifier: MIT

extension NSString: NSItemProviderReading, NSItemProviderWriting {
  /// Plain text.
  public static var readableTypeIdentifiersForItemProvider: [String] {
    ["public.utf8-plain-text", "public.plain-text", "public.text"]
  }

  /// Creates a string from UTF-8.
  ///
  /// - Parameters:
  ///   - data: UTF-8; invalid bytes become U+FFFD.
  ///   - typeIdentifier: Has no effect.
  /// - Returns: A string of this class.
  /// - Throws: `CocoaError.coderInvalidValue` for a subclass that the string is not one of.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
  {
    try made(NSString(string: String(decoding: data, as: UTF8.self)))
  }

  /// Plain text.
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.utf8-plain-text"] }

  /// Provides the characters as UTF-8.
  ///
  /// - Parameters:
  ///   - typeIdentifier: Has no effect.
  ///   - completionHandler: Is called at once, on this thread.
  /// - Returns: Always nil.
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) ->
      Void
  ) -> Progress? {
    completionHandler(Data(String(describing: self).utf8), nil)
    return nil
  }
}

extension NSURL: NSItemProviderReading, NSItemProviderWriting {
  /// A URL.
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.url"] }

  /// Creates a URL from its characters.
  ///
  /// - Parameters:
  ///   - data: The characters in UTF-8.
  ///   - typeIdentifier: Has no effect.
  /// - Returns: A URL of this class.
  /// - Throws: `CocoaError.coderReadCorrupt` if the data is not a URL.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
  {
    guard let url = NSURL(string: String(decoding: data, as: UTF8.self)) else {
      throw CocoaError(.coderReadCorrupt)
    }
    return try made(url)
  }

  /// A URL, and the same as plain text.
  public static var writableTypeIdentifiersForItemProvider: [String] {
    ["public.url", "public.utf8-plain-text"]
  }

  /// Provides the URL's characters as UTF-8.
  ///
  /// - Parameters:
  ///   - typeIdentifier: Has no effect.
  ///   - completionHandler: Is called at once, on this thread.
  /// - Returns: Always nil.
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) ->
      Void
  ) -> Progress? {
    completionHandler(Data((absoluteString ?? "").utf8), nil)
    return nil
  }
}

extension UIImage: NSItemProviderReading, NSItemProviderWriting {
  /// Image formats that can be shown.
  public static var readableTypeIdentifiersForItemProvider: [String] {
    [
      "public.png", "public.jpeg", "org.webmproject.webp", "com.compuserve.gif", "public.svg-image",
      "public.image",
    ]
  }

  /// Creates an image from a file's bytes.
  ///
  /// - Parameters:
  ///   - data: The bytes of an image file.
  ///   - typeIdentifier: Has no effect.
  /// - Returns: An image of this class.
  /// - Throws: `CocoaError.coderReadCorrupt` if the data is not an image.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
  {
    guard let image = UIImage(data: data) else { throw CocoaError(.coderReadCorrupt) }
    return try made(image)
  }

  /// PNG.
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.png"] }

  /// Provides the image as PNG.
  ///
  /// - Parameters:
  ///   - typeIdentifier: Has no effect.
  ///   - completionHandler: Is called at once, on this thread; with `CocoaError.coderInvalidValue`
  ///     for an empty or damaged image.
  /// - Returns: Always nil.
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) ->
      Void
  ) -> Progress? {
    let data = pngData()
    completionHandler(data, data == nil ? CocoaError(.coderInvalidValue) : nil)
    return nil
  }
}

extension NSItemProviderReading {
  /// Returns an object as one of this class, which may be a subclass.
  package static func made(_ object: any NSItemProviderReading) throws -> Self {
    guard let own = object as? Self else { throw CocoaError(.coderInvalidValue) }
    return own
  }
}
