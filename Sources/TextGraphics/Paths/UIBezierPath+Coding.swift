// SPDX-License-Identifier: MIT

// Line attributes have the keys of Apple's archives. The elements are written as the text of an SVG
// path, since the form of Apple's bytes is not published.

extension UIBezierPath {
  private enum Key {
    static let steps = "UIBezierPathSVGPathKey"
    static let lineWidth = "UIBezierPathLineWidthKey"
    static let lineCap = "UIBezierPathLineCapStyleKey"
    static let lineJoin = "UIBezierPathLineJoinStyleKey"
    static let miterLimit = "UIBezierPathMiterLimitKey"
    static let flatness = "UIBezierPathFlatnessKey"
    static let evenOdd = "UIBezierPathUsesEvenOddFillRuleKey"
    static let dash = "UIBezierPathLineDashPatternKey"
    static let dashPhase = "UIBezierPathLineDashPhaseKey"
  }

  func write(to coder: NSCoder) {
    coder.encode(NSString(string: elements.svgText), forKey: Key.steps)
    coder.encode(Double(lineWidth), forKey: Key.lineWidth)
    coder.encode(Int(lineCapStyle.rawValue), forKey: Key.lineCap)
    coder.encode(Int(lineJoinStyle.rawValue), forKey: Key.lineJoin)
    coder.encode(Double(miterLimit), forKey: Key.miterLimit)
    coder.encode(Double(flatness), forKey: Key.flatness)
    coder.encode(usesEvenOddFillRule, forKey: Key.evenOdd)
    guard !line.dash.isEmpty else { return }
    let lengths = line.dash.map { String(Double($0)) }.joined(separator: " ")
    coder.encode(NSString(string: lengths), forKey: Key.dash)
    coder.encode(Double(line.dashPhase), forKey: Key.dashPhase)
  }

  /// Reads the path; false if there are no elements or they cannot be read.
  ///
  /// An attribute that is missing or is not a number keeps its default.
  func read(from coder: NSCoder) -> Bool {
    func text(_ key: String) -> String? {
      guard coder.containsValue(forKey: key) else { return nil }
      return coder.decodeObject(of: NSString.self, forKey: key).map { String(describing: $0) }
    }
    guard let elements = text(Key.steps).flatMap(PathElements.init(svgText:)) else { return false }
    self.elements = elements
    func number(_ key: String) -> CGFloat? {
      guard coder.containsValue(forKey: key) else { return nil }
      let value = coder.decodeDouble(forKey: key)
      return value.isFinite ? CGFloat(value) : nil
    }
    func integer(_ key: String) -> Int32? {
      coder.containsValue(forKey: key) ? Int32(exactly: coder.decodeInteger(forKey: key)) : nil
    }
    if let width = number(Key.lineWidth) { lineWidth = width }
    if let cap = integer(Key.lineCap).flatMap(CGLineCap.init) { lineCapStyle = cap }
    if let join = integer(Key.lineJoin).flatMap(CGLineJoin.init) { lineJoinStyle = join }
    if let limit = number(Key.miterLimit) { miterLimit = limit }
    if let exactness = number(Key.flatness) { flatness = exactness }
    usesEvenOddFillRule = coder.decodeBool(forKey: Key.evenOdd)
    if let lengths = text(Key.dash) {
      let numbers = lengths.split(separator: " ").compactMap { Double($0) }
      if numbers.allSatisfy(\.isFinite) { line.dash = numbers.map { CGFloat($0) } }
      line.dashPhase = number(Key.dashPhase) ?? 0
    }
    return true
  }
}
