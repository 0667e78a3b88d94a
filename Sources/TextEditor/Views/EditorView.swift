// SPDX-License-Identifier: MIT

package import TextViews

/// Shows a document: as one text as wide as the window, or as pages; larger or smaller.
///
///     window ─ EditorView ┬ textView     fills the view; under a zoom of 2 it is half as wide, and drawn twice as large
///                         └ PagesView    in its place while pages are shown
@MainActor
package final class EditorView: UIView {
  package let document: EditorDocument
  /// The text that runs on without pages.
  package let textView: UITextView
  private(set) var pagesView: PagesView?
  private let manager = NSLayoutManager()
  private let edits: EditLog

  /// Called when the selection, or the view that has it, is another one.
  package var selectionChanged: (() -> Void)?

  package static let zooms: [CGFloat] = [
    0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4,
  ]

  package init(_ document: EditorDocument) {
    self.document = document
    edits = EditLog(document)
    let container = NSTextContainer(size: .zero)
    container.widthTracksTextView = true
    // As on pages and in print: padding would stand in each cell of a table, too. What it would
    // take is in the inset below.
    container.lineFragmentPadding = 0
    manager.allowsNonContiguousLayout = true
    manager.defaultAttachmentScaling = .scaleProportionallyDown
    document.storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    textView = UITextView(frame: .zero, textContainer: container)
    super.init(frame: CGRect(x: 0, y: 0, width: 640, height: 480))
    setUp(textView)
    textView.undoPlace = { [weak self] in self?.activeView }
    edits.watch(textView)
    textView.alwaysBounceVertical = true
    textView.textContainerInset = UIEdgeInsets(top: 16, left: 29, bottom: 16, right: 29)
    addSubview(textView)
    followFormat()
  }

  package required init?(coder: NSCoder) { nil }

  /// What all views of the text have in common.
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

  /// Goes by the document's format, which saving may have changed: documents with looks are paper,
  /// plain text is screen.
  package func followFormat() {
    let isRich = document.format.isRich
    for view in allViews { view.allowsEditingTextAttributes = isRich }
    overrideUserInterfaceStyle = isRich ? .light : .unspecified
    textView.backgroundColor = isRich ? .white : .systemBackground
    backgroundColor = textView.backgroundColor
  }

  private var allViews: [UITextView] { [textView] + (pagesView?.views ?? []) }

  /// The view that edits go to.
  package var activeView: UITextView {
    pagesView.map { $0.activeView ?? textView } ?? textView
  }

  // MARK: Looks

  /// How large the text is drawn: 1 for its own size; cut to 0.25 … 8.
  package var zoom: CGFloat = 1 {
    didSet {
      zoom = zoom.isFinite ? min(max(zoom, 0.25), 8) : 1
      guard zoom != oldValue else { return }
      pagesView?.zoom = zoom
      if pagesView == nil { keepPlace() } else { setNeedsLayout() }
    }
  }

  /// Lays the text out for another zoom: the caret stays as high as it is on the screen, or where
  /// it is not seen the line at the top.
  ///
  /// At the top of the text the text stays there.
  ///
  /// - Source: our choice.
  private func keepPlace() {
    setNeedsLayout()
    let old = textView.transform.a
    guard let kept = textPlace,
      !kept.isAtTop || kept.isCaret && kept.y > (textView.textContainerInset.top + 1) * old
    else { return }
    layoutIfNeeded()
    showText(kept)
  }

  /// The place in the text without pages that is to stay.
  private var textPlace: KeptPlace? {
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
    return KeptPlace(
      position: place, y: (shown.minY - seen.minY) * textView.transform.a, isCaret: caret != nil,
      isAtTop: seen.minY <= 0)
  }

  /// Scrolls the text without pages to where a place stands as high as it did.
  private func showText(_ kept: KeptPlace) {
    // What is laid out on the way may be higher than was estimated.
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

  /// The next larger or smaller zoom.
  package func zoom(in isLarger: Bool) {
    let next =
      isLarger ? Self.zooms.first { $0 > zoom + 0.001 } : Self.zooms.last { $0 < zoom - 0.001 }
    if let next { zoom = next }
  }

  /// Whether wrong words are marked.
  package var checksSpelling = false {
    didSet {
      for view in allViews { view.spellCheckingType = checksSpelling ? .yes : .no }
    }
  }

  /// Columns of each page; 0 for a text without pages.
  ///
  /// Another number leaves the caret where it is on the screen, or where it is not seen what stands
  /// at the top; at the top of the text the view stays there, as far as the caret stays in sight.
  ///
  /// - Source: our choice.
  package var pageColumns = 0 {
    didSet {
      pageColumns = min(max(pageColumns, 0), 4)
      guard pageColumns != oldValue else { return }
      let selection = activeView.selectedRange
      let kept = pagesView.map(\.keptPlace) ?? textPlace
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

  /// Selects a place and shows it.
  package func show(_ range: NSRange) {
    if let pagesView { return pagesView.select(range) }
    textView.selectedRange = range
    textView.scrollRangeToVisible(range)
    _ = textView.becomeFirstResponder()
  }

  /// Moves the caret to the character that is nearest to a point of this view.
  package func moveCaret(to point: CGPoint) {
    let active = activeView
    guard let place = active.closestPosition(to: active.convert(point, from: self)) else { return }
    active.selectedTextRange = active.textRange(from: place, to: place)
  }

  /// Takes the last edit back, in whichever view it was made, and be it one that is gone.
  package func undo() { edits.undo() }
  /// Makes again what was taken back last.
  package func redo() { edits.redo() }
  package var canUndo: Bool { edits.canUndo }
  package var canRedo: Bool { edits.canRedo }
}

/// A place of the text, and where it is seen, so that it is seen there when the text is shown in
/// another way.
@MainActor
struct KeptPlace {
  let position: UITextPosition
  /// Its line's top below the view's, in points of the screen.
  let y: CGFloat
  /// Whether it is that of the caret, or what stands at the top where the caret is not seen.
  let isCaret: Bool
  /// Whether nothing is scrolled out of sight above.
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
