// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextStructures

// A unit that stands with what follows it: the last row of a table with the caption below it.
//
//     as it comes   |  …  row   |   | caption  …       the caption begins behind the end
//     set again     |  …        |   | row  caption …   so the row goes on, if that brings them together

extension DocumentLayout {
  /// Places a unit that stands with what follows it in the next container, if they meet only there; whether it was placed and written.
  ///
  /// - `placing`: Where it stands in the container in which text before it ends.
  /// - `after`: The blocks around the paragraph behind it.
  func layKept(
    _ unit: inout UnitText, _ placing: BlockPlacing, _ after: [any LayoutBlock]
  ) -> Bool {
    guard let found = isFollowed(unit, placing, after) else { return false }
    unit.reach = found.reach
    let container = unit.prefix.flow.marks
    guard !found.isThere, container + 1 < containers.count else { return false }
    var moved = unit
    let (setter, place, isPlaced) = set(&moved, in: container + 1)
    if isPlaced, place.isWhole(in: container + 1),
      isFollowed(moved, place, setter.after)?.isThere == true
    {
      progress.fullContainers.append(container)
      write(moved, setter, place)
      return true
    }
    let (old, oldPlace, _) = set(&unit, in: container)
    write(unit, old, oldPlace)
    return true
  }

  /// Whether what a unit stands with begins where the unit ends, as it was placed; nil if it stands with nothing, or where it must.
  ///
  /// - Returns: Also how many characters from the unit's first one on were looked at.
  func isFollowed(
    _ unit: UnitText, _ placing: BlockPlacing, _ after: [any LayoutBlock]
  ) -> (isThere: Bool, reach: Int)? {
    guard unit.end < passages.count, client.layoutHooks?.typesetting == nil,
      standsWithNext(unit, after), placing.isWhole(in: placing.container),
      containers.count > 1
    else { return nil }
    progress.hasPageRules = true
    let isFirst = placing.container == unit.prefix.flow.marks
    if isFirst, !mayStartContainer(at: unit.prefix.flow) { return nil }
    progress.ruleReach = Swift.max(progress.ruleReach, 1)
    var sum = passages.prefix(upTo: unit.end)
    sum.flow = unit.prefix.flow
    sum.flow.append(placing.flow(from: unit.prefix.flow))
    var reach = 0
    let isThere = goesOn(
      behind: sum, from: unit.end, start: unit.prefix.characters, client.layoutHooks, &reach)
    return (isThere, reach)
  }

  private func standsWithNext(_ unit: UnitText, _ after: [any LayoutBlock]) -> Bool {
    // Not the last row.
    guard let table = unit.table, !after.contains(where: { $0.cell?.table === table }) else {
      return false
    }
    return paragraph(behind: unit)?.style.pageRules.contains(.keepsWithRow) == true
  }
}
