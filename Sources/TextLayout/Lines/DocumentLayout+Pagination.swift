// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextStructures

// A paragraph's pagination constraints are applied where its lines are set (`PaginationSetter`). One
// that is kept with the next one depends on the text ahead: copies of the following ones are set on
// trial, as if it stayed:
//
//     heading      |   …  H   |   | T1 T2 …        on trial the text begins in the next container
//     heading      |   …      |   | H  T1 T2 …     so the heading moves on, if that joins them
//
// So its lines depend on the text ahead: `keptReach` says how far, and an edit there invalidates it
// (`forgetKept`). The last row of a table is kept with a caption in the same way
// (`DocumentLayout+KeptUnits`). All else follows from the start of a paragraph, as without
// constraints.

extension DocumentLayout {
  /// The maximum length of paragraphs with pagination constraints, in UTF-16 units: all of one is
  /// set at once.
  ///
  /// - Source: Our choice: some four pages.
  static let ruleLimit = 16_384
  /// The maximum number of paragraphs tried for one that is kept with the next.
  ///
  /// - Source: Our choice: a text of headings alone is laid out in linear time.
  static let chainLimit = 64
  /// So many rows of a table are looked at for one that stands with the next: of several only the first one looks.
  ///
  /// - Source: Our choice: more than stand on a page of A4 in letters of 3 points.
  static let rowChainLimit = 256

  /// Returns a passage's constraints for the ends of the containers that there are.
  func pageRules(of passage: Passage, at start: Int) -> PageRules {
    guard progress.hasPageRules, let paragraph = passage.paragraph,
      !paragraph.style.pageRules.isEmpty, paragraph.blocks.isEmpty, passage.startsParagraph,
      !passage.isFolded, !passage.foldsEnd, client.layoutHooks?.typesetting == nil
    else { return [] }
    let rules = paragraph.style.pageRules.subtracting(.keepsWithRow)
    if rules.isEmpty { return [] }
    let isShort =
      passage.endsParagraph
      ? passage.characterCount <= Self.ruleLimit : paragraphFits(Self.ruleLimit, from: start)
    return isShort && hasContainerEnds ? rules : rules.intersection(.startsPage)
  }

  /// Whether text may continue in another container: there is one, or one may be added.
  var hasContainerEnds: Bool { containers.count > 1 || containers.first?.hasNoEnd == false }

  /// Returns whether a paragraph can begin in the container after a position: not if it is at the
  /// top of one, nor in a last one without end.
  func canStartContainer(at place: Flow) -> Bool {
    guard !place.isTop, place.marks < containers.count else { return false }
    progress.seesPageEnds = true
    if place.marks + 1 < containers.count { return true }
    if !containers[place.marks].hasNoEnd { return true }
    progress.holdsPageEnds = true
    return false
  }

  /// Returns whether a passage, which has glyphs, is kept with the next one.
  func isKeptWithNext(_ passage: Passage, at start: Int) -> Bool {
    pageRules(of: passage, at: start).contains(.keepsWithNext)
  }

  /// Sets the lines of a passage under its constraints.
  func setLines(
    of passage: Passage, _ entry: PassageSummary, by rules: PageRules, _ hooks: (any LayoutHooks)?
  ) -> PaginationSetter {
    var setter = PaginationSetter(
      layout: self, passage: passage, entry: entry, rules: rules, hooks: hooks)
    setter.run()
    note(rules, of: passage)
    return setter
  }

  private func note(_ rules: PageRules, of passage: Passage) {
    if !rules.isDisjoint(with: [.startsPage, .keepsWithNext]) { passage.dependsOnPosition = true }
  }

  /// Sets a paragraph that is kept with the next one, in the next container if they meet only
  /// there.
  ///
  /// - Returns: The setter with its results.
  func setKept(at index: Int, _ entry: PassageSummary, _ hooks: (any LayoutHooks)?)
    -> PaginationSetter
  {
    let passage = passages[index]
    let rules = pageRules(of: passage, at: entry.characters)
    var setter = setLines(of: passage, entry, by: rules, hooks)
    passage.keptReach = 0
    guard setter.outcome == .done, setter.canMove, passage.flow.marks == 0 else { return setter }
    var reach = 0
    func isFollowed() -> Bool {
      var sum = entry
      sum.append(passage.summary)
      progress.looks = 0
      return continues(behind: sum, from: index + 1, start: entry.characters, hooks, &reach)
    }
    // Sums are valid at any time: clients may be called meanwhile.
    passages.update(at: index) { _ in }
    if !isFollowed() {
      setter.moveOn()
      note(rules, of: passage)
      passages.update(at: index) { _ in }
      let isTogether = setter.outcome == .done && setter.isKeptTogether
      if !isTogether || !isFollowed() {
        setter.run()
        note(rules, of: passage)
      }
    }
    passage.keptReach = reach
    progress.farthestLookahead = Swift.max(progress.farthestLookahead, reach)
    return setter
  }

  /// Returns whether the paragraph after text that was set begins in the container in which that
  /// ends, with all between that are kept with their next ones.
  ///
  /// - Parameters:
  ///   - behind: The summary of all text before it.
  ///   - first: The paragraph's index in the tree.
  ///   - start: The first character of the paragraph that is kept with its next one.
  ///   - hooks: The client's hooks.
  ///   - reach: The number of characters from there on that the result depends on, if that is more
  ///     than before.
  /// - Returns: False if the paragraph begins in a later container.
  func continues(
    behind: PassageSummary, from first: Int, start: Int, _ hooks: (any LayoutHooks)?,
    _ reach: inout Int
  ) -> Bool {
    let full = progress.fullContainers
    defer { progress.fullContainers = full }
    var sum = behind
    var next = first
    while next < passages.count, progress.looks < Self.chainLimit {
      progress.looks += 1
      prepare(at: next, start: sum.characters)
      let passage = passages[next]
      let end = sum.characters + passage.characterCount
      reach = Swift.max(reach, end - start)
      if passage.paragraph?.style.pageRules.contains(.startsPage) == true,
        canStartContainer(at: sum.flow)
      {
        return true
      }
      if passage.paragraph?.blocks.isEmpty == false {
        // It takes more work: fewer are tried.
        progress.looks += 3
        let found = unitBegins(at: next, behind: sum.flow)
        reach = Swift.max(reach, found.end - start)
        return found.isThere
      }
      let rules = pageRules(of: passage, at: sum.characters)
      let copy = passage.copied()
      var setter = PaginationSetter(
        layout: self, passage: copy, entry: sum, rules: rules, hooks: hooks)
      setter.run()
      if setter.outcome == .needsMore {
        guard !passage.endsParagraph, next + 1 < passages.count else { return true }
        join(at: next)
        progress.looks -= 1
        continue
      }
      guard copy.lines.first?.container == 0 else { return false }
      guard rules.contains(.keepsWithNext) else { return true }
      guard setter.outcome == .done, setter.isKeptTogether else { return false }
      // A form feed separates it from the next one.
      if copy.flow.marks > 0 { return true }
      sum.append(copy.summary)
      next += 1
    }
    return true
  }

  // MARK: Edits

  /// Invalidates paragraphs before a passage that depend on it: it changes.
  func forgetKept(before index: Int) {
    guard progress.hasPageRules else { return }
    var number = index
    var distance = 0
    var chain = 0
    while number > 0, chain <= Self.chainLimit {
      number -= 1
      let passage = passages[number]
      distance += passage.characterCount
      guard progress.farthestLookahead > distance else { return }
      // A row affects the columns of all rows before it.
      if passage.paragraph?.blocks.isEmpty == false {
        if passage.keptReach > distance { dissolveUnit(at: number) }
        continue
      }
      let style = (passage.paragraph ?? passage.suspended?.paragraph)?.style
      guard style?.pageRules.contains(.keepsWithNext) == true else { return }
      chain += 1
      if passage.keptReach > distance {
        passages.update(at: number) { $0.dropLines() }
      }
    }
  }
}
