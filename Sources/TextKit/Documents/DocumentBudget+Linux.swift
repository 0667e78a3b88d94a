// SPDX-License-Identifier: MIT

internal import TextCanvas

/// The work that one document may ask for: a limit for each kind of thing that a few bytes can make many of.
///
///     var budget = DocumentBudget()
///     budget.cells = 2_000_000
///     try NSAttributedString(url: url, options: [.budget: budget], documentAttributes: nil)
///
/// Without a limit of its own each kind has a default that grows with the document, so that time and memory are linear in
/// its bytes. Value of the reading option `.budget` and of the document attribute `.budget`, which writing reads.
///
/// - Source: our choice.
public struct DocumentBudget: Sendable, Hashable {
  /// A kind of work.
  public enum Limit: String, Sendable, CaseIterable {
    /// Cells of tables, those that a row leaves out too.
    case cells
    /// Pixels of all images that the document holds, each image once.
    case imagePixels = "image-pixels"
    /// Pixels that are computed to draw all of its SVG images at their own size.
    case drawingWork = "drawing-work"
    /// Bytes of a document that is written.
    case outputBytes = "output-bytes"
    /// Elements, groups, lists, quotations and tables that stand in each other.
    case depth
  }

  private var limits: [Limit: Int] = [:]

  /// A budget of defaults.
  public init() {}

  /// The limit of a kind of work; nil, as by default, for the default.
  ///
  /// A negative number becomes 0.
  public subscript(limit: Limit) -> Int? {
    get { limits[limit] }
    set { limits[limit] = newValue.map { max($0, 0) } }
  }

  /// Cells of tables; the default is 20 000, and 4 for each byte of the document.
  public var cells: Int? {
    get { self[.cells] }
    set { self[.cells] = newValue }
  }

  /// Pixels of all images; the default is 67 108 864 (2²⁶), and 64 for each byte of the images.
  public var imagePixels: Int? {
    get { self[.imagePixels] }
    set { self[.imagePixels] = newValue }
  }

  /// Pixels that are computed to draw all SVG images; the default is 200 million, about a second, and 150 for each byte of the images.
  public var drawingWork: Int? {
    get { self[.drawingWork] }
    set { self[.drawingWork] = newValue }
  }

  /// Bytes of a document that is written; the default is 4 194 304 (2²²), and 1 000 for each UTF-16 unit of its text and
  /// 3 for each byte of its images, of each at most 16 times: a document that shows a large image at thousands of places is refused.
  public var outputBytes: Int? {
    get { self[.outputBytes] }
    set { self[.outputBytes] = newValue }
  }

  /// Elements of HTML, groups of RTF, quotations, lists and emphases of Markdown, and elements of an SVG that stand in each other.
  ///
  /// By default there is no limit: what lies deeper than a reader goes is read as text without its formats, in HTML below 1 000
  /// elements, in RTF below 4 096 groups and 16 tables; SVG images of more than 400 elements are not shown. A document that is
  /// nested deeper than a limit of 1 000 at most is refused.
  public var depth: Int? {
    get { self[.depth] }
    set { self[.depth] = newValue }
  }
}

extension DocumentBudget {
  /// Bytes that a document with a text may have.
  func outputLimit(for text: NSAttributedString) -> Int {
    if let own = outputBytes { return own }
    // By size and ends: a format may hold an image once, and show it with an attachment for each place.
    struct Key: Hashable {
      let count: Int
      let head: Data
      let tail: Data
    }
    var images: [Key: Int] = [:]
    unsafe text.enumerateAttribute(.attachment, in: NSRange(location: 0, length: text.length)) {
      value, range, _ in
      guard let attachment = value as? NSTextAttachment else { return }
      let file = attachment.fileWrapper.flatMap { $0.isRegularFile ? $0.regularFileContents : nil }
      guard let data = attachment.contents ?? file else { return }
      // Each time that it is shown it is written.
      let key = Key(count: data.count, head: Data(data.prefix(64)), tail: Data(data.suffix(64)))
      images[key, default: 0] += range.length
    }
    return 1 << 22 + 1000 * text.length
      + 3 * images.reduce(0) { $0 + $1.key.count * min($1.value, 16) }
  }
}

/// A document asks for more work than its budget allows; nothing of it is read or written.
///
/// - Source: our choice.
public struct DocumentBudgetError: LocalizedError, Sendable, Hashable {
  /// The kind of work.
  public let limit: DocumentBudget.Limit
  /// The limit's value.
  public let allowed: Int
  /// The work that was found, at least.
  public let found: Int

  /// A sentence that names the limit, what was found, and how to raise it.
  public var errorDescription: String? {
    if limit == .drawingWork, found == .max {
      return
        "an SVG image in it cannot be drawn, whatever the limit “\(limit.rawValue)” is; give a simpler one"
    }
    let (subject, member) =
      switch limit {
      case .cells: ("its tables have \(found) cells or more", "cells")
      case .imagePixels: ("its images have \(found) pixels", "imagePixels")
      case .drawingWork: ("drawing its SVG images takes \(found) pixels of work", "drawingWork")
      case .outputBytes: ("the written document has \(found) bytes or more", "outputBytes")
      case .depth: ("\(found) of its elements or more stand in each other", "depth")
      }
    return
      "\(subject), and the limit “\(limit.rawValue)” is \(allowed); raise it (DocumentBudget.\(member), --limit \(limit.rawValue)=NUMBER) if the document is trusted"
  }
}

extension NSAttributedString.DocumentReadingOptionKey {
  /// The work that the document may ask for, a `DocumentBudget`.
  ///
  /// More throws a `DocumentBudgetError`.
  ///
  /// - Source: our choice.
  public static let budget = NSAttributedString.DocumentReadingOptionKey("TKBudget")
}

extension NSAttributedString.DocumentAttributeKey {
  /// The work that writing the document may take, a `DocumentBudget`.
  ///
  /// More throws a `DocumentBudgetError`.
  ///
  /// - Source: our choice.
  public static let budget = NSAttributedString.DocumentAttributeKey("TKBudget")
}

/// Adds up the work of one document.
final class BudgetMeter {
  private let budget: DocumentBudget
  private var counts: [DocumentBudget.Limit: Int] = [:]
  /// Bytes that defaults grow with.
  private var bytes: [DocumentBudget.Limit: Int] = [:]
  private var cells = 0
  private lazy var allowedCells = allowed(.cells)
  /// The first limit that was exceeded.
  private(set) var error: DocumentBudgetError?

  /// - `byteCount`: Of the document.
  init(_ budget: DocumentBudget?, byteCount: Int = 0) {
    self.budget = budget ?? DocumentBudget()
    bytes[.cells] = byteCount
  }

  /// The work of one SVG, where the budget says more than the default.
  var drawingLimit: Int? { budget.drawingWork }

  private func allowed(_ limit: DocumentBudget.Limit) -> Int {
    if let own = budget[limit] { return own }
    let bytes = bytes[limit] ?? 0
    return switch limit {
    case .cells: 20_000 + 4 * bytes
    case .imagePixels: 1 << 26 + 64 * bytes
    case .drawingWork: 200_000_000 + 150 * bytes
    case .outputBytes, .depth: .max
    }
  }

  /// Adds work of a kind.
  ///
  /// - `bytes`: That the work's default grows with.
  func add(_ count: Int, to limit: DocumentBudget.Limit, bytes more: Int = 0) {
    let sum = (counts[limit] ?? 0).addingReportingOverflow(max(count, 0))
    counts[limit] = sum.overflow ? .max : sum.partialValue
    bytes[limit, default: 0] += more
    check(counts[limit] ?? 0, limit)
  }

  func addCell() {
    cells += 1
    if cells > allowedCells { check(cells, .cells) }
  }

  /// Adds what it takes to show an image, as far as its header tells.
  func addImage(_ data: [UInt8]) {
    guard error == nil, let cost = ImageCost(of: data) else { return }
    add(cost.pixels, to: .imagePixels, bytes: data.count)
    add(cost.drawing, to: .drawingWork, bytes: data.count)
    check(cost.depth, .depth)
  }

  /// Takes a number for all work of a kind.
  func check(_ count: Int, _ limit: DocumentBudget.Limit) {
    let allowed = allowed(limit)
    if count > allowed, error == nil {
      error = DocumentBudgetError(limit: limit, allowed: allowed, found: count)
    }
  }
}
