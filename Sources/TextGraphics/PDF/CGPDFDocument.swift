// SPDX-License-Identifier: MIT

internal import TextCanvas

/// A PDF file for reading.
///
///     if let document = CGPDFDocument(url as CFURL), let page = document.page(at: 1) {
///       context.drawPDFPage(page)
///     }
///
/// Poppler (`libpoppler-glib8`) reads it; the library is loaded when the first file is opened. A
/// file from an untrusted source may take long to draw: poppler has no limit on its work.
///
/// - Source: Core Graphics, `CGPDFDocument`.
public final class CGPDFDocument: @unchecked Sendable {
  private let bytes: [UInt8]
  private let lock = NSLock()
  private var source: PDFSource?
  private let wasLocked: Bool

  /// Creates a document from a file; nil if it cannot be read.
  ///
  /// If poppler is missing, the result is nil, with a sentence to the warning handler.
  ///
  /// - Parameter url: A file URL; the file is read at once.
  public convenience init?(_ url: CFURL) {
    guard let data = try? Data(contentsOf: url as URL) else { return nil }
    self.init(Array(data))
  }

  /// Creates a document from bytes; nil if they cannot be read.
  ///
  /// - Parameter provider: The bytes of a PDF file.
  public convenience init?(_ provider: CGDataProvider) {
    guard let data = provider.data else { return nil }
    self.init(Array(data))
  }

  private init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    do throws(PDFSource.Failure) {
      source = try PDFSource(bytes, password: nil)
      wasLocked = false
    } catch {
      guard case .locked = error else {
        if case .noLibrary = error {
          warnOnce(
            "poppler",
            "CGPDFDocument: poppler is not installed; install libpoppler-glib8 to read PDF")
        }
        return nil
      }
      wasLocked = true
    }
  }

  private var opened: PDFSource? { lock.withLock { source } }

  /// The number of pages; 0 while the document is locked.
  public var numberOfPages: Int { opened?.pageCount ?? 0 }

  /// Returns a page.
  ///
  /// - Parameter pageNumber: The number of the page, from 1.
  /// - Returns: Nil if there is no such page, or the document is locked.
  public func page(at pageNumber: Int) -> CGPDFPage? {
    opened?.page(pageNumber - 1).map { CGPDFPage($0, of: self, number: pageNumber) }
  }

  /// Whether the document needs a password.
  public var isEncrypted: Bool { wasLocked }
  /// Whether the document is not locked, so that its pages can be read.
  public var isUnlocked: Bool { opened != nil }
  /// Unlocks a document with a password.
  ///
  /// - Parameter password: The owner's or the reader's password, in UTF-8.
  /// - Returns: Whether the document is unlocked.
  public func unlockWithPassword(_ password: UnsafePointer<CChar>) -> Bool {
    let words = unsafe String(cString: password)
    return lock.withLock {
      if source == nil { source = try? PDFSource(bytes, password: words) }
      return source != nil
    }
  }
  /// Whether the document may be printed.
  public var allowsPrinting: Bool { opened?.allowsPrinting ?? false }
  /// Whether text may be copied from the document.
  public var allowsCopying: Bool { opened?.allowsCopying ?? false }
  /// The title; nil for none.
  ///
  /// - Source: our choice, in place of Apple's dictionary.
  public var title: String? { opened?.title }
  /// Gets the version of the format, such as 1 and 7.
  ///
  /// - Parameters:
  ///   - majorVersion: Is set to the number before the dot; 0 while the document is locked.
  ///   - minorVersion: Is set to the number after the dot.
  public func getVersion(
    majorVersion: UnsafeMutablePointer<Int32>, minorVersion: UnsafeMutablePointer<Int32>
  ) {
    let version: (major: Int, minor: Int) = opened?.version ?? (0, 0)
    unsafe majorVersion.pointee = Int32(version.major)
    unsafe minorVersion.pointee = Int32(version.minor)
  }
}

/// A box of a page.
///
/// - Source: Core Graphics, `CGPDFBox`.
public enum CGPDFBox: Int32, Sendable {
  /// The sheet of paper.
  case mediaBox = 0
  /// The part that viewers show.
  case cropBox = 1
  /// The part that is printed before the sheet is trimmed.
  case bleedBox = 2
  /// The trimmed sheet.
  case trimBox = 3
  /// The part with the page's content.
  case artBox = 4
}

/// A page of a PDF file.
///
/// - Source: Core Graphics, `CGPDFPage`. Poppler gives the visible part of a page, upright: every
///   box is that part, and the angle is 0.
public final class CGPDFPage: @unchecked Sendable {
  private let source: PDFSourcePage
  /// The document.
  public let document: CGPDFDocument?
  /// The number, from 1.
  public let pageNumber: Int
  /// The content of the page.
  let picture: CanvasImage

  init(_ source: PDFSourcePage, of document: CGPDFDocument, number: Int) {
    (self.source, self.document, pageNumber) = (source, document, number)
    picture = CanvasImage(page: source, name: "page \(number) of a PDF")
  }

  /// Returns a box, in the page's coordinates.
  ///
  /// - Parameter box: Has no effect.
  /// - Returns: The visible part of the page, upright.
  public func getBoxRect(_ box: CGPDFBox) -> CGRect {
    CGRect(x: source.x, y: source.y, width: source.width, height: source.height)
  }

  /// The angle by which the page must be rotated: 0, as pages are upright.
  public var rotationAngle: Int32 { 0 }

  /// Returns the transform that fits the page into a rectangle, centred.
  ///
  /// - Parameters:
  ///   - box: The box that is fitted.
  ///   - rect: The rectangle; a page that is smaller is not enlarged.
  ///   - rotate: Degrees clockwise, a multiple of 90.
  ///   - preserveAspectRatio: Whether the page keeps its aspect ratio.
  /// - Returns: A transform from the page's coordinates to those of the rectangle.
  public func getDrawingTransform(
    _ box: CGPDFBox, rect: CGRect, rotate: Int32, preserveAspectRatio: Bool
  ) -> CGAffineTransform {
    let page = getBoxRect(box)
    let quarters = ((Int(rotate) / 90) % 4 + 4) % 4
    let isTurned = quarters % 2 == 1
    let size = isTurned ? CGSize(width: page.height, height: page.width) : page.size
    var x = min(1, rect.width / max(size.width, 1e-9))
    var y = min(1, rect.height / max(size.height, 1e-9))
    if preserveAspectRatio { (x, y) = (min(x, y), min(x, y)) }
    return CGAffineTransform(translationX: -page.midX, y: -page.midY)
      .concatenating(CGAffineTransform(rotationAngle: -CGFloat(quarters) * .pi / 2))
      .concatenating(CGAffineTransform(scaleX: x, y: y))
      .concatenating(CGAffineTransform(translationX: rect.midX, y: rect.midY))
  }
}

extension CGContext {
  /// Draws a page of a PDF in its own coordinates, y up: upside down in contexts that UIKit makes.
  ///
  ///     context.translateBy(x: 0, y: height)
  ///     context.scaleBy(x: 1, y: -1)
  ///     context.drawPDFPage(page)
  ///
  /// In a PDF and an SVG it stays a vector drawing.
  ///
  /// - Parameter page: The page.
  public func drawPDFPage(_ page: CGPDFPage) {
    draw(page.picture, in: page.getBoxRect(.cropBox), .downMirrored)
  }
}
