// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// `textkit render`: renders text as pages.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders a text or document as pages: PDF, PNG or SVG.",
    discussion: """
      A file named .rtf, .rtfd, .html or .md is a document; other text is UTF-8, UTF-16 with a byte order mark, or in the encoding that --encoding names. Lengths are in points, or with mm, cm or in.
      Several pages as PNG or SVG are numbered: out-1.png, out-2.png. Outputs are written completely or not at all.
      Several inputs are rendered in parallel, one on each core: textkit render a.md b.md -o 'pages/*.pdf' makes pages/a.pdf and pages/b.pdf.

      \(CommandExample.paragraphs(examples))
      """)

  @Argument(
    help: .init("Texts or documents, or - for the standard input.", valueName: "in"),
    completion: .file())
  var inputs: [String]

  @Option(
    name: [.short, .customLong("output")],
    help: .init(
      "The output file; its extension .pdf, .png or .svg selects the format. A * is replaced by the input's name without its extension; with --to, a folder (pages/) gets a file for each input. - is the standard output; the summary is then printed on the standard error stream.",
      valueName: "out"),
    completion: .file(extensions: ["pdf", "png", "svg"]))
  var output: String

  @Option(
    help: .init(
      "The output format: \(OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")); by default that of the output's extension.",
      valueName: "format"))
  var to: OutputFormat?

  @OptionGroup(title: "Documents") var reading: DocumentOptions
  @OptionGroup(title: "Text") var text: TextOptions
  @OptionGroup(title: "Paragraphs") var paragraphs: ParagraphOptions
  @OptionGroup(title: "Pages") var pages: PageOptions
  @OptionGroup(title: "Appearance") var look: PageStyleOptions
  @OptionGroup(title: "Links") var links: LinkOptions

  @Option(
    help: .init("Pixels per point of a PNG (default: 1).", valueName: "factor"),
    transform: { text in
      guard let scale = Double(text), scale > 0, scale <= 100 else {
        throw ValidationError("must be greater than 0 and at most 100")
      }
      return scale
    })
  var scale: Double?

  @Option(
    help: .init(
      "The standards that a PDF conforms to: a-2b, a-2u, a-2a (PDF/A, for archives), ua-1 (PDF/UA, for screen readers), or two joined by +.",
      valueName: "profile"),
    completion: .list(["a-2b", "a-2u", "a-2a", "ua-1", "a-2a+ua-1"]),
    transform: { text in
      guard
        text.split(separator: "+", omittingEmptySubsequences: false).allSatisfy({
          ["a-2b", "a-2u", "a-2a", "ua-1"].contains($0)
        })
      else {
        throw ValidationError("must be a-2b, a-2u, a-2a or ua-1, or two of them joined by +")
      }
      return text
    })
  var pdf: String?

  @Flag(
    help: "Write the text of an SVG as characters that can be selected, in the viewer's fonts.")
  var svgText = false

  @Flag(
    inversion: .prefixedNo,
    help: "Print each page's number in its bottom margin, if there is room.")
  var pageNumbers = true

  func run() throws {
    let outputs = try OutputNames(output, inputs: inputs.count)
      .paths(for: inputs, format: to?.rawValue, example: "pdf")
    if inputs.count == 1 {
      let made = try render(inputs[0], to: outputs[0], isWatched: nil).forMessages + "\n"
      return outputs[0] == "-" ? Terminal.write(made) : try StandardOutput.write(made)
    }
    try ManyTasks.run(inputs.count) { number in
      try render(inputs[number], to: outputs[number], isWatched: false)
    }
  }

  /// Renders one text.
  ///
  /// - Parameters:
  ///   - input: The path of the text.
  ///   - output: The path of the output.
  ///   - isWatched: Whether to show a progress bar; nil to do so if the error stream is a terminal.
  /// - Returns: A summary of one line.
  /// - Throws: `ToolError`.
  ///
  /// Size: the steps from the input to the last page, in their order.
  private func render(_ input: String, to output: String, isWatched: Bool?) throws -> String {
    let clock = ContinuousClock()
    let start = clock.now
    let format = try to ?? OutputFormat(path: output)
    let pipe = output == "-" ? try PipedOutput() : nil
    try OutputLocation.refuseInput(input, as: output)
    try checkOptions(for: format, output)
    let wanted = pages.pages ?? .all
    let pictures = try look.image.map { picture throws(ToolError) in try ImageAtPoint(picture) }
    let sheet = try reading.styleSheet() ?? DocumentStyleSheet()
    let needsLanguage = pdf.map { $0.contains("a-2a") || $0.contains("ua-1") } ?? false
    let document = try TextDocument(
      reading: input, text, reading, guessesLanguages: !needsLanguage)
    MissingGlyphs.areRefused = pdf != nil
    if let pdf, needsLanguage { try document.checkLanguage(for: pdf) }
    document.reportMissingImages()
    document.reportIgnoredStyles()
    if format == .pdf {
      document.reportMissingDestinations()
      links.reportDropped(in: document.storage, of: document.name)
    }
    document.layoutManager.linkSchemes = links.schemes
    let geometry = try pages.geometry(fontSize: text.size, document.properties, sheet.page)
    try look.apply(to: document.storage)
    try paragraphs.apply(to: document, isPaged: true)
    let flow = PageFlow(
      document, geometry, shapes: look.exclude.map(\.path),
      firstPageShapes: pictures.compactMap(\.shape))
    let headersAndFooters = HeadersAndFooters(document, sheet)
    let painter = PagePainter(
      flow, geometry,
      numbersIn: pageNumbers ? document.font.withSize(CGFloat(text.size * 0.85)) : nil,
      background: look.background?.color ?? document.properties[.backgroundColor] as? UIColor,
      textColor: look.textColor?.color, pictures: pictures,
      headersAndFooters: headersAndFooters)

    // If headers or footers contain the number of pages, all are laid out first.
    var laidOut: [PageFlow.Page] = []
    while headersAndFooters.needsCount, laidOut.last?.isLast != true {
      laidOut.append(try flow.setPage(laidOut.count + 1, of: document))
    }
    painter.pageCount = laidOut.count

    var sink: (any PageSink)?
    var summary = Summary()
    var bar = ProgressBar(isWatched: isWatched)
    var number = 1
    while true {
      let page = laidOut.isEmpty ? try flow.setPage(number, of: document) : laidOut[number - 1]
      if wanted.contains(number) {
        let isOnly = page.isLast || wanted.last == number
        let pages =
          try sink ?? makeSink(format, pipe, output, geometry.size, document, hasOnePage: isOnly)
        sink = pages
        try pages.add(number) { painter.draw(page, in: $0) }
        summary.add(painter.counts(of: page))
      }
      let done = Double(page.endOfCharacters) / Double(max(1, document.storage.length))
      bar.show(done, "page \(number)")
      if page.isLast || number == wanted.last { break }
      number += 1
    }
    let silent = needsLanguage ? painter.diagnostics.imagesWithoutAlternative : nil
    if let pdf, let silent, pdf.contains("ua-1") {
      throw ToolError(
        .data,
        "--pdf \(pdf) requires alternative text for each image, and \(document.name) has none for \(silent)"
      )
    }
    guard let sink else {
      throw ToolError.usage(
        "\(document.name) has \(number == 1 ? "one page" : "\(number) pages") and no page \(wanted.first); choose others with --pages."
      )
    }
    let name = try sink.finish()
    try pipe?.deliver()
    if isWatched != false { ProgressBar.erase() }
    painter.reportSmallPages()
    painter.diagnostics.tell(document)
    if let silent {
      Terminal.printError("\(document.name) has images without alternative text: \(silent)")
    }
    if isWatched == nil { LastWork.keep([document, flow, painter]) }
    return summary.line(pipe?.name ?? name, seconds: (clock.now - start).seconds)
  }

  /// Throws if an option applies only to another format.
  private func checkOptions(for format: OutputFormat, _ output: String) throws(ToolError) {
    if scale != nil, format != .png {
      throw ToolError.usage(
        "--scale is only for PNG, and “\(output)” is not; omit it or name a .png file.")
    }
    if svgText, format != .svg {
      throw ToolError.usage(
        "--svg-text is only for SVG, and “\(output)” is not; omit it or name an .svg file.")
    }
    if pdf != nil, format != .pdf {
      throw ToolError.usage(
        "--pdf is only for PDF, and “\(output)” is not; omit it or name a .pdf file.")
    }
  }

  private func makeSink(
    _ format: OutputFormat, _ pipe: PipedOutput?, _ output: String, _ size: CGSize,
    _ document: TextDocument, hasOnePage: Bool
  ) throws(ToolError) -> any PageSink {
    let path = pipe?.path ?? output
    switch format {
    case .pdf:
      return try PDFPages(
        path: path, of: document.name, size: size,
        info: pdf.map { document.information(of: $0) } ?? document.information,
        fontSuggestion: document.takesFont ? "give its file with --font" : nil)
    case .png, .svg:
      if pipe != nil, !hasOnePage {
        throw .usage(
          "The standard output takes one image, and \(document.name) has several pages; choose one with --pages, or write a PDF."
        )
      }
      return try ImagePages(
        path: path, format: format, size: size, scale: scale ?? 1,
        svgText: svgText ? .characters : .outlines, info: document.information,
        hasOnePage: hasOnePage)
    }
  }
}

/// A summary of the output in one line.
struct Summary {
  var pages = 0
  var lines = 0
  var glyphs = 0

  mutating func add(_ page: (lines: Int, glyphs: Int)) {
    pages += 1
    lines += page.lines
    glyphs += page.glyphs
  }

  /// Returns a text such as "book.pdf: 1043 pages, 95034 lines, 4404407 glyphs in 2.13 s".
  func line(_ name: String, seconds: Double) -> String {
    "\(name): \(count(pages, "page")), \(count(lines, "line")), \(count(glyphs, "glyph")) in \(String(format: "%.2f", seconds)) s"
  }

  private func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }
}

extension Duration {
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
