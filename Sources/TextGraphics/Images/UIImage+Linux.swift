// SPDX-License-Identifier: MIT

internal import TextCanvas

extension UIImage {
  /// Creates an image from a file, or throws the reason why it cannot be shown.
  ///
  /// As `init(contentsOfFile:)`, which gives nil, but uses exactly the named file.
  ///
  /// - Parameters:
  ///   - file: A PNG, JPEG, GIF, WebP, TIFF, BMP, ICO or SVG file. Its first bytes identify the
  ///     format.
  ///   - scale: Pixels per point.
  /// - Throws: `ImageFileError` with a sentence: no such file, no permission, of unknown type,
  ///   damaged in its header, more than 64 million pixels, an SVG that could do harm.
  /// - Source: Ours; UIKit has no such initializer.
  public convenience init(file: URL, scale: CGFloat = 1) throws {
    do throws(CanvasError) {
      self.init(Content(try CanvasImage(file: file.path), scale: UIImage.usable(scale)))
    } catch { throw ImageFileError(file: file.path, description: error.description) }
  }

  /// Creates an image from the bytes of a file, or throws the reason why they cannot be shown.
  ///
  /// - Parameters:
  ///   - data: The bytes of a complete file.
  ///   - name: The file's name, for the error.
  ///   - drawingLimit: The maximum work of drawing an SVG; nil for the default.
  /// - Throws: `ImageFileError`.
  package convenience init(data: Data, name: String, drawingLimit: Int? = nil) throws {
    do throws(CanvasError) {
      let image = try CanvasImage(data: Array(data), name: name, drawingLimit: drawingLimit)
      self.init(Content(image, scale: 1))
    } catch { throw ImageFileError(file: name, description: error.description) }
  }
}

extension UIImage {
  /// The damage of the file's pixels, as a sentence; nil if there is none.
  ///
  /// Decodes them, as drawing would.
  package final var damage: String? {
    do throws(CanvasError) {
      try content.picture?.check()
      return nil
    } catch { return error.description }
  }
}

/// An error of an image file that cannot be shown.
public struct ImageFileError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// The file's path.
  public let file: String
  /// A sentence that says what failed, where, and what to do.
  public let description: String

  /// The same sentence.
  public var errorDescription: String? { description }
}
