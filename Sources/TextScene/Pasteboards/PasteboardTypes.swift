// SPDX-License-Identifier: MIT

/// The meanings of types of data, and conversions of values to data and back.
enum PasteboardTypes {
  static let text = "public.utf8-plain-text"
  static let url = "public.url"
  static let png = "public.png"
  static let image = "com.apple.uikit.image"
  static let color = "com.apple.uikit.color"

  enum Kind { case text, url, image, color, other }

  private static let kinds: [String: Kind] = [
    text: .text, "public.plain-text": .text, "public.text": .text,
    "public.utf16-plain-text": .text, "public.utf16-external-plain-text": .text,
    url: .url, "public.file-url": .url,
    png: .image, image: .image, "public.jpeg": .image, "public.image": .image,
    "public.tiff": .image, "com.compuserve.gif": .image, "com.microsoft.bmp": .image,
    "org.webmproject.webp": .image,
    color: .color,
  ]

  static func kind(of type: String) -> Kind { kinds[type] ?? .other }

  /// Returns whether a value is allowed for a type; otherwise it is left out, with a sentence to
  /// the warning handler.
  ///
  /// Data is allowed for all types, as it is only read on request.
  static func takes(_ value: Any, as type: String, _ member: String) -> Bool {
    func refuse(_ wanted: String) -> Bool {
      warn(
        "UIPasteboard.\(member): “\(type.prefix(200))” takes data or \(wanted), not \(Swift.type(of: value)); it is ignored"
      )
      return false
    }
    guard !type.isEmpty else {
      warn("UIPasteboard.\(member): a type without a name is ignored")
      return false
    }
    if value is Data || value is NSData { return true }
    switch kind(of: type) {
    case .text: return value is String || value is NSString || refuse("a string")
    case .url:
      return value is URL || value is NSURL || value is String || value is NSString
        || refuse("a URL")
    case .image: return value is UIImage || refuse("a UIImage")
    case .color: return value is UIColor || refuse("a UIColor")
    case .other:
      return value is UIImage || value is UIColor || value is URL || value is NSURL
        || PropertyListSerialization.propertyList(value, isValidFor: .binary)
        || refuse("a property-list value")
    }
  }

  // MARK: To data

  static func data(of value: Any, as type: String) -> Data? {
    switch value {
    case let data as Data: return data
    case let text as String: return text.data(using: encoding(of: type))
    case let url as URL: return Data(url.absoluteString.utf8)
    case let image as UIImage:
      return type == "public.jpeg" ? image.jpegData(compressionQuality: 0.9) : image.pngData()
    case let color as UIColor:
      return try? NSKeyedArchiver.archivedData(withRootObject: color, requiringSecureCoding: true)
    default:
      return try? PropertyListSerialization.data(
        fromPropertyList: value, format: .binary, options: 0)
    }
  }

  private static func encoding(of type: String) -> String.Encoding {
    switch type {
    case "public.utf16-plain-text": .utf16LittleEndian
    case "public.utf16-external-plain-text": .utf16
    default: .utf8
    }
  }

  // MARK: From data

  /// Returns a text; nil for data that is not valid text in its encoding.
  static func string(_ value: Any, as type: String) -> String? {
    switch value {
    case let text as String: text
    case let text as NSString: text as String
    case let data as Data: String(data: data, encoding: encoding(of: type))
    default: nil
    }
  }

  /// Returns data that is not valid text, with U+FFFD in place of the damaged parts.
  ///
  /// Nil for encodings other than UTF-8, and for data with zero bytes, which was never text.
  ///
  /// - Source: our choice: the user sees the pasted text and where it is damaged, as in browsers.
  static func mended(_ value: Any, as type: String) -> String? {
    guard let data = value as? Data, encoding(of: type) == .utf8, !data.contains(0) else {
      return nil
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns a URL; nil for another value, such as an empty text, or data that is not text.
  static func url(_ value: Any) -> URL? {
    switch value {
    case let url as URL: return url
    case let url as NSURL: return url as URL
    case let text as String: return URL(string: text)
    case let data as Data:
      // A URL of a megabyte is not a real one.
      guard data.count <= 1 << 20, let text = String(data: data, encoding: .utf8) else {
        return nil
      }
      return URL(string: text.trimmingCharacters(in: .whitespacesAndNewlines))
    default: return nil
    }
  }

  /// Returns an image; nil for data that is not an image.
  static func image(_ value: Any) -> UIImage? {
    switch value {
    case let image as UIImage: image
    case let data as Data: UIImage(data: data)
    default: nil
    }
  }

  /// Returns a colour; nil for data that is not an archived colour.
  static func color(_ value: Any) -> UIColor? {
    switch value {
    case let color as UIColor: color
    case let data as Data:
      try? NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: data)
    default: nil
    }
  }
}
