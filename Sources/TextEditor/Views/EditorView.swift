// SPDX-License-Identifier: MIT

package import TextViews

/// A view of a document: as one text of the window's width, or as pages, at any zoom.
///
///     window ─ EditorView ┬ textView     fills the view; at a zoom of 2 it is half as wide, and
///                         │              drawn twice as large
///                         └ PagesView    replaces it while pages are shown
@MainActor
package final class EditorView: UIView {
  package let document: EditorDocument
  /// The text view without pages.
  package let textView: UITextView
  private(set) var pagesView: PagesView?
  private let manager = NSLayoutManager()
  private let edits: EditLog

  /// Called when the selection or the active view has changed.
  package var selectionChanged: (() -> Void)?

  package static let zooms: [CGFloat] = [
    0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4,
  ]

  package init(_ document: EditorDocument) {
    self.document = document
    edits = EditLog(document)
    let container = NSTextContainer(size: .zero)
    container.widthTracksTextView = true
    // As on pages and in print: padding would also apply to each table cell. The inset below
    // provides the same space.
    container.lineFragmentPadding = 0
    manager.allowsNonContiguousLayout = true
    manager.defaultAttachmentScaling = .scaleProportionallyDown
    document.storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    textView = UITextView(frame: .zero, textContainer: container)
    super.init(frame: CGRect(x: 0, y: 0, width: 640, height: 480))
    setUp(textView)
    textView.undoView = { [weak self] in self?.activeView }
    edits.watch(textView)
    textView.alwaysBounceVertical = true
    textView.textContainerInset = UIEdgeInsets(top: 16, left: 29, bottom: 16, right: 29)
    addSubview(textView)
    followFormat()
  }

  package required init?(coder: NSCoder) { nil }

  /// Sets the properties that all views of the text share.
  func setUp(_ view: UITextView) {
    view.delegate = self
    view.isFindInteractionEnabled = true
    view.autocapitalizationType = .none
    view.autocorrectionType = .no
    view.smartQuotesType = .no
    view.smartDashesType = .no
    view.smartInsertDeleteType = .no
    view.spellCheckingType = checksSpelling ? .yes : .no
    if document.storage.length == 0 {
      view.typingAttributes = document.startAttributes
    }
    if view !== textView { view.shareHistory(with: textView) }
  }

  /// Adapts to the document's format, which a save may have changed: formatted documents look like
  /// paper, plain text like a screen.
  package func followFormat() {
    let isRich = document.format.isRich
    for view in allViews { view.allowsEditingTextAttributes = isRich }
    overrideUserInterfaceStyle = isRich ? .light : .unspecified
    textView.backgroundColor = isRich ? .white : .systemBackground
    backgroundColor = textView.backgroundColor
  }

  private var allViews: [UITextView] { [textView] + (pagesView?.views ?? []) }

  /// The view that edits apply to.
  package var activeView: UITextView {
    pagesView.map { $0.activeView ?? textView } ?? textView
  }

  // MARK: Appearance

  /// The scale at which the text is drawn, clamped to 0.25 … 8; default 1.
  package var zoom: CGFloat = 1 {
    didSet {
      zoom = zoom.isFinite ? min(max(zoom, 0.25), 8) : 1
      guard zoom != oldValue else { return }
      pagesView?.zoom = zoom
      if pagesView == nil { keepScrollAnchor() } else { setNeedsLayout() }
    }
  }

  /// Lays the text out for a new zoom, and keeps the vertical position of the caret on the screen,
  /// or of the first visible line if the caret is not visible.
  ///
  /// At the top of the text the view stays at the top.
  ///
  /// - Source: Our choice.
  private func keepScrollAnchor() {
    setNeedsLayout()
    let old = textView.transform.a
    guard let kept = textAnchor,
      !kept.isAtTop || kept.isCaret && kept.y > (textView.textContainerInset.top + 1) * old
    else { return }
    layoutIfNeeded()
    showText(kept)
  }

  /// The position in the text without pages that keeps its place on the screen.
  private var textAnchor: ScrollAnchor? {
    guard window != nil, document.storage.length > 0 else { return nil }
    let seen = textView.bounds
    let caret = textView.seenCaretRect.flatMap {
      seen.contains(CGPoint(x: $0.midX, y: $0.midY)) ? $0 : nil
    }
    let place =
      caret == nil
      ? textView.closestPosition(to: CGPoint(x: textView.textContainerInset.left, y: seen.minY))
      : textView.position(
        from: textView.beginningOfDocument, offset: textView.selectionEnds.head)
    guard let place, case let shown = caret ?? textView.caretRect(for: place), !shown.isNull
    else { return nil }
    return ScrollAnchor(
      position: place, y: (shown.minY - seen.minY) * textView.transform.a, isCaret: caret != nil,
      isAtTop: seen.minY <= 0)
  }

  /// Scrolls the text without pages so that a position returns to its place on the screen.
  private func showText(_ kept: ScrollAnchor) {
    // Text that is laid out in between may be higher than estimated.
    for _ in 0..<8 {
      let rect = textView.caretRect(for: kept.position)
      guard !rect.isNull else { return }
      let most = max(0, textView.contentSize.height - textView.bounds.height)
      let offset = min(max(0, rect.minY - kept.y / zoom), most)
      guard abs(offset - textView.contentOffset.y) > 0.01 else { return }
      textView.contentOffset.y = offset
      textView.layoutIfNeeded()
    }
  }

  /// Selects the next larger or smaller zoom.
  package func zoom(in isLarger: Bool) {
    let next =
      isLarger ? Self.zooms.first { $0 > zoom + 0.001 } : Self.zooms.last { $0 < zoom - 0.001 }
    if let next { zoom = next }
  }

  /// Whether misspelled words are marked.
  package var checksSpelling = false {
    didSet {
      for view in allViews { view.spellCheckingType = checksSpelling ? .yes : .no }
    }
  }

  /// The number of columns of each page; 0 for a text without pages.
  ///
  /// A change keeps the caret's position on the screen, or that of the first visible line if the
  /// caret is not visible. At the top of the text the view stays at the top if the caret remains
  /// visible.
  ///
  /// - Source: Our choice.
  package var pageColumns = 0 {
    didSet {
      pageColumns = min(max(pageColumns, 0), 4)
      guard pageColumns != oldValue else { return }
      let selection = activeView.selectedRange
      let kept = pagesView.map(\.scrollAnchor) ?? textAnchor
      pagesView?.end()
      pagesView?.removeFromSuperview()
      pagesView = nil
      textView.isHidden = pageColumns > 0
      if pageColumns > 0 {
        let pages = PagesView(
          self, PageSetup(document.attributes, columns: pageColumns), zoom: zoom)
        pages.frame = bounds
        pagesView = pages
        addSubview(pages)
        pages.layoutIfNeeded()
        pages.select(selection)
        if let kept { pages.show(kept) }
      } else {
        layoutIfNeeded()
        textView.selectedRange = selection
        _ = textView.becomeFirstResponder()
        if let kept, !kept.isAtTop { showText(kept) }
        if kept?.isAtTop == true { textView.contentOffset.y = 0 }
        if kept?.isCaret != false { textView.scrollRangeToVisible(selection) }
      }
      selectionChanged?()
    }
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let size = CGSize(width: max(1, bounds.width / zoom), height: max(1, bounds.height / zoom))
    if textView.bounds.size != size || textView.transform.a != zoom {
      let offset = textView.contentOffset
      textView.transform = .identity
      textView.frame = CGRect(origin: .zero, size: size)
      textView.transform = CGAffineTransform(scaleX: zoom, y: zoom)
      textView.center = CGPoint(x: bounds.midX, y: bounds.midY)
      textView.contentOffset = offset
    }
    pagesView?.frame = bounds
  }

  // MARK: Commands

  /// Selects a range and scrolls to it.
  package func show(_ range: NSRange) {
    if let pagesView { return pagesView.select(range) }
    textView.selectedRange = range
    textView.scrollRangeToVisible(range)
    _ = textView.becomeFirstResponder()
  }

  /// Moves the caret to the character nearest to a point of this view.
  package func moveCaret(to point: CGPoint) {
    let active = activeView
    guard let place = active.closestPosition(to: active.convert(point, from: self)) else { return }
    active.selectedTextRange = active.textRange(from: place, to: place)
  }

  /// Undoes the last edit, whichever view made it, even if that view no longer exists.
  package func undo() { edits.undo() }
  /// Redoes the edit that was undone last.
  package func redo() { edits.redo() }
  package var canUndo: Bool { edits.canUndo }
  package var canRedo: Bool { edits.canRedo }
}

/// A position of the text and its place on the screen, which is kept when the text is shown in
/// another way.
@MainActor
struct ScrollAnchor {
  let position: UITextPosition
  /// The distance of its line's top from the top of the view, in points of the screen.
  let y: CGFloat
  /// Whether the position is that of the caret, rather than of the first visible line.
  let isCaret: Bool
  /// Whether the view is scrolled to the top.
  let isAtTop: Bool
}

extension EditorView: UITextViewDelegate {
  package func textViewDidChangeSelection(_ textView: UITextView) {
    pagesView?.selectionChanged(in: textView)
    selectionChanged?()
  }

  package func textViewDidChange(_ textView: UITextView) {
    edits.noteEnd()
    pagesView?.textChanged(in: textView)
    selectionChanged?()
  }
}
