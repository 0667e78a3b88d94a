// SPDX-License-Identifier: MIT

extension UIViewController {
  /// The navigation item of the controller: its title and buttons.
  ///
  /// It is created when it is first read, and follows the controller's title. There is no
  /// navigation controller; a client adds the item to a `UINavigationBar`.
  public var navigationItem: UINavigationItem {
    if let known = ownNavigationItem as? UINavigationItem { return known }
    let item = UINavigationItem(title: title ?? "")
    if title == nil { item.title = nil }
    ownNavigationItem = item
    titleFollower = { [weak item] in item?.title = $0 }
    return item
  }

  /// The items for a toolbar; default nil.
  ///
  /// A client adds them to a `UIToolbar`.
  public var toolbarItems: [UIBarButtonItem]? {
    get { ownToolbarItems as? [UIBarButtonItem] }
    set { ownToolbarItems = newValue }
  }

  /// Sets the items for a toolbar.
  ///
  /// - Parameters:
  ///   - toolbarItems: The items in reading order.
  ///   - animated: Ignored; the change is immediate.
  public func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    self.toolbarItems = toolbarItems
  }
}
