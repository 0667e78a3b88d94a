// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// `textkit inspect`: prints the layout of a text as data.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract:
      "Shows the layout of a text or document (lines, runs and glyphs), or its attributes.",
    discussion: """
      The text fills the columns of pages, as with “textkit render”; or, with --width or --height, \
      containers of that size, as many as needed; or, with --containers, these alone. Lengths are in \
      points, or with mm, cm or in.

      \(CommandExample.paragraphs(examples))
      """)

  @Argument(
    help: .init("A text or document, or - for the standard input.", valueName: "in"),
    completion: .file())
  var input: String?

  @Option(
    name: .customLong("text"),
    help: .init("The text itself, instead of a file.", valueName: "text"))
  var givenText: String?

  @Flag(
    help:
      "Show the attribute runs instead of the layout; for documents, the attributes that they set."
  )
  var attributes = false

  @Flag(help: "Write JSON instead of a table.")
  var json = false

  @Option(help: "The level of detail.")
  var detail = Detail.glyphs

  @Option(
    help: .init("Also draw the layout with its rectangles into an SVG file.", valueName: "out.svg"),
    completion: .file(extensions: ["svg"]))
  var overlay: String?

  @OptionGroup(title: "Documents") var reading: DocumentOptions
  @OptionGroup(title: "Text") var text: TextOptions
  @OptionGroup(title: "Paragraphs") var paragraphs: ParagraphOptions

  @Option(
    help: .init("The containers' width; no limit if only --height is given.", valueName: "length"),
    transform: InspectCommand.length)
  var width: Double?

  @Option(
    help: .init(
      "The containers' height; by default one container without limit.",
      valueName: "length"),
    transform: InspectCommand.length)
  var height: Double?

  @Option(
    help: .init(
      "Containers of these sizes, as 300x200,150x0; 0 means no limit. Text that does not fit is dropped.",
      valueName: "WxH,WxH"),
    transform: ContainerList.init)
  var containers: ContainerList?

  @Option(
    help: .init(
      "A shape that text flows around, as an SVG path in points: 'M 0 0 h 80 v 60 z'. May be repeated.",
      valueName: "path"),
    transform: InspectCommand.shape)
  var exclude: [UIBezierPath] = []

  @Option(
    help: .init("The maximum number of lines in a container.", valueName: "n"),
    transform: { text in
      guard let count = wholeNumber(text), count > 0, count <= 1_000_000 else {
        throw ValidationError("must be a whole number from 1 to 1000000")
      }
      return count
    })
  var maxLines: Int?

  @Option(
    help: "The line break mode of a container's last line if more text follows.")
  var breakMode: BreakMode?

  @Option(
    help: .init("The padding at both ends of each line, in points.", valueName: "length"),
    transform: { text in
      guard let length = Length(text) else {
        throw ValidationError("must be a number with pt, mm, cm, in or no unit")
      }
      return length.points
    })
  var padding = 0.0

  @OptionGroup(title: "Pages") var pages: PageOptions

  enum Detail: String, ExpressibleByArgument, CaseIterable {
    case lines, runs, glyphs

    var reported: LayoutReport.Detail {
      switch self {
      case .lines: .lines
      case .runs: .runs
      case .glyphs: .glyphs
      }
    }
  }

  private static func shape(_ text: String) throws -> UIBezierPath {
    do {
      return try UIBezierPath(svgPath: text)
    } catch {
      throw ValidationError("\(error)")
    }
  }

  private static func length(_ text: String) throws -> Double {
    guard let length = Length(text), length.points > 0, length.points <= 1e7 else {
      throw ValidationError("must be greater than 0 and at most 10000000 points")
    }
    return length.points
  }

  func run() throws {
    try check()
    let document =
      if let givenText {
        TextDocument(
          InputText(name: "The text", text: givenText), try FontArgument.font(text), text)
      } else {
        try TextDocument(reading: input ?? "", text, reading)
      }
    if attributes {
      let report = AttributeReport(document)
      return try StandardOutput.write(json ? report.json() : report.table())
    }
    let manager = document.layoutManager
    try paragraphs.apply(
      to: document, isPaged: containers == nil && width == nil && height == nil)
    let sizes: [CGSize]
    var first = 0
    if let containers {
      sizes = fill(containers.sizes, document)
    } else if width != nil || height != nil {
      sizes = try fillContainers(document)
    } else {
      sizes = try fillPages(document, first: &first)
    }

    let total = Totals(manager, containers: sizes.count, from: first)
    let output = ReportOutput()
    let picture = try overlay.map { (path) throws(ToolError) in
      try LayoutOverlay(
        path: path, layoutManager: manager, sizes: total.sizes(sizes, padding: padding))
    }
    let detail = picture == nil ? detail.reported : .glyphs
    var json = LayoutJSON(output, detail: self.detail.reported)
    var table = InspectionTable(output, detail: self.detail.reported, text: document.storage.string)
    if self.json {
      json.begin(
        characters: document.storage.length, glyphs: manager.numberOfGlyphs, height: total.height)
    } else {
      table.begin(
        characters: document.storage.length, glyphs: manager.numberOfGlyphs, lines: total.lines,
        height: total.height)
    }
    manager.forEachReportedLine(detail: detail) { line in
      guard line.container >= first, output.error == nil else { return }
      picture?.add(line)
      if self.json { json.add(line) } else { table.add(line) }
    }
    if self.json { json.end() }
    try picture?.finish()
    try output.finish()
  }

  /// Checks constraints that the parser cannot express.
  private func check() throws(ToolError) {
    switch (input, givenText) {
    case (nil, nil):
      throw .usage("No input; give a file, or a text with --text.")
    case (nil, _?) where reading.firstGiven != nil:
      throw .usage(
        "\(reading.firstGiven ?? "") is for files; omit it with --text.")
    case (_?, _?): throw .usage("A file and --text are given; omit one of them.")
    default: break
    }
    if width != nil || height != nil, pages.areGiven {
      throw .usage(
        "--width and --height make containers without pages; omit \(PageOptions.optionNames), or --width and --height."
      )
    }
    if containers != nil, width != nil || height != nil || pages.areGiven {
      throw .usage(
        "--containers gives all sizes; omit --width, --height, \(PageOptions.optionNames)."
      )
    }
    if containers == nil, width == nil, height == nil,
      maxLines != nil || breakMode != nil || !exclude.isEmpty
    {
      throw .usage(
        "--exclude, --max-lines and --break-mode are for containers; give --width, --height or --containers with them."
      )
    }
    for size in containers?.sizes ?? [] where size.width > 0 && size.width <= 2 * CGFloat(padding) {
      throw .usage(
        "A width of \(points(size.width)) has no room between two paddings of \(points(padding)); choose larger --containers or a smaller --padding."
      )
    }
    if let width, width <= 2 * padding {
      throw .usage(
        "A width of \(points(width)) has no room between two paddings of \(points(padding)); choose a larger --width or a smaller --padding."
      )
    }
    if let overlay, try OutputFormat(path: overlay) != .svg {
      throw .usage("--overlay writes an SVG file; give it a name that ends with .svg.")
    }
  }

  /// Lays out in containers of one size.
  ///
  /// - Returns: Their sizes; 0 is no limit.
  private func fillContainers(_ document: TextDocument) throws(ToolError) -> [CGSize] {
    let size = CGSize(width: width ?? 0, height: height ?? 0)
    let manager = document.layoutManager
    var bar = ProgressBar()
    var count = 0
    while true {
      for _ in 0..<max(1, count) {
        manager.addTextContainer(container(size))
        count += 1
        if height == nil, maxLines == nil { break }
      }
      let start = manager.firstUnlaidCharacterIndex()
      layOut(document, &bar)
      let end = manager.firstUnlaidCharacterIndex()
      if end >= document.storage.length { break }
      if height == nil, maxLines == nil { break }
      if end == start, !exclude.isEmpty {
        throw .usage(
          "The shapes of --exclude leave no room for a line; choose larger containers or smaller shapes."
        )
      }
      if end == start {
        throw .usage(
          "A line is higher than a container of \(points(height ?? 0)); choose a larger --height or a smaller font size."
        )
      }
    }
    ProgressBar.erase()
    return Array(repeating: size, count: count)
  }

  /// Lays out in given containers.
  private func fill(_ sizes: [CGSize], _ document: TextDocument) -> [CGSize] {
    for size in sizes { document.layoutManager.addTextContainer(container(size)) }
    var bar = ProgressBar()
    layOut(document, &bar)
    ProgressBar.erase()
    return sizes
  }

  private func container(_ size: CGSize) -> NSTextContainer {
    let container = NSTextContainer(size: size)
    container.lineFragmentPadding = CGFloat(padding)
    container.exclusionPaths = exclude
    container.maximumNumberOfLines = maxLines ?? 0
    container.lineBreakMode = breakMode?.mode ?? .byWordWrapping
    return container
  }

  /// Lays out to the end of the containers, in steps that update the progress bar.
  private func layOut(_ document: TextDocument, _ bar: inout ProgressBar) {
    let manager = document.layoutManager
    let length = document.storage.length
    var goal = 0
    repeat {
      goal = min(length, manager.firstUnlaidCharacterIndex() + 1 << 18)
      manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: goal))
      bar.show(Double(goal) / Double(max(1, length)), "characters \(goal) of \(length)")
    } while goal < length && manager.firstUnlaidCharacterIndex() >= goal
  }

  /// Lays out in the columns of pages; `first` receives the first container of the requested pages.
  private func fillPages(_ document: TextDocument, first: inout Int) throws(ToolError) -> [CGSize] {
    let geometry = try pages.geometry(
      fontSize: text.size, padding: padding, document.properties)
    let wanted = pages.pages ?? .all
    let flow = PageFlow(document, geometry)
    var bar = ProgressBar()
    var number = 1
    while true {
      let page = try flow.setPage(number, of: document)
      bar.show(
        Double(page.endOfCharacters) / Double(max(1, document.storage.length)), "page \(number)")
      if page.isLast || number == wanted.last { break }
      number += 1
    }
    ProgressBar.erase()
    guard wanted.first <= number else {
      throw .usage(
        "\(document.name) has \(number == 1 ? "one page" : "\(number) pages") and no page \(wanted.first); choose others with --pages."
      )
    }
    first = (wanted.first - 1) * geometry.columns.count
    flow.removeContainers(after: number)
    return Array(repeating: geometry.columns[0].size, count: number * geometry.columns.count)
  }
}

/// The totals of a layout's lines.
private struct Totals {
  var lines = 0
  /// The right and bottom edges of the lines in each container.
  private var extents: [CGSize]

  init(_ manager: NSLayoutManager, containers: Int, from first: Int) {
    var count = 0
    var extents = Array(repeating: CGSize.zero, count: containers)
    manager.forEachReportedLine(detail: .lines) { line in
      guard line.container >= first else { return }
      count += 1
      extents[line.container].width = max(extents[line.container].width, line.used.maxX)
      extents[line.container].height = max(extents[line.container].height, line.fragment.maxY)
    }
    if let last = manager.extraLineFragmentTextContainer,
      let index = manager.textContainers.firstIndex(where: { $0 === last }), index >= first,
      index < containers
    {
      extents[index].height = max(extents[index].height, manager.extraLineFragmentRect.maxY)
    }
    lines = count
    self.extents = extents
  }

  /// The sum of the heights of all containers, as far as they have lines.
  var height: Double { extents.reduce(0) { $0 + Double($1.height) } }

  /// Returns the containers' sizes, with the extent of the lines where there is no limit.
  func sizes(_ sizes: [CGSize], padding: Double) -> [CGSize] {
    zip(sizes, extents).map { size, extent in
      CGSize(
        width: size.width > 0 ? size.width : max(extent.width + CGFloat(padding), 1),
        height: size.height > 0 ? size.height : max(extent.height, 1))
    }
  }
}
