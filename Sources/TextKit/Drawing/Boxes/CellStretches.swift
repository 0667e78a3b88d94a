// SPDX-License-Identifier: MIT

internal import Foundation

/// The stretches of text that cells take up on both sides of a place, each looked for once.
///
///     a cell's text | place | the next cell's text | …
///       before ─────┘       └───── behind
///
/// While the boxes of a page are drawn each cell asks for those around it, so that each is asked for by all its neighbours; and whether
/// the cell below stands on the same page, as nearly all do. Nothing is changed meanwhile: whoever lets a client's code run begins anew.
final class CellStretches {
  /// The cell's text on one side of a place.
  fileprivate struct Stretch {
    let cell: NSTextTableBlock
    /// Where it ends, seen from the place.
    let end: Int
    let paragraphs: Int
  }

  private struct Key: Hashable {
    let table: ObjectIdentifier
    let place: Int
    let isBehind: Bool
  }

  private var known: [Key: Stretch] = [:]
  /// Characters that stand in the container that is drawn, in order, none of them beside another.
  private var drawn: [Range<Int>] = []

  /// The direction of the row that was asked for last.
  private var direction: (table: ObjectIdentifier, row: Int, isRightToLeft: Bool)?

  /// Whether the columns of a cell's row run from right to left, found out once for neighbours.
  func isRightToLeft(
    _ cell: NSTextTableBlock, in table: NSTextTable, _ find: () -> Bool
  ) -> Bool {
    if let direction, direction.table == ObjectIdentifier(table),
      direction.row == cell.startingRow
    {
      return direction.isRightToLeft
    }
    let found = find()
    direction = (ObjectIdentifier(table), cell.startingRow, found)
    return found
  }

  /// Notes characters that stand in the container that is drawn; those that are noted later stand behind them.
  func noteDrawn(_ characters: Range<Int>) {
    if let last = drawn.last, last.upperBound >= characters.lowerBound {
      drawn[drawn.count - 1] =
        last.lowerBound..<Swift.max(last.upperBound, characters.upperBound)
    } else {
      drawn.append(characters)
    }
  }

  /// Whether a character is known to stand in the container that is drawn.
  func isDrawn(_ character: Int) -> Bool {
    var (low, high) = (0, drawn.count)
    while low < high {
      let middle = (low + high) / 2
      if drawn[middle].upperBound <= character { low = middle + 1 } else { high = middle }
    }
    return low < drawn.count && drawn[low].lowerBound <= character
  }

  /// Reads the cells of a table in a text.
  func reader(of text: NSTextStorage, _ table: NSTextTable) -> Reader {
    Reader(stretches: self, text: text, source: text.characterSource, table: table)
  }

  struct Reader {
    fileprivate let stretches: CellStretches
    fileprivate let text: NSTextStorage
    fileprivate let source: any CharacterSource
    fileprivate let table: NSTextTable
    /// The blocks that were found last: what is asked next is mostly the same paragraph.
    private var lastStyle: NSParagraphStyle?
    private var lastCell: NSTextTableBlock?

    fileprivate init(
      stretches: CellStretches, text: NSTextStorage, source: any CharacterSource,
      table: NSTextTable
    ) {
      (self.stretches, self.text, self.source, self.table) = (stretches, text, source, table)
    }

    /// The cell whose text stands on one side of a place, and how far it goes on, in so many paragraphs at most.
    ///
    /// - Parameters:
    ///   - place: Between two characters.
    ///   - isBehind: Whether the text behind the place is meant, and not the one before it.
    ///   - limit: Paragraphs.
    ///   - isWanted: Whether it matters how far a cell's text goes on.
    /// - Returns: nil if no cell's text stands there, or it does not matter.
    mutating func stretch(
      at place: Int, isBehind: Bool, atMost limit: Int, isWanted: (NSTextTableBlock) -> Bool
    ) -> (cell: NSTextTableBlock, end: Int, paragraphs: Int)? {
      let key = Key(table: ObjectIdentifier(table), place: place, isBehind: isBehind)
      let known = stretches.known[key]
      guard let other = known?.cell ?? cell(at: isBehind ? place : place - 1), isWanted(other)
      else { return nil }
      if let known, known.paragraphs <= limit { return (other, known.end, known.paragraphs) }
      let found = walk(other, key, limit)
      return (other, found.end, found.paragraphs)
    }

    private mutating func walk(
      _ other: NSTextTableBlock, _ key: Key, _ limit: Int
    ) -> (end: Int, paragraphs: Int) {
      var (end, count) = (key.place, 0)
      var goesOn = true
      while goesOn, count < limit {
        end = key.isBehind ? source.paragraphEnd(end) : source.paragraphStart(end - 1)
        count += 1
        goesOn = cell(at: key.isBehind ? end : end - 1) === other
      }
      if !goesOn {
        stretches.known[key] = Stretch(cell: other, end: end, paragraphs: count)
      }
      return (end, count)
    }

    private mutating func cell(at place: Int) -> NSTextTableBlock? {
      guard place >= 0, place < text.length else { return nil }
      guard let style = text.ownParagraphStyle(at: place) else { return nil }
      if style === lastStyle { return lastCell }
      lastStyle = style
      lastCell =
        style.textBlocks.first { ($0 as? NSTextTableBlock)?.table === table } as? NSTextTableBlock
      return lastCell
    }
  }
}
