// SPDX-License-Identifier: MIT

internal import TextStructures

extension NSTextStorage {
  // MARK: Changing runs of the stock storage

  /// Changes the attributes of each run of a range.
  ///
  /// - Parameters:
  ///   - range: UTF-16 units.
  ///   - keys: The only attributes that can have changed, or nil.
  ///   - transform: Returns the new attributes of a run.
  /// - Returns: The effect of the change.
  final func change(
    _ range: Range<Int>, keys: [NSAttributedString.Key]?,
    _ transform: (inout AttributeTable, TextAttributes) -> TextAttributes
  ) -> NSAttributeEffect {
    if let keys, keys.count == 1 { return change(range, key: keys[0], transform) }
    var most = keys == nil ? NSAttributeEffect.layout : .none
    for key in keys ?? [] { most = max(most, table.effect(of: key)) }
    var effect = NSAttributeEffect.none
    changeRuns(range, transform) { old, new in
      if effect != most { effect = max(effect, table.effect(from: old, to: new)) }
    }
    return effect
  }

  /// The same if only one attribute can have changed.
  final func change(
    _ range: Range<Int>, key: NSAttributedString.Key,
    _ transform: (inout AttributeTable, TextAttributes) -> TextAttributes
  ) -> NSAttributeEffect {
    var isChanged = false
    changeRuns(range, transform) { _, _ in isChanged = true }
    return isChanged ? table.effect(of: key) : .none
  }

  /// Changes the attributes of each run of a range; `note` receives each run whose attributes
  /// differ afterwards.
  private func changeRuns(
    _ range: Range<Int>,
    _ transform: (inout AttributeTable, TextAttributes) -> TextAttributes,
    note: (_ old: TextAttributes, _ new: TextAttributes) -> Void
  ) {
    let first = content.runs.run(at: range.lowerBound)
    if first.range.upperBound >= range.upperBound {
      let new = transform(&table, first.value)
      if new === first.value { return }
      note(first.value, new)
      return content.runs.set(new, in: range)
    }
    var changed = false
    var runs = content.runs.slice(range)
    // Runs often alternate between a few sets of attributes: cache the results.
    var known: [ObjectIdentifier: TextAttributes] = [:]
    for index in runs.indices {
      let old = runs[index].value
      let new = known[ObjectIdentifier(old)] ?? transform(&table, old)
      known[ObjectIdentifier(old)] = new
      if new === old { continue }
      note(old, new)
      changed = true
      runs[index].value = new
    }
    if changed { content.runs.replaceSubrange(range, with: runs) }
  }

  /// Changes attributes by `setAttributes(_:range:)`, run by run, as one edit.
  ///
  /// `finish` makes the same change in Foundation's store in one call.
  final func changeThroughPrimitives(
    _ range: Range<Int>, _ change: AttributeChange, finish: () -> Void
  ) {
    var expected: [(attributes: TextAttributes, end: Int)] = []
    beginEditing()
    foundation.holding(self) {
      var start = range.lowerBound
      while start < range.upperBound {
        let run = displayedRun(at: start)
        let end = min(run.range.upperBound, range.upperBound)
        let (new, given) = changed(run.attributes, at: start, change)
        expected.append((new, end))
        let before = ownStore.announcedEdits
        setAttributes(FoundationValues.handedOut(given), range: NSRange(start..<end))
        if ownStore.announcedEdits == before {
          reportForgotten("setAttributes(_:range:)")
          edited(.editedAttributes, range: NSRange(start..<end), changeInLength: 0)
        }
        start = end
      }
    } finish: {
      guard foundation.missing.mask == .editedAttributes, foundation.missing.range == range else {
        return false
      }
      var (start, index) = (range.lowerBound, 0)
      while start < range.upperBound {
        let run = known.runs.run(at: start)
        let wanted = expected[index].attributes
        if run.value !== wanted,
          !AttributeValues.areEqual(run.value.dictionary, wanted.dictionary)
        {
          return false
        }
        start = min(run.range.upperBound, expected[index].end)
        if start == expected[index].end { index += 1 }
      }
      finish()
      return true
    }
    endEditing()
  }

  /// The result of a change on the attributes that are shown at an index: as stored, and as passed
  /// to the primitive.
  private func changed(
    _ shown: Attributes, at place: Int, _ change: AttributeChange
  ) -> (kept: TextAttributes, given: Attributes) {
    let known = self.known
    let here = place < known.length ? known.runs.value(at: place) : nil
    if let here, AttributeValues.areEqual(shown, here.dictionary) {
      let new = change.applied(to: here, &table)
      return (new, new.dictionary)
    }
    if shown[.originalFont] == nil {
      let new = change.applied(to: table.find(FoundationValues.kept(shown)), &table)
      return (new, new.dictionary)
    }
    var given = shown
    change.apply(to: &given)
    return (table.find(FoundationValues.kept(given)), given)
  }

  /// Replaces characters by the primitive, for a subclass.
  ///
  /// The subclass's own store may be a Foundation string, which rounds a range that cuts graphemes:
  /// it receives whole ones.
  final func replaceThroughPrimitive(_ range: Range<Int>, with string: String) {
    let known = self.known
    let whole = ownStore.isKnown ? known.wholeGraphemes(range) : range
    if whole == range { return callPrimitive(range, string) }
    let head = whole.lowerBound..<range.lowerBound
    let tail = range.upperBound..<whole.upperBound
    beginEditing()
    foundation.holding(self) {
      callPrimitive(
        whole, known.text.string(in: head) + string + known.text.string(in: tail))
      // Each part has the attributes that it would have by itself.
      let inherited = (known.inheritedAttributes(range, empty: table.empty), string.utf16.count)
      let runs = known.runs.slice(head) + [inherited] + known.runs.slice(tail)
      if !runs.allSatisfy({ $0.value === runs[0].value }) {
        var start = whole.lowerBound
        for run in runs where run.count > 0 {
          setAttributes(
            FoundationValues.handedOut(run.value.dictionary),
            range: NSRange(location: start, length: run.count))
          start += run.count
        }
      }
    }
    endEditing()
  }

  private func callPrimitive(_ range: Range<Int>, _ string: String) {
    let before = ownStore.announcedEdits
    replaceCharacters(in: NSRange(range), with: string)
    if ownStore.announcedEdits == before {
      reportForgotten("replaceCharacters(in:with:)")
      edited(
        .editedCharacters, range: NSRange(range),
        changeInLength: string.utf16.count - range.count)
    }
  }

  private func reportForgotten(_ primitive: String) {
    report(
      "forgotten " + primitive,
      "\(type(of: self)).\(primitive) changed the text without a call of "
        + "edited(_:range:changeInLength:).")
  }

  // MARK: Reading through overrides

  /// The result of `attributes(at:effectiveRange:)`; the range always contains `location`.
  ///
  /// - `withFonts`: False for a query whose result is the same with the fonts that were set: then
  ///   no substitutes are searched.
  final func displayedRun(
    at location: Int, withFonts: Bool = true
  ) -> (range: Range<Int>, attributes: Attributes) {
    if isStock {
      if fixing.unfixed != nil { fixNoted(location..<location + 1) }
      let run = withFonts ? displayedOwnRun(at: location) : content.runs.run(at: location)
      return (fixedPart(of: run.range, at: location), run.value.dictionary)
    }
    let run = givenRun(at: location)
    return (run.range, FoundationValues.unboxed(run.attributes))
  }

  /// The same for a subclass, including boxes in the result.
  final func givenRun(at location: Int) -> (range: Range<Int>, attributes: Attributes) {
    var range = NSRange(location: NSNotFound, length: 0)
    let attributes = unsafe attributes(at: location, effectiveRange: &range)
    guard range.location >= 0, range.location <= location, range.length > 0,
      range.length <= Int.max - range.location, range.location + range.length > location
    else { return (location..<location + 1, attributes) }
    return (range.location..<range.location + range.length, attributes)
  }

  final func longestRange<Value>(
    at location: Int, in limit: NSRange, _ method: String, withFonts: Bool = true,
    value: (Attributes) -> Value,
    areEqual: (Value, Value) -> Bool
  ) -> (range: Range<Int>, value: Value) {
    let limit = checked(limit, method)
    guard limit.contains(location) else {
      fail("NSTextStorage.\(method): the index \(location) does not lie within \(limit).")
    }
    let run = displayedRun(at: location, withFonts: withFonts)
    let found = value(run.attributes)
    var (start, end) = (run.range.lowerBound, run.range.upperBound)
    while end < limit.upperBound {
      let next = displayedRun(at: end, withFonts: withFonts)
      if !areEqual(found, value(next.attributes)) { break }
      end = next.range.upperBound
    }
    while start > limit.lowerBound {
      let next = displayedRun(at: start - 1, withFonts: withFonts)
      if !areEqual(found, value(next.attributes)) { break }
      start = next.range.lowerBound
    }
    return ((start..<end).clamped(to: limit), found)
  }

  final func enumerate<Value>(
    _ range: Range<Int>, _ options: NSAttributedString.EnumerationOptions, withFonts: Bool = true,
    value: (Attributes) -> Value, areEqual: (Value, Value) -> Bool,
    block: (Value, NSRange) -> Bool
  ) {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    let isReverse = options.contains(.reverse)
    while lower < upper {
      let location = isReverse ? upper - 1 : lower
      let found: (range: Range<Int>, value: Value)
      if options.contains(.longestEffectiveRangeNotRequired) {
        let run = displayedRun(at: location, withFonts: withFonts)
        found = (run.range.clamped(to: lower..<upper), value(run.attributes))
      } else {
        found = longestRange(
          at: location, in: NSRange(lower..<upper), "enumerateAttributes(in:options:using:)",
          withFonts: withFonts, value: value, areEqual: areEqual)
      }
      let before = length
      let continues = block(found.value, NSRange(found.range))
      let after = length
      if isReverse {
        upper = min(found.range.lowerBound, after)
      } else {
        upper = min(upper + after - before, after)
        lower = max(found.range.upperBound + after - before, found.range.lowerBound)
      }
      if !continues { return }
    }
  }

  /// The stored run of a character: with the font that was set, not a substitute.
  final func keptRun(at location: Int) -> (range: Range<Int>, attributes: Attributes) {
    if isStock {
      let run = content.runs.run(at: location)
      return (run.range, run.value.dictionary)
    }
    let run = displayedRun(at: location)
    return (run.range, FoundationValues.kept(run.attributes))
  }

  final func hasSameText(as other: NSAttributedString) -> Bool {
    let length = self.length
    guard length == other.length, string.utf8.elementsEqual(other.string.utf8) else { return false }
    let storage = other as? NSTextStorage
    var start = 0
    var (mine, end) = (Attributes(), 0)
    var (others, otherEnd) = (Attributes(), 0)
    while start < length {
      if start >= end {
        let run = keptRun(at: start)
        (mine, end) = (run.attributes, run.range.upperBound)
      }
      if start >= otherEnd {
        if let storage {
          let run = storage.keptRun(at: start)
          (others, otherEnd) = (run.attributes, run.range.upperBound)
        } else {
          var range = NSRange()
          others = unsafe FoundationValues.kept(
            other.attributes(at: start, effectiveRange: &range))
          otherEnd = max(range.location + range.length, start + 1)
        }
      }
      if !AttributeValues.areEqual(mine, others) { return false }
      start = min(end, otherEnd)
    }
    return true
  }

  final func makeSubstring(_ range: Range<Int>) -> NSAttributedString {
    if range.isEmpty { return NSAttributedString(string: "") }
    return ScratchText.makeLasting(known.text.string(in: range), copiedRuns(in: range))
  }

  /// The runs of a copy of a range: as they are shown.
  final func copiedRuns(in range: Range<Int>) -> [AttributeRun] {
    var runs: [AttributeRun] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let run = displayedRun(at: start)
      let end = min(run.range.upperBound, range.upperBound)
      runs.append((table.find(FoundationValues.frozen(run.attributes)), end - start))
      start = end
    }
    return runs
  }
}
