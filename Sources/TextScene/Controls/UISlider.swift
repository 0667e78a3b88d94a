// SPDX-License-Identifier: MIT

/// A thumb on a track, for a value within limits.
///
///     ──────────( )━━━━━━━━━━        34 points high, of any width
///
/// Dragging the thumb changes the value and sends `.valueChanged`, each time or, unless
/// `isContinuous`, once at the end.
///
/// - Source: UIKit, `UISlider`; the dimensions are those of an iPhone.
@preconcurrency @MainActor
open class UISlider: UIControl {
  private static let height: CGFloat = 34
  private static let thumbSide: CGFloat = 28
  private static let trackHeight: CGFloat = 4

  private let lowTrack = CALayer()
  private let highTrack = CALayer()
  private let thumb = CALayer()
  private let lowImage = UIImageView()
  private let highImage = UIImageView()
  private let thumbImage = UIImageView()
  private var number: Float = 0
  private var limits: (low: Float, high: Float) = (0, 1)
  private var thumbImages: [UIControl.State: UIImage] = [:]
  /// The distance from the thumb's centre to the touch.
  private var grip: CGFloat = 0
  private var startValue: Float = 0

  /// Creates a slider at 0, from 0 to 1.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  /// Creates a slider from a keyed archive.
  ///
  /// - Parameter coder: The archive's decoder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if coder.containsValue(forKey: "UIMaxValue") {
      limits = (coder.decodeFloat(forKey: "UIMinValue"), coder.decodeFloat(forKey: "UIMaxValue"))
      number = coder.decodeFloat(forKey: "UIValue")
    }
    begin()
  }

  /// Writes the slider, without its images, into a keyed archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    guard coder.allowsKeyedCoding else { return }
    coder.encode(limits.low, forKey: "UIMinValue")
    coder.encode(limits.high, forKey: "UIMaxValue")
    coder.encode(number, forKey: "UIValue")
  }

  private func begin() {
    isOpaque = false
    (thumb.shadowOpacity, thumb.shadowRadius) = (0.2, 2)
    thumb.shadowOffset = CGSize(width: 0, height: 1)
    for part in [highTrack, lowTrack, thumb] { layer.addSublayer(part) }
    for view in [lowImage, highImage, thumbImage] {
      view.isMadeBySuperview = true
      view.contentMode = .center
      addSubview(view)
    }
  }

  // MARK: Value

  /// The value, within the limits.
  ///
  /// Default 0. Setting it sends no event.
  open var value: Float {
    get { number }
    set { setValue(newValue, animated: false) }
  }

  /// Sets the value without sending an event.
  ///
  /// - Parameters:
  ///   - value: Limited to the range; a value that is not a number is the lower limit.
  ///   - animated: Whether the thumb moves, in a quarter of a second.
  open func setValue(_ value: Float, animated: Bool) {
    number = value.isNaN ? limits.low : min(max(value, limits.low), limits.high)
    if animated, !UIAccessibility.isReduceMotionEnabled {
      UIView.animate(withDuration: 0.25) { self.place() }
    } else {
      place()
    }
  }

  /// The lower limit; a smaller upper limit and a smaller value are raised to it.
  ///
  /// Default 0.
  open var minimumValue: Float {
    get { limits.low }
    set {
      limits = (newValue, max(limits.high, newValue))
      setValue(number, animated: false)
    }
  }

  /// The upper limit; a greater lower limit and a greater value are lowered to it.
  ///
  /// Default 1.
  open var maximumValue: Float {
    get { limits.high }
    set {
      limits = (min(limits.low, newValue), newValue)
      setValue(number, animated: false)
    }
  }

  /// Whether `.valueChanged` is sent during a drag, or only at its end.
  ///
  /// Default true.
  @KeptProperty open var isContinuous = true

  // MARK: Appearance

  /// The image at the lower end; default nil.
  @KeptProperty open var minimumValueImage: UIImage? = nil {
    didSet {
      lowImage.image = minimumValueImage
      setNeedsLayout()
    }
  }
  /// The image at the upper end; default nil.
  @KeptProperty open var maximumValueImage: UIImage? = nil {
    didSet {
      highImage.image = maximumValueImage
      setNeedsLayout()
    }
  }
  /// The colour of the track below the value; nil is the tint colour.
  @KeptProperty open var minimumTrackTintColor: UIColor? = nil { didSet { place() } }
  /// The colour of the track above the value; nil is grey.
  @KeptProperty open var maximumTrackTintColor: UIColor? = nil { didSet { place() } }
  /// The colour of the thumb; nil is white.
  @KeptProperty open var thumbTintColor: UIColor? = nil { didSet { place() } }

  /// Sets the image of the thumb in a state.
  ///
  /// - Parameters:
  ///   - image: The image; nil is the plain thumb.
  ///   - state: The state of the slider.
  open func setThumbImage(_ image: UIImage?, for state: UIControl.State) {
    thumbImages[state] = image
    place()
  }

  /// Returns the image of the thumb in a state.
  ///
  /// - Parameter state: The state of the slider.
  /// - Returns: Nil for the plain thumb.
  open func thumbImage(for state: UIControl.State) -> UIImage? { thumbImages[state] }

  /// The current image of the thumb; nil for the plain one.
  open var currentThumbImage: UIImage? { thumbImages[state] ?? thumbImages[.normal] }

  // MARK: Rectangles

  /// Returns the rectangle of the image at the lower end.
  ///
  /// - Parameter bounds: The slider's bounds.
  /// - Returns: In the slider's coordinates; zero without an image.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    rect(of: minimumValueImage, in: bounds, isLow: true)
  }

  /// Returns the rectangle of the image at the upper end.
  ///
  /// - Parameter bounds: The slider's bounds.
  /// - Returns: In the slider's coordinates; zero without an image.
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    rect(of: maximumValueImage, in: bounds, isLow: false)
  }

  /// Returns the rectangle of the track.
  ///
  /// - Parameter bounds: The slider's bounds.
  /// - Returns: In the slider's coordinates, between the images.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    let (left, right) =
      isRightToLeft
      ? (maximumValueImage, minimumValueImage) : (minimumValueImage, maximumValueImage)
    let start = bounds.minX + 2 + (left.map { $0.size.width + 8 } ?? 0)
    let end = bounds.maxX - 2 - (right.map { $0.size.width + 8 } ?? 0)
    return CGRect(
      x: start, y: bounds.midY - UISlider.trackHeight / 2, width: max(0, end - start),
      height: UISlider.trackHeight)
  }

  /// Returns the rectangle of the thumb for a value.
  ///
  /// - Parameters:
  ///   - bounds: The slider's bounds.
  ///   - rect: The rectangle of the track.
  ///   - value: A value within the limits.
  /// - Returns: In the slider's coordinates.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let size =
      currentThumbImage?.size ?? CGSize(width: UISlider.thumbSide, height: UISlider.thumbSide)
    let way = max(0, rect.width - size.width)
    let part = isRightToLeft ? 1 - self.part(of: value) : self.part(of: value)
    return CGRect(
      x: rect.minX + way * part, y: rect.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  private func part(of value: Float) -> CGFloat {
    let length = limits.high - limits.low
    return length > 0 ? CGFloat((value - limits.low) / length) : 0
  }

  private func rect(of image: UIImage?, in bounds: CGRect, isLow: Bool) -> CGRect {
    guard let size = image?.size else { return .zero }
    let isLeft = isLow != isRightToLeft
    return CGRect(
      x: isLeft ? bounds.minX : bounds.maxX - size.width, y: bounds.midY - size.height / 2,
      width: size.width, height: size.height)
  }

  // MARK: Layout

  private func place() {
    let traits = traitCollection
    let trackRect = self.trackRect(forBounds: bounds)
    let thumbRect = self.thumbRect(forBounds: bounds, trackRect: trackRect, value: number)
    let low = minimumTrackTintColor ?? tintColor ?? .tintColor
    lowTrack.backgroundColor = low.resolvedColor(with: traits).cgColor
    highTrack.backgroundColor =
      (maximumTrackTintColor ?? .systemGray5).resolvedColor(with: traits).cgColor
    var (left, right) = (trackRect, trackRect)
    left.size.width = max(0, thumbRect.midX - trackRect.minX)
    (right.origin.x, right.size.width) = (thumbRect.midX, max(0, trackRect.maxX - thumbRect.midX))
    (lowTrack.frame, highTrack.frame) = isRightToLeft ? (right, left) : (left, right)
    for track in [lowTrack, highTrack] { track.cornerRadius = UISlider.trackHeight / 2 }
    let image = currentThumbImage
    thumbImage.image = image
    thumbImage.frame = thumbRect
    thumb.isHidden = image != nil
    thumb.frame = thumbRect
    thumb.cornerRadius = thumbRect.height / 2
    thumb.backgroundColor = (thumbTintColor ?? .white).resolvedColor(with: traits).cgColor
    for part in [lowTrack, highTrack, thumb] { part.opacity = isEnabled ? 1 : 0.5 }
  }

  /// Lays out track, thumb and images.
  open override func layoutSubviews() {
    super.layoutSubviews()
    lowImage.frame = minimumValueImageRect(forBounds: bounds)
    highImage.frame = maximumValueImageRect(forBounds: bounds)
    place()
  }

  /// 34 points high, with `noIntrinsicMetric` as width.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UISlider.height)
  }
  /// Returns the proposed width, 34 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: UISlider.height)
  }
  /// Shows the new colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    place()
  }
  /// Shows the colours of the new traits.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    place()
  }

  // MARK: Touches

  /// Tracks a touch that begins on the thumb, or near it.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let point = touch.location(in: self)
    let track = trackRect(forBounds: bounds)
    let thumb = thumbRect(forBounds: bounds, trackRect: track, value: number)
    guard thumb.insetBy(dx: -15, dy: -15).contains(point) else { return false }
    grip = point.x - thumb.midX
    startValue = number
    return true
  }

  /// Moves the thumb with the touch.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let track = trackRect(forBounds: bounds)
    let thumb = thumbRect(forBounds: bounds, trackRect: track, value: number)
    let way = track.width - thumb.width
    guard way > 0 else { return true }
    let part = (touch.location(in: self).x - grip - track.minX - thumb.width / 2) / way
    let place = Float(min(max(isRightToLeft ? 1 - part : part, 0), 1))
    let old = number
    setValue(limits.low + place * (limits.high - limits.low), animated: false)
    if isContinuous, number != old { sendActions(for: .valueChanged) }
    return true
  }

  /// Sends the value, if it was not sent before.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if !isContinuous, number != startValue { sendActions(for: .valueChanged) }
  }

  // MARK: Accessibility

  /// The value in percent of the range, unless another was set.
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? "\(Int((part(of: number) * 100).rounded()))%" }
    set { super.accessibilityValue = newValue }
  }
  /// The adjustable trait, unless other traits were set.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get {
      var traits = ownAccessibility.traits ?? .adjustable
      if !isEnabled { traits.insert(.notEnabled) }
      return traits
    }
    set { super.accessibilityTraits = newValue }
  }
  /// Increases the value by a tenth of the range.
  open override func accessibilityIncrement() { step(0.1) }
  /// Decreases the value by a tenth of the range.
  open override func accessibilityDecrement() { step(-0.1) }

  private func step(_ part: Float) {
    guard isEnabled else { return }
    let old = number
    setValue(number + part * (limits.high - limits.low), animated: false)
    if number != old { sendActions(for: .valueChanged) }
  }
}
