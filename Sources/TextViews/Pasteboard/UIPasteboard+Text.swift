// SPDX-License-Identifier: MIT

extension UIPasteboard {
  /// The type of text with attributes: an archive, which text views of this library read.
  private static let attributedText = "org.textkit.attributed-string"

  /// Puts text on the pasteboard: its characters for everybody, its attributes for text views.
  func setCopied(_ text: NSAttributedString) {
    var item: [String: Any] = ["public.utf8-plain-text": text.string]
    if let data = try? NSKeyedArchiver.archivedData(
      withRootObject: NSTextStorage(attributedString: text), requiringSecureCoding: true)
    {
      item[Self.attributedText] = data
    }
    setItems([item])
  }

  /// What a text view has put there, with its attributes; nil if there is no such text, or it cannot be read.
  var copiedText: NSAttributedString? {
    guard let data = data(forPasteboardType: Self.attributedText),
      let text = try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextStorage.self, from: data)
    else { return nil }
    return NSAttributedString(attributedString: text)
  }
}
