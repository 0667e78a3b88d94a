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
  /// Calls the delegate.
  public func callAsFunction(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    transform item: any UITextPasteItem
  ) {
    delegate.textPasteConfigurationSupporting(textPasteConfigurationSupporting, transform: item)
  }
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    combineItemAttributedStrings itemStrings: [NSAttributedString], for textRange: UITextRange
  ) -> NSAttributedString {
    delegate.textPasteConfigurationSupporting(
      textPasteConfigurationSupporting, combineItemAttributedStrings: itemStrings, for: textRange)
  }
  /// Calls the delegate.
  @discardableResult
  public func callAsFunction(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    performPasteOf attributedString: NSAttributedString, to textRange: UITextRange
  ) -> UITextRange {
    delegate.textPasteConfigurationSupporting(
      textPasteConfigurationSupporting, performPasteOf: attributedString, to: textRange)
  }
}
