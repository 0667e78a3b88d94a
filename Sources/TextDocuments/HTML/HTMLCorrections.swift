// SPDX-License-Identifier: MIT

/// Corrects a file before libxml2 parses it, because libxml2 implements HTML 4.
///
///     &copy 2020   &ltb   &check;    &lang;    &#0;       no semicolon, HTML 5 name, invalid
///     &#169; 2020  &#60;b &#10003;   &#10216;  &#65533;
///     href="?a&copy=1"                                    unchanged: longer than a name, in a tag
///
/// The bytes in between are copied. Names with a semicolon are looked up in cmark-gfm, which has
/// HTML 5's list; without that library they are unchanged.
///
/// - Source: HTML, "Character reference state" and the states after it.
struct HTMLCorrections {
  private struct Change {
    var range: Range<Int>
    /// The replacement; `nil` for a name that must be looked up.
    var text: [UInt8]?
    var isInTag = false
  }

  private let bytes: [UInt8]
  private var changes: [Change] = []
  /// Whether libxml2 knows a name of up to eight letters, packed into an integer.
  private var isKnown: [UInt64: Bool] = [:]

  /// The longest name of HTML 5, "CounterClockwiseContourIntegral", has 31 letters.
  private static let maximumLength = 31

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Removes a range; ranges and references must be added in ascending order.
  mutating func remove(_ range: Range<Int>) { changes.append(Change(range: range, text: [])) }

  /// Puts something in before a position.
  mutating func insert(_ text: [UInt8], at position: Int) {
    changes.append(Change(range: position..<position, text: text))
  }

  /// Looks for references to characters that are to be written in another way.
  mutating func readReferences(in range: Range<Int>, isInTag: Bool) {
    var position = range.lowerBound
    while position < range.upperBound {
      guard bytes[position] == 0x26 else {
        position += 1
        continue
      }
      position = readReference(at: position, before: range.upperBound, isInTag)
    }
  }

  /// - Returns: The end of the reference, or of the text that resembled one.
  private mutating func readReference(at start: Int, before limit: Int, _ isInTag: Bool) -> Int {
    var end = start + 1
    guard end < limit else { return end }
    if bytes[end] == 0x23 { return readNumber(at: start, before: limit) }
    let mostEnd = min(limit, end + Self.maximumLength)
    while end < mostEnd, Self.isLetterOrDigit(bytes[end]) { end += 1 }
    guard end > start + 1 else { return end }
    if end < limit, bytes[end] == 0x3B {
      if !isKnownName(start + 1..<end) {
        changes.append(Change(range: start..<end + 1, text: nil, isInTag: isInTag))
      }
      return end + 1
    }
    if let found = legacy(start + 1..<end) {
      let next = found.end < limit ? bytes[found.end] : 0
      if !isInTag || next != 0x3D && !Self.isLetterOrDigit(next) {
        changes.append(Change(range: start..<found.end, text: found.text))
      }
    }
    return end
  }

  private mutating func readNumber(at start: Int, before limit: Int) -> Int {
    var end = start + 2
    let isHex = end < limit && bytes[end] | 0x20 == 0x78
    if isHex { end += 1 }
    let first = end
    var value: UInt32 = 0
    while end < limit, let digit = RTFScanner.hexDigit(bytes[end]), isHex || digit < 10 {
      value = min(value * (isHex ? 16 : 10) + UInt32(digit), 0x11_0000)
      end += 1
    }
    if end == first {
      // Without digits, the ampersand is text.
      changes.append(Change(range: start..<start + 1, text: Self.reference(0x26)))
    } else if value == 0 || Unicode.Scalar(value) == nil {
      if end < limit, bytes[end] == 0x3B { end += 1 }
      changes.append(Change(range: start..<end, text: Self.reference(0xFFFD)))
    }
    return end
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
  }

  private static func reference(_ scalar: UInt32) -> [UInt8] { Array("&#\(scalar);".utf8) }

  /// Returns characters as numeric references, so that they cannot end a value or begin a tag.
  private static func references(_ text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { reference($0.value) }
  }

  // MARK: Names

  /// Whether libxml2 has the same character for a name as HTML 5.
  private mutating func isKnownName(_ range: Range<Int>) -> Bool {
    guard range.count <= 8 else { return false }
    let packed = bytes[range].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    switch packed {
    // amp, nbsp, lt, gt, quot: nearly all references.
    case 0x61_6D70, 0x6E62_7370, 0x6C74, 0x6774, 0x7175_6F74: return true
    // lang, rang: HTML 4 had other characters.
    case 0x6C61_6E67, 0x7261_6E67: return false
    default: break
    }
    if let known = isKnown[packed] { return known }
    let name = String(decoding: bytes[range], as: UTF8.self)
    let known = HTMLPushParser.entity(named: name) != nil
    isKnown[packed] = known
    return known
  }

  private static let capitals: [String: UInt32] = [
    "AMP": 0x26, "LT": 0x3C, "GT": 0x3E, "QUOT": 0x22, "COPY": 0xA9, "REG": 0xAE,
  ]

  /// Returns the longest prefix that is a name without a semicolon: a Latin-1 character, or a
  /// character with meaning in HTML.
  private func legacy(_ range: Range<Int>) -> (end: Int, text: [UInt8])? {
    for count in stride(from: min(range.count, 6), through: 2, by: -1) {
      let end = range.lowerBound + count
      let name = String(decoding: bytes[range.lowerBound..<end], as: UTF8.self)
      let value = Self.capitals[name] ?? HTMLPushParser.entity(named: name)?.value
      guard let value, value < 0x80 || (0xA0...0xFF).contains(value), name != "apos" else {
        continue
      }
      return (end, Self.reference(value))
    }
    return nil
  }

  /// Resolves the names that libxml2 does not know, each once.
  private func lookedUp() -> [String: String] {
    var names: Set<String> = []
    for change in changes where change.text == nil { names.insert(name(change)) }
    guard !names.isEmpty else { return [:] }
    return CommonMark.characters(named: Array(names))
  }

  private func name(_ change: Change) -> String {
    String(decoding: bytes[change.range.dropFirst().dropLast()], as: UTF8.self)
  }

  // MARK: The result

  /// Returns the corrected file; the same array if there are no corrections.
  func applied() -> [UInt8] {
    guard !changes.isEmpty else { return bytes }
    let characters = lookedUp()
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var kept = 0
    for change in changes {
      var range = change.range
      var text = change.text
      if text == nil {
        text = characters[name(change)].map(Self.references)
        if text == nil, !change.isInTag,
          let found = legacy(range.lowerBound + 1..<range.upperBound - 1)
        {
          // The semicolon belongs to the name only if the whole text is the name.
          let isWhole = found.end == range.upperBound - 1
          (range, text) = (range.lowerBound..<found.end + (isWhole ? 1 : 0), found.text)
        }
      }
      guard let text else { continue }
      result += bytes[kept..<range.lowerBound]
      result += text
      kept = range.upperBound
    }
    return result + bytes[kept...]
  }
}
