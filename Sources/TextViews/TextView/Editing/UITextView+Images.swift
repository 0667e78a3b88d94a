// SPDX-License-Identifier: MIT

extension NSTextAttachment {
  /// An attachment that shows the image of a file; nil for data that is no image.
  ///
  /// - Parameters:
  ///   - data: The file's contents.
  ///   - name: Its name; nil for one by the kind of the image.
  package convenience init?(imageFile data: Data, name: String? = nil) {
    guard UIImage(data: data) != nil else { return nil }
    let wrapper = FileWrapper(regularFileWithContents: data)
    wrapper.preferredFilename = name ?? "image.\(Self.suffix(of: data))"
    self.init(fileWrapper: wrapper)
  }

  /// By the first bytes of the file.
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
  /// Puts the image of a file in at the caret, in the place of what is selected, in one step that
  /// can be undone.
  ///
  /// - Parameters:
  ///   - data: The file's contents.
  ///   - name: The file's name.
  /// - Returns: False, and nothing changes, for data that is no image, and in a view that may not
  ///   change attributes.
  package func insertImage(_ data: Data, name: String?) -> Bool {
    guard isEditable, allowsEditingTextAttributes,
      let attachment = NSTextAttachment(imageFile: data, name: name)
    else { return false }
    let text = NSMutableAttributedString(
      attributedString: NSAttributedString(attachment: attachment))
    // In the paragraph and the font that are typed in.
    text.addAttributes(typingAttributes, range: NSRange(location: 0, length: text.length))
    insertAttributedText(text)
    return true
  }
}
