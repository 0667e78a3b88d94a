// SPDX-License-Identifier: MIT

// Menus of links and attachments, and copying to the pasteboard.

/// Provides the menus of links and attachments of a text view.
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
    view.textDelegate?.textView(view, textItemMenuWillDisplayFor: item, animator: animator)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    guard let view, let item, let animator else { return }
    view.textDelegate?.textView(view, textItemMenuWillEndFor: item, animator: animator)
    self.item = nil
  }
}

extension UITextView {
  /// Returns the menu configuration of a link or attachment; nil if the delegate prevents it.
  final func menuConfiguration(for item: UITextItem) -> UITextItem.MenuConfiguration? {
    let menu = defaultMenu(of: item)
    guard let textDelegate else { return UITextItem.MenuConfiguration(menu: menu) }
    let may: Bool =
      switch item.content {
      case .link(let url):
        textDelegate.textView(
          self, shouldInteractWith: url, in: item.range, interaction: .presentActions)
      case .textAttachment(let attachment):
        textDelegate.textView(
          self, shouldInteractWith: attachment, in: item.range, interaction: .presentActions)
      case .tag: true
      }
    guard may else { return nil }
    return textDelegate.textView(self, menuConfigurationFor: item, defaultMenu: menu)
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

  /// Returns the items of a link at a point, which come first in the edit menu.
  ///
  /// - Source: Our choice, as in AppKit; UIKit requests menus of items only where text is not
  ///   editable.
  final func linkActions(at point: CGPoint) -> [UIMenuElement] {
    guard canEdit, editing.host == nil, let item = item(at: point), case .link = item.content
    else { return [] }
    return [UIMenu(options: .displayInline, children: defaultMenu(of: item).children)]
  }

  /// Shows the menu of the link or attachment at a point.
  final func presentItemMenu(at point: CGPoint) {
    _ = pointer.itemMenu.interaction.present(at: point, .rich)
  }

  // MARK: Pasteboard

  final var canPaste: Bool {
    let board = UIPasteboard.general
    return board.hasStrings || board.hasRichText
      || values.allowsEditingTextAttributes && board.hasImageData
      || storedPasteDelegate != nil && board.numberOfItems > 0
  }

  /// Copies the selected text; of several selections each on a line of its own.
  final func copySelection() {
    let ranges = editing.selections.all.map(\.range).filter { $0.length > 0 }
    guard !inputTraits.isSecureTextEntry, let storage = pane.storage, let first = ranges.first
    else { return }
    let copied = NSMutableAttributedString(
      attributedString: storage.attributedSubstring(from: first))
    for range in ranges.dropFirst() {
      copied.append(NSAttributedString(string: "\n"))
      copied.append(storage.attributedSubstring(from: range))
    }
    UIPasteboard.general.setCopied(copied)
  }

  /// Copies the selected text, and deletes it.
  final func cutSelection() {
    guard canEdit, remembersEdits, !editing.selections.all.allSatisfy(\.isCaret) else { return }
    copySelection()
    editAll(as: (.other, "Cut")) { selection, _ in
      ReplacementEdit(withSpareSpace(selection.range), "")
    }
  }

  /// Deletes the selected text.
  final func deleteSelection() {
    editAll(as: (.other, "Delete")) { selection, _ in
      ReplacementEdit(withSpareSpace(selection.range), "")
    }
  }

  final func pasteText() {
    guard canEdit else { return }
    if let storedPasteDelegate { return paste(through: storedPasteDelegate) }
    guard values.allowsEditingTextAttributes,
      let copied = pastedImage ?? UIPasteboard.general.copiedText
    else { return pasteMatchingStyle() }
    let text = onItsLines(values.filled(copied))
    if editsSeveralRanges {
      return editAll(as: (.other, "Paste")) { selection, _ in ReplacementEdit(selection.range, text)
      }
    }
    edit(
      editing.marked ?? editing.selection.range, with: spaced(text),
      as: (.other, "Paste"))
  }

  /// The image of the pasteboard as text, with the current font and paragraph style.
  final var pastedImage: NSAttributedString? {
    guard let image = UIPasteboard.general.copiedImage else { return nil }
    let text = NSMutableAttributedString(attributedString: image)
    text.addAttributes(typingAttributes, range: NSRange(location: 0, length: text.length))
    return text
  }

  /// Converts the line ends of inserted text to line feeds, and in a field, which has one line, to
  /// spaces.
  final func onItsLines(_ text: NSAttributedString) -> NSAttributedString {
    let isField = editing.host != nil
    guard isField ? text.string.contains(where: \.isNewline) : text.string.utf8.contains(0x0D)
    else { return text }
    // All at once, since each replacement in a long text would move all text after it.
    var plain = ""
    var (place, pairs) = (0, [Int]())
    for letter in text.string {
      let isEnd = isField ? letter.isNewline : letter == "\r\n" || letter == "\r"
      plain.append(isEnd ? (isField ? " " : "\n") : letter)
      if isEnd, letter.utf16.count == 2 { pairs.append(place + 1) }
      place += letter.utf16.count
    }
    let line = NSMutableAttributedString(string: plain)
    var gone = 0
    unsafe text.enumerateAttributes(in: NSRange(location: 0, length: place)) { values, range, _ in
      let start = range.location - gone
      while gone < pairs.count, pairs[gone] < NSMaxRange(range) { gone += 1 }
      line.setAttributes(
        values, range: NSRange(location: start, length: NSMaxRange(range) - gone - start))
    }
    return line
  }

  /// Converts the line ends of inserted characters.
  final func onItsLines(from text: String) -> String { onItsLines(text.withLineFeeds) }

  /// Returns text with the spaces that it needs at the caret.
  private final func spaced(_ text: NSAttributedString) -> NSAttributedString {
    let sides = spaces(around: text.string, in: editing.marked ?? editing.selection.range)
    guard !sides.before.isEmpty || !sides.after.isEmpty else { return text }
    let spaced = NSMutableAttributedString(string: sides.before, attributes: typingAttributes)
    spaced.append(text)
    spaced.append(NSAttributedString(string: sides.after, attributes: typingAttributes))
    return spaced
  }

  /// Pastes characters with the typing attributes.
  ///
  /// If there are as many selections as lines, each selection gets one line.
  final func pasteMatchingStyle() {
    // Another program may provide only rich text.
    let found = UIPasteboard.general.string ?? UIPasteboard.general.copiedText?.string
    guard canEdit, let text = found.map(onItsLines(from:)),
      !text.isEmpty || editing.selections.all.contains(where: { !$0.isCaret })
    else { return }
    if editsSeveralRanges {
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      let isOneEach = lines.count == editing.selections.all.count
      return typeAtAll(isOneEach ? lines.map(String.init) : [text], as: (.other, "Paste"))
    }
    edit(
      editing.marked ?? editing.selection.range,
      with: spaced(NSAttributedString(string: text, attributes: typingAttributes)),
      as: (.other, "Paste"))
  }
}
