// SPDX-License-Identifier: MIT

/// How wide the columns of a table are.
///
///     cells      narrowest ── widest, points that were set, shares of the table
///     columns    the same, of all their cells; what spans several is handed out to them
///     widths     as wide as there is room: between the narrowest and the widest, in proportion
///
/// - Source: The rules of CSS Tables 3, "Computing the table width" and "Distributing excess width", which browsers follow.
///   What differs: nothing stands between cells but their own margins.
struct ColumnWidths {
  /// What a cell asks for; its insets included.
  struct Cell {
    var columns: Range<Int>
    var row = 0
    /// Points of the longest word, and of all text in one line.
    var narrowest: Double
    var widest: Double
    /// Points that were set; the narrowest counts if it is more.
    var points: Double?
    /// 1 is the whole table.
    var share: Double?

    /// By span, place and size: cells that are left are the same.
    func comes(before other: Cell) -> Bool {
      let own = (columns.count, columns.lowerBound, row)
      let others = (other.columns.count, other.columns.lowerBound, other.row)
      if own != others { return own < others }
      return (narrowest, widest, points ?? -1, share ?? -1)
        < (other.narrowest, other.widest, other.points ?? -1, other.share ?? -1)
    }
  }

  /// A column: what its cells ask for.
  fileprivate struct Column {
    var narrowest = 0.0
    var widest = 0.0
    var share: Double?
    var isSet = false
  }

  /// What cells ask for, added up as they are read: in any order the same comes out.
  ///
  /// Cells themselves are kept only where their places count: over several columns, and in the first row.
  struct Asked {
    fileprivate var columns: [Column] = []
    fileprivate var spans: [Cell] = []
    private(set) var firstRow: [Cell] = []
    /// Columns in which cells stand.
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
    // Narrow spans first: wide ones are handed out to what these make. Cells come in any order: those that were measured
    // before, then the others.
    for cell in asked.spans.sorted(by: { $0.comes(before: $1) }) { spread(cell) }
    var left = 1.0
    for index in columns.indices {
      guard let share = columns[index].share else { continue }
      // Shares beyond the whole count for nothing.
      columns[index].share = Swift.min(share, left)
      left -= Swift.min(share, left)
    }
  }

  /// Hands out what a cell over several columns needs beyond what they have.
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
    for index in part {
      columns[index].widest = Swift.max(columns[index].widest, columns[index].narrowest)
    }
    let more = widest - part.reduce(0) { $0 + columns[$1].widest }
    if more > 0 { grow(part, by: more, \.widest) }
  }

  /// In proportion to what columns would like; to those first whose width nobody has set.
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

  /// Points below which words are torn.
  var narrowest: Double { columns.reduce(0) { $0 + $1.narrowest } }

  /// Points for all text without a wrap, with the shares that were asked for.
  var widest: Double {
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

  /// Points for each column of a table of a width.
  ///
  /// The sum is the width, or the narrowest where that is more.
  func widths(in width: Double) -> [Double] {
    // Each guess is as wide as the one before or wider.
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

  /// What is left goes to columns that nobody has set, then to those that were set, then to shares.
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

  /// Points for each column where the first row alone counts: set ones as they are, the others alike.
  static func fixed(count: Int, firstRow: [Cell], in width: Double) -> [Double] {
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
    // Where all are set, they share what is left in proportion.
    let scale = open == 0 && taken > 0 && width > taken ? width / taken : 1
    return found.map { ($0 ?? rest) * scale }
  }
}

extension ColumnWidths.Column {
  /// Adds a cell that stands in this column alone.
  mutating func add(_ cell: ColumnWidths.Cell) {
    narrowest = Swift.max(narrowest, cell.narrowest)
    if let points = cell.points {
      let set = Swift.max(points, cell.narrowest)
      // Points that were set replace what text would like.
      widest = Swift.max(isSet ? widest : 0, set)
      isSet = true
    } else if !isSet {
      widest = Swift.max(widest, cell.widest)
    }
    widest = Swift.max(widest, narrowest)
    if let own = cell.share { share = Swift.max(share ?? 0, own) }
  }
}
