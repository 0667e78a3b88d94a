// SPDX-License-Identifier: MIT

/// The metafile that an SVG was converted from, embedded in the SVG for formats that hold
/// metafiles.
enum MetafileSource {
  private static let starts = [
    (isEnhanced: false, text: Array("<metadata id=\"tk-wmf\">".utf8)),
    (isEnhanced: true, text: Array("<metadata id=\"tk-emf\">".utf8)),
  ]
  /// The number of bytes at the start of an SVG that are searched.
  private static let headLength = 1024

  static func element(_ data: [UInt8], isEnhanced: Bool) -> HTMLSource {
    isEnhanced
      ? "<metadata id=\"tk-emf\">\(base64: data)</metadata>"
      : "<metadata id=\"tk-wmf\">\(base64: data)</metadata>"
  }

  /// Returns the metafile in an SVG; `nil` if it has none.
  static func find(in svg: [UInt8]) -> (data: [UInt8], kind: DocumentImage.Kind)? {
    let head = svg.prefix(headLength)
    for start in starts {
      guard let first = start.text.first else { continue }
      var place = head.startIndex
      while let found = head[place...].firstIndex(of: first) {
        place = found + 1
        guard head[found...].starts(with: start.text) else { continue }
        let begin = found + start.text.count
        guard let end = svg[begin...].firstIndex(of: 0x3C) else { return nil }
        let data = DataURL.base64(svg[begin..<end])
        return data.isEmpty ? nil : (data, start.isEnhanced ? .emf : .wmf)
      }
    }
    return nil
  }
}
