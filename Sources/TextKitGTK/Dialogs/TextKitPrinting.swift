// SPDX-License-Identifier: MIT

/// Printing of pages, with GTK's printer dialog.
///
/// The printer receives a PDF of the same layout; a printer that does not accept PDF prints
/// nothing.
///
/// - Source: Our choice.
@MainActor
public enum TextKitPrinting {
  /// The outcome of printing.
  public enum Outcome: Hashable, Sendable {
    /// The job was sent to the printer.
    case printed
    /// The user cancelled.
    case cancelled
    /// Printing failed, with a message of one sentence.
    case failed(String)
  }

  /// The paper and the pages that the user has chosen.
  public struct Paper: Hashable, Sendable {
    /// The paper size in points.
    public var size: CGSize
    /// The printable area of the sheet, in points from its top left corner.
    public var printableRect: CGRect
    /// The pages to print, from 1; nil for all.
    public var pages: [ClosedRange<Int>]?

    /// Returns whether a page is to be printed.
    ///
    /// - Parameter number: A page number; the first page is 1.
    /// - Returns: True for a page in one of the ranges of `pages`, or if that is nil.
    public func holds(page number: Int) -> Bool {
      pages.map { $0.contains { $0.contains(number) } } ?? true
    }
  }

  /// Asks for a printer and paper, and prints the pages of a renderer.
  ///
  /// - Parameters:
  ///   - renderer: The renderer, which receives the paper and draws the pages.
  ///   - title: The title of the print job.
  ///   - widget: A widget in the window that the dialog belongs to; nil for none.
  ///   - completion: Called once, later.
  public static func print(
    _ renderer: UIPrintPageRenderer, title: String, in widget: TextKitWidget?,
    completion: @escaping @MainActor (Outcome) -> Void
  ) {
    print(title: title, in: widget, completion: completion) { paper in
      let bounds = CGRect(origin: .zero, size: paper.size)
      renderer.setValue(bounds, forKey: "paperRect")
      renderer.setValue(paper.printableRect, forKey: "printableRect")
      return UIGraphicsPDFRenderer(bounds: bounds).pdfData { context in
        renderer.prepare(
          forDrawingPages: NSRange(location: 0, length: renderer.numberOfPages))
        for page in 0..<renderer.numberOfPages where paper.holds(page: page + 1) {
          context.beginPage()
          renderer.drawPage(at: page, in: bounds)
        }
      }
    }
  }

  /// Asks for a printer and paper, and prints a PDF that is created for it.
  ///
  /// - Parameters:
  ///   - title: The title of the print job.
  ///   - widget: A widget in the window that the dialog belongs to; nil for none.
  ///   - completion: Called once, later.
  ///   - makePDF: Receives the paper, and returns a PDF; nil to print nothing.
  public static func print(
    title: String, in widget: TextKitWidget?, completion: @escaping @MainActor (Outcome) -> Void,
    makePDF:
      @escaping @MainActor (Paper) async throws -> Data?
  ) {
    HostDialogs.choosePrinter(title, near: widget?.host.pointer) { choice in
      switch choice {
      case .cancelled: completion(.cancelled)
      case .failed(let words): completion(.failed(words))
      case .printer(let job, let paper):
        Task { await send(to: job, paper, makePDF, completion) }
      }
    }
  }

  private static func send(
    to job: HostDialogs.PrintJob, _ paper: HostDialogs.Paper,
    _ makePDF: @MainActor (Paper) async throws -> Data?,
    _ completion: @escaping @MainActor (Outcome) -> Void
  ) async {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("textkit-print-\(UUID().uuidString).pdf")
    var problem: String?
    var path: String?
    do {
      if let pages = try await makePDF(
        Paper(size: paper.size, printableRect: paper.printable, pages: paper.pages))
      {
        try pages.write(to: file)
        path = file.path
      }
    } catch {
      problem = "The pages cannot be rendered: \(error)"
    }
    job.send(path) { outcome in
      try? FileManager.default.removeItem(at: file)
      switch outcome {
      case .printed: completion(.printed)
      case .cancelled: completion(problem.map { .failed($0) } ?? .cancelled)
      case .failed(let words): completion(.failed(words))
      }
    }
  }
}
