// SPDX-License-Identifier: MIT

import TextStructures
import TextCanvas

/// The document outline: PDF 1.7, 12.3.3.
enum OutlineObjects {
  private struct Line {
    var object: Int
    var parent: Int
    var first: Int?
    var last: Int?
    var next: Int?
    var previous: Int?
    var below = 0
  }

  /// Writes the outline and returns its root object; nil if there are no lines.
  static func write(
    _ lines: [DocumentParts.OutlineLine], _ objectWriter: PDFObjectWriter, _ file: inout PDFFile
  ) throws(CanvasError) -> Int? {
    guard !lines.isEmpty else { return nil }
    let root = file.reserve()
    var items = lines.map { _ in Line(object: file.reserve(), parent: root) }
    let (first, last) = join(&items, by: lines)
    for (line, item) in zip(lines, items) {
      try file.add(item.object, dictionary(of: line, item, objectWriter))
    }
    var out = PDFBytes("<< /Type /Outlines")
    if let first, let last { out.append(" /First \(first) 0 R /Last \(last) 0 R") }
    out.append(" /Count \(lines.count { $0.level == 0 }) >>")
    try file.add(root, out)
    return root
  }

  /// Links each line with its neighbours and its parent.
  ///
  /// - Returns: The objects of the first and the last line without a parent.
  private static func join(_ items: inout [Line], by lines: [DocumentParts.OutlineLine])
    -> (first: Int?, last: Int?)
  {
    // The ancestors, by level.
    var path: [Int] = []
    var (first, last): (Int?, Int?) = (nil, nil)
    for (index, line) in lines.enumerated() {
      let level = min(line.level, path.count)
      let before = level < path.count ? path[level] : nil
      path.removeSubrange(level...)
      if let before {
        items[before].next = items[index].object
        items[index].previous = items[before].object
      }
      if let parent = path.last {
        items[index].parent = items[parent].object
        if items[parent].first == nil { items[parent].first = items[index].object }
        items[parent].last = items[index].object
        items[parent].below += 1
      } else {
        if first == nil { first = items[index].object }
        last = items[index].object
      }
      path.append(index)
    }
    return (first, last)
  }

  private static func dictionary(
    of line: DocumentParts.OutlineLine, _ item: Line, _ objectWriter: PDFObjectWriter
  ) -> PDFBytes {
    var out = PDFBytes("<< /Title ")
    out.append(text: line.title)
    for (key, value) in [
      ("Parent", item.parent), ("First", item.first), ("Last", item.last), ("Next", item.next),
      ("Prev", item.previous),
    ] {
      guard let value else { continue }
      out.append(" \(name: key) ")
      out.append(reference: value)
    }
    if item.below > 0 { out.append(" /Count \(line.isOpen ? item.below : -item.below)") }
    switch line.target {
    case .page(let page, let point):
      out.append(" /Dest ")
      out.append(objectWriter.destination(objectWriter.pages[page - 1], point))
    case .place(let name):
      out.append(" /Dest ")
      out.append(text: name)
    case .address(let address):
      out.append(" /A << /S /URI /URI ")
      out.append(string: Array(address.text.utf8))
      out.append(" >>")
    case .none: break
    }
    out.append(" >>")
    return out
  }
}

/// The labels of pages: PDF 1.7, 12.4.2.
enum PageLabelObjects {
  static func tree(_ labels: [PageLabel], pageCount: Int) -> PDFBytes {
    var labels = labels.filter { $0.page <= pageCount }.sorted { $0.page < $1.page }
    if labels.first?.page != 1 { labels.insert(PageLabel(page: 1, style: .decimal), at: 0) }
    var out = PDFBytes("<< /Nums [")
    for label in labels {
      out.append("\(label.page - 1) <<")
      switch label.style {
      case .decimal: out.append(" /S /D")
      case .upperRoman: out.append(" /S /R")
      case .lowerRoman: out.append(" /S /r")
      case .upperAlpha: out.append(" /S /A")
      case .lowerAlpha: out.append(" /S /a")
      case .none: break
      }
      if !label.prefix.isEmpty {
        out.append(" /P ")
        out.append(text: label.prefix)
      }
      if label.start != 1, label.style != .none { out.append(" /St \(max(label.start, 1))") }
      out.append(" >> ")
    }
    out.append("] >>")
    return out
  }
}
