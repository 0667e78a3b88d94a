// SPDX-License-Identifier: MIT

// Links and attachments: their appearance, and taps on them.

extension UITextView {
  final var detectsData: Bool {
    isSelectable && !isEditable && !links.types.isEmpty
  }

  /// Returns the attributes that override those of the text when it is drawn: of links, detected
  /// data, misspelled words, matches of a search, marked text.
  final func looks(of characters: NSRange) -> [(NSRange, [NSAttributedString.Key: Any])] {
    guard let storage = pane.storage else { return [] }
    var looks: [(NSRange, [NSAttributedString.Key: Any])] = []
    let look = linkTextAttributes ?? [:]
    if storage.canHaveLinks {
      unsafe storage.enumerateAttribute(
        .link, in: characters.cut(to: storage.length), options: []
      ) { value, range, _ in
        if value != nil { looks.append((range, look)) }
      }
    }
    if detectsData {
      for result in links.results(in: characters, of: storage) {
        var found = look
        found[.link] = result.target(in: storage)
        looks.append((result.range, found))
      }
    }
    looks += spellingMarks(in: characters).map { ($0, [.spellingState: 1]) }
    looks += found.looks(in: characters)
    if let marked = editing.marked {
      // The first value of an attribute is used.
      for clause in editing.markedClauses {
        let place = marked.location + clause.range.location
        looks.append((NSRange(location: place, length: clause.range.length), clause.look))
      }
      looks.append(
        (marked, editing.markedStyle ?? [.underlineStyle: NSUnderlineStyle.single.rawValue]))
    }
    return looks
  }

  /// Returns the link or attachment at a point of the view; nil outside of the text.
  final func item(at point: CGPoint) -> UITextItem? {
    guard let storage = pane.storage, let hit = character(at: point) as? TextSpan else {
      return nil
    }
    return item(ofCharacter: hit.range.location, in: storage)
  }

  final func item(ofCharacter index: Int, in storage: NSTextStorage) -> UITextItem? {
    guard index >= 0, index < storage.length else { return nil }
    var range = NSRange()
    let limit = NSRange(location: 0, length: storage.length)
    let value = unsafe storage.attribute(
      .link, at: index, longestEffectiveRange: &range, in: limit)
    if let url = LinkValue.url(value) { return UITextItem(.link(url), range) }
    if let attachment = unsafe storage.attribute(.attachment, at: index, effectiveRange: nil)
      as? NSTextAttachment
    {
      return UITextItem(.textAttachment(attachment), NSRange(location: index, length: 1))
    }
    guard detectsData else { return nil }
    let results = links.results(in: NSRange(location: index, length: 1), of: storage)
    guard let found = results.first(where: { NSLocationInRange(index, $0.range) }),
      let url = found.target(in: storage)
    else { return nil }
    return UITextItem(.link(url), found.range)
  }

  /// Performs the action of a tap on a link or attachment, as the delegate decides.
  final func invoke(_ item: UITextItem) {
    let byDefault = UIAction { [weak self] _ in self?.interact(with: item) }
    let action: UIAction?
    if let textDelegate {
      action = textDelegate.textView(self, primaryActionFor: item, defaultAction: byDefault)
    } else {
      action = byDefault
    }
    action?.performWithSender(self, target: nil)
  }

  private final func interact(with item: UITextItem) {
    switch item.content {
    case .link(let url):
      let may =
        textDelegate?.textView(
          self, shouldInteractWith: url, in: item.range, interaction: .invokeDefaultAction) ?? true
      if may { UIApplication.shared.open(url) }
    case .textAttachment(let attachment):
      _ = textDelegate?.textView(
        self, shouldInteractWith: attachment, in: item.range, interaction: .invokeDefaultAction)
    case .tag: break
    }
  }

  /// Returns the rectangles of a link or another range, in the view's coordinates.
  final func boxes(of characters: NSRange) -> [CGRect] {
    pane.geometry?.boxes(of: characters).map {
      $0.offsetBy(dx: pane.origin.x, dy: pane.origin.y)
    } ?? []
  }
}

/// The value of a `.link` attribute.
enum LinkValue {
  static func url(_ value: Any?) -> URL? {
    switch value {
    case let url as URL: url
    case let url as NSURL: url.absoluteURL
    case let text as String: URL(string: text)
    case let text as NSString: URL(string: String(describing: text))
    default: nil
    }
  }
}
