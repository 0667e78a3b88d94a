// SPDX-License-Identifier: MIT

/// An object of a PDF file (ISO 32000-1, 7.3).
package indirect enum PDFObject: Equatable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case real(Double)
  case string([UInt8])
  case name(String)
  case array([PDFObject])
  case dictionary(PDFDictionary)
  case stream(PDFStream)
  case reference(Int)
}

package typealias PDFDictionary = [String: PDFObject]

/// A dictionary with the bytes of the file, still encoded.
package struct PDFStream: Equatable, Sendable {
  package var dictionary: PDFDictionary
  package var bytes: [UInt8]

  package init(_ dictionary: PDFDictionary, _ bytes: [UInt8]) {
    self.dictionary = dictionary
    self.bytes = bytes
  }
}

extension PDFObject {
  package static func text(_ string: String) -> PDFObject {
    if string.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return .string(Array(string.utf8)) }
    return .string([0xFE, 0xFF] + string.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
  }

  package var integer: Int? {
    if case .integer(let value) = self { return value }
    if case .real(let value) = self, value.rounded() == value, abs(value) < 1e15 {
      return Int(value)
    }
    return nil
  }
  package var number: Double? {
    if case .integer(let value) = self { return Double(value) }
    if case .real(let value) = self { return value }
    return nil
  }
  package var boolean: Bool? {
    if case .boolean(let value) = self { return value }
    return nil
  }
  package var name: String? {
    if case .name(let value) = self { return value }
    return nil
  }
  package var string: [UInt8]? {
    if case .string(let value) = self { return value }
    return nil
  }
  package var reference: Int? {
    if case .reference(let number) = self { return number }
    return nil
  }
  package var array: [PDFObject]? {
    if case .array(let values) = self { return values }
    return nil
  }
  package var stream: PDFStream? {
    if case .stream(let stream) = self { return stream }
    return nil
  }
  /// Of a dictionary or a stream.
  package var dictionary: PDFDictionary? {
    switch self {
    case .dictionary(let values): return values
    case .stream(let stream): return stream.dictionary
    default: return nil
    }
  }

  /// A text string (ISO 32000-1, 7.9.2.2): UTF-16 or UTF-8 with its mark, else single bytes.
  package var text: String? { string.map(PDFObject.text(of:)) }

  package static func text(of bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xFE, 0xFF]) {
      var units: [UInt16] = []
      var index = 2
      while index + 1 < bytes.count {
        units.append(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]))
        index += 2
      }
      return String(decoding: units, as: UTF16.self)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return String(decoding: bytes.dropFirst(3), as: UTF8.self)
    }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// An entry of a dictionary or a stream.
  package subscript(key key: String) -> PDFObject? {
    get { dictionary?[key] }
    set {
      switch self {
      case .dictionary(var values):
        values[key] = newValue
        self = .dictionary(values)
      case .stream(var stream):
        stream.dictionary[key] = newValue
        self = .stream(stream)
      default: preconditionFailure("no dictionary: \(self)")
      }
    }
  }

  /// An element of an array.
  package subscript(index: Int) -> PDFObject {
    get { array![index] }
    set {
      guard case .array(var values) = self else { preconditionFailure("no array: \(self)") }
      values[index] = newValue
      self = .array(values)
    }
  }

  /// Every object inside, this one first; references are not followed.
  package func forEach(_ body: (PDFObject) -> Void) {
    body(self)
    switch self {
    case .array(let values): for value in values { value.forEach(body) }
    case .dictionary(let values): for (_, value) in values { value.forEach(body) }
    case .stream(let stream): for (_, value) in stream.dictionary { value.forEach(body) }
    default: break
    }
  }
}

extension PDFObject: ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(floatLiteral value: Double) { self = .real(value) }
  package init(arrayLiteral elements: PDFObject...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, PDFObject)...) {
    self = .dictionary(Dictionary(elements) { _, last in last })
  }
}
