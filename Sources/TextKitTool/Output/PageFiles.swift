// SPDX-License-Identifier: MIT

internal import TextKit

/// The destination of drawn pages: one PDF, or an image for each page.
///
/// A single image has the output's name. Several have the page number before the extension,
/// `OUT-007.png`, with as many digits as the last one needs. They are created in a staging
/// directory next to the output, and moved to their destinations together when the last is done.
protocol PageSink: AnyObject {
  /// Draws one page; pages are added in order.
  func add(_ number: Int, _ draw: (CGContext) -> Void) throws(ToolError)
  /// Moves the results to their destinations.
  ///
  /// - Returns: The name of the result in messages.
  func finish() throws(ToolError) -> String
}

/// A PDF with all pages.
///
/// A partial file is deleted automatically if the program ends early.
final class PDFPages: PageSink {
  private let path: String
  /// The input's name in messages.
  private let name: String
  private let size: CGSize
  private let context: CGContext
  private let fontSuggestion: String?

  /// - Parameters:
  ///   - path: The path of the output.
  ///   - name: The input's name in messages.
  ///   - size: The size of each page, in points.
  ///   - info: The metadata of the document.
  ///   - fontSuggestion: A remedy, other than installing a font, if no font has a character.
  /// - Throws: If the file cannot be written.
  init(
    path: String, of name: String, size: CGSize, info: [String: Any] = [:],
    fontSuggestion: String? = nil
  ) throws(ToolError) {
    self.fontSuggestion = fontSuggestion
    self.path = path
    self.name = name
    self.size = size
    context = try drawing { () throws(DrawingError) in
      try CGContext.pdf(atPath: path, documentInfo: info)
    }
  }

  func add(_ number: Int, _ draw: (CGContext) -> Void) throws(ToolError) {
    try writing { () throws(DrawingError) in
      try context.beginPage(size: size)
      draw(context)
      context.endPage()
    }
  }

  func finish() throws(ToolError) -> String {
    try writing { () throws(DrawingError) in try context.finish() }
    return path
  }

  /// Runs drawing calls; reports content that a PDF cannot represent, with the input's name.
  private func writing(_ body: () throws(DrawingError) -> Void) throws(ToolError) {
    do throws(DrawingError) {
      try body()
    } catch {
      guard error.kind == .badContent else { throw ToolError(error) }
      var words = error.description
      if let fontSuggestion {
        words = words.replacing(
          "install a font that has one", with: "install a font that has one, \(fontSuggestion)")
      }
      throw ToolError(.data, "In \(name), \(words.prefix(1).lowercased() + words.dropFirst())")
    }
  }
}

/// A PNG or SVG file for each page.
final class ImagePages: PageSink {
  private let path: String
  private let format: OutputFormat
  private let size: CGSize
  private let scale: Double
  private let svgText: CGContext.SVGText
  /// The metadata of the document.
  private let info: [String: Any]
  /// Nil for a single image, which is written to its destination directly.
  private let staging: StagingDirectory?
  private var numbers: [Int] = []

  init(
    path: String, format: OutputFormat, size: CGSize, scale: Double, svgText: CGContext.SVGText,
    info: [String: Any] = [:], hasOnePage: Bool
  ) throws(ToolError) {
    self.path = path
    self.format = format
    self.size = size
    self.scale = scale
    self.svgText = svgText
    self.info = info
    staging = hasOnePage ? nil : try StagingDirectory(beside: path)
  }

  func add(_ number: Int, _ draw: (CGContext) -> Void) throws(ToolError) {
    let file = staging?.path(of: "\(number)") ?? path
    let page = CGRect(origin: .zero, size: size)
    try drawing { () throws(DrawingError) in
      switch format {
      case .png:
        let context = try CGContext.bitmap(size: size, scale: CGFloat(scale), background: .white)
        draw(context)
        try context.writePNG(toPath: file)
      case .svg, .pdf:
        let context = try CGContext.svg(
          atPath: file, size: size, text: svgText, documentInfo: info)
        context.fillWhite(page)
        draw(context)
        try context.finish()
      }
    }
    numbers.append(number)
  }

  func finish() throws(ToolError) -> String {
    guard let staging else { return path }
    let names = ImagePages.names(of: numbers, path: path)
    try staging.deliver(zip(numbers, names).map { ("\($0)", $1) })
    return "\(names[0]) … \((names[names.count - 1] as NSString).lastPathComponent)"
  }

  /// Returns the paths of the files.
  static func names(of numbers: [Int], path: String) -> [String] {
    guard numbers.count > 1, let last = numbers.last else { return numbers.map { _ in path } }
    let ending = (path as NSString).pathExtension
    let stem = (path as NSString).deletingPathExtension
    let digits = String(last).count
    return numbers.map { number in
      let text = String(number)
      return "\(stem)-\(String(repeating: "0", count: digits - text.count))\(text).\(ending)"
    }
  }
}

extension CGContext {
  fileprivate func fillWhite(_ rect: CGRect) {
    UIGraphicsPushContext(self)
    defer { UIGraphicsPopContext() }
    UIColor.white.setFill()
    fill(rect)
  }
}

/// Runs drawing calls, and converts their errors.
func drawing<Result>(_ body: () throws(DrawingError) -> Result) throws(ToolError) -> Result {
  do { return try body() } catch { throw ToolError(error) }
}
