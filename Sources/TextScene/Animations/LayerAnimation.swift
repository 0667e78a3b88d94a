// SPDX-License-Identifier: MIT

internal import TextStructures

/// An animation of a layer's property from one value to another.
struct LayerAnimation {
  /// The animated property; a later animation of the same one replaces this one.
  let key: AnyKeyPath
  let timing: AnimationTiming
  /// Sets the property to its value at a fraction of the animation.
  let apply: (inout LayerValues, Double) -> Void

  init<Value: LayerAnimatable>(
    _ key: WritableKeyPath<LayerValues, Value>, from: Value, to: Value, timing: AnimationTiming
  ) {
    self.key = key
    self.timing = timing
    apply = { values, part in values[keyPath: key] = .between(from, to, part) }
  }
}

/// The start, duration and pace of an animation.
struct AnimationTiming: Sendable {
  /// The start, by the clock.
  var begin: Double
  var duration: Double
  var curve = TimingCurve.easeInOut
  var repeats = false
  var autoreverses = false
  var spring: Spring?
  /// The group of the animation.
  var group: AnimationGroup?

  /// The end, by the clock; infinite for one that repeats.
  var end: Double { repeats ? .infinity : begin + duration * (autoreverses ? 2 : 1) }

  /// Returns the fraction of the animation at a time; nil after its end.
  func part(at time: Double) -> Double? {
    if time >= end { return nil }
    guard time > begin, duration > 0 else { return 0 }
    let rounds = (time - begin) / duration
    var part = rounds - rounds.rounded(.down)
    if autoreverses, Int(rounds.rounded(.down)) % 2 == 1 { part = 1 - part }
    return spring?.part(at: part) ?? curve.part(at: part)
  }
}

/// A function from the fraction of the time to the fraction of the change.
struct TimingCurve: Hashable, Sendable {
  private let control1: CGPoint
  private let control2: CGPoint

  static let linear = TimingCurve(.zero, CGPoint(x: 1, y: 1))
  static let easeIn = TimingCurve(CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
  static let easeOut = TimingCurve(.zero, CGPoint(x: 0.58, y: 1))
  static let easeInOut = TimingCurve(CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))

  init(_ control1: CGPoint, _ control2: CGPoint) {
    self.control1 = control1
    self.control2 = control2
  }

  func part(at time: Double) -> Double {
    let curve = CubicCurve(.zero, control1, control2, CGPoint(x: 1, y: 1))
    return curve.y.value(at: curve.x.parameter(of: time, between: 0, and: 1))
  }
}

/// A damped spring that settles at 1.
struct Spring: Hashable, Sendable {
  /// The damping ratio; 1 settles without oscillation.
  var damping: Double
  /// The initial velocity, in distances per duration.
  var velocity: Double

  /// Returns the position by the closed form of the damped oscillator, with a frequency at which
  /// the amplitude is below a thousandth at the end.
  func part(at time: Double) -> Double {
    if time >= 1 { return 1 }
    let damping = damping.isFinite ? min(max(damping, 0.05), 1) : 1
    let velocity = velocity.isFinite ? velocity : 0
    if damping == 1 {
      let rate = 9.2
      return 1 - exp(-rate * time) * (1 + (rate - velocity) * time)
    }
    let frequency = 6.9 / damping
    let swing = frequency * (1 - damping * damping).squareRoot()
    let decay = exp(-damping * frequency * time)
    return 1 - decay
      * (cos(swing * time) + (damping * frequency - velocity) / swing * sin(swing * time))
  }
}
