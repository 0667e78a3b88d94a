// SPDX-License-Identifier: MIT

internal import ArgumentParser

/// Font features with their values.
///
///     liga   kern=0   ss01,salt=2
///
/// A tag shorter than four characters is padded with spaces, as in OpenType: `HV` is `"HV  "`.
struct FeatureList: Equatable {
  var features: [(tag: String, value: Int)] = []

  init(argument: String) throws {
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = sides.count == 2 ? UInt16(sides[1]).map(Int.init) : 1
      guard let tag = openTypeTag(sides[0]), let value else {
        throw ValidationError(
          "must be a tag of up to four characters, = and a number, as in kern=0,liga")
      }
      features.append((tag, value))
    }
  }

  static func == (one: FeatureList, other: FeatureList) -> Bool {
    one.features.elementsEqual(other.features, by: ==)
  }
}

/// Positions on the axes of a variable font.
///
///     wght=600   wght=350.5,wdth=80
struct VariationList: Equatable {
  var variations: [(tag: String, value: Double)] = []

  init(argument: String) throws {
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let tag = openTypeTag(sides[0]), let value = Double(sides[1]),
        value.isFinite
      else {
        throw ValidationError(
          "must be a tag of up to four characters, = and a number, as in wght=600,wdth=80")
      }
      variations.append((tag, value))
    }
  }

  static func == (one: VariationList, other: VariationList) -> Bool {
    one.variations.elementsEqual(other.variations, by: ==)
  }
}

/// Returns the four characters of an OpenType tag: one to four visible ASCII characters, then
/// spaces.
private func openTypeTag(_ text: some StringProtocol) -> String? {
  guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
    return nil
  }
  return text + String(repeating: " ", count: 4 - text.utf8.count)
}
