// SPDX-License-Identifier: MIT

import TextFonts
import TextUnicode

/// Chooses a font for each grapheme cluster of one style, with fast lookups of earlier choices.
///
/// The choice is `FontFallback`'s: it depends on the cluster and the style alone. Two tables cache
/// it: characters that the base font shows in any cluster, and the fonts of other short clusters,
/// where a later one replaces an earlier one in the same slot. Fonts are numbers here, so that no
/// character costs reference counting; 0 is the base font.
struct FontPicker {
  let fallback: FontFallback
  private(set) var fonts: [FontInstance]
  /// By UTF-16 unit: `isSimple`, `isNotSimple`, or 0 if it is unknown.
  private(set) var simple = [UInt8](repeating: 0, count: 1 << 16)
  static let isSimple: UInt8 = 1
  static let isNotSimple: UInt8 = 2
  /// 0, or a short cluster (`key`), whose font is the index into `fonts`.
  private var keys: [UInt64] = []
  private var choices: [UInt16] = []
  private static let size = 4096
  /// The maximum number of units of a cluster that is its own key.
  private static let maximumKeyLength = 4

  init(_ fallback: FontFallback) {
    self.fallback = fallback
    fonts = [fallback.base]
  }

  /// Returns whether the base font shows this character, and any cluster of such characters.
  ///
  /// True for each that it has a glyph for, except emoji and the characters that form emoji.
  @inline(__always)
  mutating func isSimple(_ unit: UInt16) -> Bool {
    let known = simple[Int(unit)]
    return known == 0 ? learn(unit) : known == FontPicker.isSimple
  }

  @inline(never)
  private mutating func learn(_ unit: UInt16) -> Bool {
    let isSimple: Bool
    if CharacterFacts.isControl(unit) {
      isSimple = true
    } else if [0x200D, 0x20E3, 0xFE0E, 0xFE0F].contains(unit) || unit & 0xF800 == 0xD800 {
      isSimple = false
    } else {
      let cluster = [unit]
      isSimple =
        fallback.base.covers(cluster.span) && fallback.font(for: cluster.span) === fallback.base
    }
    simple[Int(unit)] = isSimple ? FontPicker.isSimple : FontPicker.isNotSimple
    return isSimple
  }

  /// Returns the number of a grapheme cluster's font.
  mutating func font(for text: Span<UInt16>, _ cluster: Range<Int>) -> Int {
    guard let key = FontPicker.key(text, cluster) else {
      // The start of an extremely long cluster decides for all of it.
      let end = min(cluster.upperBound, cluster.lowerBound + 64)
      return number(of: fallback.font(for: text.extracting(cluster.lowerBound..<end)))
    }
    if keys.isEmpty {
      keys = [UInt64](repeating: 0, count: FontPicker.size)
      choices = [UInt16](repeating: 0, count: FontPicker.size)
    }
    // The upper bits of the product depend on all of the key's.
    let slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 52)
    if keys[slot] == key { return Int(choices[slot]) }
    let font = number(of: fallback.font(for: text.extracting(cluster)))
    keys[slot] = key
    choices[slot] = UInt16(font)
    return font
  }

  /// Returns all units of a short cluster; nil for a long one, and for one with U+0000.
  @inline(__always)
  private static func key(_ text: Span<UInt16>, _ cluster: Range<Int>) -> UInt64? {
    guard cluster.count <= maximumKeyLength else { return nil }
    var key: UInt64 = 0
    for i in cluster {
      let unit = text[i]
      if unit == 0 { return nil }
      key = key &<< 16 | UInt64(unit)
    }
    return key
  }

  /// Returns the number of the font of a word with joining letters: one that covers it; nil if none
  /// does.
  mutating func font(forJoinedWord word: Span<UInt16>) -> Int? {
    if fallback.base.covers(word) { return 0 }
    let font = fallback.font(for: word)
    return font.covers(word) ? number(of: font) : nil
  }

  private mutating func number(of font: FontInstance) -> Int {
    if let known = fonts.firstIndex(where: { $0 === font }) { return known }
    if fonts.count >= Int(UInt16.max) {
      // More fonts than any system has: the table of characters is cleared.
      fonts.removeSubrange(1...)
      keys = []
    }
    fonts.append(font)
    return fonts.count - 1
  }
}

/// Holds a picker, so that styles can share it, and lends it while an item is divided.
final class FontPickerBox {
  let fallback: FontFallback
  private var picker: FontPicker?

  init(_ fallback: FontFallback) { self.fallback = fallback }

  /// Lends the picker, to be put back.
  func take() -> FontPicker { picker.take() ?? FontPicker(fallback) }

  func put(back picker: consuming FontPicker) { self.picker = picker }
}
