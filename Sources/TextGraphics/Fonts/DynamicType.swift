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
