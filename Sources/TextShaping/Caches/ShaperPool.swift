// SPDX-License-Identifier: MIT

private import Synchronization
package import TextFonts

/// Owner of a shaper that can be passed on.
package final class ShaperBox {
  package var shaper: Shaper

  package init(_ shaper: consuming Shaper) { self.shaper = shaper }
}

/// Shapers that nobody uses just now, with their plans, fonts and words.
///
/// A layout manager takes one and gives it back when it goes away. So a program that makes a layout manager
/// for each string shapes its words once, as one that uses a single layout manager again. A shaper's answers
/// do not depend on what it shaped before.
///
/// Any thread may take and give; a shaper has one owner at a time. Bounded: few shapers, and none that has
/// seen a book.
package final class ShaperPool: Sendable {
  package static let shared = ShaperPool()

  // Boxes in the list have no other owner, and go out one by one.
  private struct Idle: @unchecked Sendable { var boxes: [ShaperBox] = [] }
  private let idle = Mutex(Idle())

  /// Shapers kept.
  static let limit = 8
  /// Words and plans that a shaper which is kept may have: about 1 MB.
  static let mostWords = 4096
  static let mostPlans = 64

  package init() {}

  /// A shaper for these fonts.
  package func take(fonts: FontDatabase) -> ShaperBox {
    let found = idle.withLock { idle -> Idle in
      // The last one is the warmest.
      guard let index = idle.boxes.lastIndex(where: { $0.shaper.fonts === fonts }) else {
        return Idle()
      }
      return Idle(boxes: [idle.boxes.remove(at: index)])
    }
    return found.boxes.first ?? ShaperBox(Shaper(fonts: fonts))
  }

  /// Gives a shaper back, which its owner uses no more.
  package func give(_ box: ShaperBox) {
    guard box.shaper.cachesWords, box.shaper.cache.count <= ShaperPool.mostWords,
      box.shaper.planCount <= ShaperPool.mostPlans
    else { return }
    let given = Idle(boxes: [box])
    // What is dropped is dropped outside the lock.
    let dropped = idle.withLock { idle -> Idle in
      idle.boxes += given.boxes
      return idle.boxes.count > ShaperPool.limit ? Idle(boxes: [idle.boxes.removeFirst()]) : Idle()
    }
    _ = dropped
  }

  var count: Int { idle.withLock { $0.boxes.count } }
}
