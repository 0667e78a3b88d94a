// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// `textkit convert`: a document of one format in, of another one out.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Turns a document into another format: RTF, RTFD, HTML, Markdown, plain text.",
    discussion: """
      The endings of the names give the formats (.rtf, .rtfd, .html, .md, .txt), or --from and --to. What a format cannot say is \
      left out; plain text has the markers of lists and the alternative texts of pictures. An output appears whole or not at all. Nothing is fetched from a network.

      \(CommandExample.paragraphs(examples))
      """)

  @Argument(
    help: .init("A document, or - for the standard input.", valueName: "in"),
    completion: .file())
  var input: String

  @Argument(
    help: .init("The document to make, or - for the standard output.", valueName: "out"),
    completion: .file())
  var output: String

  @Option(
    help: .init(
      "What to make: \(DocumentKind.allCases.map(\.rawValue).joined(separator: ", ")); without it the output's name decides.",
      valueName: "format"))
  var to: DocumentKind?

  @OptionGroup(title: "Reading") var document: DocumentOptions

  func run() throws {
    guard let kind = to ?? DocumentKind(path: output) else {
      guard (try? OutputFormat(path: output)) == nil else {
        throw ToolError.usage(
          "“textkit convert” makes documents, not pages; use “textkit render” for “\(output)”.")
      }
      throw ToolError.usage(
        "“\(output)” does not say what to make; give --to with one of \(DocumentKind.allCases.map(\.rawValue).joined(separator: ", "))."
      )
    }
    guard let from = document.from ?? DocumentKind(path: input) else {
      throw ToolError.usage(
        "“\(input)” does not say what it is; give --from with one of \(DocumentKind.allCases.map(\.rawValue).joined(separator: ", "))."
      )
    }
    try DocumentPlace.refuseInput(input, as: output)
    let read = try InputDocument.read(input, from, document)
    read.tellMissingPictures()
    var properties = read.properties
    properties[.documentType] = kind.type
    properties[.fileType] = nil
    properties[.characterEncoding] = nil
    properties[.textEncodingName] = nil
    let all = NSRange(location: 0, length: read.text.length)
    do {
      if kind == .rtfd, output != "-" {
        let place = try DocumentPlace(output, isFolder: true)
        let package = try read.text.fileWrapper(from: all, documentAttributes: properties)
        try package.write(to: place.url, options: .atomic, originalContentsURL: nil)
      } else if kind == .text {
        try write(Data(read.text.readableString().utf8))
      } else {
        try write(read.text.data(from: all, documentAttributes: properties))
      }
    } catch let error as ToolError {
      throw error
    } catch {
      throw ToolError(writing: output, error)
    }
  }
  private func write(_ data: Data) throws {
    if output == "-" {
      try StandardOutput.write(data)
    } else {
      try DocumentPlace(output, isFolder: false).write(data)
    }
  }
}
