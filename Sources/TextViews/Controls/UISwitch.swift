// SPDX-License-Identifier: MIT

/// A switch that is on or off.
///
///     ╭──────────╮        ╭──────────╮
///     │(    )    │ off    │    (    )│ on        51 × 31 points
///     ╰──────────╯        ╰──────────╯
///
///     ┌──┐                ┌──┐
///     │  │ Title  off     │✓ │ Title  on        as a check box: as wide as its title needs
///     └──┘                └──┘
///
/// A tap toggles the switch, and so does a drag of its thumb to the other side: `.valueChanged`,
/// then `.primaryActionTriggered`.
///
///     let toggle = UIAction { play(($0.sender as? UISwitch)?.isOn == true) }
///     let sound = UISwitch(frame: .zero, primaryAction: toggle)
///
/// - Source: UIKit, `UISwitch`; the dimensions are those of an iPhone.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  /// The style of a switch.
  ///
  /// - Source: UIKit, `UISwitch.Style`.
  public enum Style: Int, Sendable {
    /// The system's default style.
    case automatic = 0
    /// A box with a check mark.
    case checkbox = 1
    /// A track with a thumb.
    case sliding = 2
  }

  private static let size = CGSize(width: 51, height: 31)
  /// The side of a check box, and the distance between it and its title, in points.
  private static let boxSide: CGFloat = 20
  private static let boxGap: CGFloat = 8
  private let track = CALayer()
  private let thumb = CALayer()
  private let box = CALayer()
  private let mark = CAShapeLayer()
  private let label = UILabel()
  private var storedIsOn = false
  /// Whether a drag has toggled the switch, or is moving its thumb.
  private var hasDragged = false

  /// Creates a switch that is off; its size is 51 × 31 points.
  ///
  /// - Parameter frame: The origin in the superview's coordinates; the size is ignored.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: UISwitch.size))
    begin()
  }

  /// Creates a switch from a keyed archive.
  ///
  /// - Parameter coder: A keyed unarchiver.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    storedIsOn = coder.decodeBool(forKey: "UISwitchOn")
    onTintColor = coder.decodeIfPresent(UIColor.self, forKey: "UISwitchOnTintColor")
    begin()
    title = coder.decodeIfPresent(NSString.self, forKey: "UISwitchTitle").map { "\($0)" }
    preferredStyle =
      Style(rawValue: coder.decodeInteger(forKey: "UISwitchPreferredStyle")) ?? .automatic
  }

  /// Encodes the switch in a keyed archive.
  ///
  /// - Parameter coder: A keyed archiver.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    guard coder.allowsKeyedCoding else { return }
    coder.encode(storedIsOn, forKey: "UISwitchOn")
    if let onTintColor { coder.encode(onTintColor, forKey: "UISwitchOnTintColor") }
    coder.encode(preferredStyle.rawValue, forKey: "UISwitchPreferredStyle")
    if let title { coder.encode(NSString(string: title), forKey: "UISwitchTitle") }
  }

  private func begin() {
    isOpaque = false
    (thumb.shadowOpacity, thumb.shadowRadius) = (0.2, 2)
    thumb.shadowOffset = CGSize(width: 0, height: 2)
    box.borderWidth = 1.5
    box.cornerRadius = 5
    (mark.lineWidth, mark.lineCap, mark.lineJoin) = (2.5, .round, .round)
    mark.fillColor = nil
    let side = UISwitch.boxSide
    let check = CGMutablePath()
    check.move(to: CGPoint(x: 0.24 * side, y: 0.52 * side))
    check.addLine(to: CGPoint(x: 0.43 * side, y: 0.71 * side))
    check.addLine(to: CGPoint(x: 0.77 * side, y: 0.3 * side))
    mark.path = check
    for part in [track, thumb, box, mark] { layer.addSublayer(part) }
    label.isUserInteractionEnabled = false
    label.isAccessibilityElement = false
    addSubview(label)
    place()
  }

  // MARK: State

  /// Whether the switch is on.
  ///
  /// Default false. Setting it sends no actions.
  open var isOn: Bool {
    get { storedIsOn }
    set { setOn(newValue, animated: false) }
  }

  /// Turns the switch on or off without sending actions.
  ///
  /// - Parameters:
  ///   - on: Whether the switch is on.
  ///   - animated: Whether the thumb moves for a quarter of a second; ignored if motion is reduced.
  open func setOn(_ on: Bool, animated: Bool) {
    storedIsOn = on
    guard animated, !UIAccessibility.isReduceMotionEnabled else { return place() }
    UIView.animate(withDuration: 0.25) { self.place() }
  }

  /// The track's colour while the switch is on; nil for green.
  @KeptProperty open var onTintColor: UIColor? = nil { didSet { place() } }
  /// The thumb's colour; nil for white.
  @KeptProperty open var thumbTintColor: UIColor? = nil { didSet { place() } }
  /// The current style: a track with a thumb, unless a check box is preferred.
  ///
  /// - Source: UIKit, whose check boxes exist only on the Mac; here they exist on every screen.
  open var style: Style { preferredStyle == .checkbox ? .checkbox : .sliding }
  /// The preferred style.
  ///
  /// Default `.automatic`, a track with a thumb. The switch takes the size of its style.
  @KeptProperty open var preferredStyle = Style.automatic { didSet { styleChanged() } }
  /// The title of a check box; nil for none.
  ///
  /// It is not shown with a track.
  @KeptProperty open var title: String? = nil { didSet { styleChanged() } }

  private func styleChanged() {
    label.text = title
    bounds.size = sizeThatFits(.zero)
    invalidateIntrinsicContentSize()
    place()
  }

  // MARK: Touches

  /// Begins tracking a touch.
  ///
  /// - Parameters:
  ///   - touch: The touch, in contact with the control.
  ///   - event: The event that the touches belong to, or nil.
  /// - Returns: Whether the control tracks the touch.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    hasDragged = false
    return super.beginTracking(touch, with: event)
  }

  /// Moves the thumb to the side of the touch, once the touch has left the thumb's side.
  ///
  /// - Parameters:
  ///   - touch: The touch that moved.
  ///   - event: The event that the touches belong to, or nil.
  /// - Returns: Whether the control continues to track the touch.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard style == .sliding else { return super.continueTracking(touch, with: event) }
    let x = touch.location(in: self).x
    let isRight = x > bounds.midX + 4
    guard isRight || x < bounds.midX - 4 else { return true }
    let on = isRight != isRightToLeft
    if on != storedIsOn {
      hasDragged = true
      setOn(on, animated: true)
      sendChange()
    }
    return true
  }

  /// Toggles the switch, unless a drag has done so.
  ///
  /// - Parameters:
  ///   - touch: The touch that ended, or nil.
  ///   - event: The event that the touches belong to, or nil.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard !hasDragged, isTouchInside else { return }
    setOn(!storedIsOn, animated: true)
    sendChange()
  }

  private func sendChange() { sendActions(for: [.valueChanged, .primaryActionTriggered]) }

  // MARK: Appearance

  private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  private func place() {
    let isBox = style == .checkbox
    (track.isHidden, thumb.isHidden) = (isBox, isBox)
    (box.isHidden, mark.isHidden, label.isHidden) = (!isBox, !isBox || !storedIsOn, !isBox)
    if isBox { placeBox() } else { placeTrack() }
  }

  private func placeBox() {
    let side = UISwitch.boxSide
    let x = isRightToLeft ? bounds.width - side : 0
    box.frame = CGRect(x: x, y: bounds.midY - side / 2, width: side, height: side)
    mark.frame = box.frame
    let traits = traitCollection
    let color = storedIsOn ? onTintColor ?? tintColor ?? .tintColor : .systemGray
    box.borderColor = color.resolvedColor(with: traits).cgColor
    box.backgroundColor = storedIsOn ? box.borderColor : UIColor.clear.cgColor
    mark.strokeColor = UIColor.white.cgColor
    let start = side + UISwitch.boxGap
    label.frame = CGRect(
      x: isRightToLeft ? 0 : start, y: 0, width: max(0, bounds.width - start),
      height: bounds.height)
    label.textAlignment = .natural
    label.textColor = isEnabled ? .label : .secondaryLabel
    (box.opacity, mark.opacity) = isEnabled ? (1, 1) : (0.5, 0.5)
  }

  private func placeTrack() {
    let traits = traitCollection
    let size = UISwitch.size
    let frame = CGRect(
      x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
    track.frame = frame
    track.cornerRadius = size.height / 2
    let color = storedIsOn ? onTintColor ?? .systemGreen : .systemGray5
    track.backgroundColor = color.resolvedColor(with: traits).cgColor
    let side = size.height - 4
    let isRight = storedIsOn != isRightToLeft
    thumb.frame = CGRect(
      x: isRight ? frame.maxX - 2 - side : frame.minX + 2, y: frame.minY + 2, width: side,
      height: side)
    thumb.cornerRadius = side / 2
    thumb.backgroundColor = (thumbTintColor ?? .white).resolvedColor(with: traits).cgColor
    track.opacity = isEnabled ? 1 : 0.5
    thumb.opacity = isEnabled ? 1 : 0.7
  }

  /// Positions the track and the thumb.
  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  /// 51 × 31 points; for a check box the size of box and title.
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
  /// Returns 51 × 31 points; for a check box the size of box and title.
  ///
  /// - Parameter size: The proposed size, in points.
  /// - Returns: A size in points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard style == .checkbox else { return UISwitch.size }
    guard let title, !title.isEmpty else {
      return CGSize(width: UISwitch.boxSide, height: UISwitch.size.height)
    }
    let text = label.intrinsicContentSize
    return CGSize(
      width: UISwitch.boxSide + UISwitch.boxGap + text.width,
      height: max(UISwitch.size.height, text.height))
  }

  /// Updates the colours for the new traits.
  ///
  /// - Parameter previousTraitCollection: The traits before the change.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    place()
  }

  // MARK: Accessibility

  /// The label that was set; otherwise the title of a check box.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? (style == .checkbox ? title : nil) }
    set { super.accessibilityLabel = newValue }
  }
  /// The value that was set; otherwise "1" if the switch is on, "0" if it is off.
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? (storedIsOn ? "1" : "0") }
    set { super.accessibilityValue = newValue }
  }
  /// The traits that were set; otherwise those of a toggle button.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get {
      var traits = ownAccessibility.traits ?? [.button, .toggleButton]
      if !isEnabled { traits.insert(.notEnabled) }
      return traits
    }
    set { super.accessibilityTraits = newValue }
  }
  /// Toggles the switch, if it is enabled.
  open override func accessibilityActivate() -> Bool {
    guard isEnabled else { return false }
    setOn(!storedIsOn, animated: true)
    sendChange()
    return true
  }
}
