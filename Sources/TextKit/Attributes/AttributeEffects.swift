// SPDX-License-Identifier: MIT

internal import TextStructures

/// An attribute dictionary, as Foundation's.
typealias Attributes = [NSAttributedString.Key: Any]

/// The effect of a change of an attribute; later cases include earlier ones.
public enum NSAttributeEffect: Int, Comparable, Hashable, Sendable {
  /// Nothing changed.
  case none
  /// Glyphs keep their positions, and are redrawn: a colour, an underline.
  case display
  /// Layout does not read it, but a client that takes part in layout may: a client's own attribute,
  /// a link.
  case custom
  /// Glyphs may move: a font, a paragraph style.
  case layout

  /// Returns whether one effect is less than another.
  ///
  /// - Parameters:
  ///   - a: An effect.
  ///   - b: Another effect.
  /// - Returns: Whether `a` is less than `b`.
  public static func < (a: NSAttributeEffect, b: NSAttributeEffect) -> Bool {
    a.rawValue < b.rawValue
  }
}

/// The effects of attributes.
///
/// `display`: colours, underline, strikethrough, stroke, shadow, text effect, font palette,
/// obliqueness, tool tip, cursor, spelling.
///
/// `layout`: font, paragraph style, attachment, kern, tracking, ligature, baseline offset,
/// expansion, glyph forms, writing direction, language.
///
/// `custom`: a link, and every key that is not ours. A layout manager's delegate may read a
/// client's own attribute (one that folds text, say), and another one may keep links on one line.
/// So `custom` means new layout if a delegate or a subclass takes part in layout, and no change
/// otherwise (our choice).
enum AttributeEffects {
  /// Attributes that change the appearance of glyphs, never their positions.
  static let display: Set<NSAttributedString.Key> = [
    .foregroundColor, .backgroundColor, .underlineStyle, .underlineColor, .strikethroughStyle,
    .strikethroughColor, .strokeColor, .strokeWidth, .shadow, .textEffect, .obliqueness,
    .toolTip, .cursor, .spellingState, .markedClauseSegment, .textAlternatives, .originalFont,
    .fontPalette,
  ]

  /// Attributes that layout reads.
  static let layout: Set<NSAttributedString.Key> = [
    .font, .paragraphStyle, .attachment, .kern, .tracking, .ligature, .baselineOffset, .expansion,
    .verticalGlyphForm, .writingDirection, .languageIdentifier, .keepsOnOneLine,
    .init(rawValue: "NSSuperScript"), .init(rawValue: "NSGlyphInfo"),
    .init(rawValue: "NSCharacterShape"),
  ]

  /// The effect of another value of an attribute.
  static func effect(of key: NSAttributedString.Key) -> NSAttributeEffect {
    display.contains(key) ? .display : layout.contains(key) ? .layout : .custom
  }

  /// The effect of a change from one set of attributes to another.
  ///
  /// - Parameters:
  ///   - old: The attributes before.
  ///   - new: The attributes after.
  ///   - keys: The only attributes that can differ; nil for any.
  /// - Returns: The greatest effect of the attributes that differ.
  static func effect(
    from old: Attributes, to new: Attributes, in keys: [NSAttributedString.Key]? = nil
  ) -> NSAttributeEffect {
    if areShared(old, new) { return .none }
    var result = NSAttributeEffect.none
    func look(at key: NSAttributedString.Key, _ left: Any?, _ right: Any?) {
      if result == .layout { return }
      if let left, let right {
        if AttributeValues.areEqual(left, right) { return }
      } else if left == nil && right == nil {
        return
      }
      result = max(result, effect(of: key))
    }
    if let keys {
      for key in keys { look(at: key, old[key], new[key]) }
    } else {
      for (key, value) in old { look(at: key, value, new[key]) }
      for (key, value) in new where old[key] == nil { look(at: key, nil, value) }
    }
    return result
  }
}
