// SPDX-License-Identifier: MIT

/// A picture that is being read.
struct RTFPicture {
  var kind = DocumentPicture.Kind.other
  var data: [UInt8] = []
  private var half: UInt8?
  var width = 0
  var height = 0
  var wantedWidth = 0
  var wantedHeight = 0
  var scaleX = 100
  var scaleY = 100
  var name = ""
  var alternative: String?
  var title: String?

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

  /// As the sink gets it; `nil` if there is neither data nor a name.
  func finished() -> DocumentPicture? {
    guard !data.isEmpty || !name.isEmpty else { return nil }
    var picture = DocumentPicture()
    picture.data = data
    picture.kind = kind
    let seen = DocumentPicture.Kind(signatureOf: data[...])
    // What the data are counts for more than what the file calls them.
    if kind == .other || (seen != .other && kind != .wmf && kind != .macPict) {
      picture.kind = seen
    }
    picture.source = name.isEmpty ? nil : name
    picture.alternative = alternative
    picture.title = title
    picture.width = size(wantedWidth, scaleX)
    picture.height = size(wantedHeight, scaleY)
    return picture
  }

  private func size(_ twips: Int, _ scale: Int) -> Double? {
    guard twips > 0, scale > 0 else { return nil }
    return Double(twips) / 20 * Double(scale) / 100
  }
}
