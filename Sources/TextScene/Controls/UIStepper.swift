// SPDX-License-Identifier: MIT

/// Two buttons, minus and plus, for a value within limits.
///
///     ╭───────┬───────╮
///     │   −   │   +   │        94 × 32 points
///     ╰───────┴───────╯
///
/// A tap changes the value by `stepValue`, a finger that stays down several times: `.valueChanged`, each time or, unless
/// `isContinuous`, once at the end.
///
/// - Source: UIKit, `UIStepper`; the measures are those of an iPhone.
@preconcurrency @MainActor
open class UIStepper: UIControl {
  private static let size = CGSize(width: 94, height: 32)
  private let ground = CALayer()
  private let line = CALayer()
  private let signs = (CAShapeLayer(), CAShapeLayer())
  private var number = 0.0
  private var limits = (low: 0.0, high: 100.0)
  private var step = 1.0
  /// The side that the finger is on: -1 or 1.
  private var side = 0.0
  private var startValue = 0.0
  private var timer: SceneClock.Appointment?

  /// A stepper at 0, from 0 to 100; its size is 94 × 32 points.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: UIStepper.size))
    begin()
  }

  /// A stepper from a keyed archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if coder.containsValue(forKey: "UIStepperMaximumValue") {
      limits = (
        coder.decodeDouble(forKey: "UIStepperMinimumValue"),
        coder.decodeDouble(forKey: "UIStepperMaximumValue")
      )
      step = coder.decodeDouble(forKey: "UIStepperStepValue")
      number = coder.decodeDouble(forKey: "UIStepperValue")
    }
    begin()
  }

  /// Writes the stepper into a keyed archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    guard coder.allowsKeyedCoding else { return }
    coder.encode(limits.low, forKey: "UIStepperMinimumValue")
    coder.encode(limits.high, forKey: "UIStepperMaximumValue")
    coder.encode(step, forKey: "UIStepperStepValue")
    coder.encode(number, forKey: "UIStepperValue")
  }

  private func begin() {
    isOpaque = false
    let path = CGMutablePath()
    path.move(to: CGPoint(x: -7, y: 0))
    path.addLine(to: CGPoint(x: 7, y: 0))
    signs.0.path = path.copy()
    path.move(to: CGPoint(x: 0, y: -7))
    path.addLine(to: CGPoint(x: 0, y: 7))
    signs.1.path = path
    for part in [ground, line, signs.0, signs.1] { layer.addSublayer(part) }
    (signs.0.lineWidth, signs.1.lineWidth) = (2, 2)
    place()
  }

  // MARK: Value

  /// The value, within the limits.
  ///
  /// Default 0. Setting it sends nothing.
  open var value: Double {
    get { number }
    set {
      number = newValue.isNaN ? limits.low : min(max(newValue, limits.low), limits.high)
      place()
    }
  }
  /// The lower limit; a greater upper limit and a greater value follow.
  ///
  /// Default 0.
  open var minimumValue: Double {
    get { limits.low }
    set {
      limits = (newValue, max(limits.high, newValue))
      value = number
    }
  }
  /// The upper limit; a lower limit above and a greater value follow.
  ///
  /// Default 100.
  open var maximumValue: Double {
    get { limits.high }
    set {
      limits = (min(limits.low, newValue), newValue)
      value = number
    }
  }
  /// The change of one step; must be greater than 0.
  ///
  /// Default 1. Another value is left out, with a message to the warning handler.
  open var stepValue: Double {
    get { step }
    set {
      guard newValue > 0, newValue.isFinite else {
        return warn("UIStepper.stepValue: \(newValue) is not greater than 0")
      }
      step = newValue
    }
  }
  /// Whether `.valueChanged` is sent while the finger stays down, or only at the end.
  ///
  /// Default true.
  @KeptProperty open var isContinuous = true
  /// Whether a finger that stays down steps again and again.
  ///
  /// Default true: after half a second, ten times a second.
  @KeptProperty open var autorepeat = true
  /// Whether the value continues at the other limit.
  ///
  /// Default false.
  @KeptProperty open var wraps = false { didSet { place() } }

  private func take(_ side: Double) {
    let old = number
    let next = number + side * step
    if wraps, next > limits.high {
      value = limits.low
    } else if wraps, next < limits.low {
      value = limits.high
    } else {
      value = next
    }
    if isContinuous, number != old { sendActions(for: .valueChanged) }
  }

  // MARK: Touches

  private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// Steps to the side that the finger is on.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    startValue = number
    side = (touch.location(in: self).x < bounds.midX) == isRightToLeft ? 1 : -1
    take(side)
    place()
    wait(0.5)
    return true
  }

  /// Does not step while the finger is away.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    if !bounds.contains(touch.location(in: self)) { stop() }
    return true
  }

  /// Sends the value, if it was not sent before.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    finish()
  }

  /// Sends the value, if it was not sent before.
  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    finish()
  }

  private func finish() {
    stop()
    if !isContinuous, number != startValue { sendActions(for: .valueChanged) }
  }

  private func stop() {
    if let timer { SceneClock.main.cancel(timer) }
    (timer, side) = (nil, 0)
    place()
  }

  private func wait(_ delay: Double) {
    guard autorepeat else { return }
    timer = SceneClock.main.after(delay) { [weak self] in
      guard let self, side != 0 else { return }
      take(side)
      wait(0.1)
    }
  }

  // MARK: What is seen

  private func place() {
    let traits = traitCollection
    ground.frame = bounds
    ground.cornerRadius = 8
    ground.backgroundColor = UIColor.tertiarySystemFill.resolvedColor(with: traits).cgColor
    line.frame = CGRect(x: bounds.midX - 0.5, y: bounds.midY - 9, width: 1, height: 18)
    line.backgroundColor = UIColor.separator.resolvedColor(with: traits).cgColor
    let (low, high) = (0.25 * bounds.width, 0.75 * bounds.width)
    let ink = UIColor.label.resolvedColor(with: traits).cgColor
    for (sign, isPlus) in [(signs.0, false), (signs.1, true)] {
      sign.position = CGPoint(x: isPlus == isRightToLeft ? low : high, y: bounds.midY)
      sign.strokeColor = ink
      let isAtLimit = !wraps && (isPlus ? number >= limits.high : number <= limits.low)
      sign.opacity = !isEnabled || isAtLimit ? 0.3 : side == (isPlus ? 1 : -1) ? 0.6 : 1
    }
  }

  /// Places the signs.
  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }
  /// 94 × 32 points.
  open override var intrinsicContentSize: CGSize { UIStepper.size }
  /// 94 × 32 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { UIStepper.size }
  /// Shows the colours of the new surroundings.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    place()
  }

  // MARK: Accessibility

  /// The value, unless another was set.
  open override var accessibilityValue: String? {
    get {
      let isWhole = number == number.rounded() && abs(number) < 1e15
      return super.accessibilityValue ?? (isWhole ? "\(Int(number))" : "\(number)")
    }
    set { super.accessibilityValue = newValue }
  }
  /// Adjustable, unless other traits were set.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get {
      var traits = ownAccessibility.traits ?? .adjustable
      if !isEnabled { traits.insert(.notEnabled) }
      return traits
    }
    set { super.accessibilityTraits = newValue }
  }
  /// Steps up, if the stepper is enabled.
  open override func accessibilityIncrement() { stepOnce(1) }
  /// Steps down, if the stepper is enabled.
  open override func accessibilityDecrement() { stepOnce(-1) }

  private func stepOnce(_ side: Double) {
    guard isEnabled else { return }
    startValue = number
    take(side)
    finish()
  }
}
