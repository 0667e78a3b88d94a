// SPDX-License-Identifier: MIT

extension UIColor {
  /// A colour with the numbers of a Core Graphics colour.
  public convenience init(cgColor: CGColor) {
    let c = cgColor.values
    if c.model == .gray {
      self.init(white: CGFloat(c.red), alpha: CGFloat(c.alpha))
    } else {
      self.init(
        red: CGFloat(c.red), green: CGFloat(c.green), blue: CGFloat(c.blue),
        alpha: CGFloat(c.alpha))
    }
  }

  /// The numbers of the colour at this moment: those of a system colour follow the interface style.
  public var cgColor: CGColor { CGColor(components) }

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
