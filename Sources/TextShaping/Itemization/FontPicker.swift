// SPDX-License-Identifier: MIT

import TextFonts
import TextUnicode

/// Chooses a font for each grapheme cluster of one style, quickly for what was asked before.
///
/// The choice is `FontFallback`'s: it depends on the cluster and the style alone. Before it stand two
/// tables: characters that the base font shows in any cluster, and the fonts of other single
/// characters, where a later character takes an earlier one's place. Fonts are numbers here, for
/// nothing to be counted (retained) per character; 0 is the base font.
struct FontPicker {
  let fallback: FontFallback
  private(set) var fonts: [FontInstance]
  /// By UTF-16 unit: `isSimple`, `isNotSimple`, or 0 for one that was never asked.
  private(set) var simple = [UInt8](repeating: 0, count: 1 << 16)
  static let isSimple: UInt8 = 1
  static let isNotSimple: UInt8 = 2
  /// 0, or a character + 1 and which of `fonts` shows it.
  private var keys: [UInt32] = []
  private var choices: [UInt16] = []
  private static let size = 2048

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
    let scalar: UInt32
    switch cluster.count {
    case 1: scalar = UInt32(text[cluster.lowerBound])
    case 2:
      let high = text[cluster.lowerBound]
      let low = text[cluster.lowerBound + 1]
      guard high & 0xFC00 == 0xD800, low & 0xFC00 == 0xDC00 else {
        return number(of: fallback.font(for: text.extracting(cluster)))
      }
      scalar = 0x10000 + (UInt32(high) & 0x3FF) << 10 + UInt32(low) & 0x3FF
    default:
      // The start of an endless cluster decides for all of it.
      let start = cluster.lowerBound
      let end = min(cluster.upperBound, start + 64)
      return number(of: fallback.font(for: text.extracting(start..<end)))
    }
    if keys.isEmpty {
      keys = [UInt32](repeating: 0, count: FontPicker.size)
      choices = [UInt16](repeating: 0, count: FontPicker.size)
    }
    let slot = Int(scalar) & (FontPicker.size - 1)
    if keys[slot] == scalar + 1 { return Int(choices[slot]) }
    let font = number(of: fallback.font(for: text.extracting(cluster)))
    keys[slot] = scalar + 1
    choices[slot] = UInt16(font)
    return font
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
  func take() -> FontPicker {
    defer { picker = nil }
    return picker ?? FontPicker(fallback)
  }

  func put(back picker: consuming FontPicker) { self.picker = picker }
}
