// SPDX-License-Identifier: MIT

/// Splits HTML into tags and the text between them, as far as is possible without knowledge of
/// elements.
///
///     text <a href="x>y"> <!-- <b> --> <script> a<b </script>
///     text  tag           hidden      tag       hidden  tag
///
/// - Source: HTML, “Tokenization”: quotation marks enclose a `>` only after an equals sign, and
///   scripts and style sheets end at their own end tag.
struct HTMLScanner {
  struct Tag {
    /// In lower case.
    var name: String
    var isEnd: Bool
    /// `<br/>`.
    var closesItself = false
    var range: Range<Int>
    /// The attributes beyond the limit.
    var excess: Range<Int>?
  }

  enum Piece {
    case text(Range<Int>)
    case tag(Tag)
    /// Comments, declarations, scripts, style sheets.
    case hidden
  }

  /// The maximum number of attributes of a tag: libxml2 compares each with all those before it.
  static let maximumAttributes = 256

  let bytes: [UInt8]
  private(set) var position: Int
  /// The element whose content has no tags.
  private var raw: String?

  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// Limits a part of a document, without recording losses.
  static func limited(_ bytes: [UInt8]) -> [UInt8] {
    var unwritten = UnsupportedHTML()
    return limited(bytes, noting: &unwritten)
  }

  /// Without attributes that are too many, declarations that HTML has not, and ends of the body that something follows, and with references
  /// to characters that libxml2 knows (`HTMLCorrections`), and other names of lists in lists (`HTMLNestedLists`); the same array if there is nothing to change.
  ///
  /// The result is the same array if there is nothing to change. `unwritten` records the parts that
  /// no writer writes back.
  ///
  /// - Source: HTML, "after body": content after the end of the body belongs to the body, whose
  ///   elements are still open. libxml2 puts it outside, and reads nothing after `</html>`.
  static func limited(_ bytes: [UInt8], noting unwritten: inout UnsupportedHTML) -> [UInt8] {
    var scanner = HTMLScanner(bytes)
    var corrections = HTMLCorrections(bytes)
    var nested = HTMLNestedLists()
    var start = 0
    /// Whether a piece after the end of the body is content: more than white space, comments and
    /// end tags.
    func isSomething(_ piece: Piece, from start: Int) -> Bool {
      switch piece {
      case .tag(let tag): !(tag.isEnd && (tag.name == "body" || tag.name == "html"))
      case .text(let range): !bytes[range].allSatisfy { $0 <= 0x20 }
      case .hidden: isDeclaration(bytes[start...])
      }
    }
    /// End tags of the body without content after them so far.
    var ends: [Range<Int>] = []
    while let piece = scanner.next() {
      if isSomething(piece, from: start) {
        for end in ends { corrections.remove(end) }
        ends.removeAll()
      }
      switch piece {
      case .tag(let tag) where tag.isEnd && (tag.name == "body" || tag.name == "html"):
        ends.append(tag.range)
      case .tag(let tag):
        if nested.renames(tag) {
          corrections.insert(
            HTMLNestedLists.prefix, at: tag.range.lowerBound + (tag.isEnd ? 2 : 1))
        }
        let end = tag.excess?.lowerBound ?? tag.range.upperBound
        corrections.readReferences(in: tag.range.lowerBound..<end, isInTag: true)
        if let excess = tag.excess { corrections.remove(excess) }
        unwritten.note(tag, in: bytes)
      case .text(let range): corrections.readReferences(in: range, isInTag: false)
      case .hidden:
        unwritten.noteHidden(bytes[start..<scanner.position])
        if isDeclaration(bytes[start...]) { corrections.remove(start..<scanner.position) }
      }
      start = scanner.position
    }
    return corrections.applied()
  }

  /// `<!ELEMENT …>`, `<![CDATA[…>`: comments in browsers, text in libxml2.
  private static func isDeclaration(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.starts(with: "<!".utf8), !bytes.starts(with: "<!--".utf8) else { return false }
    return !bytes.dropFirst(2).prefix(7).elementsEqual("doctype".utf8) { $0 | 0x20 == $1 }
  }

  mutating func next() -> Piece? {
    guard position < bytes.count else { return nil }
    if let name = raw {
      raw = nil
      if skipContent(of: name) { return .hidden }
    }
    let start = position
    if !isMarkup(at: position) {
      repeat { position += 1 } while position < bytes.count && !isMarkup(at: position)
      return .text(start..<position)
    }
    switch bytes[position + 1] {
    case 0x21, 0x3F:
      skipDeclaration()
      return .hidden
    default: return .tag(tag())
    }
  }

  /// Whether a tag, a comment or a declaration begins; any other `<` is text.
  private func isMarkup(at place: Int) -> Bool {
    guard bytes[place] == 0x3C, place + 1 < bytes.count else { return false }
    switch bytes[place + 1] {
    case 0x21, 0x3F: return true
    case 0x2F: return place + 2 < bytes.count && Self.isLetter(bytes[place + 2])
    case let byte: return Self.isLetter(byte)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  // MARK: Content without tags

  private mutating func skipDeclaration() {
    let isComment = bytes[position...].starts(with: "<!--".utf8)
    position += isComment ? 4 : 2
    while position < bytes.count {
      position += 1
      guard bytes[position - 1] == 0x3E else { continue }
      if !isComment || bytes[position - 3] == 0x2D && bytes[position - 2] == 0x2D { return }
    }
  }

  /// Skips to the tag that ends a script; false if it follows immediately.
  private mutating func skipContent(of name: String) -> Bool {
    let start = position
    let end = Array("</\(name)".utf8)
    while position < bytes.count {
      if bytes[position] == 0x3C,
        bytes[position...].prefix(end.count).elementsEqual(end, by: { $0 | 0x20 == $1 | 0x20 })
      {
        break
      }
      position += 1
    }
    return position > start
  }

  // MARK: Tags

  private mutating func tag() -> Tag {
    let start = position
    let isEnd = bytes[position + 1] == 0x2F
    position += isEnd ? 2 : 1
    let nameStart = position
    skip { $0 > 0x20 && $0 != 0x3E && $0 != 0x2F }
    let name = String(decoding: bytes[nameStart..<position], as: UTF8.self).lowercased()
    var tag = Tag(name: name, isEnd: isEnd, range: start..<start)
    var count = 0
    while true {
      let space = position
      skip { $0 <= 0x20 || $0 == 0x2F }
      guard position < bytes.count, bytes[position] != 0x3E else {
        tag.closesItself = position > space && bytes[position - 1] == 0x2F
        break
      }
      count += 1
      let place = position
      skipAttribute()
      if count > Self.maximumAttributes {
        tag.excess = (tag.excess?.lowerBound ?? place)..<position
      }
    }
    position = min(position + 1, bytes.count)
    tag.range = start..<position
    if !isEnd && (name == "script" || name == "style") { raw = name }
    return tag
  }

  /// Returns the names of the attributes of the tag at the position, in lower case.
  mutating func attributeNames() -> [String] {
    position += 1
    skip { $0 > 0x20 && $0 != 0x3E && $0 != 0x2F }
    var names: [String] = []
    while names.count < Self.maximumAttributes {
      skip { $0 <= 0x20 || $0 == 0x2F }
      guard position < bytes.count, bytes[position] != 0x3E else { break }
      let name = bytes[position...].prefix { $0 > 0x20 && $0 != 0x3D && $0 != 0x3E && $0 != 0x2F }
      names.append(String(decoding: name, as: UTF8.self).lowercased())
      skipAttribute()
    }
    return names
  }

  private mutating func skipAttribute() {
    position += 1
    skip { $0 > 0x20 && $0 != 0x3E && $0 != 0x2F && $0 != 0x3D }
    let end = position
    skip { $0 <= 0x20 }
    guard position < bytes.count, bytes[position] == 0x3D else {
      position = end
      return
    }
    position += 1
    skip { $0 <= 0x20 }
    guard position < bytes.count else { return }
    let quote = bytes[position]
    guard quote == 0x22 || quote == 0x27 else { return skip { $0 > 0x20 && $0 != 0x3E } }
    position += 1
    skip { $0 != quote }
    position = min(position + 1, bytes.count)
  }

  @inline(__always) private mutating func skip(while holds: (UInt8) -> Bool) {
    while position < bytes.count && holds(bytes[position]) { position += 1 }
  }
}
