// SPDX-License-Identifier: MIT

// Chinese, Japanese and Korean dates.

extension DateScanner {
  private static let relativeDays: [(name: [UInt16], days: Int)] = [
    ("大后天", 3), ("明後日", 2), ("一昨日", -2), ("그저께", -2), ("今天", 0), ("明天", 1), ("后天", 2),
    ("後天", 2), ("昨天", -1), ("前天", -2), ("今日", 0), ("明日", 1), ("昨日", -1), ("오늘", 0),
    ("내일", 1), ("모레", 2), ("어제", -1),
  ].map { (Array($0.0.utf16), $0.1) }

  /// Halves of the day, which precede an hour.
  private static let halves: [(name: [UInt16], isEvening: Bool)] = [
    ("上午", false), ("下午", true), ("早上", false), ("晚上", true), ("午前", false), ("午後", true),
    ("오전", false), ("오후", true),
  ].map { (Array($0.0.utf16), $0.1) }

  private func starts(_ name: [UInt16], at place: Int) -> Bool {
    for (offset, unit) in name.enumerated() where text[place + offset] != unit { return false }
    return true
  }

  /// Reads "2024年5月12日", "5월 12일", "2024年5月".
  func ideographicDay(at start: Int) -> DayOutcome {
    guard let first = number(at: start) else { return .none }
    var year: DateParts.Year?
    var month = first
    if text[first.end] == 0x5E74 || text[first.end] == 0xB144 {  // 年 년
      guard first.digits == 4, let next = number(at: spaces(first.end + 1), digits: 2) else {
        return .none
      }
      year = DateParts.Year(value: first.value, isShort: false)
      month = next
    }
    guard text[month.end] == 0x6708 || text[month.end] == 0xC6D4 else { return .none }  // 月 월
    guard let day = number(at: spaces(month.end + 1), digits: 2),
      [0x65E5, 0x53F7, 0x865F, 0xC77C].contains(text[day.end])  // 日 号 號 일
    else {
      guard let year, 1...12 ~= month.value else { return .none }
      return .some(DaySpan(start: .month(year: year, month: month.value)), end: month.end + 1)
    }
    guard DateParts.Day.isValid(year: year, month: month.value, day: day.value) else {
      return .invalid(end: day.end + 1)
    }
    let span = DaySpan(start: .calendar(year: year, month: month.value, day: day.value))
    return .some(span, end: endOfWeekday(day.end + 1))
  }

  /// Returns the position after "（月）", if one of seven characters is in the brackets.
  private func endOfWeekday(_ end: Int) -> Int {
    let days = Array("月火水木金土日一二三四五六월화수목금토일".utf16)
    guard text[end] == 0xFF08 || text[end] == UInt16(ascii: "("), days.contains(text[end + 1]),
      text[end + 2] == 0xFF09 || text[end + 2] == UInt16(ascii: ")")
    else { return end }
    return end + 3
  }

  /// Reads "明天", "今日", "내일".
  func unspacedDay(at start: Int) -> DayOutcome {
    let isHangul = 0xAC00...0xD7A3 ~= text[start]
    if isHangul, text.kind(at: start - 1) == .unspaced { return .none }
    guard let day = Self.relativeDays.first(where: { starts($0.name, at: start) }) else {
      return .none
    }
    return .some(DaySpan(start: .relative(day.days, .day)), end: start + day.name.count)
  }

  /// Reads "下午3点", "午後3時30分", "9点半".
  func unspacedTime(at start: Int) -> Read<DateParts.Time>? {
    var place = spaces(start)
    let half = Self.halves.first { starts($0.name, at: place) }
    if let half { place = spaces(place + half.name.count) }
    guard let hour = number(at: place, digits: 2), hour.value <= 24 else { return nil }
    var time = DateParts.Time(hour: hour.value)
    var end = hour.end
    switch text[end] {
    case 0x70B9, 0x9EDE, 0x6642, 0x65F6, 0xC2DC:  // 点 點 時 时 시
      end += 1
      if text[end] == 0x534A || text[end] == 0xBC18 {  // 半 반
        time.minute = 30
        end += 1
      } else if let minute = number(at: spaces(end), digits: 2), minute.value < 60,
        text[minute.end] == 0x5206 || text[minute.end] == 0xBD84  // 分 분
      {
        time.minute = minute.value
        end = minute.end + 1
      }
    case UInt16(ascii: ":") where half != nil:
      guard let minute = number(at: end + 1, digits: 2), minute.digits == 2, minute.value < 60
      else { return nil }
      time.minute = minute.value
      end = minute.end
    default: return nil
    }
    if let half, half.isEvening, time.hour < 12 { time.hour += 12 }
    if let half, !half.isEvening, time.hour == 12 { time.hour = 0 }
    if time.hour == 24 { time = DateParts.Time(hour: 23, minute: 59, second: 59) }
    return Read(value: time, end: end)
  }
}
