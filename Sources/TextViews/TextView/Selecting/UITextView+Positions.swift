// SPDX-License-Identifier: MIT

// Positions and ranges for `UITextInput`. Positions of another text input are invalid.

extension UITextView {
  /// Returns the offset of a position, clamped to the text; nil for a position of another object.
  final func place(_ position: UITextPosition) -> Int? {
    guard let position = position as? TextOffset else { return nil }
    return min(max(0, position.offset), pane.count)
  }

  private final func affinity(_ position: UITextPosition) -> UITextStorageDirection {
    (position as? TextOffset)?.affinity ?? .forward
  }

  /// Returns the characters of a range, clamped to the text; nil for a range of another object.
  final func span(_ range: UITextRange) -> NSRange? {
    guard let start = place(range.start), let end = place(range.end) else { return nil }
    return NSRange(location: min(start, end), length: abs(end - start))
  }

  // MARK: Text

  final func string(in range: UITextRange) -> String? {
    guard let range = span(range), let storage = pane.storage else { return nil }
    return TextUnits(storage).string(range.location..<NSMaxRange(range))
  }

  final func attributed(_ range: UITextRange) -> NSAttributedString {
    guard let range = span(range), let storage = pane.storage else { return NSAttributedString() }
    return storage.attributedSubstring(from: range)
  }

  final func styling(_ position: UITextPosition, _ direction: UITextStorageDirection)
    -> [NSAttributedString.Key: Any]?
  {
    guard let place = place(position), let storage = pane.storage, storage.length > 0 else {
      return nil
    }
    let index = direction == .forward ? place : place - 1
    return unsafe storage.attributes(
      at: min(max(0, index), storage.length - 1), effectiveRange: nil)
  }

  // MARK: Positions

  final func range(_ from: UITextPosition, _ to: UITextPosition) -> UITextRange? {
    guard let start = place(from), let end = place(to) else { return nil }
    let first = start <= end ? from : to
    return TextSpan(
      NSRange(location: min(start, end), length: abs(end - start)), affinity: affinity(first))
  }

  final func moved(_ position: UITextPosition, by offset: Int) -> UITextPosition? {
    guard let place = place(position) else { return nil }
    let (sum, overflow) = place.addingReportingOverflow(offset)
    guard !overflow, sum >= 0, sum <= pane.count else { return nil }
    return TextOffset(sum)
  }

  final func moved(_ position: UITextPosition, _ direction: UITextLayoutDirection, _ offset: Int)
    -> UITextPosition?
  {
    guard let start = place(position) else { return nil }
    guard let geometry = pane.geometry else { return nil }
    var found = (place: start, affinity: affinity(position))
    var direction = direction
    if offset < 0 { direction = direction.opposite }
    let x = geometry.caret(at: start, found.affinity)?.minX ?? 0
    for _ in 0..<offset.magnitude {
      let next: (place: Int, affinity: UITextStorageDirection)? =
        switch direction {
        case .left: geometry.step(from: found.place, toRight: false, found.affinity)
        case .right: geometry.step(from: found.place, toRight: true, found.affinity)
        case .up: geometry.step(from: found.place, down: false, found.affinity, x: x)
        case .down: geometry.step(from: found.place, down: true, found.affinity, x: x)
        }
      guard let next else { return nil }
      found = next
    }
    return TextOffset(found.place, affinity: found.affinity)
  }

  final func order(_ one: UITextPosition, _ other: UITextPosition) -> ComparisonResult {
    guard let one = place(one), let other = place(other), one != other else { return .orderedSame }
    return one < other ? .orderedAscending : .orderedDescending
  }

  final func farthest(_ range: UITextRange, _ direction: UITextLayoutDirection) -> UITextPosition? {
    guard let characters = span(range) else { return nil }
    let isRightToLeft = baseDirection(range.start) == .rightToLeft
    let isEnd =
      switch direction {
      case .down: true
      case .up: false
      case .right: !isRightToLeft
      case .left: isRightToLeft
      }
    return TextOffset(isEnd ? NSMaxRange(characters) : characters.location)
  }

  final func extended(_ position: UITextPosition, _ direction: UITextLayoutDirection)
    -> UITextRange?
  {
    guard let place = place(position) else { return nil }
    switch direction {
    case .up: return TextSpan(NSRange(location: 0, length: place))
    case .down: return TextSpan(NSRange(location: place, length: pane.count - place))
    case .left, .right: break
    }
    guard let line = pane.geometry?.line(of: place, affinity(position)) else { return nil }
    var end = NSMaxRange(line.characters)
    if line.endsWithLineEnd, let storage = pane.storage {
      var units = TextUnits(storage)
      end = units.border(before: end)
    }
    let isForward = (direction == .right) != line.isRightToLeft
    let border = isForward ? max(place, end) : min(place, line.characters.location)
    return TextSpan(NSRange(location: min(place, border), length: abs(border - place)))
  }

  // MARK: Direction

  final func baseDirection(_ position: UITextPosition) -> NSWritingDirection {
    guard let place = place(position),
      let line = pane.manager?.caretLine(ofCharacter: place)
    else { return .natural }
    return line.isRightToLeft ? .rightToLeft : .leftToRight
  }

  final func setDirection(_ direction: NSWritingDirection, _ range: UITextRange) {
    guard let range = span(range) else { return }
    changeParagraphs(of: range) { $0.baseWritingDirection = direction }
    pane.becomeStale()
  }

  // MARK: Geometry

  private final func inView(_ rect: CGRect) -> CGRect {
    rect.offsetBy(dx: pane.origin.x, dy: pane.origin.y)
  }

  private final func inContainer(_ point: CGPoint) -> CGPoint {
    CGPoint(x: point.x - pane.origin.x, y: point.y - pane.origin.y)
  }

  final func caretRectangle(_ position: UITextPosition) -> CGRect {
    pane.update()
    guard let place = place(position) else { return .null }
    let shown = pane.geometry?.caret(at: place, affinity(position))
    if pane.count == 0 { return inView(emptyLine.caret) }
    guard let shown else { return .null }
    // The style chosen for the empty last paragraph is shown before anything is typed there.
    if place == pane.count, editing.typingAttributes != nil, editing.selection.head == place,
      let manager = pane.manager, manager.extraLineFragmentTextContainer === pane.container,
      shown.minY == manager.extraLineFragmentRect.minY
    {
      return inView(emptyLine.caret.offsetBy(dx: 0, dy: shown.minY))
    }
    return inView(shown)
  }

  /// The line of an empty paragraph with the typing attributes, at the top of the container: its
  /// height, and the caret in it.
  final var emptyLine: (height: CGFloat, caret: CGRect) {
    let container = pane.container
    let stack = TextStack(padding: container.lineFragmentPadding)
    stack.container.size = CGSize(width: container.size.width, height: 0)
    stack.container.exclusionPaths = pane.count == 0 ? container.exclusionPaths : []
    stack.storage.setAttributedString(
      NSAttributedString(string: "\n", attributes: typingAttributes))
    let font = typingAttributes[.font] as? UIFont ?? TextViewValues.defaultFont
    let caret =
      CaretGeometry(stack.container)?.caret(at: 0, .forward)
      ?? CGRect(
        x: container.lineFragmentPadding, y: 0, width: CaretGeometry.caretWidth,
        height: font.lineHeight)
    return (caret.maxY, caret)
  }

  final func selectionRectangles(_ range: UITextRange) -> [UITextSelectionRect] {
    guard let characters = span(range), characters.length > 0, let geometry = pane.geometry else {
      return []
    }
    pane.update()
    let end = NSMaxRange(characters)
    var hasStart = false
    let pieces = geometry.selectionPieces(characters)
    return pieces.enumerated().map { index, piece in
      let isFirst = !hasStart && NSLocationInRange(characters.location, piece.characters)
      if isFirst { hasStart = true }
      let isLast =
        index == pieces.count - 1 && end > piece.characters.location
        && end <= NSMaxRange(piece.characters)
      return SelectionRect(
        inView(piece.rect), piece.isRightToLeft ? .rightToLeft : .leftToRight, hasStart: isFirst,
        hasEnd: isLast)
    }
  }

  final func firstRectangle(_ range: UITextRange) -> CGRect {
    guard let characters = span(range), let geometry = pane.geometry else { return .null }
    pane.update()
    guard characters.length > 0 else { return caretRectangle(range.start) }
    guard let line = geometry.line(of: characters.location, .forward) else { return .null }
    let part = NSIntersectionRange(characters, line.characters)
    let boxes = geometry.boxes(of: part)
    guard let first = boxes.first else { return caretRectangle(range.start) }
    return inView(boxes.dropFirst().reduce(first) { $0.union($1) })
  }

  final func nearest(_ point: CGPoint) -> UITextPosition {
    pane.update()
    guard let found = pane.geometry?.place(at: inContainer(point)) else { return TextOffset(0) }
    return TextOffset(found.place, affinity: found.affinity)
  }

  final func nearest(_ point: CGPoint, _ range: UITextRange) -> UITextPosition? {
    guard let characters = span(range), let found = place(nearest(point)) else { return nil }
    return TextOffset(min(max(found, characters.location), NSMaxRange(characters)))
  }

  final func character(at point: CGPoint) -> UITextRange? {
    pane.update()
    return pane.geometry?.character(at: inContainer(point)).map { TextSpan($0) }
  }
}

extension UITextLayoutDirection {
  fileprivate var opposite: UITextLayoutDirection {
    switch self {
    case .left: .right
    case .right: .left
    case .up: .down
    case .down: .up
    }
  }
}
