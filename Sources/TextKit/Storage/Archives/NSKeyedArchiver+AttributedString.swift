// SPDX-License-Identifier: MIT

extension NSKeyedArchiver {
  /// Returns an archive of an attributed string, in Apple's layout and with Apple's class names.
  ///
  /// Foundation's own method of this name is meant for any object; with an attributed string it
  /// would write Swift values that no reader understands. Attribute values that cannot be archived
  /// are left out.
  ///
  /// - Parameters:
  ///   - object: Any attributed string, a storage too.
  ///   - requiringSecureCoding: Whether a client's own values that are not `NSSecureCoding` are
  ///     left out.
  /// - Returns: A binary archive.
  /// - Throws: Nothing.
  public class func archivedData(
    withRootObject object: NSAttributedString, requiringSecureCoding: Bool
  ) throws -> Data {
    archive(object, isSecure: requiringSecureCoding)
  }

  /// Returns an archive of an attributed string, in Apple's layout and with Apple's class names.
  ///
  /// - Parameter rootObject: Any attributed string, a storage too.
  /// - Returns: A binary archive.
  public class func archivedData(withRootObject rootObject: NSAttributedString) -> Data {
    archive(rootObject, isSecure: false)
  }

  private class func archive(_ text: NSAttributedString, isSecure: Bool) -> Data {
    let writer = ArchiveWriter(requiringSecureCoding: isSecure)
    writer.encodeAttributedString(text, forKey: NSKeyedArchiveRootObjectKey)
    return writer.data()
  }
}

extension NSKeyedUnarchiver {
  /// Returns the attributed string of an archive, also of one made by macOS or iOS.
  ///
  /// Attributes whose types are not known here are left out; a client registers its own coding
  /// class with `setClass(_:forClassName:)`. Damaged data throws; it never stops the process, as
  /// Foundation's own unarchiver would.
  ///
  /// - Parameters:
  ///   - cls: `NSAttributedString`, `NSMutableAttributedString`, `NSTextStorage` or a subclass,
  ///     whose `init(coder:)` is called. The archive may be one of any of them.
  ///   - data: An archive.
  /// - Returns: The text; nil if a subclass's `init(coder:)` returns nil.
  /// - Throws: `CocoaError.coderReadCorrupt` if the data is not an archive of an attributed string.
  public static func unarchivedObject<Text: NSAttributedString>(
    ofClass cls: Text.Type, from data: Data
  ) throws -> Text? {
    guard let coder = ArchiveReader(data)?.textDecoder(NSKeyedArchiveRootObjectKey),
      let text = ArchivedText.decodeScratch(coder)
    else { throw CocoaError(.coderReadCorrupt) }
    if cls == NSAttributedString.self { return ScratchText.lasting(text) as? Text }
    if cls == NSMutableAttributedString.self { return text as? Text }
    text.letGo()
    return Text(coder: coder)
  }
}

extension NSCoder {
  /// Writes an attributed string in Apple's layout, as `encode(_:forKey:)` does on Apple's systems.
  ///
  /// - Parameters:
  ///   - text: Any attributed string.
  ///   - key: The key in the archive.
  public func encodeAttributedString(_ text: NSAttributedString, forKey key: String) {
    ArchivedValue.encode(text, self, key)
  }

  /// Reads text that `encodeAttributedString(_:forKey:)` or one of Apple's systems wrote.
  ///
  /// - Parameter key: The key in the archive.
  /// - Returns: The text; nil if there is none.
  public func decodeAttributedString(forKey key: String) -> NSAttributedString? {
    ArchivedValue.decode(self, key) as? NSAttributedString
  }
}
