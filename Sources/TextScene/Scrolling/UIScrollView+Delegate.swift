// SPDX-License-Identifier: MIT

/// A class with a scroll view's delegate: `UIScrollView`.
///
/// The property is in an extension of this protocol, and not in the class, because Swift on Linux
/// cannot narrow the type of an inherited property: so `UITextView.delegate` is a
/// `UITextViewDelegate`, as on iOS.
///
/// - Source: our choice.
@preconcurrency @MainActor
public protocol UIScrollViewDelegating: AnyObject {}

extension UIScrollView: UIScrollViewDelegating {}

extension UIScrollViewDelegating where Self: UIScrollView {
  /// The object that is notified of scrolling and zooming; not retained.
  ///
  /// Default nil.
  public var delegate: (any UIScrollViewDelegate)? {
    get { scrollDelegate }
    set { scrollDelegate = newValue }
  }
}
