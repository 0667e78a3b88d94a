// SPDX-License-Identifier: MIT

/// The text of a tagged file in the order in which a screen reader reads it.
package final class StructureText {
  private let reading: PDFReading
  private var texts: [PDFContentOwner: [Int: Piece]] = [:]

  /// The text of content that belongs to an element, and its extent.
  private struct Piece {
    var text = ""
    var firstY: Double?
    var lastY: Double?
  }

  package init(_ reading: PDFReading) {
    self.reading = reading
    for page in reading.pages {
      var told: Set<ObjectIdentifier> = []
      for item in page.content.painted {
        guard case .text(let shown) = item.kind, let mark = item.mark,
          let own = mark.chain.first(where: { $0.mcid != nil }), let number = own.mcid
        else { continue }
        var piece = texts[own.owner]?[number] ?? Piece()
        defer { texts[own.owner, default: [:]][number] = piece }
        add(" ", to: &piece, ifLineChangesTo: shown.y)
        piece.firstY = piece.firstY ?? shown.y
        piece.lastY = shown.y
        // Characters that replace several glyphs count once.
        if let teller = mark.chain.last(where: { $0.properties["ActualText"] != nil }) {
          guard told.insert(ObjectIdentifier(teller)).inserted else { continue }
          piece.text += reading.file.resolve(teller.properties["ActualText"]).text ?? ""
          continue
        }
        for code in shown.codes { piece.text += shown.font?.text(of: code) ?? "\u{FFFD}" }
      }
    }
  }

  /// The end of a line is a space, if the line does not end with one.
  private func add(_ space: String, to piece: inout Piece, ifLineChangesTo y: Double) {
    guard let last = piece.lastY, abs(last - y) > 4, let end = piece.text.last, !end.isWhitespace
    else { return }
    piece.text += space
  }

  /// Returns the text of one element, without those within.
  package func ownText(of element: PDFElement) -> String {
    joined(
      element.kids.compactMap { kid in
        if case .content(let owner, let number) = kid { return texts[owner]?[number] }
        return nil
      }, "")
  }

  private func joined(_ pieces: [Piece], _ separator: String) -> String {
    var all = Piece()
    for piece in pieces {
      if let first = piece.firstY { add(" ", to: &all, ifLineChangesTo: first) }
      all.text += piece.text
      all.lastY = piece.lastY ?? all.lastY
    }
    return all.text
  }

  /// Returns the text of the file, element after element.
  package var wholeText: String {
    (reading.structure?.elements ?? []).reduce(into: "") { text, element in
      guard element.parent == nil else { return }
      text += self.text(of: element)
    }
  }

  /// Returns the text of an element and of those within.
  package func text(of element: PDFElement) -> String { line(element, decorates: false) }

  // MARK: Markdown

  /// The tree as Markdown: blank lines between blocks, and no emphasis, which PDF 1.7 has no
  /// element for.
  package var markdown: String {
    (reading.structure?.roots ?? []).map { block($0, "") }.joined()
  }

  private func block(_ element: PDFElement, _ indent: String) -> String {
    switch element.standardType {
    case "P":
      if element.children.count == 1, element.kids.count == 1,
        element.children[0].standardType == "Code"
      {
        let lines = pieces(element.children[0]).map { indent + $0 + "\n" }
        return indent + "```\n" + lines.joined() + indent + "```\n"
      }
      return indent + line(element) + "\n"
    case "H1", "H2", "H3", "H4", "H5", "H6":
      let level = Int(element.standardType.dropFirst()) ?? 1
      return indent + String(repeating: "#", count: level) + " " + line(element) + "\n"
    case "BlockQuote":
      return element.children.map { block($0, indent + "> ") }.joined()
    case "L": return element.children.map { item($0, indent, of: element) }.joined()
    case "Table": return table(element, indent)
    case "Note":
      let label =
        element.children.first { $0.standardType == "Lbl" }.map {
          text(of: $0).filter { !$0.isWhitespace }
        } ?? ""
      let body = element.children.filter { $0.standardType != "Lbl" }.map { block($0, "") }.joined()
      return "\(indent)[^\(label)]: \(body)"
    case "Figure": return indent + line(element) + "\n"
    default:
      // Content of a part that holds blocks would be in no paragraph.
      let own = ownText(of: element)
      return (own.isEmpty ? "" : indent + own + "\n")
        + element.children.map { block($0, indent) }.joined()
    }
  }

  private func pieces(_ element: PDFElement) -> [String] {
    element.kids.flatMap { kid -> [String] in
      switch kid {
      case .content(let owner, let number): [texts[owner]?[number]?.text ?? ""]
      case .element(let child): pieces(child)
      case .object: []
      }
    }
  }

  private func item(_ item: PDFElement, _ indent: String, of list: PDFElement) -> String {
    if item.standardType != "LI" { return block(item, indent) }
    let label =
      item.children.first { $0.standardType == "Lbl" }.map {
        text(of: $0).filter { !$0.isWhitespace }
      } ?? ""
    let isNumber = label.contains { $0.isNumber || $0.isLetter }
    let body = item.children.filter { $0.standardType == "LBody" }.flatMap(\.children)
    let inner = indent + (isNumber ? "   " : "  ")
    let blocks = body.map { block($0, inner) }.joined()
    return indent + (isNumber ? label : "-") + " " + blocks.dropFirst(inner.count)
  }

  private func table(_ table: PDFElement, _ indent: String) -> String {
    var result = ""
    for row in table.children {
      let cells = row.children.map { cell in
        cell.children.map { line($0) }.joined(separator: "<br>")
      }
      result += indent + "| " + cells.joined(separator: " | ") + " |\n"
      if row.children.allSatisfy({ $0.standardType == "TH" }), !row.children.isEmpty {
        result += indent + "|" + row.children.map { _ in " --- |" }.joined() + "\n"
      }
    }
    return result
  }

  private func line(_ element: PDFElement, decorates: Bool = true) -> String {
    var all = Piece()
    for kid in element.kids {
      switch kid {
      case .content(let owner, let number):
        guard let piece = texts[owner]?[number] else { continue }
        if let first = piece.firstY { add(" ", to: &all, ifLineChangesTo: first) }
        all.text += piece.text
        all.lastY = piece.lastY ?? all.lastY
      case .element(let child): all.text += decorated(child, decorates)
      case .object: break
      }
    }
    return all.text
  }

  private func decorated(_ element: PDFElement, _ decorates: Bool) -> String {
    let text = line(element, decorates: decorates)
    guard decorates else { return text }
    switch element.standardType {
    case "Link": return "[\(text)](\(address(of: element) ?? ""))"
    case "Reference": return "[^\(text)]"
    case "Figure": return "![\(element.text("Alt", reading.file) ?? "")]()"
    default: return text
    }
  }

  private func address(of element: PDFElement) -> String? {
    for kid in element.kids {
      guard case .object(let number, _) = kid else { continue }
      let action = reading.file.resolve(.reference(number), "A")
      if let address = reading.file.resolve(action, "URI").text { return address }
    }
    return nil
  }
}
