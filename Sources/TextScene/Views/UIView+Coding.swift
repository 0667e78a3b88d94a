// SPDX-License-Identifier: MIT

extension UIView {
  private enum Key {
    static let bounds = "UIBounds"
    static let center = "UICenter"
    static let transform = "UITransform"
    static let alpha = "UIAlpha"
    static let hidden = "UIHidden"
    static let opaque = "UIOpaque"
    static let clips = "UIClipsToBounds"
    static let background = "UIBackgroundColor"
    static let tint = "UITintColor"
    static let contentMode = "UIContentMode"
    static let mask = "UIAutoresizingMask"
    static let autoresizes = "UIAutoresizeSubviews"
    static let translates = "UIViewDoesNotTranslateAutoresizingMaskIntoConstraints"
    static let interaction = "UIUserInteractionDisabled"
    static let multipleTouch = "UIMultipleTouchEnabled"
    static let tag = "UITag"
    static let semantic = "UISemanticContentAttribute"
    static let subviews = "UISubviews"
  }

  final func encodeView(to coder: NSCoder) {
    guard coder.allowsKeyedCoding else {
      return warn("UIView.encode(with:): the coder must be keyed; use NSKeyedArchiver")
    }
    coder.encode(bounds, forKey: Key.bounds)
    coder.encode(center, forKey: Key.center)
    coder.encode(transform, forKey: Key.transform)
    coder.encode(Double(alpha), forKey: Key.alpha)
    coder.encode(isHidden, forKey: Key.hidden)
    coder.encode(isOpaque, forKey: Key.opaque)
    coder.encode(clipsToBounds, forKey: Key.clips)
    if let colour { coder.encode(colour, forKey: Key.background) }
    if let ownTint { coder.encode(ownTint, forKey: Key.tint) }
    coder.encode(contentMode.rawValue, forKey: Key.contentMode)
    coder.encode(Int(autoresizingMask.rawValue), forKey: Key.mask)
    coder.encode(autoresizesSubviews, forKey: Key.autoresizes)
    coder.encode(!translatesAutoresizingMaskIntoConstraints, forKey: Key.translates)
    coder.encode(!isUserInteractionEnabled, forKey: Key.interaction)
    coder.encode(isMultipleTouchEnabled, forKey: Key.multipleTouch)
    coder.encode(tag, forKey: Key.tag)
    coder.encode(semanticContentAttribute.rawValue, forKey: Key.semantic)
    let kept = views.filter { !$0.isMadeBySuperview }
    if !kept.isEmpty { coder.encode(NSArray(array: kept), forKey: Key.subviews) }
  }

  /// Values that are missing or invalid keep their defaults.
  final func decode(from coder: NSCoder) {
    func has(_ key: String) -> Bool { coder.containsValue(forKey: key) }
    func flag(_ key: String, _ set: (Bool) -> Void) {
      if has(key) { set(coder.decodeBool(forKey: key)) }
    }
    func integer(_ key: String, _ set: (Int) -> Void) {
      if has(key) { set(coder.decodeInteger(forKey: key)) }
    }
    if has(Key.bounds) {
      let rect = coder.decodeRect(forKey: Key.bounds)
      let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
      if numbers.allSatisfy(\.isFinite) { storedLayer.bounds = rect }
    }
    if has(Key.center) {
      let point = coder.decodePoint(forKey: Key.center)
      if point.x.isFinite, point.y.isFinite { storedLayer.position = point }
    }
    if has(Key.transform) {
      let map = CATransform3DMakeAffineTransform(
        coder.decodeCGAffineTransform(forKey: Key.transform))
      if map.isFinite { storedLayer.transform = map }
    }
    if has(Key.alpha) { storedLayer.opacity = Float(coder.decodeDouble(forKey: Key.alpha)) }
    flag(Key.hidden) { storedLayer.isHidden = $0 }
    flag(Key.opaque) { isOpaque = $0 }
    flag(Key.clips) { clipsToBounds = $0 }
    colour = coder.found(UIColor.self, Key.background)
    ownTint = coder.found(UIColor.self, Key.tint)
    integer(Key.contentMode) { contentMode = ContentMode(rawValue: $0) ?? .scaleToFill }
    integer(Key.mask) {
      autoresizingMask = AutoresizingMask(rawValue: UInt(truncatingIfNeeded: $0))
    }
    flag(Key.autoresizes) { autoresizesSubviews = $0 }
    flag(Key.translates) { translatesAutoresizingMaskIntoConstraints = !$0 }
    flag(Key.interaction) { isUserInteractionEnabled = !$0 }
    flag(Key.multipleTouch) { isMultipleTouchEnabled = $0 }
    integer(Key.tag) { tag = $0 }
    integer(Key.semantic) {
      semanticContentAttribute = UISemanticContentAttribute(rawValue: $0) ?? .unspecified
    }
    showBackground()
    guard has(Key.subviews) else { return }
    let list =
      coder.requiresSecureCoding ? nil : coder.decodeObject(forKey: Key.subviews) as? [Any]
    for case let view as UIView in list ?? [] where !isDescendant(of: view) { addSubview(view) }
  }
}
