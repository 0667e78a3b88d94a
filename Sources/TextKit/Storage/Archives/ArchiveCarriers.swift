// SPDX-License-Identifier: MIT

// A carrier represents a value in an archive, under Apple's class name: `NSKeyedArchiver` on Linux
// writes our own.

/// The representation of a value in a keyed archive.
class ArchiveCarrier: NSObject, NSSecureCoding, ValueCarrier {
  /// The value, if the archive had one.
  let value: Any?

  init(_ value: Any) { self.value = value }

  /// The name under which it writes, and those of the classes from which that derives.
  class var classNames: [String] { [] }

  /// The classes that an unarchiver uses if it does not know the carrier's own: `NSKeyedArchiver`
  /// on Linux writes the carrier's name, whatever name was set for it.
  override class func classFallbacksForKeyedArchiver() -> [String] { classNames }

  /// Reads the value.
  ///
  /// Overridden.
  class func make(_ coder: NSCoder) -> Any? { nil }

  required init?(coder: NSCoder) {
    value = Self.make(coder)
    super.init()
  }

  func encode(with coder: NSCoder) {
    (value as? any NSCoding)?.encode(with: coder)
  }

  class var supportsSecureCoding: Bool { true }

  // The archiver writes equal objects once: an object that several runs share is shared after
  // reading.

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? ArchiveCarrier, type(of: other) == type(of: self),
      let value, let others = other.value
    else { return object as AnyObject === self }
    return AttributeValues.areEqual(value, others)
  }

  override var hash: Int {
    var hasher = Hasher()
    if let value { AttributeValues.hash(value, into: &hasher) }
    return hasher.finalize()
  }
}

final class FontCarrier: ArchiveCarrier {
  override class var classNames: [String] { ["UIFont"] }
  override class func make(_ coder: NSCoder) -> Any? { UIFont(coder: coder) }
}
final class FontDescriptorCarrier: ArchiveCarrier {
  override class var classNames: [String] { ["UIFontDescriptor"] }
  override class func make(_ coder: NSCoder) -> Any? { UIFontDescriptor(coder: coder) }
}
final class ColorCarrier: ArchiveCarrier {
  override class var classNames: [String] { ["UIColor"] }
  override class func make(_ coder: NSCoder) -> Any? { UIColor(coder: coder) }
}
final class ParagraphStyleCarrier: ArchiveCarrier {
  override class var classNames: [String] { ["NSParagraphStyle"] }
  override class func make(_ coder: NSCoder) -> Any? { NSParagraphStyle(coder: coder) }
}
final class MutableParagraphStyleCarrier: ArchiveCarrier {
  override class var classNames: [String] { ["NSMutableParagraphStyle", "NSParagraphStyle"] }
  override class func make(_ coder: NSCoder) -> Any? { NSMutableParagraphStyle(coder: coder) }
}
final class TextTabCarrier: ArchiveCarrier {
  override class var classNames: [String] { ["NSTextTab"] }
  override class func make(_ coder: NSCoder) -> Any? { NSTextTab(coder: coder) }
}
final class TextListCarrier: ArchiveCarrier {
  override class var classNames: [String] { ["NSTextList"] }
  override class func make(_ coder: NSCoder) -> Any? { NSTextList(coder: coder) }
}
final class TextBlockCarrier: ArchiveCarrier {
  override class var classNames: [String] { ["NSTextBlock"] }
  override class func make(_ coder: NSCoder) -> Any? { NSTextBlock(coder: coder) }
}
final class TextTableCarrier: ArchiveCarrier {
  override class var classNames: [String] { ["NSTextTable", "NSTextBlock"] }
  override class func make(_ coder: NSCoder) -> Any? { NSTextTable(coder: coder) }
}
final class TextTableBlockCarrier: ArchiveCarrier {
  override class var classNames: [String] { ["NSTextTableBlock", "NSTextBlock"] }
  override class func make(_ coder: NSCoder) -> Any? { NSTextTableBlock(coder: coder) }
}
final class ShadowCarrier: ArchiveCarrier {
  override class var classNames: [String] { ["NSShadow"] }
  override class func make(_ coder: NSCoder) -> Any? { NSShadow(coder: coder) }
}
final class TextAttachmentCarrier: ArchiveCarrier {
  override class var classNames: [String] { ["NSTextAttachment"] }
  override class func make(_ coder: NSCoder) -> Any? { NSTextAttachment(coder: coder) }
}
final class DocumentParagraphCarrier: ArchiveCarrier {
  override class var classNames: [String] { ["TKDocumentParagraph"] }
  override class func make(_ coder: NSCoder) -> Any? { DocumentParagraph(coder: coder) }
}
final class FileWrapperCarrier: ArchiveCarrier {
  override class var classNames: [String] { ["NSFileWrapper"] }
  override class func make(_ coder: NSCoder) -> Any? { FileWrapper(coder: coder) }
}
final class ImageCarrier: ArchiveCarrier {
  override class var classNames: [String] { ["UIImage"] }
  override class func make(_ coder: NSCoder) -> Any? { UIImage(coder: coder) }
}
final class AttributedStringCarrier: ArchiveCarrier {
  override class var classNames: [String] { ["NSAttributedString"] }
  override class func make(_ coder: NSCoder) -> Any? { ArchivedText.decode(coder) }
  override func encode(with coder: NSCoder) {
    if let text = value as? NSAttributedString { ArchivedText.encode(text, coder) }
  }
}
final class MutableAttributedStringCarrier: ArchiveCarrier {
  override class var classNames: [String] { ["NSMutableAttributedString", "NSAttributedString"] }
  override class func make(_ coder: NSCoder) -> Any? { ArchivedText.decode(coder) }
  override func encode(with coder: NSCoder) {
    if let text = value as? NSAttributedString { ArchivedText.encode(text, coder) }
  }
}

/// Values on their way into and out of archives.
enum ArchivedValue {
  /// The carriers, and other names under which they read.
  private static let carriers: [(type: ArchiveCarrier.Type, others: [String])] = [
    (FontCarrier.self, ["NSFont"]),
    (FontDescriptorCarrier.self, ["NSFontDescriptor"]),
    (ColorCarrier.self, ["NSColor", "UIDeviceRGBColor", "UIDeviceWhiteColor"]),
    (ParagraphStyleCarrier.self, []),
    (MutableParagraphStyleCarrier.self, []),
    (TextTabCarrier.self, []),
    (TextListCarrier.self, []),
    (TextBlockCarrier.self, []),
    (TextTableCarrier.self, []),
    (TextTableBlockCarrier.self, []),
    (ShadowCarrier.self, []),
    (TextAttachmentCarrier.self, []),
    (DocumentParagraphCarrier.self, []),
    (FileWrapperCarrier.self, ["FileWrapper"]),
    (ImageCarrier.self, []),
    (AttributedStringCarrier.self, []),
    (MutableAttributedStringCarrier.self, []),
  ]

  /// The class that reads and writes under a name.
  private static let byName: [String: ArchiveCarrier.Type] = {
    var result: [String: ArchiveCarrier.Type] = [:]
    for (type, others) in carriers {
      for name in [type.classNames[0], NSStringFromClass(type)] + others { result[name] = type }
    }
    return result
  }()

  /// Registers the class names with Foundation, for archives that a client reads with its own
  /// unarchiver.
  ///
  /// Attributed strings are not among them: there they are Foundation's own.
  static let registerNames: Void = {
    for (name, type) in byName where !name.hasSuffix("AttributedString") {
      NSKeyedUnarchiver.setClass(type, forClassName: name)
    }
    for name in ["NSTextStorage", "NSConcreteTextStorage"] {
      NSKeyedUnarchiver.setClass(NSTextStorage.self, forClassName: name)
    }
  }()

  static func classNames(of carrier: ArchiveCarrier) -> [String]? {
    carrier.value is NSTextStorage
      ? ["NSTextStorage"] + MutableAttributedStringCarrier.classNames
      : type(of: carrier).classNames
  }

  /// The name of a class as archives have it, `Module.Class`; nil if it is not top-level.
  ///
  /// Foundation stops the process when it is queried for the name of another one.
  static func topLevelName(of type: AnyClass) -> String? {
    let parts = String(reflecting: type).split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 ? NSStringFromClass(type) : nil
  }

  /// The value of an object of a class in an archive, or nil if the class is not known here.
  ///
  /// A client registers its own class with `NSKeyedUnarchiver.setClass(_:forClassName:)`.
  static func make(_ className: String, _ coder: NSCoder) -> Any? {
    if ArchivedText.isText(className) { return ArchivedText.decode(coder) }
    if let type = byName[className] { return type.make(coder) }
    guard let client = NSKeyedUnarchiver.class(forClassName: className) as? any NSSecureCoding.Type,
      client is NSObject.Type
    else { return nil }
    return client.init(coder: coder)
  }

  /// The object that represents a value in an archive; nil if the value cannot be archived.
  static func carrier(of value: Any) -> Any? {
    switch value {
    case let value as UIFont: return FontCarrier(value)
    case let value as UIFontDescriptor: return FontDescriptorCarrier(value)
    case let value as UIColor: return ColorCarrier(value)
    case let value as NSMutableParagraphStyle: return MutableParagraphStyleCarrier(value)
    case let value as NSParagraphStyle: return ParagraphStyleCarrier(value)
    case let value as NSTextTab: return TextTabCarrier(value)
    case let value as NSTextList: return TextListCarrier(value)
    case let value as NSTextTable: return TextTableCarrier(value)
    case let value as NSTextTableBlock: return TextTableBlockCarrier(value)
    case let value as NSTextBlock: return TextBlockCarrier(value)
    case let value as NSShadow: return ShadowCarrier(value)
    case let value as NSTextAttachment: return TextAttachmentCarrier(value)
    case let value as DocumentParagraph: return DocumentParagraphCarrier(value)
    case let value as FileWrapper: return FileWrapperCarrier(value)
    case let value as UIImage: return ImageCarrier(value)
    case let value as CGFloat: return NSNumber(value: Double(value))
    case let value as NSAttributedString.TextEffectStyle: return value.rawValue as NSString
    case let value as NSMutableAttributedString: return MutableAttributedStringCarrier(value)
    case let value as NSAttributedString: return AttributedStringCarrier(value)
    case let value as [Any]:
      return value.compactMap { carrier(of: $0) } as NSArray
    case let value as [AnyHashable: Any]:
      let result = NSMutableDictionary()
      for (key, value) in value {
        if let key = carrier(of: key.base) as? NSObject, let value = carrier(of: value) {
          result[key] = value
        }
      }
      return result
    case let box as NSAttributeValueBox: return carrier(of: box.value)
    default:
      // Bridged values (strings, numbers, dates, data, URLs), and a client's own coding objects.
      let object = value as AnyObject
      if object is ArchiveCarrier { return object }
      return object is NSObject && object is any NSCoding
        && topLevelName(of: type(of: object)) != nil
        && !isWrapped(object) ? object : nil
    }
  }

  /// Foundation's wrapper of a Swift value: it cannot be archived.
  private static func isWrapped(_ object: AnyObject) -> Bool {
    String(describing: type(of: object)) == "__SwiftValue"
  }

  static func encode(_ value: Any, _ coder: NSCoder, _ key: String) {
    _ = registerNames
    if let carrier = carrier(of: value) { coder.encode(carrier, forKey: key) }
  }

  /// The value under a key, without its carrier.
  static func decode(_ coder: NSCoder, _ key: String) -> Any? {
    _ = registerNames
    guard coder.allowsKeyedCoding, coder.containsValue(forKey: key) else { return nil }
    let allowed: [AnyClass] =
      carriers.map { $0.type }
      + [
        NSString.self, NSNumber.self, NSArray.self, NSDictionary.self, NSData.self, NSDate.self,
        NSURL.self,
      ] + (coder.allowedClasses ?? [])
    return coder.decodeObject(of: allowed, forKey: key).map { opened($0) }
  }

  /// A value without carriers, in containers too.
  static func opened(_ value: Any) -> Any {
    switch value {
    case let carrier as ArchiveCarrier: carrier.value ?? NSNull()
    case let list as [Any]: list.map { opened($0) }
    case let members as [AnyHashable: Any]: members.mapValues { opened($0) }
    default: value
    }
  }
}
