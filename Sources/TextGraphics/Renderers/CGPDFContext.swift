// SPDX-License-Identifier: MIT

internal import TextCanvas
internal import TextStructures
internal import TextPDF

/// A destination of the bytes of a PDF.
///
/// - Source: Core Graphics, `CGDataConsumer`.
public final class CGDataConsumer {
  let sink: any OutputSink

  /// Creates a consumer that appends to data.
  ///
  /// - Parameter data: Retained; must not be changed while the document is written.
  public init?(data: NSMutableData) {
    sink = ClosureSink { bytes in
      var part = Data(capacity: bytes.count)
      for index in bytes.indices { part.append(bytes[index]) }
      data.append(part)
    }
  }

  /// Creates a consumer that writes a file, which appears complete or not at all.
  ///
  /// If the file cannot be written, the result is nil, with a sentence to the warning handler.
  ///
  /// - Parameter url: A file URL.
  public init?(url: CFURL) {
    do throws(CanvasError) { sink = try AtomicFile(path: (url as URL).path) } catch {
      warn("CGDataConsumer(url:): \(error.description)")
      return nil
    }
  }
}

/// The state of a PDF made by Core Graphics' calls: pages begin and end without `throws`.
final class PDFPagesState {
  let mediaBox: CGRect
  /// The boxes of pages that specify none.
  let boxes: [PageBox: CGRect]
  var isInPage = false
  /// The first error, reported when the document is closed.
  var problem: CanvasError?
  var isClosed = false

  init(mediaBox: CGRect, boxes: [PageBox: CGRect]) {
    (self.mediaBox, self.boxes) = (mediaBox, boxes)
  }
}

extension CGContext {
  /// Creates a PDF file of a page size.
  ///
  /// If the file cannot be written, the result is nil, with a sentence to the warning handler. User
  /// space has y up from the lower edge of a page, as in Core Graphics. The file appears when
  /// `closePDF()` has returned, complete or not at all.
  ///
  /// - Parameters:
  ///   - url: A file URL.
  ///   - mediaBox: The size of pages that specify none; nil is 612 × 792 points.
  ///   - auxiliaryInfo: Title and so on, by `kCGPDFContextTitle` and similar keys.
  /// - Source: Core Graphics, `CGPDFContextCreateWithURL`.
  public convenience init?(
    _ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) {
    let box = unsafe mediaBox?.pointee
    guard let consumer = CGDataConsumer(url: url) else { return nil }
    self.init(to: consumer, box, auxiliaryInfo, "CGContext(_:mediaBox:_:)")
  }

  /// Creates a PDF that is written to a data consumer.
  ///
  /// User space has y up from the lower edge of a page, as in Core Graphics.
  ///
  /// - Parameters:
  ///   - consumer: The destination.
  ///   - mediaBox: The size of pages that specify none; nil is 612 × 792 points.
  ///   - auxiliaryInfo: Title and so on, by `kCGPDFContextTitle` and similar keys.
  ///
  /// - Source: Core Graphics, `CGPDFContextCreate`.
  public convenience init?(
    consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) {
    let box = unsafe mediaBox?.pointee
    self.init(to: consumer, box, auxiliaryInfo, "CGContext(consumer:mediaBox:_:)")
  }

  private convenience init?(
    to consumer: CGDataConsumer, _ box: CGRect?, _ info: CFDictionary?, _ member: String
  ) {
    let words = named(info)
    do throws(CanvasError) {
      self.init(try Canvas.pdf(to: consumer.sink, PDFOptions(words)))
    } catch {
      warn("\(member): \(error.description)")
      return nil
    }
    canvas.setMetadata(DocumentMetadata(words))
    let box = box.map { $0.standardized } ?? PDFDrawing.letter
    pages = PDFPagesState(
      mediaBox: box.width > 0 && box.height > 0 ? box : PDFDrawing.letter,
      boxes: PageBox.named(in: words))
  }

  /// Returns the pages, or nil and a sentence to the warning handler.
  private func pages(_ member: String) -> PDFPagesState? {
    guard let pages, !pages.isClosed else {
      warn(
        "CGContext.\(member): this is not an open PDF of CGContext(_:mediaBox:_:); its pages begin with its own members"
      )
      return nil
    }
    return pages
  }

  /// Begins a page; user space has y up from its lower edge.
  ///
  /// An open page ends first. Errors are reported by `closePDF()`.
  ///
  /// - Parameter pageInfo: `kCGPDFContextMediaBox`, `kCGPDFContextCropBox` and the like with a
  ///   `CGRect`, or with `Data` of its four numbers.
  /// - Source: Core Graphics, `CGPDFContextBeginPage`.
  public func beginPDFPage(_ pageInfo: CFDictionary?) {
    guard let pages = pages("beginPDFPage(_:)") else { return }
    let info = named(pageInfo)
    var boxes = pages.boxes
    for (box, rect) in PageBox.named(in: info) { boxes[box] = rect }
    begin(
      info[PDFInfoKey.mediaBox].flatMap { CGRect(mediaBox: $0) } ?? pages.mediaBox, boxes, pages)
  }

  /// Begins a page of a size.
  ///
  /// An open page ends first. On a context without pages nothing happens, as on Apple's systems.
  ///
  /// - Parameter mediaBox: The bounds of the page in points; nil means the document's own.
  /// - Source: Core Graphics, `CGContextBeginPage`.
  public func beginPage(mediaBox: UnsafePointer<CGRect>?) {
    guard let pages, !pages.isClosed else { return }
    begin(unsafe mediaBox?.pointee ?? pages.mediaBox, pages.boxes, pages)
  }

  private func begin(_ mediaBox: CGRect, _ boxes: [PageBox: CGRect], _ pages: PDFPagesState) {
    if pages.isInPage { endPDFPage() }
    var box = mediaBox.standardized
    // Boxes are in the media box's coordinates; a page begins at its own lower left.
    let inPage = boxes.mapValues {
      CanvasRect($0.standardized.offsetBy(dx: -box.minX, dy: -box.minY))
    }
    do throws(CanvasError) {
      try canvas.beginPage(
        width: Double(box.width), height: Double(box.height), boxes: inPage)
    } catch {
      if pages.problem == nil { pages.problem = error }
      // A page of the default size, so that an impossible size does not stop the program.
      guard (try? canvas.beginPage(width: 612, height: 792)) != nil else { return }
      box = PDFDrawing.letter
    }
    pages.isInPage = true
    beginPage(height: box.height)
    startsYUp = true
    canvas.concatenate(
      CanvasTransform(
        a: 1, d: -1, tx: -Double(box.minX), ty: Double(box.height) + Double(box.minY)))
  }

  /// Ends the page.
  ///
  /// - Source: Core Graphics, `CGPDFContextEndPage`.
  public func endPDFPage() {
    guard let pages = pages("endPDFPage()") else { return }
    guard pages.isInPage else {
      warn("CGContext.endPDFPage(): no page is open; call beginPDFPage(_:) first")
      return
    }
    restoreAll()
    pages.isInPage = false
    do throws(CanvasError) { try canvas.endPage() } catch {
      if pages.problem == nil { pages.problem = error }
    }
  }

  /// Writes the document; nothing may be drawn after it.
  ///
  /// Errors of drawing and writing are reported to the warning handler; then there is no file, and
  /// neither in a cancelled task.
  ///
  /// - Source: Core Graphics, `CGPDFContextClose`.
  public func closePDF() {
    guard let pages = pages("closePDF()") else { return }
    if pages.isInPage { endPDFPage() }
    pages.isClosed = true
    do throws(CanvasError) {
      if let problem = pages.problem { throw problem }
      try canvas.finish()
    } catch {
      warn("CGContext.closePDF(): \(error.description)")
    }
  }

  /// Sets the XMP metadata, in place of that made from title, author and so on.
  ///
  /// PDF only; before the document ends.
  ///
  /// - Parameter metadata: An XMP packet; nil restores the default.
  ///
  /// - Source: Core Graphics, `CGPDFContextAddDocumentMetadata`.
  public func addDocumentMetadata(_ metadata: CFData?) {
    canvas.setXMP(metadata.map { [UInt8]($0 as Data) })
  }
}

extension PageBox {
  /// The names of boxes in a page's information.
  static let keys: [String: PageBox] = [
    PDFInfoKey.cropBox: .crop, PDFInfoKey.bleedBox: .bleed, PDFInfoKey.trimBox: .trim,
    PDFInfoKey.artBox: .art,
  ]

  /// Returns the boxes in a page's information, or a document's.
  static func named(in info: [String: Any]) -> [PageBox: CGRect] {
    var boxes: [PageBox: CGRect] = [:]
    for (name, box) in keys {
      if let rect = info[name].flatMap({ CGRect(mediaBox: $0) }) { boxes[box] = rect }
    }
    return boxes
  }
}

extension CGRect {
  /// Creates a box from a page's information; nil for an invalid value.
  fileprivate init?(mediaBox value: Any) {
    if let rect = value as? CGRect {
      self = rect
      return
    }
    guard let data = value as? Data, data.count == 4 * MemoryLayout<CGFloat>.size else {
      return nil
    }
    let numbers = (0..<4).map { index in
      (0..<8).reduce(UInt64(0)) {
        $0 | UInt64(data[data.startIndex + index * 8 + $1]) << (8 * UInt64($1))
      }
    }.map { CGFloat(Double(bitPattern: $0)) }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

// MARK: Outline

/// The title of an outline entry: a string.
public var kCGPDFOutlineTitle: CFString { "Title" as CFString }
/// The children of an outline item: an array of dictionaries.
public var kCGPDFOutlineChildren: CFString { "Children" as CFString }
/// The destination of an outline entry: a page number from 1, the name of a destination, or a
/// `URL`.
public var kCGPDFOutlineDestination: CFString { "Destination" as CFString }
/// The position of an outline entry's destination on its page: a dictionary of a `CGRect`, or the
/// rectangle itself.
public var kCGPDFOutlineDestinationRect: CFString { "DestinationRect" as CFString }

/// Sets the outline of a PDF from nested dictionaries of `kCGPDFOutlineTitle` and similar keys.
///
/// PDF only. It replaces earlier entries; nil removes them. Entries with a URL whose scheme is not
/// one of `CGContext.linkSchemes` have no destination, with a sentence to the warning handler.
///
/// - Parameters:
///   - context: A PDF that is not closed.
///   - outline: The root, of which only `kCGPDFOutlineChildren` counts.
/// - Source: Core Graphics, `CGPDFContextSetOutline`.
public func CGPDFContextSetOutline(_ context: CGContext, _ outline: CFDictionary?) {
  var lines: [DocumentParts.OutlineLine] = []
  func add(_ children: Any?, level: Int) {
    guard level < 64, let children = children as? [Any] else { return }
    for child in children {
      guard let child = child as? [AnyHashable: Any] else { continue }
      let entry = named(child as NSDictionary)
      lines.append(
        DocumentParts.OutlineLine(
          title: entry[kCGPDFOutlineTitle as String] as? String ?? "", level: level,
          target: outlineTarget(entry, context),
          isOpen: false))
      add(entry[kCGPDFOutlineChildren as String], level: level + 1)
    }
  }
  add(named(outline)[kCGPDFOutlineChildren as String], level: 0)
  context.canvas.setOutline(lines)
}

/// Returns the entries of a dictionary of Core Foundation, by their keys as strings.
private func named(_ dictionary: CFDictionary?) -> [String: Any] {
  var result: [String: Any] = [:]
  for (key, value) in dictionary ?? NSDictionary() { result["\(key)"] = value }
  return result
}

private func outlineTarget(
  _ entry: [String: Any], _ context: CGContext
) -> DocumentParts.OutlineLine.Target {
  switch entry[kCGPDFOutlineDestination as String] {
  case let page as Int where page >= 1:
    let rect = entry[kCGPDFOutlineDestinationRect as String] as? CGRect
    return .page(page, CanvasPoint(x: Double(rect?.minX ?? 0), y: Double(rect?.minY ?? 0)))
  case let url as URL:
    return context.linkURL(url, "CGPDFContextSetOutline(_:_:)").map { .address($0.percentEncoded) }
      ?? .none
  case let name as String: return .place(name)
  default: return .none
  }
}

// MARK: Structure

/// The role of a part of a tagged PDF.
///
/// - Source: Core Graphics, `CGPDFTagType`.
public enum CGPDFTagType: Int32, Sendable {
  /// A whole document.
  case document = 100
  /// A large part of a document.
  case part
  /// An article.
  case art
  /// A section.
  case section
  /// A division.
  case div
  /// A quotation of several paragraphs.
  case blockQuote
  /// A caption.
  case caption
  /// A table of contents.
  case toc
  /// An entry of a table of contents.
  case toci
  /// An index.
  case index
  /// A grouping without meaning.
  case nonStructure
  /// Content that readers leave out.
  case `private`
  /// A paragraph.
  case paragraph = 200
  /// A heading without a level.
  case header
  /// A heading of the first level.
  case header1
  /// A heading of the second level.
  case header2
  /// A heading of the third level.
  case header3
  /// A heading of the fourth level.
  case header4
  /// A heading of the fifth level.
  case header5
  /// A heading of the sixth level.
  case header6
  /// A list.
  case list = 300
  /// An item of a list.
  case listItem
  /// The marker of an item.
  case label
  /// The content of an item.
  case listBody
  /// A table.
  case table = 400
  /// A row of a table.
  case tableRow
  /// A cell that is a header of others.
  case tableHeaderCell
  /// A cell.
  case tableDataCell
  /// The rows at the head of a table.
  case tableHeader
  /// The rows of a table between head and foot.
  case tableBody
  /// The rows at the foot of a table.
  case tableFooter
  /// A part of a paragraph.
  case span = 500
  /// A short quotation.
  case quote
  /// A note.
  case note
  /// A reference to another part.
  case reference
  /// An entry of a bibliography.
  case bibliography
  /// Computer code.
  case code
  /// A link.
  case link
  /// Content that belongs to an annotation.
  case annotation
  /// East Asian characters with their reading.
  case ruby
  /// The characters of a ruby.
  case rubyBaseText
  /// The reading of a ruby.
  case rubyAnnotationText
  /// Parentheses of a ruby.
  case rubyPunctuation
  /// A note in two small lines.
  case warichu
  /// The text of a warichu.
  case warichuText
  /// Parentheses of a warichu.
  case warichuPunctuation
  /// An image or a drawing.
  case figure = 700
  /// A formula.
  case formula
  /// A field of a form.
  case form

  var kind: StructureElement.Kind {
    switch self {
    case .document: .document
    case .part: .part
    case .art: .article
    case .section: .section
    case .div, .index: .division
    case .blockQuote: .blockQuote
    case .caption: .caption
    case .toc: .contents
    case .toci: .contentsItem
    case .nonStructure, .private: .ungrouped
    case .paragraph: .paragraph
    case .header, .header1: .heading(1)
    case .header2: .heading(2)
    case .header3: .heading(3)
    case .header4: .heading(4)
    case .header5: .heading(5)
    case .header6: .heading(6)
    case .list: .list
    case .listItem: .listItem
    case .label: .label
    case .listBody: .listBody
    case .table: .table
    case .tableRow: .tableRow
    case .tableHeaderCell: .tableHeader
    case .tableDataCell: .tableCell
    case .tableHeader: .tableHead
    case .tableBody: .tableBody
    case .tableFooter: .tableFoot
    case .quote: .quote
    case .note: .note
    case .reference: .reference
    case .code: .code
    case .link: .link
    case .figure: .figure
    case .formula: .formula
    case .span, .bibliography, .annotation, .ruby, .rubyBaseText, .rubyAnnotationText,
      .rubyPunctuation, .warichu, .warichuText, .warichuPunctuation, .form:
      .span
    }
  }
}

/// The name of a property of a tag.
public typealias CGPDFTagProperty = CFString

/// The characters that a part represents.
public var kCGPDFTagPropertyActualText: CGPDFTagProperty {
  "CGPDFTagPropertyActualText" as CFString
}
/// The description of a part for readers who cannot see it.
public var kCGPDFTagPropertyAlternativeText: CGPDFTagProperty {
  "CGPDFTagPropertyAlternativeText" as CFString
}
/// The title of a part.
public var kCGPDFTagPropertyTitleText: CGPDFTagProperty { "CGPDFTagPropertyTitleText" as CFString }
/// The language of a part, such as `de-CH`.
public var kCGPDFTagPropertyLanguageText: CGPDFTagProperty {
  "CGPDFTagPropertyLanguageText" as CFString
}

/// Begins a part of the document, which ends at the matching `CGPDFContextEndTag(_:)`.
///
/// All drawing in between belongs to it. A tag inside of another is a part of it. The first tag, or
/// a profile that requires tags, makes the document a tagged PDF; a document whose first page was
/// drawn without tags stays untagged.
///
/// - Parameters:
///   - context: A PDF; on other contexts nothing happens.
///   - tagType: The role of the part.
///   - tagProperties: Values by `kCGPDFTagPropertyAlternativeText` and similar keys.
/// - Source: Core Graphics, `CGPDFContextBeginTag`.
public func CGPDFContextBeginTag(
  _ context: CGContext, _ tagType: CGPDFTagType, _ tagProperties: CFDictionary?
) {
  let canvas = context.canvas
  guard canvas.kind == .pdf else { return }
  if canvas.structure == nil {
    guard canvas.pageCount == 0 || canvas.isFirstPageEmpty else { return }
    canvas.structure = DocumentStructure()
  }
  guard let structure = canvas.structure else { return }
  var attributes = StructureAttributes()
  let words = named(tagProperties)
  attributes.actualText = words[kCGPDFTagPropertyActualText as String] as? String
  attributes.alternativeText = words[kCGPDFTagPropertyAlternativeText as String] as? String
  attributes.title = words[kCGPDFTagPropertyTitleText as String] as? String
  attributes.language = words[kCGPDFTagPropertyLanguageText as String] as? String
  canvas.beginMark(structure.add(tagType.kind, to: canvas.markedElement, attributes))
}

/// Ends the part that the last `CGPDFContextBeginTag(_:_:_:)` began.
///
/// - Parameter context: A PDF; on other contexts nothing happens.
///
/// - Source: Core Graphics, `CGPDFContextEndTag`.
public func CGPDFContextEndTag(_ context: CGContext) {
  guard context.canvas.structure != nil, context.canvas.hasMark else { return }
  context.canvas.endMark()
}
