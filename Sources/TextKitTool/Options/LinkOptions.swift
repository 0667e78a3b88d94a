// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// The options for writing links.
struct LinkOptions: ParsableArguments {
  @Option(
    name: .customLong("link-scheme"),
    help: .init(
      "A scheme of links that is written beside the usual ones (http, https, mailto, tel, geo and their like); may be given several times.",
      valueName: "name"),
    transform: { text in
      let name = text.hasSuffix(":") ? String(text.dropLast()) : text
      guard let first = name.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic,
        name.unicodeScalars.allSatisfy({
          $0.isASCII && ($0.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains($0))
        })
      else {
        throw ValidationError("a scheme is a letter, and letters, digits, +, - and . after it")
      }
      return name
    })
  var schemes: [String] = []

  /// Reports the links of a text that are not written.
  func reportDropped(in text: NSTextStorage, of name: String) {
    guard let names = ToolError.names(text.linksNotWritten(schemes), atMost: 3) else { return }
    Terminal.printError(
      "\(name) has links of unusual schemes, which may run programs: \(names); they are text without a link; --link-scheme allows a scheme."
    )
  }
}
