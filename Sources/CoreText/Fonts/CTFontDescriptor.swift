// SPDX-License-Identifier: MIT

internal import TextFonts

/// Core Text's font descriptor: the same class as UIKit's.
public typealias CTFontDescriptor = UIFontDescriptor

/// A number that says that an object is a font descriptor; our choice.
public func CTFontDescriptorGetTypeID() -> CFTypeID { CoreTextType.fontDescriptor.rawValue }

/// A descriptor of a font by its PostScript name.
///
/// - Parameters:
///   - name: The name.
///   - size: Points; 0 leaves it open.
/// - Returns: It is not looked for before a font is made.
public func CTFontDescriptorCreateWithNameAndSize(
  _ name: CFString, _ size: CGFloat
) -> CTFontDescriptor {
  size == 0
    ? UIFontDescriptor(fontAttributes: [.name: name as String])
    : UIFontDescriptor(name: name as String, size: size)
}

/// A descriptor with attributes by the keys `kCTFont…Attribute`.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
  UIFontDescriptor(fontAttributes: DescriptorAttributes.uiKit(attributes))
}

/// A descriptor with attributes laid over another's.
///
/// - Parameters:
///   - original: The other.
///   - attributes: By the keys `kCTFont…Attribute`.
/// - Returns: Where both say something, what the new attributes say.
public func CTFontDescriptorCreateCopyWithAttributes(
  _ original: CTFontDescriptor, _ attributes: CFDictionary
) -> CTFontDescriptor {
  original.addingAttributes(DescriptorAttributes.uiKit(attributes))
}

/// A descriptor of another family's face with the same traits; nil if the family is not installed.
public func CTFontDescriptorCreateCopyWithFamily(
  _ original: CTFontDescriptor, _ family: CFString
) -> CTFontDescriptor? {
  guard !UIFont.fontNames(forFamilyName: family as String).isEmpty else { return nil }
  let traits = original.symbolicTraits.intersection([
    .traitItalic, .traitBold, .traitExpanded, .traitCondensed, .traitMonoSpace,
  ])
  let moved = original.withFamily(family as String)
  return moved.withSymbolicTraits(traits.subtracting(.traitMonoSpace)) ?? moved
}

/// A descriptor of another face of the family.
///
/// - Parameters:
///   - original: The descriptor.
///   - symTraitValue: The traits.
///   - symTraitMask: Which of them are meant; the others stay.
/// - Returns: nil if the family has none.
public func CTFontDescriptorCreateCopyWithSymbolicTraits(
  _ original: CTFontDescriptor, _ symTraitValue: CTFontSymbolicTraits,
  _ symTraitMask: CTFontSymbolicTraits
) -> CTFontDescriptor? {
  let kept = original.symbolicTraits.rawValue & ~symTraitMask.rawValue
  return original.withSymbolicTraits(
    .init(rawValue: kept | symTraitValue.rawValue & symTraitMask.rawValue))
}

/// A descriptor with one axis of a variable font set.
///
/// - Parameters:
///   - original: The descriptor.
///   - variationIdentifier: The axis: four ASCII characters as a number.
///   - variationValue: In the axis's units.
/// - Returns: Other axes stay.
public func CTFontDescriptorCreateCopyWithVariation(
  _ original: CTFontDescriptor, _ variationIdentifier: CFNumber, _ variationValue: CGFloat
) -> CTFontDescriptor {
  var axes = original.fontAttributes[.variation] as? [Int: CGFloat] ?? [:]
  axes[variationIdentifier.intValue] = variationValue
  return original.addingAttributes([.variation: axes])
}

/// A descriptor with one feature set.
///
/// - Parameters:
///   - original: The descriptor.
///   - featureTypeIdentifier: Such as `kLowerCaseType`.
///   - featureSelectorIdentifier: Such as `kLowerCaseSmallCapsSelector`.
/// - Returns: Other settings of features stay.
public func CTFontDescriptorCreateCopyWithFeature(
  _ original: CTFontDescriptor, _ featureTypeIdentifier: CFNumber,
  _ featureSelectorIdentifier: CFNumber
) -> CTFontDescriptor {
  var settings =
    original.fontAttributes[.featureSettings] as? [[UIFontDescriptor.FeatureKey: AnyHashable]] ?? []
  settings.append([
    .type: featureTypeIdentifier.intValue, .selector: featureSelectorIdentifier.intValue,
  ])
  return original.addingAttributes([.featureSettings: settings])
}

/// The descriptors of all fonts that match, the best first; nil for none.
///
/// - Parameters:
///   - descriptor: What is looked for.
///   - mandatoryAttributes: Keys whose values must match; nil: one must, and the more do the earlier a font comes.
/// - Returns: `CTFontDescriptor`s with the names of fonts.
/// - Complexity: O(*n*), *n* installed fonts.
public func CTFontDescriptorCreateMatchingFontDescriptors(
  _ descriptor: CTFontDescriptor, _ mandatoryAttributes: CFSet?
) -> CFArray? {
  let found = DescriptorAttributes.matches(descriptor, mandatoryAttributes)
  return found.isEmpty ? nil : found as CFArray
}

/// The descriptor of the font that matches best; nil for none.
///
/// - Parameters:
///   - descriptor: What is looked for.
///   - mandatoryAttributes: Keys whose values must match; nil for none.
/// - Returns: A descriptor with the font's names.
public func CTFontDescriptorCreateMatchingFontDescriptor(
  _ descriptor: CTFontDescriptor, _ mandatoryAttributes: CFSet?
) -> CTFontDescriptor? {
  DescriptorAttributes.matches(descriptor, mandatoryAttributes).first
}

/// All attributes that a descriptor was given, by the keys `kCTFont…Attribute`.
public func CTFontDescriptorCopyAttributes(_ descriptor: CTFontDescriptor) -> CFDictionary {
  DescriptorAttributes.coreText(descriptor) as CFDictionary
}

/// One attribute of a descriptor; where it was not given, that of the font that matches.
public func CTFontDescriptorCopyAttribute(
  _ descriptor: CTFontDescriptor, _ attribute: CFString
) -> CFTypeRef? {
  if let given = DescriptorAttributes.coreText(descriptor)[attribute as String] {
    return given as AnyObject
  }
  return FontFacts(UIFont(descriptor: descriptor, size: 0)).attribute(attribute as String)
}

/// Attributes of descriptors, Core Text's by strings and with Foundation's values, UIKit's by its own keys.
enum DescriptorAttributes {
  typealias Key = UIFontDescriptor.AttributeName
  private static var matrixKey: String { kCTFontMatrixAttribute as String }

  static func uiKit(_ given: CFDictionary) -> [Key: Any] {
    var result: [Key: Any] = [:]
    for case (let name as String, let value) in given { set(name, value, in: &result) }
    return result
  }

  private static func set(_ name: String, _ value: Any, in result: inout [Key: Any]) {
    let key = Key(rawValue: name)
    switch key {
    case .traits:
      var traits: [UIFontDescriptor.TraitKey: Any] = [:]
      for (name, value) in value as? [String: Any] ?? [:] { traits[.init(rawValue: name)] = value }
      result[key] = traits
    case .featureSettings:
      result[key] = (value as? [Any] ?? []).map { item in
        var setting: [UIFontDescriptor.FeatureKey: Any] = [:]
        for (name, value) in item as? [String: Any] ?? [:] {
          setting[.init(rawValue: name)] = value
        }
        return setting
      }
    case .variation:
      var axes: [AnyHashable: Any] = [:]
      for (axis, value) in value as? NSDictionary ?? [:] {
        if let axis = axis as? AnyHashable { axes[axis] = value }
      }
      result[key] = axes
    default:
      if name == kCTFontURLAttribute as String {
        // The font of a file: found as the file says.
        if let url = value as? URL ?? (value as? NSURL).map({ $0 as URL }),
          let face = try? TextKitEnvironment.fontDatabase.face(file: url.path, index: 0)
        {
          result[.instance] = face.standardInstance
        }
      } else if name == matrixKey {
        result[.matrix] = matrix(value)
      } else {
        result[key] = value
      }
    }
  }

  /// Six numbers of a matrix in bytes.
  private static func matrix(_ value: Any) -> CGAffineTransform? {
    if let matrix = value as? CGAffineTransform { return matrix }
    guard let data = value as? Data, data.count == 48 else { return nil }
    let numbers = (0..<6).map { index in
      let bits = data.dropFirst(8 * index).prefix(8).reversed().reduce(UInt64(0)) {
        $0 << 8 | UInt64($1)
      }
      return CGFloat(Double(bitPattern: bits))
    }
    return CGAffineTransform(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }

  static func bytes(of matrix: CGAffineTransform) -> Data {
    var data = Data()
    for number in [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty] {
      var bits = Double(number).bitPattern
      for _ in 0..<8 {
        data.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
      }
    }
    return data
  }

  static func coreText(_ descriptor: UIFontDescriptor) -> [String: Any] {
    var result: [String: Any] = [:]
    for (key, value) in descriptor.fontAttributes where key != .instance {
      switch value {
      case let matrix as CGAffineTransform: result[matrixKey] = bytes(of: matrix) as NSData
      case let traits as [UIFontDescriptor.TraitKey: AnyHashable]:
        result[key.rawValue] = pairs(traits.map { ($0.key.rawValue, $0.value) })
      case let settings as [[UIFontDescriptor.FeatureKey: AnyHashable]]:
        result[key.rawValue] =
          settings.map { pairs($0.map { ($0.key.rawValue, $0.value) }) } as NSArray
      case let axes as [Int: CGFloat]: result[key.rawValue] = numbers(axes)
      case let characters as CharacterSet: result[key.rawValue] = characters as NSCharacterSet
      case let number as CGFloat: result[key.rawValue] = NSNumber(value: Double(number))
      case let style as UIFont.TextStyle: result[key.rawValue] = style.rawValue
      default: result[key.rawValue] = value
      }
    }
    return result
  }

  private static func pairs(_ items: [(String, AnyHashable)]) -> NSDictionary {
    var result: [String: Any] = [:]
    for (name, value) in items {
      result[name] = (value.base as? CGFloat).map { NSNumber(value: Double($0)) } ?? value.base
    }
    return result as NSDictionary
  }

  static func numbers(_ axes: [Int: CGFloat]) -> NSDictionary {
    var result: [NSNumber: Any] = [:]
    for (axis, value) in axes { result[NSNumber(value: axis)] = NSNumber(value: Double(value)) }
    return result as NSDictionary
  }

  static func matches(_ descriptor: UIFontDescriptor, _ mandatory: CFSet?) -> [UIFontDescriptor] {
    let keys = mandatory.map { set in Set(set.compactMap { ($0 as? String).map(Key.init) }) }
    return descriptor.matchingFontDescriptors(withMandatoryKeys: keys)
  }
}
