// SPDX-License-Identifier: MIT

/// A spoken text with attributes; empty if a client has set none.
package struct SpokenText {
  private var attributed: NSAttributedString?

  package init(_ text: NSAttributedString? = nil) {
    attributed = text?.copy() as? NSAttributedString
  }

  /// Returns the text, if its characters are still the same; else the characters without
  /// attributes.
  package func text(of plain: String?) -> NSAttributedString? {
    if let attributed, attributed.string == plain { return attributed }
    return plain.map { NSAttributedString(string: $0) }
  }
}

/// Label, value and hint of an element.
package struct SpokenTexts {
  package var label = SpokenText()
  package var value = SpokenText()
  package var hint = SpokenText()
}

extension NSAttributedString {
  /// The language in which all of the text is spoken, if its attributes specify one.
  final var speechLanguage: String? {
    guard length > 0 else { return nil }
    var range = NSRange()
    let value = unsafe attribute(.accessibilitySpeechLanguage, at: 0, effectiveRange: &range)
    return range.length == length ? value as? String : nil
  }
}

extension NSAttributedString.Key {
  /// The language in which text is spoken, as BCP 47: a `String`.
  public static let accessibilitySpeechLanguage = Self("UIAccessibilitySpeechAttributeLanguage")
  /// Whether punctuation is spoken: an `NSNumber` of a Boolean.
  public static let accessibilitySpeechPunctuation = Self(
    "UIAccessibilitySpeechAttributePunctuation")
  /// Whether text is spelled out: an `NSNumber` of a Boolean.
  public static let accessibilitySpeechSpellOut = Self("UIAccessibilitySpeechAttributeSpellOut")
  /// The pitch, from 0 to 2: an `NSNumber`.
  public static let accessibilitySpeechPitch = Self("UIAccessibilitySpeechAttributePitch")
  /// Whether an announcement waits for the one before: an `NSNumber` of a Boolean.
  public static let accessibilitySpeechQueueAnnouncement = Self(
    "UIAccessibilitySpeechAttributeQueueAnnouncement")
  /// The pronunciation in the International Phonetic Alphabet: a `String`.
  public static let accessibilitySpeechIPANotation = Self(
    "UIAccessibilitySpeechAttributeIPANotation")
  /// The level of a heading, from 1 to 6, and 0 for none: an `NSNumber`.
  public static let accessibilityTextHeadingLevel = Self("UIAccessibilityTextAttributeHeadingLevel")
  /// Descriptions of text, such as its style: an array of `String`s.
  public static let accessibilityTextCustom = Self("UIAccessibilityTextAttributeCustom")
}
