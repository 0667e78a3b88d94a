// SPDX-License-Identifier: MIT

import TextFonts
import TextUnicode

/// Chooses a font for each grapheme cluster of one style, quickly for what was asked before.
///
/// The choice is `FontFallback`'s: it depends on the cluster and the style alone. Before it stands a
/// small table by character, where a later character takes an earlier one's place.
final class FontPicker {
  let fallback: FontFallback
  /// 0: never asked. Else a character + 1, and which of `fonts` shows it.
  private var keys = [UInt32](repeating: 0, count: FontPicker.size)
  private var choices = [UInt16](repeating: 0, count: FontPicker.size)
  private var fonts: [FontInstance]
  private static let size = 2048

  init(_ fallback: FontFallback) {
    self.fallback = fallback
    fonts = [fallback.base]
  }

  var base: FontInstance { fonts[0] }

  /// The font of a grapheme cluster.
  func font(for text: Span<UInt16>, _ cluster: Range<Int>) -> FontInstance {
    let scalar: UInt32
    switch cluster.count {
    case 1: scalar = UInt32(text[cluster.lowerBound])
    case 2:
      let high = text[cluster.lowerBound]
      let low = text[cluster.lowerBound + 1]
      guard high & 0xFC00 == 0xD800, low & 0xFC00 == 0xDC00 else {
        return fallback.font(for: text.extracting(cluster))
      }
      scalar = 0x10000 + (UInt32(high) & 0x3FF) << 10 + UInt32(low) & 0x3FF
    default:
      // The start of an endless cluster decides for all of it.
      return fallback.font(
        for: text.extracting(cluster.lowerBound..<min(cluster.upperBound, cluster.lowerBound + 64)))
    }
    let slot = Int(scalar) & (FontPicker.size - 1)
    if keys[slot] == scalar + 1 { return fonts[Int(choices[slot])] }
    let font = fallback.font(for: text.extracting(cluster))
    if let number = number(of: font) {
      keys[slot] = scalar + 1
      choices[slot] = number
    }
    return font
  }

  /// The font of a word whose letters join: one that has all of it, if there is one; else nil.
  func font(forJoinedWord word: Span<UInt16>) -> FontInstance? {
    if base.covers(word) { return base }
    let font = fallback.font(for: word)
    return font.covers(word) ? font : nil
  }

  private func number(of font: FontInstance) -> UInt16? {
    if let known = fonts.firstIndex(where: { $0 === font }) { return UInt16(known) }
    guard fonts.count < Int(UInt16.max) else { return nil }
    fonts.append(font)
    return UInt16(fonts.count - 1)
  }
}
