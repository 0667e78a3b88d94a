// SPDX-License-Identifier: MIT

/// Prints pages, by GTK's dialogue for printers.
///
/// What goes to the printer is a PDF of the same layout; a printer that takes no PDF prints nothing.
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
    print(title: title, in: widget, completion: completion) { paper, printable in
      renderer.setValue(CGRect(origin: .zero, size: paper), forKey: "paperRect")
      renderer.setValue(printable, forKey: "printableRect")
      let bounds = CGRect(origin: .zero, size: paper)
      return UIGraphicsPDFRenderer(bounds: bounds).pdfData { context in
        renderer.prepare(
          forDrawingPages: NSRange(location: 0, length: renderer.numberOfPages))
        for page in 0..<renderer.numberOfPages {
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
  ///   - makePDF: Gets the paper's size in points, and the part of it that the printer can print; gives a PDF.
  public static func print(
    title: String, in widget: TextKitWidget?, completion: @escaping @MainActor (Outcome) -> Void,
    makePDF: @escaping @MainActor (_ paper: CGSize, _ printable: CGRect) throws -> Data
  ) {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("textkit-print-\(UUID().uuidString).pdf")
    var problem: String?
    HostDialogs.print(title, near: widget?.host.pointer) { paper in
      do {
        try makePDF(paper.size, paper.printable).write(to: file)
        return file.path
      } catch {
        problem = "The pages cannot be made: \(error)"
        return nil
      }
    } done: { outcome in
      try? FileManager.default.removeItem(at: file)
      switch outcome {
      case .printed: completion(.printed)
      case .cancelled: completion(.cancelled)
      case .failed(let message): completion(.failed(problem ?? message))
      }
    }
  }
}
