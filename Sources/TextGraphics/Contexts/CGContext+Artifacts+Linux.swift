// SPDX-License-Identifier: MIT

internal import TextCanvas

/// What is drawn on a page and is no part of the document's text.
///
/// - Source: Our choice of names; PDF 1.7, 14.8.2.2, has the kinds.
public enum PDFArtifact: Sendable {
  /// Page numbers, headers and footers.
  case pagination
  /// Rules, underlines, borders.
  case layout
  /// What lies behind a page or a part of it.
  case background
  /// Anything else.
  case other
}

extension CGContext {
  /// Draws what a reader of a tagged PDF leaves out.
  ///
  /// Elsewhere than in a tagged PDF it is drawn as anything else.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - actions: Draw it into this context.
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
