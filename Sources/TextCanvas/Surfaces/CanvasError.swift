// SPDX-License-Identifier: MIT

/// The reason why something could not be painted or written: a message with the problem, the
/// object, and a remedy.
package struct CanvasError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    /// An invalid width, height or scale of a surface.
    case badSize
    /// The system failed to create or to write a file; the number is `errno`, or 0 if unknown.
    case cannotWrite(errno: Int32)
    /// A source of image data is unreadable, damaged, of unknown type or too large.
    case badImage
    /// There is not enough memory for the surface.
    case outOfMemory
    /// The content is not allowed in a document of the requested kind.
    case badContent
    /// An error of Cairo.
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
