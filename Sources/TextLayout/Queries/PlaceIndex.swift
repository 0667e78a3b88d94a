// SPDX-License-Identifier: MIT

internal import TextStructures

/// All passages of a layout side by side, for many questions about a text that does not change.
///
/// A seek in the tree reads some forty nodes and elements all over memory: microseconds in a book. Here a
/// search reads one small array, and then eight sums that lie together:
///
///     every eighth end   | 812 | 1 702 | 2 655 | …        stays in the processor's nearest cache
///     all ends           … 1 702 | 1 811 | 1 902 | 2 033 …
///
/// Making it reads the first line of each passage, 0.03 µs each, so it is made after some questions
/// between two changes, in number a part of the passages', and dropped with the next change.
///
/// What is asked most is answered without even a place: in plain text from left to right by `PlaceIndex+Plain`, in lines of
/// several fonts, scripts and directions by `PlaceIndex+Runs`.
///
/// Size: rows side by side, and where the last question led.
package final class PlaceIndex {
  private let tree: SummaryTree<Passage>
  /// Whose passages they are; it keeps the index.
  unowned let layout: DocumentLayout
  /// All passages; `tree` keeps them.
  private let passages: BorrowedObjects<Passage>
  /// Where each passage ends.
  private let ends: ContiguousArray<End>
  /// In which container; empty if all is in one.
  private let markEnds: ContiguousArray<Int>
  // The last of every eight.
  private let characterEnds: ContiguousArray<Int>
  private let glyphEnds: ContiguousArray<Int>
  private let heightEnds: ContiguousArray<Double>
  /// The index of each leaf's first passage, and the sums before it; made after some questions for places.
  private lazy var leaves = leafRows()
  private var places = 0
  /// Whether answers about plain text may come from here: all is laid out, and nothing stands where a
  /// client put it or shows what it does not own.
  let answersPlainly: Bool

  // Where the last question led: the next one is often about the same line.
  /// The passage, and its characters and glyphs in the text.
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
    var passages = BorrowedObjects<Passage>()
    var ends = ContiguousArray<End>()
    var markEnds = ContiguousArray<Int>()
    var characterEnds = ContiguousArray<Int>()
    var glyphEnds = ContiguousArray<Int>()
    var heightEnds = ContiguousArray<Double>()
    passages.reserveCapacity(tree.count)
    ends.reserveCapacity(tree.count)
    characterEnds.reserveCapacity(tree.count / 8)
    glyphEnds.reserveCapacity(tree.count / 8)
    heightEnds.reserveCapacity(tree.count / 8)
    tree.forEachLeaf { _, _, elements in passages.append(contentsOf: elements) }
    // Passages lie anywhere: in a loop that does little else, many are fetched at a time.
    let hasMarks = summary.flow.marks > 0
    var end = End()
    var marks = 0
    for number in 0..<passages.count {
      passages.with(number) { passage in
        end.characters &+= UInt32(passage.characterCount)
        end.glyphs &+= UInt32(passage.glyphCount)
        let more = passage.flow.marks
        end.height = passage.flow.height + (more > 0 ? 0 : end.height)
        marks &+= more
      }
      ends.append(end)
      if hasMarks { markEnds.append(marks) }
      if number & 7 == 7 {
        characterEnds.append(Int(end.characters))
        glyphEnds.append(Int(end.glyphs))
        heightEnds.append(end.height)
      }
    }
    (self.passages, self.ends, self.markEnds) = (passages, ends, markEnds)
    (self.characterEnds, self.glyphEnds, self.heightEnds) = (characterEnds, glyphEnds, heightEnds)
  }

  // MARK: Places

  func place(ofCharacter index: Int) -> DocumentLayout.Place? { place(number(ofCharacter: index)) }

  func place(ofGlyph index: Int) -> DocumentLayout.Place? { place(number(ofGlyph: index)) }

  /// The first passage that ends behind a container or below a height in it.
  func place(atY y: Double, container: Int) -> DocumentLayout.Place? {
    place(number(atY: y, container: container))
  }

  private func place(_ number: Int) -> DocumentLayout.Place? {
    guard number < ends.count else { return nil }
    places += 1
    var prefix: PassageSummary
    if places * 512 < ends.count {
      prefix = tree.prefix(upTo: number)
    } else {
      let leaf = Self.first(in: leaves.starts, above: number) - 1
      prefix = leaves.prefixes[leaf]
      for before in leaves.starts[leaf]..<number {
        passages.with(before) { prefix.append($0.summary) }
      }
    }
    return DocumentLayout.Place(index: number, prefix: prefix, passage: passages[number])
  }

  private func leafRows() -> (
    starts: ContiguousArray<Int>, prefixes: ContiguousArray<PassageSummary>
  ) {
    var starts = ContiguousArray<Int>()
    var prefixes = ContiguousArray<PassageSummary>()
    tree.forEachLeaf { start, prefix, _ in
      starts.append(start)
      prefixes.append(prefix)
    }
    return (starts, prefixes)
  }

  // MARK: Searches

  @inline(__always)
  private func number(ofCharacter index: Int) -> Int {
    var number = 8 * Self.first(in: characterEnds, above: index)
    for _ in number..<Swift.min(number + 8, ends.count) where ends[number].characters <= index {
      number += 1
    }
    return number
  }

  @inline(__always)
  private func number(ofGlyph index: Int) -> Int {
    var number = 8 * Self.first(in: glyphEnds, above: index)
    for _ in number..<Swift.min(number + 8, ends.count) where ends[number].glyphs <= index {
      number += 1
    }
    return number
  }

  @inline(__always)
  private func number(atY y: Double, container: Int) -> Int {
    if !markEnds.isEmpty {
      return Self.first(of: ends.count) {
        markEnds[$0] > container || markEnds[$0] == container && ends[$0].height > y
      }
    }
    // All is in the first.
    if container > 0 { return ends.count }
    var number = 8 * Self.first(in: heightEnds, above: y)
    for _ in number..<Swift.min(number + 8, ends.count) where !(ends[number].height > y) {
      number += 1
    }
    return number
  }

  @inline(__always)
  private static func first<Number: Comparable>(
    in ends: ContiguousArray<Number>, above value: Number
  ) -> Int {
    first(of: ends.count) { ends[$0] > value }
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
  func withPassage<Result>(_ body: (Passage) -> Result) -> Result { passages.with(number, body) }

  /// Goes to the passage that holds a character; false if there is none.
  func move(toCharacter index: Int) -> Bool {
    if characters.contains(index) { return true }
    return index >= 0 && enter(number(ofCharacter: index))
  }

  /// Goes to the passage that holds a glyph; false if there is none.
  func move(toGlyph index: Int) -> Bool {
    if glyphs.contains(index) { return true }
    return index >= 0 && enter(number(ofGlyph: index))
  }

  /// Goes to the first passage that ends behind a container or below a height in it; false if there is none.
  func move(toY y: Double, container: Int) -> Bool {
    enter(number(atY: y, container: container))
  }

  @inline(__always)
  private func enter(_ number: Int) -> Bool {
    guard number < ends.count else { return false }
    let before = number > 0 ? ends[number - 1] : End()
    let end = ends[number]
    characters = Int(before.characters)..<Int(end.characters)
    glyphs = Int(before.glyphs)..<Int(end.glyphs)
    marks = number > 0 && !markEnds.isEmpty ? markEnds[number - 1] : 0
    height = before.height
    (line, lastGlyph.glyph) = (nil, -1)
    self.number = number
    return true
  }
}

/// Where a passage ends: sixteen bytes, so that a book's stay in the processor's caches.
private struct End {
  var characters: UInt32 = 0
  var glyphs: UInt32 = 0
  var height = 0.0
}

extension DocumentLayout {
  /// The index, once enough has been asked since the last change: to make it takes as long as a question to the tree for every tenth
  /// passage, and pages that are laid out and drawn by turns change the tree with each.
  func placeIndex() -> PlaceIndex? {
    if let madeIndex = lookup.madeIndex { return madeIndex }
    lookup.lookups += 1
    guard lookup.lookups > 16, lookup.lookups > passages.count / 16, !activity.isLayingOut,
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
