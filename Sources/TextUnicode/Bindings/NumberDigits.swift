// SPDX-License-Identifier: MIT

private import CICU
private import Synchronization

/// The digits of a language's numbers.
package enum NumberDigits {
  private static let known = Mutex<[String: [Unicode.Scalar]]>([:])
  private static let ascii = (0x30...0x39).compactMap { Unicode.Scalar($0 as UInt32) }

  /// Returns the digits from 0 to 9.
  ///
  /// - Parameter language: A BCP 47 tag; "ar" has Arabic digits, "hi-u-nu-deva" those of
  ///   Devanagari.
  /// - Returns: ASCII digits for an unknown language, and for one whose default numbering system
  ///   does not have ten digits.
  /// - Source: CLDR, by ICU.
  package static func digits(of language: String) -> [Unicode.Scalar] {
    known.withLock { known in
      if let digits = known[language] { return digits }
      if known.count >= 256 { known.removeAll() }
      var units = [UInt32](repeating: 0, count: 10)
      let count = unsafe icu_digits(BreakIterator.locale(for: language), &units)
      let found = units.compactMap { Unicode.Scalar($0) }
      let digits = count == 10 && found.count == 10 ? found : ascii
      known[language] = digits
      return digits
    }
  }

  /// Returns a text with ASCII digits replaced by a language's digits.
  package static func replaced(in text: String, language: String) -> String {
    let digits = digits(of: language)
    if digits == ascii { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(
        (0x30...0x39).contains(scalar.value) ? digits[Int(scalar.value) - 0x30] : scalar)
    }
    return String(result)
  }
}
