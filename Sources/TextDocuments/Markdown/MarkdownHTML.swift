// SPDX-License-Identifier: MIT

/// What Markdown's own HTML shows: its text as it stands, without what is written for nobody to see.
///
///     <a id="x"></a>Text      Text, and the place x
///     <b id="y">              <b id="y">, and the place y
///
/// - Source: Our choice; that ids, and names of `<a>`, are places is HTML's rule.
struct MarkdownHTML {
  /// Ids that nobody has taken yet.
  private var places: [String] = []
  /// How many anchors are open that are not shown: as many ends are not shown either.
  private var openAnchors: [String: Int] = [:]
  /// An anchor that is not shown stood in the paragraph.
  private(set) var hidesAnchor = false

  /// A paragraph begins.
  mutating func begin() {
    openAnchors = [:]
    hidesAnchor = false
  }

  /// Hands out the ids of what was read.
  mutating func takePlaces(_ take: (String) -> Void) {
    for place in places { take(place) }
    places = []
  }

  /// Nothing for a comment and an anchor, a line separator for `<br>`.
  mutating func inline(_ text: String) -> String {
    if text.hasPrefix("<!") || text.hasPrefix("<?") { return "" }
    var scanner = HTMLScanner(Array(text.utf8))
    guard case .tag(let tag)? = scanner.next() else { return text }
    if isAnchor(tag, of: scanner.bytes) {
      hidesAnchor = true
      return ""
    }
    return tag.name == "br" ? "\u{2028}" : text
  }

  /// Without comments and anchors; `nil` if nothing else was there.
  mutating func block(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    var shown: [UInt8] = []
    var start = 0
    while let place = bytes[start...].firstRange(of: Array("<!--".utf8)) {
      shown += bytes[start..<place.lowerBound]
      let end = bytes[place.upperBound...].firstRange(of: Array("-->".utf8))
      start = end?.upperBound ?? bytes.count
    }
    shown += bytes[start...]
    begin()
    shown = withoutAnchors(shown)
    if shown.count == bytes.count { return text }
    return shown.allSatisfy { $0 <= 0x20 } ? nil : String(decoding: shown, as: UTF8.self)
  }

  private mutating func withoutAnchors(_ bytes: [UInt8]) -> [UInt8] {
    var scanner = HTMLScanner(bytes)
    var shown: [UInt8] = []
    var kept = 0
    while let piece = scanner.next() {
      guard case .tag(let tag) = piece, isAnchor(tag, of: bytes) else { continue }
      shown += bytes[kept..<tag.range.lowerBound]
      kept = tag.range.upperBound
    }
    return kept == 0 ? bytes : shown + bytes[kept...]
  }

  /// Takes the places of a tag; true if it is nothing else than a place, or the end of one.
  private mutating func isAnchor(_ tag: HTMLScanner.Tag, of bytes: [UInt8]) -> Bool {
    if tag.isEnd {
      guard let count = openAnchors[tag.name], count > 0 else { return false }
      openAnchors[tag.name] = count - 1
      return true
    }
    let attributes = HTMLTagReader.attributes(of: tag, in: bytes)
    var found: [String] = []
    for (name, value) in attributes
    where name == "id" || name == "name" && tag.name == "a" {
      if !value.isEmpty, !found.contains(value) { found.append(value) }
    }
    places += found
    guard tag.name == "a" || tag.name == "span", !found.isEmpty,
      attributes.allSatisfy({ $0.name == "id" || $0.name == "name" })
    else { return false }
    if !tag.closesItself { openAnchors[tag.name, default: 0] += 1 }
    return true
  }
}

/// Reads the attributes of one tag.
private final class HTMLTagReader: HTMLTags {
  private var found: [(name: String, value: String)] = []

  static func attributes(
    of tag: HTMLScanner.Tag, in bytes: [UInt8]
  ) -> [(name: String, value: String)] {
    // Most tags have none.
    guard bytes[tag.range].contains(0x3D) else { return [] }
    let reader = HTMLTagReader()
    let parser = HTMLPushParser(reader, HTMLNames())
    parser.feed(Array("<html><body>".utf8)[...])
    parser.feed(bytes[tag.range])
    parser.finish()
    return reader.found
  }

  func startElement(_ name: HTMLName, _ attributes: HTMLAttributes) {
    found = attributes.list.map { ($0.name, $0.value) }
  }
  func endElement(_ name: HTMLName) {}
  func characters(_ bytes: Span<UInt8>) {}
}
