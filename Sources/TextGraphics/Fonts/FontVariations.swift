// SPDX-License-Identifier: MIT

internal import TextFonts

/// Values for the axes of variable fonts in the forms that clients use.
enum FontVariations {
  /// Returns the values by the number of the axis's tag, as in Core Text.
  static func normalized(_ value: Any) -> [Int: CGFloat]? {
    var found: [Int: CGFloat] = [:]
    switch value {
    case let axes as [String: Any]:
      for (name, value) in axes {
        guard let tag = FontFeatureSettings.openTypeTag(name) else { continue }
        found[Int(tag)] = fontNumber(value)
      }
    case let axes as [AnyHashable: Any]:
      for (key, value) in axes {
        if let name = key as? String {
          guard let tag = FontFeatureSettings.openTypeTag(name) else { continue }
          found[Int(tag)] = fontNumber(value)
        } else if let tag = fontNumber(key.base).flatMap({ Int(exactly: $0) }) {
          found[tag] = fontNumber(value)
        }
      }
    default: return nil
    }
    return found
  }

  static func variations(_ axes: [Int: CGFloat]) -> [FontVariation] {
    axes.compactMap { key, value in
      UInt32(exactly: key).map { FontVariation(tag: $0, value: Double(value)) }
    }
    .sorted { $0.tag < $1.tag }
  }
}
