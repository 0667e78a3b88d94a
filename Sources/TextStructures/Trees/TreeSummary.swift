// SPDX-License-Identifier: MIT

/// What a tree adds up over its elements: characters, glyphs, lines, height and so on.
///
/// A monoid: `append` is associative and `zero` changes nothing. It need not be commutative: a tree
/// appends in element order only. With floating point numbers `append` is only nearly associative;
/// then sums over other boundaries than the nodes' may differ in the last bits.
@usableFromInline package protocol TreeSummary: Sendable {
  /// The sum of no elements.
  static var zero: Self { get }
  /// Adds what follows.
  mutating func append(_ next: Self)
}

/// An element of a `SummaryTree`.
///
/// A class may be an element. The tree does not see when such an object changes: call
/// `SummaryTree.update(at:_:)` for its index then. A search reads the summaries of a leaf's elements;
/// where that means a jump to a far object for each, a struct of object and cached summary is faster.
@usableFromInline package protocol Summarized {
  associatedtype Summary: TreeSummary
  /// What this element adds to the sums. Cheap: asked again for each neighbour of a changed element.
  var summary: Summary { get }
  /// Elements of a leaf at most, 2 or more. Tests use 2 to 4, so that ten elements reach every split.
  static var leafCapacity: Int { get }
  /// Children of a branch at most, 3 or more.
  static var branchCapacity: Int { get }
}

extension Summarized {
  @inlinable package static var leafCapacity: Int { 32 }
  @inlinable package static var branchCapacity: Int { 16 }
}
