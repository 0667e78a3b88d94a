// SPDX-License-Identifier: MIT

extension DateScanner {
  /// A time and its end.
  struct TimeSpan {
    var start: DateParts.Time
    var end: DateParts.Time?
  }

  /// Reads the time after a day: ", 9 am", " at 7", " um 14 Uhr", " from 2 to 4 pm", "下午3点".
  func time(behind end: Int) -> Read<TimeSpan>? {
    var place = comma(end)
    if let time = unspacedTime(at: place) {
      return Read(value: TimeSpan(start: time.value), end: time.end)
    }
    if text[place] == UInt16(ascii: "@") { place = spaces(place + 1) }
    var hasLead = false
    if let lead = word(at: place), DateWords.timeLeads.contains(lead.value), place > end {
      place = spaces(lead.end)
      hasLead = true
      // "a las 5", "von 5 bis 6"
      if let article = word(at: place), ["las", "la"].contains(article.value) {
        place = spaces(article.end)
      }
    }
    guard place > end else { return nil }
    return timeSpan(at: place, lead: hasLead, isBehindDay: true)
  }

  /// Reads a time, or two.
  func timeSpan(at start: Int, lead: Bool, isBehindDay: Bool) -> Read<TimeSpan>? {
    if let first = time(at: start, lead: lead, isBehindDay: isBehindDay) {
      guard let next = spanMark(first.end),
        let last = time(at: next, lead: true, isBehindDay: isBehindDay),
        !last.value.isHalfDay || first.value.isHalfDay
      else { return Read(value: TimeSpan(start: first.value), end: first.end) }
      return Read(value: joined(first.value, last.value), end: last.end)
    }
    // "10–11:30 am": the second hour determines the first.
    guard let hour = number(at: start, digits: 2), hour.value <= 24, let next = spanMark(hour.end),
      let last = time(at: next, lead: false, isBehindDay: false), !last.value.isHalfDay
    else { return nil }
    var first = DateParts.Time(hour: hour.value)
    first.isHalfDay = hour.value <= 12
    return Read(value: joined(first, last.value), end: last.end)
  }

  /// Joins two times into a span.
  ///
  /// If only one of them has a half of the day, the other gets the same, if it then comes first.
  private func joined(_ first: DateParts.Time, _ last: DateParts.Time) -> TimeSpan {
    var first = first
    if first.isHalfDay, !last.isHalfDay {
      first.hour %= 12
      if last.hour >= 12, first.hour + 12 <= last.hour { first.hour += 12 }
      first.isHalfDay = false
    }
    if first.zone == nil { first.zone = last.zone }
    var last = last
    if last.zone == nil { last.zone = first.zone }
    return TimeSpan(start: first, end: last)
  }

  /// Reads one time.
  ///
  /// Without a lead or a day before it, it must be explicit: "5 pm", "14:30 Uhr".
  private func time(at start: Int, lead: Bool, isBehindDay: Bool) -> Read<DateParts.Time>? {
    if let word = word(at: start), lead || isBehindDay, let hour = DateWords.timesOfDay[word.value]
    {
      return Read(value: DateParts.Time(hour: hour), end: word.end)
    }
    guard let hour = number(at: start, digits: 2), hour.value <= 24 else { return nil }
    var time = DateParts.Time(hour: hour.value)
    var end = hour.end
    var hasMinutes = false
    let mark = text[end]
    if mark == UInt16(ascii: ":") || mark == UInt16(ascii: "."),
      let minute = number(at: end + 1, digits: 2), minute.digits == 2
    {
      guard minute.value < 60, hour.value < 24 || minute.value == 0 else { return nil }
      time.minute = minute.value
      end = minute.end
      hasMinutes = true
      if mark == UInt16(ascii: ":"), text[end] == mark,
        let second = number(at: end + 1, digits: 2), second.digits == 2, second.value < 60
      {
        time.second = second.value
        end = second.end
      }
    }
    if let read = suffix(&time, at: end, hasMinutes: hasMinutes, alone: !lead && !isBehindDay) {
      end = read
      // "9am-5pm"
      if text[end] == UInt16(ascii: "-") { return Read(value: time, end: end) }
    } else {
      // Without "am" or the like: minutes where a time is expected, or an hour after a word.
      guard hasMinutes ? lead || isBehindDay : lead && isBehindDay, hour.digits <= 2 else {
        return nil
      }
      if mark == UInt16(ascii: "."), hasMinutes, !lead { return nil }
      if !hasMinutes, 1...12 ~= hour.value {
        time.isHalfDay = true
        if hour.value <= 7 { time.hour += 12 }
      }
    }
    guard isEnd(end) || text.kind(at: end) == .unspaced else { return nil }
    if let zone = zone(at: end) {
      time.zone = zone.value
      end = zone.end
    }
    if time.hour == 24 { time = DateParts.Time(hour: 23, minute: 59, second: 59, zone: time.zone) }
    return Read(value: time, end: end)
  }

  /// Reads the suffix of a time: am, pm, Uhr, h30, o'clock.
  ///
  /// Returns the position after it.
  private func suffix(
    _ time: inout DateParts.Time, at end: Int, hasMinutes: Bool, alone: Bool
  ) -> Int? {
    let place = spaces(end)
    for (name, isEvening) in [("am", false), ("pm", true), ("a.m.", false), ("p.m.", true)]
    where text.matches(name, at: place) {
      let behind = place + name.utf16.count
      guard text.kind(at: behind) != .letter, text.kind(at: behind) != .digit, 1...12 ~= time.hour
      else { return nil }
      // In German, "am" precedes a day.
      if name == "am", style.language == "de" { return nil }
      time.hour = time.hour % 12 + (isEvening ? 12 : 0)
      return behind
    }
    guard let word = word(at: place) else {
      return nil
    }
    switch word.value {
    case "uhr":
      if let minute = number(at: spaces(word.end), digits: 2), !hasMinutes, minute.digits == 2,
        minute.value < 60, isEnd(minute.end)
      {
        time.minute = minute.value
        return minute.end
      }
      return word.end
    case "o'clock":
      guard 1...12 ~= time.hour, !hasMinutes else { return nil }
      if time.hour <= 7 { time.hour += 12 }
      return word.end
    case "h" where !hasMinutes && !alone:
      if let minute = number(at: spaces(word.end), digits: 2), minute.digits == 2, minute.value < 60
      {
        time.minute = minute.value
        return minute.end
      }
      return word.end
    default: return nil
    }
  }

  /// Reads "Z", "UTC", "EST", "GMT+2", "+05:30".
  func zone(at end: Int) -> Read<Int>? {
    var place = end
    var base: Read<Int>?
    let letters = spaces(end)
    if text[letters].isASCIICapital {
      var last = letters
      while last - letters < 5, text[last].isASCIICapital { last += 1 }
      if text.kind(at: last) != .letter, let zone = DateWords.zones[text.string(letters..<last)],
        last > letters + 1 || letters == end
      {
        base = Read(value: zone, end: last)
        place = last
      }
    }
    guard
      text[place] == UInt16(ascii: "+") || text[place] == UInt16(ascii: "-")
        || text[place] == 0x2212,
      base != nil ? base?.value == 0 : true, let hours = number(at: place + 1), hours.value <= 1400
    else { return base }
    var seconds = (hours.digits > 2 ? hours.value / 100 : hours.value) * 3600
    var last = hours.end
    if hours.digits > 2 {
      seconds += hours.value % 100 * 60
    } else if text[last] == UInt16(ascii: ":"), let minutes = number(at: last + 1, digits: 2),
      minutes.digits == 2
    {
      seconds += minutes.value * 60
      last = minutes.end
    } else if base == nil {
      return nil
    }
    guard seconds <= 14 * 3600 else { return base }
    return Read(value: text[place] == UInt16(ascii: "+") ? seconds : -seconds, end: last)
  }
}
