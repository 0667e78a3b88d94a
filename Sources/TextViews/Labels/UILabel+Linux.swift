// SPDX-License-Identifier: MIT

extension UILabel {
  /// The whole text, where the label shows it shortened and `showsExpansionTextWhenTruncated` is
  /// true; nil elsewhere.
  ///
  /// Lays the text out in the label's bounds, if needed.
  ///
  /// - Source: our choice.
  public var expansionText: String? {
    showsExpansionTextWhenTruncated && !showsAllText ? text : nil
  }
}

extension UIWindow {
  /// What a host shows beside a pointer that rests at a point: the whole text of a label that is
  /// shortened there.
  ///
  /// - Parameter point: In the window's coordinates.
  /// - Returns: `UILabel.expansionText` of the frontmost label under the point, and where that is,
  ///   in the window's coordinates; nil if there is none, or if it needs no more room.
  /// - Source: our choice.
  public func expansionText(at point: CGPoint) -> (text: String, frame: CGRect)? {
    layoutIfNeeded()
    guard let label = label(at: point, in: self), let text = label.expansionText else { return nil }
    return (text, label.convert(label.bounds, to: nil))
  }

  /// Labels take no touches, so that `hitTest(_:with:)` passes them over.
  private func label(at point: CGPoint, in view: UIView) -> UILabel? {
    for part in view.subviews.reversed() where !part.isHidden && part.alpha > 0.01 {
      let inside = part.convert(point, from: view)
      guard part.point(inside: inside, with: nil) else { continue }
      if let found = label(at: inside, in: part) { return found }
      if let label = part as? UILabel { return label }
      // What is not seen through covers what is behind it.
      if part.backgroundColor.map({ $0.cgColor.alpha > 0.5 }) ?? false { return nil }
    }
    return nil
  }
}
