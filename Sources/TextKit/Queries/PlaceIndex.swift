// SPDX-License-Identifier: MIT

internal import TextStructures

/// The leaves of a layout's tree side by side, for many questions about a text that does not change.
///
/// A seek in the tree reads some forty nodes and elements all over memory: about 1 µs in a book. Here a
/// binary search reads one small array and then the passages of one leaf. Only branches are read to make
/// it, 0.1 ms for a book, so it is made after some questions between two changes, and dropped with
/// the next change.
///
/// What is asked most, places in plain text from left to right, is answered without even a place:
/// `PlaceIndex+Plain`.
final class PlaceIndex {
  /// All passages; `rows` keeps them.
  private var passages = BorrowedObjects<Passage>()
  /// The leaves' passages, the index of the first of each, and the sums before it.
  private var rows: [ContiguousArray<Passage>] = []
  private var starts: [Int] = []
  private var prefixes: [PassageSummary] = []
  // Where leaves end: searches read nothing else.
  private var characterEnds: [Int] = []
  private var glyphEnds: [Int] = []
  private var markEnds: [Int] = []
  private var heightEnds: [Double] = []
  /// The same of each passage, after many questions: a leaf's passages are not read any more.
  private var fine = (
    characterEnds: [Int](), glyphEnds: [Int](), markEnds: [Int](), heightEnds: [Double]()
  )
  private var isFine = false
  private var questions = 0
  /// Whether answers about plain text may come from here: all is laid out, and nothing stands where a
  /// client put it or shows what it does not own.
  let answersPlainly: Bool

  // Where the last question led: the next one is often about the same line.
  /// The passage, and its characters and glyphs in the text.
  private(set) var passage: Passage?
  private(set) var characters = 0..<0
  private(set) var glyphs = 0..<0
  /// What stands before it.
  private(set) var marks = 0
  private(set) var height = 0.0
  /// A line of it, and one of its glyphs: where it stands.
  var line: PlainPlace?
  var lastGlyph = (glyph: -1, x: 0.0)

  init(_ layout: TextLayout) {
    answersPlainly =
      layout.passages.summary.unlaid == 0 && !layout.hasOwnLines
      && layout.containers.allSatisfy { $0.lastLineMode == .byWordWrapping }
    layout.passages.forEachLeaf { start, prefix, passages in
      if start > 0 { addEnd(prefix) }
      rows.append(passages)
      self.passages.append(contentsOf: passages)
      starts.append(start)
      prefixes.append(prefix)
    }
    if !rows.isEmpty { addEnd(layout.passages.summary) }
  }

  private func addEnd(_ sum: PassageSummary) {
    characterEnds.append(sum.characters)
    glyphEnds.append(sum.glyphs)
    markEnds.append(sum.flow.marks)
    heightEnds.append(sum.flow.height)
  }

  // MARK: Places

  func place(ofCharacter index: Int) -> TextLayout.Place? {
    place(in: first { characterEnds[$0] > index }) { $0.characters > index }
  }

  func place(ofGlyph index: Int) -> TextLayout.Place? {
    place(in: first { glyphEnds[$0] > index }) { $0.glyphs > index }
  }

  /// The first passage that ends behind a container or below a height in it.
  func place(atY y: Double, container: Int) -> TextLayout.Place? {
    place(in: leaf(atY: y, container: container)) {
      $0.flow.marks > container || $0.flow.marks == container && $0.flow.height > y
    }
  }

  private func place(in leaf: Int, _ condition: (PassageSummary) -> Bool) -> TextLayout.Place? {
    guard leaf < rows.count else { return nil }
    var prefix = prefixes[leaf]
    for (number, passage) in rows[leaf].enumerated() {
      var sum = prefix
      sum.append(passage.summary)
      if condition(sum) {
        return TextLayout.Place(index: starts[leaf] + number, prefix: prefix, passage: passage)
      }
      prefix = sum
    }
    return nil
  }

  /// The first leaf that meets a condition which, once met, holds for all later ones.
  @inline(__always)
  private func first(where condition: (Int) -> Bool) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  @inline(__always)
  private func leaf(atY y: Double, container: Int) -> Int {
    if container == 0, markEnds.last == 0 { return first { heightEnds[$0] > y } }
    return first {
      markEnds[$0] > container || markEnds[$0] == container && heightEnds[$0] > y
    }
  }

  // MARK: Moves

  /// Goes to the passage that holds a character.
  func move(toCharacter index: Int) -> Passage? {
    if characters.contains(index) { return passage }
    guard index >= 0 else { return nil }
    if isFine { return enter(Self.first(in: fine.characterEnds, above: index)) }
    let leaf = Self.first(in: characterEnds, above: index)
    return enter(in: leaf) { end, passage in end.characters + passage.characterCount > index }
  }

  /// Goes to the passage that holds a glyph.
  func move(toGlyph index: Int) -> Passage? {
    if glyphs.contains(index) { return passage }
    guard index >= 0 else { return nil }
    if isFine { return enter(Self.first(in: fine.glyphEnds, above: index)) }
    let leaf = Self.first(in: glyphEnds, above: index)
    return enter(in: leaf) { end, passage in end.glyphs + passage.glyphCount > index }
  }

  /// Goes to the first passage that ends behind a container or below a height in it.
  func move(toY y: Double, container: Int) -> Passage? {
    if isFine, container == 0, markEnds.last == 0 {
      return enter(Self.first(in: fine.heightEnds, above: y))
    }
    return enter(in: leaf(atY: y, container: container)) { end, passage in
      let more = passage.flow.marks
      let marks = end.marks + more
      return marks > container
        || marks == container && passage.flow.height + (more > 0 ? 0 : end.height) > y
    }
  }

  /// The first of some rising numbers that is above another: no jump in the loop, so none is foreseen wrongly.
  @inline(__always)
  private static func first<Number: Comparable>(in ends: [Number], above value: Number) -> Int {
    var low = 0
    var count = ends.count
    while count > 1 {
      let half = count / 2
      low = ends[low &+ half &- 1] > value ? low : low &+ half
      count &-= half
    }
    return count == 1 && !(ends[low] > value) ? low + 1 : low
  }

  /// Goes to the first passage of a leaf that meets a condition.
  @inline(__always)
  private func enter(in leaf: Int, _ condition: (Sums, Passage) -> Bool) -> Passage? {
    guard leaf < rows.count else { return nil }
    questions += 1
    if questions > passages.count / 8 { refine() }
    var sums = Sums()
    if leaf > 0 {
      sums = Sums(
        characters: characterEnds[leaf - 1], glyphs: glyphEnds[leaf - 1],
        marks: markEnds[leaf - 1], height: heightEnds[leaf - 1])
    }
    let first = starts[leaf]
    let end = leaf + 1 < starts.count ? starts[leaf + 1] : passages.count
    for number in first..<end {
      let isFound = passages.with(number) { passage in
        if condition(sums, passage) { return true }
        sums.append(passage)
        return false
      }
      if isFound { return enter(number, sums) }
    }
    return nil
  }

  @inline(__always)
  private func enter(_ number: Int) -> Passage? {
    guard number < passages.count else { return nil }
    var sums = Sums()
    if number > 0 {
      sums = Sums(
        characters: fine.characterEnds[number - 1], glyphs: fine.glyphEnds[number - 1],
        marks: fine.markEnds[number - 1], height: fine.heightEnds[number - 1])
    }
    return enter(number, sums)
  }

  @inline(__always)
  private func enter(_ number: Int, _ sums: Sums) -> Passage? {
    let found = passages[number]
    characters = sums.characters..<sums.characters + found.characterCount
    glyphs = sums.glyphs..<sums.glyphs + found.glyphCount
    (marks, height) = (sums.marks, sums.height)
    (line, lastGlyph.glyph) = (nil, -1)
    passage = found
    return found
  }

  /// Notes where passages end.
  private func refine() {
    isFine = true
    var sums = Sums()
    for number in 0..<passages.count {
      passages.with(number) { sums.append($0) }
      fine.characterEnds.append(sums.characters)
      fine.glyphEnds.append(sums.glyphs)
      fine.markEnds.append(sums.marks)
      fine.heightEnds.append(sums.height)
    }
  }
}

/// What passages add up to, as far as places in plain text need it.
private struct Sums {
  var characters = 0
  var glyphs = 0
  var marks = 0
  var height = 0.0

  @inline(__always)
  mutating func append(_ passage: Passage) {
    characters += passage.characterCount
    glyphs += passage.glyphCount
    let more = passage.flow.marks
    height = passage.flow.height + (more > 0 ? 0 : height)
    marks += more
  }
}

extension TextLayout {
  /// The index, once enough has been asked since the last change.
  func placeIndex() -> PlaceIndex? {
    if let madeIndex { return madeIndex }
    lookups += 1
    guard lookups > 16, lookups > passages.count / 512, !isLayingOut, !isGenerating else {
      return nil
    }
    let index = PlaceIndex(self)
    madeIndex = index
    return index
  }

  /// The index, if it may answer questions about plain text.
  @inline(__always)
  var plainIndex: PlaceIndex? {
    guard let index = madeIndex, index.answersPlainly, !isLayingOut, !isGenerating else {
      return nil
    }
    return index
  }

  /// The same without the checks that each question begins with, if none of them would find anything.
  ///
  /// The caller knows that no container has changed.
  @inline(__always)
  var calmIndex: PlaceIndex? {
    guard let calm, calm.holds, extraLineIsValid else { return nil }
    return plainIndex
  }
}
