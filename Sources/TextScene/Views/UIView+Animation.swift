// SPDX-License-Identifier: MIT

extension UIView {
  /// How an animation goes.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Options by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Layout that waits for views whose properties change is done in the animation, so that subviews move too.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Touches reach the views meanwhile; they do in any case.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// An animation that takes the place of another begins with what is seen; it does in any case.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Again and again, until the properties are set again.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// There and back.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Inside of another animation, as long as it says itself.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Inside of another animation, with its own curve.
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
    /// Evenly.
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

  /// Switches animations on or off.
  ///
  /// Those that run go on.
  public class func setAnimationsEnabled(_ enabled: Bool) { AnimationGroup.isEnabled = enabled }

  /// Animates what closures change of views: frame, bounds, centre, transform, opacity, colours, corners, borders, shadows.
  ///
  /// The properties have their new values at once; what is seen goes over to them by `SceneClock.main`.
  ///
  /// - Parameters:
  ///   - duration: Seconds; 0 or less shows the new values at once.
  ///   - animations: Changes the properties. Runs at once.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void
  ) {
    animate(withDuration: duration, delay: 0, animations: animations, completion: nil)
  }

  /// Animates what closures change of views, and tells when it is over.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - animations: Changes the properties. Runs at once.
  ///   - completion: Runs at the end; gets false if other values took the place of all that was animated.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
  }

  /// Animates what closures change of views, later, and as options say.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - delay: Seconds before it begins. The old values are seen until then.
  ///   - options: The curve, and whether it repeats.
  ///   - animations: Changes the properties. Runs at once.
  ///   - completion: Runs at the end, never for one that repeats without end.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    AnimationGroup.run(duration, delay, options, nil, animations, completion)
  }

  /// Animates what closures change of views, as a weight on a spring goes.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - delay: Seconds before it begins.
  ///   - dampingRatio: 1 comes to rest without swinging; less swings more.
  ///   - velocity: At the start, in whole ways a second.
  ///   - options: Whether it repeats; a curve does not count.
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

  /// Runs a closure whose changes are seen at once.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    AnimationGroup.with(nil, actionsWithoutAnimation)
  }
}

extension AnimationGroup {
  /// Runs changes of views, and animates what they change.
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
