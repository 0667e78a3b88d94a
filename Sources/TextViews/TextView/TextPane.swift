// SPDX-License-Identifier: MIT

/// The visible part of a text view's container.
///
/// It lays out the visible text, and keeps its position on the screen while layout continues.
///
///     ┌ content ───────────────────┐ 0
///     │ inset                      │
///     │   container                │    without layout: an estimate
///     ├─ visible ──────────────────┤ ── content offset
///     │   first line ← anchor      │    laid out
///     │   …                        │
///     ├────────────────────────────┤
///     │                            │    without layout: an estimate
///     └────────────────────────────┘ contentSize
///
/// While estimates become exact, and while text above is edited, the anchor keeps its position on
/// the screen: the content offset is adjusted. At the top of the text it is not adjusted. A view
/// that jumps to text with layout keeps that text's position, and a view that jumps to the end
/// stays at the end. Estimates become exact while the program is idle, a few milliseconds at a
/// time.
@MainActor
final class TextPane: LayoutFollower {
  /// The first visible line.
  struct Anchor: Equatable {
    var character: Int
    /// Its top in the container at the last update.
    var top: CGFloat
  }

  /// nil if a notification arrives after the view was deallocated.
  private(set) weak var view: UITextView!
  let container: NSTextContainer
  /// Whether the view created its text system, which contains no objects of a client.
  private let isOwn: Bool
  /// Keeps the text system alive: a container retains neither its manager nor the storage.
  private var kept: (storage: NSTextStorage?, manager: NSLayoutManager?)
  let content = TextViewPart()
  let selection = TextViewPart()
  var inset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
  /// Whether the container had unlimited height, so that the view sets its height.
  let hasNoHeight: Bool
  private var isStale = true
  private var isUpdating = false
  private(set) var anchor: Anchor?
  /// The location around which layout is kept, in a text that is laid out in parts.
  private var keptAround: Int?
  private(set) lazy var attachments = AttachmentViews(self)

  init(_ view: UITextView, container given: NSTextContainer?) {
    self.view = view
    if let given {
      container = given
      isOwn = false
      kept = (given.layoutManager?.textStorage, given.layoutManager)
    } else {
      let stack = TextStack(padding: 5)
      stack.manager.allowsNonContiguousLayout = true
      container = stack.container
      container.widthTracksTextView = true
      isOwn = true
      kept = (stack.storage, stack.manager)
    }
    hasNoHeight = TextPane.isEndless(container.size.height)
    if TextPane.isEndless(container.size.width) { container.widthTracksTextView = true }
    content.paint = { [weak self] rect, _ in self?.draw(in: rect) }
    selection.paint = { [weak view] rect, context in view?.drawSelection(in: rect, context) }
    container.shownBy = self
    container.shownIn = view
  }

  /// Called when the view shows another container.
  func end() {
    attachments.textWasReplaced()
    for part in [content, selection] {
      part.paint = nil
      part.removeFromSuperview()
    }
    if container.shownBy === self { container.shownBy = nil }
    if container.shownIn === view { container.shownIn = nil }
    kept = (nil, nil)
    view = nil
  }

  private static func isEndless(_ side: CGFloat) -> Bool { side.isNaN || side <= 0 || side >= 1e7 }

  // MARK: The text system

  var manager: NSLayoutManager? { container.layoutManager }
  var storage: NSTextStorage? { manager?.textStorage }
  /// The length in UTF-16 units.
  var count: Int { storage?.length ?? 0 }
  /// The container's origin in the view's coordinates.
  var origin: CGPoint { CGPoint(x: inset.left, y: inset.top) }
  var geometry: CaretGeometry? { CaretGeometry(container) }

  func follow(_ notice: LayoutNotice, isLate: Bool) {
    guard view != nil else { return }
    switch notice {
    case .edited(let range, let delta, let length):
      if let known = anchor, known.character > range.lowerBound {
        anchor?.character = max(range.lowerBound, known.character + delta)
      }
      attachments.textWasEdited(range, changeInLength: delta)
      view.textWasEdited(range, changeInLength: delta, length: length, isLate: isLate)
      becomeStale()
    case .replaced(let length):
      kept = (storage, manager)
      anchor = nil
      keptAround = nil
      attachments.textWasReplaced()
      view.textWasReplaced(length: length)
      becomeStale()
    case .moved: becomeStale()
    case .repainted: content.setNeedsDisplay()
    }
  }

  /// Marks geometry as invalid, to be updated before the next drawing or query.
  func becomeStale() {
    guard !isUpdating else { return }
    estimatesFrom = 0
    content.setNeedsDisplay()
    selection.setNeedsDisplay()
    guard !isStale else { return }
    isStale = true
    view.setNeedsLayout()
    if !view.isScrollEnabled { view.invalidateIntrinsicContentSize() }
  }

  // MARK: Geometry

  /// The distance in points beyond the visible part within which lines are considered when drawing,
  /// since ink can exceed its line.
  ///
  /// The text is laid out to the same distance. Otherwise drawing would lay out lines and move
  /// those below, after the view has reported their positions.
  static let reach: CGFloat = 100

  /// The visible part of the container.
  private var seen: CGRect {
    view.bounds.offsetBy(dx: -inset.left, dy: -inset.top)
  }

  /// Gives the container the view's size in the dimensions that follow it.
  func fitContainer() {
    guard view.bounds.width > 0 else { return }
    var size = container.size
    let bounds = view.bounds
    if container.widthTracksTextView {
      size.width = max(1, bounds.width - inset.left - inset.right)
    }
    if container.heightTracksTextView {
      size.height = max(1, bounds.height - inset.top - inset.bottom)
    }
    guard size != container.size else { return }
    if size.width != container.size.width { attachments.containerChanged() }
    container.size = size
  }

  /// Lays out the visible text, and updates the content size; does nothing if nothing has changed.
  func update() {
    // The caller has access to the text, so no other thread is using it.
    if !isUpdating { LayoutFollowers.deliverPosted() }
    guard !isUpdating, isStale || hasScrolled || hasMoreLayout else { return }
    isUpdating = true
    defer { isUpdating = false }
    showEmptyText()
    fitContainer()
    isStale = false
    seenAtUpdate = view.bounds
    guard let manager, manager.textStorage != nil,
      manager.textContainers.contains(where: { $0 === container })
    else {
      anchor = nil
      return setContentSize(CGSize(width: view.bounds.width, height: inset.top + inset.bottom))
    }
    // A view that becomes visible may need a size that differs from the known one.
    for _ in 0..<32 {
      layOutSeen(manager)
      guard attachments.update(manager, seen: seen) else { break }
      content.setNeedsDisplay()
      selection.setNeedsDisplay()
    }
    seenAtUpdate = view.bounds
    guard manager.laysOutInParts else { return }
    discardFar(manager)
    measureLater()
  }

  /// Gives an empty line the typing attributes.
  ///
  /// If several views show one text, the view of its first container does so.
  func showEmptyText() {
    guard count == 0, let manager, manager.textContainers.first === container else { return }
    manager.showEmptyText(with: view.typingAttributes)
  }

  private func layOutSeen(_ manager: NSLayoutManager) {
    if manager.laysOutInParts {
      let isAtEnd = findTarget(manager)
      // Layout may move the text, so that other lines become visible.
      for _ in 0..<8 {
        manager.ensureLayout(
          forBoundingRect: seen.insetBy(dx: -TextPane.reach, dy: -TextPane.reach), in: container)
        let before = view.bounds.minY
        if isAtEnd { keepEnd(manager) } else { keepAnchor(manager) }
        if view.bounds.minY == before { break }
      }
    } else {
      manager.ensureLayout(for: container)
      keepAnchor(manager)
    }
    // Layout after this point, including that of the anchor, may change the size.
    progressAtUpdate = manager.layoutProgress
    setContentSize(size(used: manager.usedRect(for: container)))
    findAnchor(manager)
  }

  private var seenAtUpdate = CGRect.null
  private var hasScrolled: Bool { seenAtUpdate != view.bounds }

  private var progressAtUpdate = 0
  /// Whether other code has laid out text whose size was an estimate.
  private var hasMoreLayout: Bool {
    guard let manager else { return false }
    return manager.layoutProgress != progressAtUpdate
  }

  private func size(used: CGRect) -> CGSize {
    let tracks = container.widthTracksTextView
    // A caret after the longest line must be visible, too.
    let width =
      tracks
      ? view.bounds.width : inset.left + used.maxX + CaretGeometry.caretWidth + inset.right
    return CGSize(width: width, height: inset.top + max(0, used.maxY) + inset.bottom)
  }

  private func setContentSize(_ size: CGSize) {
    let scale = max(1, view.contentScaleFactor)
    let rounded = CGSize(
      width: size.width, height: ((size.height * scale - 1 / 64).rounded(.up)) / scale)
    if view.knownContentSize != rounded { view.knownContentSize = rounded }
    let frame = CGRect(
      origin: .zero,
      size: CGSize(
        width: max(rounded.width, view.bounds.width),
        height: max(rounded.height, view.bounds.height)
      ))
    for part in [content, selection] where part.frame != frame { part.frame = frame }
  }

  // MARK: The anchor

  private var isAtTop: Bool { view.bounds.minY <= -view.adjustedContentInset.top + 0.5 }

  /// Far from the anchor the view has jumped, and the previously visible text is irrelevant.
  private var isNearAnchor: Bool {
    anchor.map { abs($0.top - seen.minY) <= 2 * view.bounds.height } ?? false
  }

  /// Finds the text that a view shows after a jump, in a text of which only parts are laid out.
  ///
  /// - Returns: Whether it is the end of the text. Otherwise the anchor is the text with layout
  ///   there, such as a queried range.
  private func findTarget(_ manager: NSLayoutManager) -> Bool {
    guard view.isScrollEnabled, count > 0, !isAtTop, !isNearAnchor else { return false }
    if view.bounds.maxY >= knownHeight - 0.5 {
      manager.ensureLayout(forCharacterRange: NSRange(location: count - 1, length: 1))
      keepEnd(manager)
      return true
    }
    guard let character = manager.laidCharacter(from: seen.minY, to: seen.maxY),
      let line = manager.caretLine(ofCharacter: character)
    else { return false }
    anchor = Anchor(character: character, top: line.fragment.minY)
    return false
  }

  /// The content height that the view has reported.
  private var knownHeight: CGFloat { view.knownContentSize.height }

  /// Adjusts the content offset so that the end of the text stays visible.
  private func keepEnd(_ manager: NSLayoutManager) {
    let before = knownHeight
    setContentSize(size(used: manager.usedRect(for: container)))
    view.followContent(by: CGPoint(x: 0, y: knownHeight - before))
  }

  /// Adjusts the content offset so that the anchor keeps its position.
  private func keepAnchor(_ manager: NSLayoutManager) {
    guard view.isScrollEnabled, let known = anchor, !isAtTop else { return }
    guard isNearAnchor,
      let line = manager.caretLine(ofCharacter: known.character), line.container === container
    else { return anchor = nil }
    let distance = line.fragment.minY - known.top
    anchor?.top = line.fragment.minY
    view.followContent(by: CGPoint(x: 0, y: distance))
  }

  private func findAnchor(_ manager: NSLayoutManager) {
    anchor = nil
    guard view.isScrollEnabled, !isAtTop, count > 0 else { return }
    var fraction: CGFloat = 0
    let point = CGPoint(x: 0, y: max(0, seen.minY))
    let index = unsafe manager.characterIndex(
      for: point, in: container, fractionOfDistanceBetweenInsertionPoints: &fraction)
    guard let line = manager.caretLine(ofCharacter: index), line.container === container else {
      return
    }
    anchor = Anchor(character: line.characters.location, top: line.fragment.minY)
  }

  /// Discards lines far from the visible part, so that memory does not grow while the user scrolls
  /// through a long text.
  private func discardFar(_ manager: NSLayoutManager) {
    guard isOwn, manager.textContainers.count == 1,
      let anchor, type(of: manager) == NSLayoutManager.self
    else { return }
    let reach = 300_000
    guard let kept = keptAround else { return keptAround = anchor.character }
    guard abs(kept - anchor.character) > reach else { return }
    keptAround = anchor.character
    let start = max(0, anchor.character - reach / 3)
    manager.discardLayout(
      outside: NSRange(location: start, length: min(count, anchor.character + reach / 3) - start))
  }

  // MARK: Estimates

  /// The character after which heights may be estimates; nil if all are exact.
  private var estimatesFrom: Int? = 0
  private var isWaitingToMeasure = false
  /// Whether any height may be an estimate.
  var hasEstimates: Bool { manager?.laysOutInParts == true && estimatesFrom != nil }

  /// Schedules measuring when the program is idle, repeatedly until no estimate is left.
  private func measureLater() {
    guard estimatesFrom != nil, !isWaitingToMeasure, view.window != nil else { return }
    isWaitingToMeasure = true
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { [weak self] in
      MainActor.assumeIsolated { self?.measureSome(for: 0.005) }
    }
  }

  /// Makes some estimates exact, and keeps the position of the visible text.
  func measureSome(for seconds: Double) {
    isWaitingToMeasure = false
    guard view?.window != nil, let manager, manager.laysOutInParts, storage?.isEditing == false,
      let start = estimatesFrom
    else { return }
    update()
    estimatesFrom = manager.measureInBackground(from: start, for: seconds)
    update()
    // The host of the window shows the new content size.
    view.setNeedsLayout()
    measureLater()
  }

  // MARK: Measuring

  /// Runs code that sets the container's size temporarily, without treating it as a change.
  func measuring(_ body: () -> Void) {
    let wasUpdating = isUpdating
    isUpdating = true
    defer { isUpdating = wasUpdating }
    body()
  }

  /// Returns the size of the text for a width and unlimited height, in points and with the insets.
  func fittingSize(width: CGFloat) -> CGSize {
    guard let manager, manager.textContainers.contains(where: { $0 === container }) else {
      return CGSize(width: inset.left + inset.right, height: inset.top + inset.bottom)
    }
    let old = container.size
    var size = CGSize(width: old.width, height: 0)
    if container.widthTracksTextView {
      let room = width - inset.left - inset.right
      size.width = TextPane.isEndless(width) ? 0 : max(1, room)
    }
    let isSame = size.width == old.width && TextPane.isEndless(old.height)
    let wasUpdating = isUpdating
    isUpdating = true
    defer { isUpdating = wasUpdating }
    showEmptyText()
    if !isSame { container.size = size }
    manager.ensureLayout(for: container)
    let used = manager.usedRect(for: container)
    if !isSame { container.size = old }
    return CGSize(
      width: inset.left + used.maxX + inset.right,
      height: inset.top + max(0, used.maxY) + inset.bottom)
  }

  // MARK: Drawing

  /// Draws the lines that touch a rectangle of the content.
  func draw(in rect: CGRect) {
    guard let manager, count > 0, manager.textContainers.contains(where: { $0 === container })
    else { return view.drawPlaceholder(in: rect) }
    manager.drawBareBoxes(of: container, at: origin)
    // Ink may exceed its line.
    let part = rect.offsetBy(dx: -origin.x, dy: -origin.y).insetBy(dx: -32, dy: -32)
    let touched = manager.glyphRange(forBoundingRect: part, in: container)
    guard touched.length > 0 else {
      return manager.drawPart(part, of: container, touched, at: origin) {}
    }
    let glyphs = manager.withNeighbouringLines(touched, in: container)
    let characters = unsafe manager.characterRange(
      forGlyphRange: glyphs, actualGlyphRange: nil)
    manager.withAppearances(view.looks(of: characters)) {
      manager.drawPart(part, of: container, glyphs, at: origin) {
        manager.drawBackground(forGlyphRange: glyphs, at: origin)
      }
      manager.drawGlyphs(forGlyphRange: glyphs, at: origin)
    }
    if NSMaxRange(characters) == count, view.showsEmptyItem {
      manager.drawMarkerOfEmptyItem(in: container, at: origin)
    }
  }
}

/// A subview of a text view, as large as the content: the text, or the selection above it.
///
/// It draws only its visible part, so that a very high text needs no image of its full height.
@MainActor
final class TextViewPart: UIView {
  // Final, because the compiler would look up another name in subclasses.
  final var paint: (@MainActor (CGRect, CGContext) -> Void)?

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isOpaque = false
    isMadeBySuperview = true
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let part = rect.intersection(context.boundingBoxOfClipPath)
    if !part.isEmpty { paint?(part, context) }
  }
}
