// SPDX-License-Identifier: MIT

import CZlib

/// Unpacks streams (ISO 32000-1, 7.4).
package enum PDFFilters {
  /// The filters of a stream, in the order in which they are undone.
  package static func names(_ stream: PDFStream, _ file: PDFFile?) -> [String] {
    names(stream.dictionary["Filter"] ?? stream.dictionary["F"], file)
  }

  static func names(_ filter: PDFObject?, _ file: PDFFile?) -> [String] {
    let value = file.map { $0.resolve(filter) } ?? filter ?? .null
    if let name = value.name { return [name] }
    return (value.array ?? []).compactMap { (file?.resolve($0) ?? $0).name }
  }

  /// Filters whose result is an image, which nothing here reads.
  static let pictures: Set<String> = [
    "DCTDecode", "DCT", "JPXDecode", "CCITTFaxDecode", "CCF", "JBIG2Decode",
  ]

  /// Returns the bytes of a stream without its filters; those of images stay.
  static func decode(_ stream: PDFStream, _ file: PDFFile?) throws(PDFDamage) -> [UInt8] {
    var bytes = stream.bytes
    let found = stream.dictionary["DecodeParms"] ?? stream.dictionary["DP"]
    let resolved = file.map { $0.resolve(found) } ?? found ?? .null
    let parameters = resolved.array ?? [resolved]
    for (index, name) in names(stream, file).enumerated() {
      if pictures.contains(name) { return bytes }
      switch name {
      case "FlateDecode", "Fl":
        bytes = try inflate(bytes)
        let own = index < parameters.count ? parameters[index] : .null
        if let values = (file.map { $0.resolve(own) } ?? own).dictionary {
          bytes = try undoPredictor(bytes, values)
        }
      case "ASCIIHexDecode", "AHx": bytes = decodeHex(bytes)
      case "ASCII85Decode", "A85": bytes = try decode85(bytes)
      case "RunLengthDecode", "RL": bytes = decodeRuns(bytes)
      case "LZWDecode", "LZW", "Crypt": throw PDFDamage("the filter \(name) is not undone here")
      default: throw PDFDamage("there is no filter \(name)")
      }
    }
    return bytes
  }

  /// Packs bytes with zlib.
  package static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    var length = compressBound(uLong(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(length))
    let code = compress2(&result, &length, bytes, uLong(bytes.count), 6)
    precondition(code == Z_OK, "zlib says \(code)")
    return Array(result.prefix(Int(length)))
  }

  /// No stream of a test is larger unpacked.
  private static let limit = 1 << 28

  package static func inflate(_ bytes: [UInt8]) throws(PDFDamage) -> [UInt8] {
    var source = bytes
    var result: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    var stream = z_stream()
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw PDFDamage("zlib cannot begin")
    }
    defer { inflateEnd(&stream) }
    let failure: PDFDamage? = source.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      while true {
        let code = part.withUnsafeMutableBufferPointer { output -> Int32 in
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(output.count)
          return CZlib.inflate(&stream, Z_NO_FLUSH)
        }
        result += part[..<(part.count - Int(stream.avail_out))]
        if code == Z_STREAM_END {
          return stream.avail_in == 0 ? nil : PDFDamage("bytes stand behind the end of zlib's data")
        }
        if code != Z_OK { return PDFDamage("zlib says \(code)") }
        if result.count > limit { return PDFDamage("more than \(limit) bytes come out") }
        if stream.avail_in == 0, stream.avail_out > 0 { return PDFDamage("zlib's data do not end") }
      }
    }
    if let failure { throw failure }
    return result
  }

  private static func undoPredictor(_ bytes: [UInt8], _ values: PDFDictionary) throws(PDFDamage)
    -> [UInt8]
  {
    let predictor = values["Predictor"]?.integer ?? 1
    if predictor == 1 { return bytes }
    let colors = values["Colors"]?.integer ?? 1
    let bits = values["BitsPerComponent"]?.integer ?? 8
    let columns = values["Columns"]?.integer ?? 1
    let pixel = max(1, colors * bits / 8)
    let width = (columns * colors * bits + 7) / 8
    var result: [UInt8] = []
    if predictor == 2 {
      guard bits == 8 else { throw PDFDamage("predictor 2 with \(bits) bits is not undone here") }
      result = bytes
      for index in result.indices where index % width >= pixel {
        result[index] &+= result[index - pixel]
      }
      return result
    }
    guard bytes.count % (width + 1) == 0 else {
      throw PDFDamage("\(bytes.count) bytes are no rows of \(width + 1)")
    }
    var above = [UInt8](repeating: 0, count: width)
    for start in stride(from: 0, to: bytes.count, by: width + 1) {
      var row = Array(bytes[start + 1...start + width])
      for index in row.indices {
        let left = index >= pixel ? Int(row[index - pixel]) : 0
        let up = Int(above[index])
        let corner = index >= pixel ? Int(above[index - pixel]) : 0
        switch bytes[start] {
        case 0: break
        case 1: row[index] &+= UInt8(left)
        case 2: row[index] &+= UInt8(up)
        case 3: row[index] &+= UInt8((left + up) / 2)
        case 4:
          let guess = left + up - corner
          let (a, b, c) = (abs(guess - left), abs(guess - up), abs(guess - corner))
          row[index] &+= UInt8(a <= b && a <= c ? left : b <= c ? up : corner)
        default: throw PDFDamage("a row has the predictor \(bytes[start])")
        }
      }
      result += row
      above = row
    }
    return result
  }

  private static func decodeHex(_ bytes: [UInt8]) -> [UInt8] {
    var lexer = PDFLexer([0x3C] + bytes.prefix { $0 != 0x3E } + [0x3E])
    guard case .object(.string(let result)) = lexer.token() else { return [] }
    return result
  }

  private static func decode85(_ bytes: [UInt8]) throws(PDFDamage) -> [UInt8] {
    var result: [UInt8] = []
    var group: [UInt32] = []
    func flush(_ group: [UInt32], _ count: Int) {
      var value: UInt32 = 0
      for digit in group { value = value &* 85 &+ digit }
      for place in 0..<count { result.append(UInt8(truncatingIfNeeded: value >> (24 - 8 * place))) }
    }
    for byte in bytes {
      if PDFLexer.isSpace(byte) { continue }
      if byte == 0x7E { break }
      if byte == 0x7A, group.isEmpty {
        result += [0, 0, 0, 0]
        continue
      }
      guard (0x21...0x75).contains(byte) else { throw PDFDamage("\(byte) is no digit of base 85") }
      group.append(UInt32(byte) - 0x21)
      if group.count == 5 {
        flush(group, 4)
        group = []
      }
    }
    if group.count > 1 {
      flush(group + Array(repeating: 84, count: 5 - group.count), group.count - 1)
    }
    return result
  }

  private static func decodeRuns(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count, bytes[index] != 128 {
      let length = Int(bytes[index])
      if length < 128 {
        result += bytes[min(index + 1, bytes.count)..<min(index + 2 + length, bytes.count)]
        index += length + 2
      } else {
        if index + 1 < bytes.count {
          result += Array(repeating: bytes[index + 1], count: 257 - length)
        }
        index += 2
      }
    }
    return result
  }
}
