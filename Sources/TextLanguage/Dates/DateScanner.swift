// SPDX-License-Identifier: MIT

/// Finds dates, times and spans of them.
///
/// Each word and number is tried as the start of one: a day first, then the time after it, or the
/// reverse.
///
///     Come on Monday, 20 May, from 9 to 11:30 am
///             └────── day ──┘      └── span ───┘
///
/// A date reads at most a few words ahead, so that time is linear. An impossible date (31 February)
/// is skipped as a whole.
package struct DateScanner {
  let text: ScannedText
  let style: DateStyle

  /// A day or a time that was read, and the position after it.
  struct Read<Value> {
    var value: Value
    var end: Int
  }

  enum Outcome {
    case date(FoundDate)
    /// Has the form of a date, but is impossible.
    case invalid(end: Int)
    case none
  }

  /// Returns the dates in a text, in order; none overlaps a range in `taken`.
  package static func dates(
    in text: ScannedText, style: DateStyle, except taken: [Range<Int>] = []
  ) -> [FoundDate] {
    let scanner = DateScanner(text: text, style: style)
    var found: [FoundDate] = []
    var next = taken.startIndex
    var index = 0
    while index < text.count {
      while next < taken.endIndex, taken[next].upperBound <= index { next += 1 }
      if next < taken.endIndex, taken[next].contains(index) {
        index = taken[next].upperBound
        continue
      }
      let isUnspaced = text.kind(at: index) == .unspaced
      guard isUnspaced || text.startsWord(index) else {
        index += 1
        continue
      }
      switch scanner.outcome(at: index) {
      case .date(let date):
        found.append(date)
        index = max(date.range.upperBound, index + 1)
      case .invalid(let end): index = max(end, index + 1)
      case .none: index = isUnspaced ? index + 1 : text.endOfWord(index)
      }
    }
    return taken.isEmpty
      ? found : found.filter { date in !taken.contains { $0.overlaps(date.range) } }
  }

  private func outcome(at start: Int) -> Outcome {
    switch text.kind(at: start) {
    case .digit:
      guard !continuesNumber(start) else { return .none }
    case .letter:
      guard let word = word(at: start), DateWords.beginnings.contains(word.value) else {
        return .none
      }
    case .unspaced: break
    case .space, .other: return .none
    }
    switch day(at: start) {
    case .invalid(let end): return .invalid(end: end)
    case .some(let day, let end): return .date(withTime(start, day, end))
    case .none: break
    }
    return time(alone: start).map(Outcome.date) ?? .none
  }

  /// Returns whether digits and a mark precede a position: "12.5", "3:16".
  private func continuesNumber(_ index: Int) -> Bool {
    switch text[index - 1] {
    case UInt16(ascii: "."), UInt16(ascii: ","), UInt16(ascii: ":"), UInt16(ascii: "/"),
      UInt16(ascii: "-"), UInt16(ascii: "+"):
      text.kind(at: index - 2) == .digit
    case UInt16(ascii: "$"), UInt16(ascii: "#"), 0x20AC, 0xA3: true
    default: false
    }
  }

  // MARK: Days and times together

  /// Adds the time, and the end of a span, after a day.
  private func withTime(_ start: Int, _ day: DaySpan, _ end: Int) -> FoundDate {
    var date = FoundDate(
      range: start..<end, start: DateParts(day: day.start, time: day.time), end: nil)
    if let last = day.end { date.end = DateParts(day: last, time: nil) }
    if let time = day.time, time.zone != nil { return date }
    if case .relative(_, let unit) = day.start, unit == .minute || unit == .hour { return date }
    // "tomorrow morning", "heute Abend"
    var place = end
    if let part = word(at: spaces(place)), let hour = DateWords.partsOfDay[part.value], day.isOneDay
    {
      date.start.time = DateParts.Time(hour: hour)
      place = part.end
      date.range = start..<place
    }
    guard let time = time(behind: place) else {
      if date.end == nil, let last = span(of: place), case .calendar(let year, _, _) = last.value {
        if let year, case .calendar(nil, let month, let first) = day.start {
          date.start.day = .calendar(year: year, month: month, day: first)
        }
        date.end = DateParts(day: last.value, time: nil)
        date.range = start..<last.end
      }
      return date
    }
    date.start.time = time.value.start
    date.end = time.value.end.map { DateParts(day: day.start, time: $0) } ?? date.end
    date.range = start..<time.end
    return date
  }

  /// Reads a second day after "to".
  private func span(of place: Int) -> Read<DateParts.Day>? {
    guard let next = spanMark(place) else { return nil }
    guard case .some(let day, let end) = day(at: next), case .calendar = day.start, day.end == nil
    else { return nil }
    return Read(value: day.start, end: end)
  }

  /// Reads a time and the day after it: "at 5 pm tomorrow".
  private func time(alone start: Int) -> FoundDate? {
    var place = start
    var hasLead = false
    if let word = word(at: start), DateWords.isolatedTimeLeads.contains(word.value) {
      place = spaces(word.end)
      hasLead = true
      guard place > word.end else { return nil }
    }
    guard let time = timeSpan(at: place, lead: hasLead, isBehindDay: false) else { return nil }
    var date = FoundDate(
      range: start..<time.end, start: DateParts(day: nil, time: time.value.start),
      end: time.value.end.map { DateParts(day: nil, time: $0) })
    var next = comma(time.end)
    if let lead = word(at: next), DateWords.dayLeads.contains(lead.value) {
      next = spaces(lead.end)
    }
    if next > time.end, text.startsWord(next), case .some(let day, let end) = day(at: next),
      day.end == nil, day.time == nil
    {
      date.start.day = day.start
      date.end?.day = day.start
      date.range = start..<end
    }
    return date
  }

  // MARK: Words

  struct Word {
    /// In lower case, with ' for ’.
    var value: String
    var end: Int
    var isCapitalized: Bool
  }

  /// Reads the word that begins at a position, including a hyphen or an apostrophe between letters.
  func word(at start: Int) -> Word? {
    guard text.kind(at: start) == .letter else { return nil }
    var end = start
    var value = ""
    while end < text.count, end - start <= 24 {
      let unit = text[end]
      if unit == UInt16(ascii: "'") || unit == 0x2019 || unit == UInt16(ascii: "-") {
        guard text.kind(at: end + 1) == .letter, end > start else { break }
        // "Mon-Fri" is two words; these are single words.
        if unit == UInt16(ascii: "-"), value != "après", value != "avant" { break }
        value.append(unit == UInt16(ascii: "-") ? "-" : "'")
        end += 1
        continue
      }
      guard text.kind(at: end) == .letter else { break }
      let (scalar, length) = text.scalar(at: end)
      value.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{FFFD}")
      end += length
    }
    guard end - start <= 24, text.kind(at: end) != .letter else { return nil }
    return Word(value: value.lowercased(), end: end, isCapitalized: text[start].isASCIICapital)
  }

  /// Reads a number with a maximum number of digits.
  func number(at start: Int, digits: Int = 4) -> (value: Int, digits: Int, end: Int)? {
    var end = start
    var value = 0
    while end < text.count, end - start <= digits, let digit = digit(text[end]) {
      value = value * 10 + digit
      end += 1
    }
    guard end > start, end - start <= digits else { return nil }
    return (value, end - start, end)
  }

  private func digit(_ unit: UInt16) -> Int? {
    switch unit {
    case 0x30...0x39: Int(unit - 0x30)
    case 0xFF10...0xFF19: Int(unit - 0xFF10)
    default: nil
    }
  }

  /// Returns the position after spaces.
  func spaces(_ index: Int) -> Int {
    var end = index
    while end - index < 3 {
      switch text[end] {
      case 0x20, 0xA0, 0x202F, 0x2009, 0x3000: end += 1
      default: return end
      }
    }
    return end
  }

  /// Returns the position after spaces and a comma.
  func comma(_ index: Int) -> Int {
    let place = spaces(index)
    return text[place] == UInt16(ascii: ",") ? spaces(place + 1) : place
  }

  /// Returns the position after a dash or a word like "to".
  func spanMark(_ index: Int) -> Int? {
    let place = spaces(index)
    switch text[place] {
    case UInt16(ascii: "-"), 0x2010...0x2015, 0x2212, UInt16(ascii: "~"), 0x301C, 0xFF5E:
      return spaces(place + 1)
    default:
      guard place > index, let word = word(at: place), DateWords.spans.contains(word.value) else {
        return nil
      }
      return spaces(word.end)
    }
  }

  /// Returns whether a date ends here: no digits, letters, or further parts of a number follow.
  func isEnd(_ index: Int) -> Bool {
    switch text.kind(at: index) {
    case .digit, .letter: return false
    default: break
    }
    switch text[index] {
    case UInt16(ascii: "."), UInt16(ascii: ","), UInt16(ascii: "/"), UInt16(ascii: ":"),
      UInt16(ascii: "-"):
      return text.kind(at: index + 1) != .digit
    case UInt16(ascii: "%"): return false
    default: return true
    }
  }
}
