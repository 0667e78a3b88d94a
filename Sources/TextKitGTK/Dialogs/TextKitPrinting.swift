// SPDX-License-Identifier: MIT

/// Prints pages, by GTK's dialogue for printers.
///
/// What goes to the printer is a PDF of the same layout; a printer that takes no PDF prints
/// nothing.
///
/// - Source: our choice.
@MainActor
public enum TextKitPrinting {
  /// How it ended.
  public enum Outcome: Hashable, Sendable {
    /// The printer has it.
    case printed
    /// The user gave up.
    case cancelled
    /// One sentence.
    case failed(String)
  }

  /// What the user has chosen to print on, and which pages.
  public struct Paper: Hashable, Sendable {
    /// Points.
    public var size: CGSize
    /// The part of the sheet that the printer can print on; points from its upper left corner.
    public var printableRect: CGRect
    /// The pages that are wanted, from 1; nil for all.
    public var pages: [ClosedRange<Int>]?

    /// Whether a page is wanted; the first one is 1.
    public func holds(page number: Int) -> Bool {
      pages.map { $0.contains { $0.contains(number) } } ?? true
    }
  }

  /// Asks for printer and paper, and prints the pages of a renderer.
  ///
  /// - Parameters:
  ///   - renderer: Gets the paper, and draws the pages.
  ///   - title: Of the job.
  ///   - widget: Whose window the dialogue belongs to; nil for none.
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

  /// Asks for printer and paper, and prints a PDF that is made for it.
  ///
  /// - Parameters:
  ///   - title: Of the job.
  ///   - widget: Whose window the dialogue belongs to; nil for none.
  ///   - completion: Called once, later.
  ///   - makePDF: Gets the paper; gives a PDF, nil to print nothing.
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
      problem = "The pages cannot be made: \(error)"
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
