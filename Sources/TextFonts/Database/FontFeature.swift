// SPDX-License-Identifier: MIT

/// A font feature as HarfBuzz takes it, for a whole style run.
package struct FontFeature: Hashable, Sendable {
  /// Four ASCII letters, big endian, as in OpenType: `kern` is 0x6B65726E.
  package var tag: UInt32
  package var value: UInt32
  package init(tag: UInt32, value: UInt32) {
    self.tag = tag
    self.value = value
  }
}
