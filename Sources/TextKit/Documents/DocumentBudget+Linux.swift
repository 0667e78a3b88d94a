// SPDX-License-Identifier: MIT

internal import TextCanvas

/// The limits of the work that one document may require: one for each kind of object that a few
/// bytes can multiply.
///
///     var budget = DocumentBudget()
///     budget.cells = 2_000_000
///     try NSAttributedString(url: url, options: [.budget: budget], documentAttributes: nil)
///
/// Each kind that has no explicit limit has a default that grows with the document, so that time
/// and memory are linear in its bytes. Value of the reading option `.budget` and of the document
/// attribute `.budget`, which writing uses.
///
/// - Source: our choice.
public struct DocumentBudget: Sendable, Hashable {
  /// A kind of work.
  public enum Limit: String, Sendable, CaseIterable {
    /// Cells of tables, including those missing from a row.
    case cells
    /// Pixels of all images that the document holds, each image once.
    case imagePixels = "image-pixels"
    /// Pixels that are computed to draw all of its SVG images at their natural size.
    case drawingWork = "drawing-work"
    /// Bytes of a document that is written.
    case outputBytes = "output-bytes"
    /// Nested elements, groups, lists, quotations and tables.
    case depth
  }

  private var limits: [Limit: Int] = [:]

  /// Creates a budget of default limits.
  public init() {}

  /// The limit of a kind of work; nil, the default, for the default limit.
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

  /// Pixels that are computed to draw all SVG images; the default is 200 million, about a second,
  /// and 150 for each byte of the images.
  public var drawingWork: Int? {
    get { self[.drawingWork] }
    set { self[.drawingWork] = newValue }
  }

  /// Bytes of a document that is written; the default is 4 194 304 (2²²), and 1 000 for each UTF-16
  /// unit of its text and 3 for each byte of its images, counting each at most 16 times: a document
  /// that shows a large image at thousands of positions is refused.
  public var outputBytes: Int? {
    get { self[.outputBytes] }
    set { self[.outputBytes] = newValue }
  }

  /// Nested elements of HTML, groups of RTF, quotations, lists and emphases of Markdown, and
  /// elements of an SVG.
  ///
  /// There is no limit by default: content below a reader's own depth is read as text without its
  /// formats, in HTML below 1 000 elements, in RTF below 4 096 groups and 16 tables; SVG images of
  /// more than 400 elements are not shown. If there is a limit, 1 000 at most, a document that is
  /// nested more deeply is refused.
  public var depth: Int? {
    get { self[.depth] }
    set { self[.depth] = newValue }
  }
}

extension DocumentBudget {
  /// The maximum number of bytes of a document with a text.
  func outputLimit(for text: NSAttributedString) -> Int {
    if let own = outputBytes { return own }
    // Identified by size and ends: a format may hold an image once, and show it with an attachment
    // at each position.
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
      // It is written each time that it is shown.
      let key = Key(count: data.count, head: Data(data.prefix(64)), tail: Data(data.suffix(64)))
      images[key, default: 0] += range.length
    }
    return 1 << 22 + 1000 * text.length
      + 3 * images.reduce(0) { $0 + $1.key.count * min($1.value, 16) }
  }
}

/// The error that a document requires more work than its budget allows; nothing of it is read or
/// written.
///
/// - Source: our choice.
public struct DocumentBudgetError: LocalizedError, Sendable, Hashable {
  /// The kind of work.
  public let limit: DocumentBudget.Limit
  /// The limit's value.
  public let allowed: Int
  /// The minimum of the work that was found.
  public let found: Int

  /// A message that names the limit, the work that was found, and the way to raise the limit.
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
      case .depth: ("\(found) or more of its elements are nested", "depth")
      }
    return
      "\(subject), and the limit “\(limit.rawValue)” is \(allowed); raise it (DocumentBudget.\(member), --limit \(limit.rawValue)=NUMBER) if the document is trusted"
  }
}

extension NSAttributedString.DocumentReadingOptionKey {
  /// The work that the document may require, a `DocumentBudget`.
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

/// A counter of the work of one document.
final class BudgetMeter {
  private let budget: DocumentBudget
  private var counts: [DocumentBudget.Limit: Int] = [:]
  /// Bytes that determine defaults.
  private var bytes: [DocumentBudget.Limit: Int] = [:]
  private var cells = 0
  private lazy var allowedCells = allowed(.cells)
  /// The first limit that was exceeded.
  private(set) var error: DocumentBudgetError?

  /// - `byteCount`: The size of the document.
  init(_ budget: DocumentBudget?, byteCount: Int = 0) {
    self.budget = budget ?? DocumentBudget()
    bytes[.cells] = byteCount
  }

  /// The limit for one SVG, if the budget sets one.
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
  /// - `bytes`: Bytes by which the default limit grows.
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

  /// Adds the work of showing an image, as far as its header describes it.
  func addImage(_ data: [UInt8]) {
    guard error == nil, let cost = ImageCost(of: data) else { return }
    add(cost.pixels, to: .imagePixels, bytes: data.count)
    add(cost.drawing, to: .drawingWork, bytes: data.count)
    check(cost.depth, .depth)
  }

  /// Checks a number that is the total of a kind of work.
  func check(_ count: Int, _ limit: DocumentBudget.Limit) {
    let allowed = allowed(limit)
    if count > allowed, error == nil {
      error = DocumentBudgetError(limit: limit, allowed: allowed, found: count)
    }
  }
}
