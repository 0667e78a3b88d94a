// SPDX-License-Identifier: MIT

/// A storage, a layout manager and one container without padding: what a view of text owns.
struct TextStack {
  let storage = NSTextStorage()
  let manager = NSLayoutManager()
  let container = NSTextContainer(size: .zero)

  init() {
    container.lineFragmentPadding = 0
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
  }
}
