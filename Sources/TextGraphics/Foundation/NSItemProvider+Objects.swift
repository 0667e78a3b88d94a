// SPDX-License-Identifier: MIT

extension NSString: NSItemProviderReading, NSItemProviderWriting {
  /// Plain text.
  public static var readableTypeIdentifiersForItemProvider: [String] {
    ["public.utf8-plain-text", "public.plain-text", "public.text"]
  }

  /// A string of UTF-8; bytes that are not valid become U+FFFD.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
  {
    try made(NSString(string: String(decoding: data, as: UTF8.self)))
  }

  /// Plain text.
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.utf8-plain-text"] }

  /// Hands over the characters as UTF-8.
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

  /// A URL; an error where the data is none.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
  {
    guard let url = NSURL(string: String(decoding: data, as: UTF8.self)) else {
      throw CocoaError(.coderReadCorrupt)
    }
    return try made(url)
  }

  /// A URL, and its characters as plain text.
  public static var writableTypeIdentifiersForItemProvider: [String] {
    ["public.url", "public.utf8-plain-text"]
  }

  /// Hands over the URL's characters.
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
  /// Images of the kinds that can be shown.
  public static var readableTypeIdentifiersForItemProvider: [String] {
    [
      "public.png", "public.jpeg", "org.webmproject.webp", "com.compuserve.gif", "public.svg-image",
      "public.image",
    ]
  }

  /// An image; an error where the data is none.
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
  {
    guard let image = UIImage(data: data) else { throw CocoaError(.coderReadCorrupt) }
    return try made(image)
  }

  /// PNG.
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.png"] }

  /// Hands over the image as PNG.
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
  /// An object of a class as one of the class that was asked, which may be a subclass.
  package static func made(_ object: any NSItemProviderReading) throws -> Self {
    guard let own = object as? Self else { throw CocoaError(.coderInvalidValue) }
    return own
  }
}
