// SPDX-License-Identifier: MIT

/// The title and buttons that a navigation bar shows for one level of navigation.
///
/// - Source: UIKit, `UINavigationItem`.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  /// The condition for showing a title large.
  ///
  /// - Source: UIKit, `UINavigationItem.LargeTitleDisplayMode`.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// The mode of the previous item; for the first item, `.always`.
    case automatic = 0
    /// If the bar prefers large titles.
    case always = 1
    /// Never.
    case never = 2
  }

  final weak var bar: UINavigationBar?

  /// Creates an item with a title.
  ///
  /// - Parameter title: The title.
  public init(title: String) {
    self.title = title
    super.init()
  }

  /// The buttons at the leading edge, starting at the edge; default nil.
  @KeptProperty open var leftBarButtonItems: [UIBarButtonItem]? = nil {
    didSet { bar?.itemChanged() }
  }
  /// The buttons at the trailing edge, starting at the edge; default nil.
  @KeptProperty open var rightBarButtonItems: [UIBarButtonItem]? = nil {
    didSet { bar?.itemChanged() }
  }
  /// The first button at the leading edge; setting it replaces all others there.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The first button at the trailing edge; setting it replaces all others there.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
  /// Sets the buttons at the leading edge.
  ///
  /// - Parameters:
  ///   - items: The buttons, starting at the edge.
  ///   - animated: Ignored; the change is immediate.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }
  /// Sets the buttons at the trailing edge.
  ///
  /// - Parameters:
  ///   - items: The buttons, starting at the edge.
  ///   - animated: Ignored; the change is immediate.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }
  /// Sets the only button at the leading edge.
  ///
  /// - Parameters:
  ///   - item: The button; nil for none.
  ///   - animated: Ignored; the change is immediate.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Sets the only button at the trailing edge.
  ///
  /// - Parameters:
  ///   - item: The button; nil for none.
  ///   - animated: Ignored; the change is immediate.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }
  /// Whether the back button is shown in addition to the buttons at the leading edge.
  ///
  /// Default false.
  @KeptProperty open var leftItemsSupplementBackButton = false { didSet { bar?.itemChanged() } }
  /// Whether the back button is hidden.
  ///
  /// Default false.
  @KeptProperty open var hidesBackButton = false { didSet { bar?.itemChanged() } }
  /// The title of the back button that leads to this item; nil for its title.
  @KeptProperty open var backButtonTitle: String? = nil { didSet { bar?.itemChanged() } }
  /// The back button that leads to this item; default nil.
  ///
  /// Only its title is used.
  @KeptProperty open var backBarButtonItem: UIBarButtonItem? = nil { didSet { bar?.itemChanged() } }

  /// The title; nil for none.
  @KeptProperty open var title: String? = nil { didSet { bar?.itemChanged() } }

  /// The view shown instead of the title, in its own size; default nil.
  @KeptProperty open var titleView: UIView? = nil { didSet { bar?.itemChanged() } }

  /// Whether the title is shown large in a bar that prefers it.
  ///
  /// Default `.automatic`.
  @KeptProperty open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic {
    didSet { bar?.itemChanged() }
  }
}
