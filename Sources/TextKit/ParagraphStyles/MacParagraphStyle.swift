// SPDX-License-Identifier: MIT

/// An object with the Mac's members of a paragraph style: `NSParagraphStyle`.
///
/// They are in extensions of this protocol, so that iOS sources may declare members of the same
/// names.
///
/// - Source: our choice.
public protocol MacParagraphStyle: AnyObject {}

extension NSParagraphStyle: MacParagraphStyle {}

extension MacParagraphStyle where Self: NSParagraphStyle {
  /// The relative excess of width up to which a line is tightened rather than truncated, as a share
  /// of its room; 0.05 by default.
  ///
  /// Any other value tightens lines even without `allowsDefaultTighteningForTruncation`: those that
  /// are wider than their room by no more than this share of it. Their glyphs then move closer to
  /// each other by no more than this share of the font's size, and a fifth of it. 0 never tightens.
  /// The default leaves it to `allowsDefaultTighteningForTruncation`.
  ///
  /// - Source: AppKit; the limit for glyphs is our choice, as on iOS, and so is that the default
  ///   tightens nothing by itself.
  public var tighteningFactorForTruncation: Float { values.tighteningFactorForTruncation }
  /// The heading level of the paragraph, from 1; 0, the default, for no heading.
  ///
  /// A heading becomes an entry in the outline of a PDF that it is drawn into, and a heading for
  /// assistive technologies in a text view.
  ///
  /// - Source: AppKit; its effects here are our choice.
  public var headerLevel: Int { values.headerLevel }
}

extension MacParagraphStyle where Self: NSMutableParagraphStyle {
  /// The relative excess of width up to which a line is tightened rather than truncated.
  ///
  /// It is clamped to the range from 0 to 1; 0.05 by default.
  public var tighteningFactorForTruncation: Float {
    get { values.tighteningFactorForTruncation }
    set { values.tighteningFactorForTruncation = newValue > 0 ? min(newValue, 1) : 0 }
  }
  /// The heading level of the paragraph, from 1; 0 for no heading; a negative number becomes 0.
  public var headerLevel: Int {
    get { values.headerLevel }
    set { values.headerLevel = max(newValue, 0) }
  }
}
