// SPDX-License-Identifier: MIT

internal import TextFonts

/// Core Text's font descriptor: the same class as UIKit's.
public typealias CTFontDescriptor = UIFontDescriptor

/// Returns the type identifier of font descriptors; the number is our choice.
public func CTFontDescriptorGetTypeID() -> CFTypeID { CoreTextType.fontDescriptor.rawValue }

/// Creates a descriptor of a font by its PostScript name.
///
/// - Parameters:
///   - name: A PostScript name.
///   - size: Points; 0 leaves the size open.
/// - Returns: A descriptor, which is matched only when a font is created.
public func CTFontDescriptorCreateWithNameAndSize(
  _ name: CFString, _ size: CGFloat
) -> CTFontDescriptor {
  size == 0
    ? UIFontDescriptor(fontAttributes: [.name: name as String])
    : UIFontDescriptor(name: name as String, size: size)
}

/// Creates a descriptor with attributes.
///
/// - Parameter attributes: Values by the keys `kCTFont…Attribute`.
/// - Returns: A descriptor.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
  UIFontDescriptor(fontAttributes: DescriptorAttributes.uiKit(attributes))
}

/// Copies a descriptor with other attributes.
///
/// - Parameters:
///   - original: A descriptor.
///   - attributes: Values by the keys `kCTFont…Attribute`, which replace the original's.
/// - Returns: A descriptor with the combined attributes.
public func CTFontDescriptorCreateCopyWithAttributes(
  _ original: CTFontDescriptor, _ attributes: CFDictionary
) -> CTFontDescriptor {
  original.addingAttributes(DescriptorAttributes.uiKit(attributes))
}

/// Copies a descriptor with another family, and the same traits.
///
/// - Parameters:
///   - original: A descriptor.
///   - family: The name of the family.
/// - Returns: nil if the family is not installed.
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

/// Copies a descriptor with other symbolic traits, in the same family.
///
/// - Parameters:
///   - original: A descriptor.
///   - symTraitValue: The values of the traits.
///   - symTraitMask: The traits to change; the others stay.
/// - Returns: nil if the family does not have such a face.
public func CTFontDescriptorCreateCopyWithSymbolicTraits(
  _ original: CTFontDescriptor, _ symTraitValue: CTFontSymbolicTraits,
  _ symTraitMask: CTFontSymbolicTraits
) -> CTFontDescriptor? {
  let kept = original.symbolicTraits.rawValue & ~symTraitMask.rawValue
  return original.withSymbolicTraits(
    .init(rawValue: kept | symTraitValue.rawValue & symTraitMask.rawValue))
}

/// Copies a descriptor with another value for one axis of a variable font.
///
/// - Parameters:
///   - original: A descriptor.
///   - variationIdentifier: The tag of the axis: four ASCII characters as a number.
///   - variationValue: A value in the axis's units.
/// - Returns: A descriptor that keeps the values of other axes.
public func CTFontDescriptorCreateCopyWithVariation(
  _ original: CTFontDescriptor, _ variationIdentifier: CFNumber, _ variationValue: CGFloat
) -> CTFontDescriptor {
  var axes = original.fontAttributes[.variation] as? [Int: CGFloat] ?? [:]
  axes[variationIdentifier.intValue] = variationValue
  return original.addingAttributes([.variation: axes])
}

/// Copies a descriptor with another feature setting.
///
/// - Parameters:
///   - original: A descriptor.
///   - featureTypeIdentifier: A type such as `kLowerCaseType`.
///   - featureSelectorIdentifier: A selector such as `kLowerCaseSmallCapsSelector`.
/// - Returns: A descriptor that keeps the other feature settings.
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

/// Returns descriptors of all matching fonts, the best first.
///
/// - Parameters:
///   - descriptor: The requested attributes.
///   - mandatoryAttributes: Keys whose values must match; nil: any one must match, and fonts that
///     match more come first.
/// - Returns: `CTFontDescriptor`s with the names of fonts; nil for no match.
/// - Complexity: O(*n*), *n* installed fonts.
public func CTFontDescriptorCreateMatchingFontDescriptors(
  _ descriptor: CTFontDescriptor, _ mandatoryAttributes: CFSet?
) -> CFArray? {
  let found = DescriptorAttributes.matches(descriptor, mandatoryAttributes)
  return found.isEmpty ? nil : found as CFArray
}

/// Returns the descriptor of the best matching font.
///
/// - Parameters:
///   - descriptor: The requested attributes.
///   - mandatoryAttributes: Keys whose values must match; nil for none.
/// - Returns: A descriptor with the font's names; nil for no match.
public func CTFontDescriptorCreateMatchingFontDescriptor(
  _ descriptor: CTFontDescriptor, _ mandatoryAttributes: CFSet?
) -> CTFontDescriptor? {
  DescriptorAttributes.matches(descriptor, mandatoryAttributes).first
}

/// Returns the attributes that a descriptor was created with.
///
/// - Parameter descriptor: A descriptor.
/// - Returns: Values by the keys `kCTFont…Attribute`.
public func CTFontDescriptorCopyAttributes(_ descriptor: CTFontDescriptor) -> CFDictionary {
  DescriptorAttributes.coreText(descriptor) as CFDictionary
}

/// Returns the value of a descriptor's attribute; if it has none, that of the matching font.
///
/// - Parameters:
///   - descriptor: A descriptor.
///   - attribute: One of the keys `kCTFont…Attribute`.
/// - Returns: nil if neither has the attribute.
public func CTFontDescriptorCopyAttribute(
  _ descriptor: CTFontDescriptor, _ attribute: CFString
) -> CFTypeRef? {
  if let given = DescriptorAttributes.coreText(descriptor)[attribute as String] {
    return given as AnyObject
  }
  return FontFacts(UIFont(descriptor: descriptor, size: 0)).attribute(attribute as String)
}

/// Conversion of descriptor attributes between Core Text's strings with Foundation's values and
/// UIKit's keys.
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
        // The font of a file is the file's first face.
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

  /// Returns the matrix whose six numbers are in the bytes.
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
