// SPDX-License-Identifier: MIT

internal import TextCanvas

extension UIImage {
  /// An image from a file, or the reason why it cannot be shown.
  ///
  /// As `init(contentsOfFile:)`, which gives nil, but the file is taken as it is named.
  ///
  /// - Parameters:
  ///   - file: A PNG, JPEG, GIF, WebP, TIFF, BMP, ICO or SVG file. Its first bytes say which.
  ///   - scale: Pixels per point.
  /// - Throws: `ImageFileError` with a sentence: no such file, no permission, of unknown type,
  ///   damaged in its header, more pixels than 64 million, an SVG that could do harm.
  /// - Source: Ours; UIKit has no such initializer.
  public convenience init(file: URL, scale: CGFloat = 1) throws {
    do throws(CanvasError) {
      self.init(Content(try CanvasImage(file: file.path), scale: UIImage.usable(scale)))
    } catch { throw ImageFileError(file: file.path, description: error.description) }
  }

  /// An image from the bytes of a file, or the reason why they cannot be shown.
  ///
  /// - Parameters:
  ///   - data: A whole file.
  ///   - name: The file, for the sentence.
  ///   - drawingLimit: The work that drawing an SVG may take; nil for the default.
  /// - Throws: `ImageFileError`.
  package convenience init(data: Data, name: String, drawingLimit: Int? = nil) throws {
    do throws(CanvasError) {
      let image = try CanvasImage(data: Array(data), name: name, drawingLimit: drawingLimit)
      self.init(Content(image, scale: 1))
    } catch { throw ImageFileError(file: name, description: error.description) }
  }
}

extension UIImage {
  /// What is wrong with the pixels of its file, a sentence; nil if nothing is.
  ///
  /// Decodes them, as drawing would.
  package final var damage: String? {
    do throws(CanvasError) {
      try content.picture?.check()
      return nil
    } catch { return error.description }
  }
}

/// Why an image file cannot be shown.
public struct ImageFileError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// The file's path.
  public let file: String
  /// A sentence: what, where, and what to do.
  public let description: String

  /// The same sentence.
  public var errorDescription: String? { description }
}
