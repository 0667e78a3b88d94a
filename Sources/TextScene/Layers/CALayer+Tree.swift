// SPDX-License-Identifier: MIT

extension CALayer {
  /// Returns whether this layer is `ancestor` or inside of it, as a sublayer or in a mask.
  final func contains(in ancestor: CALayer) -> Bool {
    sequence(first: self, next: { $0.parent ?? $0.maskedLayer }).contains { $0 === ancestor }
  }

  /// The layer that contains all others of the tree.
  final var root: CALayer {
    var root = self
    while let next = root.parent ?? root.maskedLayer { root = next }
    return root
  }

  /// - `place`: Returns the index in `children`; called after the layer has left its old
  ///   superlayer.
  final func insert(_ layer: CALayer, _ member: StaticString, at place: () -> Int) {
    if contains(in: layer) {
      fail("CALayer.\(member): a layer cannot be added to itself or to one of its descendants")
    }
    layer.removeFromSuperlayer()
    children.insert(layer, at: place())
    layer.parent = self
    SceneChanges.note()
    if layer.isMarkedForLayout || layer.holdsMarkedForLayout { noteMarkedBelow() }
  }

  final func setSublayers(_ layers: [CALayer]) {
    var seen = Set<ObjectIdentifier>()
    for layer in children where !layers.contains(where: { $0 === layer }) {
      layer.removeFromSuperlayer()
    }
    for layer in layers where seen.insert(ObjectIdentifier(layer)).inserted {
      insert(layer, "sublayers") { children.count }
    }
  }

  /// Returns the sublayers in the order in which they are drawn.
  final func drawingOrder(_ depth: (CALayer) -> CGFloat = { $0.zPosition }) -> [CALayer] {
    guard children.contains(where: { depth($0) != 0 }) else { return children }
    return children.enumerated().sorted {
      (depth($0.element), $0.offset) < (depth($1.element), $1.offset)
    }.map(\.element)
  }

  // MARK: Layout

  final func markForLayout() {
    guard !isMarkedForLayout else { return }
    isMarkedForLayout = true
    SceneChanges.note()
    (parent ?? maskedLayer)?.noteMarkedBelow()
  }

  private final func noteMarkedBelow() {
    var layer: CALayer? = self
    while let current = layer, !current.holdsMarkedForLayout {
      current.holdsMarkedForLayout = true
      layer = current.parent ?? current.maskedLayer
    }
  }

  final func layoutFromTop() {
    let marked = sequence(first: self, next: { $0.parent ?? $0.maskedLayer })
      .filter(\.isMarkedForLayout)
    (marked.last ?? self).layoutDown()
  }

  /// Lays out this layer, if it is marked, and those below; again while that marks more, sixteen
  /// times at most.
  final func layoutDown() {
    for _ in 0..<16 {
      guard isMarkedForLayout || holdsMarkedForLayout else { return }
      if isMarkedForLayout {
        isMarkedForLayout = false
        layoutSublayers()
      }
      guard holdsMarkedForLayout else { continue }
      holdsMarkedForLayout = false
      for layer in children { layer.layoutDown() }
      mask?.layoutDown()
    }
    guard isMarkedForLayout || holdsMarkedForLayout else { return }
    warnOnce(
      "layout \(Self.self)",
      "\(Self.self).layoutIfNeeded(): layout keeps invalidating itself; it was stopped after 16 passes"
    )
  }
}

// MARK: Points

extension CALayer {
  /// Returns the transform from this layer's coordinates to those of the layer that contains it, or
  /// that it masks.
  final func toSuper(_ of: (CALayer) -> LayerValues = { $0.values }) -> CGAffineTransform {
    let map = of(self).toOutside
    guard let parent else { return map }
    return map.concatenating(parent.forSublayers(of(parent)))
  }

  /// Returns the transform that a layer applies to all of its sublayers.
  final func forSublayers(_ values: LayerValues) -> CGAffineTransform {
    var map = CGAffineTransform.identity
    if !CATransform3DIsIdentity(values.sublayerTransform) {
      let anchor = values.anchor
      map = CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
        .concatenating(values.sublayerTransform.seen)
        .concatenating(CGAffineTransform(translationX: anchor.x, y: anchor.y))
    }
    guard isGeometryFlipped else { return map }
    let turned = CGAffineTransform(1, 0, 0, -1, 0, values.bounds.minY + values.bounds.maxY)
    return map.concatenating(turned)
  }

  /// Returns the transform from one layer's coordinates to another's.
  ///
  /// If one contains the other, only the layers between count: nothing is lost on the way to the
  /// root and back. The roots of two trees are assumed to be at the same position.
  static func transform(from start: CALayer, to end: CALayer) -> CGAffineTransform {
    if start === end { return .identity }
    let above = Array(sequence(first: end, next: { $0.parent ?? $0.maskedLayer }))
    let places = Dictionary(
      uniqueKeysWithValues: above.enumerated().map { (ObjectIdentifier($1), $0) })
    var up = CGAffineTransform.identity
    var layer = start
    while places[ObjectIdentifier(layer)] == nil, let next = layer.parent ?? layer.maskedLayer {
      up = up.concatenating(layer.toSuper())
      layer = next
    }
    var down = CGAffineTransform.identity
    let stop = places[ObjectIdentifier(layer)]
    for layer in above.prefix(stop ?? above.count - 1) {
      down = down.concatenating(layer.toSuper())
    }
    return stop == nil || stop != 0 ? up.concatenating(down.inverted()) : up
  }

  final func hit(_ point: CGPoint) -> CALayer? {
    guard !isHidden else { return nil }
    let map = toSuper()
    guard map.a * map.d - map.b * map.c != 0 else { return nil }
    let own = point.applying(map.inverted())
    if masksToBounds, !contains(own) { return nil }
    for layer in drawingOrder().reversed() {
      if let hit = layer.hitTest(own) { return hit }
    }
    return contains(own) ? self : nil
  }
}
