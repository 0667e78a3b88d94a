// SPDX-License-Identifier: MIT

/// A date in a text, as it is written.
///
/// Unspecified parts (the year, the day of "tomorrow") depend on when and where the text is read.
package struct FoundDate: Equatable, Sendable {
  /// The range in UTF-16 units of the text.
  package var range: Range<Int>
  package var start: DateParts
  /// The end of a span: "from 2 to 4 pm", "June 3–5".
  package var end: DateParts?
}

/// The parts of a moment that the text specifies.
package struct DateParts: Equatable, Sendable {
  package enum Unit: Equatable, Sendable { case minute, hour, day, week, month, year }

  /// The choice among the days with a name.
  package enum Turn: Equatable, Sendable { case nearest, next, last }

  package enum Day: Equatable, Sendable {
    /// A day of the calendar; without a year, in the reader's year.
    case calendar(year: Year?, month: Int, day: Int)
    case month(year: Year, month: Int)
    /// 1 is Monday, 7 is Sunday.
    case weekday(Int, Turn)
    /// A number of units from now.
    case relative(Int, Unit)
  }

  package struct Year: Equatable, Sendable {
    package var value: Int
    /// Whether it is written with two digits: '24.
    package var isShort: Bool
  }

  package struct Time: Equatable, Sendable {
    package var hour: Int
    package var minute = 0
    package var second = 0
    /// Seconds east of Greenwich, if specified.
    package var zone: Int?
    /// Whether the hour is on a clock of twelve, without am or pm.
    var isHalfDay = false
  }

  /// The day; nil means today.
  package var day: Day?
  package var time: Time?
}

/// The reader's conventions for dates.
package struct DateStyle: Sendable {
  /// Whether 5/12 is the twelfth of May.
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
  /// Returns whether a day exists; 29 February does unless the year is known not to be a leap year.
  static func isValid(year: DateParts.Year?, month: Int, day: Int) -> Bool {
    guard 1...12 ~= month, day >= 1 else { return false }
    let days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    if month == 2, day == 29, let year, !year.isShort {
      return year.value % 4 == 0 && (year.value % 100 != 0 || year.value % 400 == 0)
    }
    return day <= days[month - 1]
  }
}
