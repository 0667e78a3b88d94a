// SPDX-License-Identifier: MIT

/// Lines of a program, on their way into a block between fences.
struct MarkdownCode {
  /// What the first line, and what all others begin with.
  var first: String
  var rest: String
  var language: String
  /// Lists and quotations that it stands in.
  var depth: Int
  var quotes: Int
  var lines: [String] = []

  /// The block, with fences longer than any line that looks like one.
  var text: String {
    // Scalars, as readers know lines and fences.
    let name = String(
      String.UnicodeScalarView(
        language.unicodeScalars.filter {
          !$0.properties.isWhitespace && $0.properties.generalCategory != .control
        }))
    // Behind a fence of the usual kind no such sign may stand.
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
