// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// The options for reading documents.
struct DocumentOptions: ParsableArguments {
  @Option(
    help: .init(
      "The format of the input: \(DocumentFileFormat.allCases.map(\.rawValue).joined(separator: ", ")); by default that of the file's extension.",
      valueName: "format"))
  var from: DocumentFileFormat?

  @Option(
    help: .init(
      "The encoding of plain text, Markdown and HTML, such as windows-1252 or shift_jis; by default UTF-8, UTF-16 with a byte order mark, or the encoding that HTML declares.",
      valueName: "name"),
    completion: .list(NamedEncoding.commonNames),
    transform: { name in
      guard let encoding = NamedEncoding(name) else {
        throw ValidationError(
          "unknown encoding “\(name)”; give an IANA name such as \(ArgumentSuggestions.nearest(to: name.lowercased(), in: NamedEncoding.commonNames) ?? "windows-1252, shift_jis or koi8-r")"
        )
      }
      return encoding
    })
  var encoding: NamedEncoding?

  @Option(
    help: .init(
      "A JSON style sheet: the formatting of Markdown, and the pages of all formats.",
      valueName: "file.json"),
    completion: .file(extensions: ["json"]))
  var style: String?

  @Option(
    help: .init(
      "A folder from which a document may load images and style sheets; by default none is loaded.",
      valueName: "folder"),
    completion: .directory)
  var files: String?

  @Option(
    help: .init(
      "Raised limits for a document that exceeds the defaults: \(DocumentBudget.Limit.allCases.map(\.rawValue).joined(separator: ", ")), each with = and a number, separated by commas.",
      valueName: "list"),
    transform: BudgetArgument.init(argument:))
  var limit: BudgetArgument?

  /// The maximum size of a style sheet in bytes; one with all properties has a few thousand.
  private static let largestStyleSheet = 1 << 20

  /// The first option that was given, such as "--style"; nil if there is none.
  var firstGiven: String? {
    if from != nil { return "--from" }
    if encoding != nil { return "--encoding" }
    if style != nil { return "--style" }
    return files == nil ? nil : "--files"
  }

  /// Returns the content of the style sheet.
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
