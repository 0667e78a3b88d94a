// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextStructures

// Fixing makes attributes agree with characters:
//
//     font         a substitute where the font lacks characters; the original stays beside it; the font of layout where
//                  there is none
//     paragraph    one style, that of the first character, for the whole paragraph
//     attachment   only on U+FFFC
//
// A storage that keeps its attributes itself shows substitutes when asked and keeps the fonts that
// were set (Substitutes.swift). Text without a font attribute gets one when a client calls `fixAttributes(in:)` or
// `fixFontAttribute(in:)`; a storage that processes an edit leaves it alone, as layout uses the same font (our choice:
// a document that names no font is written without one).

/// An object that has `fixAttributes(in:)`: every mutable attributed string.
///
/// It is a protocol because `NSTextStorage` could not override a method in an extension of
/// Foundation's class.
public protocol NSAttributeFixing: AnyObject {}

extension NSMutableAttributedString: NSAttributeFixing {}

extension NSAttributeFixing where Self: NSMutableAttributedString {
  /// Makes the attributes of a range agree with its characters: fonts, paragraph styles,
  /// attachments.
  ///
  /// - Parameter range: UTF-16 units.
  /// - Precondition: The range lies within `length`.
  public func fixAttributes(in range: NSRange) {
    if let storage = self as? NSTextStorage {
      storage.fixAttributes(in: range)
    } else {
      fixFontAttribute(in: range)
      fixParagraphStyleAttribute(in: range)
      fixAttachmentAttribute(in: range)
    }
  }
}

extension NSTextStorage {
  /// Whether attributes are fixed because of an edit or a question, not because a client says so.
  fileprivate final var fixesByItself: Bool {
    phase == .fixing || fixing.isUnderWay || fixing.isInvalidating
  }
}

extension NSMutableAttributedString {
  /// Puts other fonts where the fonts of a range lack characters, and takes them away again where
  /// the original font will do; gives text without a font the one that layout uses.
  ///
  /// The original font stays in the attribute "NSOriginalFont". While a storage processes an edit, text without a font stays so.
  ///
  /// - Parameter range: UTF-16 units.
  /// - Precondition: The range lies within `length`.
  /// - Source: AppKit, `fixFontAttribute(in:)`; the font is the system's of 12 points (our choice; Apple's is Helvetica).
  public func fixFontAttribute(in range: NSRange) {
    if (self as? NSTextStorage)?.fixesByItself != true {
      let text = FixedText(self, range, "fixFontAttribute(in:)")
      text.apply(text.missingFonts(text.widenedToGraphemes()))
    }
    if let storage = self as? NSTextStorage, !storage.table.hasFonts {
      // Nothing to fix.
      _ = storage.checked(range, "fixFontAttribute(in:)")
      storage.fixing.showsSubstitutes = true
      return
    }
    let text = FixedText(self, range, "fixFontAttribute(in:)")
    if let storage = self as? NSTextStorage, storage.ownsAttributes {
      storage.fixing.showsSubstitutes = true
    } else {
      text.apply(text.fontChanges(text.widenedToGraphemes()))
    }
  }

  /// Gives each paragraph of a range the style of its first character.
  ///
  /// - Parameter range: UTF-16 units.
  /// - Precondition: The range lies within `length`.
  public func fixParagraphStyleAttribute(in range: NSRange) {
    if let storage = self as? NSTextStorage, !storage.table.hasParagraphStyles {
      // Nothing to fix.
      _ = storage.checked(range, "fixParagraphStyleAttribute(in:)")
      return
    }
    let text = FixedText(self, range, "fixParagraphStyleAttribute(in:)")
    text.apply(text.paragraphChanges())
  }

  /// Removes attachments from characters other than U+FFFC.
  ///
  /// - Parameter range: UTF-16 units.
  /// - Precondition: The range lies within `length`.
  public func fixAttachmentAttribute(in range: NSRange) {
    if let storage = self as? NSTextStorage, !storage.table.hasAttachments {
      // Nothing to fix.
      _ = storage.checked(range, "fixAttachmentAttribute(in:)")
      return
    }
    let text = FixedText(self, range, "fixAttachmentAttribute(in:)")
    text.apply(text.attachmentChanges())
  }
}

/// A range of an attributed string that is being fixed.
struct FixedText {
  typealias Change = (range: Range<Int>, attributes: Attributes)

  let text: NSMutableAttributedString
  let range: Range<Int>
  let length: Int
  private let characters: any CharacterSource

  init(_ text: NSMutableAttributedString, _ range: NSRange, _ method: String) {
    self.text = text
    length = text.length
    self.range = checkedRange(range, length, "NSMutableAttributedString.\(method)")
    characters = text.characterSource
  }

  func apply(_ changes: [Change]) {
    for change in changes { text.setAttributes(change.attributes, range: NSRange(change.range)) }
  }

  private func forEachRun(_ range: Range<Int>, _ body: (Range<Int>, Attributes) -> Void) {
    if let storage = text as? NSTextStorage, storage.ownsAttributes {
      storage.content.runs.forEachRun(in: range) { run, attributes in
        body(run, attributes.dictionary)
        return true
      }
      return
    }
    var start = range.lowerBound
    while start < range.upperBound {
      var found = NSRange()
      let attributes = unsafe text.attributes(at: start, effectiveRange: &found)
      let end = min(max(found.location + found.length, start + 1), range.upperBound)
      body(start..<end, attributes)
      start = end
    }
  }

  // MARK: Fonts

  /// The range widened to whole graphemes.
  func widenedToGraphemes() -> Range<Int> {
    if let storage = text as? NSTextStorage { return storage.known.wholeGraphemes(range) }
    let string = text.string
    func border(_ place: Int, up: Bool) -> Int {
      let index = string.utf16.index(string.startIndex, offsetBy: place)
      if index == string.endIndex || index.samePosition(in: string) != nil { return place }
      let end = string.index(after: index)
      return (up ? end : string.index(before: end)).utf16Offset(in: string)
    }
    return border(range.lowerBound, up: false)..<border(range.upperBound, up: true)
  }

  /// A font for each run that has none.
  func missingFonts(_ range: Range<Int>) -> [Change] {
    var changes: [Change] = []
    forEachRun(range) { run, attributes in
      guard attributes[.font] == nil else { return }
      var new = attributes
      new[.font] = ResolvedAttributes.defaultFont
      changes.append((run, new))
    }
    return changes
  }

  func fontChanges(_ range: Range<Int>) -> [Change] {
    var changes: [Change] = []
    forEachRun(range) { run, attributes in
      let original = attributes[.originalFont] as? UIFont
      guard let font = attributes.chosenFont else { return }
      let pieces = FontCoverage.of(font).pieces(
        characters.units(run), language: attributes[.languageIdentifier] as? String)
      var start = run.lowerBound
      for piece in pieces {
        let new = attributes.showing(piece.instance, for: font)
        if (new[.font] as? UIFont) != (attributes[.font] as? UIFont)
          || (new[.originalFont] as? UIFont) != original
        {
          changes.append((start..<start + piece.count, new))
        }
        start += piece.count
      }
    }
    return changes
  }

  // MARK: Paragraphs

  func paragraphChanges() -> [Change] {
    var changes: [Change] = []
    // Where a separator was removed, the neighbouring characters show that two paragraphs became
    // one.
    let range = max(0, range.lowerBound - 1)..<min(length, range.upperBound + 1)
    if range.isEmpty { return [] }
    var start = characters.paragraphStart(range.lowerBound)
    if hasWholeStyles(start..<characters.paragraphEnd(range.upperBound - 1)) { return [] }
    while start < range.upperBound {
      let end = characters.paragraphEnd(start)
      let style = paragraphStyle(at: start)
      func differing(in part: Range<Int>) -> [Change] {
        var changes: [Change] = []
        forEachRun(part) { run, attributes in
          let own = attributes[.paragraphStyle]
          if own == nil && style == nil { return }
          if let own, let style, AttributeValues.areEqual(own, style) { return }
          var new = attributes
          new[.paragraphStyle] = style
          changes.append((run, new))
        }
        return changes
      }
      // A paragraph whose first character and this part agree has been fixed before.
      let part = range.clamped(to: start..<end)
      let isWhole = part.lowerBound == start
      if isWhole || !differing(in: part).isEmpty { changes += differing(in: start..<end) }
      start = end
    }
    return changes
  }

  /// Whether styles of some whole paragraphs are known to change between paragraphs only, as they
  /// do in a document that was read.
  ///
  /// It reads each run, and searches only where the style differs.
  private func hasWholeStyles(_ paragraphs: Range<Int>) -> Bool {
    guard let storage = text as? NSTextStorage, storage.ownsAttributes else { return false }
    var isWhole = true
    var last: AnyObject?
    storage.content.runs.forEachRun(in: paragraphs) { run, attributes in
      let value = attributes.dictionary[.paragraphStyle]
      let style = value.flatMap { object(in: $0) }
      if value != nil, style == nil {
        isWhole = false
      } else if style !== last {
        let isSame = style.flatMap { style in last.map { AttributeValues.areEqual(style, $0) } }
        isWhole =
          isSame == true || run.lowerBound == paragraphs.lowerBound
          || characters.paragraphStart(run.lowerBound) == run.lowerBound
      }
      last = style
      return isWhole
    }
    return isWhole
  }

  /// Read from the stored attributes: finding substitutes would be wasted work.
  private func paragraphStyle(at place: Int) -> Any? {
    if let storage = text as? NSTextStorage, storage.ownsAttributes {
      return storage.content.runs.value(at: place).dictionary[.paragraphStyle]
    }
    return unsafe text.attribute(.paragraphStyle, at: place, effectiveRange: nil)
  }

  // MARK: Attachments

  func attachmentChanges() -> [Change] {
    var changes: [Change] = []
    forEachRun(range) { run, attributes in
      guard attributes[.attachment] != nil else { return }
      var new = attributes
      new[.attachment] = nil
      var start = run.lowerBound
      for (offset, unit) in characters.units(run).enumerated() where unit == 0xFFFC {
        let place = run.lowerBound + offset
        if start < place { changes.append((start..<place, new)) }
        start = place + 1
      }
      if start < run.upperBound { changes.append((start..<run.upperBound, new)) }
    }
    return changes
  }
}

extension Attributes {
  /// The font that was set: the original if the font is a substitute, else the font itself.
  ///
  /// In a copy a client may have replaced a substitute by another font: then the original is out of
  /// date.
  var chosenFont: UIFont? {
    guard let font = self[.font] as? UIFont else { return nil }
    guard let original = self[.originalFont] as? UIFont else { return font }
    let isSubstitute =
      font.pointSize == original.pointSize && font.instance !== original.instance
      && font.features.isEmpty && font.request == original.request
    return isSubstitute ? original : font
  }

  /// The attributes with the font that was set, where they have a substitute.
  package var withChosenFont: [NSAttributedString.Key: Any] {
    guard self[.originalFont] != nil else { return self }
    var own = self
    own[.font] = chosenFont
    own[.originalFont] = nil
    return own
  }

  /// The attributes with a font that shows the characters, and the one that was set as the
  /// original.
  func showing(_ instance: FontInstance, for font: UIFont) -> Attributes {
    var new = self
    if instance === font.instance {
      new[.font] = font
      new[.originalFont] = nil
    } else {
      new[.font] = UIFont(showing: instance, request: font.request, size: font.pointSize)
      new[.originalFont] = font
    }
    return new
  }
}
