// SPDX-License-Identifier: MIT

package import TextStructures

/// What of a document may be put into a file that others open.
package struct OutputPolicy: Sendable {
  /// Schemes of the URLs of links and images.
  package var schemes: LinkSchemes
  /// An SVG without what runs programs or is read from elsewhere; nil for one that is not written.
  package var sanitizeSVG: @Sendable ([UInt8]) -> [UInt8]?
  /// Bytes of the file, about: what takes more is not written to its end.
  package var byteLimit = Int.max

  /// - Parameters:
  ///   - schemes: Schemes of the URLs of links and images.
  ///   - sanitizeSVG: Makes an SVG safe; without it none is written.
  package init(
    schemes: LinkSchemes = .standard,
    sanitizeSVG: @escaping @Sendable ([UInt8]) -> [UInt8]? = { _ in nil }
  ) {
    self.schemes = schemes
    self.sanitizeSVG = sanitizeSVG
  }
}

/// The bytes of an image that a file may hold: of a format that only draws.
struct EmbeddedImage {
  let bytes: [UInt8]
  let mediaType: HTMLSource

  /// `nil` for what has no image's signature, and for a PDF, which may hold programs.
  init?(_ picture: DocumentPicture, _ policy: OutputPolicy) {
    if picture.kind == .svg {
      guard let safe = policy.sanitizeSVG(picture.data) else { return nil }
      (bytes, mediaType) = (safe, "image/svg+xml")
      return
    }
    bytes = picture.data
    switch DocumentPicture.Kind(signatureOf: picture.data[...]) {
    case .png: mediaType = "image/png"
    case .jpeg: mediaType = "image/jpeg"
    case .gif: mediaType = "image/gif"
    case .webp: mediaType = "image/webp"
    case .tiff: mediaType = "image/tiff"
    case .bmp: mediaType = "image/bmp"
    case .wmf: mediaType = "image/wmf"
    case .emf: mediaType = "image/emf"
    case .svg, .pdf, .macPict, .other: return nil
    }
  }

  /// The image as a URL of its own.
  var url: HTMLSource { "data:\(mediaType);base64,\(base64: bytes)" }
}
