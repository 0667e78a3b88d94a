// SPDX-License-Identifier: MIT

extension SummaryTree {
  /// Traps and names the broken invariant.
  ///
  /// O(n). Empty in release builds.
  package func checkInvariants() {
    #if DEBUG || TEXTKIT_INTERNAL_CHECKS
      if let broken = findBrokenInvariant() { preconditionFailure("SummaryTree: \(broken)") }
    #endif
  }

  /// Returns a description of the first broken invariant, or nil.
  ///
  /// O(n).
  package func findBrokenInvariant() -> String? {
    if height > 0 && root.children.count < 2 {
      return "3: the root is a branch with \(root.children.count) children"
    }
    return root.findBrokenInvariant(height: height, isRoot: true)
  }
}

extension SummaryTree.Node {
  func findBrokenInvariant(height: Int, isRoot: Bool) -> String? {
    if isLeaf != (height == 0) { return "1: a leaf stands \(height) levels too high" }
    if !isLeaf && !entries.isEmpty { return "1: a branch has elements of its own" }
    if size > capacity() { return "2: a node holds \(size), its capacity is \(capacity())" }
    if !isRoot && size < minimum() { return "2: a node holds \(size), less than \(minimum())" }
    var total = 0
    for child in children {
      if let broken = child.findBrokenInvariant(height: height - 1, isRoot: false) {
        return broken
      }
      total += child.count
    }
    if isLeaf { total = entries.count }
    for entry in entries where !areEqual(entry.summary, entry.element.summary) {
      return "5: a leaf keeps \(entry.summary), the element's summary is \(entry.element.summary)"
    }
    if count != total { return "4: a node counts \(count) elements and has \(total)" }
    var sum = self
    sum.addUp()
    if !areEqual(sum.summary, summary) {
      return "4: a node's summary is \(summary), its parts give \(sum.summary)"
    }
    return nil
  }

  /// Returns true also if the type is not `Equatable`.
  private func areEqual(_ left: Any, _ right: Any) -> Bool {
    func compare<T: Equatable>(_ left: T) -> Bool { left == right as? T }
    guard let left = left as? any Equatable else { return true }
    return compare(left)
  }
}
