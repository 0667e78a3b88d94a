// SPDX-License-Identifier: MIT

/// Something that a user feels.
///
/// A computer has no motor for it: as on an iPad, nothing is felt.
///
/// - Source: UIKit, `UIFeedbackGenerator`.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
  /// A generator.
  public override init() { super.init() }
  /// Nothing is to be prepared here.
  open func prepare() {}
}

/// A collision.
///
/// - Source: UIKit, `UIImpactFeedbackGenerator`.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The mass of what collides.
  public enum FeedbackStyle: Int, Sendable {
    /// Small.
    case light = 0
    /// Medium.
    case medium = 1
    /// Large.
    case heavy = 2
    /// Soft.
    case soft = 3
    /// Rigid.
    case rigid = 4
  }

  /// A generator of collisions of the style `.medium`.
  public override convenience init() { self.init(style: .medium) }
  /// A generator of collisions.
  public init(style: FeedbackStyle) { super.init() }
  /// A collision; not felt here.
  open func impactOccurred() {}
  /// A collision with a part, from 0 to 1, of its strength; not felt here.
  open func impactOccurred(intensity: CGFloat) {}
}

/// A success, a warning or an error.
///
/// - Source: UIKit, `UINotificationFeedbackGenerator`.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The kind of a notification.
  public enum FeedbackType: Int, Sendable {
    /// A task has succeeded.
    case success = 0
    /// A task has produced a warning.
    case warning = 1
    /// A task has failed.
    case error = 2
  }

  /// A notification; not felt here.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// A change of what is selected.
///
/// - Source: UIKit, `UISelectionFeedbackGenerator`.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Another selection; not felt here.
  open func selectionChanged() {}
}
