// SPDX-License-Identifier: MIT

extension Canvas {
  /// Begins a page of a PDF, with a fresh state.
  ///
  /// - `width`: Points, above 0 and at most 14 400 (200 inches, the largest page of a PDF).
  /// - `height`: Points, likewise.
  package func beginPage(width: Double, height: Double) throws(CanvasError) {
    precondition(kind == .pdf, "Canvas.beginPage(width:height:) on a \(kind); only a PDF has pages")
    precondition(!isInPage, "Canvas.beginPage(width:height:) inside a page; call endPage() first")
    precondition(!isFinished, "Canvas.beginPage(width:height:) after finish()")
    try Canvas.checkPage(width, height, limit: Canvas.largestPDFSide, of: "A page of a PDF")
    state = State(
      transform: baseTransform,
      clip: ClipBounds(
        PixelRect(left: 0, top: 0, right: width.pixelCeiling, bottom: height.pixelCeiling)))
    isInPage = true
    pageHoldsTags = false
    pageCount += 1
    context.beginPage(width: width, height: height)
    let places = awaitedPlaces.removeValue(forKey: pageCount) ?? []
    for place in places.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
      addDestination("name='\(Canvas.name(of: place, page: pageCount))' x=\(place.x) y=\(place.y)")
    }
  }

  /// Ends the page; its content goes to the output, at once or while the next page is made.
  ///
  /// - Throws: What the output said, such as a full disk, as soon as it is known: here or at the
  ///   end of a later page, and in any case in `finish()`.
  package func endPage() throws(CanvasError) {
    precondition(kind == .pdf && isInPage, "Canvas.endPage() without beginPage(width:height:)")
    precondition(
      savedStates.isEmpty && layers.isEmpty,
      "Canvas.endPage() with \(savedStates.count) save() not restored")
    let problem = context.endPage()
    isInPage = false
    if let error = output?.error { throw error }
    if let problem {
      throw CanvasError(.drawing, "Writing a page failed in the drawing library: \(problem).")
    }
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
    guard kind != .bitmap else { return }
    if kind == .pdf, pageCount == 0 {
      throw CanvasError(.drawing, "A PDF needs at least one page; begin one before it is finished.")
    }
    isFinished = true
    for line in outlines {
      precondition(
        line.page <= pageCount,
        "Canvas.addOutline(_:level:page:) to page \(line.page) of a document of \(pageCount) pages")
      addOutline(line)
    }
    // The library writes an SVG only now.
    if hasEvenOddClips { output?.hold() }
    context.surface.finish()
    output?.release(EvenOddClips.mended)
    try checkProblems("Writing the document")
    try output?.finish()
    try finishSVGText()
  }

  /// Says what the document is.
  ///
  /// PDF only; other outputs have no place for it.
  ///
  /// A NUL character would cut a text short and is left out.
  package func setMetadata(_ metadata: DocumentMetadata) {
    guard kind == .pdf else { return }
    for key in DocumentMetadata.Key.allCases {
      guard let value = metadata.values[key] else { continue }
      context.surface.setPDFMetadata(key, value.filter { $0 != "\0" })
    }
  }

  /// Makes a rectangle of the page a link to an address.
  ///
  /// PDF only; elsewhere nothing is drawn.
  ///
  /// - Parameters:
  ///   - rect: User space.
  ///   - uri: Characters that an address cannot hold are percent-encoded.
  package func link(_ rect: CanvasRect, uri: String) {
    guard kind == .pdf, canPaint("link(_:uri:)"), let area = linkArea(rect) else { return }
    addLink("\(area) uri='\(Canvas.encodedURI(uri))'")
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
    guard kind == .pdf, canPaint("link(_:page:point:)"), let area = linkArea(rect),
      point.x.isFinite, point.y.isFinite
    else { return }
    if page <= pageCount {
      addLink("\(area) page=\(page) pos=[\(point.x) \(point.y)]")
    } else {
      // Cairo 1.16 drops the target of a link to a later page, unless it has a name.
      awaitedPlaces[page, default: []].insert(point)
      addLink("\(area) dest='\(Canvas.name(of: point, page: page))'")
    }
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
    addDestination("name='\(Canvas.name(of: name))' x=\(place.x) y=\(place.y)")
  }

  /// Makes a rectangle of the page a link to a named place, which may be named later.
  ///
  /// PDF only. If it is never named, the link leads nowhere.
  package func link(_ rect: CanvasRect, destination name: String) {
    guard kind == .pdf, canPaint("link(_:destination:)"), let area = linkArea(rect) else { return }
    addLink("\(area) dest='\(Canvas.name(of: name))'")
  }

  private static func name(of name: String) -> String { "place " + encodedURI(name) }

  private static func name(of point: CanvasPoint, page: Int) -> String {
    "page \(page) at \(point.x) \(point.y)"
  }

  private func addDestination(_ attributes: String) {
    holdTags()
    context.beginTag("cairo.dest", attributes: attributes)
    context.endTag("cairo.dest")
  }

  /// Cairo 1.16 forgets the links and places of a page on which nothing is painted.
  private func holdTags() {
    guard !pageHoldsTags else { return }
    pageHoldsTags = true
    context.save()
    context.resetClip()
    context.strokeNothing()
    context.restore()
  }

  private func addLink(_ attributes: String) {
    holdTags()
    // A link that stands in nothing makes Cairo 1.16 name an object that it never writes.
    context.beginTag("P", attributes: "")
    context.beginTag("Link", attributes: attributes)
    context.endTag("Link")
    context.endTag("P")
  }

  private func linkArea(_ rect: CanvasRect) -> String? {
    guard rect.isFinite, !rect.isEmpty else { return nil }
    let area = state.transform.bounds(of: rect)
    guard area.isFinite else { return nil }
    return "rect=[\(area.x) \(area.y) \(area.width) \(area.height)]"
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
    outlines.append(
      OutlineLine(
        title: title.filter { $0 != "\0" }, level: level, page: page,
        point: point.x.isFinite && point.y.isFinite ? point : CanvasPoint(x: 0, y: 0),
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

  private func addOutline(_ line: OutlineLine) {
    let number = context.surface.addPDFOutline(
      line.title, parent: line.level == 0 ? 0 : outlineParents[line.level - 1],
      attributes: "page=\(line.page) pos=[\(line.point.x) \(line.point.y)]", isOpen: line.isOpen)
    outlineParents.removeSubrange(line.level...)
    outlineParents.append(number)
  }

  /// The address with everything percent-encoded that an address, a PDF string or an attribute of
  /// the library cannot hold as it is.
  ///
  /// What is already encoded stays.
  static func encodedURI(_ uri: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in uri.utf8 {
      switch byte {
      case 0x21, 0x23...0x26, 0x2A...0x3B, 0x3D, 0x3F...0x5B, 0x5D, 0x5F, 0x61...0x7A, 0x7E:
        bytes.append(byte)
      default:  // controls, space, " ' ( ) < > \ ^ ` { | } and everything beyond ASCII
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
