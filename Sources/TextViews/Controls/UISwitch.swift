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
/// A tap turns it over, and so does a drag of its thumb to the other side: `.valueChanged`, then
/// `.primaryActionTriggered`.
///
///     let sound = UISwitch(frame: .zero, primaryAction: UIAction { play(($0.sender as? UISwitch)?.isOn == true) })
///
/// - Source: UIKit, `UISwitch`; the measures are those of an iPhone.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  /// How a switch is shown.
  ///
  /// - Source: UIKit, `UISwitch.Style`.
  public enum Style: Int, Sendable {
    /// As the system likes.
    case automatic = 0
    /// A box with a mark.
    case checkbox = 1
    /// A track with a thumb.
    case sliding = 2
  }

  private static let size = CGSize(width: 51, height: 31)
  /// The side of a check box, and the room between it and its title.
  private static let boxSide: CGFloat = 20
  private static let boxGap: CGFloat = 8
  private let track = CALayer()
  private let thumb = CALayer()
  private let box = CALayer()
  private let mark = CAShapeLayer()
  private let label = UILabel()
  private var storedIsOn = false
  /// The finger has turned the switch over, or drags its thumb.
  private var hasDragged = false

  /// A switch that is off; its size is 51 × 31 points.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: UISwitch.size))
    begin()
  }

  /// A switch from a keyed archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    storedIsOn = coder.decodeBool(forKey: "UISwitchOn")
    onTintColor = coder.decodeIfPresent(UIColor.self, forKey: "UISwitchOnTintColor")
    begin()
    title = coder.decodeIfPresent(NSString.self, forKey: "UISwitchTitle").map { "\($0)" }
    preferredStyle =
      Style(rawValue: coder.decodeInteger(forKey: "UISwitchPreferredStyle")) ?? .automatic
  }

  /// Writes the switch into a keyed archive.
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
  /// Default false. Setting it sends nothing.
  open var isOn: Bool {
    get { storedIsOn }
    set { setOn(newValue, animated: false) }
  }

  /// Turns the switch on or off; sends nothing.
  ///
  /// - Parameters:
  ///   - on: Whether it is on.
  ///   - animated: Whether the thumb moves, in a quarter of a second; at once where motion is
  ///     reduced.
  open func setOn(_ on: Bool, animated: Bool) {
    storedIsOn = on
    guard animated, !UIAccessibility.isReduceMotionEnabled else { return place() }
    UIView.animate(withDuration: 0.25) { self.place() }
  }

  /// The track's colour while the switch is on; nil is green.
  @KeptProperty open var onTintColor: UIColor? = nil { didSet { place() } }
  /// The thumb's colour; nil is white.
  @KeptProperty open var thumbTintColor: UIColor? = nil { didSet { place() } }
  /// The current style: a track with a thumb, unless a check box is preferred.
  ///
  /// - Source: UIKit; its check boxes are for Macs, ours for every screen.
  open var style: Style { preferredStyle == .checkbox ? .checkbox : .sliding }
  /// The preferred style.
  ///
  /// Default `.automatic`, a track with a thumb. The switch takes the size of its style.
  @KeptProperty open var preferredStyle = Style.automatic { didSet { styleChanged() } }
  /// The text beside a check box; nil for none.
  ///
  /// Not shown beside a track.
  @KeptProperty open var title: String? = nil { didSet { styleChanged() } }

  private func styleChanged() {
    label.text = title
    bounds.size = sizeThatFits(.zero)
    invalidateIntrinsicContentSize()
    place()
  }

  // MARK: Touches

  /// Follows the finger.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    hasDragged = false
    return super.beginTracking(touch, with: event)
  }

  /// Turns the switch to the side that the finger is on, once it has left the thumb's side.
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

  /// Turns the switch over, if the finger has not dragged it.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard !hasDragged, isTouchInside else { return }
    setOn(!storedIsOn, animated: true)
    sendChange()
  }

  private func sendChange() { sendActions(for: [.valueChanged, .primaryActionTriggered]) }

  // MARK: What is seen

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

  /// Places track and thumb.
  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  /// 51 × 31 points; that of box and title as a check box.
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
  /// 51 × 31 points; the size of box and title as a check box.
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

  /// Shows the colours of the new surroundings.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    place()
  }

  // MARK: Accessibility

  /// The title of a check box, unless another label was set.
  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? (style == .checkbox ? title : nil) }
    set { super.accessibilityLabel = newValue }
  }
  /// "1" if the switch is on, else "0", unless another value was set.
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? (storedIsOn ? "1" : "0") }
    set { super.accessibilityValue = newValue }
  }
  /// A button that is turned over, unless other traits were set.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get {
      var traits = ownAccessibility.traits ?? [.button, .toggleButton]
      if !isEnabled { traits.insert(.notEnabled) }
      return traits
    }
    set { super.accessibilityTraits = newValue }
  }
  /// Turns the switch over, if it is enabled.
  open override func accessibilityActivate() -> Bool {
    guard isEnabled else { return false }
    setOn(!storedIsOn, animated: true)
    sendChange()
    return true
  }
}
