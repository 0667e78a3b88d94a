// SPDX-License-Identifier: MIT

/// The views of the attachments that a text view shows: those in sight, and the last few that were.
///
///     text    a ▢ b c ▢ d ▢ e f ▢          ▢ an attachment with a view
///                    └ in sight ┘
///     views          ▣   ▣     ▣  (▣ …)    subviews; out of the tree, kept for a way back
///
/// A view comes when its place does, is asked for its size once, and stands where the line has left
/// room. A place goes by character, which follows edits; what an edit has touched is found again by
/// its attachment.
@MainActor
final class AttachmentViews {
  /// An attachment at one place.
  @MainActor
  private final class Entry {
    let attachment: NSTextAttachment
    let place: TextPlace
    let provider: NSTextAttachmentViewProvider?
    /// nil where the attachment is shown by its picture.
    let view: UIView?
    var mustAsk = true
    var lastSeen = 0

    init(
      _ attachment: NSTextAttachment, _ place: TextPlace, _ provider: NSTextAttachmentViewProvider?
    ) {
      self.attachment = attachment
      self.place = place
      self.provider = provider
      view = provider?.view
    }
  }

  /// How many views out of sight are kept.
  private static let spare = 32
  /// How many views are made before lines are laid out anew: attachments of unknown size crowd
  /// together.
  private static let step = 64

  private unowned let pane: TextPane
  private var entries: [Int: Entry] = [:]
  /// Those whose characters an edit has touched.
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

  /// Whoever fits its line must be asked again.
  func containerChanged() { for entry in entries.values { entry.mustAsk = true } }

  // MARK: Showing

  /// Brings in the views of what is seen, and takes out the others.
  ///
  /// What is seen is laid out, in the container's coordinates. True if a size came out that lines
  /// do not know: they are to be laid out, and this is to be called again.
  func update(_ manager: NSLayoutManager, seen: CGRect) -> Bool {
    round += 1
    let places = manager.attachmentPlaces(in: seen, of: pane.container)
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

  private func entry(at place: AttachmentPlace) -> (entry: Entry, isNew: Bool) {
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
    let location = TextPlace(character)
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

  /// - Returns: Whether lines must be laid out anew.
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

  /// Takes out what is out of sight, and lets go of what has been for long.
  private func hideOthers() {
    var spare: [Entry] = []
    for entry in entries.values where entry.lastSeen != round {
      guard isInText(entry) else {
        drop(entry)
        entries[entry.place.offset] = nil
        continue
      }
      entry.view?.removeFromSuperview()
      // It may be asked again: lines may have another width by then.
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

  /// An attribute that is taken off is no edit.
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

  // MARK: Questions

  /// The view of the attachment at a character; nil if it is not in sight or has none.
  func view(at character: Int) -> UIView? {
    entries[character].flatMap { $0.view?.superview == nil ? nil : $0.view }
  }

  /// Whether a view is that of an attachment, or in it.
  func holds(_ view: UIView?) -> Bool {
    guard let parent = pane.view, let view, view !== parent else { return false }
    return entries.values.contains { $0.view.map { view.isDescendant(of: $0) } ?? false }
  }

  /// How many views there are, in sight and kept.
  var count: Int { entries.values.count { $0.view != nil } + displaced.count }
}

extension CGRect {
  fileprivate var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}
