// SPDX-License-Identifier: MIT

// Menus of links and attachments, and what the pasteboard gets.

/// Gives the menus of links and attachments of a text view.
@MainActor
final class ItemMenu: NSObject, UIContextMenuInteractionDelegate {
  weak var view: UITextView?
  private var item: UITextItem?
  private(set) lazy var interaction = UIContextMenuInteraction(delegate: self)

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let view, let item = view.item(at: location),
      let configuration = view.menuConfiguration(for: item)
    else { return nil }
    self.item = item
    let preview: UIContextMenuContentPreviewProvider?
    switch configuration.preview {
    case .view(let shown):
      preview = {
        let controller = UIViewController()
        controller.view = shown
        return controller
      }
    case .default, nil: preview = nil
    }
    return UIContextMenuConfiguration(
      identifier: nil, previewProvider: preview, actionProvider: { _ in configuration.menu })
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    guard let view, let item, let animator else { return }
    view.hearer?.textView(view, textItemMenuWillDisplayFor: item, animator: animator)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    guard let view, let item, let animator else { return }
    view.hearer?.textView(view, textItemMenuWillEndFor: item, animator: animator)
    self.item = nil
  }
}

extension UITextView {
  /// The menu of a link or an attachment, if the delegate wants one.
  final func menuConfiguration(for item: UITextItem) -> UITextItem.MenuConfiguration? {
    let menu = defaultMenu(of: item)
    guard let hearer else { return UITextItem.MenuConfiguration(menu: menu) }
    let may: Bool =
      switch item.content {
      case .link(let url):
        hearer.textView(
          self, shouldInteractWith: url, in: item.range, interaction: .presentActions)
      case .textAttachment(let attachment):
        hearer.textView(
          self, shouldInteractWith: attachment, in: item.range, interaction: .presentActions)
      case .tag: true
      }
    guard may else { return nil }
    return hearer.textView(self, menuConfigurationFor: item, defaultMenu: menu)
  }

  private final func defaultMenu(of item: UITextItem) -> UIMenu {
    guard case .link(let url) = item.content else { return UIMenu(children: []) }
    return UIMenu(
      title: url.absoluteString,
      children: [
        UIAction(title: "Open Link") { _ in UIApplication.shared.open(url) },
        UIAction(title: "Copy Link") { _ in UIPasteboard.general.url = url },
      ])
  }

  /// Shows the menu of the link or the attachment at a point.
  final func presentItemMenu(at point: CGPoint) {
    _ = pointer.itemMenu.interaction.present(at: point, .rich)
  }

  // MARK: Pasteboard

  final var canPaste: Bool {
    UIPasteboard.general.hasStrings
      || values.allowsEditingTextAttributes && UIPasteboard.general.hasRichText
  }

  final func copySelection() {
    guard !inputTraits.isSecureTextEntry, !editing.selection.isCaret, let storage = pane.storage
    else { return }
    UIPasteboard.general.setCopied(storage.attributedSubstring(from: editing.selection.range))
  }

  final func pasteText() {
    guard canEdit else { return }
    if values.allowsEditingTextAttributes, let text = UIPasteboard.general.copiedText {
      edit(editing.selection.range, with: text, as: (.other, "Paste"))
    } else {
      pasteMatchingStyle()
    }
  }

  /// Pastes characters with the attributes of what is typed.
  final func pasteMatchingStyle() {
    guard canEdit, let text = UIPasteboard.general.string else { return }
    edit(
      editing.marked ?? editing.selection.range,
      with: NSAttributedString(string: text, attributes: typingAttributes), as: (.other, "Paste"))
  }
}
