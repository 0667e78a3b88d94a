// SPDX-License-Identifier: MIT

extension NSString {
  /// What the string covers when it is drawn without wrapping.
  ///
  /// - Parameter attrs: Attributes of all of it.
  /// - Returns: Points, not rounded. An empty string is as high as a line of its font, and has no
  ///   width.
  /// - Complexity: O(*n*): the string is laid out.
  /// - Source: UIKit `sizeWithAttributes:`; the height of an empty string is our choice.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    DrawnString(String(self), attrs).size()
  }

  /// Draws the string without wrapping into the current context.
  ///
  /// Without a current context nothing is drawn, and the warning handler hears of it once.
  ///
  /// - Parameters:
  ///   - point: The upper left corner of the first line.
  ///   - attrs: Attributes of all of it.
  /// - Complexity: O(*n*), *n* characters.
  /// - Source: UIKit `drawAtPoint:withAttributes:`.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    DrawnString(String(self), attrs).draw(at: point)
  }

  /// Draws the string into the current context, wrapped at a rectangle's width.
  ///
  /// Without a current context nothing is drawn, and the warning handler hears of it once.
  ///
  /// - Parameters:
  ///   - rect: As in `NSAttributedString.draw(in:)`.
  ///   - attrs: Attributes of all of it.
  /// - Complexity: O(*n*), *n* characters.
  /// - Source: UIKit `drawInRect:withAttributes:`.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    DrawnString(String(self), attrs).draw(in: rect)
  }

  /// Draws the string into the current context.
  ///
  /// Without a current context nothing is drawn, and the warning handler hears of it once.
  ///
  /// - Parameters:
  ///   - rect: As in `NSAttributedString.draw(with:options:context:)`.
  ///   - options: How to lay out.
  ///   - attributes: Attributes of all of it.
  ///   - context: How much smaller the text may be made to fit; gets what was done.
  /// - Complexity: O(*n*), *n* characters.
  /// - Source: UIKit `drawWithRect:options:attributes:context:`.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    DrawnString(String(self), attributes)
      .draw(with: rect, options: options, context: context)
  }

  /// What the string covers when it is drawn with the same limits, options and context.
  ///
  /// - Parameters:
  ///   - size: Limits; 0 is none.
  ///   - options: How to lay out.
  ///   - attributes: Attributes of all of it.
  ///   - context: How much smaller the text may be made to fit; gets what was done.
  /// - Returns: As `NSAttributedString.boundingRect(with:options:context:)`.
  /// - Complexity: O(*n*): the string is laid out.
  /// - Source: UIKit `boundingRectWithSize:options:attributes:context:`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    DrawnString(String(self), attributes)
      .boundingRect(with: size, options: options, context: context)
  }
}

// Swift finds Apple's methods of NSString on String by a rule of the compiler that is not there on
// Linux.
extension String {
  /// What the string covers when it is drawn without wrapping.
  ///
  /// - Parameter attrs: Attributes of all of it.
  /// - Returns: Points, not rounded. An empty string is as high as a line of its font, and has no
  ///   width.
  /// - Complexity: O(*n*): the string is laid out.
  /// - Source: UIKit `sizeWithAttributes:`; the height of an empty string is our choice.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    DrawnString(self, attrs).size()
  }

  /// Draws the string without wrapping into the current context.
  ///
  /// Without a current context nothing is drawn, and the warning handler hears of it once.
  ///
  /// - Parameters:
  ///   - point: The upper left corner of the first line.
  ///   - attrs: Attributes of all of it.
  /// - Complexity: O(*n*), *n* characters.
  /// - Source: UIKit `drawAtPoint:withAttributes:`.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    DrawnString(self, attrs).draw(at: point)
  }

  /// Draws the string into the current context, wrapped at a rectangle's width.
  ///
  /// Without a current context nothing is drawn, and the warning handler hears of it once.
  ///
  /// - Parameters:
  ///   - rect: As in `NSAttributedString.draw(in:)`.
  ///   - attrs: Attributes of all of it.
  /// - Complexity: O(*n*), *n* characters.
  /// - Source: UIKit `drawInRect:withAttributes:`.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    DrawnString(self, attrs).draw(in: rect)
  }

  /// Draws the string into the current context.
  ///
  /// Without a current context nothing is drawn, and the warning handler hears of it once.
  ///
  /// - Parameters:
  ///   - rect: As in `NSAttributedString.draw(with:options:context:)`.
  ///   - options: How to lay out.
  ///   - attributes: Attributes of all of it.
  ///   - context: How much smaller the text may be made to fit; gets what was done.
  /// - Complexity: O(*n*), *n* characters.
  /// - Source: UIKit `drawWithRect:options:attributes:context:`.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    DrawnString(self, attributes)
      .draw(with: rect, options: options, context: context)
  }

  /// What the string covers when it is drawn with the same limits, options and context.
  ///
  /// - Parameters:
  ///   - size: Limits; 0 is none.
  ///   - options: How to lay out.
  ///   - attributes: Attributes of all of it.
  ///   - context: How much smaller the text may be made to fit; gets what was done.
  /// - Returns: As `NSAttributedString.boundingRect(with:options:context:)`.
  /// - Complexity: O(*n*): the string is laid out.
  /// - Source: UIKit `boundingRectWithSize:options:attributes:context:`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    DrawnString(self, attributes)
      .boundingRect(with: size, options: options, context: context)
  }
}
