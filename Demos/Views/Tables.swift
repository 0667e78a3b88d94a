// SPDX-License-Identifier: MIT

import TextViews

/// Lists that number themselves, a table with spans and one in a cell, a quotation in a block.
public final class TablesDemo: DemoView {
  public override class var title: String { "Lists and tables" }
  public override class var words: String {
    "Lists that number themselves, a table with spans and one in a cell, a row from right to left, a block. Return and tab know them."
  }
  override class var size: CGSize { CGSize(width: 460, height: 400) }

  override func build() {
    let view = textView(CGRect(x: 10, y: 10, width: 440, height: 380), in: self)
    view.backgroundColor = .white
    let text = NSMutableAttributedString()
    text.append(paragraph("Lists and tables\n", size: 20) { $0.paragraphSpacing = 6 })
    appendLists(to: text)
    appendTable(to: text)
    appendQuotation(to: text)
    view.attributedText = text
  }
}

@MainActor
private func paragraph(
  _ string: String, size: CGFloat = 13, color: UIColor = .black,
  _ change: (NSMutableParagraphStyle) -> Void = { _ in }
) -> NSAttributedString {
  let style = NSMutableParagraphStyle()
  change(style)
  return NSAttributedString(
    string: string,
    attributes: [
      .font: demoFont.withSize(size), .foregroundColor: color, .paragraphStyle: style,
    ])
}

@MainActor
private func appendLists(to text: NSMutableAttributedString) {
  let steps = NSTextList(markerFormat: .decimal, options: 0)
  let parts = NSTextList(markerFormat: .disc, options: 0)
  func item(_ string: String, _ lists: [NSTextList]) {
    text.append(
      paragraph(string + "\n") {
        $0.textLists = lists
        $0.firstLineHeadIndent = CGFloat(lists.count - 1) * 22 + 6
        $0.headIndent = CGFloat(lists.count) * 22 + 6
      })
  }
  item("The storage holds characters and what they look like.", [steps])
  item("characters", [steps, parts])
  item("attributes of runs", [steps, parts])
  item("The layout manager turns characters into glyphs and glyphs into lines.", [steps])
  item("The container says where lines may stand.", [steps])
}

@MainActor
private func appendTable(to text: NSMutableAttributedString) {
  let table = NSTextTable()
  table.numberOfColumns = 3
  table.collapsesBorders = true
  table.setContentWidth(100, type: .percentageValueType)
  table.setWidth(8, type: .absoluteValueType, for: .margin, edge: .minY)
  func cell(
    _ row: Int, _ column: Int, rows: Int = 1, columns: Int = 1, shade: CGFloat? = nil
  ) -> NSTextTableBlock {
    let block = NSTextTableBlock(
      table: table, startingRow: row, rowSpan: rows, startingColumn: column, columnSpan: columns)
    block.setWidth(1, type: .absoluteValueType, for: .border)
    block.setWidth(5, type: .absoluteValueType, for: .padding)
    block.setBorderColor(UIColor(white: 0.45, alpha: 1))
    block.verticalAlignment = .middleAlignment
    if let shade { block.backgroundColor = UIColor(red: shade, green: shade, blue: 1, alpha: 1) }
    return block
  }
  func add(_ string: String, _ blocks: [NSTextBlock], _ alignment: NSTextAlignment = .natural) {
    text.append(
      paragraph(string + "\n") {
        $0.textBlocks = blocks
        $0.alignment = alignment
      })
  }
  add("Script", [cell(0, 0, shade: 0.86)], .center)
  add("In a cell", [cell(0, 1, columns: 2, shade: 0.86)], .center)
  add("Latin, over two rows", [cell(1, 0, rows: 2, shade: 0.96)])
  add("Words wrap where their column ends, as in any other place.", [cell(1, 1)])
  let nested = cell(1, 2, rows: 2)
  add("A table in a cell:", [nested])
  let inner = NSTextTable()
  inner.numberOfColumns = 2
  for (index, word) in ["one", "two", "three", "four"].enumerated() {
    let block = NSTextTableBlock(
      table: inner, startingRow: index / 2, rowSpan: 1, startingColumn: index % 2, columnSpan: 1)
    block.setWidth(1, type: .absoluteValueType, for: .border)
    block.setWidth(3, type: .absoluteValueType, for: .padding)
    block.setBorderColor(.systemRed)
    add(word, [nested, block])
  }
  add("Bottom", [cell(2, 1)])
  add("עברית", [cell(3, 0, shade: 0.96)])
  add("גם בתא של טבלה כותבים מימין לשמאל", [cell(3, 1, columns: 2)])
}

@MainActor
private func appendQuotation(to text: NSMutableAttributedString) {
  let block = NSTextBlock()
  block.setWidth(12, type: .absoluteValueType, for: .margin, edge: .minY)
  block.setWidth(4, type: .absoluteValueType, for: .border, edge: .minX)
  block.setBorderColor(.systemBlue)
  block.setWidth(10, type: .absoluteValueType, for: .padding)
  block.backgroundColor = UIColor(white: 0.94, alpha: 1)
  text.append(
    paragraph("A block of one’s own has a background, a border at one edge,\n") {
      $0.textBlocks = [block]
    })
  text.append(paragraph("and goes on over paragraphs.\n") { $0.textBlocks = [block] })
}
