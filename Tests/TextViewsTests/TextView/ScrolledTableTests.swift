// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// Tables of which a part is seen.
@MainActor @Suite(.serialized) struct ScrolledTableTests {
  private static func paragraph(_ text: String, in blocks: [NSTextBlock]) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.textBlocks = blocks
    return NSAttributedString(
      string: text + "\n",
      attributes: [.font: UIFont.systemFont(ofSize: 12), .paragraphStyle: style])
  }

  /// A table whose cells have from no word to hundreds.
  private static func table(_ random: inout SeededGenerator, in outer: [NSTextBlock] = [])
    -> NSAttributedString
  {
    let table = NSTextTable()
    table.collapsesBorders = random.oneIn(3)
    let columns = Int.random(in: 1...4, using: &random)
    table.numberOfColumns = columns
    let text = NSMutableAttributedString(string: "")
    for row in 0..<Int.random(in: 1...3, using: &random) {
      for column in 0..<columns {
        let cell = NSTextTableBlock(
          table: table, startingRow: row, rowSpan: 1, startingColumn: column, columnSpan: 1)
        cell.setWidth(
          CGFloat(Int.random(in: 0...3, using: &random)), type: .absoluteValueType, for: .border)
        cell.setWidth(3, type: .absoluteValueType, for: .padding)
        if random.oneIn(5) {
          let room = CGFloat(Int.random(in: 50...400, using: &random))
          cell.setWidth(
            room, type: .absoluteValueType, for: .padding, edge: random.oneIn(2) ? .minY : .maxY)
        }
        cell.setBorderColor([UIColor.black, .red, .blue].randomElement(using: &random))
        if random.oneIn(2) { cell.backgroundColor = UIColor(white: 0.8, alpha: 1) }
        cell.verticalAlignment =
          [.topAlignment, .middleAlignment, .bottomAlignment].randomElement(using: &random)!
        let count =
          random.oneIn(3)
          ? Int.random(in: 50...400, using: &random) : Int.random(in: 0...3, using: &random)
        text.append(
          paragraph(
            Array(repeating: "word", count: count).joined(separator: " "), in: outer + [cell]))
        if outer.isEmpty, random.oneIn(5) {
          text.append(Self.table(&random, in: [cell]))
        }
      }
    }
    return text
  }

  @Test func `a part of a table is drawn as in the whole picture`() throws {
    let number = seed()
    for round in 0..<UInt64(iterations(20)) {
      var random = SeededGenerator(seed: number &+ round)
      let text = NSMutableAttributedString(string: "")
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        if random.oneIn(2) { text.append(Self.paragraph("between", in: [])) }
        text.append(Self.table(&random))
      }
      text.append(Self.paragraph("end", in: []))
      func shown(height: CGFloat) -> UITextView {
        let view = shownTextView("", width: 260, height: height).view
        view.backgroundColor = .white
        // Without estimates, so that positions are those of the whole.
        view.layoutManager.allowsNonContiguousLayout = false
        view.showsVerticalScrollIndicator = false
        view.attributedText = text
        view.layoutIfNeeded()
        return view
      }
      let view = shown(height: 150)
      let size = view.sizeThatFits(CGSize(width: 260, height: 100_000))
      // More than an image may have.
      guard size.height < 12_000 else { continue }
      let whole = try #require(shown(height: size.height.rounded(.up)).picture())
      for _ in 0..<8 {
        let most = Int(size.height) - 150
        guard most > 0 else { break }
        let y = Int.random(in: 0...most, using: &random)
        view.contentOffset.y = CGFloat(y)
        view.layoutIfNeeded()
        let part = try #require(view.picture())
        #expect(part.differs(from: whole, at: y) == 0, "SEED=\(number &+ round) round 0, at \(y)")
      }
    }
  }
}
