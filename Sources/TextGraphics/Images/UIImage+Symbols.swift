// SPDX-License-Identifier: MIT

extension UIImage {
  /// The weight of a symbol's strokes.
  ///
  /// - Source: UIKit, `UIImage.SymbolWeight`, with Apple's numbers.
  public enum SymbolWeight: Int, CaseIterable, Sendable {
    /// Unspecified: as the surrounding text.
    case unspecified = 0
    /// As `UIFont.Weight.ultraLight`.
    case ultraLight = 1
    /// As `UIFont.Weight.thin`.
    case thin = 2
    /// As `UIFont.Weight.light`.
    case light = 3
    /// As `UIFont.Weight.regular`.
    case regular = 4
    /// As `UIFont.Weight.medium`.
    case medium = 5
    /// As `UIFont.Weight.semibold`.
    case semibold = 6
    /// As `UIFont.Weight.bold`.
    case bold = 7
    /// As `UIFont.Weight.heavy`.
    case heavy = 8
    /// As `UIFont.Weight.black`.
    case black = 9

    /// Returns the weight of a font whose stems match the symbol's strokes.
    ///
    /// - Returns: Regular for `.unspecified`.
    public func fontWeight() -> UIFont.Weight {
      switch self {
      case .ultraLight: .ultraLight
      case .thin: .thin
      case .light: .light
      case .unspecified, .regular: .regular
      case .medium: .medium
      case .semibold: .semibold
      case .bold: .bold
      case .heavy: .heavy
      case .black: .black
      }
    }
  }
}
