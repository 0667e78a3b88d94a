// SPDX-License-Identifier: MIT

internal import TextLayout
internal import TextStructures

/// Returns a range of a text of some length; traps if it does not lie within.
func checkedRange(
  _ range: NSRange, _ length: Int, _ method: @autoclosure () -> String
) -> Range<Int> {
  guard range.lies(within: length) else {
    fail("\(method()): the range \(range.words) does not lie within the length \(length).")
  }
  return range.location..<range.location + range.length
}

extension NSRange {
  /// Whether the range lies within a text of some length.
  fileprivate func lies(within limit: Int) -> Bool {
    location >= 0 && length >= 0 && location <= limit && length <= limit - location
  }

  /// The range as messages print it: “{3, 4}”.
  fileprivate var words: String {
    location == NSNotFound ? "{NSNotFound, \(length)}" : "{\(location), \(length)}"
  }
}

/// The stage of an edit on its way to the layout managers.
enum EditingPhase {
  /// Nothing is being processed.
  case idle
  /// In an override of `processEditing()`, before it has called `super`.
  case before
  case willProcess
  case fixing
  case didProcess
  case notifying
  /// In an override of `processEditing()`, after it has called `super`.
  case after
}

/// The origin of an edit that `edited(_:range:changeInLength:)` announces.
enum Announcement {
  /// A client or a subclass with its own store announces it; it must be checked.
  case client
  /// The storage's own primitive made it, with this effect.
  case own(NSAttributeEffect)
}

/// A reader during whose work the text must not change.
enum TextReader {
  case layout(NSLayoutManager)
  case notification

  /// A description of the activity, with the types of the objects that take part in it.
  var description: String {
    switch self {
    case .notification: "layout managers were being notified of an edit"
    case .layout(let manager):
      "\(type(of: manager))\(TextReader.names(manager)) was laying it out; change it after "
        + "layout, not from a layout callback"
    }
  }

  private static func names(_ manager: NSLayoutManager) -> String {
    var names: [String] = []
    if let delegate = manager.delegate { names.append("delegate \(type(of: delegate))") }
    for container in manager.textContainers where type(of: container) != NSTextContainer.self {
      let name = "container \(type(of: container))"
      if !names.contains(name) { names.append(name) }
    }
    return names.isEmpty ? "" : " (" + names.joined(separator: ", ") + ")"
  }
}

extension NSTextStorage {
  // MARK: Checks

  /// Whether an edit is under way, so that characters and layout do not belong together.
  package final var isEditing: Bool { depth > 0 || phase != .idle || !cycle.pending.isEmpty }

  final func checked(_ range: NSRange, _ method: String) -> Range<Int> {
    checkedRange(range, length, "NSTextStorage.\(method)")
  }

  final func checkIndex(_ index: Int, _ length: Int, _ method: String) {
    if index < 0 || index >= length {
      let place = index == NSNotFound ? "NSNotFound" : "\(index)"
      fail("NSTextStorage.\(method): the index \(place) does not lie below the length \(length).")
    }
  }

  /// Checks that an edit is allowed now, and returns its range, widened to whole characters.
  final func willChange(_ range: NSRange, _ method: String) -> Range<Int> {
    let range = checked(range, method)
    checkCanChange(method)
    noteRunsBeforeLater()
    return isStock && hasOnlyASCII ? range : known.widened(range)
  }

  /// Traps if a reader is at work in the text.
  ///
  /// Lazy fixing on behalf of the reader is not an edit.
  final func checkCanChange(_ method: String) {
    guard let reader = readers.last, !fixing.isUnderWay else { return }
    fail(
      "\(type(of: self)).\(method): layout while editing: the text was changed while "
        + "\(reader.description).")
  }

  final func noteRunsBeforeLater() {
    if phase == .after && cycle.later.isEmpty && cycle.runsBeforeLater == nil {
      cycle.runsBeforeLater = known.runs
    }
  }

  // MARK: Taking edits

  /// Announces an edit that one of the storage's primitives has made.
  final func announce(_ edit: TextEdit, _ effect: NSAttributeEffect) {
    cycle.announcement = .own(effect)
    edited(edit.mask, range: NSRange(edit.range), changeInLength: edit.changeInLength)
  }

  /// Adds an announced edit to the pending ones, after checking it.
  final func take(_ mask: EditActions, _ range: NSRange, _ delta: Int) {
    let source = cycle.announcement
    cycle.announcement = .client
    if mask.isEmpty { return }
    checkCanChange("edited(_:range:changeInLength:)")
    // First ranges that no text can have; a range that only this text lacks is compared with the
    // real text.
    if !range.lies(within: Int.max / 2) { reportBadRange(range, known.length) }
    let lower = min(max(range.location, 0), Int.max / 4)
    // Neither sum nor difference overflows below.
    let delta = min(max(delta, -Int.max / 4), Int.max / 4)
    var edit = TextEdit(
      mask: mask, range: lower..<lower + min(max(range.length, 0), Int.max / 4),
      changeInLength: mask.contains(.editedCharacters) ? delta : 0)
    var effect = NSAttributeEffect.layout
    if isStock {
      if case .own(let known) = source {
        effect = known
      } else {
        edit = checkedAnnouncement(edit)
      }
    } else {
      if ownStore.forgotten != nil, !fixing.isUnderWay {
        if case .client = source, takeLate(edit) { return }
        joinForgotten()
      }
      (edit, effect) = synchronize(edit, source)
    }
    if edit.mask.contains(.editedCharacters) { cycle.heard.isAll = false }
    moveUnfixed(edit)
    forgetSubstitutes(edit)
    followInLists(edit)
    if fixing.isUnderWay {
      if edit.mask.contains(.editedCharacters) { failFixingCharacters() }
      return
    }
    switch phase {
    case .idle, .before, .willProcess:
      cycle.pending.add(edit, effect)
    case .fixing:
      if edit.mask.contains(.editedCharacters) {
        failFixingCharacters()
      }
      cycle.invalidated = cycle.invalidated?.joined(with: edit.range)
      cycle.pending.widen(edit.range, effect)
    case .didProcess:
      if edit.mask.contains(.editedCharacters) {
        fail(
          "\(type(of: self)): characters were changed in didProcessEditing, where only attributes "
            + "may be changed.")
      }
      cycle.pending.add(edit, effect)
    case .notifying, .after:
      cycle.later.add(edit, effect)
    }
  }

  private func failFixingCharacters() -> Never {
    fail("\(type(of: self)).fixAttributes(in:) changed characters; it may change attributes only.")
  }

  /// An edit that a client announced on a stock storage, whose text it cannot have changed.
  private func checkedAnnouncement(_ edit: TextEdit) -> TextEdit {
    var edit = edit
    let length = content.length
    if edit.changeInLength != 0 {
      report(
        "length",
        "\(type(of: self)).edited(_:range:changeInLength:): a change of length by "
          + "\(edit.changeInLength) was announced, but the text has the length \(length) as before."
      )
      edit.changeInLength = 0
    }
    if edit.range.upperBound > length {
      reportBadRange(NSRange(edit.range), length)
      edit.range = edit.range.clamped(to: 0..<length)
    }
    return edit
  }

  /// Reports an announced range outside of the text.
  private func reportBadRange(_ range: NSRange, _ length: Int) {
    // A subclass's wrong announcement is reported once, whatever is wrong with it.
    report(
      isStock ? "range" : "announcement",
      "\(type(of: self)).edited(_:range:changeInLength:): the range \(range.words) does not lie within "
        + "the length \(length).")
  }

  /// Reports a client's mistake that was corrected, each kind once for a storage.
  final func report(_ kind: String, _ sentence: @autoclosure () -> String) {
    if reported.insert(kind).inserted { warn(sentence()) }
  }

  // MARK: Processing

  /// Processes the pending edits, and the changes that overrides of `processEditing()` make after
  /// it.
  final func processRounds() {
    var rounds = 0
    while !cycle.pending.isEmpty {
      rounds += 1
      if rounds > 8 {
        fail("\(type(of: self)).processEditing() still changes attributes after 8 rounds.")
      }
      phase = .before
      processEditing()
      if phase == .before {
        report("super", "\(type(of: self)).processEditing() did not call super.processEditing().")
        processPending()
      }
      // Attributes that the override changed in its own store after it had called super.
      if !isStock,
        let (range, effect) = findUnannouncedAttributes(around: cycle.pending.range)
      {
        noteRunsBeforeLater()
        let edit = TextEdit(mask: .editedAttributes, range: range, changeInLength: 0)
        cycle.later.add(edit, effect)
        followInLists(edit)
        cycle.unannouncedLater = true
      }
      cycle.endRound(
        continues: !cycle.later.isEmpty && (cycle.unannouncedLater || laterChangedSomething()))
      phase = .idle
    }
  }

  /// Whether the edits made after the managers were notified left anything changed.
  private func laterChangedSomething() -> Bool {
    guard !cycle.later.mask.contains(.editedCharacters), let before = cycle.runsBeforeLater else {
      return true
    }
    let after = known.runs
    return before.count != after.count
      || !agree(before.slice(cycle.later.range), after.slice(cycle.later.range)) { $0 === $1 }
  }

  final func processPending() {
    if cycle.pending.isEmpty { return }
    // Called by a client, not by the end of an edit: one round.
    let isAlone = phase == .idle
    if !isAlone && phase != .before { return }
    let center = NotificationCenter.default
    var note = Notification(name: Self.willProcessEditingNotification, object: self)
    phase = .willProcess
    if !isPrivate { center.post(note) }
    delegate?.textStorage(
      self, willProcessEditing: cycle.pending.mask, range: NSRange(cycle.pending.range),
      changeInLength: cycle.pending.changeInLength)
    phase = .fixing
    cycle.invalidated = cycle.pending.range
    if isStock {
      // Fonts are fixed when they are read; the others are fixed at once, and mostly need no
      // change.
      let range = NSRange(cycle.pending.range)
      if table.hasParagraphStyles { fixParagraphStyleAttribute(in: range) }
      if table.hasAttachments { fixAttachmentAttribute(in: range) }
    } else if fixesAttributesLazily {
      invalidateAttributes(in: NSRange(cycle.pending.range))
    } else {
      fixAttributes(in: NSRange(cycle.pending.range))
    }
    phase = .didProcess
    note.name = Self.didProcessEditingNotification
    if !isPrivate { center.post(note) }
    delegate?.textStorage(
      self, didProcessEditing: cycle.pending.mask, range: NSRange(cycle.pending.range),
      changeInLength: cycle.pending.changeInLength)
    if !isStock,
      let (range, effect) = findUnannouncedAttributes(around: cycle.pending.range)
    {
      cycle.invalidated = (cycle.invalidated ?? cycle.pending.range).joined(with: range)
      cycle.pending.mask.insert(.editedAttributes)
      cycle.pending.widen(range, effect)
      followInLists(TextEdit(mask: .editedAttributes, range: range, changeInLength: 0))
    }
    if !isStock && !fixesAttributesLazily { foundation.show(self) }
    phase = .notifying
    notifyManagers()
    phase = .after
    if isAlone {
      cycle.pending = PendingEdit()
      cycle.heard = ObservedEdits()
      phase = .idle
    }
  }

  private func notifyManagers() {
    let range = cycle.pending.range
    let all = cycle.invalidated?.joined(with: range) ?? range
    cycle.invalidated = nil
    let renumbered = takeRenumberedItems()
    if managers.isEmpty, textStorageObserver == nil { return }
    readers.append(.notification)
    for manager in managers where managers.contains(where: { $0 === manager }) {
      manager.processEditing(
        for: self, edited: cycle.pending.mask, range: NSRange(range),
        changeInLength: cycle.pending.changeInLength, invalidatedRange: NSRange(all))
      // After each edit views redraw their visible part; other clients are notified of the lines
      // whose markers changed.
      if let renumbered { manager.layout.invalidateDisplay(renumbered) }
    }
    textStorageObserver?.processEditing(
      for: self, edited: cycle.pending.mask, range: NSRange(range),
      changeInLength: cycle.pending.changeInLength, invalidatedRange: NSRange(all))
    readers.removeLast()
  }
}
