// SPDX-License-Identifier: MIT

internal import TextStructures

/// Where the links of a document that is written lead: short URLs stand at each link, long ones once, at the end.
///
///     [short](https://swift.org)  [long][1]
///
///     [1]: https://example.org/…
struct MarkdownLinks {
  /// Bytes of a URL and its title from which they are written once.
  private static let long = 500

  private struct Key: Hashable {
    let link: String
    let title: String
  }

  private var numbers: [Key: Int] = [:]
  /// What the references stand for.
  private(set) var definitions = ""
  /// Bytes of the definitions.
  var size: Int { definitions.utf8.count }

  /// Returns what follows the words of a link.
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
