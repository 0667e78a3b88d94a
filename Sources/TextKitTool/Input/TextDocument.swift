// SPDX-License-Identifier: MIT

internal import TextKit

/// A text that was read, with font, direction and language, in a storage that a layout manager lays out.
final class TextDocument {
  /// The input, as it is called in sentences.
  let name: String
  let font: UIFont
  let storage: NSTextStorage
  let layoutManager = NSLayoutManager()

  convenience init(reading path: String, _ options: TextOptions) throws(ToolError) {
    self.init(try InputText.read(path), try FontChoice.font(options), options)
  }

  init(_ input: InputText, _ font: UIFont, _ options: TextOptions) {
    name = input.name
    self.font = font
    var attributes: [NSAttributedString.Key: Any] = [.font: font]
    if options.direction != .auto || options.justify != nil {
      let style = NSMutableParagraphStyle()
      if let justify = options.justify {
        style.alignment = .justified
        style.justificationStrategy = justify == .optimal ? .optimal : .greedy
      }
      style.baseWritingDirection = options.direction.writingDirection
      attributes[.paragraphStyle] = style
    }
    storage = NSTextStorage(string: input.text, attributes: attributes)
    if let language = options.language {
      layoutManager.language = language
    } else {
      layoutManager.language = storage.assignLanguagesByScript()
    }
    storage.addLayoutManager(layoutManager)
  }
}
