// SPDX-License-Identifier: MIT

/// The requested presentation of a grapheme cluster: text, emoji, or the font's choice.
package enum ClusterPresentation: Sendable {
  case text, emoji, either

  /// Returns whether a colour font, or one without colour, suits the presentation.
  func suits(isColor: Bool) -> Bool {
    switch self {
    case .text: !isColor
    case .emoji: isColor
    case .either: true
    }
  }

  /// Determines the presentation of a cluster (UTS #51).
  ///
  /// A variation selector decides (ED-8, ED-9); else a first character with `Emoji_Presentation`,
  /// which flags have too, or one followed by a skin tone.
  package init(of cluster: Span<UInt16>) {
    var scalars = ScalarCursor()
    guard let first = scalars.next(in: cluster) else {
      self = .either
      return
    }
    // Most text: letters, ideographs and marks, with which no emoji begins.
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

/// A cursor over the scalars of UTF-16; an isolated surrogate becomes U+FFFD.
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
