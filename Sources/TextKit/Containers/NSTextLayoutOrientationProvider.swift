// SPDX-License-Identifier: MIT

extension NSLayoutManager {
  /// The direction in which lines run.
  public enum TextLayoutOrientation: Int, Sendable, CaseIterable {
    /// Lines run across and follow each other downward.
    case horizontal = 0
    /// Lines run down and follow each other from right to left.
    case vertical = 1
  }
}

/// An object with a direction in which its lines run.
/// - Source: UIKit `NSTextLayoutOrientationProvider`.
public protocol NSTextLayoutOrientationProvider {
  /// The direction in which lines run.
  var layoutOrientation: NSLayoutManager.TextLayoutOrientation { get }
}
