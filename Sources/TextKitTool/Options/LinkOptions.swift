// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// The options for writing links.
struct LinkOptions: ParsableArguments {
  @Option(
    name: .customLong("link-scheme"),
    help: .init(
      "A link scheme that is written in addition to the usual ones (http, https, mailto, tel, geo and similar ones). May be repeated.",
      valueName: "name"),
    transform: { text in
      let name = text.hasSuffix(":") ? String(text.dropLast()) : text
      guard let first = name.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic,
        name.unicodeScalars.allSatisfy({
          $0.isASCII && ($0.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains($0))
        })
      else {
        throw ValidationError("must be a letter, followed by letters, digits, +, - and .")
      }
      return name
    })
  var schemes: [String] = []

  /// Reports the links of a text that are not written.
  func reportDropped(in text: NSTextStorage, of name: String) {
    guard let names = ToolError.names(text.linksNotWritten(schemes), atMost: 3) else { return }
    Terminal.printError(
      "\(name) has links with unusual schemes, which can run programs: \(names); they become plain text; --link-scheme allows a scheme."
    )
  }
}
