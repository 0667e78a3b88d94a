// SPDX-License-Identifier: MIT

extension UIPrintPageRenderer {
  /// Sets the sheet or its printable part, which no printer provides.
  ///
  /// Code of iOS that draws a PDF does it by key-value coding. Foundation has none on Linux, so
  /// this supports the two keys.
  ///
  /// - Parameters:
  ///   - value: A `CGRect`, or an `NSValue` of one; nil is zero.
  ///   - key: "paperRect" or "printableRect".
  /// - Precondition: The key is one of these and the value is a rectangle. Apple raises for an
  ///   undefined key; we fail with a sentence.
  /// - Source: Our choice.
  public func setValue(_ value: Any?, forKey key: String) {
    let rect: CGRect
    switch value {
    case nil: rect = .zero
    case let value as CGRect: rect = value
    case let value as NSValue: rect = value.cgRectValue
    default:
      fail("setValue(_:forKey:): \(key) is a CGRect, not \(String(describing: value))")
    }
    switch key {
    case "paperRect": sheet.paper = rect.standardized
    case "printableRect": sheet.printable = rect.standardized
    default:
      fail(
        "setValue(_:forKey:): a print page renderer has no \(key); only paperRect and printableRect can be set"
      )
    }
  }

  /// Returns the sheet, its printable part or another number by its name.
  ///
  /// - Parameter key: “paperRect”, “printableRect”, “headerHeight”, “footerHeight” or
  ///   “numberOfPages”.
  /// - Returns: An `NSValue` of a rectangle, or an `NSNumber`.
  /// - Precondition: The key is one of these.
  /// - Source: Our choice.
  public func value(forKey key: String) -> Any? {
    switch key {
    case "paperRect": NSValue(cgRect: paperRect)
    case "printableRect": NSValue(cgRect: printableRect)
    case "headerHeight": NSNumber(value: Double(headerHeight))
    case "footerHeight": NSNumber(value: Double(footerHeight))
    case "numberOfPages": NSNumber(value: numberOfPages)
    default: fail("value(forKey:): a print page renderer has no \(key)")
    }
  }
}
