// SPDX-License-Identifier: MIT

/// The screen, as the host describes it.
///
/// - Source: UIKit, `UIScreen`.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  private static let only = UIScreen()

  override init() { super.init() }

  /// The screen.
  public class var main: UIScreen { only }
  /// All screens: one.
  public class var screens: [UIScreen] { [only] }

  /// The screen in points, from the origin; a host sets it in `TextKitEnvironment.screenSize`.
  open var bounds: CGRect { CGRect(origin: .zero, size: TextKitEnvironment.screenSize) }
  /// The number of pixels per point; a host sets it in `TextKitEnvironment.displayScale`.
  open var scale: CGFloat { TextKitEnvironment.displayScale }
  /// The number of pixels per point.
  open var nativeScale: CGFloat { scale }
  /// The screen in pixels.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// The traits of the screen.
  open var traitCollection: UITraitCollection { .ofEnvironment }
}
