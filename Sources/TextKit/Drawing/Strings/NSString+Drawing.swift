// SPDX-License-Identifier: MIT

extension NSString {
  /// Returns the size of the string when it is drawn without wrapping.
  ///
  /// - Parameter attrs: The attributes of the whole string; nil for none.
  /// - Returns: Points, not rounded. An empty string is as high as a line of its font, and has no
  ///   width.
  /// - Complexity: O(*n*): the string is laid out.
  /// - Source: UIKit `sizeWithAttributes:`; the height of an empty string is our choice.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    DrawnString(String(self), attrs).size()
  }

  /// Draws the string without wrapping into the current context.
  ///
  /// Without a current context nothing is drawn, and the warning handler receives a message once.
  ///
  /// - Parameters:
  ///   - point: The upper left corner of the first line, in the context's coordinates, in points, y
  ///     down.
  ///   - attrs: The attributes of the whole string; nil for none.
  /// - Complexity: O(*n*), *n* characters.
  /// - Source: UIKit `drawAtPoint:withAttributes:`.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    DrawnString(String(self), attrs).draw(at: point)
  }

  /// Draws the string into the current context, wrapped at a rectangle's width.
  ///
  /// Without a current context nothing is drawn, and the warning handler receives a message once.
  ///
  /// - Parameters:
  ///   - rect: As in `NSAttributedString.draw(in:)`.
  ///   - attrs: The attributes of the whole string; nil for none.
  /// - Complexity: O(*n*), *n* characters.
  /// - Source: UIKit `drawInRect:withAttributes:`.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    DrawnString(String(self), attrs).draw(in: rect)
  }

  /// Draws the string into the current context.
  ///
  /// Without a current context nothing is drawn, and the warning handler receives a message once.
  ///
  /// - Parameters:
  ///   - rect: As in `NSAttributedString.draw(with:options:context:)`.
  ///   - options: The options of layout and measuring.
  ///   - attributes: The attributes of the whole string; nil for none.
  ///   - context: The minimum scale of the text; receives the result. nil for none.
  /// - Complexity: O(*n*), *n* characters.
  /// - Source: UIKit `drawWithRect:options:attributes:context:`.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    DrawnString(String(self), attributes)
      .draw(with: rect, options: options, context: context)
  }

  /// Returns the bounds of the string with the same limits, options and context.
  ///
  /// - Parameters:
  ///   - size: The limits in points; 0 is no limit.
  ///   - options: The options of layout and measuring.
  ///   - attributes: The attributes of the whole string; nil for none.
  ///   - context: The minimum scale of the text; receives the result. nil for none.
  /// - Returns: The result of `NSAttributedString.boundingRect(with:options:context:)`.
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

// On Apple's systems the compiler finds methods of NSString on String by a rule that Linux lacks.
extension String {
  /// Returns the size of the string when it is drawn without wrapping.
  ///
  /// - Parameter attrs: The attributes of the whole string; nil for none.
  /// - Returns: Points, not rounded. An empty string is as high as a line of its font, and has no
  ///   width.
  /// - Complexity: O(*n*): the string is laid out.
  /// - Source: UIKit `sizeWithAttributes:`; the height of an empty string is our choice.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    DrawnString(self, attrs).size()
  }

  /// Draws the string without wrapping into the current context.
  ///
  /// Without a current context nothing is drawn, and the warning handler receives a message once.
  ///
  /// - Parameters:
  ///   - point: The upper left corner of the first line, in the context's coordinates, in points, y
  ///     down.
  ///   - attrs: The attributes of the whole string; nil for none.
  /// - Complexity: O(*n*), *n* characters.
  /// - Source: UIKit `drawAtPoint:withAttributes:`.
  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    DrawnString(self, attrs).draw(at: point)
  }

  /// Draws the string into the current context, wrapped at a rectangle's width.
  ///
  /// Without a current context nothing is drawn, and the warning handler receives a message once.
  ///
  /// - Parameters:
  ///   - rect: As in `NSAttributedString.draw(in:)`.
  ///   - attrs: The attributes of the whole string; nil for none.
  /// - Complexity: O(*n*), *n* characters.
  /// - Source: UIKit `drawInRect:withAttributes:`.
  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    DrawnString(self, attrs).draw(in: rect)
  }

  /// Draws the string into the current context.
  ///
  /// Without a current context nothing is drawn, and the warning handler receives a message once.
  ///
  /// - Parameters:
  ///   - rect: As in `NSAttributedString.draw(with:options:context:)`.
  ///   - options: The options of layout and measuring.
  ///   - attributes: The attributes of the whole string; nil for none.
  ///   - context: The minimum scale of the text; receives the result. nil for none.
  /// - Complexity: O(*n*), *n* characters.
  /// - Source: UIKit `drawWithRect:options:attributes:context:`.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    DrawnString(self, attributes)
      .draw(with: rect, options: options, context: context)
  }

  /// Returns the bounds of the string with the same limits, options and context.
  ///
  /// - Parameters:
  ///   - size: The limits in points; 0 is no limit.
  ///   - options: The options of layout and measuring.
  ///   - attributes: The attributes of the whole string; nil for none.
  ///   - context: The minimum scale of the text; receives the result. nil for none.
  /// - Returns: The result of `NSAttributedString.boundingRect(with:options:context:)`.
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
