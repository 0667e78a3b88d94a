// SPDX-License-Identifier: MIT

/// What a change of an attribute makes necessary.
///
/// | attribute | effect |
/// | --- | --- |
/// | colours, underline, strikethrough, stroke, shadow, text effect, obliqueness, tool tip, cursor, spelling | the look: draw again |
/// | all others, a client's own included | glyphs may move: lay out again |
///
/// A client's own attribute may be read by a layout manager's delegate, and a link by a delegate that
/// keeps links on one line: both count as moving glyphs (our choice).
enum AttributeEffects {
  /// Attributes that change how glyphs look, never where they stand.
  static let lookOnly: Set<NSAttributedString.Key> = [
    .foregroundColor, .backgroundColor, .underlineStyle, .underlineColor, .strikethroughStyle,
    .strikethroughColor, .strokeColor, .strokeWidth, .shadow, .textEffect, .obliqueness,
    .toolTip, .cursor, .spellingState, .markedClauseSegment, .textAlternatives, .originalFont,
  ]

  /// Whether a change of the attribute may move glyphs.
  static func movesGlyphs(_ key: NSAttributedString.Key) -> Bool { !lookOnly.contains(key) }

  /// Whether two sets differ in one of the attributes.
  static func differ(
    _ a: TextAttributes, _ b: TextAttributes, in keys: [NSAttributedString.Key]
  ) -> Bool {
    keys.contains { key in
      guard let left = a.dictionary[key], let right = b.dictionary[key] else {
        return a.dictionary[key] != nil || b.dictionary[key] != nil
      }
      return !AttributeValues.areEqual(left, right)
    }
  }

  /// Whether going from one set of attributes to another may move glyphs.
  static func moveGlyphs(from old: Attributes, to new: Attributes) -> Bool {
    for (key, value) in old where movesGlyphs(key) {
      guard let other = new[key], AttributeValues.areEqual(value, other) else { return true }
    }
    for key in new.keys where movesGlyphs(key) && old[key] == nil { return true }
    return false
  }
}
