// SPDX-License-Identifier: MIT

/// An image or another attachment, which takes the position of a character in a line.
package struct DocumentImage: Equatable, Sendable {
  package enum Kind: UInt8, Sendable {
    case png, jpeg, gif, svg, webp, tiff, bmp, pdf, wmf, emf, macPict, other

    /// Determines the kind of file by its signature.
    ///
    /// - Parameter data: The file, or its first bytes.
    package init(signatureOf data: ArraySlice<UInt8>) {
      func starts(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
        data.dropFirst(offset).starts(with: bytes)
      }
      if starts([0x89, 0x50, 0x4E, 0x47]) {
        self = .png
      } else if starts([0xFF, 0xD8, 0xFF]) {
        self = .jpeg
      } else if starts([0x47, 0x49, 0x46, 0x38]) {
        self = .gif
      } else if starts([0x52, 0x49, 0x46, 0x46]) && starts([0x57, 0x45, 0x42, 0x50], at: 8) {
        self = .webp
      } else if starts([0x49, 0x49, 0x2A, 0]) || starts([0x4D, 0x4D, 0, 0x2A]) {
        self = .tiff
      } else if starts([0x42, 0x4D]), starts([0, 0, 0, 0], at: 6) {
        self = .bmp
      } else if starts([0x25, 0x50, 0x44, 0x46]) {
        self = .pdf
      } else if starts([0xD7, 0xCD, 0xC6, 0x9A]) {
        self = .wmf
      } else if starts([1, 0, 0, 0]) && starts([0x20, 0x45, 0x4D, 0x46], at: 40) {
        self = .emf
      } else {
        self = .other
      }
    }

    /// The media type of its data.
    var mediaType: String {
      switch self {
      case .png: "image/png"
      case .jpeg: "image/jpeg"
      case .gif: "image/gif"
      case .svg: "image/svg+xml"
      case .webp: "image/webp"
      case .tiff: "image/tiff"
      case .bmp: "image/bmp"
      case .pdf: "application/pdf"
      case .wmf: "image/wmf"
      case .emf: "image/emf"
      case .macPict, .other: "application/octet-stream"
      }
    }
  }

  /// The part of the image that is cropped at each edge, as a fraction of its size: 0 to 1.
  package struct Crop: Hashable, Sendable {
    package var left, top, right, bottom: Double
  }

  /// Where an image is in its line.
  package enum Alignment: UInt8, Sendable {
    /// On the baseline, `rise` points above it.
    case baseline
    /// Its middle at half the height of small letters.
    case middle
    /// Its upper edge where the letters' font ends above.
    case textTop
    /// Its lower edge where the letters' font ends below.
    case textBottom
  }

  package var kind = Kind.other
  /// Empty if the document only names the image.
  package var data: [UInt8] = []
  /// The name of the file, or the URL, that the document has; never read here.
  package var source: String?
  /// Whether the data is a file of that name, stored next to the document.
  package var isStored = false
  /// Points; `nil` for the image's own size.
  package var width, height: Double?
  package var crop: Crop?
  /// The width as per cent of the available width of the line, in place of `width`.
  package var widthShare: Double?
  /// Points.
  package var minimumWidth, maximumWidth, minimumHeight, maximumHeight: Double?
  /// Per cent of the available width of the line.
  package var maximumWidthShare: Double?
  package var alignment = Alignment.baseline
  /// Points.
  package var rise = 0.0
  /// What to say in its place; empty for a picture that is only for show, nil if the document says nothing.
  package var alternative: String?
  package var title: String?
  /// Whether some of a metafile's records are not drawn.
  package var leavesOutParts = false

  package init() {}

  /// Converts a metafile to SVG, if its records can be drawn.
  package mutating func drawMetafile() {
    guard kind == .wmf || kind == .emf else { return }
    let isEnhanced = kind == .emf || DocumentImage.Kind(signatureOf: data[...]) == .emf
    let drawing = isEnhanced ? EnhancedMetafile.drawing(data) : WindowsMetafile.drawing(data)
    guard let drawing, let file = drawing.file(source: data, isEnhanced: isEnhanced) else { return }
    leavesOutParts = drawing.leavesOutParts
    (data, kind) = (file, .svg)
  }
}
