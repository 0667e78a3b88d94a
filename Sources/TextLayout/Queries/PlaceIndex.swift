// SPDX-License-Identifier: MIT

internal import TextStructures

/// The passages of a layout side by side, for many questions about a text that does not change.
///
/// A seek in the tree reads some forty nodes and elements all over memory: microseconds in a book. Here a
/// search reads one small array, and then a row of sums that lie together:
///
///     where groups end   | 8 120 | 16 930 | 25 070 | …             stays in the processor's nearest cache
///     every eighth end   8 894 | 9 477 … | 16 102 | ∞ … ∞           made when somebody asks about the group
///     row of a group     8 120 | 8 211 | 8 302 | 8 433 … 16 930
///
/// A group is a node of the tree with up to 128 passages. Making the index reads the rows of branches, some nanoseconds a
/// group; making a row reads the passages of one group. So an index that serves one page costs little more than the page's
/// passages. It is made after some questions between two changes, and dropped with the next change.
///
/// What is asked most is answered without even a place: in plain text from left to right by `PlaceIndex+Plain`, in lines of
/// several fonts, scripts and directions by `PlaceIndex+Runs`.
///
/// Size: rows side by side, and where the last question led.
package final class PlaceIndex {
  /// Passages of a group at most.
  private static let groupSize = 128

  private let tree: SummaryTree<Passage>
  /// Whose passages they are; it keeps the index.
  unowned let layout: DocumentLayout
  // Where each group ends.
  private let characterEnds: ContiguousArray<Int>
  private let glyphEnds: ContiguousArray<Int>
  private let heightEnds: ContiguousArray<Double>
  /// In which container; empty if all is in one.
  private let markEnds: ContiguousArray<Int>
  /// The passage with which each group begins.
  private let starts: ContiguousArray<Int>
  // Rows. Each access is to one element or one array, and none happens within another: unchecked, as a check is a good part of
  // a search.
  /// Where each group's row begins, if it has one yet.
  @safe @exclusivity(unchecked) private var rows: ContiguousArray<GroupRow>
  /// In each row, what stands before the group, and then where each of its passages ends.
  @safe @exclusivity(unchecked) private var ends: ContiguousArray<End> = []
  @safe @exclusivity(unchecked) private var ownMarkEnds: ContiguousArray<Int> = []
  /// In each row, no passage of interest, and then those of the group; `tree` keeps them.
  @safe @exclusivity(unchecked) private var passages = BorrowedObjects<Passage>()
  // Of each row, sixteen: the last of every eight passages, and then more than anybody asks for.
  @safe @exclusivity(unchecked) private var characterEighths: ContiguousArray<UInt32> = []
  @safe @exclusivity(unchecked) private var glyphEighths: ContiguousArray<UInt32> = []
  @safe @exclusivity(unchecked) private var heightEighths: ContiguousArray<Double> = []
  /// The index of each leaf's first passage, and the sums before it; made after some questions for places.
  private lazy var leaves = leafRows()
  private var places = 0
  /// Whether answers about plain text may come from here: all is laid out, and nothing stands where a
  /// client put it or shows what it does not own.
  let answersPlainly: Bool

  // Where the last question led: the next one is often about the same line.
  /// The passage's place in the rows, and its characters and glyphs in the text.
  private var number = Int.max
  private(set) var characters = 0..<0
  private(set) var glyphs = 0..<0
  /// What stands before it.
  private(set) var marks = 0
  private(set) var height = 0.0
  /// A line of it, and one of its glyphs: where it stands.
  var line: PlainPlace?
  var lastGlyph = (glyph: -1, x: 0.0)
  /// Room for the parts of one line.
  var parts = LineParts()

  /// nil if the text is too long for it.
  init?(_ layout: DocumentLayout) {
    let summary = layout.passages.summary
    guard Swift.max(summary.characters, summary.glyphs) <= UInt32.max else { return nil }
    answersPlainly =
      summary.unlaid == 0 && summary.boxed == 0 && !layout.hasOwnLines
      && layout.containers.allSatisfy { $0.lastLine == .asSet }
    tree = layout.passages
    self.layout = layout
    // Locals: a property is checked at each access.
    var starts = ContiguousArray<Int>()
    var characterEnds = ContiguousArray<Int>()
    var glyphEnds = ContiguousArray<Int>()
    var heightEnds = ContiguousArray<Double>()
    var markEnds = ContiguousArray<Int>()
    let hasMarks = summary.flow.marks > 0
    func end(at sum: PassageSummary) {
      characterEnds.append(sum.characters)
      glyphEnds.append(sum.glyphs)
      heightEnds.append(sum.flow.height)
      if hasMarks { markEnds.append(sum.flow.marks) }
    }
    tree.forEachGroup(atMost: Self.groupSize) { start, prefix in
      if start > 0 { end(at: prefix) }
      starts.append(start)
    }
    if !starts.isEmpty { end(at: summary) }
    (self.starts, self.markEnds) = (starts, markEnds)
    (self.characterEnds, self.glyphEnds, self.heightEnds) = (characterEnds, glyphEnds, heightEnds)
    rows = ContiguousArray(repeating: GroupRow(), count: starts.count)
  }

  @inline(__always)
  private func row(_ group: Int) -> GroupRow {
    let row = rows[group]
    return row.last >= 0 ? row : makeRow(group)
  }

  @inline(never)
  private func makeRow(_ group: Int) -> GroupRow {
    let first = starts[group]
    let count = (group + 1 < starts.count ? starts[group + 1] : tree.count) - first
    let row = GroupRow(
      start: ends.count, last: ends.count + count, eighths: characterEighths.count)
    rows[group] = row
    tree.lend(first..<first + 1, to: &passages)
    tree.lend(first..<first + count, to: &passages)
    var marks = 0
    var end = End()
    if group > 0 {
      end.characters = UInt32(truncatingIfNeeded: characterEnds[group - 1])
      end.glyphs = UInt32(truncatingIfNeeded: glyphEnds[group - 1])
      end.height = heightEnds[group - 1]
      if !markEnds.isEmpty { marks = markEnds[group - 1] }
    }
    // Once there are some rows there will be all: none is copied to make room for the next.
    if ends.count > 4 * Self.groupSize { ends.reserveCapacity(tree.count + starts.count) }
    // Passages lie anywhere: in a loop that does little else, many are fetched at a time.
    ends.append(addingCapacity: count + 1) { ends in
      ends.append(end)
      for number in row.start + 1...row.last {
        passages.lent(number).with { passage in
          end.characters &+= UInt32(truncatingIfNeeded: passage.characterCount)
          end.glyphs &+= UInt32(truncatingIfNeeded: passage.glyphCount)
          end.height = passage.flow.height + (passage.flow.marks > 0 ? 0 : end.height)
        }
        ends.append(end)
      }
    }
    if !markEnds.isEmpty {
      ownMarkEnds.append(marks)
      for number in row.start + 1...row.last {
        marks &+= passages.lent(number).with { $0.flow.marks }
        ownMarkEnds.append(marks)
      }
    }
    for eighth in 0..<Self.groupSize / 8 {
      let isInside = 8 * eighth + 8 <= count
      let end =
        isInside
        ? ends[row.start + 8 * eighth + 8]
        : End(characters: .max, glyphs: .max, height: .infinity)
      characterEighths.append(end.characters)
      glyphEighths.append(end.glyphs)
      heightEighths.append(end.height)
    }
    return row
  }

  // MARK: Places

  func place(ofCharacter index: Int) -> DocumentLayout.Place? { place(number(ofCharacter: index)) }

  func place(ofGlyph index: Int) -> DocumentLayout.Place? { place(number(ofGlyph: index)) }

  /// The first passage that ends behind a container or below a height in it.
  func place(atY y: Double, container: Int) -> DocumentLayout.Place? {
    place(number(atY: y, container: container))
  }

  /// - `found`: In the rows.
  private func place(_ found: (group: Int, number: Int)?) -> DocumentLayout.Place? {
    guard let found else { return nil }
    places += 1
    let index = starts[found.group] + found.number - rows[found.group].start - 1
    var prefix: PassageSummary
    if places * 512 < tree.count {
      prefix = tree.prefix(upTo: index)
    } else {
      let leaf = Self.first(of: leaves.starts.count) { leaves.starts[$0] > index } - 1
      prefix = leaves.prefixes[leaf]
      for before in found.number - (index - leaves.starts[leaf])..<found.number {
        passages.lent(before).with { prefix.append($0.summary) }
      }
    }
    return DocumentLayout.Place(index: index, prefix: prefix, passage: passages[found.number])
  }

  private func leafRows() -> (
    starts: ContiguousArray<Int>, prefixes: ContiguousArray<PassageSummary>
  ) {
    var starts = ContiguousArray<Int>()
    var prefixes = ContiguousArray<PassageSummary>()
    // Leaves are the smallest groups.
    tree.forEachGroup(atMost: 1) { start, prefix in
      starts.append(start)
      prefixes.append(prefix)
    }
    return (starts, prefixes)
  }

  // MARK: Searches

  // Each gives the group and the place in the rows; nil if there is none.

  @inline(__always)
  private func number(ofCharacter index: Int) -> (group: Int, number: Int)? {
    let group = Self.first(of: characterEnds.count) { characterEnds[$0] > index }
    return number(
      in: group, eighth: { characterEighths[$0] > index }, where: { ends[$0].characters > index })
  }

  @inline(__always)
  private func number(ofGlyph index: Int) -> (group: Int, number: Int)? {
    let group = Self.first(of: glyphEnds.count) { glyphEnds[$0] > index }
    return number(
      in: group, eighth: { glyphEighths[$0] > index }, where: { ends[$0].glyphs > index })
  }

  @inline(__always)
  private func number(atY y: Double, container: Int) -> (group: Int, number: Int)? {
    if !markEnds.isEmpty { return numberBehindMarks(atY: y, container: container) }
    // All is in the first.
    if container > 0 { return nil }
    let group = Self.first(of: heightEnds.count) { heightEnds[$0] > y }
    return number(
      in: group, eighth: { heightEighths[$0] > y }, where: { ends[$0].height > y })
  }

  private func numberBehindMarks(atY y: Double, container: Int) -> (group: Int, number: Int)? {
    let group = Self.first(of: markEnds.count) {
      markEnds[$0] > container || markEnds[$0] == container && heightEnds[$0] > y
    }
    guard group < starts.count else { return nil }
    let row = row(group)
    let first = row.start + 1
    let found = Self.first(of: row.last - row.start) {
      let marks = ownMarkEnds[first + $0]
      return marks > container || marks == container && ends[first + $0].height > y
    }
    return (group, Swift.min(row.last, first + found))
  }

  @inline(__always)
  private func number(
    in group: Int, eighth isBehind: (Int) -> Bool, where condition: (Int) -> Bool
  ) -> (group: Int, number: Int)? {
    guard group < starts.count else { return nil }
    let row = row(group)
    let eighth = Self.first(of: Self.groupSize / 8) { isBehind(row.eighths &+ $0) }
    var number = row.start + 1 + 8 * eighth
    for _ in number..<Swift.max(number, Swift.min(number + 7, row.last)) where !condition(number) {
      number += 1
    }
    return (group, Swift.min(row.last, number))
  }

  /// The first of `count` that meets a condition which, once met, holds for all later ones.
  ///
  /// No jump in the loop, so none is foreseen wrongly.
  @inline(__always)
  private static func first(of count: Int, where condition: (Int) -> Bool) -> Int {
    var low = 0
    var count = count
    while count > 1 {
      let half = count / 2
      low = condition(low &+ half &- 1) ? low : low &+ half
      count &-= half
    }
    return count == 1 && !condition(low) ? low + 1 : low
  }

  // MARK: Moves

  /// Lends the passage in which the index stands, uncounted: to count a reference makes the processor wait for
  /// memory.
  ///
  /// - Precondition: A move has found one.
  @inline(__always)
  func withPassage<Result>(_ body: (Passage) -> Result) -> Result {
    passages.lent(number).with(body)
  }

  /// Goes to the passage that holds a character; false if there is none.
  func move(toCharacter index: Int) -> Bool {
    if characters.contains(index) { return true }
    return index >= 0 && enter(number(ofCharacter: index)?.number)
  }

  /// Goes to the passage that holds a glyph; false if there is none.
  func move(toGlyph index: Int) -> Bool {
    if glyphs.contains(index) { return true }
    return index >= 0 && enter(number(ofGlyph: index)?.number)
  }

  /// Goes to the first passage that ends behind a container or below a height in it; false if there is none.
  func move(toY y: Double, container: Int) -> Bool {
    enter(number(atY: y, container: container)?.number)
  }

  @inline(__always)
  private func enter(_ number: Int?) -> Bool {
    guard let number else { return false }
    let before = ends[number - 1]
    let end = ends[number]
    characters = Int(before.characters)..<Int(end.characters)
    glyphs = Int(before.glyphs)..<Int(end.glyphs)
    marks = ownMarkEnds.isEmpty ? 0 : ownMarkEnds[number - 1]
    height = before.height
    (line, lastGlyph.glyph) = (nil, -1)
    self.number = number
    return true
  }
}

/// Where a group's row begins and ends, and where its eighths begin; -1 if it has none yet.
private struct GroupRow {
  var start = -1
  var last = -1
  var eighths = 0
}

/// Where a passage ends: sixteen bytes, so that a book's stay in the processor's caches.
private struct End {
  var characters: UInt32 = 0
  var glyphs: UInt32 = 0
  var height = 0.0
}

extension DocumentLayout {
  /// The index, once enough has been asked since the last change that making it costs less than the questions did.
  func placeIndex() -> PlaceIndex? {
    if let madeIndex = lookup.madeIndex { return madeIndex }
    lookup.lookups += 1
    guard lookup.lookups > 16, lookup.lookups > passages.count / 2048, !activity.isLayingOut,
      !activity.isGenerating
    else {
      return nil
    }
    lookup.madeIndex = PlaceIndex(self)
    return lookup.madeIndex
  }

  /// The index, if it may answer questions about plain text.
  @inline(__always)
  package var plainIndex: PlaceIndex? {
    guard let index = lookup.madeIndex, index.answersPlainly, !activity.isLayingOut,
      !activity.isGenerating
    else {
      return nil
    }
    return index
  }

  /// The same without the checks that each question begins with, if none of them would find anything.
  @inline(__always)
  package var calmIndex: PlaceIndex? {
    guard let calm, calm.holds, !containersChanged, progress.extraLineIsValid else { return nil }
    return plainIndex
  }
}
