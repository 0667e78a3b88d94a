// SPDX-License-Identifier: MIT

internal import TextStructures

/// How a property of a layer goes from one value to another.
struct LayerAnimation {
  /// Which property; a later animation of the same one takes its place.
  let key: AnyKeyPath
  let timing: AnimationTiming
  /// Sets the property to what it is at some part of the way.
  let apply: (inout LayerValues, Double) -> Void

  init<Value: LayerAnimatable>(
    _ key: WritableKeyPath<LayerValues, Value>, from: Value, to: Value, timing: AnimationTiming
  ) {
    self.key = key
    self.timing = timing
    apply = { values, part in values[keyPath: key] = .between(from, to, part) }
  }
}

/// When an animation runs, and how fast where.
struct AnimationTiming: Sendable {
  /// By the clock.
  var begin: Double
  var duration: Double
  var curve = TimingCurve.easeInOut
  var repeats = false
  var autoreverses = false
  var spring: Spring?
  /// Whose animation it is.
  var group: AnimationGroup?

  /// By the clock; endless for one that repeats.
  var end: Double { repeats ? .infinity : begin + duration * (autoreverses ? 2 : 1) }

  /// Part of the way at a time; nil when it is over.
  func part(at time: Double) -> Double? {
    if time >= end { return nil }
    guard time > begin, duration > 0 else { return 0 }
    let rounds = (time - begin) / duration
    var part = rounds - rounds.rounded(.down)
    if autoreverses, Int(rounds.rounded(.down)) % 2 == 1 { part = 1 - part }
    return spring?.part(at: part) ?? curve.part(at: part)
  }
}

/// How much of the way is done when some of the time is.
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

/// A weight on a spring that comes to rest at 1.
struct Spring: Hashable, Sendable {
  /// 1 comes to rest without swinging.
  var damping: Double
  /// Ways a duration, at the start.
  var velocity: Double

  /// By the closed form of the damped oscillator, with a frequency that brings the swing below a thousandth at the end.
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
