// SPDX-License-Identifier: MIT

internal import TextStructures

typealias Attributes = [NSAttributedString.Key: Any]

extension NSTextStorage {
  // MARK: Changing runs of the stock storage

  /// Gives each run of a range new attributes; `transform` answers nil for "as they are".
  ///
  /// - Returns: Whether glyphs may have moved.
  final func change(_ range: Range<Int>, _ transform: (Attributes) -> Attributes?) -> Bool {
    change(range, transform) { AttributeEffects.moveGlyphs(from: $0, to: $1) }
  }

  /// As above, where only one attribute can have changed.
  final func change(
    _ range: Range<Int>, key: NSAttributedString.Key, _ transform: (Attributes) -> Attributes?
  ) -> Bool {
    let moves = AttributeEffects.movesGlyphs(key)
    return change(range, transform) { _, _ in moves }
  }

  /// As above, where only some attributes can have changed.
  final func change(
    _ range: Range<Int>, keys: some Collection<NSAttributedString.Key>,
    _ transform: (Attributes) -> Attributes?
  ) -> Bool {
    if !keys.contains(where: { AttributeEffects.movesGlyphs($0) }) {
      return change(range, transform) { _, _ in false }
    }
    if keys.count == 1 { return change(range, transform) { _, _ in true } }
    return change(range, transform) { AttributeEffects.moveGlyphs(from: $0, to: $1) }
  }

  private func change(
    _ range: Range<Int>, _ transform: (Attributes) -> Attributes?,
    moveGlyphs: (Attributes, Attributes) -> Bool
  ) -> Bool {
    var moved = false
    var changed = false
    var runs = content.runs.slice(range)
    // Runs often take turns between a few sets of attributes: remember the last answers.
    var known: [ObjectIdentifier: TextAttributes] = [:]
    for index in runs.indices {
      let old = runs[index].value
      let new: TextAttributes
      if runs.count > 1, let answer = known[ObjectIdentifier(old)] {
        new = answer
      } else {
        new = transform(old.dictionary).map { table.find($0) } ?? old
        if new !== old && !moved { moved = moveGlyphs(old.dictionary, new.dictionary) }
        if runs.count > 1 { known[ObjectIdentifier(old)] = new }
      }
      if new !== old { changed = true }
      runs[index].value = new
    }
    if changed { content.runs.replaceSubrange(range, with: runs) }
    return moved
  }

  /// Changes attributes by `setAttributes(_:range:)`, run by run, as one edit. `finish` makes the same
  /// change in Foundation's store by one call.
  final func changeThroughPrimitives(
    _ range: Range<Int>, _ transform: (inout Attributes) -> Void, finish: () -> Void
  ) {
    var expected: [AttributeRun] = []
    beginEditing()
    holdingFoundation {
      var start = range.lowerBound
      while start < range.upperBound {
        let run = shownRun(at: start)
        let end = min(run.range.upperBound, range.upperBound)
        var attributes = run.attributes
        transform(&attributes)
        expected.append((value: table.find(FoundationValues.kept(attributes)), count: end - start))
        let before = announcedEdits
        setAttributes(attributes, range: NSRange(start..<end))
        if announcedEdits == before {
          reportForgotten("setAttributes(_:range:)")
          edited(.editedAttributes, range: NSRange(start..<end), changeInLength: 0)
        }
        start = end
      }
    } finish: {
      guard missing.mask == .editedAttributes, missing.range == range,
        agree(known.runs.slice(range), expected, by: { $0 === $1 })
      else { return false }
      finish()
      return true
    }
    endEditing()
  }

  /// Replaces characters by the primitive, for a subclass.
  final func replaceThroughPrimitive(_ range: Range<Int>, with string: String) {
    let before = announcedEdits
    replaceCharacters(in: NSRange(range), with: string)
    if announcedEdits == before {
      reportForgotten("replaceCharacters(in:with:)")
      edited(
        .editedCharacters, range: NSRange(range),
        changeInLength: string.utf16.count - range.count)
    }
  }

  private func reportForgotten(_ primitive: String) {
    warn(
      "\(type(of: self)).\(primitive) changed the text without a call of "
        + "edited(_:range:changeInLength:).")
  }

  // MARK: Reading through overrides

  /// What `attributes(at:effectiveRange:)` answers; the range holds `location` whatever it says.
  final func shownRun(at location: Int) -> (range: Range<Int>, attributes: Attributes) {
    if isStock {
      if unfixed != nil { fixNoted(location..<location + 1) }
      let run = shownOwnRun(at: location)
      return (fixedPart(of: run.range, at: location), run.value.dictionary)
    }
    var range = NSRange(location: NSNotFound, length: 0)
    let attributes = unsafe attributes(at: location, effectiveRange: &range)
    guard range.location >= 0, range.location <= location, range.length > 0,
      range.length <= Int.max - range.location, range.location + range.length > location
    else { return (location..<location + 1, attributes) }
    return (range.location..<range.location + range.length, attributes)
  }

  final func longestRange<Value>(
    at location: Int, in limit: NSRange, _ method: String, value: (Attributes) -> Value,
    areEqual: (Value, Value) -> Bool
  ) -> (range: Range<Int>, value: Value) {
    let limit = checked(limit, method)
    guard limit.contains(location) else {
      fail("NSTextStorage.\(method): the index \(location) does not lie within \(limit).")
    }
    let run = shownRun(at: location)
    let found = value(run.attributes)
    var (start, end) = (run.range.lowerBound, run.range.upperBound)
    while end < limit.upperBound {
      let next = shownRun(at: end)
      if !areEqual(found, value(next.attributes)) { break }
      end = next.range.upperBound
    }
    while start > limit.lowerBound {
      let next = shownRun(at: start - 1)
      if !areEqual(found, value(next.attributes)) { break }
      start = next.range.lowerBound
    }
    return ((start..<end).clamped(to: limit), found)
  }

  final func enumerate<Value>(
    _ range: Range<Int>, _ options: NSAttributedString.EnumerationOptions,
    value: (Attributes) -> Value, areEqual: (Value, Value) -> Bool,
    block: (Value, NSRange) -> Bool
  ) {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    let isReverse = options.contains(.reverse)
    while lower < upper {
      let location = isReverse ? upper - 1 : lower
      let found: (range: Range<Int>, value: Value)
      if options.contains(.longestEffectiveRangeNotRequired) {
        let run = shownRun(at: location)
        found = (run.range.clamped(to: lower..<upper), value(run.attributes))
      } else {
        found = longestRange(
          at: location, in: NSRange(lower..<upper), "enumerateAttributes(in:options:using:)",
          value: value, areEqual: areEqual)
      }
      let before = length
      let goesOn = block(found.value, NSRange(found.range))
      let after = length
      if isReverse {
        upper = min(found.range.lowerBound, after)
      } else {
        upper = min(upper + after - before, after)
        lower = max(found.range.upperBound + after - before, found.range.lowerBound)
      }
      if !goesOn { return }
    }
  }

  /// The run that is kept for a character: with the font that was set, not a substitute.
  final func keptRun(at location: Int) -> (range: Range<Int>, attributes: Attributes) {
    if isStock {
      let run = content.runs.run(at: location)
      return (run.range, run.value.dictionary)
    }
    let run = shownRun(at: location)
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
    var runs: [AttributeRun] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let run = keptRun(at: start)
      let end = min(run.range.upperBound, range.upperBound)
      runs.append((table.find(run.attributes), end - start))
      start = end
    }
    return IncomingText.rebuilt(known.text.string(in: range), runs)
  }
}
