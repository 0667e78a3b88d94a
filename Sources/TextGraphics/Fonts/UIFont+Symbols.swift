// SPDX-License-Identifier: MIT

extension UIFont.Weight {
  /// Returns the weight of a symbol whose strokes match the stems of a font of this weight.
  ///
  /// - Returns: The nearest of the nine weights that have names.
  /// - Source: UIKit `UIFont.Weight.symbolWeight()`; the nearest for weights between is our choice.
  public func symbolWeight() -> UIImage.SymbolWeight {
    let named = UIImage.SymbolWeight.allCases.filter { $0 != .unspecified }
    let own = css
    return named.min { abs($0.fontWeight().css - own) < abs($1.fontWeight().css - own) } ?? .regular
  }
}
