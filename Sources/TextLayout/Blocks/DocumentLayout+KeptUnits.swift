// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextStructures

// A unit that is kept with the next text: the last row of a table with the caption below it, its
// header with the row below, and a paragraph in a box like one without.
//
//     at first      |  …  row   |   | caption  …       the caption begins in the next container
//     set again     |  …        |   | row  caption …   so the row moves on, if that joins them

extension DocumentLayout {
  /// Moves a unit that is kept with the next text to the next container, if they meet only there.
  ///
  /// - Parameters:
  ///   - unit: The unit.
  ///   - placing: Its position in the container in which text before it ends.
  ///   - setter: The setter of its lines there.
  /// - Returns: Whether it was positioned and written.
  func layKept(
    _ unit: inout UnitText, _ placing: BlockPlacing, _ setter: BlockSetter
  ) -> Bool {
    // The first row of a header decides for all of it, so that they stay together.
    if isHeader(unit, before: setter.after), isInTable(unit.table, setter.before) { return false }
    // So does the first of several rows.
    if isKeptWithRow(before: unit, setter.before) { return false }
    guard hasContainerEnds else { return false }
    unit.isKept = isKeptWithNext(unit, setter.after)
    progress.looks = 0
    guard let found = isFollowed(unit, placing, setter.after) else { return false }
    unit.reach = found.reach
    let container = unit.prefix.flow.marks
    guard !found.isThere, container + 1 < containers.count else { return false }
    progress.looks = 0
    var moved = unit
    let (setter, place, isPlaced) = set(&moved, in: container + 1)
    let there =
      isPlaced && place.isWhole(in: container + 1) ? isFollowed(moved, place, setter.after) : nil
    unit.reach = Swift.max(unit.reach, there?.reach ?? 0)
    if there?.isThere == true {
      moved.reach = unit.reach
      progress.fullContainers.append(container)
      write(moved, setter, place)
      return true
    }
    let (old, oldPlace, _) = set(&unit, in: container)
    write(unit, old, oldPlace)
    return true
  }

  /// Returns whether the text that a unit is kept with begins where the unit ends; nil if it is
  /// kept with nothing, or its position is forced.
  ///
  /// - Returns: Also the number of characters from the unit's first one on that were considered.
  func isFollowed(
    _ unit: UnitText, _ placing: BlockPlacing, _ after: [any LayoutBlock]
  ) -> (isThere: Bool, reach: Int)? {
    guard unit.end < passages.count, client.layoutHooks?.typesetting == nil,
      hasContainerEnds, isKeptWithNext(unit, after), placing.isWhole(in: placing.container)
    else { return nil }
    progress.hasPageRules = true
    let isFirst = placing.container == unit.prefix.flow.marks
    if isFirst, !canStartContainer(at: unit.prefix.flow) { return nil }
    progress.ruleReach = Swift.max(progress.ruleReach, 1)
    var sum = passages.prefix(upTo: unit.end)
    sum.flow = unit.prefix.flow
    sum.flow.append(placing.flow(from: unit.prefix.flow))
    var reach = 0
    let isInTable = isInTable(unit.table, after)
    if isInTable {
      progress.looks += 1
      guard progress.looks < Self.rowChainLimit else { return (true, 0) }
    }
    guard isInTable else {
      let isThere = continues(
        behind: sum, from: unit.end, start: unit.prefix.characters, client.layoutHooks, &reach)
      return (isThere, reach)
    }
    prepare(at: unit.end, start: sum.characters)
    let found = unitBegins(at: unit.end, behind: sum.flow, below: unit)
    return (found.isThere, found.end - unit.prefix.characters)
  }

  /// Returns whether a unit holds a row of a table that the row before it is kept with.
  private func isKeptWithRow(before unit: UnitText, _ before: [any LayoutBlock]) -> Bool {
    guard unit.table != nil, unit.start > 0, isInTable(unit.table, before) else { return false }
    let last = passages[unit.start - 1].paragraph?.style.pageRules
    return last?.contains(.keepsWithNext) == true
  }

  private func isKeptWithNext(_ unit: UnitText, _ after: [any LayoutBlock]) -> Bool {
    if isHeader(unit, before: after) { return true }
    // A row all of whose paragraphs are kept with the next one.
    if unit.table != nil, isInTable(unit.table, after) {
      return unit.paragraphs.allSatisfy {
        $0.passage.paragraph?.style.pageRules.contains(.keepsWithNext) == true
      }
    }
    let last = unit.paragraphs.last?.passage.paragraph?.style.pageRules
    return last?.contains(.keepsWithNext) == true
      || unit.table != nil
        && paragraph(behind: unit)?.style.pageRules.contains(.keepsWithRow) == true
  }

  /// Returns whether a unit holds rows of a table's header, with other rows below.
  ///
  /// - Source: our choice: a header of more than eight rows is separated from the rows below it, as
  ///   other rows are.
  private func isHeader(_ unit: UnitText, before after: [any LayoutBlock]) -> Bool {
    guard let table = unit.table, table.headerRows <= 8, unit.rows.upperBound <= table.headerRows
    else { return false }
    return isInTable(table, after)
  }

  private func isInTable(_ table: (any LayoutTable)?, _ blocks: [any LayoutBlock]) -> Bool {
    guard let table else { return false }
    return blocks.contains { $0.cell?.table === table }
  }
}
