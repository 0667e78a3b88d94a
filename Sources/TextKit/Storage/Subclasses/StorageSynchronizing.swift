// SPDX-License-Identifier: MIT

internal import TextStructures

// A subclass may keep its text anywhere. The known text of the storage (`shown`, or `content` while
// both are the same) follows the edits that the subclass announces, and so does Foundation's store.
//
//     announced    replaced 4 ..< 7, length + 2
//     known        The old text            4 ..< 7 is replaced by 4 ..< 9 of `string`
//     check        bytes before + new bytes + bytes after = bytes of `string`

extension NSTextStorage {
  /// The last known text that the storage shows.
  final var known: TextContent { shown ?? content }

  /// The length of the text that a subclass shows.
  final var measuredLength: Int {
    let reads = ownStore.inheritedStringReads
    let real = string
    let bytes = real.utf8.count
    if let lengths = ownStore.lengths {
      return lengths.bytes == bytes ? lengths.units : real.utf16.count
    }
    let isInherited =
      reads != ownStore.inheritedStringReads && shown == nil && bytes == ownStore.inheritedBytes
    return isInherited || bytes == known.length ? known.length : real.utf16.count
  }

  /// Updates the known text of a subclass by an announced edit.
  ///
  /// - Parameters:
  ///   - edit: The edit as announced.
  ///   - source: The origin of the announcement.
  /// - Returns: The actual edit, and its effect.
  final func synchronize(
    _ edit: TextEdit, _ source: Announcement
  ) -> (edit: TextEdit, effect: NSAttributeEffect) {
    noteRunsBeforeLater()
    ownStore.announcedEdits &+= 1
    if case .client = source { ownStore.isKnown = true } else { ownStore.isKnown = false }
    defer { ownStore.lengthBeforeEdit = nil }
    if case .own(let effect) = source, shown == nil {
      ownStore.lengths = nil
      let after = edit.range.lowerBound..<edit.range.upperBound + edit.changeInLength
      if showsContent(in: after, comparesText: edit.mask.contains(.editedCharacters)) {
        return (edit, effect)
      }
      let before = ownStore.lengthBeforeEdit ?? content.length
      setApart()
      return (
        TextEdit(
          mask: edit.range == 0..<before ? edit.mask : [.editedCharacters, .editedAttributes],
          range: 0..<before, changeInLength: known.length - before), .layout
      )
    }
    if !edit.mask.contains(.editedCharacters), let effect = synchronizeAttributes(edit) {
      return (edit, effect)
    }
    var lengths = ownStore.lengths ?? EncodedLengths(known.text)
    let real = string
    let (edit, text) = trueEdit(edit, known.text, lengths, real)
    return (edit, takeOver(edit, text, &lengths))
  }

  /// Updates the known text and Foundation's store by an edit of a subclass's own store.
  ///
  /// - Parameters:
  ///   - edit: The actual edit.
  ///   - text: The text that replaced its range.
  ///   - lengths: The lengths of the known text.
  /// - Returns: The effect of the edit.
  final func takeOver(
    _ edit: TextEdit, _ text: String, _ lengths: inout EncodedLengths
  ) -> NSAttributeEffect {
    var known = self.known
    let after = edit.range.lowerBound..<edit.range.upperBound + edit.changeInLength
    let runs = displayedRuns(in: after)
    let effect =
      edit.mask.contains(.editedCharacters)
      ? .layout : self.effect(from: known.runs.slice(after), to: runs)
    let isAligned =
      known.isSurelyBorder(edit.range.lowerBound) && known.isSurelyBorder(edit.range.upperBound)
    // Foundation gives new characters the attributes of their neighbours: a string costs less than
    // one with attributes.
    let takesThose =
      runs.count == 1
      && runs[0].value === known.inheritedAttributes(edit.range, empty: table.empty)
    // Release the other references: the values that are changed below must not be copied.
    let isApart = shown != nil
    if isApart { shown = nil } else { content = TextContent() }
    ownStore.lengths = nil
    if edit.mask.contains(.editedCharacters) {
      let units = Array(text.utf16)
      let removed = known.text.byteCount(in: edit.range)
      known.text.replaceSubrange(edit.range, with: units)
      lengths.replace(
        edit.range, with: units.count, removed: removed, added: text.utf8.count, in: known.text)
    }
    known.runs.replaceSubrange(edit.range, with: runs)
    if isApart { shown = known } else { content = known }
    ownStore.lengths = lengths
    foundation.edit(
      edit, of: self, isAligned: isAligned || !edit.mask.contains(.editedCharacters)
    ) {
      if edit.mask.contains(.editedCharacters),
        runs.isEmpty || takesThose && !foundation.holdsSubstitutes
      {
        replaceInFoundation(edit.range, with: text)
      } else if edit.mask.contains(.editedCharacters) {
        replaceInFoundation(edit.range, with: text, runs)
      } else {
        foundation.setAttributes(edit, runs, of: self)
      }
    }
    return effect
  }

  /// Updates the known attributes of a subclass by an edit of attributes alone.
  ///
  /// - Returns: The effect of the edit; nil if the text has changed as well.
  final func synchronizeAttributes(_ edit: TextEdit) -> NSAttributeEffect? {
    let range = edit.range
    let text = known.text
    guard let lengths = ownStore.lengths, range.lowerBound >= 0, range.upperBound <= text.count
    else { return nil }
    let real = string
    guard real.utf8.count == lengths.bytes else { return nil }
    guard appearsUnchanged(around: range, text, lengths, real) else { return nil }
    let runs = displayedRuns(in: range)
    var effect = NSAttributeEffect.none
    if runs.count == 1 {
      let old = known.runs.run(at: range.lowerBound)
      if old.range.upperBound >= range.upperBound {
        effect = table.effect(from: old.value, to: runs[0].value)
      } else {
        effect = self.effect(from: known.runs.slice(range), to: runs)
      }
    } else {
      effect = self.effect(from: known.runs.slice(range), to: runs)
    }
    if effect != .none { setKnown(runs, range) }
    foundation.edit(edit, of: self, isAligned: true) {
      foundation.setAttributes(edit, runs, of: self)
    }
    return effect
  }

  /// Changes the known runs in place.
  private func setKnown(_ runs: [AttributeRun], _ range: Range<Int>) {
    if shown != nil {
      shown?.runs.replaceSubrange(range, with: runs)
    } else {
      content.runs.replaceSubrange(range, with: runs)
    }
  }

  /// The effect of a change from one list of runs over a text to another.
  private func effect(from old: [AttributeRun], to new: [AttributeRun]) -> NSAttributeEffect {
    var effect = NSAttributeEffect.none
    _ = agree(old, new) {
      effect = max(effect, table.effect(from: $0, to: $1))
      return effect != .layout
    }
    return effect
  }

  /// Whether a subclass that inherits the primitives shows their text and runs unchanged.
  private func showsContent(in range: Range<Int>, comparesText: Bool = true) -> Bool {
    if comparesText && !foundation.defersUpdates {
      let reads = ownStore.inheritedStringReads
      let bytes = string.utf8.count
      if reads == ownStore.inheritedStringReads {
        ownStore.inheritedBytes = foundationString.utf8.count
      }
      if bytes != ownStore.inheritedBytes { return false }
    }
    var start = range.lowerBound
    while start < range.upperBound {
      let own = content.runs.run(at: start)
      let shown = givenRun(at: start)
      if !areShared(shown.attributes, own.value.dictionary),
        !AttributeValues.areEqual(
          FoundationValues.kept(FoundationValues.unboxed(shown.attributes)), own.value.dictionary)
      {
        return false
      }
      start = min(own.range.upperBound, shown.range.upperBound)
    }
    return true
  }

  /// The runs that the overridden `attributes(at:effectiveRange:)` returns.
  final func displayedRuns(in range: Range<Int>) -> [AttributeRun] {
    var runs: [AttributeRun] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let run = givenRun(at: start)
      let end = min(run.range.upperBound, range.upperBound)
      if !ownStore.seesSubstitutes {
        ownStore.seesSubstitutes = run.attributes[.originalFont] != nil
      }
      let attributes =
        table.known(run.attributes)
        ?? table.find(FoundationValues.kept(FoundationValues.unboxed(run.attributes)))
      if let last = runs.last, last.value === attributes {
        runs[runs.count - 1].count += end - start
      } else {
        runs.append((value: attributes, count: end - start))
      }
      start = end
    }
    return runs
  }

  /// Checks an announced edit against the real text.
  ///
  /// - Returns: The edit and the text that replaced its range. If the real text does not agree with
  ///   the announcement, the edit that leads to the real text.
  private func trueEdit(
    _ edit: TextEdit, _ old: TextBuffer, _ lengths: EncodedLengths, _ real: String
  ) -> (TextEdit, text: String) {
    if let text = newText(of: edit, old, lengths, real) { return (edit, text) }
    let fits = edit.fits(old)
    // Foundation rounds a range that cuts a surrogate pair: that is not the subclass's mistake.
    let cutsPair = fits && old.count > 0 && TextContent.widened(edit.range, in: old) != edit.range
    let units = Array(real.utf16)
    var actual = difference(old, units)
    if !cutsPair {
      report(
        "announcement",
        "\(type(of: self)).edited(_:range:changeInLength:): a change of \(NSRange(edit.range)) by "
          + "\(edit.changeInLength) was announced, but \(NSRange(actual.range)) of the length "
          + "\(old.count) changed by \(actual.changeInLength).")
    }
    let announced = TextContent.widened(edit.range.clamped(to: 0..<old.count), in: old)
    let isEmpty = actual.range.isEmpty && actual.changeInLength == 0
    actual.range = isEmpty ? announced : actual.range.joined(with: announced)
    actual.mask = isEmpty && !cutsPair ? edit.mask : [.editedCharacters, .editedAttributes]
    let after = actual.range.lowerBound..<actual.range.upperBound + actual.changeInLength
    return (actual, String(decoding: units[after], as: UTF16.self))
  }

  /// The text that replaced the range of an announced edit; nil if the real text does not agree
  /// with it.
  final func newText(
    of edit: TextEdit, _ old: TextBuffer, _ lengths: EncodedLengths, _ real: String
  ) -> String? {
    guard edit.fits(old) else { return nil }
    let start = lengths.bytes(before: edit.range.lowerBound, in: old)
    let removed = old.byteCount(in: edit.range)
    let utf8 = real.utf8
    let end = utf8.count - (lengths.bytes - start - removed)
    guard end >= start, end <= utf8.count else { return nil }
    let first = utf8.index(utf8.startIndex, offsetBy: start)
    let last = utf8.index(first, offsetBy: end - start)
    let text = String(Substring(utf8[first..<last]))
    guard text.utf8.count == end - start,
      text.utf16.count == edit.range.count + edit.changeInLength,
      edit.mask.contains(.editedCharacters) || old.agrees(edit.range, with: real, at: start),
      appearsUnchanged(outside: edit, start..<end, old, lengths, real)
    else { return nil }
    return text
  }

  /// Compares some of the text outside of an edit: all of a short text; else the neighbourhood of
  /// the edit, and a window that moves with each edit, so that a wrong range is found in the end.
  ///
  /// - `place`: The bytes of the real text that are new.
  private func appearsUnchanged(
    outside edit: TextEdit, _ place: Range<Int>, _ old: TextBuffer, _ lengths: EncodedLengths,
    _ real: String
  ) -> Bool {
    let reach = old.count <= 512 ? old.count : 32
    let before = max(0, edit.range.lowerBound - reach)..<edit.range.lowerBound
    let after = edit.range.upperBound..<min(old.count, edit.range.upperBound + reach)
    guard old.agrees(before, with: real, at: place.lowerBound - old.byteCount(in: before)),
      old.agrees(after, with: real, at: place.upperBound)
    else { return false }
    if reach == old.count { return true }
    let window = nextAuditWindow(old)
    func isUnchanged(_ part: Range<Int>, _ shift: Int) -> Bool {
      part.isEmpty
        || old.agrees(
          part, with: real, at: lengths.bytes(before: part.lowerBound, in: old) + shift)
    }
    return isUnchanged(window.clamped(to: 0..<edit.range.lowerBound), 0)
      && isUnchanged(
        window.clamped(to: edit.range.upperBound..<old.count), real.utf8.count - lengths.bytes)
  }

  /// The same if no characters should have changed: the range and its neighbourhood at once.
  private func appearsUnchanged(
    around range: Range<Int>, _ text: TextBuffer, _ lengths: EncodedLengths, _ real: String
  ) -> Bool {
    let reach = text.count <= 512 ? text.count : 32
    let around =
      max(0, range.lowerBound - reach)..<min(text.count, range.upperBound + reach)
    let start = lengths.bytes(before: around.lowerBound, in: text)
    guard text.agrees(around, with: real, at: start) else { return false }
    if around.count == text.count { return true }
    let window = nextAuditWindow(text)
    return text.agrees(
      window, with: real, at: lengths.bytes(before: window.lowerBound, in: text))
  }

  /// The next window of a long text: the windows cover all of it in turn.
  private func nextAuditWindow(_ text: TextBuffer) -> Range<Int> {
    if ownStore.auditPosition >= text.count { ownStore.auditPosition = 0 }
    let window = ownStore.auditPosition..<min(ownStore.auditPosition + 96, text.count)
    ownStore.auditPosition = window.upperBound
    return window
  }

  /// The shortest single edit that leads from one text to another and cuts no surrogate pair.
  final func difference(_ old: TextBuffer, _ new: [UInt16]) -> TextEdit {
    let before = old.units(in: 0..<old.count)
    func isLow(_ unit: UInt16) -> Bool { unit & 0xFC00 == 0xDC00 }
    var start = 0
    while start < before.count, start < new.count, before[start] == new[start] { start += 1 }
    if start > 0,
      (start < before.count && isLow(before[start])) || (start < new.count && isLow(new[start]))
    {
      start -= 1
    }
    var end = 0
    while end < before.count - start, end < new.count - start,
      before[before.count - 1 - end] == new[new.count - 1 - end]
    { end += 1 }
    if end > 0, isLow(before[before.count - end]) { end -= 1 }
    return TextEdit(
      mask: [.editedCharacters, .editedAttributes], range: start..<before.count - end,
      changeInLength: new.count - before.count)
  }

  // MARK: Unannounced text

  /// Separates the text of the inherited primitives from the text that the subclass shows, from now
  /// on.
  private func setApart() {
    foundation.flush(self)
    let held = content.length
    let real = string
    var all = TextContent(real, table.empty)
    all.runs = AttributeRuns(displayedRuns(in: 0..<all.length))
    shown = all
    ownStore.lengths = EncodedLengths(all.text)
    foundation.replace(0..<held, withKnown: 0..<all.length, of: self)
  }

  /// Reads the text that a subclass shows before it has announced any edit: its initial text, or
  /// one that differs from that of the inherited primitives.
  final func findUnannouncedText() {
    if isStock || ownStore.lengths != nil || shown != nil || isEditing { return }
    let real = string
    if content.length == 0 {
      if real.isEmpty { return }
      content.text = TextBuffer(real)
      content.runs = AttributeRuns(displayedRuns(in: 0..<content.length))
      ownStore.lengths = EncodedLengths(content.text)
      foundation.replace(0..<0, withKnown: 0..<content.length, of: self)
    } else if !showsContent(in: 0..<content.length) {
      setApart()
    }
  }

  /// Inserts a text that only the inherited primitives hold into the empty store of a subclass.
  final func fillEmptyStore(_ text: NSAttributedString) {
    if content.length == 0 { return }
    let reads = ownStore.inheritedStringReads
    if !string.isEmpty || reads != ownStore.inheritedStringReads { return }
    let length = content.length
    content = TextContent("", table.empty)
    replaceInFoundation(0..<length, with: "")
    append(text)
  }

  /// The number of units around an edit in which unannounced attributes are searched.
  private static let restylingReach = 2048

  /// Finds attributes that a subclass changed in its own store without announcing it: many restyle
  /// the lines of an edit there, in `processEditing()`.
  ///
  /// Compares the paragraphs of the edit.
  ///
  /// - Parameter range: The range of the edit, in the current text.
  /// - Returns: The range of changed attributes, and the effect of the change; nil if there is
  ///   none.
  final func findUnannouncedAttributes(
    around range: Range<Int>
  ) -> (Range<Int>, NSAttributeEffect)? {
    guard let lengths = ownStore.lengths, string.utf8.count == lengths.bytes else { return nil }
    let known = self.known
    // If the edit ends with a paragraph, the next one counts as well: `lineRange(for:)` of the
    // edit's end contains it.
    let window =
      max(
        known.text.paragraphStart(before: range.lowerBound),
        range.lowerBound - Self.restylingReach)..<min(
        known.text.paragraphEnd(after: range.upperBound), range.upperBound + Self.restylingReach)
    var changed: Range<Int>?
    var start = window.lowerBound
    var (shown, displayedEnd) = (Attributes(), start)
    known.runs.forEachRun(in: window) { own, attributes in
      while start < own.upperBound {
        if start >= displayedEnd {
          let run = givenRun(at: start)
          (shown, displayedEnd) = (run.attributes, run.range.upperBound)
        }
        let end = min(own.upperBound, displayedEnd)
        if !AttributeValues.areSame(shown, attributes.dictionary),
          AttributeValues.surelyDiffer(
            FoundationValues.kept(FoundationValues.unboxed(shown)), attributes.dictionary)
        {
          changed = (changed ?? start..<end).joined(with: start..<end)
        }
        start = end
      }
      return true
    }
    guard let changed else { return nil }
    let runs = displayedRuns(in: changed)
    let effect = self.effect(from: known.runs.slice(changed), to: runs)
    noteRunsBeforeLater()
    setKnown(runs, changed)
    let edit = TextEdit(mask: .editedAttributes, range: changed, changeInLength: 0)
    foundation.edit(edit, of: self, isAligned: true) {
      foundation.setAttributes(edit, runs, of: self)
    }
    return (changed, effect)
  }
}

extension TextEdit {
  /// Whether the edit can be applied to a text.
  fileprivate func fits(_ text: TextBuffer) -> Bool {
    range.lowerBound >= 0 && range.upperBound <= text.count && range.count + changeInLength >= 0
  }
}
