// SPDX-License-Identifier: MIT

/// Replaces characters that the parser would take quadratic time for, and restores them afterwards.
///
///     a <? b <? c <? …       unclosed openings of HTML: `<` is a character
///     |a|b|c|…               more cells than a table has columns: text of the last one
///     www.a.b))))))…         characters that do not belong to the end of a URL
///     a ¶ a ¶ a ¶ … |-|      a table's header after a thousand lines of a paragraph: text
///
/// cmark-gfm (0.29.0.gfm.6) searches the whole paragraph for the end of each opening. It visits all
/// cells of a row for each cell, all parentheses of a URL for each one at its end, and all lines of
/// a paragraph for each of them. A megabyte of such text takes minutes. The replacements are
/// characters that no text contains.
struct MarkdownMask {
  private(set) var text: [UInt8]
  private let characters: [Unicode.Scalar: Unicode.Scalar]

  /// Fewer openings between two empty lines cost little.
  private static let minimumOpenings = 32
  /// More parentheses without white space between them do not end a URL.
  private static let maximumParentheses = 256
  /// The maximum number of lines of a paragraph whose last one may be the header of a table.
  private static let maximumLines = 1000
  /// The maximum number of columns of a table.
  static let maximumColumns = 1000

  /// Returns the text with replacements; nil if none are necessary.
  static func masked(_ text: [UInt8]) -> MarkdownMask? {
    let (bars, ends) = surplusBars(in: text)
    var hidden = openings(in: text).map { (place: $0, character: 0) }
    hidden += bars.map { ($0, 1) } + surplusParentheses(in: text).map { ($0, 2) }
    guard !hidden.isEmpty || !ends.isEmpty else { return nil }
    hidden.sort { $0.place < $1.place }
    // Noncharacters are reserved for internal use.
    let free = (0xFDD0...0xFDEF as ClosedRange<UInt32>).filter { !holds(text, $0) }
      .compactMap { Unicode.Scalar($0) }
    guard free.count >= 3 else { return nil }
    let masks = free.prefix(3).map { Array(String(Character($0)).utf8) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 2 * hidden.count)
    var (place, nextEnd, next) = (0, 0, 0)
    while place < text.count {
      if nextEnd < ends.count, ends[nextEnd].lowerBound == place {
        place = ends[nextEnd].upperBound
        nextEnd += 1
        continue
      }
      while next < hidden.count, hidden[next].place < place { next += 1 }
      if next < hidden.count, hidden[next].place == place {
        result += masks[hidden[next].character]
      } else {
        result.append(text[place])
      }
      place += 1
    }
    return MarkdownMask(
      text: result, characters: [free[0]: "<", free[1]: "|", free[2]: ")"])
  }

  /// Restores the characters in an event.
  func restore(_ event: inout MarkdownEvent) {
    for member in [\MarkdownEvent.text, \.address, \.title] {
      let words = event[keyPath: member].unicodeScalars
      guard words.contains(where: { characters[$0] != nil }) else { continue }
      event[keyPath: member] = String(
        String.UnicodeScalarView(words.map { characters[$0] ?? $0 }))
    }
  }

  private static func holds(_ text: [UInt8], _ scalar: UInt32) -> Bool {
    let last = UInt8(0x80 | scalar & 0x3F)
    return text.indices.dropLast(2).contains {
      text[$0] == 0xEF && text[$0 + 1] == 0xB7 && text[$0 + 2] == last
    }
  }

  /// Returns the positions of `<` that open a construct which is not closed up to the next empty
  /// line, where there are many.
  private static func openings(in text: [UInt8]) -> [Int] {
    var result: [Int] = []
    // Since the last empty line, by the kind of closing.
    var (data, instructions, declarations): ([Int], [Int], [Int]) = ([], [], [])
    var isEmptyLine = true
    func endParagraph() {
      for places in [data, instructions, declarations] where places.count >= minimumOpenings {
        result += places
      }
      (data, instructions, declarations) = ([], [], [])
    }
    for (place, byte) in text.enumerated() {
      switch byte {
      case 0x0A:
        if isEmptyLine { endParagraph() }
        isEmptyLine = true
      case 0x0D, 0x20, 0x09: break
      case 0x3E:
        declarations = []
        if place > 0, text[place - 1] == 0x3F { instructions = [] }
        if place > 1, text[place - 1] == 0x5D, text[place - 2] == 0x5D { data = [] }
        isEmptyLine = false
      case 0x3C where !isEmptyLine && place + 2 < text.count:
        switch (text[place + 1], text[place + 2]) {
        case (0x3F, _): instructions.append(place)
        case (0x21, 0x5B): data.append(place)
        case (0x21, 0x41...0x5A), (0x21, 0x61...0x7A): declarations.append(place)
        default: break
        }
      default: isEmptyLine = false
      }
    }
    endParagraph()
    return result.sorted()
  }

  /// Returns the bars of rows that begin excess cells, and the ends of delimiter rows, which have
  /// as many columns as the line before.
  private static func surplusBars(in text: [UInt8]) -> (bars: [Int], ends: [Range<Int>]) {
    var (bars, ends): ([Int], [Range<Int>]) = ([], [])
    var start = 0
    // The lines of a paragraph without a table, and the number of bars in the last one.
    var (lines, isInTable, last) = (0, false, 0)
    while start < text.count {
      var end = start
      var count = 0
      while end < text.count, text[end] != 0x0A, text[end] != 0x0D {
        if text[end] == 0x7C { count += 1 }
        end += 1
      }
      let line = start..<end
      if isDelimiter(text[line]) {
        if lines > 0, abs(count - last) <= 2 { isInTable = lines <= maximumLines || isInTable }
        if lines > maximumLines, !isInTable {
          bars += line.filter { text[$0] == 0x7C }
        } else if count > maximumColumns {
          divide(text, line, &bars, &ends)
        }
      } else if count > maximumColumns {
        divide(text, line, &bars, &ends)
      }
      let first = text[line].first { $0 != 0x20 && $0 != 0x09 }
      if first == nil {
        (lines, isInTable) = (0, false)
      } else {
        lines += 1
        // A line that begins with a block marker is not a row of the table before.
        if count == 0, let first, "#>-*+`~<0123456789".utf8.contains(first) { isInTable = false }
      }
      last = count
      let isPair = end + 1 < text.count && text[end] == 0x0D && text[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
    }
    return (bars, ends)
  }

  /// Whether a line may be a delimiter row, possibly in quotations.
  private static func isDelimiter(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains(0x2D) && line.contains(0x7C)
      && line.allSatisfy {
        $0 == 0x7C || $0 == 0x2D || $0 == 0x3A || $0 == 0x20 || $0 == 0x09 || $0 == 0x3E
      }
  }

  private static func divide(
    _ text: [UInt8], _ line: Range<Int>, _ bars: inout [Int], _ ends: inout [Range<Int>]
  ) {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x3E }
    let isDelimiter = isDelimiter(text[line])
    var (cells, isFirst) = (0, true)
    for place in line
    where text[place] == 0x7C && (place == line.lowerBound || text[place - 1] != 0x5C) {
      defer { isFirst = false }
      // A bar before the first cell does not end one.
      if isFirst, text[line.lowerBound..<place].allSatisfy(isBlank) { continue }
      cells += 1
      if cells < maximumColumns { continue }
      if isDelimiter {
        ends.append(place..<line.upperBound)
        return
      }
      if place < line.upperBound - 1 { bars.append(place) }
    }
  }

  /// Returns closing parentheses that follow many others, with only letters and possible trailing
  /// punctuation of URLs in between.
  private static func surplusParentheses(in text: [UInt8]) -> [Int] {
    var result: [Int] = []
    var count = 0
    for (place, byte) in text.enumerated() {
      switch byte {
      case 0x29:
        count += 1
        if count > maximumParentheses { result.append(place) }
      // ! " & ' * , . : ; ? _ ~
      case 0x21, 0x22, 0x26, 0x27, 0x2A, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5F, 0x7E: break
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: break
      default: count = 0
      }
    }
    return result
  }
}
