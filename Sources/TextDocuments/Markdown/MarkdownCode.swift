// SPDX-License-Identifier: MIT

/// The lines of a block of code, before they are written as a fenced code block.
struct MarkdownCode {
  /// The prefixes of the first line, and of all others.
  var first: String
  var rest: String
  var language: String
  /// The number of lists and quotations around it.
  var depth: Int
  var quotes: Int
  var lines: [String] = []

  /// The block, with fences longer than any line that resembles one.
  var text: String {
    // Scalars, because parsers split lines and match fences by them.
    let name = String(
      String.UnicodeScalarView(
        language.unicodeScalars.filter {
          !$0.properties.isWhitespace && $0.properties.generalCategory != .control
        }))
    // A backtick is not allowed after a fence of backticks.
    let sign: Unicode.Scalar = name.unicodeScalars.contains("`") ? "~" : "`"
    let longest =
      lines.map { line in
        line.unicodeScalars.drop { $0 == " " || $0 == "\t" }.prefix { $0 == sign }.count
      }.max() ?? 0
    let fence = String(repeating: Character(sign), count: max(3, longest + 1))
    var text = first + fence + name + "\n"
    var margin = rest
    while margin.last == " " { margin.removeLast() }
    for line in lines { text += (line.isEmpty ? margin : rest + line) + "\n" }
    return text + rest + fence + "\n"
  }
}
