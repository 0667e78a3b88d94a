// SPDX-License-Identifier: MIT

/// What a navigation bar shows of one place: its title.
///
/// - Source: UIKit, `UINavigationItem`.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  /// When a title is shown large.
  ///
  /// - Source: UIKit, `UINavigationItem.LargeTitleDisplayMode`.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// As the item before; of the first one, always.
    case automatic = 0
    /// Where the bar prefers large titles.
    case always = 1
    /// Never.
    case never = 2
  }

  final weak var bar: UINavigationBar?

  /// An item with a title.
  public init(title: String) {
    self.title = title
    super.init()
  }

  /// The title; nil shows none.
  @KeptProperty open var title: String? = nil { didSet { bar?.itemChanged() } }

  /// What is shown in place of the title, in its own size; default nil.
  @KeptProperty open var titleView: UIView? = nil { didSet { bar?.itemChanged() } }

  /// Whether the title is shown large in a bar that prefers it.
  ///
  /// Default `.automatic`.
  @KeptProperty open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic {
    didSet { bar?.itemChanged() }
  }
}
