// SPDX-License-Identifier: MIT

/// What a navigation bar shows of one place: its title and buttons.
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

  /// The buttons where reading begins, from the edge; default nil.
  @KeptProperty open var leftBarButtonItems: [UIBarButtonItem]? = nil {
    didSet { bar?.itemChanged() }
  }
  /// The buttons where reading ends, from the edge; default nil.
  @KeptProperty open var rightBarButtonItems: [UIBarButtonItem]? = nil {
    didSet { bar?.itemChanged() }
  }
  /// The first button where reading begins; set, it is the only one.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The first button where reading ends; set, it is the only one.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
  /// Sets the buttons where reading begins, at once.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }
  /// Sets the buttons where reading ends, at once.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }
  /// Sets the button where reading begins, at once.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Sets the button where reading ends, at once.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }
  /// Whether the button back to the item below is shown beside buttons where reading begins.
  ///
  /// Default false.
  @KeptProperty open var leftItemsSupplementBackButton = false { didSet { bar?.itemChanged() } }
  /// Whether there is no button back to the item below.
  ///
  /// Default false.
  @KeptProperty open var hidesBackButton = false { didSet { bar?.itemChanged() } }
  /// The title of the button that leads back to this item; nil is its title.
  @KeptProperty open var backButtonTitle: String? = nil { didSet { bar?.itemChanged() } }
  /// The button that leads back to this item; default nil.
  ///
  /// Its title counts.
  @KeptProperty open var backBarButtonItem: UIBarButtonItem? = nil { didSet { bar?.itemChanged() } }

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
