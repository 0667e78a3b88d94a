// SPDX-License-Identifier: MIT

/// Breaks a string into lines.
///
///     var start = 0
///     var start = 0
///     while start < text.length {
///       let count = CTTypesetterSuggestLineBreak(typesetter, start, 200)
///       let range = CFRange(location: start, length: count)
///       CTLineDraw(CTTypesetterCreateLine(typesetter, range), context)
///       start += count
///     }
///     }
///
/// - Source: Core Text, `CTTypesetter`.
public final class CTTypesetter {
  let text: SourceText
  /// The direction of all paragraphs, whatever their styles say; nil leaves it to them.
  private let forced: Bool?

  init(_ text: SourceText, forced: Bool? = nil) {
    self.text = text
    self.forced = forced
  }

  /// Returns the direction of the paragraph that contains a character.
  func isRightToLeft(at index: Int) -> Bool { forced ?? text.isRightToLeft(at: index) }

  /// Returns the number of characters that fit in a line.
  ///
  /// - Parameters:
  ///   - start: The line's first character.
  ///   - width: Points.
  ///   - offset: The distance from the paragraph's start in points, for tabs.
  ///   - mode: Decides where a line may end.
  /// - Returns: At least 1; 0 at and after the end of the text.
  func count(from start: Int, width: Double, offset: Double, _ mode: NSLineBreakMode) -> Int {
    guard start >= 0, start < text.count else { return 0 }
    let end = text.paragraphEnd(from: start)
    let room = width.isNaN ? 0 : min(max(width, 1.0 / 512), 1e7)
    let isRightToLeft = isRightToLeft(at: start)
    // A line is usually far shorter than its paragraph; a longer part is laid out only if the line
    // reaches its second half.
    var look = 512
    while true {
      var limit = min(end, start + look)
      if limit < end, UTF16.isTrailSurrogate(text.units[limit]) { limit -= 1 }
      let system = TextSystem(
        text, start..<limit,
        .rest(
          offset: CGFloat(offset.isFinite ? max(0, offset) : 0), isRightToLeft: isRightToLeft,
          mode: mode))
      let first = system.setLines(
        size: CGSize(width: room + (offset.isFinite ? max(0, offset) : 0), height: 0), lines: 1
      ).first
      let count = first?.characters.length ?? 0
      if limit == end || count <= look / 2 { return max(1, count) }
      look *= 4
    }
  }
}

/// Creates a typesetter.
///
/// - Parameter string: The text and its attributes, which are copied.
/// - Returns: A typesetter.
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter {
  CTTypesetter(SourceText(string))
}

/// The key of an embedding level (`CFNumber`) for all paragraphs: 0 is left to right, 1 is right to
/// left.
public var kCTTypesetterOptionForcedEmbeddingLevel: CFString {
  "CTTypesetterOptionForcedEmbeddingLevel" as CFString
}

/// Returns the type identifier of typesetters; the number is our choice.
public func CTTypesetterGetTypeID() -> CFTypeID { CoreTextType.typesetter.rawValue }

/// Creates a typesetter with options.
///
/// - Parameters:
///   - string: The text and its attributes, which are copied.
///   - options: `kCTTypesetterOptionForcedEmbeddingLevel`, which applies to the lines that the
///     typesetter itself creates.
/// - Returns: Never nil here.
public func CTTypesetterCreateWithAttributedStringAndOptions(
  _ string: CFAttributedString, _ options: CFDictionary?
) -> CTTypesetter? {
  let level = options?[kCTTypesetterOptionForcedEmbeddingLevel]
  let number = level as? Int ?? (level as? NSNumber)?.intValue
  return CTTypesetter(SourceText(string), forced: number.map { $0 & 1 == 1 })
}

/// Creates a line of a range of characters, without a width limit.
///
/// - Parameters:
///   - typesetter: The typesetter of the string.
///   - stringRange: UTF-16 units of the string; length 0 extends to the end.
/// - Returns: A line; one without text for a range outside of the string.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
  CTTypesetterCreateLineWithOffset(typesetter, stringRange, 0)
}

/// Creates a line of a range of characters that begins at an offset, for tabs.
///
/// - Parameters:
///   - typesetter: The typesetter of the string.
///   - stringRange: UTF-16 units of the string; length 0 extends to the end.
///   - offset: The distance from the paragraph's start, in points.
/// - Returns: A line whose origin is at the offset.
public func CTTypesetterCreateLineWithOffset(
  _ typesetter: CTTypesetter, _ stringRange: CFRange, _ offset: Double
) -> CTLine {
  let range = typesetter.text.range(stringRange)
  return CTLine(
    typesetter.text, range, offset: offset,
    isRightToLeft: typesetter.isRightToLeft(at: range.lowerBound))
}

/// Returns the number of characters up to the last break opportunity that fits in a width.
///
/// - Parameters:
///   - typesetter: The typesetter of the string.
///   - startIndex: The line's first character.
///   - width: Points.
/// - Returns: At least 1; 0 at and after the end of the string. White space at the line's end does
///   not count.
public func CTTypesetterSuggestLineBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.count(from: startIndex, width: width, offset: 0, .byWordWrapping)
}

/// Returns the number of characters up to the last break opportunity that fits in a line that
/// begins at an offset.
///
/// - Parameters:
///   - typesetter: The typesetter of the string.
///   - startIndex: The line's first character.
///   - width: Points.
///   - offset: The distance from the paragraph's start in points, for tabs.
/// - Returns: At least 1; 0 at and after the end of the string.
public func CTTypesetterSuggestLineBreakWithOffset(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex {
  typesetter.count(from: startIndex, width: width, offset: offset, .byWordWrapping)
}

/// Returns the number of characters that fit in a width, regardless of break opportunities.
///
/// - Parameters:
///   - typesetter: The typesetter of the string.
///   - startIndex: The line's first character.
///   - width: Points.
/// - Returns: Whole graphemes, at least one; 0 at and after the end of the string.
public func CTTypesetterSuggestClusterBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.count(from: startIndex, width: width, offset: 0, .byCharWrapping)
}

/// Returns the number of characters that fit in a line that begins at an offset, regardless of
/// break opportunities.
///
/// - Parameters:
///   - typesetter: The typesetter of the string.
///   - startIndex: The line's first character.
///   - width: Points.
///   - offset: The distance from the paragraph's start in points, for tabs.
/// - Returns: Whole graphemes, at least one; 0 at and after the end of the string.
public func CTTypesetterSuggestClusterBreakWithOffset(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex {
  typesetter.count(from: startIndex, width: width, offset: offset, .byCharWrapping)
}
