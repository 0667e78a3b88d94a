// SPDX-License-Identifier: MIT

/// How a grapheme cluster wants to be seen: as text, as a picture, or as the font has it.
package enum ClusterPresentation: Sendable {
  case text, emoji, either

  /// Whether a font in colour, or one without, shows it as it wants to be seen.
  func suits(isColor: Bool) -> Bool {
    switch self {
    case .text: !isColor
    case .emoji: isColor
    case .either: true
    }
  }

  /// UTS #51: a variation selector decides (ED-8, ED-9); else a first character that is a picture by
  /// itself (`Emoji_Presentation`, which flags are too), or one followed by a skin tone.
  package init(of cluster: Span<UInt16>) {
    var scalars = ScalarCursor()
    guard let first = scalars.next(in: cluster) else {
      self = .either
      return
    }
    // Most text: letters, ideographs and marks that no emoji begins with.
    guard let scalar = Unicode.Scalar(first), scalar.properties.isEmoji else {
      self = .either
      return
    }
    var isEmoji = scalar.properties.isEmojiPresentation
    while let next = scalars.next(in: cluster) {
      switch next {
      case 0xFE0E:
        self = .text
        return
      case 0xFE0F, 0x1F3FB...0x1F3FF: isEmoji = true
      default: break
      }
    }
    self = isEmoji ? .emoji : .either
  }
}

/// Goes through UTF-16 scalar by scalar; half a pair counts as U+FFFD.
struct ScalarCursor {
  private var index = 0

  mutating func next(in units: Span<UInt16>) -> UInt32? {
    guard index < units.count else { return nil }
    let unit = UInt32(units[index])
    index += 1
    guard unit & 0xF800 == 0xD800 else { return unit }
    guard unit < 0xDC00, index < units.count, units[index] & 0xFC00 == 0xDC00 else { return 0xFFFD }
    let low = UInt32(units[index])
    index += 1
    return 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
  }
}

/// Whether something with glyphs can show a whole cluster, by the rules that HarfBuzz shapes by.
///
/// Default ignorable characters (joiners, variation selectors, tags) and controls need no glyph. A
/// missing character may be composed with the one before it, or taken apart, or be a space or hyphen
/// that HarfBuzz replaces.
func covers(_ cluster: Span<UInt16>, has: (UInt32) -> Bool) -> Bool {
  var scalars = ScalarCursor()
  var last: UInt32?
  while let scalar = scalars.next(in: cluster) {
    if needsNoGlyph(scalar) { continue }
    if !hasOrMakes(scalar, has) {
      guard let base = last, let whole = HarfBuzzUnicode.composed(base, scalar), has(whole) else {
        return false
      }
      last = whole
      continue
    }
    last = last.flatMap { HarfBuzzUnicode.composed($0, scalar) } ?? scalar
  }
  return true
}

private func hasOrMakes(_ scalar: UInt32, _ has: (UInt32) -> Bool, depth: Int = 0) -> Bool {
  if has(scalar) { return true }
  switch scalar {
  case 0x00A0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: return has(0x20)
  case 0x2011: return has(0x2010)
  default: break
  }
  guard depth < 4, let (first, second) = HarfBuzzUnicode.decomposed(scalar) else { return false }
  return hasOrMakes(first, has, depth: depth + 1)
    && (second == 0 || hasOrMakes(second, has, depth: depth + 1))
}

private func needsNoGlyph(_ scalar: UInt32) -> Bool {
  if scalar < 0x20 || (0x7F...0x9F).contains(scalar) || scalar == 0xAD { return true }
  if scalar < 0x34F { return false }
  guard let scalar = Unicode.Scalar(scalar) else { return false }
  return scalar.properties.isDefaultIgnorableCodePoint || scalar.value == 0x2028
    || scalar.value == 0x2029
}

extension FontInstance {
  /// Whether the font can show a whole cluster (or word), by the rules that HarfBuzz shapes by.
  package func covers(_ cluster: Span<UInt16>) -> Bool {
    TextFonts.covers(cluster) { glyph(for: $0) != 0 }
  }
}
