// SPDX-License-Identifier: MIT

extension UIView {
  /// Options of an animation.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options by their bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Pending layout of views whose properties change is part of the animation, so that subviews
    /// move too.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Touches reach the views during the animation, as they do in any case.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// An animation that replaces another begins with the visible values, as it does in any case.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeats until the properties are set again.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs forwards, then backwards.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Uses its own duration inside of another animation.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Uses its own curve inside of another animation.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Views are drawn again while they are animated; they are in any case.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// Inside of another animation, with its own repetition; in any case.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
    /// Slow at both ends.
    public static let curveEaseInOut = AnimationOptions([])
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    var curve: TimingCurve {
      switch rawValue >> 16 & 3 {
      case 1: .easeIn
      case 2: .easeOut
      case 3: .linear
      default: .easeInOut
      }
    }
  }

  /// Whether `animate` animates.
  ///
  /// Default true.
  public class var areAnimationsEnabled: Bool { AnimationGroup.isEnabled }

  /// Enables or disables animations.
  ///
  /// Running ones continue.
  ///
  /// - Parameter enabled: False lets changes take effect at once.
  public class func setAnimationsEnabled(_ enabled: Bool) { AnimationGroup.isEnabled = enabled }

  /// Animates changes of views: frame, bounds, centre, transform, opacity, colours, corners,
  /// borders, shadows.
  ///
  /// The properties have their new values at once; the visible values follow by `SceneClock.main`.
  ///
  /// - Parameters:
  ///   - duration: In seconds; 0 or less shows the new values at once.
  ///   - animations: Changes the properties. Runs at once.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void
  ) {
    animate(withDuration: duration, delay: 0, animations: animations, completion: nil)
  }

  /// Animates changes of views, and notifies of the end.
  ///
  /// - Parameters:
  ///   - duration: In seconds; 0 or less shows the new values at once.
  ///   - animations: Changes the properties. Runs at once.
  ///   - completion: Runs at the end; gets false if other values replaced all animated ones.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
  }

  /// Animates changes of views after a delay, with options.
  ///
  /// - Parameters:
  ///   - duration: In seconds.
  ///   - delay: The time in seconds before it begins. The old values are visible until then.
  ///   - options: The curve, and whether it repeats.
  ///   - animations: Changes the properties. Runs at once.
  ///   - completion: Runs at the end, never for an animation that repeats without end.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    AnimationGroup.run(duration, delay, options, nil, animations, completion)
  }

  /// Animates changes of views with the motion of a spring.
  ///
  /// - Parameters:
  ///   - duration: In seconds.
  ///   - delay: The time in seconds before it begins.
  ///   - dampingRatio: 1 settles without oscillation; smaller values oscillate more.
  ///   - velocity: The initial velocity, in whole distances per second.
  ///   - options: Whether it repeats; a curve has no effect.
  ///   - animations: Changes the properties. Runs at once.
  ///   - completion: Runs at the end.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let spring = Spring(damping: Double(dampingRatio), velocity: Double(velocity) * duration)
    AnimationGroup.run(duration, delay, options, spring, animations, completion)
  }

  /// Runs a closure whose changes are not animated.
  ///
  /// - Parameter actionsWithoutAnimation: Runs at once.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    AnimationGroup.with(nil, actionsWithoutAnimation)
  }
}

extension AnimationGroup {
  /// Runs changes of views, and animates them.
  static func run(
    _ duration: Double, _ delay: Double, _ options: UIView.AnimationOptions, _ spring: Spring?,
    _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    let clock = SceneClock.main
    let delay = delay.isFinite ? max(delay, 0) : 0
    guard isEnabled, duration > 0, duration.isFinite else {
      with(nil, animations)
      if let completion { clock.after(delay) { completion(true) } }
      return
    }
    let group = AnimationGroup(completion)
    var timing = AnimationTiming(
      begin: clock.now + delay, duration: duration, curve: options.curve,
      repeats: options.contains(.repeat), autoreverses: options.contains(.autoreverse),
      spring: spring, group: group)
    if let outer = LayerAnimator.current {
      if !options.contains(.overrideInheritedDuration) { timing.duration = outer.duration }
      if !options.contains(.overrideInheritedCurve) {
        (timing.curve, timing.spring) = (outer.curve, outer.spring)
      }
    }
    with(timing) {
      animations()
      if options.contains(.layoutSubviews) {
        for window in UIApplication.shared.windows { window.layoutIfNeeded() }
      }
    }
    guard timing.end.isFinite else { return }
    clock.after(timing.end - clock.now) { group.finish(true) }
  }
}
