// SPDX-License-Identifier: MIT

/// A picture or another attachment that stands in a line like a character.
package struct DocumentPicture: Equatable, Sendable {
  package enum Kind: UInt8, Sendable {
    case png, jpeg, gif, svg, webp, tiff, bmp, pdf, wmf, emf, macPict, other

    /// What the first bytes of the data say.
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

  /// What is not shown at each edge, as a part of the image's size: 0 to 1.
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
  /// Empty if the document only names the picture.
  package var data: [UInt8] = []
  /// The name of the file, or the link, that the document gives; never read here.
  package var source: String?
  /// Whether its data are a file of that name beside the document.
  package var isStored = false
  /// Points; `nil`: as the picture says.
  package var width, height: Double?
  package var crop: Crop?
  /// In the place of a width: per cent of the room that the line has for it.
  package var widthShare: Double?
  /// Points.
  package var minimumWidth, maximumWidth, minimumHeight, maximumHeight: Double?
  /// Per cent of the room that the line has for it.
  package var maximumWidthShare: Double?
  package var alignment = Alignment.baseline
  /// Points.
  package var rise = 0.0
  /// What to say in its place; empty for a picture that is only for show, nil if the document says nothing.
  package var alternative: String?
  package var title: String?
  /// Some of a metafile's records are not drawn.
  package var leavesOutParts = false

  package init() {}

  /// Makes an SVG of a metafile, if its records can be drawn.
  package mutating func drawMetafile() {
    guard kind == .wmf || kind == .emf else { return }
    let isEnhanced = kind == .emf || DocumentPicture.Kind(signatureOf: data[...]) == .emf
    let drawing = isEnhanced ? EnhancedMetafile.drawing(data) : WindowsMetafile.drawing(data)
    guard let drawing, let file = drawing.file(source: data, isEnhanced: isEnhanced) else { return }
    leavesOutParts = drawing.leavesOutParts
    (data, kind) = (file, .svg)
  }
}
