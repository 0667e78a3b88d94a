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
  private struct Leaf {
    var start: Int
    var prefix: PassageSummary
    var passages: ContiguousArray<Passage>
  }

  /// A passage and what stands before it, as far as plain text needs it.
  struct Spot {
    var passage: Passage
    var characters: Int
    var glyphs: Int
    var flow: Flow
  }

  private var leaves: [Leaf] = []
  // Where leaves end: searches read nothing else.
  private var characterEnds: [Int] = []
  private var glyphEnds: [Int] = []
  private var markEnds: [Int] = []
  private var heightEnds: [Double] = []
  /// Whether answers about plain text may come from here: all is laid out, and nothing stands where a
  /// client put it or shows what it does not own.
  let answersPlainly: Bool
  /// Where the last question led.
  private var last: Spot?

  init(_ layout: TextLayout) {
    answersPlainly =
      layout.passages.summary.unlaid == 0 && !layout.hasOwnLines
      && layout.containers.allSatisfy { $0.lastLineMode == .byWordWrapping }
    layout.passages.forEachLeaf { start, prefix, passages in
      if start > 0 { addEnd(prefix) }
      leaves.append(Leaf(start: start, prefix: prefix, passages: passages))
    }
    if !leaves.isEmpty { addEnd(layout.passages.summary) }
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
    guard leaf < leaves.count else { return nil }
    var prefix = leaves[leaf].prefix
    for (number, passage) in leaves[leaf].passages.enumerated() {
      var sum = prefix
      sum.append(passage.summary)
      if condition(sum) {
        return TextLayout.Place(
          index: leaves[leaf].start + number, prefix: prefix, passage: passage)
      }
      prefix = sum
    }
    return nil
  }

  /// The first leaf that meets a condition which, once met, holds for all later ones.
  @inline(__always)
  private func first(where condition: (Int) -> Bool) -> Int {
    var low = 0
    var high = leaves.count
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

  // MARK: Spots

  func spot(ofCharacter index: Int) -> Spot? {
    if let last, index >= last.characters, index < last.characters + last.passage.characterCount {
      return last
    }
    guard index >= 0 else { return nil }
    return spot(in: first { characterEnds[$0] > index }) {
      $0.characters + $1.characterCount > index
    }
  }

  func spot(ofGlyph index: Int) -> Spot? {
    if let last, index >= last.glyphs, index < last.glyphs + last.passage.glyphCount { return last }
    guard index >= 0 else { return nil }
    return spot(in: first { glyphEnds[$0] > index }) { $0.glyphs + $1.glyphCount > index }
  }

  func spot(atY y: Double, container: Int) -> Spot? {
    spot(in: leaf(atY: y, container: container)) { spot, passage in
      var end = spot.flow
      end.append(passage.flow)
      return end.marks > container || end.marks == container && end.height > y
    }
  }

  @inline(__always)
  private func spot(in leaf: Int, _ condition: (Spot, Passage) -> Bool) -> Spot? {
    guard leaf < leaves.count else { return nil }
    let passages = leaves[leaf].passages
    var spot = Spot(
      passage: passages[0], characters: leaves[leaf].prefix.characters,
      glyphs: leaves[leaf].prefix.glyphs, flow: leaves[leaf].prefix.flow)
    for passage in passages {
      if condition(spot, passage) {
        spot.passage = passage
        last = spot
        return spot
      }
      spot.characters += passage.characterCount
      spot.glyphs += passage.glyphCount
      spot.flow.append(passage.flow)
    }
    return nil
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
}
