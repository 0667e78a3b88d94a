// SPDX-License-Identifier: MIT

/// A font feature for a whole style run, as in HarfBuzz.
package struct FontFeature: Hashable, Sendable {
  /// Four ASCII characters, big endian, as in OpenType: `kern` is 0x6B65726E.
  package var tag: UInt32
  package var value: UInt32
  package init(tag: UInt32, value: UInt32) {
    self.tag = tag
    self.value = value
  }
}
