// SPDX-License-Identifier: MIT

internal import TextUnicode

// Queries that AppKit adds to Foundation's attributed strings.

extension NSAttributedString {
  /// Whether any character U+FFFC has an attachment.
  public var containsAttachments: Bool {
    containsAttachments(in: NSRange(location: 0, length: length))
  }

  /// Returns whether any character U+FFFC of a range has an attachment.
  ///
  /// - Parameter range: UTF-16 units.
  /// - Returns: False for an attachment on another character, which shows nothing.
  /// - Precondition: The range lies within `length`.
  /// - Complexity: O(*k*), *k* runs of attributes in the range.
  public func containsAttachments(in range: NSRange) -> Bool {
    let range = checkedRange(range, length, "NSAttributedString.containsAttachments(in:)")
    var found = false
    unsafe enumerateAttribute(
      .attachment, in: NSRange(range), options: .longestEffectiveRangeNotRequired
    ) { value, part, stop in
      guard value != nil else { return }
      found = characterSource.units(part.location..<part.location + part.length).contains(0xFFFC)
      unsafe stop.pointee = ObjCBool(found)
    }
    return found
  }

  /// Returns the attributes of a range's first character that a font panel could set.
  ///
  /// All but links, paragraph styles and attachments.
  ///
  /// - Parameter range: UTF-16 units; an empty range at the end has none.
  /// - Returns: All of its attributes but those.
  /// - Precondition: The range lies within `length`.
  /// - Complexity: O(1) look-ups of attributes.
  public func fontAttributes(in range: NSRange) -> [NSAttributedString.Key: Any] {
    let range = checkedRange(range, length, "NSAttributedString.fontAttributes(in:)")
    if range.lowerBound == length { return [:] }
    var attributes = unsafe attributes(at: range.lowerBound, effectiveRange: nil)
    for key in [NSAttributedString.Key.link, .paragraphStyle, .attachment] { attributes[key] = nil }
    return attributes
  }

  /// Returns the attributes of a range's first character that a ruler could set: the paragraph
  /// style.
  ///
  /// - Parameter range: UTF-16 units; an empty range at the end has none.
  /// - Returns: The paragraph style under its key; empty if there is none.
  /// - Precondition: The range lies within `length`.
  /// - Complexity: O(1) look-ups of attributes.
  public func rulerAttributes(in range: NSRange) -> [NSAttributedString.Key: Any] {
    let range = checkedRange(range, length, "NSAttributedString.rulerAttributes(in:)")
    guard range.lowerBound < length,
      let style = unsafe attribute(.paragraphStyle, at: range.lowerBound, effectiveRange: nil)
    else { return [:] }
    return [.paragraphStyle: style]
  }

  // MARK: Words and lines

  private func language(at location: Int) -> String {
    guard location < length else { return ProcessLanguage.current }
    return unsafe attribute(.languageIdentifier, at: location, effectiveRange: nil) as? String
      ?? ProcessLanguage.current
  }

  /// The words of the paragraph around an index, and the stretches between them.
  private func words(around location: Int) -> [(range: Range<Int>, isWord: Bool)] {
    let source = characterSource
    let paragraph = source.paragraph(location)
    let units = source.units(paragraph)
    var boundaries = TextBoundaries()
    var words: [(range: Range<Int>, isWord: Bool)] = []
    boundaries.words(in: units.span, language: language(at: location)) { range, kind in
      words.append(
        (
          range.lowerBound + paragraph.lowerBound..<range.upperBound + paragraph.lowerBound,
          kind != .none
        ))
    }
    return words
  }

  /// Returns the range that a double click on a character selects: the word, or the stretch between
  /// two words.
  ///
  /// Words are those of UAX #29 with the dictionaries of the run's language.
  ///
  /// - Parameter location: A UTF-16 index.
  /// - Returns: A range that contains the index.
  /// - Precondition: `location` is less than `length`.
  /// - Complexity: O(*k*), *k* characters of the paragraph.
  public func doubleClick(at location: Int) -> NSRange {
    checkLocation(location, "doubleClick(at:)")
    let found = words(around: location).first { $0.range.contains(location) }
    return found.map { NSRange($0.range) } ?? NSRange(location: location, length: 1)
  }

  /// Returns the start of the next word, or of the one before.
  ///
  /// - Parameters:
  ///   - location: An index from 0 to `length`; traps otherwise.
  ///   - isForward: Whether to search for a start after `location`, else before it.
  /// - Returns: `length` if no word follows, 0 if there is none before.
  /// - Complexity: O(*k*), *k* characters of the paragraph, and of empty ones next to it.
  public func nextWord(from location: Int, forward isForward: Bool) -> Int {
    if location < 0 || location > length {
      fail(
        "NSAttributedString.nextWord(from:forward:): the index \(location) does not lie within the "
          + "length \(length).")
    }
    let source = characterSource
    var place = location
    while isForward ? place < length : place > 0 {
      let inside = isForward ? place : place - 1
      let starts = words(around: inside).filter(\.isWord).map(\.range.lowerBound)
      if isForward {
        if let next = starts.first(where: { $0 > location }) { return next }
        place = source.paragraphEnd(inside)
      } else {
        if let next = starts.last(where: { $0 < location }) { return next }
        place = source.paragraphStart(inside)
      }
    }
    return isForward ? length : 0
  }

  /// Returns the last break opportunity up to an index.
  ///
  /// - Parameters:
  ///   - location: The index at which the line is full.
  ///   - aRange: The range in which the line may break; it contains `location`, or ends with it.
  /// - Returns: An index inside of the range, or `NSNotFound`.
  /// - Complexity: O(*k*), *k* characters of the paragraph.
  public func lineBreak(before location: Int, within aRange: NSRange) -> Int {
    let range = checkedRange(aRange, length, "NSAttributedString.lineBreak(before:within:)")
    let units = characterSource.units(range)
    var boundaries = TextBoundaries()
    var found: Int?
    boundaries.lineBreaks(in: units.span, language: language(at: range.lowerBound)) { place, _ in
      if range.lowerBound + place <= location { found = range.lowerBound + place }
    }
    return found ?? NSNotFound
  }

  /// Returns the last index at which a word may be hyphenated, up to a given one.
  ///
  /// Words and hyphens are those of the run's language, if a dictionary of it is installed. Hyphens
  /// that would change the spelling are not among them: an index cannot express that.
  ///
  /// - Parameters:
  ///   - location: The index at which the line is full.
  ///   - aRange: The range in which the line may break.
  /// - Returns: An index inside of the range, or `NSNotFound`.
  /// - Complexity: O(*k*), *k* characters of the paragraph.
  public func lineBreakByHyphenating(before location: Int, within aRange: NSRange) -> Int {
    let range = checkedRange(
      aRange, length, "NSAttributedString.lineBreakByHyphenating(before:within:)")
    guard location > range.lowerBound, location <= range.upperBound,
      let hyphenator = Hyphenator.of(language(at: location - 1)),
      let word = words(around: location - 1).first(where: { $0.range.contains(location - 1) }),
      word.isWord
    else { return NSNotFound }
    let points = hyphenator.points(in: characterSource.units(word.range))
    let places = points.filter { $0.change == nil }.map { word.range.lowerBound + $0.offset }
    return places.last { $0 <= location && $0 > range.lowerBound } ?? NSNotFound
  }

  func checkLocation(_ location: Int, _ method: String) {
    if location < 0 || location >= length {
      fail(
        "NSAttributedString.\(method): the index \(location) does not lie below the length "
          + "\(length).")
    }
  }

  // MARK: Links

  /// Returns the URL at an index: that of its link, else one that the text itself spells.
  ///
  /// - Parameters:
  ///   - location: An index below `length`; traps otherwise.
  ///   - effectiveRange: Receives the range of the link.
  /// - Returns: nil if there is none.
  /// - Complexity: O(1) look-ups of attributes.
  public func url(at location: Int, effectiveRange: NSRangePointer) -> URL? {
    checkLocation(location, "url(at:effectiveRange:)")
    var range = NSRange()
    let link = unsafe attribute(
      .link, at: location, longestEffectiveRange: &range,
      in: NSRange(location: 0, length: length))
    if let url = link as? URL ?? (link as? String).flatMap({ URL(string: $0) }) {
      unsafe effectiveRange.pointee = range
      return url
    }
    let source = characterSource
    let paragraph = source.paragraph(location)
    let text = String(decoding: source.units(paragraph), as: UTF16.self) as NSString
    guard
      let pattern = try? NSRegularExpression(
        pattern: #"(?i)\b(?:https?|ftp)://[^\s<>"]+[^\s<>".,;:!?')\]]|\bmailto:[^\s<>"]+"#)
    else { return nil }
    let all = NSRange(location: 0, length: text.length)
    for match in pattern.matches(in: text as String, range: all) {
      let found = NSRange(
        location: match.range.location + paragraph.lowerBound, length: match.range.length)
      if found.contains(location), let url = URL(string: text.substring(with: match.range)) {
        unsafe effectiveRange.pointee = found
        return url
      }
    }
    return nil
  }
}
