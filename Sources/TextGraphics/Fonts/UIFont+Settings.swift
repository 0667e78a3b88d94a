// SPDX-License-Identifier: MIT

internal import TextFonts

// Settings of the command-line program and Core Text, by OpenType tags.

extension UIFont {
  /// The four-letter tags of a variable font's axes; none for other fonts.
  package var variationAxes: [String] {
    core.instance.face.axes.map { UIFont.letters(of: $0.tag) }
  }

  /// A feature type by Apple's number, and those of its selectors that the font has.
  package struct FeatureType {
    package var type: Int
    /// Whether only one of its selectors can be on.
    package var isExclusive: Bool
    /// An empty feature is the selector that switches the others off.
    package var selectors: [(selector: Int, feature: String)]
  }

  /// The font's features by Apple's numbers.
  package var featureTypes: [FeatureType] {
    let tags = Set(core.instance.face.featureTags)
    return FontFeatureSettings.known.compactMap { type, isExclusive, selectors in
      let there = selectors.filter {
        $0.feature.isEmpty || tags.contains(UIFont.number(of: $0.feature))
      }
      guard there.contains(where: { !$0.feature.isEmpty }) else { return nil }
      return FeatureType(type: type, isExclusive: isExclusive, selectors: there)
    }
  }

  /// Returns the same font with features switched and axes set.
  ///
  /// - Parameters:
  ///   - features: Tags of four ASCII characters, each with a value: 0 is off, 1 on.
  ///   - variations: Tags with values in the axis's units, limited to the axis's range. Unknown
  ///     axes have no effect.
  /// - Returns: A font of the same size.
  package func withSettings(
    features: [(tag: String, value: Int)], variations: [(tag: String, value: Double)]
  ) -> UIFont {
    var instance = core.instance
    if !variations.isEmpty {
      let places = variations.map {
        FontVariation(tag: UIFont.number(of: $0.tag), value: $0.value)
      }
      let kept = instance.variations.filter { old in !places.contains { $0.tag == old.tag } }
      instance = instance.with(variations: kept + places)
    }
    let request =
      variations.isEmpty ? core.request : FontCore.request(like: instance)
    let added = features.map {
      FontFeature(tag: UIFont.number(of: $0.tag), value: UInt32(clamping: $0.value))
    }
    return UIFont(
      core: FontCore(
        instance: instance, request: request, features: core.features + added,
        fixedAdvance: core.fixedAdvance, scale: core.scale, source: .face,
        isSubstitute: core.isSubstitute,
        fixesOpticalSize: core.fixesOpticalSize
          || variations.contains { UIFont.number(of: $0.tag) == opszAxis }),
      size: pointSize)
  }

  private static func number(of tag: String) -> UInt32 {
    tag.utf8.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func letters(of tag: UInt32) -> String {
    String(
      decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self)
  }
}
