// SPDX-License-Identifier: MIT

internal import TextStructures

/// Properties that can be long and are the same for adjacent runs: an enclosing element has them.
///
///     <a href="…" style="color: inherit; …"><span class="s1">a</span><span class="s2">b</span></a>
///
/// A link around three runs would otherwise be written three times, and its URL may be as long as
/// the document.
struct HTMLShared: Equatable {
  private let link: LinkURL?
  private let toolTip: String?
  private let language: String?

  init(_ format: CharacterFormat, _ schemes: LinkSchemes) {
    link = format.link.flatMap { LinkURL($0, schemes) }
    (toolTip, language) = (format.toolTip, format.language)
  }

  /// Whether no property is set.
  var isEmpty: Bool { link == nil && toolTip == nil && language == nil }

  /// The element's start tag.
  var beginning: HTMLSource {
    var attributes = HTMLSource()
    if let toolTip { attributes += " title=\"\(attribute: toolTip)\"" }
    if let language { attributes += " lang=\"\(attribute: language)\"" }
    guard let link else { return "<span\(attributes)>" }
    // A browser would also underline and colour the runs in it.
    return "<a href=\"\(url: link)\"\(attributes) style=\"color: inherit; text-decoration: none\">"
  }

  var end: HTMLSource { link == nil ? "</span>" : "</a>" }
}
