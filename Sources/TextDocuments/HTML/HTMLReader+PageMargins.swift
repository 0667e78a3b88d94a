// SPDX-License-Identifier: MIT

/// The text of a box in the margins of pages.
///
///     @page { @top-center { content: "Page " counter(page) } }
///     @page :first { @top-center { content: none } }
struct CSSPageMargin {
  /// Which pages it is for: "" for all, "first", "left", "right".
  var pages: String
  /// The box, such as "top-left".
  var name: String
  var declarations: [CSSDeclaration]

  static let pages = ["", "first", "left", "right"]
  static let names: Set<String> = [
    "top-left", "top-center", "top-right", "bottom-left", "bottom-center", "bottom-right",
  ]
}

// Boxes in the margins of pages are headers and footers.

extension HTMLReader {
  /// Emits the headers and footers that style sheets say.
  ///
  /// - Source: CSS Paged Media Module Level 3, 5 "Page-Margin Boxes". Boxes of one edge are one paragraph, our choice.
  func emitPageMargins() {
    let stories: [(edge: String, stories: [DocumentStory])] = [
      ("top", [.header, .headerFirst, .headerLeft, .headerRight]),
      ("bottom", [.footer, .footerFirst, .footerLeft, .footerRight]),
    ]
    for (edge, stories) in stories {
      for (pages, story) in zip(CSSPageMargin.pages, stories)
      where pageMargins.contains(where: { $0.pages == pages && $0.name.hasPrefix(edge) }) {
        let boxes = ["left", "center", "right"].map { box("\(edge)-\($0)", on: pages) }
        emit(boxes, as: story)
      }
    }
  }

  private typealias Box = (text: String, style: HTMLStyle)

  /// What a box shows on some pages; those of all pages are on these too.
  private func box(_ name: String, on pages: String) -> Box {
    let own = pageMargins.filter { $0.name == name && ($0.pages.isEmpty || $0.pages == pages) }
      .flatMap(\.declarations)
    note(own)
    var style = root.style.inherited()
    style.apply(pageDeclarations + own, parent: root.style)
    guard let value = own.last(where: { $0.name == "content" })?.value else { return ("", style) }
    var content = CSSContent(
      attributes: [], counters: counters, quotes: CSSQuotes(style.quotes, language: style.language),
      quoteDepth: 0)
    content.isOfPage = true
    let text = content.text(value)
    note(content)
    return (text, style)
  }

  private func emit(_ boxes: [Box], as story: DocumentStory) {
    let shown = boxes.indices.filter { !boxes[$0].text.isEmpty }
    var format = ParagraphFormat()
    sink.beginStory(story)
    if let only = shown.first, shown.count == 1 {
      format.alignment = [.left, .center, .right][only]
    } else {
      let paper = document.paperSize ?? HTMLPage.usual
      let (left, right) = (
        document.leftMargin ?? paper.width / 10, document.rightMargin ?? paper.width / 10
      )
      let width = max(1, paper.width - left - right)
      format.tabs = shown.compactMap { index in
        index == 0 ? nil : index == 1 ? .init(width / 2, .center) : .init(width, .right)
      }
    }
    for index in shown {
      sink.setCharacterFormat(boxes[index].style.character)
      let start = shown.count > 1 && index > 0 ? "\t" : ""
      let text = boxes[index].text.replacing("\n", with: "\u{2028}")
      sink.appendText(ControlCharacters.removed(from: Array((start + text).utf16)))
    }
    if shown.isEmpty {
      // A header without text is none: that of all pages would be shown.
      sink.setCharacterFormat(root.style.character)
      sink.appendText([0x20])
    }
    sink.endParagraph(format, isTerminated: true)
    sink.endStory(story)
  }
}
