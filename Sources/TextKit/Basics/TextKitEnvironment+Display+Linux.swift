// SPDX-License-Identifier: MIT

private import Synchronization

extension TextKitEnvironment {
  private static let scale = Mutex<CGFloat>(1)

  /// Pixels per point of the main screen; 1 until a host says otherwise.
  ///
  /// Pictures are made and looked for in this scale where none is said. A number that is not above
  /// 0 is not taken.
  public static var displayScale: CGFloat {
    get { scale.withLock { $0 } }
    set {
      guard newValue > 0, newValue.isFinite else {
        return warn(
          "TextKitEnvironment.displayScale: \(Double(newValue)) is no scale; give a number above 0")
      }
      scale.withLock { $0 = newValue }
    }
  }
}
