// SPDX-License-Identifier: MIT

// Captions: paragraphs above a table, written before anybody knows that a table follows.
//
//     <p>caption</p>                  <table> <caption> <p>caption</p> </caption>
//     then a table comes     ──>      …
//
// Each says of itself that it is one, too (`--tk`). That alone says it of those below a table, and of those in lists, quotations and
// boxes: a `<caption>` would take them out of these.

extension HTMLWriter {
  /// A paragraph of a caption has been written, to the end of the text.
  func noteCaption(from start: Int) {
    let level = levels.count - 1
    guard levels[level].lists.isEmpty, levels[level].blocks.isEmpty, levels[level].quotes == 0
    else { return }
    let known = levels[level].caption
    let first = known?.upperBound == start ? known?.lowerBound : nil
    levels[level].caption = (first ?? start)..<levels[level].text.count
  }

  /// The element of the caption with which the text ends, which is cut off; nothing if it ends with something else.
  ///
  /// - `table`: That of which the beginning is written next. One that goes from right to left would turn its caption.
  func takeCaption(of table: TableFormat) -> HTMLSource {
    let level = levels.count - 1
    guard let known = levels[level].caption else { return "" }
    levels[level].caption = nil
    guard known.upperBound == levels[level].text.count, !table.isRightToLeft else { return "" }
    // The paragraphs say how they are aligned; where they do not, they stand as others.
    let paragraphs = levels[level].text.cut(from: known.lowerBound)
    return "<caption style=\"text-align: start\">\n\(paragraphs)</caption>\n"
  }
}
