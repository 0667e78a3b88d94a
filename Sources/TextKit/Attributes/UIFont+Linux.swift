// SPDX-License-Identifier: MIT

internal import TextFonts

extension UIFont {
  /// A font from a file, installed or not.
  ///
  /// - Parameters:
  ///   - file: A TrueType, OpenType or WOFF file, or a collection.
  ///   - index: The face within a collection, counted from 0.
  ///   - size: Points.
  /// - Throws: `FontFileError` with a sentence: no such file, a folder, no permission, not a font,
  ///   damaged, no such face.
  public convenience init(file: URL, index: Int = 0, size: CGFloat) throws {
    do throws(FontError) {
      let face = try FontEnvironment.database.face(file: file.path, index: index)
      self.init(core: FontCore(showing: face.standardInstance), size: size)
    } catch { throw FontFileError(error) }
  }

  /// Whether the font stands for one that was asked for and is not installed.
  public var isSubstitute: Bool { core.isSubstitute }
}

/// Why a font file can't be used.
public struct FontFileError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// The file's path.
  public let file: String
  /// A sentence: what, where, and what to do.
  public let description: String

  init(_ error: FontError) {
    file = error.file
    description = error.description
  }

  /// The same sentence.
  public var errorDescription: String? { description }
}
