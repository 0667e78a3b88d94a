// SPDX-License-Identifier: MIT

/// Records the calls of a drawing instead of painting them.
///
///     beginLayer ─┐                       steps
///       show      │  steps of the layer   ├─ rectangle
///       fill      │                  ──>  ├─ layer ── glyphs, path
///     endLayer ───┘                       └─ group ── glyphs, glyphs  a block: reused for its key
final class DrawingRecorder {
  private(set) var steps: [RecordedStep] = []
  /// The steps of the enclosing layers and blocks, outermost first.
  private var around: [[RecordedStep]] = []
  private var clips: [RecordedClip.Shape: RecordedClip] = [:]
  private var blocks: [DrawingBlock.Key: DrawingBlock] = [:]
  private let before: RecordedDrawing?
  /// Whether pixels were read or changed before anything was painted.
  var needsPixels = false

  /// The move of all blocks that were reused from the previous drawing.
  private(set) var move: DrawingMove?

  private var known: Set<ObjectIdentifier> = []

  /// Returns whether an image was found to be valid, now or in the previous drawing; the steps
  /// retain it.
  func knows(_ image: CanvasImage) -> Bool {
    known.contains(ObjectIdentifier(image))
      || before?.images.contains(ObjectIdentifier(image)) == true
  }

  func add(_ image: RecordedImage, _ state: Canvas.State) {
    known.insert(ObjectIdentifier(image.image))
    add(.image(image), state)
  }

  /// - `before`: The previous drawing, whose equal clips and blocks are reused.
  init(after before: RecordedDrawing?) { self.before = before }

  var result: RecordedDrawing {
    RecordedDrawing(steps: steps, clips: clips, blocks: blocks, images: known)
  }

  func add(_ content: RecordedStep.Content, _ state: Canvas.State) {
    steps.append(RecordedStep(content, state))
  }

  func beginLayer() {
    around.append(steps)
    steps = []
  }

  func endLayer(_ state: Canvas.State, alpha: Double, isSeen: Bool) {
    let inside = steps
    steps = around.removeLast()
    guard isSeen, !inside.isEmpty || state.blend != .normal else { return }
    add(.layer(inside, alpha: alpha), state)
  }

  func clip(to area: RecordedClip.Shape.Area, after parent: RecordedClip?) -> RecordedClip {
    let shape = RecordedClip.Shape(area: area, before: parent.map { ObjectIdentifier($0) })
    if let known = clips[shape] { return known }
    // The same clip of the previous drawing, if its parent is the same object.
    let made = before?.clips[shape] ?? RecordedClip(shape, parent)
    clips[shape] = made
    return made
  }

  /// Reuses the steps of a block from the previous drawing, also if it was higher or lower there.
  ///
  /// - Returns: false if there is no such block.
  func takeBlock(_ key: DrawingBlock.Key, _ owner: AnyObject, _ state: Canvas.State) -> Bool {
    guard var known = before?.blocks[key], known.owner === owner else { return false }
    if known.state != state {
      guard let move = DrawingMove(from: known.state, to: state),
        self.move == nil || self.move == move
      else { return false }
      if let step = known.step {
        guard let moved = step.rows(from: known.state, in: state) else { return false }
        known.step = moved
      }
      known.state = state
      self.move = move
    }
    if let step = known.step { steps.append(step) }
    blocks[key] = known
    return true
  }

  /// Records the steps of a block as one.
  func block(
    _ key: DrawingBlock.Key, _ owner: AnyObject, _ state: Canvas.State, _ draw: () -> Void
  ) {
    around.append(steps)
    steps = []
    draw()
    let inside = steps
    steps = around.removeLast()
    let step = inside.isEmpty ? nil : RecordedStep(.group(inside), state)
    if let step { steps.append(step) }
    blocks[key] = DrawingBlock(owner: owner, state: state, step: step)
  }
}

/// Steps that are recorded once for a key, and reused while the key and the state are the same.
struct DrawingBlock {
  /// All values that the steps depend on, besides the state of the canvas.
  package struct Key: Hashable {
    /// The owner's identity; the block retains the owner, so that its address is not reused.
    var owner: ObjectIdentifier
    var numbers: [Int]
    var places: [Double]
  }
  var owner: AnyObject
  var state: Canvas.State
  /// nil if nothing was painted.
  var step: RecordedStep?
}

/// A recorded drawing on a bitmap, as steps.
package struct RecordedDrawing {
  var steps: [RecordedStep]
  var clips: [RecordedClip.Shape: RecordedClip]
  var blocks: [DrawingBlock.Key: DrawingBlock]
  /// The images in it.
  var images: Set<ObjectIdentifier>
  /// The bitmap, and its number of paint calls when this was shown.
  weak var canvas: Canvas?
  var paintCount = 0

  init(
    steps: [RecordedStep], clips: [RecordedClip.Shape: RecordedClip],
    blocks: [DrawingBlock.Key: DrawingBlock], images: Set<ObjectIdentifier> = []
  ) {
    self.steps = steps
    self.clips = clips
    self.blocks = blocks
    self.images = images
  }

  /// The number of steps, including those inside of layers.
  package var stepCount: Int {
    func count(_ steps: [RecordedStep]) -> Int {
      steps.reduce(0) { $0 + 1 + count($1.parts ?? []) }
    }
    return count(steps)
  }
}
