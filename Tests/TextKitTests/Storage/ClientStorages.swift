// SPDX-License-Identifier: MIT

import Foundation

@testable import TextKit

// Storages as clients write them: four primitives over their own store, and a processEditing()
// that restyles.

/// Colours the words with a small i before a capital letter, as in iPhone.
class TKDHighlightingTextStorage: NSTextStorage {
  private let imp = NSMutableAttributedString()

  override init() { super.init() }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Whether `super.processEditing()` is called before restyling: both are found in the wild.
  var callsSuperFirst = false
  private(set) var processed = 0

  override var string: String { imp.string }

  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    unsafe imp.attributes(at: location, effectiveRange: range)
  }

  override func replaceCharacters(in range: NSRange, with str: String) {
    imp.replaceCharacters(in: range, with: str)
    edited(
      .editedCharacters, range: range,
      changeInLength: (str as NSString).length - range.length)
  }

  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    imp.setAttributes(attrs, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
  }

  static let expression = try! NSRegularExpression(
    pattern: "i[\\p{Alphabetic}&&\\p{Uppercase}][\\p{Alphabetic}]+")

  override func processEditing() {
    processed += 1
    if callsSuperFirst { super.processEditing() }
    let paragraph = (string as NSString).paragraphRange(for: editedRange)
    removeAttribute(.foregroundColor, range: paragraph)
    Self.expression.enumerateMatches(in: string, range: paragraph) { result, _, _ in
      if let result { self.addAttribute(.foregroundColor, value: UIColor.red, range: result.range) }
    }
    if !callsSuperFirst { super.processEditing() }
  }
}

/// **bold**, _italic_, ~~struck~~, `script` and words in CAPITALS.
class MarkupTextStorage: NSTextStorage {
  private let backingStore = NSMutableAttributedString()
  private let replacements: [(NSRegularExpression, [NSAttributedString.Key: Any])]

  static var body: [NSAttributedString.Key: Any] { [.font: UIFont.systemFont(ofSize: 17)] }
  static var bold: [NSAttributedString.Key: Any] { [.font: UIFont.boldSystemFont(ofSize: 17)] }
  static var italic: [NSAttributedString.Key: Any] { [.font: UIFont.italicSystemFont(ofSize: 17)] }
  static var script: [NSAttributedString.Key: Any] { [.font: UIFont.systemFont(ofSize: 21)] }
  static var struck: [NSAttributedString.Key: Any] { [.strikethroughStyle: 1] }
  static var capitals: [NSAttributedString.Key: Any] { [.foregroundColor: UIColor.red] }

  private static var patterns: [(String, [NSAttributedString.Key: Any])] {
    [
      ("(\\*\\*\\w+(\\s\\w+)*\\*\\*)\\s", bold), ("(_\\w+(\\s\\w+)*_)\\s", italic),
      ("(~~\\w+(\\s\\w+)*~~)\\s", struck), ("(`\\w+(\\s\\w+)*`)\\s", script),
      ("\\s([A-Z]{2,})\\s", capitals),
    ]
  }

  override init() {
    replacements = Self.patterns.map { (try! NSRegularExpression(pattern: $0.0), $0.1) }
    super.init()
  }
  required init?(coder: NSCoder) { nil }

  override var string: String { backingStore.string }

  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    unsafe backingStore.attributes(at: location, effectiveRange: range)
  }

  override func replaceCharacters(in range: NSRange, with str: String) {
    beginEditing()
    backingStore.replaceCharacters(in: range, with: str)
    edited(
      [.editedCharacters, .editedAttributes], range: range,
      changeInLength: str.utf16.count - range.length)
    endEditing()
  }

  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    beginEditing()
    backingStore.setAttributes(attrs, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
    endEditing()
  }

  override func processEditing() {
    performReplacements(for: editedRange)
    super.processEditing()
  }

  private func performReplacements(for changed: NSRange) {
    let text = backingStore.string as NSString
    var range = NSUnionRange(
      changed, text.lineRange(for: NSRange(location: changed.location, length: 0)))
    range = NSUnionRange(
      range, text.lineRange(for: NSRange(location: changed.upperBound, length: 0)))
    setAttributes(Self.body, range: range)
    for (expression, attributes) in replacements {
      expression.enumerateMatches(in: backingStore.string, range: range) { match, _, _ in
        guard let found = match?.range(at: 1) else { return }
        self.addAttributes(attributes, range: found)
        if found.upperBound < range.upperBound {
          self.setAttributes(Self.body, range: NSRange(location: found.upperBound, length: 1))
        }
      }
    }
  }
}

/// Restyles the lines of an edit in its own store, another storage, and announces none of it.
class SilentlyStylingStorage: NSTextStorage {
  let backingStore = NSTextStorage()
  var stylesAfterSuper = false

  override init() { super.init() }
  override init(attributedString: NSAttributedString) {
    super.init(attributedString: attributedString)
    backingStore.setAttributedString(attributedString)
  }
  required init?(coder: NSCoder) { nil }

  override var string: String { backingStore.string }

  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    unsafe backingStore.attributes(at: location, effectiveRange: range)
  }

  override func attributes(
    at location: Int, longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> [NSAttributedString.Key: Any] {
    unsafe backingStore.attributes(at: location, longestEffectiveRange: range, in: rangeLimit)
  }

  override func replaceCharacters(in range: NSRange, with str: String) {
    beginEditing()
    backingStore.replaceCharacters(in: range, with: str)
    edited(
      [.editedCharacters, .editedAttributes], range: range,
      changeInLength: (str as NSString).length - range.length)
    endEditing()
  }

  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    beginEditing()
    backingStore.setAttributes(attrs, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
    endEditing()
  }

  override func processEditing() {
    let line = NSUnionRange(
      editedRange,
      (string as NSString).lineRange(for: NSRange(location: editedRange.upperBound, length: 0)))
    if !stylesAfterSuper { style(line) }
    super.processEditing()
    if stylesAfterSuper { style(line) }
  }

  static let body = UIFont.systemFont(ofSize: 12)
  static let heading = UIFont.systemFont(ofSize: 30)

  /// Lines that begin with # are headings.
  private func style(_ range: NSRange) {
    backingStore.setAttributes([.font: Self.body], range: range)
    let expression = try! NSRegularExpression(pattern: "^#.*$", options: .anchorsMatchLines)
    expression.enumerateMatches(in: backingStore.string, range: range) { match, _, _ in
      guard let match else { return }
      self.backingStore.addAttributes([.font: Self.heading], range: match.range)
    }
  }
}
