// SPDX-License-Identifier: MIT

private import Foundation

/// Fonts and descriptors in keyed archives: as a property list, which any archive can hold.
enum FontArchive {
  private static let key = "UIFontDescriptorAttributes"

  static func encode(
    _ attributes: [UIFontDescriptor.AttributeName: Any], with coder: NSCoder
  ) {
    guard
      let data = try? PropertyListSerialization.data(
        fromPropertyList: list(attributes), format: .binary, options: 0)
    else { return }
    coder.encode(data as NSData, forKey: key)
  }

  static func attributes(from coder: NSCoder) -> [UIFontDescriptor.AttributeName: Any]? {
    guard coder.allowsKeyedCoding,
      let data = object(key, in: coder) as? Data,
      let list = unsafe try? PropertyListSerialization.propertyList(
        from: data, options: [], format: nil) as? [String: Any]
    else { return nil }
    return attributes(from: list, depth: 0)
  }

  /// Returns a value of any type that a property list has; `nil` if there is none.
  ///
  /// Decoding a missing key, or a value of another type, would stop the process.
  static func object(_ key: String, in coder: NSCoder) -> Any? {
    guard coder.allowsKeyedCoding, coder.containsValue(forKey: key) else { return nil }
    return coder.decodeObject(
      of: [NSData.self, NSString.self, NSNumber.self, NSArray.self, NSDictionary.self], forKey: key)
  }

  /// Returns the attributes that a property list can hold; unknown ones are left out.
  private static func list(_ attributes: [UIFontDescriptor.AttributeName: Any]) -> [String: Any] {
    var result: [String: Any] = [:]
    for (key, value) in attributes {
      let stored: Any? =
        switch (key, value) {
        case (_, let value as String): value
        case (_, let value as CGFloat): Double(value)
        case (_, let value as UIFont.TextStyle): value.rawValue
        case (_, let value as CGAffineTransform):
          [value.a, value.b, value.c, value.d, value.tx, value.ty].map { Double($0) }
        case (.characterSet, let value as CharacterSet): value.bitmapRepresentation
        case (.cascadeList, let value as [UIFontDescriptor]): value.map { list($0.attributes) }
        case (.traits, let value as [UIFontDescriptor.TraitKey: AnyHashable]):
          pairs(value.map { ($0.key.rawValue, $0.value) })
        case (.featureSettings, let value as [FontFeatureSettings.Setting]):
          value.map { pairs($0.map { ($0.key.rawValue, $0.value) }) }
        case (.variation, let value as [Int: CGFloat]):
          Dictionary(uniqueKeysWithValues: value.map { (String($0.key), Double($0.value)) })
        default: nil
        }
      result[key.rawValue] = stored
    }
    return result
  }

  private static func pairs(_ values: [(String, AnyHashable)]) -> [String: Any] {
    var result: [String: Any] = [:]
    for (key, value) in values {
      switch value.base {
      case let value as String: result[key] = value
      case let value as Int: result[key] = value
      case let value as UInt32: result[key] = Int(value)
      case let value as CGFloat: result[key] = Double(value)
      default: break
      }
    }
    return result
  }

  /// Archives may come from anywhere: unsuitable values are left out, and the nesting of lists is
  /// limited.
  private static func attributes(
    from list: [String: Any], depth: Int
  ) -> [UIFontDescriptor.AttributeName: Any] {
    var result: [UIFontDescriptor.AttributeName: Any] = [:]
    for (name, stored) in list {
      let key = UIFontDescriptor.AttributeName(rawValue: name)
      let value: Any?
      switch key {
      case .matrix:
        let numbers = (stored as? [Any])?.compactMap(fontNumber) ?? []
        value =
          numbers.count == 6 && numbers.allSatisfy(\.isFinite)
          ? CGAffineTransform(
            numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]) : nil
      case .characterSet:
        value = (stored as? Data).map { CharacterSet(bitmapRepresentation: $0) }
      case .cascadeList:
        let lists = stored as? [[String: Any]] ?? []
        value =
          depth < 4
          ? lists.map {
            UIFontDescriptor(fontAttributes: attributes(from: $0, depth: depth + 1))
          } : nil
      case .traits:
        value = (stored as? [String: Any]).map { traits in
          Dictionary(
            uniqueKeysWithValues: traits.map { (UIFontDescriptor.TraitKey(rawValue: $0), $1) })
        }
      case .featureSettings:
        value = (stored as? [[String: Any]])?.map { setting in
          Dictionary(
            uniqueKeysWithValues: setting.map { (UIFontDescriptor.FeatureKey($0), $1) })
        }
      case .variation:
        value = (stored as? [String: Any]).map { axes in
          Dictionary(
            axes.compactMap { name, place in Int(name).map { ($0, place) } },
            uniquingKeysWith: { first, _ in first })
        }
      case .size, .fixedAdvance: value = fontNumber(stored).flatMap { $0.isFinite ? $0 : nil }
      default: value = stored as? String
      }
      result[key] = value
    }
    return result
  }
}
