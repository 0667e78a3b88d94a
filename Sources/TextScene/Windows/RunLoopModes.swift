// SPDX-License-Identifier: MIT

extension RunLoop.Mode {
  /// The mode of a run loop of iOS while a finger scrolls.
  ///
  /// Touches come in the default mode here: no run loop is ever in this one.
  ///
  /// - Source: UIKit, `RunLoop.Mode.tracking`.
  public static let tracking = RunLoop.Mode(rawValue: "UITrackingRunLoopMode")
}
