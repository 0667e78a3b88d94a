// SPDX-License-Identifier: MIT

/// For which media a style sheet, or a part of it, is.
///
/// Rules for paper count, for documents are printed, and those for screens, as Apple's reader takes them (our choice where they
/// contradict each other: what stands later). What asks for a width or a colour scheme is left out: there is neither yet.
enum CSSMedia {
  /// Whether rules for media like "print, screen and (width > 600px)" count: one of the list has to.
  static func counts(_ query: String) -> Bool {
    let queries = CSSParser.split(query, at: ",")
    return queries.isEmpty
      || queries.contains { one in
        var words = one.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        if words.first == "only" { words.removeFirst() }
        let isNot = words.first == "not"
        if isNot { words.removeFirst() }
        guard words.count == 1, let type = words.first, !type.hasPrefix("(") else { return false }
        return ["all", "print", "screen"].contains(type) != isNot
      }
  }
}
