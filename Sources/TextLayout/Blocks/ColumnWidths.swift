// SPDX-License-Identifier: MIT

/// The widths of a table's columns.
///
///     cells      narrowest ── widest, points that were set, shares of the table
///     columns    the same, of all their cells; those that span several are distributed
///     widths     as wide as there is room: between the narrowest and the widest, in proportion
///
/// - Source: The rules of CSS Tables 3, "Computing the table width" and "Distributing excess
///   width", which browsers follow. The differences: only the cells' own margins separate them. And
///   a table is not wider than its room, whatever it requests, as the part beyond the edge of a
///   page would be lost (our choice): where the longest words do not fit, the widest columns become
///   narrower first, and words are broken there, as with `overflow-wrap: anywhere`. Only where
///   there is not room for a glyph in each column is the table wider than its room.
struct ColumnWidths {
  /// A cell's request; its insets included.
  struct Cell {
    var columns: Range<Int>
    var row = 0
    /// Points of the widest glyph.
    var torn = 0.0
    /// Points of the longest word, and of all text in one line.
    var narrowest: Double
    var widest: Double
    /// The requested points; the narrowest counts if it is more.
    var points: Double?
    /// The requested share; 1 is the whole table.
    var share: Double?

    /// Returns whether a cell is distributed before another: by span, position and size.
    ///
    /// Cells that compare equal are the same.
    func comes(before other: Cell) -> Bool {
      let own = (columns.count, columns.lowerBound, row)
      let others = (other.columns.count, other.columns.lowerBound, other.row)
      if own != others { return own < others }
      return (torn, narrowest, widest, points ?? -1, share ?? -1)
        < (other.torn, other.narrowest, other.widest, other.points ?? -1, other.share ?? -1)
    }
  }

  /// A column: the sum of its cells' requests.
  fileprivate struct Column {
    var torn = 0.0
    var narrowest = 0.0
    var widest = 0.0
    var share: Double?
    var isSet = false
  }

  /// The requests of cells, added up as they are read: the result does not depend on the order.
  ///
  /// Cells themselves are kept only where their positions count: over several columns, and in the
  /// first row.
  struct Asked {
    fileprivate var columns: [Column] = []
    fileprivate var spans: [Cell] = []
    private(set) var firstRow: [Cell] = []
    /// The number of columns with cells.
    private(set) var columnCount = 0

    init() {}

    init(_ cells: [Cell]) { for cell in cells { add(cell) } }

    mutating func add(_ cell: Cell) {
      columnCount = Swift.max(columnCount, cell.columns.upperBound)
      if let first = firstRow.first, cell.row < first.row { firstRow = [] }
      if firstRow.isEmpty || cell.row == firstRow[0].row { firstRow.append(cell) }
      guard cell.columns.count == 1 else { return spans.append(cell) }
      let index = cell.columns.lowerBound
      while columns.count <= index { columns.append(Column()) }
      columns[index].add(cell)
    }
  }

  private var columns: [Column]

  init(count: Int, cells: [Cell]) { self.init(count: count, asked: Asked(cells)) }

  init(count: Int, asked: Asked) {
    columns = asked.columns
    while columns.count < count { columns.append(Column()) }
    // Narrow spans first: wide ones are distributed over the widths that these make. Cells come in
    // any order: those that were measured before, then the others.
    for cell in asked.spans.sorted(by: { $0.comes(before: $1) }) { spread(cell) }
    var left = 1.0
    for index in columns.indices {
      guard let share = columns[index].share else { continue }
      // Shares beyond the whole count as 0.
      columns[index].share = Swift.min(share, left)
      left -= Swift.min(share, left)
    }
  }

  /// Distributes the points that a cell over several columns needs beyond those that they have.
  private mutating func spread(_ cell: Cell) {
    let part = cell.columns
    if let share = cell.share {
      let known = part.reduce(0) { $0 + (columns[$1].share ?? 0) }
      let free = part.filter { columns[$0].share == nil }
      let sum = free.reduce(0) { $0 + columns[$1].widest }
      for index in free where share > known {
        let weight = sum > 0 ? columns[index].widest / sum : 1 / Double(free.count)
        columns[index].share = (share - known) * weight
      }
    }
    let widest = Swift.max(cell.points ?? cell.widest, cell.narrowest)
    let missing = cell.narrowest - part.reduce(0) { $0 + columns[$1].narrowest }
    if missing > 0 { grow(part, by: missing, \.narrowest) }
    let letters = cell.torn - part.reduce(0) { $0 + columns[$1].torn }
    if letters > 0 { grow(part, by: letters, \.torn) }
    for index in part {
      columns[index].widest = Swift.max(columns[index].widest, columns[index].narrowest)
    }
    let more = widest - part.reduce(0) { $0 + columns[$1].widest }
    if more > 0 { grow(part, by: more, \.widest) }
  }

  /// Adds points to columns in proportion to their natural widths; to those without a requested
  /// width first.
  private mutating func grow(
    _ part: Range<Int>, by points: Double, _ key: WritableKeyPath<Column, Double>
  ) {
    let free = part.filter { !columns[$0].isSet && columns[$0].share == nil }
    let chosen = free.isEmpty ? Array(part) : free
    let sum = chosen.reduce(0) { $0 + columns[$1].widest }
    for index in chosen {
      columns[index][keyPath: key] +=
        points * (sum > 0 ? columns[index].widest / sum : 1 / Double(chosen.count))
    }
  }

  /// The natural widths of all columns.
  var natural: NaturalWidth {
    NaturalWidth(
      torn: columns.reduce(0) { $0 + $1.minimumBroken },
      narrowest: columns.reduce(0) { $0 + $1.narrowest }, widest: widest)
  }

  /// Points for all text without a wrap, with the requested shares.
  private var widest: Double {
    var sum = 0.0
    var rest = 0.0
    var shares = 0.0
    var least = 0.0
    for column in columns {
      sum += column.widest
      if let share = column.share {
        shares += share
        if share > 0 { least = Swift.max(least, column.widest / share) }
      } else {
        rest += column.widest
      }
    }
    if rest > 0, shares < 1 { least = Swift.max(least, rest / (1 - shares)) }
    return Swift.max(sum, least)
  }

  /// Returns the points for each column of a table.
  ///
  /// - Parameters:
  ///   - width: The requested width of all columns.
  ///   - room: The maximum width.
  /// - Returns: In sum the width, or the narrowest if that is more; not more than the room if
  ///   glyphs fit.
  func widths(in width: Double, room: Double) -> [Double] {
    let narrowest = columns.reduce(0) { $0 + $1.narrowest }
    return room < narrowest ? torn(to: room) : widths(in: Swift.min(width, room))
  }

  /// Returns narrower columns if the longest words do not fit: the widest columns give way first,
  /// none below its widest glyph.
  ///
  ///     narrowest   ██████████  ██  ███████        a level is found below which nothing is
  ///     level       ─────────│                     cut away, and above which all is
  ///     widths      █████       ██  █████
  private func torn(to room: Double) -> [Double] {
    func widths(_ level: Double) -> [Double] {
      columns.map { Swift.max($0.minimumBroken, Swift.min($0.narrowest, level)) }
    }
    // Between two neighbouring ends the sum grows linearly with the level.
    let ends = Array(Set(columns.flatMap { [$0.minimumBroken, $0.narrowest] })).sorted()
    var (low, high) = (0, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if widths(ends[middle]).reduce(0, +) < room { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return widths(0) }
    let (before, after) = (widths(ends[low - 1]), widths(ends[low]))
    let (least, most) = (before.reduce(0, +), after.reduce(0, +))
    let part = most > least ? Swift.max(0, (room - least) / (most - least)) : 0
    return zip(before, after).map { $0 + ($1 - $0) * Swift.min(part, 1) }
  }

  /// Returns widths whose sum is the width, or the narrowest if that is more.
  private func widths(in width: Double) -> [Double] {
    // Each guess is at least as wide as the one before.
    let guesses = [
      columns.map { $0.narrowest },
      columns.map { column in
        column.share.map { Swift.max($0 * width, column.narrowest) } ?? column.narrowest
      },
      columns.map { column in
        column.share.map { Swift.max($0 * width, column.narrowest) }
          ?? (column.isSet ? column.widest : column.narrowest)
      },
      columns.map { column in
        column.share.map { Swift.max($0 * width, column.narrowest) } ?? column.widest
      },
    ]
    let sums = guesses.map { $0.reduce(0, +) }
    if width <= sums[0] { return guesses[0] }
    for number in 1..<guesses.count where width <= sums[number] {
      let (before, after) = (sums[number - 1], sums[number])
      let part = after > before ? (width - before) / (after - before) : 0
      return zip(guesses[number - 1], guesses[number]).map { $0 + ($1 - $0) * part }
    }
    return spreading(width - sums[3], over: guesses[3])
  }

  /// Distributes the remaining width: to columns without a request, then to those with points, then
  /// to those with shares.
  private func spreading(_ excess: Double, over widths: [Double]) -> [Double] {
    var widths = widths
    func give(_ chosen: [Int], _ weight: (Int) -> Double) -> Bool {
      let sum = chosen.reduce(0) { $0 + weight($1) }
      guard !chosen.isEmpty, sum > 0 else { return false }
      for index in chosen { widths[index] += excess * weight(index) / sum }
      return true
    }
    let all = Array(columns.indices)
    let free = all.filter { !columns[$0].isSet && columns[$0].share == nil }
    if give(free.filter { columns[$0].widest > 0 }, { columns[$0].widest }) { return widths }
    if give(all.filter { columns[$0].isSet && columns[$0].share == nil }, { columns[$0].widest }) {
      return widths
    }
    if give(all.filter { columns[$0].share != nil }, { columns[$0].share ?? 0 }) { return widths }
    _ = give(free.isEmpty ? all : free, { _ in 1 })
    return widths
  }

  /// Returns the points for each column where the first row alone counts: requested ones as they
  /// are, the others alike.
  ///
  /// - Parameters:
  ///   - count: The number of columns.
  ///   - firstRow: The requests of the cells of the first row.
  ///   - width: The width of all columns.
  ///   - room: The maximum; if the columns need more, all become narrower in proportion.
  /// - Returns: One number for each column.
  static func fixed(count: Int, firstRow: [Cell], in width: Double, room: Double) -> [Double] {
    var found: [Double?] = Array(repeating: nil, count: count)
    // Of cells that overlap the last one counts, whichever was measured first.
    let ordered = firstRow.sorted {
      $0.columns.lowerBound == $1.columns.lowerBound
        ? $0.comes(before: $1) : $0.columns.lowerBound < $1.columns.lowerBound
    }
    for cell in ordered {
      let points = cell.points ?? cell.share.map { $0 * width }
      guard let points else { continue }
      for index in cell.columns { found[index] = points / Double(cell.columns.count) }
    }
    let taken = found.reduce(0) { $0 + ($1 ?? 0) }
    let open = found.lazy.filter { $0 == nil }.count
    let rest = open > 0 ? Swift.max(0, width - taken) / Double(open) : 0
    // If all have requests, they share the remaining width in proportion.
    if taken > room {
      let floors = leastWidths(count: count, ordered)
      return narrowed(found.map { $0 ?? 0 }, floors: floors, to: room)
    }
    let scale = open == 0 && taken > 0 && width > taken ? width / taken : 1
    return found.map { ($0 ?? rest) * scale }
  }
}

extension ColumnWidths {
  /// Returns the minimum widths of columns whose text is not measured: their insets, and a glyph.
  ///
  /// - Source: Our choice: twelve points hold a glyph of the usual sizes.
  private static func leastWidths(count: Int, _ firstRow: [Cell]) -> [Double] {
    var found = Array(repeating: 12.0, count: count)
    for cell in firstRow where cell.columns.count == 1 {
      found[cell.columns.lowerBound] = cell.narrowest + 12
    }
    return found
  }

  /// Makes columns that are too wide together narrower in proportion, but none narrower than its
  /// minimum.
  private static func narrowed(_ widths: [Double], floors: [Double], to room: Double) -> [Double] {
    var result = widths
    var (rest, sum) = (room, widths.reduce(0, +))
    // Those first that can give least.
    let order = widths.indices.filter { widths[$0] > 0 }.sorted {
      floors[$0] * widths[$1] > floors[$1] * widths[$0]
    }
    for index in order {
      let share = sum > 0 ? widths[index] * Swift.max(0, rest) / sum : 0
      result[index] = Swift.max(share, Swift.min(widths[index], floors[index]))
      rest -= result[index]
      sum -= widths[index]
    }
    return result
  }
}

extension ColumnWidths.Column {
  /// Points of the widest glyph, but not more than the longest word.
  var minimumBroken: Double { Swift.min(torn, narrowest) }

  /// Adds a cell that spans this column alone.
  mutating func add(_ cell: ColumnWidths.Cell) {
    torn = Swift.max(torn, cell.torn)
    narrowest = Swift.max(narrowest, cell.narrowest)
    if let points = cell.points {
      let set = Swift.max(points, cell.narrowest)
      // Requested points replace the natural width of the text.
      widest = Swift.max(isSet ? widest : 0, set)
      isSet = true
    } else if !isSet {
      widest = Swift.max(widest, cell.widest)
    }
    widest = Swift.max(widest, narrowest)
    if let own = cell.share { share = Swift.max(share ?? 0, own) }
  }
}
