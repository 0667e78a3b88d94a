// SPDX-License-Identifier: MIT

package import TextStructures

extension Canvas {
  /// Begins a page of a PDF, with a fresh state.
  ///
  /// - `width`: Points, above 0 and at most what the writer takes.
  /// - `height`: Points, likewise.
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

  /// The first thing that went wrong in writing pages that have ended; `finish()` throws it too.
  package var pageProblem: CanvasError? { writer?.problem }

  /// Ends the page; its content goes to the output, at once or while the next page is made.
  ///
  /// - Throws: What the output said, such as a full disk, as soon as it is known: here or at the
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

  /// Ends a document and makes its output last.
  ///
  /// Nothing can be drawn after it. On a bitmap it reports what went wrong in drawing, and the
  /// pixels stay.
  ///
  /// - Throws: The first error of the output or of the drawing library.
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
      // That of an SVG.
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

  /// Says what the document is.
  ///
  /// PDF and SVG only; a bitmap has no place for it. An SVG has title, author, subject, keywords and the date of creation.
  ///
  /// A NUL character is left out.
  package func setMetadata(_ metadata: DocumentMetadata) {
    guard kind != .bitmap else { return }
    for (key, value) in metadata.values {
      parts.metadata.values[key] = value.filter { $0 != "\0" }
    }
  }

  /// XMP in place of what is made of the metadata; nil for that.
  ///
  /// PDF only.
  package func setXMP(_ bytes: [UInt8]?) { parts.xmp = bytes }

  /// How pages are called from one on.
  ///
  /// PDF only. The last label of a page counts.
  package func setPageLabel(_ label: PageLabel) {
    precondition(label.page >= 1, "Canvas.setPageLabel(_:) for page \(label.page)")
    guard kind == .pdf else { return }
    parts.labels.removeAll { $0.page == label.page }
    parts.labels.append(label)
  }

  /// Makes a rectangle of the page a link to a URL.
  ///
  /// PDF and SVG only; a bitmap has no links.
  ///
  /// - Parameters:
  ///   - rect: User space.
  ///   - uri: Characters that a URL cannot hold are percent-encoded. One that runs a program where an SVG is shown
  ///     (`javascript:`, `vbscript:`, `data:`) is left out of an SVG.
  package func link(_ rect: CanvasRect, uri: LinkURL) {
    guard kind != .bitmap, canPaint("link(_:uri:)") else { return }
    let encoded = lastURI?.plain == uri ? lastURI?.encoded : nil
    let url = encoded ?? uri.percentEncoded
    lastURI = (uri, url)
    addLink(rect, .address(url))
  }

  /// Makes a rectangle of the page a link to a place in this document.
  ///
  /// PDF only.
  ///
  /// - Parameters:
  ///   - rect: User space.
  ///   - page: From 1; may be a page that is still to come. If it never comes, nothing happens.
  ///   - point: On that page, in points from its top left.
  package func link(_ rect: CanvasRect, page: Int, point: CanvasPoint) {
    precondition(page >= 1, "Canvas.link(_:page:point:) to page \(page); pages count from 1")
    guard kind == .pdf, canPaint("link(_:page:point:)"), point.x.isFinite, point.y.isFinite
    else { return }
    addLink(rect, .page(page, point))
  }

  /// Whether names were noted before, as one string; they are from now on.
  ///
  /// A long name that many lines have is looked at once.
  package func hasDestinations(_ names: String) -> Bool {
    if lastNames == names { return true }
    lastNames = names
    return false
  }

  /// Gives a place of the page a name, for `link(_:destination:)`.
  ///
  /// PDF only.
  ///
  /// - Parameters:
  ///   - name: The first place of a name counts.
  ///   - point: User space.
  package func addDestination(_ name: String, at point: CanvasPoint) {
    guard kind == .pdf, canPaint("addDestination(_:at:)"), point.x.isFinite, point.y.isFinite,
      namedPlaces.insert(name).inserted
    else { return }
    let place = state.transform.apply(point)
    guard place.x.isFinite, place.y.isFinite else { return }
    page?.add(place: name, at: place)
  }

  /// Makes a rectangle of the page a link to a named place, which may be named later.
  ///
  /// PDF only. If it is never named, there is no link.
  ///
  /// - Parameters:
  ///   - rect: User space.
  ///   - name: As `addDestination(_:at:)` has it.
  ///   - elseBeginning: If it is never named, the link leads to the top of the first page.
  package func link(_ rect: CanvasRect, destination name: String, elseBeginning: Bool = false) {
    guard kind == .pdf, canPaint("link(_:destination:)") else { return }
    addLink(rect, .place(name, elseBeginning: elseBeginning))
  }

  /// In a document with a structure the area belongs to the link, or any element, in force.
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

  /// Adds a line to the table of contents.
  ///
  /// PDF only.
  ///
  /// - Parameters:
  ///   - title: NUL characters are left out.
  ///   - level: 0 for a chapter, 1 for what belongs to it, and so on; at most one deeper than the
  ///     line before.
  ///   - page: From 1; it may come later, but must be there when the document is finished.
  ///   - point: On that page, in points from its top left.
  ///   - isOpen: The lines below it show at first.
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

  /// Adds a line to the table of contents, to a place of the page that is open.
  ///
  /// PDF only. A level deeper than the line before allows is brought to that.
  ///
  /// - `point`: User space.
  package func addOutline(_ title: String, level: Int, at point: CanvasPoint) {
    guard kind == .pdf, canPaint("addOutline(_:level:at:)"), point.x.isFinite, point.y.isFinite
    else { return }
    addOutline(
      title, level: min(max(level, 0), outlineDepth), page: pageCount,
      point: state.transform.apply(point))
  }

  /// The whole table of contents in place of what was added so far.
  ///
  /// PDF only.
  package func setOutline(_ lines: [DocumentParts.OutlineLine]) {
    guard kind == .pdf else { return }
    parts.outline = lines
    outlineDepth = (lines.last?.level ?? -1) + 1
  }
}
