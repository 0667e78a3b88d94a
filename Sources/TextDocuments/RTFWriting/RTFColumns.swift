// SPDX-License-Identifier: MIT

/// The column edges of a table, for readers that require them and do not lay out the table: Word
/// and LibreOffice.
///
/// - Source: Our choice: as wide as the text is estimated to be, and no wider than the page.
struct RTFColumns {
  /// The estimated width of text: half an em for each character, or an em for wide ones.
  struct Measure {
    private var line = 0.0
    /// The longest line so far, in points.
    private(set) var longest = 0.0

    mutating func add(_ units: [UInt16], _ format: CharacterFormat) {
      let letter = format.fontSize * (format.weight > 500 ? 0.58 : 0.54)
      for unit in units {
        if unit == 0x2028 {
          endLine()
        } else {
          line += unit < 0x2E80 ? letter : format.fontSize
        }
      }
    }

    mutating func add(points: Double) { line += points }

    mutating func endLine(indent: Double = 0) {
      let whole = line + indent
      if whole.isFinite, whole > longest { longest = whole }
      line = 0
    }
  }

  /// The minimum width of a column, in twips.
  private static let least = 100
  private static let maximumColumns = 1 << 14
  /// 0, and the right edge of each column.
  private var edges = [0]

  /// Computes the columns.
  ///
  /// - Parameters:
  ///   - format: The table.
  ///   - lines: For each row, the longest lines of its cells, in points.
  ///   - room: The available width, in twips.
  init(_ format: TableFormat, lines: [[Double]], room: Int) {
    let limit = Double(room) / 20
    var widths: [Double] = []
    var spans: [(columns: Range<Int>, width: Double)] = []
    for (row, cells) in zip(format.rows, lines) {
      for (cell, line) in zip(row.cells, cells) where !cell.isCovered {
        let end = cell.column.addingReportingOverflow(max(1, cell.columnSpan)).partialValue
        guard cell.column >= 0, end > cell.column, end <= Self.maximumColumns else { continue }
        while widths.count < end { widths.append(Double(Self.least) / 20) }
        let width = Self.width(of: cell.box, line: line, in: limit)
        if end == cell.column + 1 {
          widths[cell.column] = max(widths[cell.column], width)
        } else {
          spans.append((cell.column..<end, width))
        }
      }
    }
    for span in spans {
      let missing = span.width - widths[span.columns].reduce(0, +)
      guard missing > 0 else { continue }
      for column in span.columns { widths[column] += missing / Double(span.columns.count) }
    }
    let own = format.box.width
    let asked: Double? =
      own.value > 0
      ? (own.isPercent ? limit * own.value / 100 : own.value) : format.hasFixedColumns ? limit : nil
    Self.fit(&widths, to: asked.map { min($0, limit) }, limit)
    var end = 0.0
    for width in widths {
      end += width
      edges.append(max(edges[edges.count - 1] + Self.least, RTFText.twips(end)))
    }
  }

  private static func width(of box: BoxFormat, line: Double, in limit: Double) -> Double {
    func points(_ length: BoxFormat.Length) -> Double { length.isPercent ? 0 : length.value }
    let around = [box.padding, box.border, box.margin].reduce(0) {
      $0 + points($1.left) + points($1.right)
    }
    let own = box.width
    // Slightly more, because the estimate is imprecise.
    let inner = own.value <= 0 ? line * 1.05 + 4 : own.isPercent ? 0 : own.value
    let share = own.isPercent ? limit * min(own.value, 100) / 100 : 0
    return min(max(inner + around, share), 1e5)
  }

  /// Distributes the available width: the widest columns shrink first; extra width is divided among
  /// all.
  private static func fit(_ widths: inout [Double], to asked: Double?, _ limit: Double) {
    let sum = widths.reduce(0, +)
    guard sum > 0 else { return }
    let wanted = asked ?? min(sum, limit)
    if sum < wanted {
      for column in widths.indices { widths[column] *= wanted / sum }
      return
    }
    var rest = wanted
    var cap = Double.infinity
    for (index, width) in widths.sorted().enumerated() {
      let share = rest / Double(widths.count - index)
      if width > share {
        cap = share
        break
      }
      rest -= width
    }
    for column in widths.indices { widths[column] = min(widths[column], max(cap, 5)) }
  }

  /// Returns the distance from the table's left edge to the left edge of a column, in twips.
  func edge(_ column: Int) -> Int {
    let last = edges.count - 1
    return column <= last
      ? edges[max(0, column)] : edges[last] + min(column - last, 10_000_000) * Self.least
  }

  /// The width of all columns, in points.
  var width: Double { Double(edges[edges.count - 1]) / 20 }
}
