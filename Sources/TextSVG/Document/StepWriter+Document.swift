// SPDX-License-Identifier: MIT

internal import TextCanvas
internal import TextStructures

extension StepWriter {
  /// Writes the part before the page's steps: the root element and the metadata.
  mutating func begin(_ metadata: DocumentMetadata) {
    out.append(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"")
    out.append(" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"")
    out.append(page.width)
    out.append("pt\" height=\"")
    out.append(page.height)
    out.append("pt\" viewBox=\"0 0 ")
    out.append(page.width)
    out.append(" ")
    out.append(page.height)
    out.append("\" version=\"1.1\"")
    if form == .characters { out.append(" xml:space=\"preserve\"") }
    out.append(">\n")
    let values = metadata.values.filter { !$0.value.isEmpty }
    if let title = values[.title] {
      out.append("<title>")
      out.append(text: title)
      out.append("</title>\n")
    }
    if let subject = values[.subject] {
      out.append("<desc>")
      out.append(text: subject)
      out.append("</desc>\n")
    }
    write(values)
  }

  /// Writes title, author, keywords and date in Dublin Core terms.
  ///
  /// - Source: SVG 1.1, 21.2; DCMI Metadata Terms, "Properties in the /elements/1.1/ namespace".
  private mutating func write(_ values: [DocumentMetadata.Key: String]) {
    let terms: [(DocumentMetadata.Key, Markup, Markup)] = [
      (.title, "<dc:title>", "</dc:title>"), (.author, "<dc:creator>", "</dc:creator>"),
      (.keywords, "<dc:subject>", "</dc:subject>"),
      (.creationDate, "<dc:date>", "</dc:date>"),
    ]
    guard terms.contains(where: { $0.0 != .title && values[$0.0] != nil }) else { return }
    out.append("<metadata><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"")
    out.append(" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"><rdf:Description rdf:about=\"\">")
    for (key, begin, end) in terms {
      guard let value = values[key] else { continue }
      out.append(begin)
      out.append(text: value)
      out.append(end)
    }
    out.append("</rdf:Description></rdf:RDF></metadata>\n")
  }

  /// Writes the link areas for URLs, over all that is painted.
  ///
  /// Destinations within a document are on pages, and an SVG has one: links to them are dropped.
  mutating func write(_ links: [PageLink]) {
    for link in links {
      guard case .address(let url) = link.target, StepWriter.isPassive(url.text) else { continue }
      out.append("<a")
      out.attribute("xlink:href", words: url.text)
      out.append(">")
      if let words = link.words {
        out.append("<title>")
        out.append(text: words)
        out.append("</title>")
      }
      write(link.rect, fill: nil)
      out.append("</a>\n")
    }
  }

  /// Returns whether a URL cannot run code in a viewer, even if its scheme is allowed.
  ///
  /// The list of schemes is the client's (`LinkSchemes`); these run programs where an SVG is shown.
  static func isPassive(_ url: String) -> Bool {
    let head = url.prefix { !"/?#".contains($0) }
    guard let colon = head.utf8.firstIndex(of: 0x3A) else { return true }
    let scheme = head[..<colon].lowercased()
    let isScheme =
      scheme.utf8.first.map { (0x61...0x7A).contains($0) } == true
      && scheme.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0)
      }
    return isScheme && !["javascript", "vbscript", "data"].contains(scheme)
  }

  mutating func end() throws(CanvasError) {
    out.append("</svg>\n")
    try flush()
  }
}
