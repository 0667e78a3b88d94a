// SPDX-License-Identifier: MIT

extension UIColor {
  /// A colour with the numbers of a Core Graphics colour.
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

  /// The colour of this moment: one that follows the interface style does so no more.
  public var cgColor: CGColor {
    switch resolved(.current) {
    case .fixed(let components): CGColor(components)
    case .pattern(let image, let alpha): CGColor(PatternInk(image: image, alpha: alpha))
    }
  }

  /// Makes this the colour that the current context fills with and draws lines with.
  public func set() {
    setFill()
    setStroke()
  }

  /// Makes this the colour that the current context fills with.
  public func setFill() { currentContext("UIColor.setFill()")?.setFillColor(cgColor) }

  /// Makes this the colour that the current context draws lines with.
  public func setStroke() { currentContext("UIColor.setStroke()")?.setStrokeColor(cgColor) }
}
