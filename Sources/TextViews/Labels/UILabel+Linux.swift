// SPDX-License-Identifier: MIT

extension UILabel {
  /// The whole text, if the label truncates it and `showsExpansionTextWhenTruncated` is true;
  /// otherwise nil.
  ///
  /// Lays the text out in the label's bounds, if needed.
  ///
  /// - Source: Our choice.
  public var expansionText: String? {
    showsExpansionTextWhenTruncated && !showsAllText ? text : nil
  }
}

extension UIWindow {
  /// Returns the text of a tooltip at a point: the whole text of a label that truncates it.
  ///
  /// - Parameter point: A point in the window's coordinates, in points.
  /// - Returns: `UILabel.expansionText` of the frontmost label at the point, and the label's frame
  ///   in the window's coordinates; nil if there is no label, or its text is not truncated.
  /// - Source: Our choice.
  public func expansionText(at point: CGPoint) -> (text: String, frame: CGRect)? {
    layoutIfNeeded()
    guard let label = label(at: point, in: self), let text = label.expansionText else { return nil }
    return (text, label.convert(label.bounds, to: nil))
  }

  /// Returns the frontmost label at a point; `hitTest(_:with:)` cannot be used, since labels accept
  /// no touches.
  private func label(at point: CGPoint, in view: UIView) -> UILabel? {
    for part in view.subviews.reversed() where !part.isHidden && part.alpha > 0.01 {
      let inside = part.convert(point, from: view)
      guard part.point(inside: inside, with: nil) else { continue }
      if let found = label(at: inside, in: part) { return found }
      if let label = part as? UILabel { return label }
      // An opaque view hides the labels below it.
      if part.backgroundColor.map({ $0.cgColor.alpha > 0.5 }) ?? false { return nil }
    }
    return nil
  }
}
