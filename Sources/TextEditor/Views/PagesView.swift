// SPDX-License-Identifier: MIT

internal import TextViews

/// A view of a document as pages, one below the other.
///
/// Each column is a container of one layout manager, and has a text view while it is visible.
///
///     ┌──────────┐
///     │ ▒▒▒  ▒▒▒ │   columns 0, 1
///     └──────────┘
///     ┌──────────┐
///     │ ▒▒▒  ▒▒▒ │   columns 2, 3
///     └──────────┘
///
/// The text is laid out as far as it is scrolled, and one page further. The caret moves from view
/// to view as it moves from column to column.
@MainActor
final class PagesView: UIScrollView {
  private unowned let editor: EditorView
  private let setup: PageSetup
  private let manager = NSLayoutManager()
  private var containers: [NSTextContainer] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var pages: [UIView] = []
  /// The views of the columns, by their numbers.
  ///
  /// They are kept once they are created.
  private var columns: [Int: UITextView] = [:]
  private var isMoving = false
  private(set) weak var activeView: UITextView?
  /// Whether more than a caret was selected at the last drawing, so that other pages may show parts
  /// of the selection.
  private var hadSelection = false
  var zoom: CGFloat { didSet { if zoom != oldValue { keepScrollAnchor(under: oldValue) } } }

  /// The first character of text that fits on no page, if there is such text; the text from there
  /// on is not shown.
  private var stop: Int?

  private static let gap: CGFloat = 20

  init(_ editor: EditorView, _ setup: PageSetup, zoom: CGFloat) {
    (self.editor, self.setup, self.zoom) = (editor, setup, zoom)
    super.init(frame: .zero)
    // Paper is white, whatever the desktop's theme.
    overrideUserInterfaceStyle = .light
    backgroundColor = UIColor(white: 0.75, alpha: 1)
    manager.defaultAttachmentScaling = .scaleProportionallyDown
    editor.document.storage.addLayoutManager(manager)
    addPages(1)
  }

  required init?(coder: NSCoder) { nil }

  var views: [UITextView] { Array(columns.values) }

  /// Called when the text is no longer shown as pages.
  func end() {
    editor.document.storage.removeLayoutManager(manager)
  }

  // MARK: Pages

  private func addPages(_ count: Int) {
    for _ in 0..<count * setup.columns {
      let container = NSTextContainer(size: setup.frames[0].size)
      container.lineFragmentPadding = 0
      manager.addTextContainer(container)
      numbers[ObjectIdentifier(container)] = containers.count
      containers.append(container)
    }
  }

  /// Lays out the visible pages and one more, and removes pages after the end of the text.
  private func fitPages(to seen: Int) {
    let length = editor.document.storage.length
    while true {
      let page = min(seen + 1, containers.count / setup.columns - 1)
      manager.ensureLayout(for: containers[(page + 1) * setup.columns - 1])
      let count = containers.count / setup.columns
      guard manager.firstUnlaidCharacterIndex() < length else { break }
      if count < seen + 3 {
        // Pagination constraints depend on the following pages.
        addPages(max(8, count / 4))
      } else if count < Self.maximumRowLength, waitsForRow, pageCount <= seen + 1 {
        // A table row is laid out once there is enough space for all of it; each attempt lays it
        // out again.
        addPages(count)
      } else {
        break
      }
    }
  }

  /// The number of pages beyond which a row counts as one that fits nowhere.
  private static let maximumRowLength = 4096

  /// Whether the text that does not fit yet is in a table cell.
  private var waitsForRow: Bool {
    let storage = editor.document.storage
    let style =
      storage.attribute(
        .paragraphStyle, at: manager.firstUnlaidCharacterIndex(), effectiveRange: nil)
      as? NSParagraphStyle
    return style?.textBlocks.contains { $0 is NSTextTableBlock } == true
  }

  /// The number of pages, as far as the text is laid out.
  private var pageCount: Int {
    let last = max(0, manager.filledContainerCount - 1)
    return max(last, emptyLineColumn ?? 0) / setup.columns + 1
  }

  /// The estimated number of pages of the whole text, if the remaining text fills pages like the
  /// laid-out text; the exact number once all is laid out.
  ///
  /// - Source: Our choice, so that the scroll bar reaches the end of the text from the start.
  private var expectedPageCount: Int {
    let (count, laid) = (pageCount, manager.firstUnlaidCharacterIndex())
    let length = editor.document.storage.length
    guard laid < length, laid != stop else { return count }
    // The last page may contain a single line or be full.
    let last = containers[((count - 1) * setup.columns)..<(count * setup.columns)]
    let before = laid - last.reduce(0) { $0 + manager.glyphRange(forLaidOut: $1) }
    guard count > 1, before > 0 else { return count + 1 }
    let each = Double(before) / Double(count - 1)
    return max(count, Int((Double(length) / each).rounded(.up)))
  }

  private func frame(ofPage number: Int) -> CGRect { frame(ofPage: number, zoom) }

  private func frame(ofPage number: Int, _ zoom: CGFloat) -> CGRect {
    let size = CGSize(width: setup.paper.width * zoom, height: setup.paper.height * zoom)
    return CGRect(
      x: max(Self.gap, (bounds.width - size.width) / 2),
      y: Self.gap + CGFloat(number) * (size.height + Self.gap), width: size.width,
      height: size.height)
  }

  /// Lays the pages out for a new zoom, and keeps the position of the caret on the screen, or of
  /// the first visible line if the caret is not visible.
  ///
  /// At the top of the text the view stays at the top.
  ///
  /// - Source: Our choice.
  private func keepScrollAnchor(under old: CGFloat) {
    guard bounds.width > 0, !pages.isEmpty else { return setNeedsLayout() }
    let caret = seenCaret
    let seen = caret ?? CGPoint(x: bounds.midX, y: bounds.minY)
    let screen = CGPoint(x: seen.x - bounds.minX, y: seen.y - bounds.minY)
    let height = setup.paper.height * old + Self.gap
    let number = min(max(0, Int((seen.y - Self.gap) / height)), pages.count - 1)
    let page = frame(ofPage: number, old)
    let inside = CGPoint(
      x: (seen.x - page.minX) / old,
      y: min(max(0, (seen.y - page.minY) / old), setup.paper.height))
    // The gaps between pages are not scaled.
    let beside = seen.y - page.minY - inside.y * old
    let isAtTop =
      bounds.minY <= 0 && (caret == nil || number == 0 && inside.y <= setup.frames[0].minY + 1)
    setNeedsLayout()
    layoutIfNeeded()
    let next = frame(ofPage: number)
    let x = next.minX + inside.x * zoom - screen.x
    let y = next.minY + inside.y * zoom + beside - screen.y
    contentOffset = CGPoint(
      x: min(max(0, x), max(0, contentSize.width - bounds.width)),
      y: isAtTop ? 0 : min(max(0, y), max(0, contentSize.height - bounds.height)))
    layoutIfNeeded()
  }

  /// The position of the caret, or of the first visible line if the caret is not visible.
  var scrollAnchor: ScrollAnchor? {
    if let caret = seenCaret, let view = activeView,
      let place = view.position(from: view.beginningOfDocument, offset: view.selectionEnds.head)
    {
      return ScrollAnchor(
        position: place, y: caret.y - bounds.minY, isCaret: true, isAtTop: bounds.minY <= 0)
    }
    for page in seenPages where pages.indices.contains(page) {
      for column in 0..<setup.columns {
        guard let view = columns[page * setup.columns + column] else { continue }
        let top = view.convert(bounds.origin, from: self).y
        guard top < view.bounds.maxY,
          let place = view.closestPosition(to: CGPoint(x: 0, y: max(0, top))),
          case let caret = view.caretRect(for: place), !caret.isNull
        else { continue }
        return ScrollAnchor(
          position: place, y: view.convert(caret, to: self).minY - bounds.minY, isCaret: false,
          isAtTop: bounds.minY <= 0)
      }
    }
    return nil
  }

  /// Scrolls so that a position returns to the place on the screen that it had in another view; the
  /// caret stays visible.
  func show(_ kept: ScrollAnchor) {
    guard let active = activeView else { return }
    let place = active.offset(from: active.beginningOfDocument, to: kept.position)
    // More text below is laid out when it becomes visible.
    for _ in 0..<2 {
      guard let view = view(holding: place), case let caret = view.caretRect(for: kept.position),
        !caret.isNull
      else { return }
      let top = kept.isAtTop ? 0 : view.convert(caret, to: self).minY - kept.y
      contentOffset.y = min(max(0, top), max(0, contentSize.height - bounds.height))
      layoutIfNeeded()
      if kept.isCaret { scroll(to: place, in: view) }
    }
  }

  /// The top of the caret, if it is visible.
  private var seenCaret: CGPoint? {
    guard let view = activeView, view.superview?.isHidden == false, let caret = view.seenCaretRect
    else { return nil }
    let shown = view.convert(caret, to: self)
    let middle = CGPoint(x: shown.midX, y: shown.midY)
    return bounds.contains(middle) ? CGPoint(x: shown.midX, y: shown.minY) : nil
  }

  private var seenPages: ClosedRange<Int> {
    let height = setup.paper.height * zoom + Self.gap
    let first = max(0, Int((bounds.minY - Self.gap) / height))
    return first...max(first, Int((bounds.maxY - Self.gap) / height))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.width > 0 else { return }
    fitPages(to: seenPages.upperBound)
    let count = pageCount
    let laid = manager.firstUnlaidCharacterIndex()
    if count <= seenPages.upperBound, laid < editor.document.storage.length { stop = laid }
    let last = frame(ofPage: expectedPageCount - 1)
    let size = CGSize(
      width: max(bounds.width, last.width + 2 * Self.gap), height: last.maxY + Self.gap)
    if contentSize != size {
      let isLess = size.height < contentSize.height
      contentSize = size
      // There were fewer pages than expected, so the last one becomes visible.
      let most = max(0, size.height - bounds.height)
      if isLess, contentOffset.y > most { contentOffset.y = most }
    }
    let seen = seenPages
    while pages.count > count { pages.removeLast().removeFromSuperview() }
    for number in pages.count..<max(count, pages.count) { pages.append(makePage(number)) }
    for (number, page) in pages.enumerated() {
      let isSeen = seen.contains(number)
      page.isHidden = !isSeen
      // Invisible pages, too: the caret may move there and needs the page's position.
      place(page, number)
      guard isSeen else { continue }
      for column in 0..<setup.columns { showColumn(number * setup.columns + column, on: page) }
    }
  }

  private func place(_ page: UIView, _ number: Int) {
    let frame = frame(ofPage: number)
    let center = CGPoint(x: frame.midX, y: frame.midY)
    guard page.center != center || page.transform.a != zoom else { return }
    page.transform = .identity
    page.frame = CGRect(origin: .zero, size: setup.paper)
    page.transform = CGAffineTransform(scaleX: zoom, y: zoom)
    page.center = center
  }

  private func makePage(_ number: Int) -> UIView {
    let page = UIView(frame: CGRect(origin: .zero, size: setup.paper))
    page.backgroundColor = .white
    page.layer.shadowOpacity = 0.3
    page.layer.shadowRadius = 3
    page.layer.shadowOffset = CGSize(width: 0, height: 1)
    // Only the paper casts a shadow, so a key redraws a line and not the page.
    page.layer.shadowPath = UIBezierPath(rect: page.bounds).cgPath
    insertSubview(page, at: number)
    return page
  }

  @discardableResult
  private func showColumn(_ number: Int, on page: UIView) -> UITextView {
    if let view = columns[number] {
      if view.superview !== page { page.addSubview(view) }
      return view
    }
    let view = PageTextView(
      frame: setup.frames[number % setup.columns], textContainer: containers[number])
    view.textContainerInset = .zero
    view.isScrollEnabled = false
    view.backgroundColor = .clear
    view.allowsEditingAcrossContainers = true
    view.allowsEditingTextAttributes = editor.document.format.isRich
    view.reveal = { [weak self] in self?.reveal($0.location) }
    view.pageStep = { [weak self, unowned view] point, isDown in
      self?.place(aPageFrom: point, in: view, number, isDown) ?? 0
    }
    view.selectionOwner = { [weak self] in self?.activeView }
    view.begins = { [weak self, unowned view] in self?.begin(view) }
    if let first = columns.first?.value { view.shareFinding(with: first) }
    editor.setUp(view)
    columns[number] = view
    page.addSubview(view)
    return view
  }

  // MARK: The caret

  /// Selects a range and scrolls to it, in its column.
  func select(_ range: NSRange) {
    go(to: range.location) { $0.select(anchor: range.location, head: NSMaxRange(range)) }
  }

  /// Selects in the view of the column that contains a position, makes it first responder, and
  /// scrolls to the position.
  private func go(to place: Int, _ select: (UITextView) -> Void) {
    guard let view = view(holding: place) else { return }
    isMoving = true
    select(view)
    _ = view.becomeFirstResponder()
    activeView = view
    isMoving = false
    paintSelection()
    scroll(to: place, in: view)
  }

  /// Moves the selection to a view that is about to become first responder, such as by a press, so
  /// that the press can extend it.
  private func begin(_ view: UITextView) {
    guard !isMoving, let active = activeView, active !== view else { return }
    isMoving = true
    view.takeSelection(of: active)
    isMoving = false
    activeView = view
    paintSelection()
  }

  /// Draws the parts of the selection on pages other than the caret's.
  private func paintSelection() {
    let hasSelection = activeView?.selectsMoreThanCaret == true
    guard hasSelection || hadSelection else { return }
    hadSelection = hasSelection
    for view in columns.values { view.ownerSelectionChanged() }
  }

  /// Scrolls to a position without changing the selection.
  private func reveal(_ place: Int) {
    if let view = view(holding: place) { scroll(to: place, in: view) }
  }

  private func scroll(to place: Int, in view: UITextView) {
    let caret = view.caretRect(
      for: view.position(from: view.beginningOfDocument, offset: place) ?? view.endOfDocument)
    let shown =
      caret.isNull
      ? view.convert(view.bounds, to: self)
      : view.convert(caret, to: self).insetBy(dx: -40, dy: -60)
    scrollRectToVisible(shown, animated: false)
  }

  /// Returns the view of the column that contains a position, after laying out the text up to it.
  private func view(holding place: Int) -> UITextView? {
    let length = editor.document.storage.length
    let place = min(place, length)
    var seen = seenPages.upperBound
    // The page of the position is laid out first.
    while case let laid = manager.firstUnlaidCharacterIndex(), laid < min(place + 1, length) {
      seen = max(seen, pageCount) + 8
      let before = containers.count
      fitPages(to: seen)
      // Text that fits on no page stops the layout of all text after it.
      if containers.count == before, manager.firstUnlaidCharacterIndex() == laid { break }
    }
    guard let number = column(holding: place) else { return nil }
    setNeedsLayout()
    layoutIfNeeded()
    let page = number / setup.columns
    guard pages.indices.contains(page) else { return nil }
    return showColumn(number, on: pages[page])
  }

  /// Returns the position one page, less a line, above or below a point of a column; between two
  /// pages that of the next one.
  private func place(aPageFrom point: CGPoint, in view: UITextView, _ number: Int, _ isDown: Bool)
    -> Int
  {
    let length = editor.document.storage.length
    let line: CGFloat = 20 * zoom
    let start = view.convert(point, to: self)
    let y = start.y + max(line, bounds.height - line) * (isDown ? 1 : -1)
    let height = setup.paper.height * zoom + Self.gap
    var page = Int(((y - Self.gap) / height).rounded(.down))
    let column = number % setup.columns
    let room = setup.frames[column]
    // In points of the page's paper.
    var inside = (y - Self.gap - CGFloat(page) * height) / zoom
    if isDown, inside > room.maxY { (page, inside) = (page + 1, room.minY) }
    if !isDown, inside < room.minY { (page, inside) = (page - 1, room.maxY - 1) }
    func isBare(_ page: Int) -> Bool {
      let number = page * setup.columns + column
      return manager.glyphRange(forLaidOut: containers[number]) == 0 && number != emptyLineColumn
    }
    // Pages without a line of a table row offer no position for a caret.
    while page >= 0 {
      fitPages(to: page)
      setNeedsLayout()
      layoutIfNeeded()
      guard pages.indices.contains(page), isBare(page) else { break }
      (page, inside) = isDown ? (page + 1, room.minY) : (page - 1, room.maxY - 1)
    }
    guard pages.indices.contains(page) else { return isDown ? length : 0 }
    let next = page * setup.columns + column
    let target = showColumn(next, on: pages[page])
    let inTarget = CGPoint(
      x: point.x, y: min(max(inside, room.minY), room.maxY - 1) - room.minY)
    guard let found = target.closestPosition(to: inTarget) else { return isDown ? length : 0 }
    let place = target.offset(from: target.beginningOfDocument, to: found)
    let head = view.selectionEnds.head
    // Beyond the start or end of the text there is none.
    if isDown ? place <= head : place >= head { return isDown ? length : 0 }
    return place
  }

  /// The column of the empty line after a final line end, once it is laid out.
  private var emptyLineColumn: Int? {
    guard manager.firstUnlaidCharacterIndex() >= editor.document.storage.length else { return nil }
    return manager.extraLineFragmentTextContainer.flatMap { numbers[ObjectIdentifier($0)] }
  }

  /// Returns the column that contains a character; for the text's end the last one.
  private func column(holding place: Int) -> Int? {
    let length = editor.document.storage.length
    guard length > 0 else { return 0 }
    if place >= length, let column = emptyLineColumn { return column }
    let glyph = manager.glyphIndexForCharacter(at: min(place, length - 1))
    guard let container = manager.textContainer(forGlyphAt: glyph, effectiveRange: nil) else {
      return nil
    }
    return numbers[ObjectIdentifier(container)]
  }

  func selectionChanged(in view: UITextView) {
    // A view that the caret has just left is notified of its edit, too.
    guard !isMoving, view.isFirstResponder,
      let number = numbers[ObjectIdentifier(view.textContainer)]
    else { return }
    activeView = view
    paintSelection()
    let (anchor, head) = view.selectionEnds
    // Selecting all in one view selects all of the text.
    guard abs(head - anchor) < editor.document.storage.length || head == anchor else { return }
    // `view(holding:)` lays out text that is not on a page yet.
    guard !view.holdsHead, column(holding: head) != number else { return }
    go(to: head) { $0.takeSelection(of: view) }
  }

  func textChanged(in view: UITextView) {
    setNeedsLayout()
    selectionChanged(in: view)
  }
}

/// The text view of a column.
///
/// A range to scroll to, such as a match of a search, may be on another page.
private final class PageTextView: UITextView {
  var reveal: ((NSRange) -> Void)?
  /// Called before the view becomes first responder.
  var begins: (() -> Void)?

  override func becomeFirstResponder() -> Bool {
    if !isFirstResponder { begins?() }
    return super.becomeFirstResponder()
  }

  override func scrollRangeToVisible(_ range: NSRange) { reveal?(range) }
}

extension NSLayoutManager {
  /// Returns the number of glyphs of a container, as far as it is laid out.
  fileprivate func glyphRange(forLaidOut container: NSTextContainer) -> Int {
    glyphRange(
      forBoundingRectWithoutAdditionalLayout: CGRect(
        origin: .zero, size: container.size), in: container
    ).length
  }
}
