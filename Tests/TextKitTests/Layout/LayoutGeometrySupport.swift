// SPDX-License-Identifier: MIT

@testable import TextKit
@testable import TextLayout

extension CGRect {
  /// Whether all numbers are finite.
  var isUsable: Bool { LayoutRect(self).isUsable }
}
