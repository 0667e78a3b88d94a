// SPDX-License-Identifier: MIT

extension DateScanner {
  /// A day, or the first and last day of a span.
  struct DaySpan {
    var start: DateParts.Day
    var end: DateParts.Day?
    /// A time that a word implies, or that is in the same number: "tonight", 2024-05-12T16:30.
    var time: DateParts.Time?

    var isOneDay: Bool {
      switch start {
      case .relative(_, let unit): unit == .day && end == nil
      default: end == nil
      }
    }
  }

  enum DayOutcome {
    case some(DaySpan, end: Int)
    case invalid(end: Int)
    case none
  }

  func day(at start: Int) -> DayOutcome {
    switch text.kind(at: start) {
    case .digit:
      for read in [ideographicDay, numericDay, dayAndMonth, ago] {
        let outcome = read(start)
        if case .none = outcome { continue }
        return outcome
      }
      return .none
    case .unspaced: return unspacedDay(at: start)
    case .letter: break
    case .space, .other: return .none
    }
    guard let word = word(at: start) else { return .none }
    if let days = DateWords.days[word.value],
      DateWords.ownWords[word.value].map({ $0 == style.language }) ?? true
    {
      let time = days.hour.map { DateParts.Time(hour: $0) }
      return .some(DaySpan(start: .relative(days.days, .day), time: time), end: word.end)
    }
    if let weekday = DateWords.weekdays[word.value] {
      return self.weekday(weekday, word.end, .nearest)
    }
    if DateWords.shortWeekdays.contains(word.value) {
      let outcome = dateAfter(weekday: word.end, isShort: true)
      if case .none = outcome {} else { return outcome }
    }
    if let month = DateWords.months[word.value], !month.isWord || word.isCapitalized {
      return monthAndDay(month, word.end)
    }
    return phrase(word, start)
  }

  /// Reads "Monday", "Monday, 12 May", "lundi prochain".
  private func weekday(_ weekday: Int, _ end: Int, _ turn: DateParts.Turn) -> DayOutcome {
    let outcome = dateAfter(weekday: end, isShort: false)
    if case .none = outcome {} else { return outcome }
    if let behind = word(at: spaces(end)), let turn = DateWords.turnsAfter[behind.value] {
      return .some(DaySpan(start: .weekday(weekday, turn)), end: behind.end)
    }
    return .some(DaySpan(start: .weekday(weekday, turn)), end: end)
  }

  /// Reads the date after a weekday.
  private func dateAfter(weekday end: Int, isShort: Bool) -> DayOutcome {
    var place = end
    if isShort, text[place] == UInt16(ascii: ".") { place += 1 }
    place = comma(place)
    if !isShort, let lead = word(at: place),
      DateWords.dayLeads.contains(lead.value) || lead.value == "the"
        || lead.value == "den"
    {
      place = spaces(lead.end)
    }
    guard place > end else { return .none }
    if text.kind(at: place) == .digit {
      let outcome = numericDay(at: place)
      if case .none = outcome { return dayAndMonth(at: place) }
      return outcome
    }
    guard let word = word(at: place), let month = DateWords.months[word.value],
      !month.isWord || word.isCapitalized
    else { return .none }
    return monthAndDay(month, word.end)
  }

  // MARK: Months

  /// Reads a month and the day or year after it: "May 12, 2024", "May 3–5", "March 1999".
  private func monthAndDay(_ month: DateWords.Month, _ nameEnd: Int) -> DayOutcome {
    var place = nameEnd
    if month.isShort, text[place] == UInt16(ascii: ".") { place += 1 }
    place = spaces(place)
    guard place > nameEnd else { return .none }
    if let link = word(at: place), ["of", "de", "del"].contains(link.value) {
      guard let year = year(at: spaces(link.end)), !year.value.isShort else { return .none }
      return .some(
        DaySpan(start: .month(year: year.value, month: month.number)), end: year.end)
    }
    guard let first = number(at: place) else { return .none }
    if first.digits == 4 {
      guard let year = year(at: place) else { return .none }
      return .some(
        DaySpan(start: .month(year: year.value, month: month.number)), end: year.end)
    }
    guard first.digits <= 2 else { return .none }
    var end = endOfOrdinal(first.end)
    var last: Int?
    if let next = dash(end), let second = number(at: next, digits: 2), second.value > first.value,
      isEnd(endOfOrdinal(second.end)) || text[second.end] == UInt16(ascii: ",")
    {
      last = second.value
      end = endOfOrdinal(second.end)
    }
    let year = year(at: comma(end))
    guard year != nil || isEnd(end) else { return .none }
    return calendar(year?.value, month.number, first.value, last, end: year?.end ?? end)
  }

  /// Reads a day and its month: "12 May 2024", "1er juin", "12 de mayo de 2024", "12th of May".
  func dayAndMonth(at start: Int) -> DayOutcome {
    guard let day = number(at: start, digits: 2) else { return .none }
    var place = endOfOrdinal(day.end)
    if place == day.end, text[place] == UInt16(ascii: ".") { place += 1 }
    let behind = spaces(place)
    guard behind > day.end, var word = word(at: behind) else { return .none }
    if DateWords.links.contains(word.value) {
      guard let next = self.word(at: spaces(word.end)) else { return .none }
      word = next
    } else if let month = DateWords.months[word.value], month.isWord, !word.isCapitalized {
      return .none
    }
    guard let month = DateWords.months[word.value] else { return .none }
    var next = word.end
    if month.isShort, text[next] == UInt16(ascii: ".") { next += 1 }
    next = comma(next)
    if let link = self.word(at: next), DateWords.links.contains(link.value) {
      next = spaces(link.end)
    }
    let year = next > word.end ? year(at: next) : nil
    return calendar(year?.value, month.number, day.value, nil, end: year?.end ?? word.end)
  }

  /// Returns a day of the calendar, if it exists.
  private func calendar(
    _ year: DateParts.Year?, _ month: Int, _ day: Int, _ last: Int?, end: Int
  ) -> DayOutcome {
    guard DateParts.Day.isValid(year: year, month: month, day: day),
      last.map({ DateParts.Day.isValid(year: year, month: month, day: $0) }) ?? true
    else { return .invalid(end: end) }
    return .some(
      DaySpan(
        start: .calendar(year: year, month: month, day: day),
        end: last.map { .calendar(year: year, month: month, day: $0) }), end: end)
  }

  /// Reads four digits, or an apostrophe and two.
  private func year(at place: Int) -> Read<DateParts.Year>? {
    if text[place] == UInt16(ascii: "'") || text[place] == 0x2019,
      let short = number(at: place + 1, digits: 2), short.digits == 2, isEnd(short.end)
    {
      return Read(value: DateParts.Year(value: short.value, isShort: true), end: short.end)
    }
    guard let year = number(at: place), year.digits == 4, 1000...2999 ~= year.value,
      isEnd(year.end) || text.kind(at: year.end) == .unspaced
    else { return nil }
    return Read(value: DateParts.Year(value: year.value, isShort: false), end: year.end)
  }

  private func endOfOrdinal(_ end: Int) -> Int {
    for ending in ["st", "nd", "rd", "th", "er", "ère"] where text.matches(ending, at: end) {
      let behind = end + ending.utf16.count
      return text.kind(at: behind) == .letter ? end : behind
    }
    return text[end] == 0xBA || text[end] == 0xAA || text[end] == 0xB0 ? end + 1 : end
  }

  private func dash(_ index: Int) -> Int? {
    let place = spaces(index)
    switch text[place] {
    case UInt16(ascii: "-"), 0x2010...0x2015: return spaces(place + 1)
    default: return nil
    }
  }

  // MARK: Phrases

  /// Reads "the day after tomorrow", "next Tuesday", "in 3 days", "two weeks ago".
  private func phrase(_ word: Word, _ start: Int) -> DayOutcome {
    let place = spaces(word.end)
    guard place > word.end else { return .none }
    switch word.value {
    case "the":
      for (words, days) in [("day after tomorrow", 2), ("day before yesterday", -2)]
      where text.matches(words, at: place) {
        let end = place + words.utf16.count
        return isEnd(end) ? .some(DaySpan(start: .relative(days, .day)), end: end) : .none
      }
      return text.kind(at: place) == .digit ? dayAndMonth(at: place) : .none
    case "pasado":
      guard let next = self.word(at: place), next.value == "mañana" else { return .none }
      return .some(DaySpan(start: .relative(2, .day)), end: next.end)
    case "il":
      guard text.matches("y a ", at: place), let span = amount(at: spaces(place + 3)) else {
        return .none
      }
      return .some(DaySpan(start: .relative(-span.value.count, span.value.unit)), end: span.end)
    default: break
    }
    if let turn = DateWords.turns[word.value] { return self.turn(turn, place) }
    if DateWords.forward.contains(word.value) {
      var place = place
      if word.value == "dentro", let of = self.word(at: place), of.value == "de" {
        place = spaces(of.end)
      }
      guard let span = amount(at: place) else { return .none }
      return .some(DaySpan(start: .relative(span.value.count, span.value.unit)), end: span.end)
    }
    if DateWords.back.contains(word.value) {
      guard let span = amount(at: place) else { return .none }
      return .some(DaySpan(start: .relative(-span.value.count, span.value.unit)), end: span.end)
    }
    return DateWords.numbers[word.value] == nil ? .none : ago(at: start)
  }

  private func turn(_ turn: DateParts.Turn, _ place: Int) -> DayOutcome {
    guard let next = word(at: place) else { return .none }
    if let weekday = DateWords.weekdays[next.value] {
      return .some(DaySpan(start: .weekday(weekday, turn)), end: next.end)
    }
    guard turn != .nearest, let unit = DateWords.units[next.value],
      unit == .week || unit == .month || unit == .year
    else { return .none }
    return .some(DaySpan(start: .relative(turn == .next ? 1 : -1, unit)), end: next.end)
  }

  /// Reads "3 days", "two weeks".
  private func amount(at place: Int) -> Read<(count: Int, unit: DateParts.Unit)>? {
    let count: Int
    let end: Int
    if let number = number(at: place) {
      (count, end) = (number.value, number.end)
    } else if let word = word(at: place), let number = DateWords.numbers[word.value] {
      (count, end) = (number, word.end)
    } else {
      return nil
    }
    let next = spaces(end)
    guard count > 0, next > end, let name = word(at: next), let unit = DateWords.units[name.value]
    else { return nil }
    return Read(value: (count, unit), end: name.end)
  }

  /// Reads "5 days ago".
  func ago(at start: Int) -> DayOutcome {
    guard let span = amount(at: start), let ago = word(at: spaces(span.end)),
      ago.value == "ago" || ago.value == "geleden" || ago.value == "fa"
    else { return .none }
    return .some(DaySpan(start: .relative(-span.value.count, span.value.unit)), end: ago.end)
  }
}
