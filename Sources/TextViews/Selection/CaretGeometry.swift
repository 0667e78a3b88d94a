// SPDX-License-Identifier: MIT

/// The positions of carets and selections in one container, and the text position at a point.
///
/// All values are in the container's coordinates; a view adds its container's origin.
@MainActor
struct CaretGeometry {
  let manager: NSLayoutManager
  let container: NSTextContainer

  /// nil for a container without text.
  init?(_ container: NSTextContainer) {
    guard let manager = container.layoutManager, manager.textStorage != nil,
      manager.textContainers.contains(where: { $0 === container })
    else { return nil }
    self.manager = manager
    self.container = container
  }

  private var count: Int { manager.textStorage?.length ?? 0 }

  // MARK: Lines

  /// Returns the line that contains a caret; nil if the position is in another container or does
  /// not fit.
  func line(of place: Int, _ affinity: UITextStorageDirection) -> CaretLine? {
    guard let line = anyLine(of: place, affinity), line.container === container else { return nil }
    return line
  }

  private func anyLine(of place: Int, _ affinity: UITextStorageDirection) -> CaretLine? {
    let place = min(max(0, place), count)
    guard let line = manager.caretLine(ofCharacter: place) else { return nil }
    guard affinity == .backward, place > 0, place == line.characters.location,
      let before = manager.caretLine(ofCharacter: place - 1), !before.endsWithLineEnd
    else { return line }
    return before
  }

  // MARK: Carets

  /// The width of a caret, in points.
  static let caretWidth: CGFloat = 2

  /// Returns a caret rectangle, as high as its line's glyphs.
  func caret(at place: Int, _ affinity: UITextStorageDirection) -> CGRect? {
    guard let line = line(of: place, affinity) else { return nil }
    return rect(primaryX(of: place, in: line), in: line)
  }

  /// Returns the second half of a caret where text of two directions meets; nil elsewhere.
  func splitCaret(at place: Int, _ affinity: UITextStorageDirection) -> CGRect? {
    guard let line = line(of: place, affinity),
      let found = manager.caretPositions(in: line).first(where: { $0.character == place }),
      abs(found.primary - found.alternate) > 0.5
    else { return nil }
    return rect(found.alternate, in: line)
  }

  private func primaryX(of place: Int, in line: CaretLine) -> CGFloat {
    let places = manager.caretPositions(in: line)
    // Within a grapheme: the grapheme's start.
    let found = places.last { $0.character <= place } ?? places.first
    return found?.primary ?? (line.isRightToLeft ? line.used.maxX : line.used.minX)
  }

  private func rect(_ x: CGFloat, in line: CaretLine) -> CGRect {
    let box = line.used.height > 0 ? line.used : line.fragment
    // A caret at the right edge must be visible.
    let limit =
      container.size.width > 0 && container.size.width < 1e7 ? container.size.width : .infinity
    return CGRect(
      x: min(x, max(0, limit - Self.caretWidth)), y: box.minY, width: Self.caretWidth,
      height: box.height)
  }

  // MARK: Points

  /// Returns the text position nearest to a point, with the affinity of the point's line.
  func place(at point: CGPoint) -> (place: Int, affinity: UITextStorageDirection) {
    guard count > 0 else { return (0, .forward) }
    let point = CGPoint(x: point.x.isFinite ? point.x : 0, y: point.y.isFinite ? point.y : 0)
    if let extra = extraLine, point.y >= extra.fragment.minY { return (count, .forward) }
    var fraction: CGFloat = 0
    let index = unsafe manager.characterIndex(
      for: point, in: container, fractionOfDistanceBetweenInsertionPoints: &fraction)
    guard let line = line(of: index, .forward) else { return (min(index, count), .forward) }
    return place(at: point.x, in: line)
  }

  /// The empty line at the end, if it is in this container.
  private var extraLine: CaretLine? {
    guard manager.extraLineFragmentTextContainer === container else { return nil }
    return manager.caretLine(ofCharacter: count)
  }

  /// Returns the caret of a line nearest to an x coordinate.
  func place(at x: CGFloat, in line: CaretLine) -> (place: Int, affinity: UITextStorageDirection) {
    var best: (place: Int, distance: CGFloat)?
    for caret in manager.caretPositions(in: line) {
      // Of two positions with the same x, the one whose primary caret is there.
      let distance = min(abs(caret.primary - x), abs(caret.alternate - x) + 0.5)
      if best.map({ distance < $0.distance }) ?? true { best = (caret.character, distance) }
    }
    let end = NSMaxRange(line.characters)
    guard let best else { return (line.characters.location, .forward) }
    let isBehind = best.place == end && end > line.characters.location && !line.endsWithLineEnd
    return (best.place, isBehind && end < count ? .backward : .forward)
  }

  /// Returns the grapheme at a point; nil outside of the text.
  func character(at point: CGPoint) -> NSRange? {
    guard count > 0, point.x.isFinite, point.y.isFinite else { return nil }
    var fraction: CGFloat = 0
    let index = unsafe manager.characterIndex(
      for: point, in: container, fractionOfDistanceBetweenInsertionPoints: &fraction)
    guard index < count, let line = line(of: index, .forward) else { return nil }
    var units = manager.textStorage.map { TextUnits($0) }
    guard let range = units?.grapheme(at: index) else { return nil }
    let characters = NSRange(location: range.lowerBound, length: range.count)
    guard point.y >= line.fragment.minY, point.y < line.fragment.maxY else { return nil }
    let box = boxes(of: characters).first { $0.insetBy(dx: -0.5, dy: 0).contains(point) }
    return box == nil ? nil : characters
  }

  // MARK: Selections

  /// Returns the tight rectangles of a character range, one or more for each line.
  func boxes(of characters: NSRange) -> [CGRect] {
    let glyphs = unsafe manager.glyphRange(
      forCharacterRange: characters, actualCharacterRange: nil)
    var rects: [CGRect] = []
    unsafe manager.enumerateEnclosingRects(
      forGlyphRange: glyphs,
      withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0), in: container
    ) { rect, _ in rects.append(rect) }
    return rects
  }

  /// Returns the selection rectangles of a range, in the order of the text's lines.
  func selectionPieces(_ selection: NSRange) -> [SelectedPiece] {
    manager.selectedPieces(selection, in: container)
  }

  // MARK: Steps

  /// Returns the position one step to the left or right as displayed; nil at the ends of the text.
  func step(from place: Int, toRight isRight: Bool, _ affinity: UITextStorageDirection) -> (
    place: Int, affinity: UITextStorageDirection
  )? {
    guard let line = anyLine(of: place, affinity) else { return nil }
    let carets = manager.caretPositions(in: line).map { (x: $0.primary, place: $0.character) }
      .sorted { ($0.x, $0.place) < ($1.x, $1.place) }
    guard let index = carets.firstIndex(where: { $0.place == place }) else {
      return carets.last { $0.place <= place }.map { ($0.place, .forward) }
    }
    let next = isRight ? index + 1 : index - 1
    if carets.indices.contains(next) {
      // The end of a wrapped line is the start of the next one.
      return (carets[next].place, .forward)
    }
    // Across the line's edge: to the next line in reading order, or the previous one.
    let isForward = isRight != line.isRightToLeft
    if isForward {
      let end = NSMaxRange(line.characters)
      guard end < count || line.endsWithLineEnd else { return nil }
      guard affinity == .forward || place < end || end >= count else {
        // From the end of a line to the start of the next: the same position, and one step further.
        return step(from: place, toRight: isRight, .forward) ?? (place, .forward)
      }
      return (max(end, place), .forward)
    }
    guard line.characters.location > 0,
      let before = manager.caretLine(ofCharacter: line.characters.location - 1)
    else { return nil }
    let end = NSMaxRange(before.characters)
    if before.endsWithLineEnd {
      // Before the line end.
      return (manager.caretPositions(in: before).map(\.character).max() ?? end, .forward)
    }
    return end < place ? (end, .backward) : step(from: place, toRight: isRight, .backward)
  }

  /// Returns the position one line up or down, nearest to an x coordinate; nil above the first line
  /// and below the last one.
  func step(from place: Int, down isDown: Bool, _ affinity: UITextStorageDirection, x: CGFloat) -> (
    place: Int, affinity: UITextStorageDirection
  )? {
    guard let line = anyLine(of: place, affinity),
      let next = manager.neighbour(of: line, below: isDown, x: x)
    else { return nil }
    return self.place(at: x, in: next)
  }
}
