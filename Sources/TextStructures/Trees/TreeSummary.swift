// SPDX-License-Identifier: MIT

/// The sum that a tree computes over its elements: characters, glyphs, lines, height and so on.
///
/// A monoid: `append` is associative and `zero` is neutral. It need not be commutative: a tree
/// appends in element order only. With floating-point numbers `append` is only nearly associative;
/// then sums over other boundaries than the nodes' may differ in the last bits.
@usableFromInline package protocol TreeSummary: TreeDimension where Summary == Self {}

/// A part of a summary that can be added up alone, so that a seek reads only that part.
///
/// Each summary is its own widest dimension. A narrower one makes a seek read less:
///
///     struct Units: TreeDimension {
///       var units = 0
///       mutating func append(_ next: Sum) { units += next.units }
///     }
@usableFromInline package protocol TreeDimension<Summary>: Sendable {
  associatedtype Summary
  /// The sum of no elements.
  static var zero: Self { get }
  /// Adds the next summary.
  mutating func append(_ next: Summary)
}

/// An element of a `SummaryTree`.
///
/// A leaf stores the summary next to each element (`KeptSummary`), so that a search reads only the
/// element that it finds. A small struct that holds its own summary is a `SelfSummarized` element
/// instead, and its summary is stored once.
///
/// A class may be an element. The tree does not see when such an object changes: code that changes
/// it calls `SummaryTree.update(at:_:)` for its index, which reads the object's summary again.
@usableFromInline package protocol Summarized {
  associatedtype Summary: TreeSummary
  /// The stored form of an element in a leaf.
  associatedtype Entry: LeafEntry = KeptSummary<Self> where Entry.Element == Self
  /// The summary that this element adds to the sums.
  var summary: Summary { get }
  /// The maximum number of elements in a leaf, 2 or more. Tests use 2 to 4, so that ten elements
  /// reach every split.
  static var leafCapacity: Int { get }
  /// The maximum number of children of a branch, 3 or more.
  static var branchCapacity: Int { get }
}

extension Summarized {
  @inlinable package static var leafCapacity: Int { 32 }
  @inlinable package static var branchCapacity: Int { 16 }
}

/// An element in a leaf, with its summary.
@usableFromInline package protocol LeafEntry<Element> {
  associatedtype Element: Summarized
  init(_ element: Element)
  /// A change of the element does not change the stored summary.
  var element: Element { get set }
  var summary: Element.Summary { get }
  /// Updates the stored summary from the element.
  mutating func addUp()
}

/// An element and its summary.
@usableFromInline package struct KeptSummary<Element: Summarized>: LeafEntry {
  @usableFromInline package var element: Element
  @usableFromInline package var summary: Element.Summary

  @inlinable package init(_ element: Element) {
    self.element = element
    summary = element.summary
  }

  @inlinable package mutating func addUp() { summary = element.summary }
}

extension KeptSummary: Sendable where Element: Sendable {}

/// An element that holds its own summary; a leaf stores nothing else.
@usableFromInline package protocol SelfSummarized: Summarized, LeafEntry
where Entry == Self, Element == Self {}

extension SelfSummarized {
  @inlinable package init(_ element: Self) { self = element }
  @inlinable package var element: Self {
    get { self }
    set { self = newValue }
  }
  @inlinable package mutating func addUp() {}
}
