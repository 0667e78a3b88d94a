// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping
internal import TextStructures

// A container that is added, inserted, removed or changed moves no line before it. A passage that
// continues from the container before is cut there:
//
//     containers     |    0    |    1    |        another one is inserted between them
//     passages       | A  B----|--B   C  |
//     after          | A  B----|              laid out as before
//                               |--B   C      without lines

extension DocumentLayout {
  /// Invalidates the lines from a container on, because its shape or the chain after it changed.
  ///
  /// The client has the chain as it now is.
  package func invalidateContainers(from changed: Int) {
    var container = changed
    let count = client.lineSpaceCount
    if progress.holdsPageEnds, count != containers.count {
      // Text that ended a line in the last endless container may now continue in the next one.
      container = Swift.min(container, Swift.max(0, containers.count - 1))
      progress.holdsPageEnds = false
    }
    progress.announcedContainers = Swift.min(progress.announcedContainers, container)
    // A paragraph that was broken as a whole depends on the containers after it.
    var isAll = container == 0 || progress.planReach > 0 || hasOwnLines
    var found = passages.first(where: { $0.flow.marks >= container })
    if found == nil, !isAll, !progress.isFull, progress.extraLineIsValid,
      (extraLine?.container ?? 0) < container
    {
      // It holds no text.
      return forgetDisplayedLines()
    }
    if progress.hasPageRules, progress.ruleReach > 0, !isAll {
      // Text before it may now fit there.
      container = Swift.max(0, container - progress.ruleReach)
      isAll = container == 0
      progress.announcedContainers = Swift.min(progress.announcedContainers, container)
      found = passages.first(where: { $0.flow.marks >= container })
    }
    // The passage that has lines up to the end of the chain and waits for more room.
    let waiting = progress.isFull ? firstUnlaid()?.index : nil
    invalidateEnd()
    guard passages.count > 0 else { return }
    var first = isAll ? 0 : found?.index ?? passages.count
    if !isAll, let found, found.prefix.flow.marks < container,
      cut(
        Place(index: found.index, prefix: found.prefix, passage: found.element), before: container,
        of: count, waiting: waiting == found.index)
    {
      first += 1
    }
    passages.updateEach(in: first..<passages.count) { _, passage in
      passage.dropLines()
      passage.expectedEntry = nil
      return true
    }
  }

  /// Cuts a passage where it continues in a container; the part before it keeps its lines.
  ///
  /// - Parameters:
  ///   - place: A passage that begins before the container.
  ///   - container: Its number.
  ///   - count: The current number of containers.
  ///   - waiting: Whether the passage has lines up to the end of the chain.
  /// - Returns: False, and nothing has changed, if its lines depend on each other.
  private func cut(_ place: Place, before container: Int, of count: Int, waiting: Bool) -> Bool {
    let passage = place.passage
    let index =
      passage.lines.firstIndex { place.prefix.flow.marks + Int($0.container) >= container }
      ?? passage.lines.count
    // A passage whose lines are not those of the text as it is: neither laid out nor stopped at the
    // end of the chain.
    let isSet = !passage.needsLayout || waiting
    guard index > 0, isSet, passage.expectedEntry == nil, !passage.needsGlyphs,
      passage.box?.unit == nil, passage.paragraph?.style.breaksOptimally != true,
      passage.paragraph?.style.pageRules.isEmpty != false,
      client.layoutHooks?.typesetting == nil
    else { return false }
    let last = passage.lines[index - 1]
    let end =
      index < passage.lines.count
      ? passage.lines[index].start
      : passage.patched.position(ofGlyph: last.glyphEnd, from: last.start)
    let old = passage.flow
    let before = Array(passage.lines[..<index])
    let tabs =
      index < passage.lines.count
      ? passage.tabs[..<Int(passage.lines[index].tabStart)] : passage.tabs[...]
    let stretches =
      index < passage.lines.count
      ? passage.stretches[..<Int(passage.lines[index].stretchStart)] : passage.stretches[...]
    let glyph = passage.patched.glyphs[last.glyphEnd - 1]
    var rest: [Passage] = []
    if end.glyph < passage.patched.glyphs.count {
      rest = [passage.split(at: end)]
    }
    passage.setLines(before)
    passage.tabs = Array(tabs)
    passage.stretches = Array(stretches)
    passage.resumable = nil
    passage.flow = Passage.flow(of: before)
    passage.extent = Passage.extent(of: before)
    passage.state = .laid
    if glyph.id == Glyph.pageID, glyph.flags.contains(.control),
      container < count || !hasNoEnd(container - 1)
    {
      passage.flow = Flow(marks: container - place.prefix.flow.marks, height: 0, lines: 0)
    }
    for piece in rest {
      piece.flow = Flow(
        marks: Swift.max(0, old.marks - passage.flow.marks), height: old.height, lines: old.lines)
    }
    passages.update(at: place.index) { _ in }
    if !rest.isEmpty {
      passages.replaceSubrange(place.index + 1..<place.index + 1, with: rest)
    }
    return true
  }

  private func hasNoEnd(_ container: Int) -> Bool {
    container >= 0 && container < client.lineSpaceCount
      && client.lineSpace(at: container).shape.hasNoEnd
  }
}
