// SPDX-License-Identifier: MIT

import Foundation

/// The path of a file under `Tests/Fixtures`: "Fonts/TwoWeights.otf".
///
/// From the fuzzers' package too, which reaches this file by a link.
package func fixture(_ name: String) -> String {
  URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appendingPathComponent("Fixtures/\(name)").path
}
