// SPDX-License-Identifier: MIT

import TextCanvas

/// The object writer of a PDF.
///
///     streams                    written at once
///     other objects ── 200 ──>   one object stream       PDF 1.7, 7.5.7
///     offsets of all objects     a cross-reference stream at the end, 7.5.8
///
/// Only the offsets of written objects stay in memory. The file's identifier is a hash of its
/// bytes.
struct PDFFile {
  private let sink: any OutputSink
  private var buffer: [UInt8] = []
  private var count = 0
  private var places: [Place] = [.free]
  private var waiting: [(number: Int, object: PDFBytes)] = []
  private var waitingBytes = 0
  private var first: UInt64 = 0xCBF2_9CE4_8422_2325
  private var second: UInt64 = 0x9E37_79B9_7F4A_7C15

  private enum Place {
    case free
    case at(Int)
    case inside(stream: Int, index: Int)
  }

  init(_ sink: any OutputSink, version: String) throws(CanvasError) {
    self.sink = sink
    buffer.reserveCapacity(1 << 16)
    // Bytes above 127 mark the file as binary.
    try write(Array("%PDF-\(version)\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
  }

  /// Reserves a number for an object that is written later.
  mutating func reserve() -> Int {
    places.append(.free)
    return places.count - 1
  }

  /// Adds an object that is not a stream.
  mutating func add(_ number: Int, _ object: PDFBytes) throws(CanvasError) {
    waiting.append((number, object))
    waitingBytes += object.bytes.count
    if waiting.count >= 200 || waitingBytes > 1 << 16 { try flushObjects() }
  }

  /// Adds a new object that is not a stream, and returns its number.
  mutating func add(_ object: PDFBytes) throws(CanvasError) -> Int {
    let number = reserve()
    try add(number, object)
    return number
  }

  /// Writes a stream.
  ///
  /// - Parameters:
  ///   - number: A reserved number.
  ///   - entries: The entries of its dictionary, without the length.
  ///   - data: The bytes as in the file.
  /// - Throws: An error of the output, such as a full disk.
  mutating func add(
    stream number: Int, _ entries: PDFBytes, _ data: [UInt8]
  ) throws(CanvasError) {
    places[number] = .at(count)
    var head = PDFBytes()
    head.append(number)
    head.append(" 0 obj\n<< /Length ")
    head.append(data.count)
    head.append(byte: 0x20)
    head.append(entries)
    head.append(" >>\nstream\n")
    try write(head.bytes)
    try write(data)
    try write(Array("\nendstream\nendobj\n".utf8))
  }

  /// Compresses and writes a stream.
  mutating func add(
    packing number: Int, _ entries: PDFBytes, _ data: [UInt8]
  ) throws(CanvasError) {
    var entries = entries
    entries.append(" /Filter /FlateDecode")
    try add(stream: number, entries, Deflate.packed(data))
  }

  private mutating func flushObjects() throws(CanvasError) {
    guard !waiting.isEmpty else { return }
    let stream = reserve()
    var index = PDFBytes()
    var body = PDFBytes()
    for (place, next) in waiting.enumerated() {
      index.append(next.number)
      index.append(byte: 0x20)
      index.append(body.bytes.count)
      index.append(byte: 0x20)
      body.append(next.object)
      body.append(byte: 0x0A)
      places[next.number] = .inside(stream: stream, index: place)
    }
    var entries = PDFBytes("/Type /ObjStm /N \(waiting.count) /First \(index.bytes.count)")
    waiting.removeAll(keepingCapacity: true)
    waitingBytes = 0
    entries.append(" /Filter /FlateDecode")
    try add(stream: stream, entries, Deflate.packed(index.bytes + body.bytes))
  }

  /// Writes the cross-reference stream and finishes the output.
  ///
  /// - `info`: The document information; nil if there is none.
  mutating func finish(root: Int, info: Int?) throws(CanvasError) {
    try flushObjects()
    let number = reserve()
    let start = count
    places[number] = .at(start)
    var width = 1
    while width < 8, start >> (8 * width) > 0 { width += 1 }
    width = max(width, 3)
    var table: [UInt8] = []
    table.reserveCapacity(places.count * (width + 3))
    for (number, place) in places.enumerated() {
      var (kind, value, extra) = (0, 0, number == 0 ? 65535 : 0)
      switch place {
      case .free: break
      case .at(let offset): (kind, value) = (1, offset)
      case .inside(let stream, let index): (kind, value, extra) = (2, stream, index)
      }
      table.append(UInt8(kind))
      for shift in (0..<width).reversed() {
        table.append(UInt8(truncatingIfNeeded: value >> (8 * shift)))
      }
      table.append(UInt8(truncatingIfNeeded: extra >> 8))
      table.append(UInt8(truncatingIfNeeded: extra))
    }
    var entries = PDFBytes("/Type /XRef /Size \(places.count) /W [1 \(width) 2] /Root ")
    entries.append(reference: root)
    if let info {
      entries.append(" /Info ")
      entries.append(reference: info)
    }
    entries.append(" /ID [")
    for _ in 0..<2 {
      entries.append(byte: 0x3C)
      for half in [first, second] {
        for shift in (0..<8).reversed() {
          entries.append(hex: UInt8(truncatingIfNeeded: half >> (8 * UInt64(shift))))
        }
      }
      entries.append(byte: 0x3E)
    }
    entries.append("]")
    try add(packing: number, entries, table)
    try write(Array("startxref\n\(start)\n%%EOF\n".utf8))
    try flush()
    try sink.finish()
  }

  // MARK: Output

  private mutating func write(_ bytes: [UInt8]) throws(CanvasError) {
    mix(bytes)
    count += bytes.count
    if buffer.count + bytes.count > 1 << 16 { try flush() }
    if bytes.count >= 1 << 16 {
      try sink.write(bytes.span)
    } else {
      buffer += bytes
    }
  }

  mutating func flush() throws(CanvasError) {
    guard !buffer.isEmpty else { return }
    try sink.write(buffer.span)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Computes two sums over all bytes, eight at a time, which only serve to distinguish files.
  private mutating func mix(_ bytes: [UInt8]) {
    var (a, b) = (first, second)
    var at = 0
    while at < bytes.count {
      var word: UInt64 = 0
      let end = min(at + 8, bytes.count)
      while at < end {
        word = word << 8 | UInt64(bytes[at])
        at += 1
      }
      a = (a ^ word) &* 0x0000_0100_0000_01B3
      a ^= a >> 29
      b = (b &+ word) &* 0xD6E8_FEB8_6659_FD93
      b ^= b >> 32
    }
    (first, second) = (a, b)
  }
}
