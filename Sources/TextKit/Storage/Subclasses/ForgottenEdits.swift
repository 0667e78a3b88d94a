// SPDX-License-Identifier: MIT

internal import TextStructures

// If a subclass changes its store and does not call `edited(_:range:changeInLength:)`, the next
// query for layout detects it. A query notifies no client: it updates the known text, Foundation's
// store and the layouts. The change is kept until delegates, observers and overrides are notified:
//
//     store changes      query           edited(…) is called after all: reported as announced
//     ──────┬───────────────┬──────────────┬──────────────
//           │          found, kept         │ or the next edit is made: reported together with it
//
// Several changes may be found before the first of them is announced, so each intermediate text is
// kept.

/// Changes that queries have found and that were not announced.
struct ForgottenEdits {
  struct Step {
    /// The text before the change.
    var before: TextBuffer
    /// The edit from there to the next step, or to the known text.
    var edit: TextEdit
    /// Whether delegates have been notified, together with another edit.
    var isTold = false
  }

  /// At least one.
  private(set) var steps: [Step] = []
  /// More steps than these are joined.
  private static let limit = 8

  mutating func add(_ step: Step) {
    steps.append(step)
    if steps.count <= Self.limit || steps[0].isTold != steps[1].isTold { return }
    var joined = PendingEdit()
    for step in steps[..<2] { joined.add(step.edit, .layout) }
    steps[1].before = steps[0].before
    steps[1].edit = joined.edit
    steps.removeFirst()
  }

  /// The steps that delegates have not been notified of, as one edit; empty if there are none.
  var untold: PendingEdit {
    var untold = PendingEdit()
    for step in steps where !step.isTold { untold.add(step.edit, .layout) }
    return untold
  }

  /// Removes the first steps; delegates have been notified of the others.
  mutating func removeFirst(_ count: Int) {
    steps.removeFirst(count)
    for index in steps.indices { steps[index].isTold = true }
  }

  /// The steps that an announced edit spans; nil if it does not lead from one text to another.
  ///
  /// - `end`: The text after the last step.
  func steps(of edit: TextEdit, end: TextBuffer) -> Range<Int>? {
    let texts = steps.map(\.before) + [end]
    for first in steps.indices {
      for last in first + 1..<texts.count
      where ForgottenEdits.leads(edit, from: texts[first], to: texts[last]) { return first..<last }
    }
    return nil
  }

  /// The number of characters from the start that have the same attributes in two lists of runs.
  fileprivate static func agreement(_ old: [AttributeRun], _ new: [AttributeRun]) -> Int {
    var agreed = 0
    var (i, j) = (0, 0)
    var (left, right) = (old.first?.count ?? 0, new.first?.count ?? 0)
    while i < old.count, j < new.count, old[i].value === new[j].value {
      let count = min(left, right)
      agreed += count
      (left, right) = (left - count, right - count)
      if left == 0 {
        i += 1
        left = i < old.count ? old[i].count : 0
      }
      if right == 0 {
        j += 1
        right = j < new.count ? new[j].count : 0
      }
    }
    return agreed
  }

  private static func leads(_ edit: TextEdit, from old: TextBuffer, to new: TextBuffer) -> Bool {
    let (lower, upper) = (edit.range.lowerBound, edit.range.upperBound)
    let delta = edit.changeInLength
    guard upper <= old.count, old.count + delta == new.count, edit.range.count + delta >= 0 else {
      return false
    }
    return old.units(in: 0..<lower) == new.units(in: 0..<lower)
      && old.units(in: upper..<old.count) == new.units(in: upper + delta..<new.count)
  }
}

/// The part of the pending edits that the layouts have followed already.
struct ObservedEdits: Equatable {
  var changeInLength = 0
  /// Whether no other change of characters is pending.
  var isAll = false
}

extension NSTextStorage {
  /// Follows changes that a subclass made without a call of `edited(_:range:changeInLength:)`, as
  /// far as the length shows them.
  ///
  /// Called by queries: delegates, observers and overrides are notified later.
  final func findForgottenEdits() {
    if isStock || phase != .idle || depth > 0 { return }
    let real = string
    let bytes = real.utf8.count
    // Without lengths the subclass has not provided any text yet: it inherits the primitives, or it
    // has announced no edit so far.
    let isTrue = ownStore.lengths.map { $0.bytes == bytes } ?? (known.length > 0 || bytes == 0)
    if isTrue { return }
    checkCanChange("edited(_:range:changeInLength:)")
    report(
      "silence",
      "\(type(of: self)) changed its text without a call of edited(_:range:changeInLength:).")
    followForgotten(real)
  }

  /// Updates the known text, Foundation's store and the layouts to the real text, without notifying
  /// any client.
  private func followForgotten(_ real: String) {
    let units = Array(real.utf16)
    let edit = withAttributes(difference(known.text, units), length: units.count)
    let after = edit.range.lowerBound..<edit.range.upperBound + edit.changeInLength
    ownStore.forgotten = ownStore.forgotten ?? ForgottenEdits()
    ownStore.forgotten?.add(ForgottenEdits.Step(before: known.text, edit: edit))
    ownStore.isKnown = true
    var lengths = ownStore.lengths ?? EncodedLengths(known.text)
    _ = takeOver(edit, String(decoding: units[after], as: UTF16.self), &lengths)
    moveUnfixed(edit)
    forgetSubstitutes(edit)
    for manager in managers { manager.follow(edit, of: self) }
  }

  /// Extends an edit that was found by comparing characters to those around it whose attributes
  /// differ: they may have been replaced by equal characters.
  ///
  /// - `length`: The length of the real text.
  private func withAttributes(_ edit: TextEdit, length: Int) -> TextEdit {
    let known = self.known
    let after = edit.range.upperBound + edit.changeInLength
    let head = ForgottenEdits.agreement(
      known.runs.slice(0..<edit.range.lowerBound), displayedRuns(in: 0..<edit.range.lowerBound))
    let tail = ForgottenEdits.agreement(
      known.runs.slice(edit.range.upperBound..<known.length).reversed(),
      displayedRuns(in: after..<length).reversed())
    let lower = min(head, edit.range.lowerBound)
    let upper = max(known.length - tail, edit.range.upperBound)
    var wide = edit
    wide.range = TextContent.widened(lower..<upper, in: known.text)
    return wide
  }

  /// Accepts an announcement that follows after queries have found the change.
  ///
  /// - Returns: Whether it is one; if not, no client has been notified.
  final func takeLate(_ edit: TextEdit) -> Bool {
    guard let forgotten = ownStore.forgotten, edit.mask.contains(.editedCharacters) else {
      return false
    }
    let real = string
    // All of it: the current edit may have left the length as it was.
    let isKnown =
      ownStore.lengths?.bytes == real.utf8.count
      && known.text.agrees(0..<known.length, with: real, at: 0)
    if !isKnown, let lengths = ownStore.lengths, newText(of: edit, known.text, lengths, real) != nil
    {
      return false
    }
    if !isKnown, forgotten.steps(of: edit, end: TextBuffer(real)) != nil { followForgotten(real) }
    guard let place = ownStore.forgotten?.steps(of: edit, end: known.text) else { return false }
    ownStore.announcedEdits &+= 1
    follow(edit, over: place)
    return true
  }

  /// Reports an edit that was found before it was announced.
  ///
  /// - `place`: The steps that it spans.
  private func follow(_ edit: TextEdit, over place: Range<Int>) {
    guard let steps = ownStore.forgotten?.steps else { return }
    // The edit's range in the current text.
    var here = PendingEdit()
    here.add(edit, .layout)
    for step in steps[place.upperBound...] { here.add(step.edit, .layout) }
    // It may have been announced with attributes further out than the characters that differ.
    let restyled = TextEdit(mask: .editedAttributes, range: here.range, changeInLength: 0)
    let effect = here.range.isEmpty ? .none : synchronizeAttributes(restyled) ?? .layout
    let untold = ownStore.forgotten?.untold ?? PendingEdit()
    if untold.isEmpty {
      if edit.mask.contains(.editedAttributes) { cycle.pending.add(restyled, effect) }
    } else if steps.contains(where: \.isTold) {
      tell(untold)
    } else {
      var all = PendingEdit()
      for step in steps[..<place.lowerBound] { all.add(step.edit, .layout) }
      all.add(edit, .layout)
      for step in steps[place.upperBound...] { all.add(step.edit, .layout) }
      tell(all)
    }
    ownStore.forgotten?.removeFirst(place.upperBound)
    if place.upperBound == steps.count { ownStore.forgotten = nil }
  }

  /// Joins changes that were found and never announced to the next edit, which reports them.
  final func joinForgotten() {
    guard let untold = ownStore.forgotten?.untold else { return }
    ownStore.forgotten = nil
    if !untold.isEmpty { tell(untold) }
  }

  /// Adds an edit that the layouts have followed to the pending ones.
  private func tell(_ edit: PendingEdit) {
    cycle.heard.isAll = cycle.heard.isAll || !cycle.pending.mask.contains(.editedCharacters)
    cycle.heard.changeInLength += edit.changeInLength
    cycle.pending.add(edit.edit, .layout)
  }
}

extension PendingEdit {
  /// As one announced edit.
  fileprivate var edit: TextEdit {
    TextEdit(
      mask: mask, range: range.lowerBound..<range.upperBound - changeInLength,
      changeInLength: changeInLength)
  }
}
