// SPDX-License-Identifier: MIT

/// The vertical distance that a part of a drawing has moved, in whole pixels: a text that scrolls.
///
///     before       now
///     ┌ area ───┐  ┌ area ───┐
///     │ A       │  │ B       │ ┐
///     │ B       │  │ C       │ ├ kept: the previous pixels, moved
///     │ C       │  │ D       │ ┘
///     │ D       │  │ E       │   painted again
///     └─────────┘  └─────────┘
///
/// Assumptions, which `MovedDrawing` ensures: the kept part has the same steps in the same order.
/// Each step has moved as far as the pixels, or is the same at each pixel of the area, as a
/// background is.
struct DrawingMove: Equatable {
  /// The area in device pixels, outside of which no moved content is visible.
  let area: PixelRect
  /// The distance in rows of pixels, down.
  let distance: Int

  /// Returns the move of content between two states; nil if it has not moved, or differs otherwise.
  init?(from old: Canvas.State, to new: Canvas.State) {
    let way = new.transform.ty - old.transform.ty
    let rows = way.rounded()
    // Sums of fractional positions have a smaller error than that.
    guard rows != 0, abs(way - rows) < 1e-6, abs(rows) < 1e6 else { return nil }
    (area, distance) = (new.clip.outer, Int(rows))
    guard isMoved(old, new) else { return nil }
  }

  /// The part of the area whose pixels were visible before.
  var kept: PixelRect {
    area.intersection(moved(area))
  }

  func moved(_ rect: PixelRect) -> PixelRect {
    PixelRect(
      left: rect.left, top: rect.top + distance, right: rect.right, bottom: rect.bottom + distance)
  }

  // MARK: Comparison

  /// Returns whether a state is another one, moved.
  func isMoved(_ old: Canvas.State, _ new: Canvas.State) -> Bool {
    var transform = old.transform
    let way = new.transform.ty - transform.ty
    guard abs(way - Double(distance)) < 1e-6 else { return false }
    transform.ty = new.transform.ty
    // A clip along pixel edges equals its bounds, regardless of the number of its rectangles.
    guard new.clip.outer == area, new.clip.inner == area, old.clip == new.clip,
      old.clips?.hasOnlyRectangles ?? true, new.clips?.hasOnlyRectangles ?? true
    else { return false }
    var other = old
    (other.transform, other.clips) = (transform, new.clips)
    return other == new && !new.castsShadow
  }

  /// Returns whether a step paints the same as another one, moved.
  func isMoved(_ old: RecordedStep, _ new: RecordedStep) -> Bool {
    guard old.hash == new.hash, !old.isDeep, !new.isDeep, isMoved(old.state, new.state) else {
      return false
    }
    switch (old.content, new.content) {
    case (.group(let parts), .group(let others)):
      guard parts.count == others.count else { return false }
      return zip(parts, others).allSatisfy { isMoved($0, $1) }
    case (.glyphs(let glyphs, _, _, _), .glyphs):
      return old.content.isSame(as: new.content) && landsAlike(glyphs, old.state, new.state)
    case (.rectangle, .rectangle), (.fill, .fill), (.stroke, .stroke),
      (.strokedGlyphs, .strokedGlyphs):
      return old.content.isSame(as: new.content)
    default: return false
    }
  }

  /// Returns whether the pixel rows of the glyphs have the same distance.
  private func landsAlike(
    _ glyphs: [PositionedGlyph], _ old: Canvas.State, _ new: Canvas.State
  ) -> Bool {
    let (before, now) = (old.transform, new.transform)
    for glyph in glyphs {
      let (from, to) = (glyph.y * before.d + before.ty, glyph.y * now.d + now.ty)
      guard
        (to + 0.5).rounded(.down) - (from + 0.5).rounded(.down) == Double(distance)
          || !(abs(from) < 1e6)
      else { return false }
    }
    return true
  }

  /// Returns whether two steps are the same background, regardless of their coordinates: those of a
  /// scrolling view move beneath its background.
  func isSameGround(_ old: RecordedStep, _ new: RecordedStep) -> Bool {
    guard case .rectangle(let oldRect, let oldColor) = old.content,
      case .rectangle(let rect, let color) = new.content, color == oldColor, isGround(old),
      isGround(new), old.state.clip == new.state.clip,
      old.state.clips?.hasOnlyRectangles ?? true, new.state.clips?.hasOnlyRectangles ?? true
    else { return false }
    var other = old.state
    (other.transform, other.clips) = (new.state.transform, new.state.clips)
    guard other == new.state else { return false }
    let (before, now) = (
      old.state.transform.bounds(of: oldRect), new.state.transform.bounds(of: rect)
    )
    return abs(before.minX - now.minX) < 1e-6 && abs(before.maxX - now.maxX) < 1e-6
      && abs(before.minY - now.minY) < 1e-6 && abs(before.maxY - now.maxY) < 1e-6
  }

  /// Returns whether a step that has not moved has the same colour at each pixel of the area.
  func isGround(_ step: RecordedStep) -> Bool {
    guard case .rectangle(let rect, _) = step.content, step.state.transform.keepsAxes,
      !step.state.castsShadow
    else { return false }
    let device = step.state.transform.bounds(of: rect)
    return step.state.clip.inner.contains(area) && device.minX <= Double(area.left)
      && device.minY <= Double(area.top) && device.maxX >= Double(area.right)
      && device.maxY >= Double(area.bottom)
  }
}

/// The parts of a drawing to be painted again after a part has moved.
struct MovedDrawing {
  let move: DrawingMove
  private(set) var region: PixelRegion

  /// Compares the drawings; nil if moving pixels saves little, or the drawings differ in other
  /// ways.
  init?(
    _ move: DrawingMove, on canvas: Canvas, whole: PixelRect, from old: [RecordedStep],
    to new: [RecordedStep]
  ) {
    self.move = move
    region = PixelRegion(whole: whole)
    let (area, kept) = (move.area, move.kept)
    guard whole.contains(area), kept.area * 3 > area.area,
      !old.contains(where: { $0.isDeep }), !new.contains(where: { $0.isDeep })
    else { return nil }
    region.add(
      move.distance < 0
        ? PixelRect(left: area.left, top: kept.bottom, right: area.right, bottom: area.bottom)
        : PixelRect(left: area.left, top: area.top, right: area.right, bottom: kept.top))
    var (nextOld, nextNew) = (0, 0)
    for pair in pairs(old, new) + [(old.count, new.count, true)] {
      for step in old[nextOld..<pair.old] { leave(step.bounds(on: canvas)) }
      for step in new[nextNew..<pair.new] { region.add(step.bounds(on: canvas)) }
      (nextOld, nextNew) = (pair.old + 1, pair.new + 1)
      guard pair.old < old.count else { break }
      let step = new[pair.new]
      if pair.isMoved {
        step.learn(from: old[pair.old], moved: move)
        continue
      }
      step.learn(from: old[pair.old])
      if move.isGround(step) { continue }
      let part = step.bounds(on: canvas).intersection(area)
      region.add(part)
      leave(part)
    }
    guard region.area * 3 < whole.area * 2 else { return nil }
  }

  /// Paints again where a step of the previous drawing is still visible, moved or not.
  private mutating func leave(_ bounds: PixelRect) {
    region.add(move.moved(bounds.intersection(move.area)).intersection(move.kept))
    if !move.area.contains(bounds) { region.add(bounds) }
  }

  /// Returns the longest common subsequence of pairs in both drawings, each step once.
  private func pairs(
    _ old: [RecordedStep], _ new: [RecordedStep]
  ) -> [(old: Int, new: Int, isMoved: Bool)] {
    // All backgrounds have the same key.
    func key(_ step: RecordedStep) -> Int { move.isGround(step) ? 0 : step.hash }
    var places: [Int: [Int]] = [:]
    for index in old.indices.reversed() { places[key(old[index]), default: []].append(index) }
    var found: [(old: Int, new: Int)] = []
    var moved: Set<Int> = []
    for index in new.indices {
      let step = new[index]
      let key = key(step)
      guard let known = places[key] else { continue }
      for (number, place) in known.enumerated().reversed() {
        let isMoved = move.isMoved(old[place], step)
        guard isMoved || old[place].isSame(as: step) || move.isSameGround(old[place], step) else {
          continue
        }
        places[key]?.remove(at: number)
        if isMoved { moved.insert(index) }
        found.append((place, index))
        break
      }
    }
    return DrawingChanges.longestRow(found).map { ($0.old, $0.new, moved.contains($0.new)) }
  }
}

extension RecordedClip {
  var hasOnlyRectangles: Bool {
    var next: RecordedClip? = self
    while let clip = next {
      guard case .rectangle = clip.shape.area else { return false }
      next = clip.parent
    }
    return true
  }
}

/// A rectangle of pixels that were moved up or down inside of it.
package struct MovedPixels {
  /// Device pixels.
  package let area: PixelRect
  /// Rows, down.
  package let distance: Int

  /// Returns all changed rectangles, including painted ones; they do not overlap.
  package func changed(with painted: [CanvasRect]) -> [CanvasRect] {
    let rects = painted.map { PixelRect($0) } + [area]
    var region = PixelRegion(whole: rects.reduce(.none) { $0.union($1) })
    for rect in rects { region.add(rect) }
    return region.rects.map { CanvasRect($0) }
  }
}
