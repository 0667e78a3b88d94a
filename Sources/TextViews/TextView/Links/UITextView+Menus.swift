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

  /// What the edit menu has of a link at a point, before all else.
  ///
  /// - Source: our choice, as on the Mac; UIKit asks for the menus of items where text cannot be
  ///   edited.
  final func linkActions(at point: CGPoint) -> [UIMenuElement] {
    guard canEdit, editing.host == nil, let item = item(at: point), case .link = item.content
    else { return [] }
    return [UIMenu(options: .displayInline, children: defaultMenu(of: item).children)]
  }

  /// Shows the menu of the link or the attachment at a point.
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

  /// Copies what is selected; of several places each on a line of its own.
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

  /// Copies what is selected, and takes it out.
  final func cutSelection() {
    guard canEdit, remembersEdits, !editing.selections.all.allSatisfy(\.isCaret) else { return }
    copySelection()
    editAll(as: (.other, "Cut")) { selection, _ in PlaceEdit(withSpareSpace(selection.range), "") }
  }

  /// Takes out what is selected.
  final func deleteSelection() {
    editAll(as: (.other, "Delete")) { selection, _ in
      PlaceEdit(withSpareSpace(selection.range), "")
    }
  }

  final func pasteText() {
    guard canEdit else { return }
    if let storedPasteDelegate { return paste(through: storedPasteDelegate) }
    guard values.allowsEditingTextAttributes,
      let copied = pastedImage ?? UIPasteboard.general.copiedText
    else { return pasteMatchingStyle() }
    let text = onItsLines(values.filled(copied))
    if editsSeveralPlaces {
      return editAll(as: (.other, "Paste")) { selection, _ in PlaceEdit(selection.range, text) }
    }
    edit(
      editing.marked ?? editing.selection.range, with: spaced(text),
      as: (.other, "Paste"))
  }

  /// The image of the pasteboard, in the font and the paragraph that are typed in.
  final var pastedImage: NSAttributedString? {
    guard let image = UIPasteboard.general.copiedImage else { return nil }
    let text = NSMutableAttributedString(attributedString: image)
    text.addAttributes(typingAttributes, range: NSRange(location: 0, length: text.length))
    return text
  }

  /// A text from elsewhere as it is put in: with line feeds for line ends, in a field, which has
  /// one line, with spaces.
  final func onItsLines(_ text: NSAttributedString) -> NSAttributedString {
    let isField = editing.host != nil
    guard isField ? text.string.contains(where: \.isNewline) : text.string.utf8.contains(0x0D)
    else { return text }
    // All at once: each replacement within a long text would move all that is behind it.
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

  /// Characters from elsewhere as they are put in.
  final func onItsLines(from text: String) -> String { onItsLines(text.withLineFeeds) }

  /// Text to be put in at the caret, with the spaces that it needs there.
  private final func spaced(_ text: NSAttributedString) -> NSAttributedString {
    let sides = spaces(around: text.string, in: editing.marked ?? editing.selection.range)
    guard !sides.before.isEmpty || !sides.after.isEmpty else { return text }
    let spaced = NSMutableAttributedString(string: sides.before, attributes: typingAttributes)
    spaced.append(text)
    spaced.append(NSAttributedString(string: sides.after, attributes: typingAttributes))
    return spaced
  }

  /// Pastes characters with the attributes of what is typed.
  ///
  /// Where several places are selected, and there are as many lines, each gets a line.
  final func pasteMatchingStyle() {
    // Another program may give rich text alone.
    let found = UIPasteboard.general.string ?? UIPasteboard.general.copiedText?.string
    guard canEdit, let text = found.map(onItsLines(from:)),
      !text.isEmpty || editing.selections.all.contains(where: { !$0.isCaret })
    else { return }
    if editsSeveralPlaces {
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
