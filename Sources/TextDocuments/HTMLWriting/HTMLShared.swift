// SPDX-License-Identifier: MIT

/// What can be long and is the same for many runs beside each other: one element around them says it.
///
///     <a href="…" style="color: inherit; …"><span class="s1">a</span><span class="s2"><b>b</b></span></a>
///
/// A link around three runs would otherwise be written three times, and its text may be as long as the document.
struct HTMLShared: Equatable {
  private let link: String?
  private let toolTip: String?
  private let language: String?

  init(_ format: CharacterFormat) {
    (link, toolTip, language) = (format.link, format.toolTip, format.language)
  }

  /// The element's start tag.
  var beginning: String {
    var attributes = ""
    if let toolTip { attributes += " title=\"\(HTMLText.attribute(toolTip))\"" }
    if let language { attributes += " lang=\"\(HTMLText.attribute(language))\"" }
    guard let link else { return "<span\(attributes)>" }
    // A browser would underline and colour the runs in it, too.
    return
      "<a href=\"\(HTMLText.attribute(link))\"\(attributes) style=\"color: inherit; text-decoration: none\">"
  }

  var end: String { link == nil ? "</span>" : "</a>" }
}
