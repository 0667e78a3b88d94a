// SPDX-License-Identifier: MIT

/// The settings that shaped the characters of a row, for a viewer that shapes them again.
package struct TextSetting: Hashable, Sendable {
  /// A BCP 47 tag.
  package var language: String
  /// OpenType features by tag, such as `smcp`.
  package var features: [Feature]

  package struct Feature: Hashable, Sendable {
    package var tag: UInt32
    package var value: UInt32
    package init(tag: UInt32, value: UInt32) {
      self.tag = tag
      self.value = value
    }
  }

  package init(language: String = "", features: [Feature] = []) {
    self.language = language
    self.features = features
  }
}
