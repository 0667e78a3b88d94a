// SPDX-License-Identifier: MIT

/// A problem of a file's syntax.
package struct PDFProblem: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case header, binaryMarker, afterEnd, crossReferences, crossReferenceSpacing, objectSpacing
    case streamLength, streamKeyword, oddHexString, hexDigit, nameEncoding, syntax, filter
  }
  package var kind: Kind
  /// The number of the object; nil for the file.
  package var object: Int?
  package var sentence: String
}

/// The file cannot be read at all.
package struct PDFDamage: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}

/// Reads objects and keywords from bytes (ISO 32000-1, 7.2 and 7.3).
struct PDFLexer {
  let bytes: [UInt8]
  var position: Int
  let end: Int
  /// Syntax that is never allowed, and syntax that only PDF/A forbids.
  var problems: [(PDFProblem.Kind, String)] = []
  private var depth = 0

  init(_ bytes: [UInt8], at position: Int = 0, end: Int? = nil) {
    self.bytes = bytes
    self.position = position
    self.end = min(end ?? bytes.count, bytes.count)
  }

  enum Token: Equatable {
    case object(PDFObject)
    case keyword(String)
    case end
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 32 || byte == 10 || byte == 13 || byte == 9 || byte == 12 || byte == 0
  }

  static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x28, 0x29, 0x3C, 0x3E, 0x5B, 0x5D, 0x7B, 0x7D, 0x2F, 0x25: return true
    default: return false
    }
  }

  var current: UInt8? { position < end ? bytes[position] : nil }

  mutating func skipSpace() {
    while position < end {
      if PDFLexer.isSpace(bytes[position]) {
        position += 1
      } else if bytes[position] == 0x25 {
        while position < end, bytes[position] != 10, bytes[position] != 13 { position += 1 }
      } else {
        return
      }
    }
  }

  func starts(with word: String) -> Bool {
    let utf8 = word.utf8
    return position + utf8.count <= end
      && bytes[position..<position + utf8.count].elementsEqual(utf8)
  }

  /// The next object or keyword; references are made of three tokens if `references`.
  mutating func token(references: Bool = true) -> Token {
    skipSpace()
    guard let byte = current else { return .end }
    switch byte {
    case 0x2F: return .object(.name(readName()))
    case 0x28: return .object(.string(readLiteral()))
    case 0x5B:
      position += 1
      return .object(.array(readArray(references)))
    case 0x3C:
      if position + 1 < end, bytes[position + 1] == 0x3C {
        position += 2
        return .object(.dictionary(readDictionary(references)))
      }
      return .object(.string(readHex()))
    case 0x30...0x39, 0x2B, 0x2D, 0x2E: return readNumber(references)
    case 0x29, 0x5D, 0x3E, 0x7B, 0x7D:
      position += 1
      if byte == 0x3E, current == 0x3E { position += 1 }
      return .keyword(String(UnicodeScalar(byte)))
    default:
      let start = position
      while position < end, !PDFLexer.isSpace(bytes[position]),
        !PDFLexer.isDelimiter(bytes[position])
      { position += 1 }
      let word = String(decoding: bytes[start..<position], as: UTF8.self)
      switch word {
      case "true": return .object(true)
      case "false": return .object(false)
      case "null": return .object(.null)
      default: return .keyword(word)
      }
    }
  }

  private mutating func readArray(_ references: Bool) -> [PDFObject] {
    var values: [PDFObject] = []
    depth += 1
    defer { depth -= 1 }
    guard depth < 200 else {
      problems.append((.syntax, "Arrays and dictionaries are nested more than 200 deep"))
      position = end
      return []
    }
    while true {
      switch token(references: references) {
      case .object(let value): values.append(value)
      case .keyword("]"): return values
      case .keyword(let word):
        problems.append((.syntax, "“\(word)” stands in an array"))
        if word.isEmpty { position += 1 }
      case .end:
        problems.append((.syntax, "an array does not end"))
        return values
      }
    }
  }

  private mutating func readDictionary(_ references: Bool) -> PDFDictionary {
    var values: PDFDictionary = [:]
    depth += 1
    defer { depth -= 1 }
    guard depth < 200 else {
      problems.append((.syntax, "Arrays and dictionaries are nested more than 200 deep"))
      position = end
      return [:]
    }
    while true {
      switch token(references: references) {
      case .object(.name(let key)):
        guard case .object(let value) = token(references: references) else {
          problems.append((.syntax, "the key “\(key)” has no value"))
          return values
        }
        if values[key] != nil { problems.append((.syntax, "the key “\(key)” stands twice")) }
        values[key] = value
      case .keyword(">"): return values
      case .end:
        problems.append((.syntax, "a dictionary does not end"))
        return values
      case let other:
        problems.append((.syntax, "\(other) stands where a key must"))
        if case .keyword = other { return values }
      }
    }
  }

  private mutating func readName() -> String {
    position += 1
    var name: [UInt8] = []
    while position < end, !PDFLexer.isSpace(bytes[position]), !PDFLexer.isDelimiter(bytes[position])
    {
      if bytes[position] == 0x23, position + 2 < end, let high = hex(bytes[position + 1]),
        let low = hex(bytes[position + 2])
      {
        name.append(high << 4 | low)
        position += 3
      } else {
        name.append(bytes[position])
        position += 1
      }
    }
    guard let text = String(validating: name, as: UTF8.self) else {
      problems.append(
        (.nameEncoding, "the name \(String(decoding: name, as: UTF8.self)) is no UTF-8"))
      return String(decoding: name, as: UTF8.self)
    }
    return text
  }

  private func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: return byte - 0x30
    case 0x41...0x46: return byte - 0x37
    case 0x61...0x66: return byte - 0x57
    default: return nil
    }
  }

  private mutating func readHex() -> [UInt8] {
    position += 1
    var digits: [UInt8] = []
    while let byte = current, byte != 0x3E {
      if let digit = hex(byte) {
        digits.append(digit)
      } else if !PDFLexer.isSpace(byte) {
        problems.append((.hexDigit, "a string in hexadecimal digits holds the byte \(byte)"))
      }
      position += 1
    }
    if current == nil { problems.append((.syntax, "a string does not end")) }
    position += 1
    if digits.count % 2 == 1 {
      problems.append((.oddHexString, "a string has \(digits.count) hexadecimal digits"))
      digits.append(0)
    }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  private mutating func readLiteral() -> [UInt8] {
    position += 1
    var text: [UInt8] = []
    var open = 1
    while let byte = current {
      position += 1
      switch byte {
      case 0x28:
        open += 1
        text.append(byte)
      case 0x29:
        open -= 1
        if open == 0 { return text }
        text.append(byte)
      case 0x5C: readEscape(&text)
      case 13:
        if current == 10 { position += 1 }
        text.append(10)
      default: text.append(byte)
      }
    }
    problems.append((.syntax, "a string does not end"))
    return text
  }

  private mutating func readEscape(_ text: inout [UInt8]) {
    guard let byte = current else { return }
    position += 1
    switch byte {
    case 0x6E: text.append(10)
    case 0x72: text.append(13)
    case 0x74: text.append(9)
    case 0x62: text.append(8)
    case 0x66: text.append(12)
    case 10: break
    case 13: if current == 10 { position += 1 }
    case 0x30...0x37:
      var value = Int(byte - 0x30)
      for _ in 0..<2 {
        guard let next = current, (0x30...0x37).contains(next) else { break }
        value = value * 8 + Int(next - 0x30)
        position += 1
      }
      text.append(UInt8(truncatingIfNeeded: value))
    default: text.append(byte)
    }
  }

  private mutating func readNumber(_ references: Bool) -> Token {
    let start = position
    var isReal = false
    while position < end, !PDFLexer.isSpace(bytes[position]), !PDFLexer.isDelimiter(bytes[position])
    {
      if bytes[position] == 0x2E { isReal = true }
      position += 1
    }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    if isReal {
      let body = word.drop { $0 == "+" || $0 == "-" }
      guard body.contains(where: \.isNumber),
        body.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }),
        let value = Double(word.hasSuffix(".") ? word + "0" : word)
      else { return bad(word) }
      return .object(.real(value))
    }
    guard let value = Int(word) else { return bad(word) }
    if references, value >= 0, let number = reference(value) { return .object(number) }
    return .object(.integer(value))
  }

  private mutating func bad(_ word: String) -> Token {
    problems.append((.syntax, "“\(word)” is no number"))
    return .object(.null)
  }

  /// `n g R`, whose first number was read.
  private mutating func reference(_ number: Int) -> PDFObject? {
    var next = position
    func skip() { while next < end, PDFLexer.isSpace(bytes[next]) { next += 1 } }
    skip()
    let start = next
    while next < end, (0x30...0x39).contains(bytes[next]) { next += 1 }
    guard next > start, next - start < 6 else { return nil }
    skip()
    guard next < end, bytes[next] == 0x52,
      next + 1 >= end || PDFLexer.isSpace(bytes[next + 1]) || PDFLexer.isDelimiter(bytes[next + 1])
    else { return nil }
    position = next + 1
    return .reference(number)
  }
}
