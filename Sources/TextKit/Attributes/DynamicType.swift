// SPDX-License-Identifier: MIT

extension UIFont {
  /// How a font follows the user's size.
  enum Scaling: Hashable, Sendable {
    case none
    /// It is a text style's font.
    case style(TextStyle)
    /// It grows beside a text style, from a size in `large` to a limit.
    case metrics(TextStyle, size: CGFloat, maximum: CGFloat)

    /// Points in some surroundings; `nil` if it does not follow.
    func size(in traits: UITraitCollection?) -> CGFloat? {
      switch self {
      case .none: nil
      case .style(let style): style.size(.current(in: traits))
      case .metrics(let style, let size, let maximum):
        min(
          UIFontMetrics(forTextStyle: style).scaledValue(for: size, compatibleWith: traits), maximum
        )
      }
    }
  }

  /// The font as it is to be in these surroundings; the font itself if it does not follow the user's
  /// size or has it already.
  package func adjusted(to traits: UITraitCollection?) -> UIFont {
    guard let size = scaling.size(in: traits) else { return self }
    let core = core.followingBoldText(scaling)
    return size == pointSize && core == self.core
      ? self : UIFont(core: core, size: size, scaling: scaling)
  }
}

extension FontCore {
  /// A text style's font is bold while the user wants bold text.
  fileprivate func followingBoldText(_ scaling: UIFont.Scaling) -> FontCore {
    guard case .style(let style) = scaling else { return self }
    switch source {
    case .system(var look):
      look.weight = style.cssWeight
      return SystemFonts.core(look)
    case .descriptor(let descriptor): return FontResolver.core(for: descriptor)
    case .face: return self
    }
  }
}

extension NSMutableAttributedString {
  /// Puts fonts of text styles, and fonts scaled by `UIFontMetrics`, at the size that surroundings
  /// ask for.
  ///
  /// Only their ranges change; text in other fonts is not laid out again.
  ///
  /// - Returns: Whether any font changed.
  @discardableResult
  package func adjustFonts(to traits: UITraitCollection?) -> Bool {
    var changes: [(range: NSRange, font: UIFont)] = []
    unsafe enumerateAttribute(.font, in: NSRange(location: 0, length: length), options: []) {
      value, range, _ in
      guard let font = value as? UIFont else { return }
      let adjusted = font.adjusted(to: traits)
      if adjusted !== font { changes.append((range, adjusted)) }
    }
    var next = 0
    while next < changes.count {
      // Neighbours in one edit; not all in one, for what lies between them would be laid out again.
      beginEditing()
      var end: Int
      repeat {
        let change = changes[next]
        addAttribute(.font, value: change.font, range: change.range)
        end = change.range.location + change.range.length
        next += 1
      } while next < changes.count && changes[next].range.location == end
      endEditing()
    }
    return !changes.isEmpty
  }
}
