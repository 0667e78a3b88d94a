// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// `textkit convert`: converts documents to another format.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Turns documents into another format: RTF, RTFD, HTML, Markdown, plain text.",
    usage: """
      textkit convert [<options>] <in> <out>
      textkit convert [<options>] <in> ... --output <out>
      textkit convert [<options>] <in> ... --to <format>
      """,
    discussion: """
      The endings of the names give the formats (.rtf, .rtfd, .html, .md, .txt), or --from and --to. What a format cannot say is \
      left out; plain text has the markers of lists and the alternative texts of pictures. An output appears whole or not at all. Nothing is fetched from a network.
      Several inputs are converted at once: into a folder (-o html/ --to html), into names with * for each input's name \
      (-o 'html/*.html'), or, with --to alone, beside the inputs. Without -o the last name is the output, unless it ends as \
      another format than that of --to.

      \(CommandExample.paragraphs(examples))
      """)

  @Argument(
    help: .init(
      "Documents, or - for the standard input; without --output the last name is the document to make, or - for the standard output.",
      valueName: "in"),
    completion: .file())
  var paths: [String]

  @Option(
    name: [.short, .customLong("output")],
    help: .init(
      "The document to make, or - for the standard output. A * in it stands for the input's name without its extension; a folder (html/) gets a document for each input, with --to.",
      valueName: "out"),
    completion: .file())
  var output: String?

  @Option(
    help: .init(
      "What to make: \(DocumentFileFormat.allCases.map(\.rawValue).joined(separator: ", ")); without it the output's name decides.",
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
        throw .usage("There is nothing to convert; give a document before --output.")
      }
      return (
        inputs,
        try OutputNames(argument, inputs: inputs.count).paths(
          for: inputs, format: to?.suffix, example: "html")
      )
    }
    guard let to else {
      throw .usage(
        "“\(inputs.first ?? "")” has no output; give the name of the document to make, or --to.")
    }
    if inputs.contains("-") {
      throw .usage("The standard input has no name for its output; give one with --output.")
    }
    // In the folder of each input.
    let outputs = inputs.map { ($0 as NSString).deletingPathExtension + ".\(to.suffix)" }
    var known: Set<String> = []
    if let twice = outputs.first(where: { !known.insert($0).inserted }) {
      throw .usage(
        "Two inputs would both become “\(twice)”; give one of them another name, or give --output."
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
          "“textkit convert” makes documents, not pages; use “textkit render” for “\(output)”.")
      }
      throw ToolError.usage(
        "“\(output)” does not say what to make; give --to with one of \(formats).")
    }
    guard let from = document.from ?? DocumentFileFormat(name: input) else {
      throw ToolError.usage(
        "“\(input)” does not say what it is; give --from with one of \(formats).")
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
