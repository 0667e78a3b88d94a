// SPDX-License-Identifier: MIT

internal import TextViews

/// Shows a document as pages, one below the other: each column is a container of one layout manager, with a text view while it
/// is in sight.
///
///     ┌──────────┐
///     │ ▒▒▒  ▒▒▒ │   columns 0, 1
///     └──────────┘
///     ┌──────────┐
///     │ ▒▒▒  ▒▒▒ │   columns 2, 3
///     └──────────┘
///
/// The text is laid out as far as it is scrolled, and a page further. The caret goes from view to view as it goes from column
/// to column.
@MainActor
final class PagesView: UIScrollView {
  private unowned let editor: EditorView
  private let setup: PageSetup
  private let manager = NSLayoutManager()
  private var containers: [NSTextContainer] = []
  private var pages: [UIView] = []
  /// The views of the columns, by their numbers.
  ///
  /// They stay once they are made: each remembers its own edits.
  private var columns: [Int: UITextView] = [:]
  private var isMoving = false
  private(set) weak var activeView: UITextView?
  var zoom: CGFloat { didSet { setNeedsLayout() } }

  private static let gap: CGFloat = 20

  init(_ editor: EditorView, _ setup: PageSetup, zoom: CGFloat) {
    (self.editor, self.setup, self.zoom) = (editor, setup, zoom)
    super.init(frame: .zero)
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
      containers.append(container)
    }
  }

  /// Lays out as many pages as are seen, and one more; those behind the text's end go.
  private func fitPages(to seen: Int) {
    let length = editor.document.storage.length
    while true {
      let page = min(seen + 1, containers.count / setup.columns - 1)
      manager.ensureLayout(for: containers[(page + 1) * setup.columns - 1])
      guard manager.firstUnlaidCharacterIndex() < length,
        containers.count / setup.columns < seen + 3
      else { break }
      // Rules for the ends of pages look at those behind.
      addPages(max(8, containers.count / setup.columns / 4))
    }
  }

  /// How many pages there are as far as the text is laid out.
  private var pageCount: Int {
    var last = containers.count - 1
    while last > 0, manager.glyphRange(forLaidOut: containers[last]) == 0 { last -= 1 }
    return max(last, emptyLineColumn ?? 0) / setup.columns + 1
  }

  private func frame(ofPage number: Int) -> CGRect {
    let size = CGSize(width: setup.paper.width * zoom, height: setup.paper.height * zoom)
    return CGRect(
      x: max(Self.gap, (bounds.width - size.width) / 2),
      y: Self.gap + CGFloat(number) * (size.height + Self.gap), width: size.width,
      height: size.height)
  }

  private var seenPages: ClosedRange<Int> {
    let height = setup.paper.height * zoom + Self.gap
    let first = max(0, Int((bounds.minY - Self.gap) / height))
    return first...max(first, Int((bounds.maxY - Self.gap) / height))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.width > 0 else { return }
    let seen = seenPages
    fitPages(to: seen.upperBound)
    let count = pageCount
    let last = frame(ofPage: count - 1)
    let size = CGSize(
      width: max(bounds.width, last.width + 2 * Self.gap), height: last.maxY + Self.gap)
    if contentSize != size { contentSize = size }
    while pages.count > count { pages.removeLast().removeFromSuperview() }
    for number in pages.count..<max(count, pages.count) { pages.append(makePage(number)) }
    for (number, page) in pages.enumerated() {
      let isSeen = seen.contains(number)
      page.isHidden = !isSeen
      guard isSeen else { continue }
      let frame = frame(ofPage: number)
      page.transform = .identity
      page.frame = CGRect(origin: .zero, size: setup.paper)
      page.transform = CGAffineTransform(scaleX: zoom, y: zoom)
      page.center = CGPoint(x: frame.midX, y: frame.midY)
      for column in 0..<setup.columns { showColumn(number * setup.columns + column, on: page) }
    }
  }

  private func makePage(_ number: Int) -> UIView {
    let page = UIView(frame: CGRect(origin: .zero, size: setup.paper))
    page.backgroundColor = .white
    page.layer.shadowOpacity = 0.3
    page.layer.shadowRadius = 3
    page.layer.shadowOffset = CGSize(width: 0, height: 1)
    insertSubview(page, at: number)
    return page
  }

  @discardableResult
  private func showColumn(_ number: Int, on page: UIView) -> UITextView {
    if let view = columns[number] {
      if view.superview !== page { page.addSubview(view) }
      return view
    }
    let view = UITextView(
      frame: setup.frames[number % setup.columns], textContainer: containers[number])
    view.textContainerInset = .zero
    view.isScrollEnabled = false
    view.backgroundColor = .clear
    view.allowsEditingAcrossContainers = true
    view.allowsEditingTextAttributes = editor.document.format.isRich
    editor.setUp(view)
    columns[number] = view
    page.addSubview(view)
    return view
  }

  // MARK: The caret

  /// Selects a place and shows it, in the column where it stands.
  func select(_ range: NSRange) {
    let length = editor.document.storage.length
    let place = min(range.location, length)
    var seen = seenPages.upperBound
    // The place's page is laid out first.
    while manager.firstUnlaidCharacterIndex() < min(place + 1, length), seen < 100_000 {
      seen += 8
      let before = containers.count
      fitPages(to: seen)
      if containers.count == before, manager.firstUnlaidCharacterIndex() < length { break }
    }
    guard let number = column(holding: place) else { return }
    setNeedsLayout()
    layoutIfNeeded()
    let page = number / setup.columns
    let frame = frame(ofPage: page)
    guard pages.indices.contains(page) else { return }
    let view = showColumn(number, on: pages[page])
    isMoving = true
    view.selectedRange = range
    _ = view.becomeFirstResponder()
    activeView = view
    isMoving = false
    let caret = view.caretRect(
      for: view.position(from: view.beginningOfDocument, offset: place) ?? view.endOfDocument)
    let shown =
      caret.isNull ? frame : view.convert(caret, to: self).insetBy(dx: -40, dy: -60)
    scrollRectToVisible(shown, animated: false)
  }

  /// The column of the empty line behind a line end at the end of the text, once that is laid out.
  private var emptyLineColumn: Int? {
    guard manager.firstUnlaidCharacterIndex() >= editor.document.storage.length else { return nil }
    let container = manager.extraLineFragmentTextContainer
    return containers.firstIndex { $0 === container }
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
    return containers.firstIndex { $0 === container }
  }

  func selectionChanged(in view: UITextView) {
    // A view that the caret has just left hears of its edit, too.
    guard !isMoving, view.isFirstResponder,
      let number = columns.first(where: { $0.value === view })?.key
    else { return }
    activeView = view
    let head = NSMaxRange(view.selectedRange)
    // What stands on no page yet is laid out by `select(_:)`.
    guard column(holding: head) != number else { return }
    select(view.selectedRange)
  }

  func textChanged(in view: UITextView) {
    setNeedsLayout()
    selectionChanged(in: view)
  }
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
