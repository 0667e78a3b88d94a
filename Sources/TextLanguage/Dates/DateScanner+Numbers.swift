// SPDX-License-Identifier: MIT

extension DateScanner {
  /// Reads a day in numbers: "2024-05-12", "5/12/2024", "12.05.24".
  func numericDay(at start: Int) -> DayOutcome {
    guard let first = number(at: start) else { return .none }
    let mark = text[first.end]
    guard mark == UInt16(ascii: "-") || mark == UInt16(ascii: "/") || mark == UInt16(ascii: "."),
      let second = number(at: first.end + 1, digits: 2)
    else { return .none }
    guard text[second.end] == mark, let third = number(at: second.end + 1) else {
      return twoNumbers(first, second, mark)
    }
    if first.digits == 4 {
      guard third.digits <= 2, 1000...2999 ~= first.value else { return .none }
      return yearFirst(first.value, second.value, third.value, end: third.end)
    }
    guard first.digits <= 2, third.digits == 4 || (third.digits == 2 && mark != UInt16(ascii: "-")),
      isEnd(third.end)
    else { return .none }
    let year = DateParts.Year(value: third.value, isShort: third.digits == 2)
    let isMonthFirst = style.monthFirst && mark != UInt16(ascii: ".")
    let orders =
      isMonthFirst
      ? [(first.value, second.value), (second.value, first.value)]
      : [(second.value, first.value), (first.value, second.value)]
    for (month, day) in mark == UInt16(ascii: ".") ? [orders[0]] : orders
    where DateParts.Day.isValid(year: year, month: month, day: day) {
      let span = DaySpan(start: .calendar(year: year, month: month, day: day))
      return .some(span, end: third.end)
    }
    return .invalid(end: third.end)
  }

  /// Reads an ISO 8601 date, with the time after a T.
  private func yearFirst(_ year: Int, _ month: Int, _ day: Int, end: Int) -> DayOutcome {
    let year = DateParts.Year(value: year, isShort: false)
    let isValid = DateParts.Day.isValid(year: year, month: month, day: day)
    let span = DaySpan(start: .calendar(year: year, month: month, day: day))
    if text[end] == UInt16(ascii: "T"), let time = clock(at: end + 1), isEnd(time.end) {
      guard isValid else { return .invalid(end: time.end) }
      var timed = span
      timed.time = time.value
      return .some(timed, end: time.end)
    }
    guard isEnd(end) else { return .none }
    return isValid ? .some(span, end: end) : .invalid(end: end)
  }

  /// Reads "16:30:00+02:00", as in ISO 8601.
  private func clock(at start: Int) -> Read<DateParts.Time>? {
    guard let hour = number(at: start, digits: 2), hour.value < 24,
      text[hour.end] == UInt16(ascii: ":"), let minute = number(at: hour.end + 1, digits: 2),
      minute.digits == 2, minute.value < 60
    else { return nil }
    var time = DateParts.Time(hour: hour.value, minute: minute.value)
    var end = minute.end
    if text[end] == UInt16(ascii: ":"), let second = number(at: end + 1, digits: 2),
      second.digits == 2, second.value <= 60
    {
      time.second = min(second.value, 59)
      end = second.end
      if text[end] == UInt16(ascii: "."), let fraction = number(at: end + 1, digits: 9) {
        end = fraction.end
      }
    }
    if let zone = zone(at: end) {
      time.zone = zone.value
      end = zone.end
    }
    return Read(value: time, end: end)
  }

  /// Reads "5/20" if it cannot be a fraction of twelfths, "20.5." in languages with that form.
  private func twoNumbers(
    _ first: (value: Int, digits: Int, end: Int), _ second: (value: Int, digits: Int, end: Int),
    _ mark: UInt16
  ) -> DayOutcome {
    guard first.digits <= 2 else { return .none }
    if mark == UInt16(ascii: ".") {
      guard style.endsWithDot, text[second.end] == mark, isEnd(second.end + 1),
        DateParts.Day.isValid(year: nil, month: second.value, day: first.value)
      else { return .none }
      return .some(
        DaySpan(start: .calendar(year: nil, month: second.value, day: first.value)),
        end: second.end + 1)
    }
    guard mark == UInt16(ascii: "/"), isEnd(second.end) else { return .none }
    let (month, day) =
      style.monthFirst ? (first.value, second.value) : (second.value, first.value)
    guard day > 12, DateParts.Day.isValid(year: nil, month: month, day: day) else { return .none }
    return .some(DaySpan(start: .calendar(year: nil, month: month, day: day)), end: second.end)
  }
}
