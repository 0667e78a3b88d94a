// SPDX-License-Identifier: MIT

import Synchronization

/// Collects small pieces into large ones before they go on, and remembers the first error.
///
/// The drawing library writes a document in pieces of a few bytes and cannot pass an error of ours
/// through, so the error waits here until the canvas asks.
///
/// In a PDF it also mends one fault. Cairo 1.16 names a picture in a page's list as often as it is
/// painted, and a list with a name twice is not well formed:
///
///     /XObject << /x8 8 0 R /x9 9 0 R /x8 8 0 R >>
///     /XObject << /x8 8 0 R /x9 9 0 R           >>      what goes on; every offset stays
final class BufferedOutput {
  private let sink: any OutputSink
  private let isPDF: Bool
  private var buffer: [UInt8] = []
  private let capacity = 1 << 16
  /// The first error; it can be asked for while another thread writes.
  var error: CanvasError? { failure.withLock { $0 } }
  private let failure = Mutex<CanvasError?>(nil)
  /// A list of pictures that has begun and not ended.
  private var list: [UInt8]?
  /// All that is written since `hold()`.
  private var held: [UInt8]?

  init(_ sink: any OutputSink, isPDF: Bool = false) {
    self.sink = sink
    self.isPDF = isPDF
    buffer.reserveCapacity(capacity)
  }

  var mayBeWrittenBeside: Bool { sink.mayBeWrittenBeside }

  /// Keeps what is written from now on, until `release(_:)`.
  func hold() { held = [] }

  /// Passes on what was kept, changed.
  func release(_ change: ([UInt8]) -> [UInt8]) {
    guard let bytes = held else { return }
    held = nil
    _ = write(change(bytes).span)
  }

  /// False after an error.
  func write(_ bytes: Span<UInt8>) -> Bool {
    guard error == nil else { return false }
    if held != nil {
      for index in bytes.indices { held!.append(bytes[index]) }
      return true
    }
    if isPDF, mend(bytes) { return true }
    if buffer.count + bytes.count > capacity { flush() }
    if bytes.count >= capacity {
      pass(bytes)
    } else {
      for index in bytes.indices { buffer.append(bytes[index]) }
    }
    return error == nil
  }

  /// Passes on what is held and lets the sink finish; throws the first error.
  func finish() throws(CanvasError) {
    if let list {
      self.list = nil
      buffer += list
    }
    flush()
    if let error { throw error }
    try sink.finish()
  }

  private func flush() {
    guard !buffer.isEmpty else { return }
    pass(buffer.span)
    buffer.removeAll(keepingCapacity: true)
  }

  private func pass(_ bytes: Span<UInt8>) {
    guard error == nil else { return }
    do throws(CanvasError) { try sink.write(bytes) } catch {
      failure.withLock { $0 = error }
    }
  }

  // MARK: Lists of pictures

  /// True if the bytes belong to a list of pictures and were taken in.
  ///
  /// The library writes the list's beginning in one piece, and each name, number and end in one
  /// piece too; compressed data never comes as just these bytes.
  private func mend(_ bytes: Span<UInt8>) -> Bool {
    guard list != nil else {
      guard bytes.count == BufferedOutput.listBegin.count else { return false }
      for index in bytes.indices where bytes[index] != BufferedOutput.listBegin[index] {
        return false
      }
      list = BufferedOutput.listBegin
      return true
    }
    var isEnd = false
    for index in bytes.indices {
      list!.append(bytes[index])
      if bytes[index] == UInt8(ascii: ">") { isEnd = true }
    }
    if isEnd {
      let whole = BufferedOutput.withoutRepetitions(list!)
      list = nil
      if buffer.count + whole.count > capacity { flush() }
      buffer += whole
    }
    return true
  }

  private static let listBegin = Array("   /XObject <<".utf8)

  /// The list with every entry that repeats an earlier one blanked out; as long as before.
  static func withoutRepetitions(_ list: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    var result = list
    var seen: Set<ArraySlice<UInt8>> = []
    var start = listBegin.count
    while start < list.count, list[start] != slash { start += 1 }
    while start < list.count {
      var end = start + 1
      while end < list.count, list[end] != slash, list[end] != UInt8(ascii: ">") { end += 1 }
      var last = end
      while list[last - 1] == UInt8(ascii: " ") { last -= 1 }
      if !seen.insert(list[start..<last]).inserted {
        for index in start..<last { result[index] = UInt8(ascii: " ") }
      }
      guard end < list.count, list[end] == slash else { break }
      start = end
    }
    return result
  }
}
