// SPDX-License-Identifier: MIT

import TextKitTestSupport

@testable import TextStructures

/// The contract of `TextBuffer`, implemented as simply as possible.
struct BufferModel {
  var units: [UInt16] = []

  func isSeparator(_ unit: UInt16) -> Bool { [0x0A, 0x0D, 0x2029].contains(unit) }

  /// Every index at which a paragraph starts, and the end of the text.
  func borders(in range: Range<Int>) -> [Int] {
    var result = [range.lowerBound]
    for index in range where isSeparator(units[index]) {
      let pairs = units[index] == 0x0D && index + 1 < range.upperBound && units[index + 1] == 0x0A
      if !pairs { result.append(index + 1) }
    }
    if result.last != range.upperBound { result.append(range.upperBound) }
    return result
  }

  func paragraphs(in range: Range<Int>) -> [Range<Int>] {
    let borders = borders(in: range)
    return zip(borders, borders.dropFirst()).map { $0..<$1 }.filter { !$0.isEmpty }
  }

  func paragraphEnd(after index: Int) -> Int {
    let borders = borders(in: 0..<units.count)
    return borders.first { $0 > index } ?? units.count
  }

  func paragraphStart(before index: Int) -> Int {
    var all = borders(in: 0..<units.count)
    // The end of the text is a start only after a separator.
    if let last = units.last, !isSeparator(last) { all.removeLast() }
    return all.last { $0 <= index } ?? 0
  }

  var separatorCount: Int {
    units.indices.count {
      isSeparator(units[$0]) && !(units[$0] == 0x0A && $0 > 0 && units[$0 - 1] == 0x0D)
    }
  }
}

/// Mistakes that the comparison of buffer and array must notice.
///
/// They are made on the buffer's side.
enum BufferFault: CaseIterable {
  case dropsHighByte, losesLastUnit, replacesOneLater, splitsReturnFromFeed,
    ignoresParagraphSeparator,
    swapsBytes, forgetsCopy
}

/// Text with many separators, pairs and halves of pairs.
func randomUnits(_ count: Int, _ random: inout SeededGenerator) -> [UInt16] {
  let latinOnly = random.oneIn(2)
  return (0..<count).map { _ in
    switch Int.random(in: 0..<12, using: &random) {
    case 0: 0x0A
    case 1: 0x0D
    case 2 where !latinOnly: 0x2029
    case 3 where !latinOnly: UInt16.random(in: 0xD800...0xDBFF, using: &random)
    case 4 where !latinOnly: UInt16.random(in: 0xDC00...0xDFFF, using: &random)
    case 5 where !latinOnly: UInt16.random(in: 0...0xFFFF, using: &random)
    // The same low byte as a separator's.
    case 6 where !latinOnly: random.oneIn(2) ? 0x010A : 0x0A0D
    case 7: UInt16.random(in: 0x80...0xFF, using: &random)
    default: UInt16.random(in: 0x20...0x7E, using: &random)
    }
  }
}

/// Random edits of a buffer and an array; the first difference as a sentence, or nil.
func findBufferDifference(
  seed: UInt64, steps: Int, chunkLimit: Int, largest: Int, fault: BufferFault? = nil
) -> String? {
  var random = SeededGenerator(seed: seed)
  var model = BufferModel()
  var buffer = TextBuffer(chunkLimit: chunkLimit)
  for step in 0..<steps {
    let kept = (buffer, model.units)
    let range = random.range(in: model.units.count)
    let longest = model.units.count > largest ? 1 : random.oneIn(8) ? chunkLimit * 4 : 5
    var new = randomUnits(Int.random(in: 0...longest, using: &random), &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      // Well-formed, through a string.
      let string = String(decoding: new, as: UTF16.self)
      model.units.replaceSubrange(range, with: string.utf16)
      buffer.replaceSubrange(range, with: string)
    case 1 where random.oneIn(10):
      if random.oneIn(2) {
        model.units = Array(String(decoding: model.units, as: UTF16.self).utf16)
        buffer = TextBuffer(String(decoding: model.units, as: UTF16.self), chunkLimit: chunkLimit)
      } else {
        buffer = TextBuffer(utf16: model.units, chunkLimit: chunkLimit)
      }
    default:
      model.units.replaceSubrange(range, with: new)
      switch fault {
      case .dropsHighByte: new = new.map { $0 & 0xFF }
      case .losesLastUnit where new.count > 4: new.removeLast()
      case .swapsBytes: new = new.map { $0 > 0xFF ? $0.byteSwapped : $0 }
      default: break
      }
      let later = fault == .replacesOneLater && range.upperBound < buffer.count ? 1 : 0
      buffer.replaceSubrange(range.lowerBound + later..<range.upperBound + later, with: new)
    }

    if let broken = buffer.findBrokenInvariant() { return "\(step): \(broken)" }
    if buffer.count != model.units.count { return "\(step): count" }
    if buffer.units(in: 0..<buffer.count) != model.units { return "\(step): units" }
    let old = fault == .forgetsCopy ? buffer : kept.0
    if old.units(in: 0..<old.count) != kept.1 { return "\(step): a copy changed" }
    let part = random.range(in: model.units.count)
    if buffer.units(in: part) != Array(model.units[part]) { return "\(step): units(in: \(part))" }
    if buffer.string(in: part) != String(decoding: model.units[part], as: UTF16.self) {
      return "\(step): string(in: \(part))"
    }
    if buffer.separatorCount != model.separatorCount { return "\(step): separatorCount" }
    var paragraphs: [Range<Int>] = []
    buffer.forEachParagraph(in: part) { paragraphs.append($0) }
    if fault == .splitsReturnFromFeed {
      paragraphs = paragraphs.flatMap { paragraph in
        paragraph.count > 1 && model.units[paragraph.upperBound - 2] == 0x0D
          ? [
            paragraph.lowerBound..<paragraph.upperBound - 1,
            paragraph.upperBound - 1..<paragraph.upperBound,
          ] : [paragraph]
      }
    }
    if fault == .ignoresParagraphSeparator {
      paragraphs.removeAll { model.units[$0.upperBound - 1] == 0x2029 }
    }
    if paragraphs != model.paragraphs(in: part) { return "\(step): forEachParagraph(in: \(part))" }
    let index = Int.random(in: 0...model.units.count, using: &random)
    if buffer.paragraphEnd(after: index) != model.paragraphEnd(after: index) {
      return "\(step): paragraphEnd(after: \(index))"
    }
    if buffer.paragraphStart(before: index) != model.paragraphStart(before: index) {
      return "\(step): paragraphStart(before: \(index))"
    }
    if index < model.units.count && buffer[index] != model.units[index] {
      return "\(step): [\(index)]"
    }
    let isSplit =
      index > 0 && index < model.units.count
      && 0xD800..<0xDC00 ~= model.units[index - 1] && 0xDC00..<0xE000 ~= model.units[index]
    if buffer.isSurrogatePairSplit(at: index) != isSplit { return "\(step): pair at \(index)" }
  }
  return nil
}
