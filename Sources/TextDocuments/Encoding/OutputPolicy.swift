// SPDX-License-Identifier: MIT

package import TextStructures

/// The content of a document that a file for other programs may have.
package struct OutputPolicy: Sendable {
  /// Allowed schemes of the URLs of links and images.
  package var schemes: LinkSchemes
  /// Returns an SVG without scripts and external resources; nil if it must not be written.
  package var sanitizeSVG: @Sendable ([UInt8]) -> [UInt8]?
  /// The approximate maximum size of the file in bytes; writing a longer one is ended early.
  package var byteLimit = Int.max

  /// - Parameters:
  ///   - schemes: Allowed schemes of the URLs of links and images.
  ///   - sanitizeSVG: Sanitizes an SVG; the default writes no SVG.
  package init(
    schemes: LinkSchemes = .standard,
    sanitizeSVG: @escaping @Sendable ([UInt8]) -> [UInt8]? = { _ in nil }
  ) {
    self.schemes = schemes
    self.sanitizeSVG = sanitizeSVG
  }
}

/// The bytes of an image that a file may embed: of a format that cannot hold programs.
struct EmbeddedImage {
  let bytes: [UInt8]
  let mediaType: HTMLSource

  /// Fails if the data has no image's signature, or is a PDF, which may hold programs.
  init?(_ picture: DocumentImage, _ policy: OutputPolicy) {
    if picture.kind == .svg {
      guard let safe = policy.sanitizeSVG(picture.data) else { return nil }
      (bytes, mediaType) = (safe, "image/svg+xml")
      return
    }
    bytes = picture.data
    switch DocumentImage.Kind(signatureOf: picture.data[...]) {
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

  /// The image as a `data:` URL.
  var url: HTMLSource { "data:\(mediaType);base64,\(base64: bytes)" }
}
