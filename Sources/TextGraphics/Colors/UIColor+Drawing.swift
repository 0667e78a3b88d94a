// SPDX-License-Identifier: MIT

extension UIColor {
  /// Creates a colour from a Core Graphics colour.
  ///
  /// - Parameter cgColor: The colour whose components or pattern are copied.
  public convenience init(cgColor: CGColor) {
    let c = cgColor.values
    if let pattern = cgColor.pattern {
      self.init(origin: .pattern(pattern.image, alpha: pattern.alpha))
    } else if c.model == .gray {
      self.init(white: CGFloat(c.red), alpha: CGFloat(c.alpha))
    } else {
      self.init(
        red: CGFloat(c.red), green: CGFloat(c.green), blue: CGFloat(c.blue),
        alpha: CGFloat(c.alpha))
    }
  }

  /// The current Core Graphics colour, which no longer follows the interface style.
  public var cgColor: CGColor {
    switch resolved(.current) {
    case .fixed(let components): CGColor(components)
    case .pattern(let image, let alpha): CGColor(PatternInk(image: image, alpha: alpha))
    }
  }

  /// Sets this colour as the fill and stroke colour of the current context.
  public func set() {
    setFill()
    setStroke()
  }

  /// Sets this colour as the fill colour of the current context.
  public func setFill() { currentContext("UIColor.setFill()")?.setFillColor(cgColor) }

  /// Sets this colour as the stroke colour of the current context.
  public func setStroke() { currentContext("UIColor.setStroke()")?.setStrokeColor(cgColor) }
}
