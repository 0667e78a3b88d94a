// SPDX-License-Identifier: MIT

// Captions: paragraphs above a table, written before it is known that a table follows.
//
//     <p>caption</p>                  <table> <caption> <p>caption</p> </caption>
//     then a table follows   ──>      …
//
// Each paragraph is also marked as a caption (`--tk`). Only this mark identifies captions below a
// table, and those in lists, quotations and boxes, out of which a `<caption>` would move them.

extension HTMLWriter {
  /// Notes that a paragraph of a caption has been written, to the end of the text.
  func noteCaption(from start: Int) {
    let level = levels.count - 1
    guard levels[level].lists.isEmpty, levels[level].blocks.isEmpty, levels[level].quotes == 0
    else { return }
    let known = levels[level].caption
    let first = known?.upperBound == start ? known?.lowerBound : nil
    levels[level].caption = (first ?? start)..<levels[level].text.count
  }

  /// Removes the caption at the end of the text and returns its element; empty if the text ends
  /// with something else.
  ///
  /// `table` is the table whose start is written next. A right-to-left table would change the
  /// direction of its caption.
  func takeCaption(of table: TableFormat) -> HTMLSource {
    let level = levels.count - 1
    guard let known = levels[level].caption else { return "" }
    levels[level].caption = nil
    guard known.upperBound == levels[level].text.count, !table.isRightToLeft else { return "" }
    // The paragraphs specify their alignment; those that do not are aligned like any others.
    let paragraphs = levels[level].text.cut(from: known.lowerBound)
    return "<caption style=\"text-align: start\">\n\(paragraphs)</caption>\n"
  }
}
