// SPDX-License-Identifier: MIT

/// What Markdown's own HTML shows: its text as it stands, without what is written for nobody to see.
enum MarkdownHTML {
  /// Nothing for a comment, a line separator for `<br>`.
  static func inline(_ text: String) -> String {
    if text.hasPrefix("<!") || text.hasPrefix("<?") { return "" }
    var scanner = HTMLScanner(Array(text.utf8))
    if case .tag(let tag)? = scanner.next(), tag.name == "br" { return "\u{2028}" }
    return text
  }

  /// Without comments; `nil` if nothing else was there.
  static func block(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    var shown: [UInt8] = []
    var start = 0
    while let place = bytes[start...].firstRange(of: Array("<!--".utf8)) {
      shown += bytes[start..<place.lowerBound]
      let end = bytes[place.upperBound...].firstRange(of: Array("-->".utf8))
      start = end?.upperBound ?? bytes.count
    }
    if start == 0 { return text }
    shown += bytes[start...]
    return shown.allSatisfy { $0 <= 0x20 } ? nil : String(decoding: shown, as: UTF8.self)
  }
}
