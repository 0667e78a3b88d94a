// SPDX-License-Identifier: MIT

internal import TextStructures
internal import TextCanvas
internal import TextPDF

/// A PDF while it is drawn: its pages begin and end by themselves.
final class PDFDrawing {
  let context: CGContext
  /// Of the page that is open; before the first, of the document.
  private(set) var bounds: CGRect
  private let documentBounds: CGRect
  private var isInPage = false
  /// The first thing that went wrong; told at the end, since pages are begun without `try`.
  private var problem: CanvasError?

  static let letter = CGRect(x: 0, y: 0, width: 612, height: 792)

  init(to sink: any OutputSink, bounds: CGRect, info: [String: Any]) throws(CanvasError) {
    context = CGContext(try Canvas.pdf(to: sink, PDFOptions(info)))
    self.bounds = bounds.width > 0 && bounds.height > 0 ? bounds : Self.letter
    documentBounds = self.bounds
    context.canvas.setMetadata(DocumentMetadata(info))
  }

  /// Goes on with a context that was made before.
  init(_ context: CGContext, bounds: CGRect) {
    self.context = context
    self.bounds = bounds.width > 0 && bounds.height > 0 ? bounds : Self.letter
    documentBounds = self.bounds
  }

  func beginPage(_ bounds: CGRect?, info: [String: Any]) {
    endPage()
    let box = info[PDFInfoKey.mediaBox] as? CGRect ?? bounds ?? documentBounds
    self.bounds = box.width > 0 && box.height > 0 ? box : documentBounds
    do throws(CanvasError) {
      try context.canvas.beginPage(
        width: Double(self.bounds.width), height: Double(self.bounds.height),
        boxes: PageBox.named(in: info).mapValues {
          CanvasRect(
            $0.standardized.offsetBy(dx: -self.bounds.minX, dy: -self.bounds.minY))
        })
    } catch {
      note(error)
      // Drawing goes somewhere, so that a size too large does not end the program.
      guard
        (try? context.canvas.beginPage(
          width: Double(Self.letter.width), height: Double(Self.letter.height))) != nil
      else { return }
    }
    isInPage = true
    context.beginPage(height: self.bounds.height)
    context.translateBy(x: -self.bounds.minX, y: -self.bounds.minY)
  }

  private func endPage() {
    context.restoreAll()
    guard isInPage else { return }
    isInPage = false
    do throws(CanvasError) { try context.canvas.endPage() } catch { note(error) }
  }

  private func note(_ error: CanvasError) {
    if problem == nil { problem = error }
  }

  /// Ends the document; throws what went wrong first.
  func finish() throws(CanvasError) {
    endPage()
    if let problem { throw problem }
    try context.canvas.finish()
  }
}

// MARK: Information

/// The title of a PDF, in `documentInfo`.
public var kCGPDFContextTitle: CFString { PDFInfoKey.title as CFString }
/// The author of a PDF.
public var kCGPDFContextAuthor: CFString { PDFInfoKey.author as CFString }
/// What a PDF is about.
public var kCGPDFContextSubject: CFString { PDFInfoKey.subject as CFString }
/// Words for a search: a string, or an array of them.
public var kCGPDFContextKeywords: CFString { PDFInfoKey.keywords as CFString }
/// The program that made a PDF.
public var kCGPDFContextCreator: CFString { PDFInfoKey.creator as CFString }
/// The bounds of a page: a `CGRect`.
public var kCGPDFContextMediaBox: CFString { PDFInfoKey.mediaBox as CFString }
/// The part of a page that a viewer shows, in `pageInfo` or for all pages in `auxiliaryInfo`: a `CGRect`, or `Data` of one.
///
/// All boxes are in the units of the media box, y up.
public var kCGPDFContextCropBox: CFString { PDFInfoKey.cropBox as CFString }
/// The part of a page that is printed before it is cut; as `kCGPDFContextCropBox`.
public var kCGPDFContextBleedBox: CFString { PDFInfoKey.bleedBox as CFString }
/// A page as it is when it is cut; as `kCGPDFContextCropBox`.
public var kCGPDFContextTrimBox: CFString { PDFInfoKey.trimBox as CFString }
/// The part of a page that means something; as `kCGPDFContextCropBox`.
public var kCGPDFContextArtBox: CFString { PDFInfoKey.artBox as CFString }

extension DocumentMetadata {
  /// Takes what can be written.
  ///
  /// Anything else is named in a sentence to the warning handler.
  init(_ info: [String: Any]) {
    self.init()
    let keys: [String: Key] = [
      PDFInfoKey.title: .title, PDFInfoKey.author: .author, PDFInfoKey.subject: .subject,
      PDFInfoKey.keywords: .keywords, PDFInfoKey.creator: .creator,
    ]
    for (name, value) in info.sorted(by: { $0.key < $1.key })
    where name != PDFInfoKey.mediaBox && PageBox.keys[name] == nil
      && !PDFOptions.keys.contains(name)
    {
      if let key = keys[name], let text = value as? String {
        values[key] = text
      } else if keys[name] == .keywords, let words = value as? [String] {
        values[.keywords] = words.joined(separator: ", ")
      } else {
        warn(
          "A PDF cannot say “\(name)” here, or not with that value; title, author, subject, keywords and creator can be said, as strings"
        )
      }
    }
  }
}

// MARK: UIGraphicsBeginPDFContext…

/// Begins a PDF in memory, and makes its context current.
///
/// - Parameters:
///   - data: Takes the bytes, complete when `UIGraphicsEndPDFContext()` has returned.
///   - bounds: Of pages, in points; zero is 612 × 792.
///   - documentInfo: Title and so on, by `kCGPDFContextTitle` and its like.
public func UIGraphicsBeginPDFContextToData(
  _ data: NSMutableData, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) {
  let sink = ClosureSink { bytes in
    var part = Data(capacity: bytes.count)
    for index in bytes.indices { part.append(bytes[index]) }
    data.append(part)
  }
  _ = beginPDF(to: sink, bounds, documentInfo, "UIGraphicsBeginPDFContextToData(_:_:_:)")
}

/// Begins a PDF in a file, and makes its context current.
///
/// - Parameters:
///   - path: The file appears there when `UIGraphicsEndPDFContext()` has returned.
///   - bounds: Of pages, in points; zero is 612 × 792.
///   - documentInfo: Title and so on, by `kCGPDFContextTitle` and its like.
/// - Returns: False if the file cannot be written; then nothing is begun.
@discardableResult
public func UIGraphicsBeginPDFContextToFile(
  _ path: String, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) -> Bool {
  let member = "UIGraphicsBeginPDFContextToFile(_:_:_:)"
  do throws(CanvasError) {
    return beginPDF(to: try AtomicFile(path: path), bounds, documentInfo, member)
  } catch {
    warn("\(member): \(error.description)")
    return false
  }
}

private func beginPDF(
  to sink: any OutputSink, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?, _ member: String
) -> Bool {
  var info: [String: Any] = [:]
  for (key, value) in documentInfo ?? [:] { info["\(key.base)"] = value }
  do throws(CanvasError) {
    let drawing = try PDFDrawing(to: sink, bounds: bounds, info: info)
    ContextStack.current.push(drawing.context, .pdf(drawing))
    return true
  } catch {
    warn("\(member): \(error.description)")
    return false
  }
}

/// The PDF that is drawn now; nil, and a sentence to the warning handler, if none is.
private func currentPDF(_ member: String) -> PDFDrawing? {
  if case .pdf(let drawing) = ContextStack.current.entries.last?.purpose { return drawing }
  warn(
    "\(member): the current context is no PDF; call UIGraphicsBeginPDFContextToData(_:_:_:) first")
  return nil
}

/// Begins a page with the document's bounds, and ends the one before.
public func UIGraphicsBeginPDFPage() {
  currentPDF("UIGraphicsBeginPDFPage()")?.beginPage(nil, info: [:])
}

/// Begins a page, and ends the one before.
///
/// - Parameters:
///   - bounds: Points; zero is the document's.
///   - pageInfo: `kCGPDFContextMediaBox` with a `CGRect` takes the place of `bounds`.
public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {
  var info: [String: Any] = [:]
  for (key, value) in pageInfo ?? [:] { info["\(key.base)"] = value }
  currentPDF("UIGraphicsBeginPDFPageWithInfo(_:_:)")?.beginPage(bounds, info: info)
}

/// The bounds of the page of the PDF that is drawn now; zero if none is.
public func UIGraphicsGetPDFContextBounds() -> CGRect {
  if case .pdf(let drawing) = ContextStack.current.entries.last?.purpose { return drawing.bounds }
  return .zero
}

/// Ends the PDF that is drawn now, and makes the context before it current.
///
/// What went wrong in writing is told to the warning handler; `UIGraphicsPDFRenderer.writePDF`
/// throws it.
public func UIGraphicsEndPDFContext() {
  guard let drawing = currentPDF("UIGraphicsEndPDFContext()") else { return }
  ContextStack.current.pop()
  do throws(CanvasError) { try drawing.finish() } catch {
    warn("UIGraphicsEndPDFContext(): \(error.description)")
  }
}

/// Makes a rectangle of the page of the current context a link to an address.
public func UIGraphicsSetPDFContextURLForRect(_ url: URL, _ rect: CGRect) {
  currentContext("UIGraphicsSetPDFContextURLForRect(_:_:)")?.setURL(url as CFURL, for: rect)
}

/// Gives a place of the page of the current context a name.
public func UIGraphicsAddPDFContextDestinationAtPoint(_ name: String, _ point: CGPoint) {
  currentContext("UIGraphicsAddPDFContextDestinationAtPoint(_:_:)")?.addDestination(
    name as CFString, at: point)
}

/// Makes a rectangle of the page of the current context a link to a named place.
public func UIGraphicsSetPDFContextDestinationForRect(_ name: String, _ rect: CGRect) {
  currentContext("UIGraphicsSetPDFContextDestinationForRect(_:_:)")?.setDestination(
    name as CFString, for: rect)
}

extension CGContext {
  /// Makes a rectangle of the page a link to a URL.
  ///
  /// PDF and SVG only; a bitmap has no links. A URL of another scheme than those of `linkSchemes` is dropped; the warning handler hears
  /// of it. One that runs a program (`javascript:`, `data:`) is left out of an SVG in any case.
  public func setURL(_ url: CFURL, for rect: CGRect) {
    guard canvas.kind != .bitmap, let url = linkURL(url as URL, "CGContext.setURL(_:for:)") else {
      return
    }
    canvas.link(CanvasRect(rect), uri: url)
  }

  /// A URL that may be in a document; nil for another, of which the warning handler hears.
  func linkURL(_ url: URL, _ member: String) -> LinkURL? {
    if let found = LinkURL(url.absoluteString, writtenSchemes) { return found }
    warn(
      "\(member): a link to “\(url.absoluteString)” is left out; add its scheme to CGContext.linkSchemes if readers may open it"
    )
    return nil
  }

  /// Schemes of URLs that a PDF's links and outline may have, beside the common ones: `["myapp"]`; without the colon.
  ///
  /// Default none. `http`, `https`, `mailto`, `tel`, `sms`, `geo`, `ftp` and their like are always written, and URLs without a scheme; a
  /// document with others (`javascript`, `file`) can run or open what its reader does not expect. Drawn text has the schemes of its layout
  /// manager.
  ///
  /// - Source: our choice.
  public var linkSchemes: [String] {
    get { writtenSchemes.added }
    set { writtenSchemes = LinkSchemes(adding: newValue) }
  }

  /// Gives a place of the page a name.
  ///
  /// PDF only.
  public func addDestination(_ name: CFString, at point: CGPoint) {
    canvas.addDestination(name as String, at: CanvasPoint(x: Double(point.x), y: Double(point.y)))
  }

  /// Adds a line to the outline of a PDF, the table of contents that readers show beside its pages.
  ///
  /// PDF only; without an open page nothing happens. Drawing text adds no lines of its own: which
  /// paragraphs are headings, and at which level, only the caller knows.
  ///
  /// - Parameters:
  ///   - title: As it is shown.
  ///   - level: 0 for a chapter, 1 for what belongs to it, and so on; at most one deeper than the
  ///     line before, and brought to that.
  ///   - point: Where on this page.
  /// - Source: Ours; Core Graphics takes the whole outline at once, `CGPDFContextSetOutline`.
  public func addOutlineEntry(_ title: String, level: Int = 0, at point: CGPoint) {
    canvas.addOutline(
      title, level: level, at: CanvasPoint(x: Double(point.x), y: Double(point.y)))
  }

  /// Makes a rectangle of the page a link to a named place, which may be named later.
  ///
  /// PDF only.
  public func setDestination(_ name: CFString, for rect: CGRect) {
    canvas.link(CanvasRect(rect), destination: name as String)
  }

  /// A page has begun: y of the device counts from its lower edge.
  func beginPage(height: CGFloat) {
    deviceHeight = Double(height)
    state = State()
    beginPath()
  }
}
