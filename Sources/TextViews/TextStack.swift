// SPDX-License-Identifier: MIT

/// A storage, a layout manager and one container, owned by a text view or label.
struct TextStack {
  let storage = NSTextStorage()
  let manager = NSLayoutManager()
  let container = NSTextContainer(size: .zero)

  /// - Parameter padding: Points at both ends of lines.
  init(padding: CGFloat = 0) {
    container.lineFragmentPadding = padding
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
  }
}
