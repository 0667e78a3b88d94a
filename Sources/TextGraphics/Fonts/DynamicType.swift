// SPDX-License-Identifier: MIT

extension UIFont {
  /// The way a font follows the user's text size.
  enum Scaling: Hashable, Sendable {
    case none
    /// The font of a text style.
    case style(TextStyle)
    /// A font that scales with a text style, from a size in `large` to a limit.
    case metrics(TextStyle, size: CGFloat, maximum: CGFloat)

    /// Returns the size in points for certain traits; `nil` if it does not follow.
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

  /// Returns the font adjusted to traits; the font itself if it does not follow the user's text
  /// size, or has it already.
  package func adjusted(to traits: UITraitCollection?) -> UIFont {
    guard let size = scaling.size(in: traits) else { return self }
    let core = core.followingBoldText(scaling)
    return size == pointSize && core == self.core
      ? self : UIFont(core: core, size: size, scaling: scaling)
  }
}

extension FontCore {
  /// Returns the core of a text style's font, which is bold while the user prefers bold text.
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
