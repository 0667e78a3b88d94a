// SPDX-License-Identifier: MIT

// Tables of the structure tree.

extension PDFRules {
  static let tableRules: [String: Rule] = [
    "tableChildren": { subject in
      children(subject, "Table", ["TR", "THead", "TBody", "TFoot", "Caption"])
        + children(subject, "TR", ["TH", "TD"])
        + ["THead", "TBody", "TFoot"].flatMap { children(subject, $0, ["TR"]) }
    },
    "tableParents": { subject in
      parent(subject, "TR", ["Table", "THead", "TBody", "TFoot"])
        + ["THead", "TBody", "TFoot"].flatMap { parent(subject, $0, ["Table"]) }
        + ["TH", "TD"].flatMap { parent(subject, $0, ["TR"]) }
    },
    "tableParts": tableParts,
    "tableGrid": { subject in
      tables(subject) { TableGrid($0, subject).problem.map { [$0] } ?? [] }
    },
    "headersConnected": { subject in
      tables(subject) { TableGrid($0, subject).unconnected }
    },
  ]

  private static func tables(_ subject: PDFSubject, _ test: (PDFElement) -> [String]) -> [Found] {
    (subject.structure?.elements ?? []).filter { $0.standardType == "Table" }.flatMap { table in
      test(table).map { (table.number, $0) }
    }
  }

  private static func tableParts(_ subject: PDFSubject) -> [Found] {
    tables(subject) { table in
      let kinds = table.children.map(\.standardType)
      func count(_ kind: String) -> Int { kinds.count { $0 == kind } }
      var all: [String] = []
      if count("THead") > 1 { all.append("a table has two THead") }
      if count("TFoot") > 1 { all.append("a table has two TFoot") }
      if count("THead") + count("TFoot") > 0, count("TBody") == 0 {
        all.append("a table has no TBody")
      }
      if count("Caption") > 1 { all.append("a table has two Captions") }
      if kinds.dropFirst().dropLast().contains("Caption") {
        all.append("a Caption is neither first nor last")
      }
      return all
    }
  }
}

/// The cells of a table in rows and columns.
private struct TableGrid {
  private(set) var problem: String?
  /// Sentences for header cells that no scope and no cell connects.
  private(set) var unconnected: [String] = []

  init(_ table: PDFElement, _ subject: PDFSubject) {
    var rows: [PDFElement] = []
    for child in table.children {
      if child.standardType == "TR" { rows.append(child) }
      if ["THead", "TBody", "TFoot"].contains(child.standardType) {
        rows += child.children.filter { $0.standardType == "TR" }
      }
    }
    func attribute(_ name: String, _ cell: PDFElement) -> PDFObject? {
      subject.structure?.attribute(name, of: cell, owner: "Table")
    }
    var grid = [[Bool]](repeating: [], count: rows.count)
    for (y, row) in rows.enumerated() {
      var x = 0
      for cell in row.children {
        while x < grid[y].count, grid[y][x] { x += 1 }
        let width = attribute("ColSpan", cell)?.integer ?? 1
        let height = attribute("RowSpan", cell)?.integer ?? 1
        guard (1...4096).contains(width), (1...65_536).contains(height) else {
          problem = "a cell goes over \(width) columns and \(height) rows"
          return
        }
        if y + height > rows.count { problem = "a cell reaches below the last row" }
        for line in y..<min(y + height, rows.count) {
          while grid[line].count < x + width { grid[line].append(false) }
          if grid[line][x..<x + width].contains(true) { problem = "two cells stand in one place" }
          for place in x..<x + width { grid[line][place] = true }
        }
        x += width
      }
    }
    let widths = Set(grid.map(\.count))
    if problem == nil, widths.count > 1 || grid.contains(where: { $0.contains(false) }) {
      problem = "its rows have \(grid.map(\.count)) columns"
    }
    let cells = rows.flatMap(\.children)
    let isNamed = cells.contains { $0.standardType == "TD" && attribute("Headers", $0) != nil }
    for cell in cells where cell.standardType == "TH" && !isNamed {
      let scope = attribute("Scope", cell)?.name ?? ""
      if !["Row", "Column", "Both"].contains(scope) {
        unconnected.append("the header cell \(cell.number) has no Scope")
      }
    }
  }
}
