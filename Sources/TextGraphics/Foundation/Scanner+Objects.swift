// SPDX-License-Identifier: MIT

// Scanning into an `NSString`, for sources older than Swift's own forms. Foundation on Linux takes
// a `String` there.

extension Scanner {
  /// Scans characters of a set.
  ///
  /// - Parameters:
  ///   - set: The characters.
  ///   - result: Is set to the scanned characters.
  /// - Returns: False, with nothing written, if no characters are scanned.
  /// - Source: Foundation on Apple's systems, `scanCharacters(from:into:)`.
  public func scanCharacters(
    from set: CharacterSet, into result: UnsafeMutablePointer<NSString?>
  ) -> Bool {
    unsafe store(scanCharacters(from: set), in: result)
  }

  /// Scans characters up to the first one of a set.
  ///
  /// - Parameters:
  ///   - set: The characters that end scanning.
  ///   - result: Is set to the scanned characters.
  /// - Returns: False, with nothing written, if no characters are scanned.
  /// - Source: Foundation on Apple's systems, `scanUpToCharacters(from:into:)`.
  public func scanUpToCharacters(
    from set: CharacterSet, into result: UnsafeMutablePointer<NSString?>
  ) -> Bool {
    unsafe store(scanUpToCharacters(from: set), in: result)
  }

  /// Scans a string.
  ///
  /// - Parameters:
  ///   - string: The expected string.
  ///   - result: Is set to the scanned characters.
  /// - Returns: False, with nothing written, if the string is not there.
  /// - Source: Foundation on Apple's systems, `scanString(_:into:)`.
  public func scanString(_ string: String, into result: UnsafeMutablePointer<NSString?>) -> Bool {
    unsafe store(scanString(string), in: result)
  }

  /// Scans characters up to a string.
  ///
  /// - Parameters:
  ///   - string: The string that ends scanning.
  ///   - result: Is set to the scanned characters.
  /// - Returns: False, with nothing written, if no characters are scanned.
  /// - Source: Foundation on Apple's systems, `scanUpTo(_:into:)`.
  public func scanUpTo(_ string: String, into result: UnsafeMutablePointer<NSString?>) -> Bool {
    unsafe store(scanUpToString(string), in: result)
  }

  private func store(_ scanned: String?, in result: UnsafeMutablePointer<NSString?>) -> Bool {
    guard let scanned else { return false }
    unsafe result.pointee = scanned as NSString
    return true
  }
}
