// SPDX-License-Identifier: MIT

package import TextStructures

extension Canvas {
  /// Begins a page of a PDF, with a new state.
  ///
  /// - `width`: Points, above 0 and at most the writer's maximum.
  /// - `height`: Points, above 0 and at most the writer's maximum.
  package func beginPage(
    width: Double, height: Double, boxes: [PageBox: CanvasRect] = [:]
  ) throws(CanvasError) {
    guard kind == .pdf, let writer else {
      preconditionFailure("Canvas.beginPage(width:height:) on a \(kind); only a PDF has pages")
    }
    precondition(!isInPage, "Canvas.beginPage(width:height:) inside a page; call endPage() first")
    precondition(!isFinished, "Canvas.beginPage(width:height:) after finish()")
    try Canvas.checkPage(width, height, limit: writer.largestSide, of: "A page of a PDF")
    state = State(
      transform: baseTransform,
      clip: ClipBounds(
        PixelRect(left: 0, top: 0, right: width.pixelCeiling, bottom: height.pixelCeiling)))
    isInPage = true
    pageCount += 1
    page = PageRecorder(number: pageCount, width: width, height: height, boxes: boxes)
  }

  /// The first error in writing finished pages; `finish()` throws it too.
  package var pageProblem: CanvasError? { writer?.problem }

  /// Ends the page; its content is written at once or while the next page is made.
  ///
  /// - Throws: An error of the output, such as a full disk, as soon as it is known: here or at the
  ///   end of a later page, and in any case in `finish()`.
  package func endPage() throws(CanvasError) {
    guard kind == .pdf, let page, isInPage else {
      preconditionFailure("Canvas.endPage() without beginPage(width:height:)")
    }
    precondition(
      savedStates.isEmpty && layers.isEmpty,
      "Canvas.endPage() with \(savedStates.count) save() not restored")
    isInPage = false
    self.page = nil
    try writer?.write(page.finished())
  }

  /// Ends a document and makes its output permanent.
  ///
  /// Nothing can be drawn after it. On a bitmap it reports errors of drawing, and the pixels are
  /// kept.
  ///
  /// - Throws: The first error of the output or of Cairo.
  package func finish() throws(CanvasError) {
    precondition(!isFinished, "Canvas.finish() called twice")
    precondition(kind != .pdf || !isInPage, "Canvas.finish() inside a page; call endPage() first")
    precondition(
      savedStates.isEmpty && layers.isEmpty,
      "Canvas.finish() with \(savedStates.count) save() not restored")
    try checkProblems("Drawing")
    guard let writer else { return }
    guard pageCount > 0 else {
      throw CanvasError(
        .drawing, "A PDF needs at least one page; begin one before it is finished.")
    }
    isFinished = true
    if let page {
      // The page of an SVG.
      (self.page, isInPage) = (nil, false)
      try writer.write(page.finished())
    }
    for line in parts.outline {
      guard case .page(let page, _) = line.target else { continue }
      precondition(
        page <= pageCount,
        "Canvas.addOutline(_:level:page:) to page \(page) of a document of \(pageCount) pages")
    }
    parts.pageCount = pageCount
    parts.structure = structure
    try writer.finish(parts)
  }

  /// Sets the document's metadata.
  ///
  /// PDF and SVG only. An SVG has title, author, subject, keywords and the date of creation.
  ///
  /// NUL characters are removed.
  package func setMetadata(_ metadata: DocumentMetadata) {
    guard kind != .bitmap else { return }
    for (key, value) in metadata.values {
      parts.metadata.values[key] = value.filter { $0 != "\0" }
    }
  }

  /// Sets XMP that replaces that made from the metadata; nil for the latter.
  ///
  /// PDF only.
  package func setXMP(_ bytes: [UInt8]?) { parts.xmp = bytes }

  /// Sets the labels of pages from one page on.
  ///
  /// PDF only. The last label of a page counts.
  package func setPageLabel(_ label: PageLabel) {
    precondition(label.page >= 1, "Canvas.setPageLabel(_:) for page \(label.page)")
    guard kind == .pdf else { return }
    parts.labels.removeAll { $0.page == label.page }
    parts.labels.append(label)
  }

  /// Links a rectangle of the page to a URL.
  ///
  /// PDF and SVG only; a bitmap has no links.
  ///
  /// - Parameters:
  ///   - rect: User space.
  ///   - uri: Characters that a URL cannot contain are percent-encoded. A URL that runs a program
  ///     where an SVG is shown (`javascript:`, `vbscript:`, `data:`) is dropped in an SVG.
  package func link(_ rect: CanvasRect, uri: LinkURL) {
    guard kind != .bitmap, canPaint("link(_:uri:)") else { return }
    let encoded = lastURI?.plain == uri ? lastURI?.encoded : nil
    let url = encoded ?? uri.percentEncoded
    lastURI = (uri, url)
    addLink(rect, .address(url))
  }

  /// Links a rectangle of the page to a position in this document.
  ///
  /// PDF only.
  ///
  /// - Parameters:
  ///   - rect: User space.
  ///   - page: From 1; may be a later page. If it never exists, there is no link.
  ///   - point: On that page, in points from its top left.
  package func link(_ rect: CanvasRect, page: Int, point: CanvasPoint) {
    precondition(page >= 1, "Canvas.link(_:page:point:) to page \(page); pages count from 1")
    guard kind == .pdf, canPaint("link(_:page:point:)"), point.x.isFinite, point.y.isFinite
    else { return }
    addLink(rect, .page(page, point))
  }

  /// Returns whether names were added before, as one string, and remembers them.
  ///
  /// A long name that many lines have is checked once.
  package func hasDestinations(_ names: String) -> Bool {
    if lastNames == names { return true }
    lastNames = names
    return false
  }

  /// Defines a named destination on the page, for `link(_:destination:)`.
  ///
  /// PDF only.
  ///
  /// - Parameters:
  ///   - name: The first destination of a name counts.
  ///   - point: User space.
  package func addDestination(_ name: String, at point: CanvasPoint) {
    guard kind == .pdf, canPaint("addDestination(_:at:)"), point.x.isFinite, point.y.isFinite,
      namedDestinations.insert(name).inserted
    else { return }
    let place = state.transform.apply(point)
    guard place.x.isFinite, place.y.isFinite else { return }
    page?.add(place: name, at: place)
  }

  /// Links a rectangle of the page to a named destination, which may be defined later.
  ///
  /// PDF only. If it is never defined, there is no link.
  ///
  /// - Parameters:
  ///   - rect: User space.
  ///   - name: As in `addDestination(_:at:)`.
  ///   - elseBeginning: Whether the link leads to the top of the first page if the destination is
  ///     never defined.
  package func link(_ rect: CanvasRect, destination name: String, elseBeginning: Bool = false) {
    guard kind == .pdf, canPaint("link(_:destination:)") else { return }
    addLink(rect, .place(name, elseBeginning: elseBeginning))
  }

  /// Adds a link; in a document with a structure its area belongs to the current link or other
  /// element.
  private func addLink(_ rect: CanvasRect, _ target: PageLink.Target) {
    guard let page, rect.isFinite, !rect.isEmpty else { return }
    let area = state.transform.bounds(of: rect)
    guard area.isFinite else { return }
    var link = PageLink(rect: area, target: target)
    if structure != nil, let element = markedElement {
      link.words = element.attributes.alternativeText
      link.isMarked = true
      element.kids.append(
        .annotation(page: page.page.number, number: page.page.links.count))
    }
    page.add(link)
  }

  /// Adds a line to the document outline.
  ///
  /// PDF only.
  ///
  /// - Parameters:
  ///   - title: NUL characters are removed.
  ///   - level: 0 for a chapter, 1 for a section of it, and so on; at most one deeper than the
  ///     previous line.
  ///   - page: From 1; may be a later page, but must exist when the document is finished.
  ///   - point: On that page, in points from its top left.
  ///   - isOpen: Whether the lines below it are expanded initially.
  package func addOutline(
    _ title: String, level: Int = 0, page: Int, point: CanvasPoint = CanvasPoint(x: 0, y: 0),
    isOpen: Bool = false
  ) {
    precondition(
      level >= 0 && level <= outlineDepth,
      "Canvas.addOutline(_:level:page:) at level \(level); the line before allows at most \(outlineDepth)"
    )
    precondition(page >= 1, "Canvas.addOutline(_:level:page:) to page \(page); pages count from 1")
    precondition(!isFinished, "Canvas.addOutline(_:level:page:) after finish()")
    guard kind == .pdf else { return }
    outlineDepth = level + 1
    let point = point.x.isFinite && point.y.isFinite ? point : CanvasPoint(x: 0, y: 0)
    parts.outline.append(
      DocumentParts.OutlineLine(
        title: title.filter { $0 != "\0" }, level: level, target: .page(page, point),
        isOpen: isOpen))
  }

  /// Adds a line to the document outline, for a position on the open page.
  ///
  /// PDF only. A level that is too deep is reduced to the deepest allowed one.
  ///
  /// - `point`: User space.
  package func addOutline(_ title: String, level: Int, at point: CanvasPoint) {
    guard kind == .pdf, canPaint("addOutline(_:level:at:)"), point.x.isFinite, point.y.isFinite
    else { return }
    addOutline(
      title, level: min(max(level, 0), outlineDepth), page: pageCount,
      point: state.transform.apply(point))
  }

  /// Replaces the whole document outline.
  ///
  /// PDF only.
  package func setOutline(_ lines: [DocumentParts.OutlineLine]) {
    guard kind == .pdf else { return }
    parts.outline = lines
    outlineDepth = (lines.last?.level ?? -1) + 1
  }
}
