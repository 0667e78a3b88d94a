// SPDX-License-Identifier: MIT

private import Synchronization
internal import TextLanguage

/// Converts the date in a text to a point in time, for a reader at a time and a location.
///
/// - Source: A day without a time is its noon, as on Apple's systems. The rest is our choice: a day
///   without a year is one of this year; a weekday is the next one, today included; "next" ones are
///   after today, "last" ones before.
struct DateResolver {
  let now: Date
  let timeZone: TimeZone

  /// The beginning, the zone that the text names, and the length in seconds; nil if the date does
  /// not exist.
  func resolve(_ found: FoundDate) -> (date: Date, zone: TimeZone?, duration: TimeInterval)? {
    guard let start = moment(found.start, sameDayAs: nil) else { return nil }
    let zone = found.start.time?.zone.flatMap { TimeZone(secondsFromGMT: $0) }
    guard let last = found.end, var end = moment(last, sameDayAs: found.start.day) else {
      return (start, zone, 0)
    }
    // "from 10 pm to 2 am"
    if end < start, last.time != nil { end += 86_400 }
    return (start, zone, max(0, end.timeIntervalSince(start)))
  }

  private func moment(_ parts: DateParts, sameDayAs other: DateParts.Day?) -> Date? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = parts.time?.zone.flatMap { TimeZone(secondsFromGMT: $0) } ?? timeZone
    let day = parts.day ?? other
    if case .relative(let count, let unit) = day, unit == .minute || unit == .hour {
      return now + Double(count) * (unit == .hour ? 3600 : 60)
    }
    guard var components = components(of: day, in: calendar) else { return nil }
    components.hour = parts.time?.hour ?? 12
    components.minute = parts.time?.minute ?? 0
    components.second = parts.time?.second ?? 0
    return calendar.date(from: components)
  }

  private func components(of day: DateParts.Day?, in calendar: Calendar) -> DateComponents? {
    let today = calendar.dateComponents([.year, .month, .day], from: now)
    func days(from date: Date) -> DateComponents {
      calendar.dateComponents([.year, .month, .day], from: date)
    }
    func year(_ year: DateParts.Year?) -> Int? { year.map(full) ?? today.year }
    switch day {
    case nil: return today
    case .relative(let count, let unit):
      let unit: Calendar.Component =
        switch unit {
        case .minute: .minute
        case .hour: .hour
        case .day: .day
        case .week: .weekOfYear
        case .month: .month
        case .year: .year
        }
      return calendar.date(byAdding: unit, value: count, to: now).map(days)
    case .weekday(let weekday, let turn):
      // Foundation counts from Sunday, 1.
      let current = (calendar.component(.weekday, from: now) + 5) % 7 + 1
      var distance = (weekday - current + 7) % 7
      if turn == .next, distance == 0 { distance = 7 }
      if turn == .last { distance -= 7 }
      return calendar.date(byAdding: .day, value: distance, to: now).map(days)
    case .calendar(let written, let month, let day):
      guard let year = year(written) else { return nil }
      let components = DateComponents(year: year, month: month, day: day)
      // 29 February exists in some years.
      guard let date = calendar.date(from: components),
        calendar.component(.day, from: date) == day
      else { return nil }
      return components
    case .month(let written, let month):
      return year(written).map { DateComponents(year: $0, month: month, day: 1) }
    }
  }

  /// '85 is 1985, '24 is 2024: within eighty years before now and twenty after.
  private func full(_ year: DateParts.Year) -> Int {
    guard year.isShort else { return year.value }
    let current = Calendar(identifier: .gregorian).component(.year, from: now)
    let century = current / 100 * 100
    let near = century + year.value
    return near > current + 20 ? near - 100 : near
  }
}

extension DateStyle {
  private static let known = Mutex<[String: Bool]>([:])

  /// Determines the order of day and month in a locale; Foundation is called once for each.
  init(_ locale: Locale) {
    let isMonthFirst = Self.known.withLock { known in
      if let answer = known[locale.identifier] { return answer }
      let format = DateFormatter.dateFormat(fromTemplate: "Md", options: 0, locale: locale) ?? ""
      let month = format.firstIndex { $0 == "M" || $0 == "L" } ?? format.endIndex
      let answer = month < format.firstIndex(of: "d") ?? format.startIndex
      known[locale.identifier] = answer
      return answer
    }
    let language = locale.language.languageCode?.identifier ?? "en"
    self.init(monthFirst: isMonthFirst, language: language)
  }
}
