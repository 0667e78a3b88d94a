// SPDX-License-Identifier: MIT

// Optional members of UITextPasteDelegate, as `UITextViewDelegate+Linux.swift` explains.
//
// Source: our choice.

extension UITextPasteDelegate {
  /// `textPasteConfigurationSupporting` as an optional member:
  /// `delegate?.textPasteConfigurationSupporting?(…)`.
  public var textPasteConfigurationSupporting: OptionalTextPasteConfigurationSupporting? {
    OptionalTextPasteConfigurationSupporting(delegate: self)
  }
}

/// The members named `textPasteConfigurationSupporting` of a `UITextPasteDelegate`.
@preconcurrency @MainActor
public struct OptionalTextPasteConfigurationSupporting {
  fileprivate let delegate: any UITextPasteDelegate
  /// Calls `textPasteConfigurationSupporting(_:transform:)`.
  ///
  /// - Parameters:
  ///   - textPasteConfigurationSupporting: The view that is pasted into.
  ///   - item: The pasted item.
  public func callAsFunction(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    transform item: any UITextPasteItem
  ) {
    delegate.textPasteConfigurationSupporting(textPasteConfigurationSupporting, transform: item)
  }
  /// Calls `textPasteConfigurationSupporting(_:combineItemAttributedStrings:for:)`.
  ///
  /// - Parameters:
  ///   - textPasteConfigurationSupporting: The view that is pasted into.
  ///   - itemStrings: The texts of the items, in order.
  ///   - textRange: The range that is replaced.
  /// - Returns: The combined text.
  @discardableResult
  public func callAsFunction(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    combineItemAttributedStrings itemStrings: [NSAttributedString], for textRange: UITextRange
  ) -> NSAttributedString {
    delegate.textPasteConfigurationSupporting(
      textPasteConfigurationSupporting, combineItemAttributedStrings: itemStrings, for: textRange)
  }
  /// Calls `textPasteConfigurationSupporting(_:performPasteOf:to:)`.
  ///
  /// - Parameters:
  ///   - textPasteConfigurationSupporting: The view that is pasted into.
  ///   - attributedString: The text.
  ///   - textRange: The range that is replaced.
  /// - Returns: The range of the inserted text.
  @discardableResult
  public func callAsFunction(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    performPasteOf attributedString: NSAttributedString, to textRange: UITextRange
  ) -> UITextRange {
    delegate.textPasteConfigurationSupporting(
      textPasteConfigurationSupporting, performPasteOf: attributedString, to: textRange)
  }
}
