// SPDX-License-Identifier: MIT

/// Writes small PDF files, right or wrong, for tests of what reads them.
package struct PDFBuilder {
  package var header: [UInt8] = Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 10]
  package var objects: [Int: PDFObject] = [:]
  package var trailer: PDFDictionary = [:]
  /// Writes objects that are no streams into an object stream, and cross-references as a stream.
  package var packsObjects = false
  /// Objects written as these bytes.
  package var written: [Int: String] = [:]
  /// Objects whose cross-reference entry points into others, at a distance from their beginning.
  package var inside: [Int: (object: Int, distance: Int)] = [:]

  package init() {}

  @discardableResult
  package mutating func add(_ object: PDFObject) -> PDFObject {
    let number = (objects.keys.max() ?? 0) + 1
    objects[number] = object
    return .reference(number)
  }

  package subscript(_ reference: PDFObject) -> PDFObject {
    get { objects[reference.reference ?? 0] ?? .null }
    set { objects[reference.reference ?? 0] = newValue }
  }

  package func bytes() -> [UInt8] { packsObjects ? packed() : plain() }

  private func plain() -> [UInt8] {
    var out = header
    var offsets: [Int: Int] = [:]
    for (number, object) in objects.sorted(by: { $0.key < $1.key }) {
      offsets[number] = out.count
      out += write(number, object)
    }
    for (number, place) in inside {
      offsets[number] = (offsets[place.object] ?? 0) + place.distance
    }
    let last = offsets.keys.max() ?? 0
    let start = out.count
    out += "xref\n0 \(last + 1)\n0000000000 65535 f \n".utf8
    for number in 1...max(last, 1) {
      let offset = offsets[number].map { "\($0)" } ?? "0"
      out += String(repeating: "0", count: 10 - offset.count).utf8
      out += "\(offset) \(offsets[number] == nil ? "65535 f" : "00000 n") \n".utf8
    }
    var values = trailer
    if values["Size"] == nil { values["Size"] = .integer(last + 1) }
    out += "trailer\n".utf8
    out += PDFBuilder.write(.dictionary(values))
    out += "\nstartxref\n\(start)\n%%EOF\n".utf8
    return out
  }

  private func packed() -> [UInt8] {
    var out = header
    let loose = objects.filter { $0.value.stream != nil }.sorted { $0.key < $1.key }
    let inside = objects.filter { $0.value.stream == nil }.sorted { $0.key < $1.key }
    let pack = (objects.keys.max() ?? 0) + 1
    var offsets: [Int: Int] = [:]
    for (number, object) in loose {
      offsets[number] = out.count
      out += write(number, object)
    }
    var heads = ""
    var body: [UInt8] = []
    for (number, object) in inside {
      heads += "\(number) \(body.count) "
      body += PDFBuilder.write(object) + [10]
    }
    offsets[pack] = out.count
    out += write(
      pack,
      .stream(
        PDFStream(
          [
            "Type": .name("ObjStm"), "N": .integer(inside.count),
            "First": .integer(heads.utf8.count),
            "Filter": .name("FlateDecode"),
          ], PDFFilters.deflate(Array(heads.utf8) + body))))
    offsets[pack + 1] = out.count
    var rows: [UInt8] = [0, 0, 0, 0, 0, 255]
    for number in 1...pack + 1 {
      if let offset = offsets[number] {
        rows += [1] + [24, 16, 8, 0].map { UInt8(offset >> $0 & 255) } + [0]
      } else if let index = inside.firstIndex(where: { $0.key == number }) {
        rows += [2] + [24, 16, 8, 0].map { UInt8(pack >> $0 & 255) } + [UInt8(index)]
      } else {
        rows += [0, 0, 0, 0, 0, 255]
      }
    }
    var values = trailer
    values.merge([
      "Type": .name("XRef"), "Size": .integer(pack + 2), "W": [1, 4, 1],
      "Filter": .name("FlateDecode"),
    ]) { first, _ in first }
    let start = out.count
    out += write(pack + 1, .stream(PDFStream(values, PDFFilters.deflate(rows))))
    out += "startxref\n\(start)\n%%EOF\n".utf8
    return out
  }

  private func write(_ number: Int, _ object: PDFObject) -> [UInt8] {
    if let bytes = written[number] { return Array(bytes.utf8) }
    return Array("\(number) 0 obj\n".utf8) + PDFBuilder.write(object) + Array("\nendobj\n".utf8)
  }

  /// Returns the syntax of an object in a file.
  package static func write(_ object: PDFObject) -> [UInt8] {
    switch object {
    case .null: return Array("null".utf8)
    case .boolean(let value): return Array("\(value)".utf8)
    case .integer(let value): return Array("\(value)".utf8)
    case .real(let value): return Array("\(value)".utf8)
    case .reference(let number): return Array("\(number) 0 R".utf8)
    case .name(let name):
      return [0x2F]
        + name.utf8.flatMap { byte -> [UInt8] in
          let isPlain =
            byte > 32 && byte < 127 && !PDFLexer.isDelimiter(byte) && byte != 0x23
          return isPlain ? [byte] : hex([byte], "#")
        }
    case .string(let bytes): return [0x3C] + hex(bytes, "") + [0x3E]
    case .array(let values): return [0x5B] + values.flatMap { write($0) + [32] } + [0x5D]
    case .dictionary(let values):
      return Array("<<".utf8)
        + values.sorted { $0.key < $1.key }.flatMap {
          write(.name($0.key)) + [32] + write($0.value) + [10]
        }
        + Array(">>".utf8)
    case .stream(let stream):
      var values = stream.dictionary
      if values["Length"] == nil { values["Length"] = .integer(stream.bytes.count) }
      return write(.dictionary(values)) + Array("\nstream\n".utf8) + stream.bytes
        + Array("\nendstream".utf8)
    }
  }

  private static func hex(_ bytes: [UInt8], _ mark: String) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return bytes.flatMap { Array(mark.utf8) + [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }
}
