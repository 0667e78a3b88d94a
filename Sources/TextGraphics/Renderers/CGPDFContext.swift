// SPDX-License-Identifier: MIT

internal import TextCanvas
internal import TextStructures
internal import TextPDF

/// Takes the bytes of a PDF as they are written.
///
/// - Source: Core Graphics, `CGDataConsumer`.
public final class CGDataConsumer {
  let sink: any OutputSink

  /// Appends to data that somebody else holds.
  public init?(data: NSMutableData) {
    sink = ClosureSink { bytes in
      var part = Data(capacity: bytes.count)
      for index in bytes.indices { part.append(bytes[index]) }
      data.append(part)
    }
  }

  /// Writes a file, which appears whole or not at all; nil, and a sentence to the warning handler, if that cannot be.
  public init?(url: CFURL) {
    do throws(CanvasError) { sink = try AtomicFile(path: (url as URL).path) } catch {
      warn("CGDataConsumer(url:): \(error.description)")
      return nil
    }
  }
}

/// A PDF made by Core Graphics' calls: pages begin and end without `throws`.
final class PDFPagesState {
  let mediaBox: CGRect
  /// The boxes of pages that name none.
  let boxes: [PageBox: CGRect]
  var isInPage = false
  /// The first thing that went wrong; told when the document is closed.
  var problem: CanvasError?
  var isClosed = false

  init(mediaBox: CGRect, boxes: [PageBox: CGRect]) {
    (self.mediaBox, self.boxes) = (mediaBox, boxes)
  }
}

extension CGContext {
  /// A PDF file of a given page size; nil, and a sentence to the warning handler, if it cannot be written.
  ///
  /// User space has y up from the lower edge of a page, as Core Graphics has it. The file appears when `closePDF()` has
  /// returned, whole or not at all.
  ///
  /// - Parameters:
  ///   - url: A file.
  ///   - mediaBox: The size of pages that name none; nil is 612 × 792 points.
  ///   - auxiliaryInfo: Title and so on, by `kCGPDFContextTitle` and its like.
  /// - Source: Core Graphics, `CGPDFContextCreateWithURL`.
  public convenience init?(
    _ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) {
    let box = unsafe mediaBox?.pointee
    guard let consumer = CGDataConsumer(url: url) else { return nil }
    self.init(to: consumer, box, auxiliaryInfo, "CGContext(_:mediaBox:_:)")
  }

  /// The same, into a data consumer.
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

  /// The pages, or nil and a sentence to the warning handler.
  private func pages(_ member: String) -> PDFPagesState? {
    guard let pages, !pages.isClosed else {
      warn(
        "CGContext.\(member): this is no open PDF of CGContext(_:mediaBox:_:); its pages begin with its own members"
      )
      return nil
    }
    return pages
  }

  /// Begins a page; user space has y up from its lower edge.
  ///
  /// A page that is open ends first. What goes wrong is told by `closePDF()`.
  ///
  /// - Parameter pageInfo: `kCGPDFContextMediaBox`, `kCGPDFContextCropBox` and the like with a `CGRect`, or with `Data` of its
  ///   four numbers.
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
  /// A page that is open ends first. On a context without pages nothing happens, as on Apple's systems.
  ///
  /// - Parameter mediaBox: Points; nil means the document's own.
  /// - Source: Core Graphics, `CGContextBeginPage`.
  public func beginPage(mediaBox: UnsafePointer<CGRect>?) {
    guard let pages, !pages.isClosed else { return }
    begin(unsafe mediaBox?.pointee ?? pages.mediaBox, pages.boxes, pages)
  }

  private func begin(_ mediaBox: CGRect, _ boxes: [PageBox: CGRect], _ pages: PDFPagesState) {
    if pages.isInPage { endPDFPage() }
    var box = mediaBox.standardized
    // Boxes count as the media box does; a page begins at its own lower left.
    let inPage = boxes.mapValues {
      CanvasRect($0.standardized.offsetBy(dx: -box.minX, dy: -box.minY))
    }
    do throws(CanvasError) {
      try canvas.beginPage(
        width: Double(box.width), height: Double(box.height), boxes: inPage)
    } catch {
      if pages.problem == nil { pages.problem = error }
      // Drawing goes somewhere, so that a size too large does not end the program.
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
  /// What went wrong in drawing or writing is told to the warning handler; then there is no file, as in a task that was
  /// cancelled.
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

  /// Takes the place of the XMP that is made of title, author and so on.
  ///
  /// PDF only; before the document ends.
  ///
  /// - Source: Core Graphics, `CGPDFContextAddDocumentMetadata`.
  public func addDocumentMetadata(_ metadata: CFData?) {
    canvas.setXMP(metadata.map { [UInt8]($0 as Data) })
  }
}

extension PageBox {
  /// What a page's information calls them.
  static let keys: [String: PageBox] = [
    PDFInfoKey.cropBox: .crop, PDFInfoKey.bleedBox: .bleed, PDFInfoKey.trimBox: .trim,
    PDFInfoKey.artBox: .art,
  ]

  /// The boxes that a page's information, or a document's, names.
  static func named(in info: [String: Any]) -> [PageBox: CGRect] {
    var boxes: [PageBox: CGRect] = [:]
    for (name, box) in keys {
      if let rect = info[name].flatMap({ CGRect(mediaBox: $0) }) { boxes[box] = rect }
    }
    return boxes
  }
}

extension CGRect {
  /// A box as a page's information has it; nil for what is none.
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

/// The title of a line of the outline: a string.
public var kCGPDFOutlineTitle: CFString { "Title" as CFString }
/// The children of an outline item: an array of dictionaries.
public var kCGPDFOutlineChildren: CFString { "Children" as CFString }
/// Where a line of the outline leads: a page number from 1, the name of a place, or a `URL`.
public var kCGPDFOutlineDestination: CFString { "Destination" as CFString }
/// Where on its page a line leads: a dictionary of a `CGRect`, or the rectangle itself.
public var kCGPDFOutlineDestinationRect: CFString { "DestinationRect" as CFString }

/// Gives a PDF its outline, from nested dictionaries of `kCGPDFOutlineTitle` and its like.
///
/// PDF only. It takes the place of what was added before; nil takes it away. Lines with a URL of another scheme than those of
/// `CGContext.linkSchemes` lead nowhere; the warning handler hears of them.
///
/// - Parameters:
///   - context: A PDF that is not closed.
///   - outline: The root, of which only `kCGPDFOutlineChildren` count.
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

/// What a dictionary of Core Foundation says, by its keys as strings.
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

/// What a part of a tagged PDF is.
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
  /// A line of a table of contents.
  case toci
  /// An index.
  case index
  /// What has no meaning of its own.
  case nonStructure
  /// What readers leave out.
  case `private`
  /// A paragraph.
  case paragraph = 200
  /// A heading of no level.
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
  /// What an item says.
  case listBody
  /// A table.
  case table = 400
  /// A row of a table.
  case tableRow
  /// A cell that heads others.
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
  /// A reference to another place.
  case reference
  /// An entry of a bibliography.
  case bibliography
  /// Text of a computer.
  case code
  /// A link.
  case link
  /// What belongs to an annotation.
  case annotation
  /// East Asian letters with their reading.
  case ruby
  /// The letters of a ruby.
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
  /// A picture.
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

/// The characters that a part stands for.
public var kCGPDFTagPropertyActualText: CGPDFTagProperty {
  "CGPDFTagPropertyActualText" as CFString
}
/// What somebody who does not see a part is told.
public var kCGPDFTagPropertyAlternativeText: CGPDFTagProperty {
  "CGPDFTagPropertyAlternativeText" as CFString
}
/// The title of a part.
public var kCGPDFTagPropertyTitleText: CGPDFTagProperty { "CGPDFTagPropertyTitleText" as CFString }
/// The language of a part, as `de-CH`.
public var kCGPDFTagPropertyLanguageText: CGPDFTagProperty {
  "CGPDFTagPropertyLanguageText" as CFString
}

/// All that is drawn belongs to a part of the document, until the matching `CGPDFContextEndTag(_:)`.
///
/// A tag inside of another is a part of it. The first tag of a document, or a profile that needs it, makes it one that
/// says what its parts are; a document of which the first page was drawn without stays as it is.
///
/// - Parameters:
///   - context: A PDF; elsewhere nothing happens.
///   - tagType: What the part is.
///   - tagProperties: By `kCGPDFTagPropertyAlternativeText` and its like.
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

/// Ends what the last `CGPDFContextBeginTag(_:_:_:)` began.
///
/// - Source: Core Graphics, `CGPDFContextEndTag`.
public func CGPDFContextEndTag(_ context: CGContext) {
  guard context.canvas.structure != nil, context.canvas.hasMark else { return }
  context.canvas.endMark()
}
