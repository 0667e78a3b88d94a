// SPDX-License-Identifier: MIT

private import Synchronization
import TextFonts

/// Font subsets of earlier documents in the process: letters from one template have the same words
/// in a large font.
///
/// Subsetting ten glyphs of a Chinese font reads its whole table of outlines, 15 MB. The least
/// recently used subsets are evicted when all of them exceed `limit`.
enum KeptSubsets {
  private struct Entry: Sendable {
    weak var face: FontFace?
    let glyphs: [UInt16]
    let subset: FontSubset
  }

  private static let known = Mutex<[Entry]>([])
  /// The maximum number of bytes.
  private static let limit = 8 << 20
  private static let maximumKnown = 128

  /// Returns a subset of a font, from the cache if possible; nil if HarfBuzz fails.
  static func subset(of face: FontFace, glyphs: [UInt16]) -> FontSubset? {
    let found = known.withLock { entries -> FontSubset? in
      guard
        let index = entries.lastIndex(where: { $0.face === face && $0.glyphs == glyphs })
      else { return nil }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.subset
    }
    if let found { return found }
    guard let made = FontSubset(face, glyphs: glyphs) else { return nil }
    guard made.count <= limit / 4 else { return made }
    known.withLock { entries in
      entries.removeAll { $0.face == nil }
      entries.append(Entry(face: face, glyphs: glyphs, subset: made))
      var sum = entries.reduce(0) { $0 + $1.subset.count }
      while sum > limit || entries.count > maximumKnown {
        sum -= entries.removeFirst().subset.count
      }
    }
    return made
  }
}
