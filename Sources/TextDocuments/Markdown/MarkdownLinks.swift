// SPDX-License-Identifier: MIT

internal import TextStructures

/// The destinations of links in the output: short URLs are inline, long ones are reference
/// definitions at the end.
///
///     [short](https://swift.org)  [long][1]
///
///     [1]: https://example.org/…
struct MarkdownLinks {
  /// The size, in bytes, of a URL and its title from which a definition is used.
  private static let long = 500

  private struct Key: Hashable {
    let link: String
    let title: String
  }

  private var numbers: [Key: Int] = [:]
  /// The reference definitions.
  private(set) var definitions = ""
  /// The size of the definitions in bytes.
  var size: Int { definitions.utf8.count }

  /// Returns the text after the label of a link.
  mutating func destination(_ url: LinkURL, _ title: String?) -> String {
    var target: String { MarkdownText.destination(url) + MarkdownText.title(title) }
    guard url.text.utf8.count + (title?.utf8.count ?? 0) > Self.long else { return "(\(target))" }
    let key = Key(link: url.text, title: title ?? "")
    if let known = numbers[key] { return "[\(known)]" }
    let number = numbers.count + 1
    numbers[key] = number
    definitions += "\n[\(number)]: \(target)\n"
    return "[\(number)]"
  }
}
