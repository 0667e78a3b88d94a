// SPDX-License-Identifier: MIT

/// The single page of a PDF that Cairo wrote, as a form, so that a vector drawing stays one.
///
/// Only for Cairo's files in version 1.4: a cross-reference table, no object streams, dictionaries
/// in plain text. References between its objects become `␁n␁`, where n is the index in `parts`.
struct ImportedDrawing {
  private(set) var entries = PDFBytes()
  private(set) var data: [UInt8] = []
  private(set) var parts: [LocalObject] = []

  private let bytes: [UInt8]
  private var offsets: [Int: Int] = [:]
  /// The indexes of objects in `parts`.
  private var numbers: [Int: Int] = [:]

  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard readTable(), let root = pageNumber(), let page = object(root)?.dictionary else {
      return nil
    }
    let text = String(decoding: page, as: UTF8.self)
    guard let box = ImportedDrawing.value(of: "/MediaBox", in: text),
      let contents = ImportedDrawing.reference(after: "/Contents", in: text),
      let resources = ImportedDrawing.reference(after: "/Resources", in: text),
      let stream = object(contents), let packed = stream.data,
      let used = object(resources)?.dictionary
    else { return nil }
    let numbers = box.split(whereSeparator: { " []".contains($0) }).compactMap { Double($0) }
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
    var used2 = used
    guard translate(&used2) else { return nil }
    entries.append("/Type /XObject /Subtype /Form /BBox [0 0 ")
    entries.append(numbers[2], decimals: 5)
    entries.append(byte: 0x20)
    entries.append(numbers[3], decimals: 5)
    entries.append("] /Matrix [")
    entries.append([1 / numbers[2], 0, 0, 1 / numbers[3], 0, 0], decimals: 7)
    entries.append("] /Group << /S /Transparency /CS /DeviceRGB /I true >> /Resources ")
    entries.append(syntax: used2)
    if String(decoding: stream.dictionary, as: UTF8.self).contains("/FlateDecode") {
      entries.append(" /Filter /FlateDecode")
    }
    data = packed
  }

  // MARK: Objects

  private mutating func readTable() -> Bool {
    guard let mark = ImportedDrawing.last("startxref", in: bytes),
      let start = ImportedDrawing.number(in: bytes, at: mark + 9), start < bytes.count
    else { return false }
    let lines = String(decoding: bytes[start...], as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count > 2, lines[0].hasPrefix("xref") else { return false }
    let head = lines[1].split(separator: " ").compactMap { Int($0) }
    guard head.count == 2, head[0] == 0, head[1] <= lines.count - 2 else { return false }
    for number in 0..<head[1] {
      let cells = lines[2 + number].split(separator: " ")
      guard cells.count >= 3, cells[2].hasPrefix("n"), let offset = Int(cells[0]),
        offset < bytes.count
      else { continue }
      offsets[number] = offset
    }
    return !offsets.isEmpty
  }

  /// Returns the number of the first page's object.
  private func pageNumber() -> Int? {
    offsets.keys.sorted().first { number in
      guard let dictionary = object(number)?.dictionary else { return false }
      return String(decoding: dictionary, as: UTF8.self).contains("/Type /Page ")
        || String(decoding: dictionary, as: UTF8.self).contains("/Type /Page\n")
    }
  }

  /// Returns the text between `obj` and `endobj`, and the bytes of a stream.
  private func object(_ number: Int) -> (dictionary: [UInt8], data: [UInt8]?)? {
    guard let start = offsets[number],
      let body = ImportedDrawing.first("obj", in: bytes, from: start)
    else { return nil }
    let from = body + 3
    guard let end = ImportedDrawing.first("endobj", in: bytes, from: from) else { return nil }
    if let mark = ImportedDrawing.first("stream", in: bytes, from: from), mark < end {
      let dictionary = Array(bytes[from..<mark])
      let text = String(decoding: dictionary, as: UTF8.self)
      var length: Int?
      if let reference = ImportedDrawing.reference(after: "/Length", in: text),
        let place = offsets[reference],
        let body = ImportedDrawing.first("obj", in: bytes, from: place)
      {
        length = ImportedDrawing.number(in: bytes, at: body + 3)
      } else {
        length = ImportedDrawing.value(of: "/Length", in: text).flatMap {
          Int($0.prefix { $0.isNumber })
        }
      }
      var at = mark + 6
      while at < bytes.count, bytes[at] == 0x0D || bytes[at] == 0x0A { at += 1 }
      guard let length, length >= 0, at + length <= bytes.count else { return nil }
      return (dictionary, Array(bytes[at..<at + length]))
    }
    return (Array(bytes[from..<end]), nil)
  }

  /// Imports the objects that a dictionary refers to, and inserts their indexes.
  private mutating func translate(_ dictionary: inout [UInt8]) -> Bool {
    var result: [UInt8] = []
    var at = 0
    let source = dictionary
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    while at < source.count {
      let byte = source[at]
      if byte == 0x28 {
        // A literal string: its parentheses are balanced or escaped.
        var depth = 0
        repeat {
          if source[at] == 0x5C, at + 1 < source.count {
            result.append(source[at])
            at += 1
          } else if source[at] == 0x28 {
            depth += 1
          } else if source[at] == 0x29 {
            depth -= 1
          }
          result.append(source[at])
          at += 1
        } while depth > 0 && at < source.count
        continue
      }
      let isStart = at == 0 || !isDigit(source[at - 1]) && source[at - 1] != 0x2E
      if isStart, isDigit(byte) {
        var end = at
        while end < source.count, isDigit(source[end]) { end += 1 }
        if Array(source[end...].prefix(4)) == Array(" 0 R".utf8),
          let number = Int(String(decoding: source[at..<end], as: UTF8.self))
        {
          guard let place = part(number) else { return false }
          result.append(1)
          result += Array("\(place)".utf8)
          result.append(1)
          at = end + 4
          continue
        }
      }
      result.append(byte)
      at += 1
    }
    dictionary = result
    return true
  }

  /// Returns the index of an object in `parts`; imports it if necessary.
  private mutating func part(_ number: Int) -> Int? {
    if let known = numbers[number] { return known }
    guard let (dictionary, data) = object(number) else { return nil }
    let place = parts.count
    numbers[number] = place
    parts.append(LocalObject(entries: PDFBytes()))
    var entries = dictionary
    if data != nil { entries = ImportedDrawing.withoutFrame(entries) }
    guard translate(&entries) else { return nil }
    var part = LocalObject(entries: PDFBytes(), data: data)
    part.entries.append(syntax: entries)
    parts[place] = part
    return place
  }

  // MARK: Text

  /// Returns a stream's dictionary without its brackets and its length.
  private static func withoutFrame(_ dictionary: [UInt8]) -> [UInt8] {
    var text = String(decoding: dictionary, as: UTF8.self)
    if let open = text.firstIndex(of: "<"), let close = text.lastIndex(of: ">") {
      text = String(text[text.index(open, offsetBy: 2)..<text.index(before: close)])
    }
    guard let range = text.range(ofWord: "/Length ") else { return Array(text.utf8) }
    let rest = text[range.upperBound...]
    let end = rest.firstIndex { !$0.isNumber } ?? rest.endIndex
    var tail = rest[end...]
    if tail.hasPrefix(" 0 R") { tail = tail.dropFirst(4) }
    return Array((text[..<range.lowerBound] + tail).utf8)
  }

  private static func value(of key: String, in text: String) -> String? {
    guard let range = text.range(ofWord: key) else { return nil }
    return String(text[range.upperBound...].drop { $0 == " " }.prefix { $0 != "]" && $0 != "\n" })
  }

  private static func reference(after key: String, in text: String) -> Int? {
    guard let value = value(of: key, in: text) else { return nil }
    let digits = value.prefix { $0.isNumber }
    guard value.dropFirst(digits.count).hasPrefix(" 0 R") else { return nil }
    return Int(digits)
  }

  private static func first(_ word: String, in bytes: [UInt8], from start: Int) -> Int? {
    let wanted = Array(word.utf8)
    var at = start
    while at + wanted.count <= bytes.count {
      if bytes[at] == wanted[0], bytes[at..<at + wanted.count].elementsEqual(wanted) { return at }
      at += 1
    }
    return nil
  }

  private static func last(_ word: String, in bytes: [UInt8]) -> Int? {
    let wanted = Array(word.utf8)
    var at = bytes.count - wanted.count
    while at >= 0 {
      if bytes[at] == wanted[0], bytes[at..<at + wanted.count].elementsEqual(wanted) { return at }
      at -= 1
    }
    return nil
  }

  private static func number(in bytes: [UInt8], at start: Int) -> Int? {
    var at = start
    while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x0A || bytes[at] == 0x0D { at += 1 }
    var value: Int?
    while at < bytes.count, (0x30...0x39).contains(bytes[at]), (value ?? 0) < 1 << 40 {
      value = (value ?? 0) * 10 + Int(bytes[at] - 0x30)
      at += 1
    }
    return value
  }
}

extension String {
  fileprivate func range(ofWord word: String) -> Range<String.Index>? {
    var at = startIndex
    while at < endIndex {
      if self[at...].hasPrefix(word) { return at..<index(at, offsetBy: word.count) }
      at = index(after: at)
    }
    return nil
  }
}
