// SPDX-License-Identifier: MIT

internal import TextStructures
internal import TextCanvas
internal import TextPDF

/// A PDF that is being drawn: its pages begin and end automatically.
final class PDFDrawing {
  let context: CGContext
  /// The bounds of the open page; before the first, of the document.
  private(set) var bounds: CGRect
  private let documentBounds: CGRect
  private var isInPage = false
  /// The first error, reported at the end, since pages begin without `try`.
  private var problem: CanvasError?

  static let letter = CGRect(x: 0, y: 0, width: 612, height: 792)

  init(to sink: any OutputSink, bounds: CGRect, info: [String: Any]) throws(CanvasError) {
    context = CGContext(try Canvas.pdf(to: sink, PDFOptions(info)))
    self.bounds = bounds.width > 0 && bounds.height > 0 ? bounds : Self.letter
    documentBounds = self.bounds
    context.canvas.setMetadata(DocumentMetadata(info))
  }

  /// Continues a context that was made before.
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
      // A page of the default size, so that an impossible size does not stop the program.
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

  /// Ends the document; throws the first error.
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
/// The subject of a PDF.
public var kCGPDFContextSubject: CFString { PDFInfoKey.subject as CFString }
/// Keywords for a search: a string, or an array of them.
public var kCGPDFContextKeywords: CFString { PDFInfoKey.keywords as CFString }
/// The program that made a PDF.
public var kCGPDFContextCreator: CFString { PDFInfoKey.creator as CFString }
/// The bounds of a page: a `CGRect`.
public var kCGPDFContextMediaBox: CFString { PDFInfoKey.mediaBox as CFString }
/// The part of a page that a viewer shows, in `pageInfo` or for all pages in `auxiliaryInfo`: a
/// `CGRect`, or `Data` of one.
///
/// All boxes are in the units of the media box, y up.
public var kCGPDFContextCropBox: CFString { PDFInfoKey.cropBox as CFString }
/// The part of a page that is printed before it is trimmed; as `kCGPDFContextCropBox`.
public var kCGPDFContextBleedBox: CFString { PDFInfoKey.bleedBox as CFString }
/// The page after trimming; as `kCGPDFContextCropBox`.
public var kCGPDFContextTrimBox: CFString { PDFInfoKey.trimBox as CFString }
/// The part of a page with its content; as `kCGPDFContextCropBox`.
public var kCGPDFContextArtBox: CFString { PDFInfoKey.artBox as CFString }

extension DocumentMetadata {
  /// Reads the values that can be written.
  ///
  /// Others are reported to the warning handler.
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
          "Unsupported PDF attribute or value “\(name)”; title, author, subject, keywords and creator are supported, as strings"
        )
      }
    }
  }
}

// MARK: UIGraphicsBeginPDFContext…

/// Begins a PDF in memory, and makes its context current.
///
/// - Parameters:
///   - data: Gets the bytes, complete when `UIGraphicsEndPDFContext()` has returned.
///   - bounds: The bounds of pages, in points; zero is 612 × 792.
///   - documentInfo: Title and so on, by `kCGPDFContextTitle` and similar keys.
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
///   - path: The path of the file, which appears when `UIGraphicsEndPDFContext()` has returned.
///   - bounds: The bounds of pages, in points; zero is 612 × 792.
///   - documentInfo: Title and so on, by `kCGPDFContextTitle` and similar keys.
/// - Returns: False if the file cannot be written; then no PDF is begun.
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

/// Returns the PDF of the current context; nil, and a sentence to the warning handler, if there is
/// none.
private func currentPDF(_ member: String) -> PDFDrawing? {
  if case .pdf(let drawing) = ContextStack.current.entries.last?.purpose { return drawing }
  warn(
    "\(member): the current context is not a PDF; call UIGraphicsBeginPDFContextToData(_:_:_:) first"
  )
  return nil
}

/// Begins a page with the document's bounds, and ends the previous one.
public func UIGraphicsBeginPDFPage() {
  currentPDF("UIGraphicsBeginPDFPage()")?.beginPage(nil, info: [:])
}

/// Begins a page, and ends the previous one.
///
/// - Parameters:
///   - bounds: The bounds of the page in points; zero is the document's.
///   - pageInfo: `kCGPDFContextMediaBox` with a `CGRect` replaces `bounds`.
public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {
  var info: [String: Any] = [:]
  for (key, value) in pageInfo ?? [:] { info["\(key.base)"] = value }
  currentPDF("UIGraphicsBeginPDFPageWithInfo(_:_:)")?.beginPage(bounds, info: info)
}

/// Returns the bounds of the page of the current PDF; zero if there is none.
public func UIGraphicsGetPDFContextBounds() -> CGRect {
  if case .pdf(let drawing) = ContextStack.current.entries.last?.purpose { return drawing.bounds }
  return .zero
}

/// Ends the current PDF, and makes the previous context current.
///
/// Errors of writing are reported to the warning handler; `UIGraphicsPDFRenderer.writePDF` throws
/// them.
public func UIGraphicsEndPDFContext() {
  guard let drawing = currentPDF("UIGraphicsEndPDFContext()") else { return }
  ContextStack.current.pop()
  do throws(CanvasError) { try drawing.finish() } catch {
    warn("UIGraphicsEndPDFContext(): \(error.description)")
  }
}

/// Makes a rectangle of the current page a link to a URL.
///
/// - Parameters:
///   - url: The URL; see `CGContext.setURL(_:for:)`.
///   - rect: In user space.
public func UIGraphicsSetPDFContextURLForRect(_ url: URL, _ rect: CGRect) {
  currentContext("UIGraphicsSetPDFContextURLForRect(_:_:)")?.setURL(url as CFURL, for: rect)
}

/// Adds a named destination to the current page.
///
/// - Parameters:
///   - name: The name, for `UIGraphicsSetPDFContextDestinationForRect(_:_:)`.
///   - point: In user space.
public func UIGraphicsAddPDFContextDestinationAtPoint(_ name: String, _ point: CGPoint) {
  currentContext("UIGraphicsAddPDFContextDestinationAtPoint(_:_:)")?.addDestination(
    name as CFString, at: point)
}

/// Makes a rectangle of the current page a link to a named destination.
///
/// - Parameters:
///   - name: The name of a destination, which may be added later.
///   - rect: In user space.
public func UIGraphicsSetPDFContextDestinationForRect(_ name: String, _ rect: CGRect) {
  currentContext("UIGraphicsSetPDFContextDestinationForRect(_:_:)")?.setDestination(
    name as CFString, for: rect)
}

extension CGContext {
  /// Makes a rectangle of the page a link to a URL.
  ///
  /// PDF and SVG only; a bitmap has no links. A URL whose scheme is not one of `linkSchemes` is
  /// dropped, with a sentence to the warning handler. One that runs a program (`javascript:`,
  /// `data:`) is left out of an SVG in any case.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - rect: In user space.
  public func setURL(_ url: CFURL, for rect: CGRect) {
    guard canvas.kind != .bitmap, let url = linkURL(url as URL, "CGContext.setURL(_:for:)") else {
      return
    }
    canvas.link(CanvasRect(rect), uri: url)
  }

  /// Returns a URL that is allowed in a document; nil for another, with a sentence to the warning
  /// handler.
  func linkURL(_ url: URL, _ member: String) -> LinkURL? {
    if let found = LinkURL(url.absoluteString, writtenSchemes) { return found }
    warn(
      "\(member): a link to “\(url.absoluteString)” is dropped; add its scheme to CGContext.linkSchemes if readers may open it"
    )
    return nil
  }

  /// Additional schemes of URLs that a PDF's links and outline may have, without the colon:
  /// `["myapp"]`.
  ///
  /// Default none. `http`, `https`, `mailto`, `tel`, `sms`, `geo`, `ftp` and similar schemes are
  /// always allowed, and URLs without a scheme. A document with others (`javascript`, `file`) can
  /// run or open things that its reader does not expect. Drawn text has the schemes of its layout
  /// manager.
  ///
  /// - Source: our choice.
  public var linkSchemes: [String] {
    get { writtenSchemes.added }
    set { writtenSchemes = LinkSchemes(adding: newValue) }
  }

  /// Adds a named destination to the page.
  ///
  /// PDF only.
  ///
  /// - Parameters:
  ///   - name: The name, for `setDestination(_:for:)`.
  ///   - point: In user space.
  public func addDestination(_ name: CFString, at point: CGPoint) {
    canvas.addDestination(name as String, at: CanvasPoint(x: Double(point.x), y: Double(point.y)))
  }

  /// Adds an entry to the outline of a PDF, the table of contents that viewers show next to its
  /// pages.
  ///
  /// PDF only; without an open page nothing happens. Drawing text adds no entries: only the caller
  /// knows which paragraphs are headings, and their levels.
  ///
  /// - Parameters:
  ///   - title: The text of the entry.
  ///   - level: 0 for a chapter, 1 for its sections, and so on; limited to one more than the level
  ///     of the previous entry.
  ///   - point: The destination on this page, in user space.
  /// - Source: Ours; Core Graphics takes the whole outline at once, `CGPDFContextSetOutline`.
  public func addOutlineEntry(_ title: String, level: Int = 0, at point: CGPoint) {
    canvas.addOutline(
      title, level: level, at: CanvasPoint(x: Double(point.x), y: Double(point.y)))
  }

  /// Makes a rectangle of the page a link to a named destination.
  ///
  /// PDF only.
  ///
  /// - Parameters:
  ///   - name: The name of a destination, which may be added later.
  ///   - rect: In user space.
  public func setDestination(_ name: CFString, for rect: CGRect) {
    canvas.link(CanvasRect(rect), destination: name as String)
  }

  /// Begins a page: y of the device counts from its lower edge.
  func beginPage(height: CGFloat) {
    deviceHeight = Double(height)
    state = State()
    beginPath()
  }
}
