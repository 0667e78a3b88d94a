// SPDX-License-Identifier: MIT

import Foundation

/// The path of a file under `Tests/Fixtures`: "Fonts/TwoWeights.otf".
package func fixture(_ name: String) -> String {
  URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/\(name)").path
}
