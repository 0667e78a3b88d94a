// SPDX-License-Identifier: MIT

/// What is painted and is no part of a document's text: PDF 1.7, 14.8.2.2.
package enum ArtifactKind: Hashable, Sendable {
  /// Page numbers, running heads and feet.
  case pagination
  /// Rules, underlines, borders.
  case layout
  /// What lies behind a page or a part of it.
  case background
  /// Anything else.
  case other
}

extension Canvas {
  /// What all that is painted belongs to, until `endMark()`; an element or nothing that is read.
  ///
  /// Marks stand in each other, and the innermost counts. Without a structure nothing happens.
  struct Mark {
    var element: StructureElement?
    var artifact = ArtifactKind.other
    /// The content that the element's paint goes into, while nothing else came between.
    var open: MarkedContent?
  }

  /// All that is painted belongs to an element, until the matching `endMark()`.
  ///
  /// It may go on over pages. Nothing on a canvas without a structure.
  package func beginMark(_ element: StructureElement) {
    guard structure != nil else { return }
    marks.append(Mark(element: element))
  }

  /// All that is painted is left out in reading, until the matching `endMark()`.
  package func beginMark(_ artifact: ArtifactKind) {
    guard structure != nil else { return }
    marks.append(Mark(element: nil, artifact: artifact))
  }

  /// Ends what the last `beginMark` began.
  package func endMark() {
    guard structure != nil else { return }
    precondition(!marks.isEmpty, "Canvas.endMark() without a beginMark(_:) before it")
    marks.removeLast()
  }

  /// All that `draw` paints belongs to an element.
  package func mark(_ element: StructureElement, _ draw: () throws -> Void) rethrows {
    beginMark(element)
    defer { endMark() }
    try draw()
  }

  /// All that `draw` paints is left out in reading.
  package func mark(_ artifact: ArtifactKind, _ draw: () throws -> Void) rethrows {
    beginMark(artifact)
    defer { endMark() }
    try draw()
  }

  /// A mark is in force.
  package var hasMark: Bool { !marks.isEmpty }

  /// Nothing is painted yet, so that a structure can still begin.
  package var isFirstPageEmpty: Bool { pageCount == 1 && page?.isEmpty == true }

  /// The element in force; nil in an artifact and outside of marks.
  package var markedElement: StructureElement? { marks.last?.element }

  /// What is painted now is left out in reading.
  package var isInArtifact: Bool { marks.last.map { $0.element == nil } ?? false }
}
