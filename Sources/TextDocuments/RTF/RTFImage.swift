// SPDX-License-Identifier: MIT

/// The image that is being read.
struct RTFImage {
  var kind = DocumentImage.Kind.other
  /// Whether it is a bitmap without a file header.
  var isBitmap = false
  /// Whether it is a device-dependent bitmap, with the bits per pixel and bytes per row below.
  var isDeviceBitmap = false
  var depth = 1
  var rowLength = 0
  var data: [UInt8] = []
  private var half: UInt8?
  var width = 0
  var height = 0
  var wantedWidth = 0
  var wantedHeight = 0
  var scaleX = 100
  var scaleY = 100
  /// The cropped parts of the unscaled size in twips: left, top, right, bottom.
  var crop = [0, 0, 0, 0]
  var name = ""
  var alternative: String?
  var title: String?
  var alignment = DocumentImage.Alignment.baseline
  /// 1000 × points.
  var rise = 0

  mutating func appendHex(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      guard let digit = RTFScanner.hexDigit(byte) else { continue }
      if let high = half {
        data.append(high << 4 | digit)
        half = nil
      } else {
        half = digit
      }
    }
  }

  /// Returns the image for the sink; `nil` if there is neither data nor a name.
  func finished() -> DocumentImage? {
    guard !data.isEmpty || !name.isEmpty else { return nil }
    var picture = DocumentImage()
    picture.data = data
    picture.kind = kind
    if isBitmap, let file = RTFBitmap.file(of: data[...]) {
      picture.data = file
    } else if kind == .wmf || kind == .emf,
      let file = RTFBitmap.file(inMetafile: data, isEnhanced: kind == .emf)
    {
      picture.data = file
      picture.kind = .bmp
    } else if isDeviceBitmap,
      let file = RTFBitmap.file(
        ofDeviceBitmap: data, size: (width, height), depth: depth, rowLength: rowLength)
    {
      picture.data = file
    } else {
      picture.drawMetafile()
    }
    let seen = DocumentImage.Kind(signatureOf: picture.data[...])
    // The signature of the data takes precedence over the declared format.
    if kind == .other
      || (seen != .other && picture.kind != .wmf && kind != .macPict
        && picture.kind != .svg)
    {
      picture.kind = seen
    }
    picture.source = name.isEmpty ? nil : name
    picture.alternative = alternative
    picture.title = title
    (picture.alignment, picture.rise) = (alignment, Double(rise) / 1000)
    let (left, right) = cropped(0, 2, of: wantedWidth)
    let (top, bottom) = cropped(1, 3, of: wantedHeight)
    picture.width = size(wantedWidth - left - right, scaleX)
    picture.height = size(wantedHeight - top - bottom, scaleY)
    if left + top + right + bottom > 0 {
      let (width, height) = (Double(max(wantedWidth, 1)), Double(max(wantedHeight, 1)))
      picture.crop = .init(
        left: Double(left) / width, top: Double(top) / height,
        right: Double(right) / width, bottom: Double(bottom) / height)
    }
    return picture
  }

  /// Returns the cropped parts of a length at two edges; none if they would leave nothing.
  private func cropped(_ start: Int, _ end: Int, of length: Int) -> (Int, Int) {
    let (first, last) = (max(0, crop[start]), max(0, crop[end]))
    return first + last < length ? (first, last) : (0, 0)
  }

  private func size(_ twips: Int, _ scale: Int) -> Double? {
    guard twips > 0, scale > 0 else { return nil }
    return Double(twips) / 20 * Double(scale) / 100
  }
}
