// SPDX-License-Identifier: MIT

internal import TextFonts

/// A font's properties for Core Text's functions, as Foundation's objects.
struct FontFacts {
  private let font: UIFont
  private var face: FontFace { font.instance.face }

  init(_ font: UIFont) { self.font = font }

  var symbolicTraits: CTFontSymbolicTraits {
    let traits = CTFontSymbolicTraits(rawValue: font.fontDescriptor.symbolicTraits.rawValue)
    return face.isColor ? traits.union(.traitColorGlyphs) : traits
  }

  var traits: [String: Any] {
    let found =
      font.fontDescriptor.object(forKey: .traits) as? [UIFontDescriptor.TraitKey: AnyHashable]
      ?? [:]
    var result: [String: Any] = [:]
    for (key, value) in found {
      result[key.rawValue] =
        (value.base as? CGFloat).map { NSNumber(value: Double($0)) } ?? value.base
    }
    result[kCTFontSymbolicTrait as String] = NSNumber(value: symbolicTraits.rawValue)
    return result
  }

  var characters: CharacterSet {
    font.fontDescriptor.object(forKey: .characterSet) as? CharacterSet ?? CharacterSet()
  }

  var languages: [String] {
    let known = UIFont.installed(family: font.familyName, withDetails: true)
    return known.first { $0.postscript == font.fontName }?.details?.languages ?? []
  }

  var axes: [[String: Any]]? {
    guard !face.axes.isEmpty else { return nil }
    return face.axes.map { axis in
      [
        kCTFontVariationAxisIdentifierKey as String: NSNumber(value: axis.tag),
        kCTFontVariationAxisNameKey as String: axis.name,
        kCTFontVariationAxisMinimumValueKey as String: NSNumber(value: axis.minimum),
        kCTFontVariationAxisMaximumValueKey as String: NSNumber(value: axis.maximum),
        kCTFontVariationAxisDefaultValueKey as String: NSNumber(value: axis.standard),
      ]
    }
  }

  var variation: NSDictionary? {
    guard !face.axes.isEmpty else { return nil }
    var places: [Int: CGFloat] = [:]
    for variation in font.instance.variations {
      places[Int(variation.tag)] = CGFloat(variation.value)
    }
    return DescriptorAttributes.numbers(places)
  }

  var features: [[String: Any]]? {
    let types = font.featureTypes
    guard !types.isEmpty else { return nil }
    return types.map { type in
      let selectors = type.selectors.map { selector, feature -> [String: Any] in
        var known: [String: Any] = [
          kCTFontFeatureSelectorIdentifierKey as String: NSNumber(value: selector)
        ]
        if !feature.isEmpty { known[kCTFontOpenTypeFeatureTag as String] = feature }
        return known
      }
      return [
        kCTFontFeatureTypeIdentifierKey as String: NSNumber(value: type.type),
        kCTFontFeatureTypeExclusiveKey as String: NSNumber(value: type.isExclusive),
        kCTFontFeatureTypeSelectorsKey as String: selectors,
      ]
    }
  }

  /// Returns an attribute by its key; nil if the font does not have it.
  func attribute(_ name: String) -> AnyObject? {
    switch name as CFString {
    case kCTFontURLAttribute:
      return face.file.hasPrefix("<") || face.file.hasPrefix("/proc/")
        ? nil : NSURL(fileURLWithPath: face.file)
    case kCTFontNameAttribute: return font.fontName as NSString
    case kCTFontDisplayNameAttribute: return face.fullName as NSString
    case kCTFontFamilyNameAttribute: return font.familyName as NSString
    case kCTFontStyleNameAttribute: return face.styleName as NSString
    case kCTFontTraitsAttribute: return traits as NSDictionary
    case kCTFontVariationAttribute: return variation
    case kCTFontSizeAttribute: return NSNumber(value: Double(font.pointSize))
    case kCTFontCharacterSetAttribute: return characters as NSCharacterSet
    case kCTFontLanguagesAttribute: return languages as NSArray
    case kCTFontFeaturesAttribute: return features.map { $0 as NSArray }
    case kCTFontOrientationAttribute:
      return NSNumber(value: CTFontOrientation.horizontal.rawValue)
    case kCTFontFixedAdvanceAttribute:
      return font.fixedAdvance > 0 ? NSNumber(value: font.fixedAdvance) : nil
    default:
      return DescriptorAttributes.coreText(font.fontDescriptor)[name].map { $0 as AnyObject }
    }
  }
}

extension UIFont {
  /// Returns the font that covers a text: this one if it does, or if none does.
  func fallback(for text: String, language: String) -> UIFont {
    let units = Array(text.utf16)
    guard !units.isEmpty, !instance.covers(units.span) else { return self }
    let fallback = TextKitEnvironment.fontDatabase.fallback(
      base: instance, request: request, language: language)
    let found = fallback.font(for: units.span)
    guard found !== instance else { return self }
    return UIFont(showing: found, request: request, size: CGFloat(shapingSize))
  }

  /// Returns descriptors of the fallback fonts for characters that this font lacks.
  func cascade(languages: [String], limit: Int) -> [UIFontDescriptor] {
    var names: [String] = []
    for language in languages {
      for name in TextKitEnvironment.fontDatabase.cascade(
        request: request, language: language, limit: limit)
      where name != fontName && !names.contains(name) {
        names.append(name)
      }
    }
    let own = fontDescriptor.fontAttributes[.cascadeList] as? [UIFontDescriptor] ?? []
    return Array((own + names.map { UIFontDescriptor(fontAttributes: [.name: $0]) }).prefix(limit))
  }
}
