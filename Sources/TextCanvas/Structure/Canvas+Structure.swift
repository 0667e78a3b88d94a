// SPDX-License-Identifier: MIT

/// Painted content that is not part of a document's text: PDF 1.7, 14.8.2.2.
package enum ArtifactKind: Hashable, Sendable {
  /// Page numbers, headers and footers.
  case pagination
  /// Rules, underlines, borders.
  case layout
  /// The background of a page or a part of it.
  case background
  /// Anything else.
  case other
}

extension Canvas {
  /// The mark of all paint until `endMark()`: an element, or an artifact.
  ///
  /// Marks nest, and the innermost counts. Without a structure they have no effect.
  struct Mark {
    var element: StructureElement?
    var artifact = ArtifactKind.other
    /// The content that the element's paint is added to, while no other paint intervenes.
    var open: MarkedContent?
  }

  /// Marks all paint until the matching `endMark()` as content of an element.
  ///
  /// It may span pages. Has no effect on a canvas without a structure.
  package func beginMark(_ element: StructureElement) {
    guard structure != nil else { return }
    marks.append(Mark(element: element))
  }

  /// Marks all paint until the matching `endMark()` as an artifact.
  package func beginMark(_ artifact: ArtifactKind) {
    guard structure != nil else { return }
    marks.append(Mark(element: nil, artifact: artifact))
  }

  /// Ends the mark of the last `beginMark`.
  package func endMark() {
    guard structure != nil else { return }
    precondition(!marks.isEmpty, "Canvas.endMark() without a beginMark(_:) before it")
    marks.removeLast()
  }

  /// Marks all paint of `draw` as content of an element.
  package func mark(_ element: StructureElement, _ draw: () throws -> Void) rethrows {
    beginMark(element)
    defer { endMark() }
    try draw()
  }

  /// Marks all paint of `draw` as an artifact.
  package func mark(_ artifact: ArtifactKind, _ draw: () throws -> Void) rethrows {
    beginMark(artifact)
    defer { endMark() }
    try draw()
  }

  /// Whether a mark is in force.
  package var hasMark: Bool { !marks.isEmpty }

  /// Whether nothing is painted yet, so that a structure can still begin.
  package var isFirstPageEmpty: Bool { pageCount == 1 && page?.isEmpty == true }

  /// The current element; nil in an artifact and outside of marks.
  package var markedElement: StructureElement? { marks.last?.element }

  /// Whether paint is currently an artifact.
  package var isInArtifact: Bool { marks.last.map { $0.element == nil } ?? false }
}
