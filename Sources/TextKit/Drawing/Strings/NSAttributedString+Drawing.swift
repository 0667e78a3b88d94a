// SPDX-License-Identifier: MIT

extension NSAttributedString {
  /// Returns the size of the string when it is drawn without wrapping.
  ///
  /// Each paragraph is one line; a final line end adds an empty line. White space before a line end
  /// does not count, that at the end of the string does; a first line's indent counts. Not rounded.
  ///
  /// - Returns: Points; zero for an empty string.
  /// - Complexity: O(*n*): the string is laid out.
  /// - Source: UIKit. `draw(at:)` fills this size.
  public func size() -> CGSize {
    DrawnString.attributed(self).size()
  }

  /// Draws the string without wrapping into the current context.
  ///
  /// Without a current context nothing is drawn, and the warning handler receives a message once.
  ///
  /// - Parameter point: The upper left corner of the first line, in the context's coordinates, in
  ///   points, y down.
  /// - Complexity: O(*n*), *n* characters.
  /// - Source: UIKit.
  public func draw(at point: CGPoint) {
    DrawnString.attributed(self).draw(at: point)
  }

  /// Draws the string into the current context, wrapped at a rectangle's width.
  ///
  /// Lines for which the rectangle is not high enough are not drawn; the first always is.
  ///
  /// Without a current context nothing is drawn, and the warning handler receives a message once.
  ///
  /// - Parameter rect: In the context's coordinates, in points, y down. A width or height of 0 is
  ///   no limit.
  /// - Complexity: O(*n*), *n* characters.
  /// - Source: UIKit; that the first line is always drawn is our choice.
  public func draw(in rect: CGRect) {
    DrawnString.attributed(self).draw(in: rect)
  }

  /// Draws the string into the current context.
  ///
  /// Without a current context nothing is drawn, and the warning handler receives a message once.
  ///
  /// - Parameters:
  ///   - rect: Its origin is on the baseline of a single line, or the upper left corner with
  ///     `.usesLineFragmentOrigin`. A width or height of 0 is no limit. In the context's
  ///     coordinates, in points, y down.
  ///   - options: The options of layout and measuring.
  ///   - context: The minimum scale of the text; receives the result. nil for none.
  /// - Complexity: O(*n*), *n* characters.
  /// - Source: UIKit.
  public func draw(
    with rect: CGRect, options: NSString.DrawingOptions = [], context: NSStringDrawingContext?
  ) {
    DrawnString.attributed(self).draw(with: rect, options: options, context: context)
  }

  /// Draws the string into the current context, in the Mac's older form.
  ///
  /// - Parameters:
  ///   - rect: Its origin is on the baseline of a single line, or the upper left corner with
  ///     `.usesLineFragmentOrigin`. A width or height of 0 is no limit.
  ///   - options: The options of layout and measuring.
  /// - Complexity: O(*n*), *n* characters.
  /// - Source: AppKit, deprecated there: `draw(with:options:context:)` without a context.
  public func draw(with rect: CGRect, options: NSString.DrawingOptions = []) {
    draw(with: rect, options: options, context: nil)
  }

  /// Returns the bounds of the string with the same limits and options, in the Mac's older form.
  ///
  /// - Parameters:
  ///   - size: The limits in points; 0 is no limit.
  ///   - options: The options of layout and measuring.
  /// - Returns: Points, relative to the origin of `draw(with:options:)`, not rounded.
  /// - Complexity: O(*n*): the string is laid out.
  /// - Source: AppKit, deprecated there: `boundingRect(with:options:context:)` without a context.
  public func boundingRect(with size: CGSize, options: NSString.DrawingOptions = []) -> CGRect {
    boundingRect(with: size, options: options, context: nil)
  }

  /// Returns the bounds of the string with the same limits, options and context.
  ///
  /// - Parameters:
  ///   - size: The limits in points; 0 is no limit.
  ///   - options: The options of layout and measuring.
  ///   - context: The minimum scale of the text; receives the result. nil for none.
  /// - Returns: Points, relative to the origin of `draw(with:options:context:)`, not rounded. Only
  ///   lines that are drawn count. The rectangle is tight: it begins at the leftmost glyph, also
  ///   for text that is centred or set from the right. White space at the end of a wrapped line
  ///   does not count. Wrapped at this width, rounded up, text without indents has the same lines.
  /// - Complexity: O(*n*): the string is laid out.
  /// - Source: UIKit.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    DrawnString.attributed(self).boundingRect(with: size, options: options, context: context)
  }
}
