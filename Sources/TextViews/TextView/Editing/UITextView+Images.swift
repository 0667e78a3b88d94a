// SPDX-License-Identifier: MIT

extension NSTextAttachment {
  /// Creates an attachment that shows the image of a file; nil if the data is not an image.
  ///
  /// - Parameters:
  ///   - data: The file's contents.
  ///   - name: The file's name; nil for a name by the kind of the image.
  package convenience init?(imageFile data: Data, name: String? = nil) {
    guard UIImage(data: data) != nil else { return nil }
    let wrapper = FileWrapper(regularFileWithContents: data)
    wrapper.preferredFilename = name ?? "image.\(Self.suffix(of: data))"
    self.init(fileWrapper: wrapper)
  }

  /// Returns the file extension for the signature of the image data.
  private static func suffix(of data: Data) -> String {
    if data.starts(with: [0xFF, 0xD8]) { return "jpeg" }
    if data.starts(with: [0x49, 0x49, 0x2A, 0]) || data.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
      return "tiff"
    }
    if data.starts(with: Array("GIF8".utf8)) { return "gif" }
    return data.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? "png" : "svg"
  }
}

extension UITextView {
  /// Inserts the image of a file at the caret or in place of the selection, in one undoable step.
  ///
  /// - Parameters:
  ///   - data: The file's contents.
  ///   - name: The file's name.
  /// - Returns: False if the data is not an image, or the view does not allow changes of
  ///   attributes; nothing changes then.
  package func insertImage(_ data: Data, name: String?) -> Bool {
    guard isEditable, allowsEditingTextAttributes,
      let attachment = NSTextAttachment(imageFile: data, name: name)
    else { return false }
    let text = NSMutableAttributedString(
      attributedString: NSAttributedString(attachment: attachment))
    // With the current paragraph style and font.
    text.addAttributes(typingAttributes, range: NSRange(location: 0, length: text.length))
    insertAttributedText(text)
    return true
  }
}
