// SPDX-License-Identifier: MIT

extension CALayer {
  private enum Key {
    static let bounds = "bounds"
    static let position = "position"
    static let anchorPoint = "anchorPoint"
    static let zPosition = "zPosition"
    static let transform = "transform"
    static let sublayerTransform = "sublayerTransform"
    static let opacity = "opacity"
    static let backgroundColor = "backgroundColor"
    static let cornerRadius = "cornerRadius"
    static let cornerCurve = "cornerCurve"
    static let maskedCorners = "maskedCorners"
    static let borderWidth = "borderWidth"
    static let borderColor = "borderColor"
    static let shadowColor = "shadowColor"
    static let shadowOpacity = "shadowOpacity"
    static let shadowOffset = "shadowOffset"
    static let shadowRadius = "shadowRadius"
    static let shadowPath = "shadowPath"
    static let contents = "contents"
    static let contentsRect = "contentsRect"
    static let contentsCenter = "contentsCenter"
    static let contentsGravity = "contentsGravity"
    static let contentsScale = "contentsScale"
    static let hidden = "hidden"
    static let doubleSided = "doubleSided"
    static let flipped = "geometryFlipped"
    static let masksToBounds = "masksToBounds"
    static let groupOpacity = "allowsGroupOpacity"
    static let name = "name"
    static let sublayers = "sublayers"
    static let mask = "mask"
  }

  final func encodeProperties(to coder: NSCoder) {
    guard coder.allowsKeyedCoding else {
      return warn(
        "CALayer.encode(with:): the coder must be keyed; use NSKeyedArchiver")
    }
    coder.encode(values.bounds, forKey: Key.bounds)
    coder.encode(values.position, forKey: Key.position)
    coder.encode(values.anchorPoint, forKey: Key.anchorPoint)
    coder.encode(Double(values.zPosition), forKey: Key.zPosition)
    coder.encode(text(values.transform.numbers), forKey: Key.transform)
    coder.encode(text(values.sublayerTransform.numbers), forKey: Key.sublayerTransform)
    coder.encode(values.opacity, forKey: Key.opacity)
    encode(values.backgroundColor, Key.backgroundColor, to: coder)
    coder.encode(Double(values.cornerRadius), forKey: Key.cornerRadius)
    coder.encode(NSString(string: cornerCurve.rawValue), forKey: Key.cornerCurve)
    coder.encode(Int(maskedCorners.rawValue), forKey: Key.maskedCorners)
    coder.encode(Double(values.borderWidth), forKey: Key.borderWidth)
    encode(values.borderColor, Key.borderColor, to: coder)
    encode(values.shadowColor, Key.shadowColor, to: coder)
    coder.encode(values.shadowOpacity, forKey: Key.shadowOpacity)
    coder.encode(values.shadowOffset, forKey: Key.shadowOffset)
    coder.encode(Double(values.shadowRadius), forKey: Key.shadowRadius)
    if let shadowPath { coder.encode(UIBezierPath(cgPath: shadowPath), forKey: Key.shadowPath) }
    if let image = contents as? CGImage {
      coder.encode(UIImage(cgImage: image), forKey: Key.contents)
    }
    coder.encode(values.contentsRect, forKey: Key.contentsRect)
    coder.encode(contentsCenter, forKey: Key.contentsCenter)
    coder.encode(NSString(string: contentsGravity.rawValue), forKey: Key.contentsGravity)
    coder.encode(Double(contentsScale), forKey: Key.contentsScale)
    coder.encode(isHidden, forKey: Key.hidden)
    coder.encode(isDoubleSided, forKey: Key.doubleSided)
    coder.encode(isGeometryFlipped, forKey: Key.flipped)
    coder.encode(masksToBounds, forKey: Key.masksToBounds)
    coder.encode(allowsGroupOpacity, forKey: Key.groupOpacity)
    if let name { coder.encode(NSString(string: name), forKey: Key.name) }
    if !children.isEmpty { coder.encode(NSArray(array: children), forKey: Key.sublayers) }
    if let mask { coder.encode(mask, forKey: Key.mask) }
  }

  /// Values that are missing or invalid keep their defaults.
  ///
  /// Size: a line for each stored property.
  final func decode(from coder: NSCoder) {
    func has(_ key: String) -> Bool { coder.containsValue(forKey: key) }
    func number(_ key: String, _ set: (Double) -> Void) {
      guard has(key) else { return }
      let value = coder.decodeDouble(forKey: key)
      if value.isFinite { set(value) }
    }
    func rect(_ key: String, _ set: (CGRect) -> Void) {
      guard has(key) else { return }
      let value = coder.decodeRect(forKey: key)
      let numbers = [value.origin.x, value.origin.y, value.size.width, value.size.height]
      if numbers.allSatisfy(\.isFinite) { set(value) }
    }
    func point(_ key: String, _ set: (CGPoint) -> Void) {
      guard has(key) else { return }
      let value = coder.decodePoint(forKey: key)
      if value.x.isFinite, value.y.isFinite { set(value) }
    }
    func string(_ key: String) -> String? {
      has(key) ? coder.decodeObject(of: NSString.self, forKey: key).map { "\($0)" } : nil
    }
    rect(Key.bounds) { values.bounds = $0 }
    point(Key.position) { values.position = $0 }
    point(Key.anchorPoint) { values.anchorPoint = $0 }
    number(Key.zPosition) { values.zPosition = CGFloat($0) }
    if let map = string(Key.transform).flatMap(Self.transform) { values.transform = map }
    if let map = string(Key.sublayerTransform).flatMap(Self.transform) {
      values.sublayerTransform = map
    }
    if has(Key.opacity) { values.opacity = coder.decodeFloat(forKey: Key.opacity) }
    if has(Key.bounds) {
      // An archive of a layer also records that a colour is nil.
      values.backgroundColor = color(string(Key.backgroundColor))
      values.borderColor = color(string(Key.borderColor))
      values.shadowColor = color(string(Key.shadowColor))
    }
    number(Key.cornerRadius) { values.cornerRadius = CGFloat($0) }
    string(Key.cornerCurve).map { cornerCurve = CALayerCornerCurve(rawValue: $0) }
    if has(Key.maskedCorners) {
      maskedCorners = CACornerMask(
        rawValue: UInt(truncatingIfNeeded: coder.decodeInteger(forKey: Key.maskedCorners)))
    }
    number(Key.borderWidth) { values.borderWidth = CGFloat($0) }
    if has(Key.shadowOpacity) {
      values.shadowOpacity = coder.decodeFloat(forKey: Key.shadowOpacity)
    }
    if has(Key.shadowOffset) { values.shadowOffset = coder.decodeSize(forKey: Key.shadowOffset) }
    number(Key.shadowRadius) { values.shadowRadius = CGFloat($0) }
    if has(Key.shadowPath) {
      shadowPath = coder.decodeObject(of: UIBezierPath.self, forKey: Key.shadowPath)?.cgPath
    }
    if has(Key.contents) {
      contents = coder.decodeObject(of: UIImage.self, forKey: Key.contents)?.cgImage
    }
    rect(Key.contentsRect) { values.contentsRect = $0 }
    rect(Key.contentsCenter) { contentsCenter = $0 }
    string(Key.contentsGravity).map { contentsGravity = CALayerContentsGravity(rawValue: $0) }
    number(Key.contentsScale) { contentsScale = CGFloat($0) }
    if has(Key.hidden) { isHidden = coder.decodeBool(forKey: Key.hidden) }
    if has(Key.doubleSided) { isDoubleSided = coder.decodeBool(forKey: Key.doubleSided) }
    if has(Key.flipped) { isGeometryFlipped = coder.decodeBool(forKey: Key.flipped) }
    if has(Key.masksToBounds) { masksToBounds = coder.decodeBool(forKey: Key.masksToBounds) }
    if has(Key.groupOpacity) { allowsGroupOpacity = coder.decodeBool(forKey: Key.groupOpacity) }
    name = string(Key.name)
    decodeTree(from: coder)
  }

  private final func decodeTree(from coder: NSCoder) {
    if coder.containsValue(forKey: Key.sublayers) {
      let list =
        coder.requiresSecureCoding
        ? coder.decodeObject(of: [NSArray.self, CALayer.self], forKey: Key.sublayers)
        : coder.decodeObject(forKey: Key.sublayers)
      for case let layer as CALayer in list as? [Any] ?? [] where !contains(in: layer) {
        addSublayer(layer)
      }
    }
    if coder.containsValue(forKey: Key.mask),
      let layer = coder.decodeObject(of: CALayer.self, forKey: Key.mask), !contains(in: layer)
    {
      mask = layer
    }
  }

  // MARK: Values as text

  private final func text(_ numbers: [CGFloat]) -> NSString {
    NSString(string: numbers.map { "\(Double($0))" }.joined(separator: " "))
  }

  private final func encode(_ color: CGColor?, _ key: String, to coder: NSCoder) {
    // A pattern has no components except opacity.
    guard let numbers = color?.components, numbers.count > 1 else { return }
    coder.encode(text(numbers), forKey: key)
  }

  private static func numbers(_ text: String) -> [CGFloat] {
    text.split(separator: " ").compactMap { Double($0) }.filter(\.isFinite).map { CGFloat($0) }
  }

  private static func transform(_ text: String) -> CATransform3D? {
    let numbers = numbers(text)
    return numbers.count == 16 ? CATransform3D(numbers) : nil
  }

  private final func color(_ text: String?) -> CGColor? {
    guard let text else { return nil }
    let n = Self.numbers(text)
    switch n.count {
    case 2: return CGColor(gray: n[0], alpha: n[1])
    case 4: return CGColor(red: n[0], green: n[1], blue: n[2], alpha: n[3])
    default: return nil
    }
  }
}
