// SPDX-License-Identifier: MIT

import TextStructures

// Edits of a TextBuffer and a RunList against arrays.

private let special: [UInt16] = [
  0x0A, 0x0D, 0x2029, 0xD83D, 0xDE00, 0x431, 0xFF, 0x0D0A, 0x0A0D, 0x85,
]

let bufferTarget = FuzzTarget(name: "Buffer") { input in
  var buffer = TextBuffer(chunkLimit: 4 + Int(input.byte()) % 16)
  var units: [UInt16] = []
  var runs = RunList<UInt8>()
  var values: [UInt8] = []
  while !input.isEmpty {
    let range = input.range(in: units.count)
    let length = Int(input.byte()) % 24
    let value = input.byte() % 4
    switch input.byte() % 4 {
    case 0:
      let new = String(decoding: input.units(upTo: length, special: special), as: UTF16.self)
      buffer.replaceSubrange(range, with: new)
      units.replaceSubrange(range, with: new.utf16)
      runs.replaceSubrange(range, with: value, count: new.utf16.count)
      values.replaceSubrange(range, with: repeatElement(value, count: new.utf16.count))
    case 1:
      runs.set(value, in: range)
      values.replaceSubrange(range, with: repeatElement(value, count: range.count))
    case 2:
      runs.transform(in: range) { $0 / 2 }
      for index in range { values[index] /= 2 }
    default:
      let new = input.units(upTo: length, special: special)
      buffer.replaceSubrange(range, with: new)
      units.replaceSubrange(range, with: new)
      runs.replaceSubrange(range, with: [(value: value, count: new.count)])
      values.replaceSubrange(range, with: repeatElement(value, count: new.count))
    }
    require(buffer.units(in: 0..<buffer.count) == units, "the buffer's units differ")
    require(
      buffer.string(in: 0..<buffer.count) == String(decoding: units, as: UTF16.self),
      "the buffer's string differs")
    let slice = runs.slice(0..<runs.count)
    require(
      slice.flatMap { Array(repeating: $0.value, count: $0.count) } == values, "the runs differ")
    require(
      zip(slice, slice.dropFirst()).allSatisfy { $0.value != $1.value }, "runs are not joined")
    var end = 0
    buffer.forEachParagraph(in: 0..<buffer.count) { paragraph in
      require(paragraph.lowerBound == end && !paragraph.isEmpty, "paragraphs leave gaps")
      require(buffer.paragraphEnd(after: end) == paragraph.upperBound, "paragraphEnd differs")
      require(
        buffer.paragraphStart(before: paragraph.upperBound - 1) == end, "paragraphStart differs")
      end = paragraph.upperBound
    }
    require(end == units.count, "paragraphs do not cover the text")
  }
}
