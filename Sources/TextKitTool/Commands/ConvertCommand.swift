// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// `textkit convert`: converts documents to another format.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Converts documents between formats: RTF, RTFD, HTML, Markdown, plain text.",
    usage: """
      textkit convert [<options>] <in> <out>
      textkit convert [<options>] <in> ... --output <out>
      textkit convert [<options>] <in> ... --to <format>
      """,
    discussion: """
      File extensions (.rtf, .rtfd, .html, .md, .txt) or --from and --to select the formats. Content that a format cannot represent is \
      dropped; plain text keeps list markers and the alternative text of images. Outputs are written completely or not at all. Nothing is loaded from the network.
      Several inputs are converted in parallel: into a folder (-o html/ --to html), into names with * for each input's name \
      (-o 'html/*.html'), or, with --to alone, next to the inputs. Without -o the last name is the output, unless its extension is that of \
      another format than --to.

      \(CommandExample.paragraphs(examples))
      """)

  @Argument(
    help: .init(
      "Documents, or - for the standard input; without --output the last name is the output, or - for the standard output.",
      valueName: "in"),
    completion: .file())
  var paths: [String]

  @Option(
    name: [.short, .customLong("output")],
    help: .init(
      "The output document, or - for the standard output. A * is replaced by the input's name without its extension; with --to, a folder (html/) gets a document for each input.",
      valueName: "out"),
    completion: .file())
  var output: String?

  @Option(
    help: .init(
      "The output format: \(DocumentFileFormat.allCases.map(\.rawValue).joined(separator: ", ")); by default that of the output's extension.",
      valueName: "format"))
  var to: DocumentFileFormat?

  @OptionGroup(title: "Reading") var document: DocumentOptions
  @OptionGroup(title: "Links") var links: LinkOptions

  func run() throws {
    let (inputs, outputs) = try namedFiles()
    if inputs.count == 1 { return try convert(inputs[0], to: outputs[0]) }
    try ManyTasks.run(inputs.count) { number in
      try convert(inputs[number], to: outputs[number])
      return outputs[number]
    }
  }

  /// Returns the inputs, and the output of each.
  private func namedFiles() throws(ToolError) -> (inputs: [String], outputs: [String]) {
    var inputs = paths
    var argument = output
    if argument == nil, let last = inputs.last, inputs.count > 1, !isInput(last) {
      argument = last
      inputs.removeLast()
    }
    if let argument {
      guard !inputs.isEmpty else {
        throw .usage("No input; give a document before --output.")
      }
      return (
        inputs,
        try OutputNames(argument, inputs: inputs.count).paths(
          for: inputs, format: to?.suffix, example: "html")
      )
    }
    guard let to else {
      throw .usage(
        "“\(inputs.first ?? "")” has no output; give the name of an output, or --to.")
    }
    if inputs.contains("-") {
      throw .usage("The standard input needs an output name; give one with --output.")
    }
    // In the folder of each input.
    let outputs = inputs.map { ($0 as NSString).deletingPathExtension + ".\(to.suffix)" }
    var known: Set<String> = []
    if let twice = outputs.first(where: { !known.insert($0).inserted }) {
      throw .usage(
        "Two inputs have the same output “\(twice)”; give one of them another name, or give --output."
      )
    }
    try OutputFolders.check(outputs)
    return (inputs, outputs)
  }

  /// Returns whether the last name is also an input: with --to and the extension of another format.
  private func isInput(_ last: String) -> Bool {
    guard let to, let kind = DocumentFileFormat(name: last), kind != to else { return false }
    // Converting a document to itself is refused.
    return paths.count > 2 || !OutputLocation.areSame(paths[0], last)
  }

  /// Converts one document.
  ///
  /// - Throws: `ToolError`.
  private func convert(_ input: String, to output: String) throws {
    let formats = DocumentFileFormat.allCases.map(\.rawValue).joined(separator: ", ")
    guard let kind = to ?? DocumentFileFormat(name: output) else {
      guard (try? OutputFormat(path: output)) == nil else {
        throw ToolError.usage(
          "“textkit convert” writes documents, not pages; use “textkit render” for “\(output)”.")
      }
      throw ToolError.usage(
        "“\(output)” has no known file extension; give --to with one of \(formats).")
    }
    guard let from = document.from ?? DocumentFileFormat(name: input) else {
      throw ToolError.usage(
        "“\(input)” has no known file extension; give --from with one of \(formats).")
    }
    try OutputLocation.refuseInput(input, as: output)
    let read = try InputDocument.read(input, from, document)
    read.reportMissingImages()
    var properties = read.properties
    properties[.documentType] = kind.type
    properties[.budget] = self.document.limit?.budget
    properties[.fileType] = nil
    properties[.characterEncoding] = nil
    properties[.textEncodingName] = nil
    properties[.linkSchemes] = links.schemes
    if kind != .plain { links.reportDropped(in: read.text, of: read.name) }
    let all = NSRange(location: 0, length: read.text.length)
    do {
      if kind == .rtfd, output != "-" {
        let place = try OutputLocation(output, isFolder: true)
        let package = try read.text.fileWrapper(from: all, documentAttributes: properties)
        try package.write(to: place.url, options: .atomic, originalContentsURL: nil)
      } else if kind == .plain {
        try write(Data(read.text.readableString().utf8), to: output)
      } else {
        try write(read.text.data(from: all, documentAttributes: properties), to: output)
      }
    } catch let error as ToolError {
      throw error
    } catch {
      throw ToolError(writing: output, error)
    }
  }

  private func write(_ data: Data, to output: String) throws {
    if output == "-" {
      try StandardOutput.write(data)
    } else {
      try OutputLocation(output, isFolder: false).write(data)
    }
  }
}
