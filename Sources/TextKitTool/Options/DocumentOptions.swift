// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// The options that say how a document is read.
struct DocumentOptions: ParsableArguments {
  @Option(
    help: .init(
      "What the input is: \(DocumentKind.allCases.map(\.rawValue).joined(separator: ", ")); without it the file's name decides.",
      valueName: "format"))
  var from: DocumentKind?

  @Option(
    help: .init(
      "A style sheet as JSON: how Markdown looks, and the pages of all formats.",
      valueName: "file.json"),
    completion: .file(extensions: ["json"]))
  var style: String?

  @Option(
    help: .init(
      "A folder below which pictures that the document names may be read; without it none is read.",
      valueName: "folder"),
    completion: .directory)
  var files: String?

  /// In bytes; one that says everything has some thousand.
  private static let largestStyleSheet = 1 << 20

  /// The style sheet's content.
  func styleSheet() throws(ToolError) -> DocumentStyleSheet? {
    guard let style else { return nil }
    let data = try InputText.data(style, a: "style sheet", most: Self.largestStyleSheet)
    do {
      return try DocumentStyleSheet(json: data)
    } catch {
      throw ToolError(.data, "“\(style)”: \(ToolError.sentence(of: error))")
    }
  }
}
