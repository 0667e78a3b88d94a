// SPDX-License-Identifier: MIT

private import CPhoneNumber

/// Access to libphonenumber.
enum PhoneNumbers {
  /// Returns the phone numbers in a short text, in bytes of its UTF-8.
  ///
  /// The library copies the rest of the text at every attempt: pass short texts. The region is that
  /// of the reader: "DE". In strict mode, only numbers of a numbering plan count; else all numbers
  /// of a possible length.
  static func ranges(in text: [UInt8], region: String, isStrict: Bool) -> [Range<Int>] {
    var matches = [phone_match](repeating: phone_match(start: 0, end: 0), count: 16)
    let count = unsafe text.withUnsafeBytes { bytes in
      guard let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else {
        return Int32(0)
      }
      return unsafe phone_find(
        start, Int32(bytes.count), region, isStrict ? PHONE_VALID : PHONE_POSSIBLE, &matches,
        Int32(matches.count))
    }
    // A text that the library cannot decode has no numbers.
    return matches.prefix(Int(max(count, 0))).compactMap { match in
      let (start, end) = (Int(match.start), Int(match.end))
      return 0 <= start && start < end && end <= text.count ? start..<end : nil
    }
  }

  /// Returns the calling code of a region, 0 if it has none.
  static func countryCode(of region: String) -> Int {
    Int(unsafe phone_country_code(region))
  }
}
