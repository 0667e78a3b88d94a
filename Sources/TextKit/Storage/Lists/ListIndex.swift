// SPDX-License-Identifier: MIT

internal import TextStructures

/// The lists of one paragraph, outermost first; shared by neighbouring paragraphs.
final class ListPath {
  let lists: [NSTextList]
  /// Sorted, each once.
  fileprivate let ids: [ObjectIdentifier]

  init(_ lists: [NSTextList]) {
    self.lists = lists
    ids = Set(lists.map { ObjectIdentifier($0) }).sorted()
  }

  func isOf(_ others: [NSTextList]) -> Bool {
    lists.count == others.count && zip(lists, others).allSatisfy { $0 === $1 }
  }
}

/// A paragraph that belongs to lists, or a stretch of paragraphs that belong to none.
struct ListStretch: SelfSummarized {
  let path: ListPath?
  let summary: ListSummary

  /// - Parameters:
  ///   - path: Nil for paragraphs without lists.
  ///   - units: Their length, above 0.
  init(_ path: ListPath?, units: Int) {
    self.path = path
    let innermost = path?.lists.last.map { ObjectIdentifier($0) }
    let open = path?.ids.map {
      ListSummary.Open(id: $0, items: $0 == innermost ? 1 : 0, units: units, isWhole: true)
    }
    summary = ListSummary(units: units, open: open ?? [], hasPlain: path == nil)
  }

  var units: Int { summary.units }
}

/// The contribution of a stretch of paragraphs to the numbers of the following ones.
///
/// For each list of the last paragraph: how much of the stretch's end belongs to it, and how many
/// of its items are there. After a paragraph that does not belong to it, a list begins again.
struct ListSummary: TreeSummary, Equatable {
  struct Open: Equatable {
    let id: ObjectIdentifier
    /// Paragraphs at the end whose innermost list it is.
    var items: Int
    /// The length of the paragraphs at the end that belong to it.
    var units: Int
    /// Whether that is all of the stretch.
    var isWhole: Bool
  }

  fileprivate(set) var units: Int
  /// Sorted by `id`.
  fileprivate(set) var open: [Open]
  /// Whether there are paragraphs without lists.
  fileprivate(set) var hasPlain: Bool

  static let zero = ListSummary(units: 0, open: [], hasPlain: false)

  mutating func append(_ next: ListSummary) {
    if next.units == 0 { return }
    if units == 0 {
      self = next
      return
    }
    units += next.units
    hasPlain = hasPlain || next.hasPlain
    let before = open
    open = next.open
    var place = 0
    for index in open.indices where open[index].isWhole {
      while place < before.count, before[place].id < open[index].id { place += 1 }
      if place < before.count, before[place].id == open[index].id {
        open[index].items += before[place].items
        open[index].units += before[place].units
        open[index].isWhole = before[place].isWhole
      } else {
        open[index].isWhole = false
      }
    }
  }

  /// The entry of a list; nil if the last paragraph does not belong to it.
  subscript(list: NSTextList) -> Open? {
    let id = ObjectIdentifier(list)
    let low = open.indices.partitionPoint { open[$0].id >= id }
    return low < open.count && open[low].id == id ? open[low] : nil
  }

  /// Whether the following numbers continue as after another summary.
  func continues(as other: ListSummary) -> Bool {
    open.count == other.open.count
      && zip(open, other.open).allSatisfy { $0.id == $1.id && $0.items == $1.items }
  }
}

/// The lists of a text's paragraphs, and the numbers of their items, in O(log *n*).
///
///     paragraphs    plain  1.  2.  a.  b.  3.  plain  plain
///     stretches     0 ─────1───2───3───4───5───6────────────
///
/// Created by the first query, in a text that has lists. It notes each edit, and reads the edited
/// paragraphs at the next query.
///
/// Invariants
/// 1. The stretches cover the text.
/// 2. No two neighbours have no lists.
struct ListIndex {
  private(set) var stretches = SummaryTree<ListStretch>()
  /// Edits since the paragraphs were read.
  private var missing = PendingEdit()
  /// The range in which markers may have changed without the text or its attributes; nil if there
  /// is none.
  private var renumbered: Range<Int>?
  /// The stretch that was found last, and the summary of the preceding ones: items are mostly
  /// queried one after the other.
  private var near: (index: Int, before: ListSummary)?

  init(_ content: TextContent) { read(0..<content.length, of: content, replacing: 0..<0) }

  /// Notes an edit; the range is that of the text before.
  mutating func note(_ edit: TextEdit) {
    renumbered = renumbered.map { PendingEdit.shifted($0, edit.range, edit.changeInLength) }
    missing.add(edit, .layout)
  }

  /// Reads the paragraphs that edits have changed.
  ///
  /// - Complexity: O(log *n* + *k*), *k* paragraphs of lists among those that were touched.
  mutating func update(_ content: TextContent) {
    guard !missing.isEmpty else { return }
    let (range, delta) = (missing.range, missing.changeInLength)
    missing = PendingEdit()
    guard stretches.summary.units + delta == content.length,
      range.upperBound - delta >= range.lowerBound
    else {
      self = ListIndex(content)
      return
    }
    // The paragraph before and the one after may have become one with the edited ones.
    let start =
      range.lowerBound == 0 ? 0 : content.text.paragraphStart(before: range.lowerBound - 1)
    let end =
      range.upperBound >= content.length
      ? content.length : content.text.paragraphEnd(after: range.upperBound)
    read(start..<end, of: content, replacing: start..<end - delta)
  }

  /// The range in which markers may have changed since the last call; nil if there is none.
  mutating func takeRenumbered() -> Range<Int>? {
    defer { renumbered = nil }
    return renumbered
  }

  // MARK: Reading

  /// Replaces stretches by those of some whole paragraphs.
  private mutating func read(
    _ range: Range<Int>, of content: TextContent, replacing old: Range<Int>
  ) {
    near = nil
    var (first, last) = (0, 0)
    var new = StretchList()
    var tail: ListStretch?
    if !old.isEmpty {
      // The parts of the first and the last one outside of the range stay.
      let head = find(old.lowerBound)
      new.append(head.element.path, old.lowerBound - head.start)
      let foot = find(old.upperBound - 1)
      let rest = foot.start + foot.element.units - old.upperBound
      if rest > 0 { tail = ListStretch(foot.element.path, units: rest) }
      (first, last) = (head.index, foot.index + 1)
    }
    let before = stretches.prefix(upTo: last)
    new.read(range, of: content)
    if let tail { new.append(tail.path, tail.units) }
    // Neighbours without lists are joined.
    if first > 0, let own = new.first, own.path == nil, stretches[first - 1].path == nil {
      first -= 1
      new.prepend(stretches[first].units)
    }
    if last < stretches.count, let own = new.last, own.path == nil, stretches[last].path == nil {
      new.append(nil, stretches[last].units)
      last += 1
    }
    stretches.replaceSubrange(first..<last, with: new.stretches)
    noteRenumbered(behind: first + new.stretches.count, before)
  }

  /// Notes that numbers after an index have changed.
  private mutating func noteRenumbered(behind index: Int, _ before: ListSummary) {
    guard index < stretches.count else { return }
    let now = stretches.prefix(upTo: index)
    guard stretches[index].path != nil, !now.continues(as: before) else { return }
    let end = stretches.first(from: index) { _, own in own.hasPlain }
    let upper = end.map { now.units + $0.prefix.units } ?? stretches.summary.units
    renumbered = (renumbered ?? now.units..<upper).joined(with: now.units..<upper)
  }

  private func find(_ location: Int) -> (index: Int, start: Int, element: ListStretch) {
    if let found = stretches.first(where: { $0.units > location }) {
      return (found.index, found.prefix.units, found.element)
    }
    let last = stretches.count - 1
    let element = stretches[last]
    return (last, stretches.summary.units - element.units, element)
  }

  // MARK: Queries

  /// The item at an index: its lists, and the summary up to it; nil if it belongs to none.
  mutating func item(at location: Int) -> (path: ListPath, counted: ListSummary)? {
    guard location < stretches.summary.units, let found = stretch(at: location),
      let path = found.element.path
    else { return nil }
    var counted = found.before
    counted.append(found.element.summary)
    return (path, counted)
  }

  /// The stretch at an index: the one that was found last, one of the next two, or one found by a
  /// search.
  private mutating func stretch(at location: Int) -> (before: ListSummary, element: ListStretch)? {
    if var (index, before) = near, before.units <= location {
      for _ in 0..<3 where index < stretches.count {
        let element = stretches[index]
        if location < before.units + element.units {
          near = (index, before)
          return (before, element)
        }
        before.append(element.summary)
        index += 1
      }
    }
    guard let found = stretches.first(where: { $0.units > location }) else { return nil }
    near = (found.index, found.prefix)
    return (found.prefix, found.element)
  }

  /// The paragraphs around an index that belong to a list; nil if the index does not.
  func range(of list: NSTextList, at location: Int) -> Range<Int>? {
    guard location < stretches.summary.units else { return nil }
    let found = find(location)
    let counted = stretches.prefix(upTo: found.index + 1)
    guard let open = counted[list] else { return nil }
    let end = stretches.first(from: found.index + 1) { _, own in own[list]?.isWhole != true }
    let upper = end.map { counted.units + $0.prefix.units } ?? stretches.summary.units
    return counted.units - open.units..<upper
  }

  /// A description of the first invariant that does not hold; nil if all do.
  func findBrokenInvariant(_ content: TextContent) -> String? {
    if let broken = stretches.findBrokenInvariant() { return broken }
    if stretches.summary.units != content.length {
      return "stretches cover \(stretches.summary.units) of \(content.length) units"
    }
    var wasPlain = false
    var broken: String?
    stretches.forEach(in: 0..<stretches.count) { index, stretch in
      if stretch.units <= 0 { broken = "stretch \(index) is empty" }
      if stretch.path == nil && wasPlain { broken = "stretch \(index) should have been joined" }
      wasPlain = stretch.path == nil
      return broken == nil
    }
    return broken
  }
}

/// Stretches in the order of reading.
private struct StretchList {
  private(set) var stretches: [ListStretch] = []
  private var path: ListPath?

  var first: ListStretch? { stretches.first }
  var last: ListStretch? { stretches.last }

  mutating func append(_ path: ListPath?, _ units: Int) {
    if units <= 0 { return }
    if path == nil, let last, last.path == nil {
      stretches[stretches.count - 1] = ListStretch(nil, units: last.units + units)
    } else {
      stretches.append(ListStretch(path, units: units))
    }
  }

  /// Joins paragraphs without lists to the first stretch.
  mutating func prepend(_ units: Int) {
    stretches[0] = ListStretch(nil, units: stretches[0].units + units)
  }

  /// Reads whole paragraphs; the lists of a paragraph are those of its first character.
  mutating func read(_ range: Range<Int>, of content: TextContent) {
    var place = range.lowerBound
    content.runs.forEachRun(in: range) { run, attributes in
      if place >= run.upperBound { return true }
      let style = attributes.dictionary[.paragraphStyle] as? NSParagraphStyle
      let lists = style?.textLists ?? []
      if lists.isEmpty {
        let end = min(content.text.paragraphEnd(after: run.upperBound - 1), range.upperBound)
        append(nil, end - place)
        place = end
        return true
      }
      if path?.isOf(lists) != true { path = ListPath(lists) }
      while place < run.upperBound {
        let end = min(content.text.paragraphEnd(after: place), range.upperBound)
        append(path, end - place)
        place = end
      }
      return true
    }
  }
}
