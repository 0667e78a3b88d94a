// SPDX-License-Identifier: MIT

internal import TextCanvas

/// Content of a page that is not part of the document's text.
///
/// - Source: Our choice of names; PDF 1.7, 14.8.2.2, has the kinds.
public enum PDFArtifact: Sendable {
  /// Page numbers, headers and footers.
  case pagination
  /// Rules, underlines, borders.
  case layout
  /// The background of a page or of a part of it.
  case background
  /// Anything else.
  case other
}

extension CGContext {
  /// Draws content that a reader of a tagged PDF leaves out.
  ///
  /// Outside of a tagged PDF it is drawn like any other content.
  ///
  /// - Parameters:
  ///   - kind: The kind of content.
  ///   - actions: Draws the content into this context.
  /// - Throws: The errors of `actions`.
  /// - Source: Ours; Core Graphics has tags for what is read alone.
  public func drawArtifact(_ kind: PDFArtifact = .other, _ actions: () throws -> Void) rethrows {
    let own: ArtifactKind =
      switch kind {
      case .pagination: .pagination
      case .layout: .layout
      case .background: .background
      case .other: .other
      }
    try canvas.mark(own, actions)
  }
}
