// SPDX-License-Identifier: MIT

/// Makes nodes of views.
///
/// A view that is an element becomes a node. Another one passes its elements to its superview,
/// unless it has a name, scrolls, is modal or groups them: then it is a group. Hidden views are
/// left out with their content. The siblings of a modal view are left out.
///
/// - Source: UIKit's rules for elements and containers; reading order by rows is our choice.
@MainActor
struct AccessibilityTree {
  func nodes(of view: UIView) -> [AccessibilityNode] {
    guard !view.isHidden, view.alpha > 0.01, !view.accessibilityElementsHidden else { return [] }
    if view.isAccessibilityElement { return [leaf(view)] }
    let children = contents(of: view)
    let isScrolling = view is UIScrollView
    let isGroup =
      isScrolling || view.accessibilityViewIsModal || view.shouldGroupAccessibilityChildren
      || view.accessibilityLabel != nil || view.accessibilityIdentifier != nil
    guard isGroup else { return children }
    guard !children.isEmpty || isScrolling else { return [] }
    var node = node(view, role: isScrolling ? .scrollArea : .group)
    node.children = children
    return [node]
  }

  func window(_ window: UIWindow) -> AccessibilityNode {
    var node = node(window, role: .window)
    node.children = contents(of: window)
    return node
  }

  /// Returns the nodes in a view: the elements that it specifies, or its subviews in reading order.
  private func contents(of view: UIView) -> [AccessibilityNode] {
    let count = view.accessibilityElementCount()
    if view.accessibilityElements != nil || count > 0 {
      return elements(count, view.accessibilityElement(at:))
    }
    let subviews = view.subviews.filter { !$0.isHidden }
    if let modal = subviews.last(where: \.accessibilityViewIsModal) { return nodes(of: modal) }
    return inReadingOrder(
      subviews.flatMap(nodes(of:)),
      isRightToLeft: view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
  }

  /// Returns the nodes of the elements that a container specifies.
  private func elements(_ count: Int, _ element: (Int) -> Any?) -> [AccessibilityNode] {
    (0..<max(count, 0)).flatMap { element($0).map(nodes(ofElement:)) ?? [] }
  }

  private func nodes(ofElement element: Any) -> [AccessibilityNode] {
    if let view = element as? UIView { return nodes(of: view) }
    guard let element = element as? UIAccessibilityElement else { return [] }
    guard element.isAccessibilityElement else {
      return elements(element.accessibilityElementCount(), element.accessibilityElement(at:))
    }
    let traits = element.accessibilityTraits
    var node = AccessibilityNode(
      role: role(traits) ?? .staticText, frame: element.accessibilityFrame, traits: traits)
    node.label = element.accessibilityLabel
    node.value = element.accessibilityValue
    node.hint = element.accessibilityHint
    node.identifier = element.accessibilityIdentifier
    node.language =
      element.accessibilityLanguage ?? element.accessibilityAttributedLabel?.speechLanguage
    node.actions = (element.accessibilityCustomActions ?? []).map(\.name)
    return [node]
  }

  private func leaf(_ view: UIView) -> AccessibilityNode {
    let traits = view.accessibilityTraits
    let plain: AccessibilityNode.Role =
      view is UIControl ? .control : view is UIImageView ? .image : .group
    var node = node(view, role: role(traits) ?? plain)
    if view is UIControl, !traits.contains(.notEnabled) { node.actions.insert("activate", at: 0) }
    if traits.contains(.adjustable) { node.actions += ["increment", "decrement"] }
    if let view = view as? any AccessibilityDescribing {
      view.describe(&node)
    } else {
      node.value = view.accessibilityValue
    }
    return node
  }

  private func node(_ view: UIView, role: AccessibilityNode.Role) -> AccessibilityNode {
    var node = AccessibilityNode(
      role: role, frame: view.accessibilityFrame, traits: view.accessibilityTraits)
    node.label = view.accessibilityLabel
    node.hint = view.accessibilityHint
    node.identifier = view.accessibilityIdentifier
    node.language = view.accessibilityLanguage ?? view.accessibilityAttributedLabel?.speechLanguage
    node.isFocused = view.isFirstResponder
    node.isModal = view.accessibilityViewIsModal
    node.actions = (view.accessibilityCustomActions ?? []).map(\.name)
    return node
  }

  private func role(_ traits: UIAccessibilityTraits) -> AccessibilityNode.Role? {
    if traits.contains(.header) { return .heading }
    if traits.contains(.link) { return .link }
    if traits.contains(.searchField) { return .searchField }
    if traits.contains(.button) { return .button }
    if traits.contains(.image) { return .image }
    return traits.contains(.staticText) ? .staticText : nil
  }

  /// Returns nodes by rows from the top, each in the layout direction.
  ///
  /// A node that begins above the middle of a row's first node is in that row.
  private func inReadingOrder(_ nodes: [AccessibilityNode], isRightToLeft: Bool)
    -> [AccessibilityNode]
  {
    let sorted = nodes.enumerated().sorted {
      ($0.element.frame.minY, $0.offset) < ($1.element.frame.minY, $1.offset)
    }.map(\.element)
    var rows: [[AccessibilityNode]] = []
    for node in sorted {
      if let first = rows.last?.first, node.frame.minY < first.frame.midY {
        rows[rows.count - 1].append(node)
      } else {
        rows.append([node])
      }
    }
    return rows.flatMap { row in
      row.enumerated().sorted {
        let (a, b) = ($0.element.frame, $1.element.frame)
        let (x, y) = isRightToLeft ? (-a.maxX, -b.maxX) : (a.minX, b.minX)
        return (x, $0.offset) < (y, $1.offset)
      }.map(\.element)
    }
  }
}

extension UIView {
  /// Returns the view as an accessibility element, with everything in it.
  ///
  /// Pending layout is done first.
  ///
  /// - Returns: The view's node, or those in it: none for a hidden view.
  /// - Source: our choice.
  public final func accessibilityNodes() -> [AccessibilityNode] {
    layoutIfNeeded()
    if let window = self as? UIWindow { return [AccessibilityTree().window(window)] }
    return AccessibilityTree().nodes(of: self)
  }
}
