// SPDX-License-Identifier: MIT

/// The base URL of a document's relative URLs: `<base href>`.
///
///     https://a.b/c/d.html    with  e.png     https://a.b/c/e.png
///     img/                    with  e.png     img/e.png
///
/// - Source: RFC 3986, 5.2, "Relative Resolution". `#name` remains a link within the document (our
///   choice: a browser would load the base URL).
struct HTMLBase {
  private static let lengthLimit = 1 << 14

  private let scheme: String
  /// Including "//"; empty without an authority.
  private let authority: String
  private let path: String

  /// Fails if `url`, which must be trimmed, is empty or too long.
  init?(_ url: String) {
    guard !url.isEmpty, url.utf8.count <= Self.lengthLimit else { return nil }
    let whole = url.prefix { $0 != "#" && $0 != "?" }
    scheme = Self.scheme(of: whole)
    var rest = whole.dropFirst(scheme.count)
    if rest.hasPrefix("//") {
      authority = "//" + rest.dropFirst(2).prefix { $0 != "/" }
      rest = rest.dropFirst(authority.count)
    } else {
      authority = ""
    }
    path = String(rest)
  }

  /// Returns "https:", or an empty string without a scheme.
  private static func scheme(of url: Substring) -> String {
    guard let colon = url.firstIndex(of: ":"), let first = url.first, first.isASCII, first.isLetter,
      url[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { return "" }
    return String(url[...colon])
  }

  func resolved(_ url: String) -> String {
    if url.isEmpty || url.hasPrefix("#") || !Self.scheme(of: url[...]).isEmpty { return url }
    if url.hasPrefix("//") { return scheme + url }
    if url.hasPrefix("/") { return scheme + authority + url }
    if url.hasPrefix("?") { return scheme + authority + path + url }
    let folder =
      path.lastIndex(of: "/").map { String(path[...$0]) } ?? (authority.isEmpty ? "" : "/")
    let end = url.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
    return scheme + authority + Self.withoutDots(folder + url[..<end]) + url[end...]
  }

  /// Removes "." segments, and ".." segments with the segment before them.
  private static func withoutDots(_ path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    var kept: [Substring] = []
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      if part == "." {
        if isLast { kept.append("") }
      } else if part == "..", let last = kept.last, last != "..", kept.count > 1 || !last.isEmpty {
        kept.removeLast()
        if isLast { kept.append("") }
      } else if part != ".." || kept.first?.isEmpty != true {
        kept.append(part)
      }
    }
    return kept.joined(separator: "/")
  }
}
