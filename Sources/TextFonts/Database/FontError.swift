// SPDX-License-Identifier: MIT

/// The reason why a font file cannot be used, with a message that names the problem, the file and a
/// remedy.
package struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    case noSuchFile
    case folder
    case noPermission
    /// The system could not read it; the number is `errno`.
    case unreadable(Int32)
    case notAFont
    /// A font by its first bytes, but with truncated or contradictory tables.
    case damaged
    /// The index exceeds the number of faces in the file.
    case noSuchFace(count: Int)
  }
  package let kind: Kind
  /// The path, or a name in angle brackets for a font from memory.
  package let file: String
  package let description: String

  init(_ kind: Kind, file: String, _ description: String) {
    self.kind = kind
    self.file = file
    self.description = description
  }

  static func noSuchFile(_ file: String) -> FontError {
    FontError(
      .noSuchFile, file: file, "No such font file: \"\(file)\"; check the path and its spelling."
    )
  }
  static func folder(_ file: String) -> FontError {
    FontError(.folder, file: file, "\"\(file)\" is a folder, not a font; name a font file in it.")
  }
  static func noPermission(_ file: String) -> FontError {
    FontError(
      .noPermission, file: file,
      "The font file \"\(file)\" cannot be read: permission denied; change its permissions.")
  }
  static func notAFont(_ file: String, _ why: String) -> FontError {
    FontError(
      .notAFont, file: file,
      "\"\(file)\" is not a usable font: \(why); give a TrueType, OpenType or WOFF file.")
  }
  static func damaged(_ file: String, _ why: String) -> FontError {
    FontError(
      .damaged, file: file, "The font file \"\(file)\" is damaged: \(why); reinstall it.")
  }
  static func noSuchFace(_ file: String, index: Int, count: Int) -> FontError {
    FontError(
      .noSuchFace(count: count), file: file,
      "The font file \"\(file)\" has no face \(index); its faces are 0 to \(count - 1).")
  }
}
