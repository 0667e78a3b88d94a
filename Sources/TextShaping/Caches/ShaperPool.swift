// SPDX-License-Identifier: MIT

private import Synchronization
package import TextFonts

/// Owner of a shaper, which can be passed on.
package final class ShaperBox {
  package var shaper: Shaper

  package init(_ shaper: consuming Shaper) { self.shaper = shaper }
}

/// Idle shapers, with their plans, fonts and words.
///
/// A layout manager takes one and returns it when it is deallocated. So a program that makes a
/// layout manager for each string shapes its words once, as one that reuses a single layout
/// manager. A shaper's results do not depend on the text that it shaped before.
///
/// Any thread may take and return shapers; a shaper has one owner at a time. The pool is bounded:
/// few shapers, and none with many words.
package final class ShaperPool: Sendable {
  package static let shared = ShaperPool()

  // Boxes in the list have no other owner, and leave it one by one.
  private struct Idle: @unchecked Sendable { var boxes: [ShaperBox] = [] }
  private let idle = Mutex(Idle())

  /// The maximum number of idle shapers.
  static let limit = 8
  /// The maximum number of words and plans of an idle shaper: about 1 MB.
  static let maximumWords = 4096
  static let maximumPlans = 64

  package init() {}

  /// Returns a shaper for these fonts.
  package func take(fonts: FontDatabase) -> ShaperBox {
    let found = idle.withLock { idle -> Idle in
      // The last one has the most recent cache.
      guard let index = idle.boxes.lastIndex(where: { $0.shaper.fonts === fonts }) else {
        return Idle()
      }
      return Idle(boxes: [idle.boxes.remove(at: index)])
    }
    return found.boxes.first ?? ShaperBox(Shaper(fonts: fonts))
  }

  /// Returns an unused shaper to the pool.
  package func give(_ box: ShaperBox) {
    guard box.shaper.cachesWords, box.shaper.cache.count <= ShaperPool.maximumWords,
      box.shaper.planCount <= ShaperPool.maximumPlans
    else { return }
    let given = Idle(boxes: [box])
    // Dropped shapers are released after unlocking.
    let dropped = idle.withLock { idle -> Idle in
      idle.boxes += given.boxes
      return idle.boxes.count > ShaperPool.limit ? Idle(boxes: [idle.boxes.removeFirst()]) : Idle()
    }
    _ = dropped
  }

  var count: Int { idle.withLock { $0.boxes.count } }
}
