// SPDX-License-Identifier: MIT

internal import Synchronization

/// The view of a layer.
protocol LayerOwner: AnyObject {
  /// Called after the bounds have changed.
  func layerBoundsDidChange(from old: CGRect)
  /// Called after the position has changed.
  func layerPositionDidChange()
}

/// The animation of changes of views' layers.
///
/// Layers may change on any thread, and are animated on the main thread only.
enum LayerAnimator {
  /// The number of animations that are being set up: a quick test for changes at other times.
  static let depth = Atomic<Int>(0)
  /// The timing of the animation that is being set up.
  @MainActor static var current: AnimationTiming?
}

extension CALayer {
  /// Changes a property, and animates it if its view is being animated.
  final func change<Value: LayerAnimatable>(
    _ key: WritableKeyPath<LayerValues, Value>, to new: Value
  ) {
    let old = values[keyPath: key]
    guard !new.isSame(as: old) else { return }
    defer {
      values[keyPath: key] = new
      SceneChanges.note()
    }
    guard owner != nil, LayerAnimator.depth.load(ordering: .relaxed) > 0, MainThread.isCurrent,
      let timing = MainActor.assumeIsolated({ LayerAnimator.current })
    else {
      if !animations.isEmpty { removeAnimation(of: key) }
      return
    }
    // From the visible value, so that nothing jumps.
    let seen = values(at: SceneClock.main.now)[keyPath: key]
    removeAnimation(of: key)
    animations.append(LayerAnimation(key, from: seen, to: new, timing: timing))
    if let group = timing.group { MainActor.assumeIsolated { group.began() } }
  }

  /// Whether a change is neither animated nor ends an animation.
  ///
  /// Then it needs no key path, which costs more than the change.
  final var changesAtOnce: Bool {
    animations.isEmpty && LayerAnimator.depth.load(ordering: .relaxed) == 0
  }

  private final func removeAnimation(of key: AnyKeyPath) {
    guard let index = animations.firstIndex(where: { $0.key == key }) else { return }
    let group = animations.remove(at: index).timing.group
    // Layers of views change on the main thread only.
    if let group, MainThread.isCurrent { MainActor.assumeIsolated { group.replaced() } }
  }

  final func endAnimations() {
    let groups = animations.compactMap(\.timing.group)
    animations.removeAll()
    guard MainThread.isCurrent else { return }
    for group in groups { MainActor.assumeIsolated { group.replaced() } }
  }

  /// Returns the visible properties at a time.
  final func values(at time: Double) -> LayerValues {
    guard !animations.isEmpty else { return values }
    var seen = values
    for animation in animations {
      if let part = animation.timing.part(at: time) { animation.apply(&seen, part) }
    }
    return seen
  }

  final func setBounds(_ new: CGRect) {
    check("bounds", new)
    let old = values.bounds
    guard new != old else { return }
    if changesAtOnce {
      values.bounds = new
      SceneChanges.note()
    } else {
      change(\.bounds, to: new)
    }
    if new.size != old.size {
      setNeedsLayout()
      if needsDisplayOnBoundsChange { setNeedsDisplay() }
    }
    owner?.layerBoundsDidChange(from: old)
  }

  /// Sets the bounds and the position by a frame.
  ///
  /// Under a transform, the bounds are those that fill the rectangle: exactly for rotations by
  /// right angles, and as closely as possible for others.
  final func setFrame(_ new: CGRect) {
    check("frame", new)
    let new = new.standardized
    guard new != frame else { return }
    var size = new.size
    let map = values.transform.seen
    if !CATransform3DIsIdentity(values.transform) {
      // |a| w + |c| h = width, |b| w + |d| h = height.
      let (a, b, c, d) = (abs(map.a), abs(map.b), abs(map.c), abs(map.d))
      let determinant = a * d - b * c
      if determinant != 0 {
        size = CGSize(
          width: max(0, (d * new.width - c * new.height) / determinant),
          height: max(0, (a * new.height - b * new.width) / determinant))
      }
    }
    // The position first, as the anchor point of the new size is there.
    let corner = values.corner(of: size)
    position = CGPoint(x: new.minX - corner.x, y: new.minY - corner.y)
    bounds = CGRect(origin: values.bounds.origin, size: size)
  }

  /// Stops with a sentence for infinity and NaN, as Apple's systems do.
  @inline(__always)
  final func check(_ property: StaticString, _ rect: CGRect) {
    let (origin, size) = (rect.origin, rect.size)
    if origin.x.isFinite, origin.y.isFinite, size.width.isFinite, size.height.isFinite { return }
    stop(property, [origin.x, origin.y, size.width, size.height])
  }

  @inline(__always)
  final func check(_ property: StaticString, _ x: CGFloat, _ y: CGFloat) {
    if !x.isFinite || !y.isFinite { stop(property, [x, y]) }
  }

  @inline(__always)
  final func check(_ property: StaticString, _ number: CGFloat) {
    if !number.isFinite { stop(property, [number]) }
  }

  private func stop(_ property: StaticString, _ numbers: [CGFloat]) {
    let list = numbers.map { "\(Double($0))" }.joined(separator: ", ")
    fail("\(Self.self).\(property): \(list); each number must be finite")
  }

  final func checkTransform(_ transform: CATransform3D, _ property: StaticString) {
    guard transform.isFinite else {
      fail("\(Self.self).\(property): \(transform.numbers); each number must be finite")
    }
    if transform.hasPerspective {
      warnOnce(
        "CALayer perspective",
        "CALayer.\(property): perspective is not supported; layers are drawn without it")
    }
  }

  final func maskDidChange(from old: CALayer?) {
    guard mask !== old else { return }
    if old?.maskedLayer === self { old?.maskedLayer = nil }
    guard let mask else { return }
    if contains(in: mask) {
      fail("CALayer.mask: a layer cannot be masked by itself or by a layer that contains it")
    }
    mask.removeFromSuperlayer()
    mask.maskedLayer = self
  }
}
