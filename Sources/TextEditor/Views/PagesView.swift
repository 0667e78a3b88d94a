// SPDX-License-Identifier: MIT

internal import TextViews

/// Shows a document as pages, one below the other: each column is a container of one layout
/// manager, with a text view while it is in sight.
///
///     ┌──────────┐
///     │ ▒▒▒  ▒▒▒ │   columns 0, 1
///     └──────────┘
///     ┌──────────┐
///     │ ▒▒▒  ▒▒▒ │   columns 2, 3
///     └──────────┘
///
/// The text is laid out as far as it is scrolled, and a page further. The caret goes from view to
/// view as it goes from column to column.
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
  /// They stay once they are made.
  private var columns: [Int: UITextView] = [:]
  private var isMoving = false
  private(set) weak var activeView: UITextView?
  /// More was selected than a caret when the selection was painted last: other pages may show parts
  /// of it.
  private var hadSelection = false
  var zoom: CGFloat { didSet { if zoom != oldValue { keepPlace(under: oldValue) } } }

  /// The first character of text that fits on no page, if there is such text: it and all behind it
  /// is not shown.
  private var stop: Int?

  private static let gap: CGFloat = 20

  init(_ editor: EditorView, _ setup: PageSetup, zoom: CGFloat) {
    (self.editor, self.setup, self.zoom) = (editor, setup, zoom)
    super.init(frame: .zero)
    // Paper is white, whatever the desktop's colours are.
    overrideUserInterfaceStyle = .light
    backgroundColor = UIColor(white: 0.75, alpha: 1)
    manager.defaultAttachmentScaling = .scaleProportionallyDown
    editor.document.storage.addLayoutManager(manager)
    addPages(1)
  }

  required init?(coder: NSCoder) { nil }

  var views: [UITextView] { Array(columns.values) }

  /// The text is shown here no longer.
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

  /// Lays out as many pages as are seen, and one more; those behind the text's end go.
  private func fitPages(to seen: Int) {
    let length = editor.document.storage.length
    while true {
      let page = min(seen + 1, containers.count / setup.columns - 1)
      manager.ensureLayout(for: containers[(page + 1) * setup.columns - 1])
      let count = containers.count / setup.columns
      guard manager.firstUnlaidCharacterIndex() < length else { break }
      if count < seen + 3 {
        // Rules for the ends of pages look at those behind.
        addPages(max(8, count / 4))
      } else if count < Self.longestRow, waitsForRow, pageCount <= seen + 1 {
        // A row of a table is laid out where there is room for all of it: each attempt sets it
        // anew.
        addPages(count)
      } else {
        break
      }
    }
  }

  /// A row that is higher than so many pages is taken for one that fits nowhere.
  private static let longestRow = 4096

  /// Whether the text that has no place yet is in a cell of a table.
  private var waitsForRow: Bool {
    let storage = editor.document.storage
    let style =
      storage.attribute(
        .paragraphStyle, at: manager.firstUnlaidCharacterIndex(), effectiveRange: nil)
      as? NSParagraphStyle
    return style?.textBlocks.contains { $0 is NSTextTableBlock } == true
  }

  /// How many pages there are as far as the text is laid out.
  private var pageCount: Int {
    let last = max(0, manager.filledContainerCount - 1)
    return max(last, emptyLineColumn ?? 0) / setup.columns + 1
  }

  /// How many pages the whole text has, if what is not laid out yet fills them as the text before
  /// does; of one laid out, how many it has.
  ///
  /// - Source: our choice, so that the scroller goes to the end of the text from the start.
  private var expectedPageCount: Int {
    let (count, laid) = (pageCount, manager.firstUnlaidCharacterIndex())
    let length = editor.document.storage.length
    guard laid < length, laid != stop else { return count }
    // The last one may have a line or be full.
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

  /// Lays the pages out for another zoom: the caret stays where it is on the screen, or where it is
  /// not seen what stands at the top.
  ///
  /// At the top of the text the pages stay there.
  ///
  /// - Source: our choice.
  private func keepPlace(under old: CGFloat) {
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
    // What lies between pages does not grow.
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

  /// The caret, or where it is not seen the first line that is.
  var keptPlace: KeptPlace? {
    if let caret = seenCaret, let view = activeView,
      let place = view.position(from: view.beginningOfDocument, offset: view.selectionEnds.head)
    {
      return KeptPlace(
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
        return KeptPlace(
          position: place, y: view.convert(caret, to: self).minY - bounds.minY, isCaret: false,
          isAtTop: bounds.minY <= 0)
      }
    }
    return nil
  }

  /// Scrolls to where a place stands as high as it did in another way to show the text; the caret
  /// stays in sight.
  func show(_ kept: KeptPlace) {
    guard let active = activeView else { return }
    let place = active.offset(from: active.beginningOfDocument, to: kept.position)
    // Below what is laid out there is more, which is when it comes in sight.
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

  /// The top of the caret, if it is seen.
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
      // There were fewer pages than expected: the last one is seen, not what would be behind it.
      let most = max(0, size.height - bounds.height)
      if isLess, contentOffset.y > most { contentOffset.y = most }
    }
    let seen = seenPages
    while pages.count > count { pages.removeLast().removeFromSuperview() }
    for number in pages.count..<max(count, pages.count) { pages.append(makePage(number)) }
    for (number, page) in pages.enumerated() {
      let isSeen = seen.contains(number)
      page.isHidden = !isSeen
      // Those out of sight, too: the caret may go there, and is looked for where its page stands.
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
    // The paper casts it, not all that stands on it: a key paints a line anew then, not the page.
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

  /// Selects a place and shows it, in the column where it stands.
  func select(_ range: NSRange) {
    go(to: range.location) { $0.select(anchor: range.location, head: NSMaxRange(range)) }
  }

  /// Lets the view of the column in which a place stands select something, gives it the keys, and
  /// shows the place.
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

  /// A view is about to get the keys, as by a press: what is selected is its selection from now on,
  /// so that the press can extend it.
  private func begin(_ view: UITextView) {
    guard !isMoving, let active = activeView, active !== view else { return }
    isMoving = true
    view.takeSelection(of: active)
    isMoving = false
    activeView = view
    paintSelection()
  }

  /// Paints the parts of the selection on other pages than that of the caret.
  private func paintSelection() {
    let hasSelection = activeView?.selectsMoreThanCaret == true
    guard hasSelection || hadSelection else { return }
    hadSelection = hasSelection
    for view in columns.values { view.ownerSelectionChanged() }
  }

  /// Shows a place; what is selected stays.
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

  /// The view of the column in which a place stands, on its page; the text is laid out so far.
  private func view(holding place: Int) -> UITextView? {
    let length = editor.document.storage.length
    let place = min(place, length)
    var seen = seenPages.upperBound
    // The place's page is laid out first.
    while case let laid = manager.firstUnlaidCharacterIndex(), laid < min(place + 1, length) {
      seen = max(seen, pageCount) + 8
      let before = containers.count
      fitPages(to: seen)
      // What fits on no page stops all that is behind.
      if containers.count == before, manager.firstUnlaidCharacterIndex() == laid { break }
    }
    guard let number = column(holding: place) else { return nil }
    setNeedsLayout()
    layoutIfNeeded()
    let page = number / setup.columns
    guard pages.indices.contains(page) else { return nil }
    return showColumn(number, on: pages[page])
  }

  /// The place as far below or above a point of a column as is seen, less a line; between two pages
  /// that of the next one.
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
    // Pages on which a row of a table has no line have no place for a caret.
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
    // Where the text ends, or begins, there is nothing beyond.
    if isDown ? place <= head : place >= head { return isDown ? length : 0 }
    return place
  }

  /// The column of the empty line behind a line end at the end of the text, once that is laid out.
  private var emptyLineColumn: Int? {
    guard manager.firstUnlaidCharacterIndex() >= editor.document.storage.length else { return nil }
    return manager.extraLineFragmentTextContainer.flatMap { numbers[ObjectIdentifier($0)] }
  }

  /// The column in which a character stands; of the text's end the last one.
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
    // A view that the caret has just left hears of its edit, too.
    guard !isMoving, view.isFirstResponder,
      let number = numbers[ObjectIdentifier(view.textContainer)]
    else { return }
    activeView = view
    paintSelection()
    let (anchor, head) = view.selectionEnds
    // All of the text is selected where one is.
    guard abs(head - anchor) < editor.document.storage.length || head == anchor else { return }
    // What stands on no page yet is laid out by `view(holding:)`.
    guard !view.holdsHead, column(holding: head) != number else { return }
    go(to: head) { $0.takeSelection(of: view) }
  }

  func textChanged(in view: UITextView) {
    setNeedsLayout()
    selectionChanged(in: view)
  }
}

/// The text of a column: what is to be seen of it, a match of a search say, may stand on another
/// page.
private final class PageTextView: UITextView {
  var reveal: ((NSRange) -> Void)?
  /// Called before it gets the keys.
  var begins: (() -> Void)?

  override func becomeFirstResponder() -> Bool {
    if !isFirstResponder { begins?() }
    return super.becomeFirstResponder()
  }

  override func scrollRangeToVisible(_ range: NSRange) { reveal?(range) }
}

extension NSLayoutManager {
  /// How many glyphs a container has, as far as it is laid out.
  fileprivate func glyphRange(forLaidOut container: NSTextContainer) -> Int {
    glyphRange(
      forBoundingRectWithoutAdditionalLayout: CGRect(
        origin: .zero, size: container.size), in: container
    ).length
  }
}
