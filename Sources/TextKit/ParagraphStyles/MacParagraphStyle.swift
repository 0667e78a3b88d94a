// SPDX-License-Identifier: MIT

/// What has the Mac's members of a paragraph style: `NSParagraphStyle`.
///
/// They are in extensions of this protocol, so that sources for iOS that declare a member of the
/// same name have their own.
///
/// - Source: our choice.
public protocol MacParagraphStyle: AnyObject {}

extension NSParagraphStyle: MacParagraphStyle {}

extension MacParagraphStyle where Self: NSParagraphStyle {
  /// How much too wide a line may be to be tightened rather than truncated, as a share of its room;
  /// 0.05 by default.
  ///
  /// Any other value tightens lines even without `allowsDefaultTighteningForTruncation`: those that
  /// are wider than their room by no more than this share of it, whose letters then move closer to
  /// each other by no more than this share of the font's size, and a fifth of it. 0 never tightens.
  /// The default leaves it to `allowsDefaultTighteningForTruncation`.
  ///
  /// - Source: AppKit; the limit of letters, and that the default tightens nothing by itself, is
  ///   our choice: so iOS has it.
  public var tighteningFactorForTruncation: Float { values.tighteningFactorForTruncation }
  /// The level of the heading that the paragraph is, from 1; 0, the default, is no heading.
  ///
  /// A heading becomes a line of the outline of a PDF that it is drawn into, and a heading to those
  /// who cannot see a text view.
  ///
  /// - Source: AppKit; what it does here is our choice.
  public var headerLevel: Int { values.headerLevel }
}

extension MacParagraphStyle where Self: NSMutableParagraphStyle {
  /// How much too wide a line may be to be tightened rather than truncated, brought into 0 to 1;
  /// 0.05 by default.
  public var tighteningFactorForTruncation: Float {
    get { values.tighteningFactorForTruncation }
    set { values.tighteningFactorForTruncation = newValue > 0 ? min(newValue, 1) : 0 }
  }
  /// The level of the heading that the paragraph is, from 1; 0 is none, and so is a negative
  /// number.
  public var headerLevel: Int {
    get { values.headerLevel }
    set { values.headerLevel = max(newValue, 0) }
  }
}
