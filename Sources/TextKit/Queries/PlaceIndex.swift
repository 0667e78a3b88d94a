// SPDX-License-Identifier: MIT

internal import TextStructures

/// The passages of a layout side by side, for many questions about a text that does not change.
///
/// A seek in the tree reads some forty nodes and elements all over memory: about 1 µs in a book. Here a
/// binary search reads one array. It takes as long to make as some questions to the tree for every hundred
/// passages, so it is made after so many questions between two changes, and dropped with the next change.
struct PlaceIndex {
  private var characters: [Int] = []
  private var glyphs: [Int] = []
  private var marks: [Int] = []
  private var heights: [Double] = []
  private var prefixes: [PassageSummary] = []
  private var passages: [Passage] = []

  init(_ tree: borrowing SummaryTree<Passage>) {
    let count = tree.count
    characters.reserveCapacity(count)
    glyphs.reserveCapacity(count)
    marks.reserveCapacity(count)
    heights.reserveCapacity(count)
    prefixes.reserveCapacity(count)
    passages.reserveCapacity(count)
    var sum = PassageSummary.zero
    tree.forEach(in: 0..<count) { _, passage in
      prefixes.append(sum)
      passages.append(passage)
      sum.append(passage.summary)
      characters.append(sum.characters)
      glyphs.append(sum.glyphs)
      marks.append(sum.flow.marks)
      heights.append(sum.flow.height)
      return true
    }
  }

  func place(ofCharacter index: Int) -> TextLayout.Place? {
    place(at: PlaceIndex.first(characters.count) { characters[$0] > index })
  }

  func place(ofGlyph index: Int) -> TextLayout.Place? {
    place(at: PlaceIndex.first(glyphs.count) { glyphs[$0] > index })
  }

  /// The first passage that ends behind a container or below a height in it.
  func place(atY y: Double, container: Int) -> TextLayout.Place? {
    place(
      at: PlaceIndex.first(marks.count) {
        marks[$0] > container || marks[$0] == container && heights[$0] > y
      })
  }

  private func place(at index: Int) -> TextLayout.Place? {
    guard index < passages.count else { return nil }
    return TextLayout.Place(index: index, prefix: prefixes[index], passage: passages[index])
  }

  /// The first index that meets a condition which, once met, holds for all later ones.
  @inline(__always)
  private static func first(_ count: Int, where condition: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension TextLayout {
  /// The index, once enough has been asked since the last change.
  func placeIndex() -> PlaceIndex? {
    if let madeIndex { return madeIndex }
    lookups += 1
    guard lookups > 16, lookups > passages.count / 64, !isLayingOut, !isGenerating else {
      return nil
    }
    let index = PlaceIndex(passages)
    madeIndex = index
    return index
  }
}
