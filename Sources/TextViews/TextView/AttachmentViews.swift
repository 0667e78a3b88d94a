// SPDX-License-Identifier: MIT

/// The views of a text view's attachments: the visible ones, and a few recently visible ones.
///
///     text    a ▢ b c ▢ d ▢ e f ▢          ▢ an attachment with a view
///                    └ visible  ┘
///     views          ▣   ▣     ▣  (▣ …)    subviews; kept outside of the tree for reuse
///
/// A view is made when its attachment becomes visible. It is asked for its size once, and
/// positioned in the space that the line has reserved. Its position is a character index that
/// follows edits; attachments in edited text are found again by identity.
@MainActor
final class AttachmentViews {
  /// An attachment at one position.
  @MainActor
  private final class Entry {
    let attachment: NSTextAttachment
    let place: TextLocation
    let provider: NSTextAttachmentViewProvider?
    /// nil if the attachment is drawn as an image.
    let view: UIView?
    var mustAsk = true
    var lastSeen = 0

    init(
      _ attachment: NSTextAttachment, _ place: TextLocation,
      _ provider: NSTextAttachmentViewProvider?
    ) {
      self.attachment = attachment
      self.place = place
      self.provider = provider
      view = provider?.view
    }
  }

  /// The maximum number of invisible views that are kept.
  private static let spare = 32
  /// The number of views to make before lines are laid out again.
  ///
  /// Attachments of unknown size are laid out close together, so too many are visible at first.
  private static let step = 64

  private unowned let pane: TextPane
  private var entries: [Int: Entry] = [:]
  /// The entries whose characters an edit has touched.
  private var displaced: [Entry] = []
  private var round = 0
  private var isPlacing = false

  init(_ pane: TextPane) { self.pane = pane }

  // MARK: Following the text

  func textWasEdited(_ range: Range<Int>, changeInLength delta: Int) {
    guard !entries.isEmpty else { return }
    let oldEnd = range.upperBound - delta
    var moved: [Int: Entry] = [:]
    for (character, entry) in entries {
      if character < range.lowerBound {
        moved[character] = entry
      } else if character >= oldEnd {
        entry.place.offset = character + delta
        moved[character + delta] = entry
      } else {
        displaced.append(entry)
      }
    }
    entries = moved
  }

  func textWasReplaced() {
    for entry in entries.values { drop(entry) }
    entries.removeAll()
    dropDisplaced()
  }

  /// Requests all views' sizes again, since a view may fit its line.
  func containerChanged() { for entry in entries.values { entry.mustAsk = true } }

  // MARK: Showing

  /// Adds the views of visible attachments, and removes the others.
  ///
  /// The visible part must be laid out.
  ///
  /// - Parameters:
  ///   - manager: The layout manager.
  ///   - seen: The visible rectangle in the container's coordinates.
  /// - Returns: True if a view's size differs from the laid-out one: lines must be laid out, and
  ///   this method must be called again.
  func update(_ manager: NSLayoutManager, seen: CGRect) -> Bool {
    round += 1
    let places = manager.attachmentPositions(in: seen, of: pane.container)
    guard !places.isEmpty || !entries.isEmpty || !displaced.isEmpty else { return false }
    var made = 0
    var isKnown = true
    var shown: [(Entry, CGRect)] = []
    for place in places {
      guard made < Self.step else {
        isKnown = false
        break
      }
      let (entry, isNew) = entry(at: place)
      if isNew { made += 1 }
      entry.lastSeen = round
      if entry.mustAsk, ask(entry, manager) { isKnown = false }
      shown.append((entry, place.rect))
    }
    guard isKnown else { return true }
    for (entry, rect) in shown { show(entry, rect) }
    dropDisplaced()
    hideOthers()
    return false
  }

  private func entry(at place: AttachmentPosition) -> (entry: Entry, isNew: Bool) {
    let (attachment, character) = (place.attachment, place.character)
    if let known = entries[character] {
      if known.attachment === attachment,
        (known.view != nil) == (attachment.allowsTextAttachmentView && known.provider != nil)
      {
        return (known, false)
      }
      drop(known)
    }
    if let index = displaced.firstIndex(where: { $0.attachment === attachment }) {
      let found = displaced.remove(at: index)
      found.place.offset = character
      entries[character] = found
      return (found, false)
    }
    let location = TextLocation(character)
    let provider =
      attachment.allowsTextAttachmentView
      ? attachment.viewProvider(
        for: pane.view, location: location, textContainer: pane.container) : nil
    let entry = Entry(attachment, location, provider)
    entry.view?.isMadeBySuperview = true
    entry.view?.sizeFollower = { [weak self, weak entry] in
      if let entry { self?.sizeChanged(entry) }
    }
    entries[character] = entry
    return (entry, true)
  }

  private func sizeChanged(_ entry: Entry) {
    guard !isPlacing, entry.provider?.tracksTextAttachmentViewBounds == true else { return }
    entry.mustAsk = true
    pane.becomeStale()
  }

  /// - Returns: Whether lines must be laid out again.
  private func ask(_ entry: Entry, _ manager: NSLayoutManager) -> Bool {
    entry.mustAsk = false
    let character = entry.place.offset
    var bounds: CGRect?
    if let provider = entry.provider, entry.view != nil {
      let (fragment, position) = manager.lineOfAttachment(at: character)
      let asked = provider.attachmentBounds(
        for: pane.storage.map {
          unsafe $0.attributes(at: character, effectiveRange: nil)
        } ?? [:], location: entry.place, textContainer: pane.container,
        proposedLineFragment: fragment, position: position)
      bounds = asked.isFinite ? asked : .zero
    }
    guard entry.attachment.setBoundsOfView(bounds, in: pane.container) else { return false }
    unsafe manager.invalidateLayout(
      forCharacterRange: NSRange(location: character, length: 1), actualCharacterRange: nil)
    return true
  }

  private func show(_ entry: Entry, _ rect: CGRect) {
    guard let view = entry.view, let parent = pane.view else { return }
    isPlacing = true
    defer { isPlacing = false }
    let frame = rect.offsetBy(dx: pane.origin.x, dy: pane.origin.y)
    if view.frame != frame { view.frame = frame }
    if view.superview !== parent { parent.insertSubview(view, belowSubview: pane.selection) }
  }

  /// Removes invisible views, and releases those that have been invisible for longest.
  private func hideOthers() {
    var spare: [Entry] = []
    for entry in entries.values where entry.lastSeen != round {
      guard isInText(entry) else {
        drop(entry)
        entries[entry.place.offset] = nil
        continue
      }
      entry.view?.removeFromSuperview()
      // Its size is requested again, since lines may have another width by then.
      entry.mustAsk = true
      spare.append(entry)
    }
    guard spare.count > Self.spare else { return }
    spare.sort { ($0.lastSeen, $0.place.offset) > ($1.lastSeen, $1.place.offset) }
    for entry in spare[Self.spare...] {
      drop(entry)
      entries[entry.place.offset] = nil
    }
  }

  /// Returns whether an entry's attachment is still in the text; removing an attribute is not an
  /// edit of characters.
  private func isInText(_ entry: Entry) -> Bool {
    guard let storage = pane.storage, entry.place.offset < storage.length else { return false }
    let found = unsafe storage.attribute(
      .attachment, at: entry.place.offset, effectiveRange: nil)
    return found as? NSTextAttachment === entry.attachment
  }

  private func drop(_ entry: Entry) {
    entry.view?.sizeFollower = nil
    if entry.view?.superview === pane.view { entry.view?.removeFromSuperview() }
  }

  private func dropDisplaced() {
    for entry in displaced { drop(entry) }
    displaced.removeAll()
  }

  // MARK: Queries

  /// Returns the view of the attachment at a character; nil if it is not visible or has none.
  func view(at character: Int) -> UIView? {
    entries[character].flatMap { $0.view?.superview == nil ? nil : $0.view }
  }

  /// Returns whether a view is, or is contained in, the view of an attachment.
  func holds(_ view: UIView?) -> Bool {
    guard let parent = pane.view, let view, view !== parent else { return false }
    return entries.values.contains { $0.view.map { view.isDescendant(of: $0) } ?? false }
  }

  /// The number of views, visible and kept.
  var count: Int { entries.values.count { $0.view != nil } + displaced.count }
}

extension CGRect {
  fileprivate var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}
