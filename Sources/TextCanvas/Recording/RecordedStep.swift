// SPDX-License-Identifier: MIT

internal import TextFonts

/// A recorded painting call, which can be compared with another drawing's and repeated.
///
/// Two steps are equal if they paint the same in the same state. The bounds are computed on demand.
package final class RecordedStep {
  /// The paint.
  enum Content {
    case rectangle(CanvasRect, PaintColor)
    case fill(CanvasPath, PaintColor, evenOdd: Bool)
    case stroke(CanvasPath, PaintColor, StrokeStyle)
    case gradient(Gradient)
    case glyphs([PositionedGlyph], FontInstance, size: Double, PaintColor)
    case strokedGlyphs([PositionedGlyph], FontInstance, size: Double, PaintColor, StrokeStyle)
    case image(RecordedImage)
    case shadow(CanvasPath)
    /// The content between `beginLayer()` and `endLayer(alpha:)`.
    case layer([RecordedStep], alpha: Double)
    /// Successive steps that were recorded as one.
    case group([RecordedStep])
  }

  let content: Content
  let state: Canvas.State
  /// Equal for equal steps.
  let hash: Int
  /// Whether the step, or one inside of it, casts a shadow, so that its pixels depend on paint at
  /// other positions.
  let isDeep: Bool
  /// The bounds in device pixels; nil until computed.
  var knownBounds: PixelRect?

  init(_ content: Content, _ state: Canvas.State) {
    self.content = content
    self.state = state
    isDeep =
      switch content {
      case .layer(let steps, _):
        state.castsShadow || steps.contains { $0.isDeep }
      case .group(let steps): steps.contains { $0.isDeep }
      default: state.castsShadow
      }
    hash = content.hash
  }

  /// Copies a step into another state, which its content does not depend on.
  private init(_ other: RecordedStep, parts: [RecordedStep]?, _ state: Canvas.State) {
    content = parts.map { .group($0) } ?? other.content
    self.state = state
    (hash, isDeep) = (other.hash, other.isDeep)
  }

  /// Returns a group of rows of glyphs as recorded in another state of the canvas; nil if it must
  /// be recorded again.
  ///
  /// - `old`: The state in which the group began.
  func rows(from old: Canvas.State, in state: Canvas.State) -> RecordedStep? {
    guard case .group(let parts) = content, !isDeep else { return nil }
    var others: [RecordedStep] = []
    for part in parts {
      guard case .glyphs = part.content, part.state == old else { return nil }
      others.append(RecordedStep(part, parts: nil, state))
    }
    return RecordedStep(self, parts: others, state)
  }

  /// The parts of this step.
  var parts: [RecordedStep]? {
    switch content {
    case .layer(let steps, _), .group(let steps): steps
    default: nil
    }
  }

  func isSame(as other: RecordedStep) -> Bool {
    self === other
      || hash == other.hash && state == other.state && content.isSame(as: other.content)
  }

  /// Copies the computed properties of an equal step.
  func learn(from other: RecordedStep) {
    guard self !== other else { return }
    if knownBounds == nil { knownBounds = other.knownBounds }
    guard let parts, let others = other.parts else { return }
    for (part, other) in zip(parts, others) { part.learn(from: other) }
  }

  /// Copies the computed properties of a step that is equal but has moved.
  func learn(from other: RecordedStep, moved move: DrawingMove) {
    // Bounds that were clipped are not valid at the other position.
    if knownBounds == nil, let bounds = other.knownBounds,
      bounds.left > move.area.left, bounds.right < move.area.right, bounds.top > move.area.top,
      bounds.bottom < move.area.bottom
    {
      knownBounds = move.moved(bounds).intersection(move.area)
    }
    guard let parts, let others = other.parts else { return }
    for (part, other) in zip(parts, others) { part.learn(from: other, moved: move) }
  }

  /// Returns the bounds of all that the step changes, in device pixels.
  func bounds(on canvas: Canvas) -> PixelRect {
    if let knownBounds { return knownBounds }
    let found = findBounds(on: canvas)
    knownBounds = found
    return found
  }

  private func findBounds(on canvas: Canvas) -> PixelRect {
    let outer = state.clip.outer
    if case .group(let steps) = content {
      return steps.reduce(PixelRect.none) { $0.union($1.bounds(on: canvas)) }
    }
    if case .layer(let steps, _) = content {
      // A blend mode also acts where the layer is clear.
      guard state.blend == .normal else { return outer }
      let inside = steps.reduce(PixelRect.none) { $0.union($1.bounds(on: canvas)) }
      if inside.isEmpty { return inside }
      return shadowed(CanvasRect(inside), on: canvas).intersection(outer)
    }
    guard let ink = ink(on: canvas) else { return .none }
    guard ink.isFinite else { return outer }
    return shadowed(ink, on: canvas).intersection(outer)
  }

  /// Returns whether the step can be painted in parts with the same pixels.
  ///
  /// True for the shadow of a path if its blur is computed at full resolution.
  ///
  /// A page on a background casts one, and a key press on it must paint only a line.
  func isSameInParts(on canvas: Canvas) -> Bool {
    guard case .shadow = content, let shadow = state.shadow, state.innerShadow == nil else {
      return false
    }
    let bounds = bounds(on: canvas)
    let isSharp = shadow.blur / 2 * canvas.scale <= Canvas.widestSharpDeviation
    return isSharp && Double(max(bounds.width, bounds.height)) < Canvas.maximumSharpSideLength
  }

  /// Returns the bounds of the paint itself, in device space; nil if there is none.
  private func ink(on canvas: Canvas) -> CanvasRect? {
    let transform = state.transform
    switch content {
    case .rectangle(let rect, _): return transform.bounds(of: rect)
    case .fill(let path, _, _), .shadow(let path):
      return path.controlBounds.map { transform.bounds(of: $0) }
    case .stroke(let path, _, let style):
      return path.controlBounds.map { transform.bounds(of: $0.insetBy(-style.reach)) }
    case .glyphs(let glyphs, let font, let size, _):
      return canvas.inkBounds(of: glyphs, font: font, size: size).map { transform.bounds(of: $0) }
    case .strokedGlyphs(let glyphs, let font, let size, _, let style):
      return canvas.inkBounds(of: glyphs, font: font, size: size).map {
        transform.bounds(of: $0.insetBy(-style.reach))
      }
    case .image(let image): return transform.bounds(of: image.rect)
    case .gradient: return CanvasRect(state.clip.outer)
    case .layer, .group: return nil
    }
  }

  /// Returns the bounds of paint with its shadow, and with partially covered pixels.
  private func shadowed(_ ink: CanvasRect, on canvas: Canvas) -> PixelRect {
    var whole = PixelRect(ink.insetBy(-2))
    if let shadow = state.shadow {
      let deviation = shadow.blur / 2 * canvas.scale
      let fallen = CanvasRect(
        minX: ink.minX + shadow.x * canvas.scale, minY: ink.minY + shadow.y * canvas.scale,
        maxX: ink.maxX + shadow.x * canvas.scale, maxY: ink.maxY + shadow.y * canvas.scale)
      let cast = PixelRect(fallen.insetBy(-(deviation * 3).rounded(.up) - 4))
      if case .shadow = content { return cast }
      whole = whole.union(cast)
    }
    return whole
  }
}

/// An image and its painting parameters.
struct RecordedImage: Equatable {
  var image: CanvasImage
  var rect: CanvasRect
  var orientation: ImageOrientation
  var alpha: Double
  var tint: PaintColor?
  var isSmooth: Bool

  static func == (a: RecordedImage, b: RecordedImage) -> Bool {
    a.image === b.image && a.rect == b.rect && a.orientation == b.orientation
      && a.alpha == b.alpha && a.tint == b.tint && a.isSmooth == b.isSmooth
  }
}

extension RecordedStep.Content {
  /// A hash of the values that distinguish most steps; `isSame(as:)` compares the others.
  var hash: Int {
    var hasher = Hasher()
    switch self {
    case .rectangle(let rect, let color):
      hasher.combine(0)
      hasher.combine(rect)
      hasher.combine(color)
    case .fill(let path, let color, let evenOdd):
      hasher.combine(1)
      RecordedStep.Content.mix(path, into: &hasher)
      hasher.combine(color)
      hasher.combine(evenOdd)
    case .stroke(let path, let color, let style):
      hasher.combine(2)
      RecordedStep.Content.mix(path, into: &hasher)
      hasher.combine(color)
      hasher.combine(style.width)
    case .gradient(let gradient):
      hasher.combine(3)
      hasher.combine(gradient)
    case .glyphs(let glyphs, let font, let size, let color):
      hasher.combine(4)
      RecordedStep.Content.mix(glyphs, font, size, color, into: &hasher)
    case .strokedGlyphs(let glyphs, let font, let size, let color, let style):
      hasher.combine(5)
      RecordedStep.Content.mix(glyphs, font, size, color, into: &hasher)
      hasher.combine(style.width)
    case .image(let image):
      hasher.combine(6)
      hasher.combine(ObjectIdentifier(image.image))
      hasher.combine(image.rect)
    case .shadow(let path):
      hasher.combine(7)
      RecordedStep.Content.mix(path, into: &hasher)
    case .layer(let steps, let alpha):
      hasher.combine(8)
      hasher.combine(alpha)
      for step in steps { hasher.combine(step.hash) }
    case .group(let steps):
      hasher.combine(9)
      for step in steps { hasher.combine(step.hash) }
    }
    return hasher.finalize()
  }

  private static func mix(_ path: CanvasPath, into hasher: inout Hasher) {
    hasher.combine(path.points.count)
    hasher.combine(path.points.first)
    hasher.combine(path.points.last)
  }

  private static func mix(
    _ glyphs: [PositionedGlyph], _ font: FontInstance, _ size: Double, _ color: PaintColor,
    into hasher: inout Hasher
  ) {
    hasher.combine(glyphs.count)
    hasher.combine(font.id)
    hasher.combine(size)
    hasher.combine(color)
    var mixed: UInt64 = 0
    for glyph in glyphs { mixed = (mixed ^ UInt64(glyph.id)) &* 0x9E37_79B9_7F4A_7C15 }
    hasher.combine(mixed)
    if let first = glyphs.first { hasher.combine(first) }
    if let last = glyphs.last { hasher.combine(last.x) }
  }

  func isSame(as other: RecordedStep.Content) -> Bool {
    switch (self, other) {
    case (.rectangle(let a, let b), .rectangle(let c, let d)): a == c && b == d
    case (.fill(let a, let b, let c), .fill(let d, let e, let f)): a == d && b == e && c == f
    case (.stroke(let a, let b, let c), .stroke(let d, let e, let f)): a == d && b == e && c == f
    case (.gradient(let a), .gradient(let b)): a == b
    case (.glyphs(let a, let b, let c, let d), .glyphs(let e, let f, let g, let h)):
      b === f && c == g && d == h && a == e
    case (
      .strokedGlyphs(let a, let b, let c, let d, let e),
      .strokedGlyphs(let f, let g, let h, let i, let j)
    ):
      b === g && c == h && d == i && e == j && a == f
    case (.image(let a), .image(let b)): a == b
    case (.shadow(let a), .shadow(let b)): a == b
    case (.layer(let a, let b), .layer(let c, let d)): b == d && RecordedStep.areSame(a, c)
    case (.group(let a), .group(let b)): RecordedStep.areSame(a, b)
    default: false
    }
  }
}

extension RecordedStep {
  static func areSame(_ some: [RecordedStep], _ others: [RecordedStep]) -> Bool {
    guard some.count == others.count else { return false }
    for index in some.indices where !some[index].isSame(as: others[index]) { return false }
    return true
  }
}

/// A clip, applied after the previous ones; in device space.
///
/// Clips are shared with the next drawing, so that the same clip is the same object.
final class RecordedClip {
  struct Shape: Hashable {
    enum Area: Hashable {
      case rectangle(CanvasRect)
      case path(CanvasPath, CanvasTransform, evenOdd: Bool)
      case nothing
    }
    var area: Area
    /// The previous clip; `parent` retains it.
    var before: ObjectIdentifier?
  }
  let shape: Shape
  let parent: RecordedClip?

  init(_ shape: Shape, _ parent: RecordedClip?) {
    self.shape = shape
    self.parent = parent
  }
}

extension PixelRect {
  static let none = PixelRect(left: 0, top: 0, right: 0, bottom: 0)

  var area: Int { isEmpty ? 0 : width * height }

  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }
}

extension CanvasRect {
  init(_ rect: PixelRect) {
    self.init(
      minX: Double(rect.left), minY: Double(rect.top), maxX: Double(rect.right),
      maxY: Double(rect.bottom))
  }
}
