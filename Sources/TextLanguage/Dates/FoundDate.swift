// SPDX-License-Identifier: MIT

/// A date that stands in a text, as the text says it.
///
/// What it leaves open (the year, what "tomorrow" is) depends on when and where it is read.
package struct FoundDate: Equatable, Sendable {
  /// In UTF-16 units of the text.
  package var range: Range<Int>
  package var start: DateParts
  /// Where it lasts: "from 2 to 4 pm", "June 3–5".
  package var end: DateParts?
}

/// What a text says of one moment.
package struct DateParts: Equatable, Sendable {
  package enum Unit: Equatable, Sendable { case minute, hour, day, week, month, year }

  /// Which of the days of a name.
  package enum Turn: Equatable, Sendable { case nearest, next, last }

  package enum Day: Equatable, Sendable {
    /// A day of the calendar; of the reader's year if there is none.
    case calendar(year: Year?, month: Int, day: Int)
    case month(year: Year, month: Int)
    /// 1 is Monday, 7 is Sunday.
    case weekday(Int, Turn)
    /// So many units from now.
    case relative(Int, Unit)
  }

  package struct Year: Equatable, Sendable {
    package var value: Int
    /// Written with two digits: '24.
    package var isShort: Bool
  }

  package struct Time: Equatable, Sendable {
    package var hour: Int
    package var minute = 0
    package var second = 0
    /// Seconds east of Greenwich, where the text says so.
    package var zone: Int?
    /// Hours on a clock of twelve, of which the text doesn't say which half.
    var isHalfDay = false
  }

  /// Today if nil.
  package var day: Day?
  package var time: Time?
}

/// How the reader writes dates.
package struct DateStyle: Sendable {
  /// 5/12 is the twelfth of May.
  package var monthFirst: Bool
  /// A BCP 47 language without region: "de".
  package var language: String

  package init(monthFirst: Bool, language: String) {
    self.monthFirst = monthFirst
    self.language = language
  }

  /// Languages in which "20.5." is a day.
  var endsWithDot: Bool {
    ["de", "cs", "sk", "pl", "fi", "da", "nb", "no", "hr", "sl", "et", "lv", "is"]
      .contains(language)
  }
}

extension DateParts.Day {
  /// Days of the months; February has 29 unless the year is known to have fewer.
  static func isValid(year: DateParts.Year?, month: Int, day: Int) -> Bool {
    guard 1...12 ~= month, day >= 1 else { return false }
    let days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    if month == 2, day == 29, let year, !year.isShort {
      return year.value % 4 == 0 && (year.value % 100 != 0 || year.value % 400 == 0)
    }
    return day <= days[month - 1]
  }
}
