// SPDX-License-Identifier: MIT

import TextFonts
import TextUnicode

/// Chooses a font for each grapheme cluster of one style, quickly for what was asked before.
///
/// The choice is `FontFallback`'s: it depends on the cluster and the style alone. Before it stand two
/// tables: characters that the base font shows in any cluster, and the fonts of other short
/// clusters, where a later one takes an earlier one's place. Fonts are numbers here, for
/// nothing to be counted (retained) per character; 0 is the base font.
struct FontPicker {
  let fallback: FontFallback
  private(set) var fonts: [FontInstance]
  /// By UTF-16 unit: `isSimple`, `isNotSimple`, or 0 for one that was never asked.
  private(set) var simple = [UInt8](repeating: 0, count: 1 << 16)
  static let isSimple: UInt8 = 1
  static let isNotSimple: UInt8 = 2
  /// 0, or a short cluster (`key`) and which of `fonts` shows it.
  private var keys: [UInt64] = []
  private var choices: [UInt16] = []
  private static let size = 4096
  /// Units of a cluster that is its own key.
  private static let longestKey = 4

  init(_ fallback: FontFallback) {
    self.fallback = fallback
    fonts = [fallback.base]
  }

  /// Whether the base font is to show this character, and any cluster of such characters.
  ///
  /// So for each that it has a glyph for, but for pictures and for what makes pictures of others.
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

  /// The number of a grapheme cluster's font.
  mutating func font(for text: Span<UInt16>, _ cluster: Range<Int>) -> Int {
    guard let key = FontPicker.key(text, cluster) else {
      // The start of an endless cluster decides for all of it.
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

  /// All units of a short cluster; nil for a long one, and for one with U+0000.
  @inline(__always)
  private static func key(_ text: Span<UInt16>, _ cluster: Range<Int>) -> UInt64? {
    guard cluster.count <= longestKey else { return nil }
    var key: UInt64 = 0
    for i in cluster {
      let unit = text[i]
      if unit == 0 { return nil }
      key = key &<< 16 | UInt64(unit)
    }
    return key
  }

  /// The number of the font of a word whose letters join: one that has all of it; nil if none has.
  mutating func font(forJoinedWord word: Span<UInt16>) -> Int? {
    if fallback.base.covers(word) { return 0 }
    let font = fallback.font(for: word)
    return font.covers(word) ? number(of: font) : nil
  }

  private mutating func number(of font: FontInstance) -> Int {
    if let known = fonts.firstIndex(where: { $0 === font }) { return known }
    if fonts.count >= Int(UInt16.max) {
      // More fonts than any system has: forget which character is of which.
      fonts.removeSubrange(1...)
      keys = []
    }
    fonts.append(font)
    return fonts.count - 1
  }
}

/// Keeps a picker, so that styles can share it, and lends it out while an item is divided.
final class FontPickerBox {
  let fallback: FontFallback
  private var picker: FontPicker?

  init(_ fallback: FontFallback) { self.fallback = fallback }

  /// Gives the picker away, to be put back.
  func take() -> FontPicker { picker.take() ?? FontPicker(fallback) }

  func put(back picker: consuming FontPicker) { self.picker = picker }
}
