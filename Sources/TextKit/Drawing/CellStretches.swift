// SPDX-License-Identifier: MIT

internal import Foundation

/// The stretches of text that cells take up on both sides of a place, each looked for once.
///
///     a cell's text | place | the next cell's text | …
///       before ─────┘       └───── behind
///
/// While the boxes of a page are drawn each cell asks for those around it, so that each is asked for by all its neighbours. Nothing is
/// changed meanwhile: whoever lets a client's code run begins anew.
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

    /// The cell whose text goes on at a place; nil if none does.
    mutating func cell(behind place: Int) -> NSTextTableBlock? {
      stretches.known[key(place, isBehind: true)]?.cell ?? cell(at: place)
    }

    /// The cell whose text stands right before a place.
    mutating func cell(before place: Int) -> NSTextTableBlock? {
      stretches.known[key(place, isBehind: false)]?.cell ?? cell(at: place - 1)
    }

    /// How far a cell's text goes on, in so many paragraphs at most.
    mutating func stretch(
      of cell: NSTextTableBlock, behind place: Int, atMost limit: Int
    ) -> (end: Int, paragraphs: Int) {
      stretch(of: cell, key(place, isBehind: true), limit)
    }

    /// The same, backwards.
    mutating func stretch(
      of cell: NSTextTableBlock, before place: Int, atMost limit: Int
    ) -> (end: Int, paragraphs: Int) {
      stretch(of: cell, key(place, isBehind: false), limit)
    }

    private mutating func stretch(
      of other: NSTextTableBlock, _ key: Key, _ limit: Int
    ) -> (end: Int, paragraphs: Int) {
      if let known = stretches.known[key], known.paragraphs <= limit {
        return (known.end, known.paragraphs)
      }
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

    private func key(_ place: Int, isBehind: Bool) -> Key {
      Key(table: ObjectIdentifier(table), place: place, isBehind: isBehind)
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
