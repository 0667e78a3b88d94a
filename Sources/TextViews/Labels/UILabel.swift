// SPDX-License-Identifier: MIT

/// A view that displays read-only text in one or more lines, and truncates it if it does not fit.
///
/// The text is centred vertically. It is laid out when it is measured or drawn, once for each
/// width.
///
/// - Source: UIKit, `UILabel`.
@preconcurrency @MainActor
open class UILabel: UIView, UIContentSizeCategoryAdjusting {
  final var values = LabelValues()
  final let typesetting = LabelLayout()
  /// The width that several lines are measured for: the one that constraints impose, or 0 if they
  /// impose none.
  private var laidOutWidth: CGFloat = 0

  /// Creates a label without text.
  ///
  /// - Parameter frame: The frame in the superview's coordinates, in points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  /// Creates a label from a keyed archive; missing values keep their defaults.
  ///
  /// - Parameter coder: A keyed unarchiver.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
    values.decode(from: coder)
  }

  /// Encodes the label in a keyed archive.
  ///
  /// - Parameter coder: A keyed archiver.
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

  /// The characters of the text; default nil.
  ///
  /// Setting them discards all attributes; the text uses `font`, `textColor` and the label's other
  /// values.
  open var text: String? {
    get { values.string }
    set {
      values.string = newValue
      textChanged()
    }
  }

  /// The text with attributes; default nil.
  ///
  /// The value is copied when it is set and when it is read. Setting it takes `font`, `textColor`,
  /// `textAlignment` and `lineBreakMode` from its first character, where that has them. Characters
  /// without these attributes use the values that were set on the label itself, never those of the
  /// first character. When read, all characters have them.
  ///
  /// A `.link` is underlined and drawn in `UIColor.link`, whatever its colour; a label does not
  /// open links.
  ///
  /// - Source: UIKit; the colour of links is that of its labels; the handling of missing attributes
  ///   is our choice.
  open var attributedText: NSAttributedString? {
    get { values.filled() }
    set {
      values.take(newValue)
      textChanged()
    }
  }

  /// The font of the text; default the system font of 17 points.
  ///
  /// Setting it applies to all of the text; nil means the default.
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
  /// Setting it applies to all of the text; nil means the default.
  open var textColor: UIColor! {
    get { values.textColor }
    set {
      values.textColor = newValue ?? .label
      values.setAll(.foregroundColor, values.textColor)
      paintChanged()
    }
  }

  /// The alignment of lines; default `.natural`.
  ///
  /// Setting it applies to all paragraphs.
  open var textAlignment: NSTextAlignment {
    get { values.alignment }
    set {
      values.alignment = newValue
      values.setParagraphs { $0.alignment = newValue }
      textChanged()
    }
  }

  /// The wrapping of lines, and the truncation of the last one; default `.byTruncatingTail`.
  ///
  /// With the truncating modes all lines but the last wrap at words.
  open var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set {
      values.lineBreakMode = newValue
      values.setParagraphs { $0.lineBreakMode = newValue }
      textChanged()
    }
  }

  /// The strategy that avoids isolated words in last lines; default `.standard`.
  ///
  /// Setting it applies to all paragraphs.
  open var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy {
    get { values.lineBreakStrategy }
    set {
      values.lineBreakStrategy = newValue
      values.setParagraphs { $0.lineBreakStrategy = newValue }
      textChanged()
    }
  }

  /// The maximum number of lines; default 1, 0 is no limit.
  ///
  /// A negative number acts as 0.
  open var numberOfLines: Int {
    get { values.numberOfLines }
    set {
      values.numberOfLines = max(0, newValue)
      textChanged()
    }
  }

  // MARK: Appearance

  /// Whether the text is drawn in its full colour; default true.
  ///
  /// If false, the text is half transparent.
  ///
  /// - Source: UIKit; the degree of transparency is our choice.
  open var isEnabled: Bool {
    get { values.isEnabled }
    set {
      values.isEnabled = newValue
      paintChanged()
    }
  }

  /// Whether the text is drawn in `highlightedTextColor`; default false.
  open var isHighlighted: Bool {
    get { values.isHighlighted }
    set {
      values.isHighlighted = newValue
      paintChanged()
    }
  }

  /// The colour of all text while the label is highlighted; default nil, for no change.
  open var highlightedTextColor: UIColor? {
    get { values.highlightedTextColor }
    set {
      values.highlightedTextColor = newValue
      paintChanged()
    }
  }

  /// The colour of a sharp shadow below text without a shadow attribute; default nil, for no
  /// shadow.
  open var shadowColor: UIColor? {
    get { values.shadowColor }
    set {
      values.shadowColor = newValue
      paintChanged()
    }
  }

  /// The offset of the shadow from the text, in points, y down; default (0, −1).
  open var shadowOffset: CGSize {
    get { values.shadowOffset }
    set {
      values.shadowOffset = newValue
      paintChanged()
    }
  }

  // MARK: Fitting

  /// Whether the font is reduced for text that is too wide, down to `minimumScaleFactor`; default
  /// false.
  open var adjustsFontSizeToFitWidth: Bool {
    get { values.adjustsFontSizeToFitWidth }
    set {
      values.adjustsFontSizeToFitWidth = newValue
      paintChanged()
    }
  }

  /// The minimum scale of a reduced font; default 0, which keeps the font's size.
  ///
  /// It applies if `adjustsFontSizeToFitWidth` is true. Values are clamped to 0 … 1.
  ///
  /// - Source: UIKit's documentation describes the effect of 0.
  open var minimumScaleFactor: CGFloat {
    get { values.minimumScaleFactor }
    set {
      values.minimumScaleFactor = newValue.isNaN ? 0 : min(max(newValue, 0), 1)
      paintChanged()
    }
  }

  /// The vertical alignment of text in a reduced font; default `.alignBaselines`.
  open var baselineAdjustment: UIBaselineAdjustment {
    get { values.baselineAdjustment }
    set {
      values.baselineAdjustment = newValue
      paintChanged()
    }
  }

  /// Whether character spacing is reduced before a line is truncated; default false.
  open var allowsDefaultTighteningForTruncation: Bool {
    get { values.tightens }
    set {
      values.tightens = newValue
      values.setParagraphs { $0.allowsDefaultTighteningForTruncation = newValue }
      textChanged()
    }
  }

  /// The width for which `intrinsicContentSize` measures several lines, in points; default 0, for
  /// the width that the label was laid out with.
  open var preferredMaxLayoutWidth: CGFloat {
    get { values.preferredMaxLayoutWidth }
    set {
      values.preferredMaxLayoutWidth = newValue.isNaN ? 0 : max(0, newValue)
      invalidateIntrinsicContentSize()
    }
  }

  /// Whether fonts of text styles follow the content size category; default false.
  open var adjustsFontForContentSizeCategory: Bool {
    get { values.adjustsFontForContentSizeCategory }
    set {
      values.adjustsFontForContentSizeCategory = newValue
      adjustFonts()
    }
  }

  /// The vibrancy of text over a material; default `.automatic`.
  ///
  /// The value is stored for the client and has no effect, since there are no materials here.
  /// Without a material it has no effect on Apple's systems either.
  open var preferredVibrancy: UILabelVibrancy {
    get { values.vibrancy }
    set { values.vibrancy = newValue }
  }

  /// Whether text that does not fit scrolls while an enclosing view is focused; default false.
  ///
  /// The value is stored for the client and has no effect: as on a phone, no view has the focus of
  /// a remote control.
  open var enablesMarqueeWhenAncestorFocused: Bool {
    get { values.runsInFocus }
    set { values.runsInFocus = newValue }
  }

  /// Whether the whole text is offered as a tooltip when it is truncated; default false.
  ///
  /// A host shows `UIWindow.expansionText(at:)`.
  open var showsExpansionTextWhenTruncated: Bool {
    get { values.expands }
    set { values.expands = newValue }
  }

  // MARK: Accessibility

  /// The value that was set; otherwise whether the label has text.
  open override var isAccessibilityElement: Bool {
    get { ownAccessibility.isElement ?? !(values.string ?? "").isEmpty }
    set { super.isAccessibilityElement = newValue }
  }
  /// The label that was set; otherwise the text.
  open override var accessibilityLabel: String? {
    get { ownAccessibility.label ?? values.string }
    set { super.accessibilityLabel = newValue }
  }
  /// The traits that were set; otherwise static text.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get { ownAccessibility.traits ?? (isEnabled ? .staticText : [.staticText, .notEnabled]) }
    set { super.accessibilityTraits = newValue }
  }

  // MARK: Measuring and drawing

  /// Returns the rectangle of the text in bounds, with its own size, on whole pixels.
  ///
  /// An override can move or enlarge it. `intrinsicContentSize` and `sizeThatFits(_:)` call this
  /// method with very large sides where there is no limit, so that an override can subtract insets
  /// from the bounds.
  ///
  /// - Parameters:
  ///   - bounds: A rectangle in any coordinates, in points; a side of 0 or of more than 10,000,000
  ///     points is unlimited.
  ///   - numberOfLines: The maximum number of lines; 0 is no limit.
  /// - Returns: A rectangle aligned horizontally like the text and centred vertically; at the
  ///   origin in an unlimited direction. Its size is zero for a label without text.
  /// - Source: UIKit; centring is our choice, as `drawText(in:)` draws.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect
  {
    findTextRect(bounds, lines: numberOfLines)
  }

  /// Draws the text in a rectangle of the current context, centred vertically.
  ///
  /// An override calls `super` with another rectangle.
  ///
  /// - Parameter rect: A rectangle in the view's coordinates, by default the bounds. Lines that do
  ///   not fit are left out, except for a first line that is too high.
  open func drawText(in rect: CGRect) { paintText(in: rect) }

  /// Draws the text in the bounds.
  ///
  /// - Parameter rect: The rectangle to draw; ignored, since everything is drawn.
  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// The size of the text in one line, or in the lines that it needs for `preferredMaxLayoutWidth`.
  open override var intrinsicContentSize: CGSize {
    let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : laidOutWidth
    return textRect(
      forBounds: UILabel.bounds(width: numberOfLines == 1 ? 0 : width),
      limitedToNumberOfLines: numberOfLines
    ).size
  }

  /// Returns the size of the text for a width, in at most `numberOfLines` lines; the height is
  /// ignored.
  ///
  /// - Parameter size: The proposed size, in points.
  /// - Returns: A size in points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    textRect(
      forBounds: UILabel.bounds(width: size.width), limitedToNumberOfLines: numberOfLines
    ).size
  }

  /// Updates colours and fonts for the new traits.
  ///
  /// - Parameter previousTraitCollection: The traits before the change.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    adjustFonts()
    paintChanged()
  }

  private func adjustFonts() {
    guard adjustsFontForContentSizeCategory, values.adjustFonts(to: traitCollection) else { return }
    textChanged()
  }

  /// Called when the size of the text may have changed.
  private func textChanged() {
    typesetting.forget()
    laidOutWidth = 0
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  /// Called when the appearance of the text has changed, but not its size.
  private func paintChanged() {
    typesetting.forget()
    setNeedsDisplay()
  }
}

/// The vibrancy of a label's text over a material.
///
/// - Source: UIKit, `UILabelVibrancy`.
public enum UILabelVibrancy: Int, Sendable {
  /// No vibrancy.
  case none = 0
  /// As the environment requires.
  case automatic = 1
}

/// The vertical alignment of a label's text in a reduced font.
///
/// - Source: UIKit, `UIBaselineAdjustment`.
public enum UIBaselineAdjustment: Int, Sendable {
  /// The baseline stays where it is in the full size.
  case alignBaselines = 0
  /// The text is centred.
  case alignCenters = 1
  /// The top stays where it is in the full size.
  case none = 2
}
