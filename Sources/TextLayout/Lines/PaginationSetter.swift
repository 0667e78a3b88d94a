// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping

/// The forced breaks of a paragraph to the next container, although the one before has room.
struct PaginationBreaks: Equatable {
  /// Whether the paragraph itself begins there.
  var isPushed = false
  /// The lines that begin there, by number.
  var lines: [Int] = []
}

/// Sets one paragraph that has pagination constraints (`PageRules`).
///
/// The lines are first set without them. If the end of a container then violates a constraint, they
/// are set again with the end moved up, to lines before or to the start of the paragraph:
///
///     at first       | a  P1 P2 P3 |   | P4  b |       widows are to be avoided
///     set again      | a  P1 P2    |   | P3 P4  b |
///
/// A constraint is dropped if that does not help: a line at the top of a container is never moved
/// on, so that every line is set somewhere.
struct PaginationSetter {
  let layout: DocumentLayout
  let passage: Passage
  /// The summary of the text before the paragraph.
  let entry: PassageSummary
  let rules: PageRules
  let hooks: (any LayoutHooks)?
  private(set) var outcome = LineSetter.Outcome.done
  /// The pieces that were cut off.
  private(set) var rest: [Passage] = []
  private var forced = PaginationBreaks()
  /// The forced breaks of the paragraph's own constraints.
  private let natural: PaginationBreaks
  /// Whether all of it could begin in the next container: there is text before it in this one.
  private(set) var canMove = false
  /// The containers that were full before.
  private let full: [Int]

  init(
    layout: DocumentLayout, passage: Passage, entry: PassageSummary, rules: PageRules,
    hooks: (any LayoutHooks)?
  ) {
    (self.layout, self.passage, self.entry) = (layout, passage, entry)
    (self.rules, self.hooks) = (rules, hooks)
    full = layout.progress.fullContainers
    natural = PaginationBreaks(
      isPushed: rules.contains(.startsPage) && layout.canStartContainer(at: entry.flow))
  }

  /// Whether it has a constraint for which all of it has to be set at once.
  private var isKept: Bool { !rules.subtracting(.startsPage).isEmpty }

  /// Sets the lines under the paragraph's own constraints.
  mutating func run() {
    if isKept, !passage.endsParagraph {
      outcome = .needsMore
      return
    }
    set(natural)
    guard isKept else { return }
    layout.progress.ruleReach = Swift.max(layout.progress.ruleReach, 1)
    canMove =
      !natural.isPushed && !entry.flow.isTop && entry.flow.marks + 1 < layout.containers.count
      && passage.lines.first?.container == 0
    keepTogether()
    if rules.contains(.avoidsWidows) { avoidWidows() }
  }

  /// Sets all lines from the top of the next container on.
  mutating func moveOn() { set(PaginationBreaks(isPushed: true)) }

  private mutating func set(_ breaks: PaginationBreaks) {
    layout.progress.fullContainers = full
    layout.counts.paginationPasses += 1
    var setter = LineSetter(layout: layout, passage: passage, entry: entry, hooks: hooks)
    (setter.request.forced, setter.request.keepsWhole) = (breaks, isKept)
    outcome = setter.run()
    layout.breaker = setter.breaker
    (rest, forced) = (setter.rest, breaks)
    guard breaks.isPushed else { return }
    // Its position depends on the containers up to that one.
    let reach = passage.lines.first.map { Int($0.container) } ?? layout.containers.count
    layout.progress.ruleReach = Swift.max(layout.progress.ruleReach, reach)
  }

  // MARK: All lines in one container

  private mutating func keepTogether() {
    guard !rules.isDisjoint(with: [.keepsTogether, .keepsWithNext]), canMove, !isKeptTogether
    else { return }
    moveOn()
    if isKeptTogether {
      canMove = false
    } else {
      set(natural)
    }
  }

  /// Whether the lines up to the first form feed are in one container.
  var isKeptTogether: Bool {
    let bands = readBands()
    guard let first = bands.first else { return false }
    let isAll = bands.allSatisfy { $0.part > 0 || $0.container == first.container }
    return isAll && (outcome == .done || bands[bands.count - 1].part > 0)
  }

  // MARK: Widows

  private mutating func avoidWidows() {
    // Ends of containers up to this band are settled.
    var settled = 0
    // Read again only when lines are set again: each page of a paragraph may have a widow or
    // orphan.
    var bands = readBands()
    while let fault = firstFault(in: bands, behind: settled) {
      if let earlier = fault.earlier {
        var breaks = forced
        breaks.lines.append(earlier.line)
        set(breaks)
        bands = readBands()
        settled = earlier.band
      } else if fault.isInFirst, canMove {
        canMove = false
        moveOn()
        bands = readBands()
        let still = firstFault(in: bands, behind: 0)
        if passage.lines.isEmpty || still?.isInFirst == true && still?.earlier == nil {
          set(natural)
          bands = readBands()
          settled = fault.band
        }
      } else {
        settled = fault.band
      }
    }
  }

  /// An end of a container with one line alone on one of its sides: a widow or an orphan.
  private struct Fault {
    /// The first band after the end.
    var band: Int
    /// A better position of the end; nil: there is none in the paragraph.
    var earlier: (band: Int, line: Int)?
    /// Whether it is the first end in the paragraph.
    var isInFirst: Bool
  }

  /// Returns the first end of a container with one line alone on a side, after a band that begins a
  /// container.
  ///
  /// - Complexity: O(*b*), *b* bands from `settled` to the end that is found.
  private func firstFault(in bands: [Band], behind settled: Int) -> Fault? {
    var start = settled
    for i in bands.indices.dropFirst(settled + 1) {
      if bands[i].part != bands[i - 1].part { start = i }
      guard bands[i].part == bands[i - 1].part, bands[i].container != bands[i - 1].container
      else { continue }
      let (before, first) = (i - start, start)
      start = i
      let isLast = i + 1 == bands.count
      let hasTwoAfter =
        isLast ? outcome == .full : bands[i + 1].part == bands[i].part
      if before >= 2, hasTwoAfter { continue }
      return Fault(
        band: i, earlier: !hasTwoAfter && before >= 3 ? (i - 1, bands[i - 1].line) : nil,
        isInFirst: first == 0)
    }
    return nil
  }

  /// A band: lines side by side between shapes count as one.
  private struct Band {
    /// The first of its lines, by number.
    var line: Int
    var container: Int32
    /// The number of form feeds before it.
    var part: Int
  }

  private func readBands() -> [Band] {
    var bands: [Band] = []
    var part = 0
    for (number, line) in passage.lines.enumerated() {
      if !line.flags.contains(.continuesBand) {
        bands.append(Band(line: number, container: line.container, part: part))
      }
      let last = passage.patched.glyphs[line.glyphEnd - 1]
      if last.id == Glyph.pageID, last.flags.contains(.control) { part += 1 }
    }
    return bands
  }
}

extension Flow {
  /// Whether the container is still empty.
  var isTop: Bool { height == 0 && lines == 0 }
}
