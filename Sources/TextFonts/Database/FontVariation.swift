// SPDX-License-Identifier: MIT

/// A value on an axis of a variable font.
package struct FontVariation: Hashable, Sendable {
  /// Four ASCII characters, big endian: `wght` is 0x77676874.
  package var tag: UInt32
  /// In the axis's own units.
  package var value: Double
  package init(tag: UInt32, value: Double) {
    self.tag = tag
    self.value = value
  }
}

/// An axis of a variable font: weight, width, optical size or a custom axis.
package struct FontAxis: Hashable, Sendable {
  package let tag: UInt32
  package let name: String
  package let minimum: Double
  package let standard: Double
  package let maximum: Double
  package let isHidden: Bool

  func clamped(_ value: Double) -> Double {
    value.isNaN || minimum > maximum ? standard : min(max(value, minimum), maximum)
  }
}

/// A named style of a variable font: "Bold", "Condensed Light".
package struct FontNamedInstance: Hashable, Sendable {
  package let name: String
  /// The font's own name for it, else one made from family and style.
  package let postScriptName: String
  /// One for each axis, in the order of the face's axes.
  package let coordinates: [Double]
}
