// SPDX-License-Identifier: MIT

extension UIPrintPageRenderer {
  /// Sets the sheet or its printable part, which no printer says.
  ///
  /// Code of iOS that draws a PDF does it by key-value coding. Foundation has none on Linux, so this is its form for the two keys.
  ///
  /// - Parameters:
  ///   - value: A `CGRect`, or an `NSValue` of one; nil: zero.
  ///   - key: "paperRect" or "printableRect".
  /// - Precondition: Another key or value is an error of the program, as Apple's exception for an undefined key.
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

  /// The sheet, its printable part or another number by its name.
  ///
  /// - Parameter key: "paperRect", "printableRect", "headerHeight", "footerHeight" or "numberOfPages".
  /// - Returns: An `NSValue` of a rectangle, or an `NSNumber`.
  /// - Precondition: As `setValue(_:forKey:)`.
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
