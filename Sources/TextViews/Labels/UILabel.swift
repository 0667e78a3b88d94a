// SPDX-License-Identifier: MIT

/// A view that shows text which nobody can select or change: one line or several, shortened where
/// it does not fit.
///
/// The text stands in the middle of the view's height. It is laid out when it is measured or drawn,
/// once for each width.
///
/// - Source: UIKit, `UILabel`.
@preconcurrency @MainActor
open class UILabel: UIView, UIContentSizeCategoryAdjusting {
  final var values = LabelValues()
  final let typesetting = LabelLayout()
  /// The width that several lines are measured for: the one that constraints leave, 0 where they
  /// leave all that the text likes.
  private var laidOutWidth: CGFloat = 0

  /// A label without text.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  /// A label from a keyed archive; what is missing keeps its default.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
    values.decode(from: coder)
  }

  /// Writes the label into a keyed archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if coder.allowsKeyedCoding { values.encode(to: coder) }
  }

  private func begin() {
    isUserInteractionEnabled = false
    findBaselines = { [weak self] size in self?.baselines(in: size) }
    wrapContent = { [weak self] width, _ in
      guard let self, numberOfLines != 1, preferredMaxLayoutWidth == 0 else { return nil }
      defer { laidOutWidth = width }
      return laidOutWidth
    }
  }

  // MARK: Text

  /// The text without its attributes; default nil.
  ///
  /// Setting it makes a text that is all in `font`, `textColor` and the label's other values.
  open var text: String? {
    get { values.string }
    set {
      values.string = newValue
      textChanged()
    }
  }

  /// The text; default nil.
  ///
  /// A copy, set and given.
  ///
  /// Setting it takes `font`, `textColor`, `textAlignment` and `lineBreakMode` from its first
  /// character, as far as that has them. Characters that have none get those that were set of the
  /// label itself, never those of the first character. Given back, all have some.
  ///
  /// A `.link` is shown underlined and in `UIColor.link`, whatever colour it has; a label opens
  /// none.
  /// - Source: UIKit; the colour of links by what its labels are seen to do; gaps are our choice.
  open var attributedText: NSAttributedString? {
    get { values.filled() }
    set {
      values.take(newValue)
      textChanged()
    }
  }

  /// The font of the text; default the system's at 17 points.
  ///
  /// Setting it sets all text in it; nil means the default.
  open var font: UIFont! {
    get { values.font }
    set {
      values.font = newValue ?? LabelValues.defaultFont
      values.setAll(.font, values.font)
      textChanged()
    }
  }

  /// The colour of the text; default `UIColor.label`.
  ///
  /// Setting it paints all text in it; nil means the default.
  open var textColor: UIColor! {
    get { values.textColor }
    set {
      values.textColor = newValue ?? .label
      values.setAll(.foregroundColor, values.textColor)
      paintChanged()
    }
  }

  /// How lines stand between the label's sides; default `.natural`.
  ///
  /// Setting it holds for all paragraphs.
  open var textAlignment: NSTextAlignment {
    get { values.alignment }
    set {
      values.alignment = newValue
      values.setParagraphs { $0.alignment = newValue }
      textChanged()
    }
  }

  /// Where lines end, and what the last one shows of text that has no room; default
  /// `.byTruncatingTail`.
  ///
  /// The truncating modes wrap at words in all lines but the last one.
  open var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set {
      values.lineBreakMode = newValue
      values.setParagraphs { $0.lineBreakMode = newValue }
      textChanged()
    }
  }

  /// Which lines may not stand alone; default `.standard`.
  ///
  /// Setting it holds for all paragraphs.
  open var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy {
    get { values.lineBreakStrategy }
    set {
      values.lineBreakStrategy = newValue
      values.setParagraphs { $0.lineBreakStrategy = newValue }
      textChanged()
    }
  }

  /// The most lines; default 1, 0 is no limit.
  ///
  /// A number below 0 counts as 0.
  open var numberOfLines: Int {
    get { values.numberOfLines }
    set {
      values.numberOfLines = max(0, newValue)
      textChanged()
    }
  }

  // MARK: Appearance

  /// Whether the text has its full colour; default true.
  ///
  /// Else it is half transparent.
  ///
  /// - Source: UIKit; how much paler is our choice.
  open var isEnabled: Bool {
    get { values.isEnabled }
    set {
      values.isEnabled = newValue
      paintChanged()
    }
  }

  /// Whether the text is painted in `highlightedTextColor`; default false.
  open var isHighlighted: Bool {
    get { values.isHighlighted }
    set {
      values.isHighlighted = newValue
      paintChanged()
    }
  }

  /// The colour of all text while the label is highlighted; nil, the default, changes nothing.
  open var highlightedTextColor: UIColor? {
    get { values.highlightedTextColor }
    set {
      values.highlightedTextColor = newValue
      paintChanged()
    }
  }

  /// The colour of a sharp shadow behind text that has no shadow of its own; nil, the default, is
  /// none.
  open var shadowColor: UIColor? {
    get { values.shadowColor }
    set {
      values.shadowColor = newValue
      paintChanged()
    }
  }

  /// How far the shadow stands from the text, in points, y down; default (0, −1).
  open var shadowOffset: CGSize {
    get { values.shadowOffset }
    set {
      values.shadowOffset = newValue
      paintChanged()
    }
  }

  // MARK: Fitting

  /// Whether text that is too wide is set in a smaller font, down to `minimumScaleFactor`; default
  /// false.
  open var adjustsFontSizeToFitWidth: Bool {
    get { values.adjustsFontSizeToFitWidth }
    set {
      values.adjustsFontSizeToFitWidth = newValue
      paintChanged()
    }
  }

  /// The least part of its size that the font may have; default 0: the font keeps its size.
  ///
  /// Counts with `adjustsFontSizeToFitWidth`. Numbers outside of 0 … 1 count as the nearest of
  /// them.
  /// - Source: UIKit's documentation says what 0 does.
  open var minimumScaleFactor: CGFloat {
    get { values.minimumScaleFactor }
    set {
      values.minimumScaleFactor = newValue.isNaN ? 0 : min(max(newValue, 0), 1)
      paintChanged()
    }
  }

  /// Where text stands that was set in a smaller font; default `.alignBaselines`.
  open var baselineAdjustment: UIBaselineAdjustment {
    get { values.baselineAdjustment }
    set {
      values.baselineAdjustment = newValue
      paintChanged()
    }
  }

  /// Whether letters come a little closer together before a line is shortened; default false.
  open var allowsDefaultTighteningForTruncation: Bool {
    get { values.tightens }
    set {
      values.tightens = newValue
      values.setParagraphs { $0.allowsDefaultTighteningForTruncation = newValue }
      textChanged()
    }
  }

  /// The width for which `intrinsicContentSize` measures several lines, in points; default 0: the
  /// width that the label was laid out with.
  open var preferredMaxLayoutWidth: CGFloat {
    get { values.preferredMaxLayoutWidth }
    set {
      values.preferredMaxLayoutWidth = newValue.isNaN ? 0 : max(0, newValue)
      invalidateIntrinsicContentSize()
    }
  }

  /// Whether fonts of text styles follow the user's size of text; default false.
  open var adjustsFontForContentSizeCategory: Bool {
    get { values.adjustsFontForContentSizeCategory }
    set {
      values.adjustsFontForContentSizeCategory = newValue
      adjustFonts()
    }
  }

  /// How text takes light from what is behind it; default `.automatic`.
  ///
  /// Kept for the client: nothing shines through a material here, and without one it changes
  /// nothing on Apple's systems either.
  open var preferredVibrancy: UILabelVibrancy {
    get { values.vibrancy }
    set { values.vibrancy = newValue }
  }

  /// Whether text that has no room runs through the label while a view around it has the focus;
  /// default false.
  ///
  /// Kept for the client: no view ever has the focus of a remote control here, as on a phone.
  open var enablesMarqueeWhenAncestorFocused: Bool {
    get { values.runsInFocus }
    set { values.runsInFocus = newValue }
  }

  /// Whether a pointer that rests on shortened text is shown all of it; default false.
  ///
  /// A host shows `UIWindow.expansionText(at:)`.
  open var showsExpansionTextWhenTruncated: Bool {
    get { values.expands }
    set { values.expands = newValue }
  }

  // MARK: Accessibility

  /// Whether a screen reader finds the label: true if it shows text, unless it was set.
  open override var isAccessibilityElement: Bool {
    get { ownAccessibility.isElement ?? !(values.string ?? "").isEmpty }
    set { super.isAccessibilityElement = newValue }
  }
  /// The text, unless it was set.
  open override var accessibilityLabel: String? {
    get { ownAccessibility.label ?? values.string }
    set { super.accessibilityLabel = newValue }
  }
  /// Static text, unless it was set.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { ownAccessibility.traits ?? (isEnabled ? .staticText : [.staticText, .notEnabled]) }
    set { super.accessibilityTraits = newValue }
  }

  // MARK: Measuring and drawing

  /// Where text stands in bounds: as wide and high as it is, on whole pixels.
  ///
  /// An override may move or enlarge it: `intrinsicContentSize` and `sizeThatFits(_:)` ask it, with
  /// very large sides where there is no limit, so that an override may take insets off the bounds.
  ///
  /// - Parameters:
  ///   - bounds: Any coordinates; a side of 0 or of more than 10,000,000 points is no limit.
  ///   - numberOfLines: The most lines; 0 is no limit.
  /// - Returns: Between the sides as the text is aligned, in the middle of the height; at the
  ///   origin where a side has no limit. A rectangle without size for a label without text.
  /// - Source: UIKit; in the middle is our choice, as `drawText(in:)` draws.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect
  {
    findTextRect(bounds, lines: numberOfLines)
  }

  /// Draws the text into a rectangle of the current context, in the middle of its height.
  ///
  /// An override calls `super` with another rectangle.
  ///
  /// - Parameter rect: The view's coordinates: the bounds. What has no room in it is left out; a
  ///   first line that is higher is drawn all the same.
  open func drawText(in rect: CGRect) { paintText(in: rect) }

  /// Draws the text.
  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// The size of the text in one line, or in as many as it needs for `preferredMaxLayoutWidth`.
  open override var intrinsicContentSize: CGSize {
    let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : laidOutWidth
    return textRect(
      forBounds: UILabel.bounds(width: numberOfLines == 1 ? 0 : width),
      limitedToNumberOfLines: numberOfLines
    ).size
  }

  /// The size of the text in a width, at most so many lines as the label may have; the height does
  /// not matter.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    textRect(
      forBounds: UILabel.bounds(width: size.width), limitedToNumberOfLines: numberOfLines
    ).size
  }

  /// Shows colours and fonts of the new surroundings.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    adjustFonts()
    paintChanged()
  }

  private func adjustFonts() {
    guard adjustsFontForContentSizeCategory, values.adjustFonts(to: traitCollection) else { return }
    textChanged()
  }

  /// The text may have another size.
  private func textChanged() {
    typesetting.forget()
    laidOutWidth = 0
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  /// The text looks other, and is as large as before.
  private func paintChanged() {
    typesetting.forget()
    setNeedsDisplay()
  }
}

/// How a label's text takes light from what is behind it.
///
/// - Source: UIKit, `UILabelVibrancy`.
public enum UILabelVibrancy: Int, Sendable {
  /// Not.
  case none = 0
  /// As the surroundings want it.
  case automatic = 1
}

/// Where a label's text stands that was set in a smaller font.
///
/// - Source: UIKit, `UIBaselineAdjustment`.
public enum UIBaselineAdjustment: Int, Sendable {
  /// The baseline is where it would be in the full size.
  case alignBaselines = 0
  /// In the middle of the height.
  case alignCenters = 1
  /// The top is where it would be in the full size.
  case none = 2
}
