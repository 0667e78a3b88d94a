// SPDX-License-Identifier: MIT

extension UIViewController {
  /// What a navigation bar shows of the controller: its title and buttons.
  ///
  /// Made when it is first asked for, with the controller's title, which it follows. There is no
  /// navigation controller: a client puts the item on a `UINavigationBar`.
  public var navigationItem: UINavigationItem {
    if let known = ownNavigationItem as? UINavigationItem { return known }
    let item = UINavigationItem(title: title ?? "")
    if title == nil { item.title = nil }
    ownNavigationItem = item
    titleFollower = { [weak item] in item?.title = $0 }
    return item
  }

  /// The items for a tool bar; default nil.
  ///
  /// A client puts them on a `UIToolbar`.
  public var toolbarItems: [UIBarButtonItem]? {
    get { ownToolbarItems as? [UIBarButtonItem] }
    set { ownToolbarItems = newValue }
  }

  /// Sets the items for a tool bar, at once.
  public func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    self.toolbarItems = toolbarItems
  }
}
