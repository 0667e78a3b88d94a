// SPDX-License-Identifier: MIT

/// Breaks a string into lines.
///
///     var start = 0
///     while start < text.length {
///       let count = CTTypesetterSuggestLineBreak(typesetter, start, 200)
///       CTLineDraw(CTTypesetterCreateLine(typesetter, CFRange(location: start, length: count)), context)
///       start += count
///     }
///
/// - Source: Core Text, `CTTypesetter`.
public final class CTTypesetter {
  let text: SourceText
  /// The direction of all paragraphs, whatever they say; nil leaves it to them.
  private let forced: Bool?

  init(_ text: SourceText, forced: Bool? = nil) {
    self.text = text
    self.forced = forced
  }

  /// The direction of the paragraph that a character belongs to.
  func isRightToLeft(at index: Int) -> Bool { forced ?? text.isRightToLeft(at: index) }

  /// How many characters from one on fit.
  ///
  /// - Parameters:
  ///   - start: A character of the text.
  ///   - width: Points.
  ///   - offset: Points from the paragraph's start, for tabs.
  ///   - mode: Where a line may end.
  /// - Returns: At least 1; 0 behind the text.
  func count(from start: Int, width: Double, offset: Double, _ mode: NSLineBreakMode) -> Int {
    guard start >= 0, start < text.count else { return 0 }
    let end = text.paragraphEnd(from: start)
    let room = width.isNaN ? 0 : min(max(width, 1.0 / 512), 1e7)
    let isRightToLeft = isRightToLeft(at: start)
    // A line is far shorter than its paragraph as a rule: more is looked at only if the line reaches into the last half.
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

/// A typesetter, which keeps a copy of the string.
public func CTTypesetterCreateWithAttributedString(_ string: CFAttributedString) -> CTTypesetter {
  CTTypesetter(SourceText(string))
}

/// The key of a level (`CFNumber`) that all paragraphs have: 0 from left to right, 1 from right to left.
public var kCTTypesetterOptionForcedEmbeddingLevel: CFString {
  "CTTypesetterOptionForcedEmbeddingLevel" as CFString
}

/// A number that says that an object is a typesetter; our choice.
public func CTTypesetterGetTypeID() -> CFTypeID { CoreTextType.typesetter.rawValue }

/// A typesetter, which keeps a copy of the string.
///
/// - Parameters:
///   - string: Any.
///   - options: `kCTTypesetterOptionForcedEmbeddingLevel`; it counts for the lines that the typesetter makes itself.
/// - Returns: Never nil here.
public func CTTypesetterCreateWithAttributedStringAndOptions(
  _ string: CFAttributedString, _ options: CFDictionary?
) -> CTTypesetter? {
  let level = options?[kCTTypesetterOptionForcedEmbeddingLevel]
  let number = level as? Int ?? (level as? NSNumber)?.intValue
  return CTTypesetter(SourceText(string), forced: number.map { $0 & 1 == 1 })
}

/// A line of some characters, however wide.
///
/// - Parameters:
///   - typesetter: Has the string.
///   - stringRange: Of length 0 it goes to the end.
/// - Returns: A line without text for a range outside of the string.
public func CTTypesetterCreateLine(_ typesetter: CTTypesetter, _ stringRange: CFRange) -> CTLine {
  CTTypesetterCreateLineWithOffset(typesetter, stringRange, 0)
}

/// A line of some characters that begins amid a line, for tabs.
///
/// - Parameters:
///   - typesetter: Has the string.
///   - stringRange: Of length 0 it goes to the end.
///   - offset: Points from the paragraph's start.
/// - Returns: Its origin is where it begins, behind the offset.
public func CTTypesetterCreateLineWithOffset(
  _ typesetter: CTTypesetter, _ stringRange: CFRange, _ offset: Double
) -> CTLine {
  let range = typesetter.text.range(stringRange)
  return CTLine(
    typesetter.text, range, offset: offset,
    isRightToLeft: typesetter.isRightToLeft(at: range.lowerBound))
}

/// How many characters fit into a line, which ends where lines may end.
///
/// - Parameters:
///   - typesetter: Has the string.
///   - startIndex: The line's first character.
///   - width: Points.
/// - Returns: At least 1; 0 behind the string. White space at the end hangs out.
public func CTTypesetterSuggestLineBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.count(from: startIndex, width: width, offset: 0, .byWordWrapping)
}

/// How many characters fit into a line that begins amid a line, for tabs.
///
/// - Parameters:
///   - typesetter: Has the string.
///   - startIndex: The line's first character.
///   - width: Points.
///   - offset: Points from the paragraph's start.
/// - Returns: At least 1; 0 behind the string.
public func CTTypesetterSuggestLineBreakWithOffset(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex {
  typesetter.count(from: startIndex, width: width, offset: offset, .byWordWrapping)
}

/// How many characters fit, whether or not a line may end there.
///
/// - Parameters:
///   - typesetter: Has the string.
///   - startIndex: The line's first character.
///   - width: Points.
/// - Returns: Whole graphemes, at least one; 0 behind the string.
public func CTTypesetterSuggestClusterBreak(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double
) -> CFIndex {
  typesetter.count(from: startIndex, width: width, offset: 0, .byCharWrapping)
}

/// How many characters fit behind an offset, whether or not a line may end there.
///
/// - Parameters:
///   - typesetter: Has the string.
///   - startIndex: The line's first character.
///   - width: Points.
///   - offset: Points from the paragraph's start, for tabs.
/// - Returns: Whole graphemes, at least one; 0 behind the string.
public func CTTypesetterSuggestClusterBreakWithOffset(
  _ typesetter: CTTypesetter, _ startIndex: CFIndex, _ width: Double, _ offset: Double
) -> CFIndex {
  typesetter.count(from: startIndex, width: width, offset: offset, .byCharWrapping)
}
