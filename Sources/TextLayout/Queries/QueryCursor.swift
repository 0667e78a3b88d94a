// SPDX-License-Identifier: MIT

internal import TextStructures

/// The passage found by the last query about a text, for queries that need no layout.
///
/// A seek in the tree reads the sums of some nodes and of one leaf, and no passage but the one it
/// finds:
///
///     y = 5 000    root |8 120|16 930|…     branch |5 520|…     leaf |4 980|5 040|…     passage
///
/// Nothing is prepared, so that the first query after a change costs as much as any other. A cursor
/// is dropped with each change.
///
/// The most frequent questions are answered without even a line (`QueryCursor+Lines`).
///
/// Invariants
/// 1. `tree` is the layout's; `passage` is an element of it, which it keeps alive; characters,
///    glyphs and height are the passage's own and those before it.
/// 2. `line` and `lastGlyph` are of that passage.
package final class QueryCursor {
  private let tree: SummaryTree<Passage>
  /// The layout that owns the passages; it owns the cursor.
  unowned let layout: DocumentLayout
  /// Whether queries about plain text may use the cursor: all is laid out, and nothing was
  /// positioned by a client or shows glyphs of other lines.
  let answersPlainly: Bool

  // The next query is often about the same line.
  private var passage: BorrowedObject<Passage>?
  /// The characters of the passage, in the text.
  private(set) var characters = 0..<0
  private(set) var glyphs = 0..<0
  /// The containers filled before the passage.
  private(set) var marks = 0
  private(set) var height = 0.0
  /// The height of the passage.
  private(set) var ownHeight = 0.0
  /// A line of it, and the left edge of one of its glyphs.
  var line: PlainPlace?
  var lastGlyph = (glyph: -1, x: 0.0)
  /// Storage for the parts of one line.
  var parts = LineParts()

  init(_ layout: DocumentLayout) {
    let summary = layout.passages.summary
    answersPlainly =
      summary.unlaid == 0 && summary.boxed == 0 && !layout.hasOwnLines
      && layout.containers.allSatisfy { $0.lastLine == .asSet }
    tree = layout.passages
    self.layout = layout
  }

  /// Passes the passage at the cursor to `body`, without reference counting: to count makes the
  /// processor wait for memory.
  ///
  /// - Precondition: A move has found one.
  @inline(__always)
  func withPassage<Result>(_ body: (Passage) -> Result) -> Result {
    guard let passage else { preconditionFailure("QueryCursor: no move has found a passage") }
    return passage.with(body)
  }

  /// Moves to the passage that holds a character; false if there is none.
  func move(toCharacter index: Int) -> Bool {
    if characters.contains(index) { return true }
    return index >= 0 && enter(tree.seek(by: PassageOrigin.self) { $0.characters > index })
  }

  /// Moves to the passage that holds a glyph; false if there is none.
  func move(toGlyph index: Int) -> Bool {
    if glyphs.contains(index) { return true }
    return index >= 0 && enter(tree.seek(by: PassageOrigin.self) { $0.glyphs > index })
  }

  /// Moves to the first passage that ends after a container or below a height in it; false if there
  /// is none.
  func move(toY y: Double, container: Int) -> Bool {
    guard let container = Int32(exactly: container) else { return false }
    return enter(
      tree.seek(by: PassageOrigin.self) {
        $0.marks > container || $0.marks == container && $0.height > y
      })
  }

  @inline(__always)
  private func enter(_ found: SoughtElement<Passage, PassageOrigin>?) -> Bool {
    guard let found else { return false }
    let (before, own) = (found.before, found.summary)
    characters = before.characters..<before.characters + own.characters
    glyphs = before.glyphs..<before.glyphs + own.glyphs
    marks = Int(before.marks)
    (height, ownHeight) = (before.height, own.flow.height)
    (line, lastGlyph.glyph) = (nil, -1)
    passage = found.borrowed
    return true
  }

  /// Returns a description of the first broken invariant, or nil.
  func findBrokenInvariant(_ passages: SummaryTree<Passage>) -> String? {
    if tree.count != passages.count || tree.summary != passages.summary
      || (0..<tree.count).contains(where: { tree[$0] !== passages[$0] })
    {
      return "1: the tree is not the layout's"
    }
    guard let passage else { return line == nil ? nil : "2: a line of no passage" }
    guard let found = tree.first(where: { $0.characters > characters.lowerBound }),
      passage.with({ $0 === found.element })
    else { return "1: the passage is not the one that holds character \(characters.lowerBound)" }
    let (prefix, own) = (found.prefix, found.element.summary)
    if characters != prefix.characters..<prefix.characters + own.characters
      || glyphs != prefix.glyphs..<prefix.glyphs + own.glyphs || marks != prefix.flow.marks
      || height != prefix.flow.height || ownHeight != own.flow.height
    {
      return "1: the passage is not at \(characters), \(glyphs), \(marks), \(height)"
    }
    if let line, !found.element.lines.indices.contains(line.index) {
      return "2: there is no line \(line.index)"
    }
    return nil
  }
}

extension DocumentLayout {
  /// The cursor, if it may be used for queries about plain text.
  @inline(__always)
  package var plainCursor: QueryCursor? {
    guard !isChanging else { return nil }
    let cursor = lookup.cursor(of: self)
    return cursor.answersPlainly ? cursor : nil
  }

  /// The same without the checks at the start of each query, if none of them would find anything.
  @inline(__always)
  package var settledCursor: QueryCursor? {
    guard let calm, calm.holds, !containersChanged, progress.extraLineIsValid else { return nil }
    return plainCursor
  }
}
