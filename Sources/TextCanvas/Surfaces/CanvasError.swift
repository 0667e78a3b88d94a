// SPDX-License-Identifier: MIT

/// Why something could not be painted or written: what, where, and what to do, as one sentence.
package struct CanvasError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    /// A width, height or scale that no surface can have.
    case badSize
    /// The system refused to create or to write a file; the number is `errno`, or 0 if unknown.
    case cannotWrite(errno: Int32)
    /// A source of image data is unreadable, damaged, of unknown type or too large.
    case badImage
    /// There is not enough memory for the surface.
    case outOfMemory
    /// What was drawn cannot be in a document of the kind that was asked for.
    case badContent
    /// The drawing library refused.
    case drawing
    /// The task that draws was cancelled.
    case cancelled
  }

  package let kind: Kind
  /// The sentence.
  package let description: String

  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}
