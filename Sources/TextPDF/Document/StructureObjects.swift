// SPDX-License-Identifier: MIT

import TextCanvas

/// The objects of the logical structure: PDF 1.7, 14.7 and 14.8.
enum StructureObjects {
  /// Writes the structure and returns its root object.
  static func write(
    _ structure: DocumentStructure, _ objectWriter: PDFObjectWriter, _ nextParent: Int,
    _ file: inout PDFFile
  ) throws(CanvasError) -> Int {
    let root = file.reserve()
    var writer = Writer(objectWriter: objectWriter)
    writer.parents = Array(repeating: .none, count: nextParent)
    for page in objectWriter.pages {
      if let key = page.parents {
        writer.parents[key] = .contents(Array(repeating: 0, count: page.markCount))
      }
      for form in page.forms {
        writer.parents[form.key] = .contents(
          Array(repeating: 0, count: (form.marks.max() ?? -1) + 1))
      }
    }
    let top = file.reserve()
    try writer.write(structure.root, top, root, &file)

    var tree = PDFBytes("<< /Nums [")
    for (key, parent) in writer.parents.enumerated() {
      switch parent {
      case .none: continue
      case .element(let object): tree.append("\(key) \(object) 0 R ")
      case .contents(let objects):
        tree.append("\(key) [")
        for object in objects {
          if object > 0 { tree.append("\(object) 0 R ") } else { tree.append("null ") }
        }
        tree.append("] ")
      }
    }
    tree.append("] >>")
    let treeObject = try file.add(tree)
    var out = PDFBytes("<< /Type /StructTreeRoot /K [\(top) 0 R] /ParentTree \(treeObject) 0 R")
    out.append(" /ParentTreeNextKey \(nextParent)")
    if !writer.identifiers.isEmpty {
      let sorted = writer.identifiers.sorted {
        NameKey.bytes($0.key).lexicographicallyPrecedes(NameKey.bytes($1.key))
      }
      out.append(" /IDTree << /Names [")
      for (name, object) in sorted {
        out.append(text: name)
        out.append(" \(object) 0 R ")
      }
      out.append("] >>")
    }
    out.append(" >>")
    try file.add(root, out)
    return root
  }

  /// An entry of the parent tree, from contents to elements.
  private enum Parent {
    case none
    case element(Int)
    case contents([Int])
  }

  private struct Writer {
    let objectWriter: PDFObjectWriter
    var parents: [Parent] = []
    var identifiers: [String: Int] = [:]

    /// Returns whether an element has readable content, or represents a cell of a table.
    private func isKept(_ element: StructureElement) -> Bool {
      switch element.kind {
      case .document, .tableRow, .tableCell, .tableHeader: return true
      default: break
      }
      if element.attributes.alternativeText != nil || element.attributes.actualText != nil {
        return !element.kids.isEmpty
      }
      return element.kids.contains { kid in
        if case .element(let child) = kid { return isKept(child) }
        return true
      }
    }

    /// Returns whether an element is a link without areas, because its destination does not exist:
    /// it is ordinary text.
    private func isDeadLink(_ element: StructureElement) -> Bool {
      guard element.kind == .link else { return false }
      var hadAreas = false
      for case .annotation(let page, let number) in element.kids {
        hadAreas = true
        if page <= objectWriter.pages.count, objectWriter.pages[page - 1].links[number] != nil {
          return false
        }
      }
      return hadAreas
    }

    mutating func write(
      _ element: StructureElement, _ object: Int, _ parent: Int, _ file: inout PDFFile
    ) throws(CanvasError) {
      var out = PDFBytes("<< /Type /StructElem /S ")
      out.append(name: isDeadLink(element) ? "Span" : element.kind.nameInPDF)
      out.append(" /P ")
      out.append(reference: parent)
      let home = element.kids.lazy.compactMap { kid -> Int? in
        if case .content(let content) = kid { return content.page }
        return nil
      }.first
      if let home, home <= objectWriter.pages.count {
        out.append(" /Pg ")
        out.append(reference: objectWriter.pages[home - 1].object)
      }
      var kids = PDFBytes()
      for kid in element.kids {
        switch kid {
        case .element(let child):
          guard isKept(child) else { continue }
          let number = file.reserve()
          try write(child, number, object, &file)
          kids.append(reference: number)
          kids.append(byte: 0x20)
        case .content(let content):
          append(content, element: object, home, &kids)
          guard content.page <= objectWriter.pages.count else { continue }
          for number in objectWriter.pages[content.page - 1].splits[content.number] ?? [] {
            append(
              MarkedContent(page: content.page, number: number), element: object, home, &kids)
          }
        case .annotation(let page, let number):
          guard page <= objectWriter.pages.count,
            let link = objectWriter.pages[page - 1].links[number]
          else {
            continue
          }
          kids.append(
            "<< /Type /OBJR /Obj \(link.object) 0 R /Pg \(objectWriter.pages[page - 1].object) 0 R >> "
          )
          parents[link.key] = .element(object)
        }
      }
      if !kids.bytes.isEmpty {
        out.append(" /K [")
        out.append(kids)
        out.append("]")
      }
      append(element.attributes, element, object, &out)
      out.append(" >>")
      try file.add(object, out)
    }

    private mutating func append(
      _ content: MarkedContent, element: Int, _ home: Int?, _ kids: inout PDFBytes
    ) {
      guard content.page <= objectWriter.pages.count else { return }
      let page = objectWriter.pages[content.page - 1]
      if let form = page.forms.first(where: { $0.marks.contains(content.number) }) {
        kids.append(
          "<< /Type /MCR /Pg \(page.object) 0 R /Stm \(form.object) 0 R /MCID \(content.number) >> "
        )
        set(form.key, content.number, element)
        return
      }
      if content.page == home {
        kids.append("\(content.number) ")
      } else {
        kids.append("<< /Type /MCR /Pg \(page.object) 0 R /MCID \(content.number) >> ")
      }
      if let key = page.parents { set(key, content.number, element) }
    }

    private mutating func set(_ key: Int, _ number: Int, _ element: Int) {
      guard case .contents(var objects) = parents[key], number < objects.count else { return }
      parents[key] = .none
      objects[number] = element
      parents[key] = .contents(objects)
    }

    private mutating func append(
      _ attributes: StructureAttributes, _ element: StructureElement, _ object: Int,
      _ out: inout PDFBytes
    ) {
      for (key, value) in [
        // A link's annotations have its alternative text; on the element it would replace the
        // link's own text.
        ("Alt", element.kind == .link ? nil : attributes.alternativeText),
        ("ActualText", attributes.actualText),
        ("E", attributes.expansion), ("Lang", attributes.language), ("T", attributes.title),
      ] {
        guard let value else { continue }
        out.append(" \(name: key) ")
        out.append(text: value)
      }
      if let name = attributes.identifier {
        out.append(" /ID ")
        out.append(text: name)
        identifiers[name] = object
      }
      var table = PDFBytes()
      if let scope = attributes.scope {
        table.append(
          scope == .row ? " /Scope /Row" : scope == .column ? " /Scope /Column" : " /Scope /Both")
      }
      if attributes.rowSpan > 1 { table.append(" /RowSpan \(attributes.rowSpan)") }
      if attributes.columnSpan > 1 { table.append(" /ColSpan \(attributes.columnSpan)") }
      if !attributes.headers.isEmpty {
        table.append(" /Headers [")
        for name in attributes.headers {
          table.append(text: name)
          table.append(byte: 0x20)
        }
        table.append("]")
      }
      var all = PDFBytes()
      if !table.bytes.isEmpty {
        all.append("<< /O /Table")
        all.append(table)
        all.append(" >> ")
      }
      if let numbering = attributes.numbering {
        all.append("<< /O /List /ListNumbering \(name: numbering.nameInPDF) >> ")
      }
      if let bounds = attributes.bounds, bounds.isFinite, let page = firstPage(of: element) {
        all.append("<< /O /Layout /Placement /Block /BBox [")
        all.append([
          bounds.minX / page.unit, (page.height - bounds.maxY) / page.unit,
          bounds.maxX / page.unit, (page.height - bounds.minY) / page.unit,
        ])
        all.append("] >> ")
      }
      guard !all.bytes.isEmpty else { return }
      out.append(" /A [")
      out.append(all)
      out.append("]")
    }

    private func firstPage(of element: StructureElement) -> PDFObjectWriter.PageEntry? {
      for kid in element.kids {
        switch kid {
        case .content(let content) where content.page <= objectWriter.pages.count:
          return objectWriter.pages[content.page - 1]
        case .element(let child):
          if let page = firstPage(of: child) { return page }
        default: continue
        }
      }
      return nil
    }
  }
}

extension StructureElement.Kind {
  /// The name in PDF 1.7, 14.8.4; headings deeper than the sixth become the sixth.
  var nameInPDF: String {
    switch self {
    case .document: "Document"
    case .part: "Part"
    case .article: "Art"
    case .section: "Sect"
    case .division: "Div"
    case .paragraph: "P"
    case .heading(let level): "H\(min(max(level, 1), 6))"
    case .list: "L"
    case .listItem: "LI"
    case .label: "Lbl"
    case .listBody: "LBody"
    case .table: "Table"
    case .tableHead: "THead"
    case .tableBody: "TBody"
    case .tableFoot: "TFoot"
    case .tableRow: "TR"
    case .tableHeader: "TH"
    case .tableCell: "TD"
    case .link: "Link"
    case .figure: "Figure"
    case .formula: "Formula"
    case .caption: "Caption"
    case .note: "Note"
    case .reference: "Reference"
    case .code: "Code"
    case .blockQuote: "BlockQuote"
    case .quote: "Quote"
    case .span: "Span"
    case .contents: "TOC"
    case .contentsItem: "TOCI"
    case .ungrouped: "NonStruct"
    }
  }
}

extension StructureAttributes.Numbering {
  var nameInPDF: String {
    switch self {
    case .none: "None"
    case .disc: "Disc"
    case .circle: "Circle"
    case .square: "Square"
    case .decimal: "Decimal"
    case .upperRoman: "UpperRoman"
    case .lowerRoman: "LowerRoman"
    case .upperAlpha: "UpperAlpha"
    case .lowerAlpha: "LowerAlpha"
    }
  }
}
