// SPDX-License-Identifier: MIT

// Lines and paragraphs of a range. `enumerateSubstrings(in:options:using:)` of Foundation on Linux
// continues after its range, and no module can replace a member of another one. So these have
// another name.

extension String {
  /// Calls a closure with each line or paragraph of a range, and with nothing beyond it.
  ///
  /// Call it instead of `enumerateSubstrings(in:options:_:)`.
  ///
  /// - Parameters:
  ///   - range: A line that reaches beyond it is clipped to it.
  ///   - options: `.byLines` or `.byParagraphs`, with `.reverse` and `.substringNotRequired`. Other
  ///     kinds are those of Foundation.
  ///   - body: Receives the substring, its range, its range with the line end, and a flag that
  ///     stops the enumeration.
  /// - Complexity: O(*n*), *n* characters of the range.
  /// - Source: Apple's page of `enumerateSubstrings(in:options:_:)`; the name is our choice.
  public func enumerateSubstrings(
    within range: some RangeExpression<String.Index>, options: NSString.EnumerationOptions = [],
    _ body: (String?, Range<String.Index>, Range<String.Index>, inout Bool) -> Void
  ) {
    let range = range.relative(to: self)
    guard let kind = LineKind(options) else {
      return withoutActuallyEscaping(body) {
        enumerateSubstrings(in: range, options: options, $0)
      }
    }
    var stop = false
    func call(_ line: Line) {
      let text = options.contains(.substringNotRequired) ? nil : String(self[line.contents])
      body(text, line.contents, line.all, &stop)
    }
    var lines: [Line] = []
    var start = range.lowerBound
    while !stop, let line = line(from: start, to: range.upperBound, kind) {
      if options.contains(.reverse) { lines.append(line) } else { call(line) }
      start = line.all.upperBound
    }
    while !stop, let line = lines.popLast() { call(line) }
  }

  private struct Line {
    let contents: Range<String.Index>
    /// With the line end.
    let all: Range<String.Index>
  }

  private enum LineKind {
    case line, paragraph

    /// - Returns: Nil for options of other kinds.
    init?(_ options: NSString.EnumerationOptions) {
      switch options.rawValue & 0xFF {
      case NSString.EnumerationOptions.byLines.rawValue: self = .line
      case NSString.EnumerationOptions.byParagraphs.rawValue: self = .paragraph
      default: return nil
      }
    }

    func ends(with unit: UInt16) -> Bool {
      switch unit {
      case 0x0A, 0x0D, 0x2029: true
      case 0x85, 0x2028: self == .line
      default: false
      }
    }
  }

  /// The line that begins at an index; nil at the end.
  private func line(from start: Index, to end: Index, _ kind: LineKind) -> Line? {
    guard start < end else { return nil }
    let units = utf16
    var index = start
    while index < end, !kind.ends(with: units[index]) { index = units.index(after: index) }
    guard index < end else { return Line(contents: start..<end, all: start..<end) }
    var next = units.index(after: index)
    if units[index] == 0x0D, next < end, units[next] == 0x0A { next = units.index(after: next) }
    return Line(contents: start..<index, all: start..<next)
  }
}

extension NSString {
  /// Calls a block with each line or paragraph of a range, and with nothing beyond it.
  ///
  /// Call it instead of `enumerateSubstrings(in:options:using:)`.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units. A line that reaches beyond it is clipped to it.
  ///   - options: `.byLines` or `.byParagraphs`, with `.reverse` and `.substringNotRequired`. Other
  ///     kinds are those of Foundation.
  ///   - block: Receives the substring, its range, its range with the line end, and a flag that
  ///     stops the enumeration.
  /// - Precondition: The range lies within `length`.
  /// - Complexity: O(*n*), *n* characters of the range.
  /// - Source: Apple's page of `enumerateSubstrings(in:options:using:)`; the name is our choice.
  public func enumerateSubstrings(
    within range: NSRange, options: NSString.EnumerationOptions = [],
    using block: (String?, NSRange, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let text = self as String
    let range = checkedRange(
      range, text.utf16.count, "NSString.enumerateSubstrings(within:options:using:)")
    let start = String.Index(utf16Offset: range.lowerBound, in: text)
    let end = String.Index(utf16Offset: range.upperBound, in: text)
    text.enumerateSubstrings(within: start..<end, options: options) { part, contents, all, stop in
      var flag = ObjCBool(false)
      unsafe withUnsafeMutablePointer(to: &flag) {
        unsafe block(part, NSRange(contents, in: text), NSRange(all, in: text), $0)
      }
      stop = flag.boolValue
    }
  }
}
