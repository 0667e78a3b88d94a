// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextStructures

// What a paragraph asks of the ends of containers is heeded where its lines are set (`RuledSetter`). One that stands with the
// next one looks ahead: those behind it are set on trial, copies of them, as they would come if it stayed:
//
//     heading      |   …  H   |   | T1 T2 …        on trial the text begins behind the end
//     heading      |   …      |   | H  T1 T2 …     so the heading goes on, if that brings them together
//
// So its lines hang on what was looked at: `keptReach` says how far that is, and an edit there sets it anew
// (`forgetKept`). The last row of a table does so for a caption (`DocumentLayout+KeptUnits`). All else follows from where a paragraph begins, as without rules.

extension DocumentLayout {
  /// Rules count for paragraphs of no more UTF-16 units: all of one is set at once.
  ///
  /// - Source: Our choice: some four pages.
  static let ruleLimit = 16_384
  /// So many paragraphs are looked at for one that stands with the next.
  ///
  /// - Source: Our choice: a text of headings alone is laid out in linear time.
  static let chainLimit = 64
  /// So many rows of a table are looked at for one that stands with the next: of several only the first one looks.
  ///
  /// - Source: Our choice: more than stand on a page of A4 in letters of 3 points.
  static let rowChainLimit = 256

  /// What a passage asks of the ends of the containers that there are.
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

  /// Whether text may go on in another container: there is one, or one may come.
  var hasContainerEnds: Bool { containers.count > 1 || containers.first?.hasNoEnd == false }

  /// Whether a paragraph can begin in the container behind a place: not if it is at the top of one, nor in a last one without end.
  func mayStartContainer(at place: Flow) -> Bool {
    guard !place.isTop, place.marks < containers.count else { return false }
    progress.seesPageEnds = true
    if place.marks + 1 < containers.count { return true }
    if !containers[place.marks].hasNoEnd { return true }
    progress.holdsPageEnds = true
    return false
  }

  /// Whether a passage, which has glyphs, stands with the next one.
  func standsWithNext(_ passage: Passage, at start: Int) -> Bool {
    pageRules(of: passage, at: start).contains(.keepsWithNext)
  }

  /// Sets the lines of a passage by its rules.
  func setLines(
    of passage: Passage, _ entry: PassageSummary, by rules: PageRules, _ hooks: (any LayoutHooks)?
  ) -> RuledSetter {
    var setter = RuledSetter(
      layout: self, passage: passage, entry: entry, rules: rules, hooks: hooks)
    setter.run()
    note(rules, of: passage)
    return setter
  }

  private func note(_ rules: PageRules, of passage: Passage) {
    if !rules.isDisjoint(with: [.startsPage, .keepsWithNext]) { passage.dependsOnPlace = true }
  }

  /// Sets a paragraph that stands with the next one, in the next container if they meet only there.
  ///
  /// - Returns: What the setter found.
  func setKept(at index: Int, _ entry: PassageSummary, _ hooks: (any LayoutHooks)?) -> RuledSetter {
    let passage = passages[index]
    let rules = pageRules(of: passage, at: entry.characters)
    var setter = setLines(of: passage, entry, by: rules, hooks)
    passage.keptReach = 0
    guard setter.outcome == .done, setter.mayMove, passage.flow.marks == 0 else { return setter }
    var reach = 0
    func isFollowed() -> Bool {
      var sum = entry
      sum.append(passage.summary)
      progress.looks = 0
      return goesOn(behind: sum, from: index + 1, start: entry.characters, hooks, &reach)
    }
    // Sums are true at any time: clients may be asked on the way.
    passages.update(at: index) { _ in }
    if !isFollowed() {
      setter.moveOn()
      note(rules, of: passage)
      passages.update(at: index) { _ in }
      let isTogether = setter.outcome == .done && setter.standsTogether
      if !isTogether || !isFollowed() {
        setter.run()
        note(rules, of: passage)
      }
    }
    passage.keptReach = reach
    progress.farthestLook = Swift.max(progress.farthestLook, reach)
    return setter
  }

  /// Whether the paragraph behind text that was set begins in the container in which that ends, with all between that stand with their
  /// next ones.
  ///
  /// - `behind`: All text before it.
  /// - `first`: The paragraph's place in the tree.
  /// - `start`: The first character of what looks ahead.
  /// - `reach`: How many characters from there on were looked at, if that is more than before.
  func goesOn(
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
        mayStartContainer(at: sum.flow)
      {
        return true
      }
      if passage.paragraph?.blocks.isEmpty == false {
        // It takes more work: fewer are looked at.
        progress.looks += 3
        let found = unitBegins(at: next, behind: sum.flow)
        reach = Swift.max(reach, found.end - start)
        return found.isThere
      }
      let rules = pageRules(of: passage, at: sum.characters)
      let copy = passage.copied()
      var setter = RuledSetter(
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
      guard setter.outcome == .done, setter.standsTogether else { return false }
      // A form feed parts it from the next one.
      if copy.flow.marks > 0 { return true }
      sum.append(copy.summary)
      next += 1
    }
    return true
  }

  // MARK: Edits

  /// Paragraphs before a passage that looked at it are set anew: it changes.
  func forgetKept(before index: Int) {
    guard progress.hasPageRules else { return }
    var number = index
    var distance = 0
    var chain = 0
    while number > 0, chain <= Self.chainLimit {
      number -= 1
      let passage = passages[number]
      distance += passage.characterCount
      guard progress.farthestLook > distance else { return }
      // A row has a say in the columns of all rows before it.
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

  /// A long paragraph has become short enough for its rules: all its pieces are set anew.
  ///
  /// - Parameter index: A piece that was edited.
  func ruleParagraph(of index: Int) {
    guard progress.hasPageRules, index < passages.count else { return }
    var first = index
    var count = 0
    while first > 0, !passages[first].startsParagraph, count <= Self.ruleLimit {
      first -= 1
      count += passages[first].characterCount
    }
    let style = (passages[first].paragraph ?? passages[first].suspended?.paragraph)?.style
    guard style?.pageRules.isEmpty == false,
      paragraphFits(Self.ruleLimit, from: passages.prefix(upTo: first).characters)
    else { return }
    forgetKept(before: first)
    passages.updateEach(in: first..<index) { _, passage in
      passage.dropLines()
      return true
    }
  }
}
