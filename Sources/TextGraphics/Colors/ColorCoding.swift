// SPDX-License-Identifier: MIT

// The keys are those of Apple's archives.

extension ColorComponents {
  /// Reads UIKit's keys, then AppKit's.
  init?(coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return nil }
    func number(_ key: String) -> Double? {
      guard coder.containsValue(forKey: key) else { return nil }
      let value = coder.decodeDouble(forKey: key)
      return value.isFinite ? value : nil
    }
    let alpha = number("UIAlpha") ?? 1
    if let red = number("UIRed"), let green = number("UIGreen"), let blue = number("UIBlue") {
      self.init(red: red, green: green, blue: blue, alpha: alpha)
    } else if let white = number("UIWhite") {
      self.init(white: white, alpha: alpha)
    } else if let numbers = Self.numbers(coder, "NSRGB"), numbers.count >= 3 {
      self.init(
        red: numbers[0], green: numbers[1], blue: numbers[2],
        alpha: numbers.count > 3 ? numbers[3] : 1)
    } else if let numbers = Self.numbers(coder, "NSWhite"), numbers.count >= 1 {
      self.init(white: numbers[0], alpha: numbers.count > 1 ? numbers[1] : 1)
    } else if let color = Self.catalogColor(coder) {
      self = color.components
    } else {
      return nil
    }
  }

  /// Reads AppKit's numbers: ASCII, separated by spaces, with a zero byte at the end.
  private static func numbers(_ coder: NSCoder, _ key: String) -> [Double]? {
    guard coder.containsValue(forKey: key),
      let data = coder.decodeObject(of: NSData.self, forKey: key) as Data?
    else { return nil }
    let text = String(decoding: data.prefix { $0 != 0 }, as: UTF8.self)
    let numbers = text.split(separator: " ").compactMap { Double($0) }.filter(\.isFinite)
    return numbers.isEmpty ? nil : numbers
  }

  /// Reads a colour of one of AppKit's catalogs, which is archived with the components that it had.
  private static func catalogColor(_ coder: NSCoder) -> UIColor? {
    let key = "NSColor"
    guard coder.containsValue(forKey: key) else { return nil }
    if NSKeyedUnarchiver.class(forClassName: key) == nil {
      NSKeyedUnarchiver.setClass(UIColor.self, forClassName: key)
    }
    let reader: AnyClass = NSKeyedUnarchiver.class(forClassName: key) ?? UIColor.self
    let object = coder.decodeObject(of: [UIColor.self, reader], forKey: key)
    return object as? UIColor ?? (object as? any ValueCarrier)?.value as? UIColor
  }

  func encode(with coder: NSCoder) {
    switch model {
    case .gray:
      coder.encode(red, forKey: "UIWhite")
      coder.encode(2, forKey: "UIColorComponentCount")
      coder.encode(4, forKey: "NSColorSpace")
    case .rgb:
      coder.encode(red, forKey: "UIRed")
      coder.encode(green, forKey: "UIGreen")
      coder.encode(blue, forKey: "UIBlue")
      coder.encode(4, forKey: "UIColorComponentCount")
      coder.encode(2, forKey: "NSColorSpace")
    }
    coder.encode(alpha, forKey: "UIAlpha")
  }
}

extension UIColor.Origin {
  private static let nameKey = "UISystemColorName"
  private static let patternKey = "UIPatternImage"
  private static let fadedKey = "UIColorHasOwnAlpha"

  init?(coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return nil }
    if coder.containsValue(forKey: Self.patternKey),
      let image = coder.decodeObject(of: UIImage.self, forKey: Self.patternKey)
    {
      let alpha = coder.containsValue(forKey: "UIAlpha") ? coder.decodeDouble(forKey: "UIAlpha") : 1
      self = .pattern(image, alpha: ColorComponents.limited(alpha))
      return
    }
    guard let components = ColorComponents(coder: coder) else { return nil }
    self = .fixed(components)
    guard coder.containsValue(forKey: Self.nameKey),
      let name = coder.decodeObject(of: NSString.self, forKey: Self.nameKey),
      case .styled(let color, _)? = UIColor.system(named: String(describing: name))?.origin
    else { return }
    self = .styled(
      color, alpha: coder.decodeBool(forKey: Self.fadedKey) ? components.alpha : nil)
  }

  func encode(with coder: NSCoder, _ components: ColorComponents) {
    var components = components
    switch self {
    case .pattern(let image, let alpha):
      coder.encode(image, forKey: Self.patternKey)
      components.alpha = alpha
    case .styled(let color, let alpha) where UIColor.system(named: color.name) != nil:
      coder.encode(NSString(string: color.name), forKey: Self.nameKey)
      coder.encode(alpha != nil, forKey: Self.fadedKey)
    case .styled, .fixed, .dynamic: break
    }
    components.encode(with: coder)
  }
}

/// The archived form of a value in a keyed archive, which gives the value when it is read.
package protocol ValueCarrier {
  var value: Any? { get }
}
