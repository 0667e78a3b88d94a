// SPDX-License-Identifier: MIT

/// An element of the structure tree (ISO 32000-1, 14.7.2).
package final class PDFElement {
  package enum Kid {
    case element(PDFElement)
    /// Marked content of a page or a form.
    case content(owner: PDFContentOwner, mcid: Int)
    /// An annotation, or a form as a whole; and its page.
    case object(Int, page: Int?)
  }

  package let number: Int
  package let dictionary: PDFDictionary
  /// The type as written, and as mapped by the role map.
  package let type: String
  package internal(set) var standardType: String
  package internal(set) weak var parent: PDFElement?
  package internal(set) var kids: [Kid] = []

  init(_ number: Int, _ dictionary: PDFDictionary, type: String, standardType: String) {
    (self.number, self.dictionary, self.type, self.standardType) =
      (number, dictionary, type, standardType)
  }

  package var children: [PDFElement] {
    kids.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// A text of the dictionary: `Alt`, `ActualText`, `Lang`, `T`.
  package func text(_ key: String, _ file: PDFFile) -> String? {
    file.resolve(dictionary[key]).text
  }

  /// This element and all below it, in reading order.
  package func forEach(_ body: (PDFElement) -> Void) {
    body(self)
    for child in children { child.forEach(body) }
  }

  /// Those around it, inner ones first.
  package var ancestors: [PDFElement] {
    var all: [PDFElement] = []
    var next = parent
    while let element = next {
      all.append(element)
      next = element.parent
    }
    return all
  }
}

/// The structure tree of a file.
package final class PDFStructure {
  package private(set) var roots: [PDFElement] = []
  package let roleMap: [String: String]
  /// The problems of the tree itself: object, message.
  private(set) var problems: [(Int, String)] = []
  /// The entries of the parent tree, by key.
  package private(set) var parentTree: [Int: PDFObject] = [:]
  let root: PDFObject
  private let file: PDFFile
  private var seen: Set<Int> = []

  package init?(_ file: PDFFile) {
    root = file.resolve(file.catalog[key: "StructTreeRoot"])
    guard root.dictionary != nil else { return nil }
    self.file = file
    roleMap = (file.resolve(root, "RoleMap").dictionary ?? [:]).compactMapValues {
      file.resolve($0).name
    }
    readParentTree(root[key: "ParentTree"], 0)
    for kid in PDFStructure.list(root[key: "K"], file) {
      guard let element = readElement(kid, nil, page: nil) else { continue }
      roots.append(element)
    }
  }

  /// One value, or each of an array.
  static func list(_ value: PDFObject?, _ file: PDFFile) -> [PDFObject] {
    guard let value, file.resolve(value) != .null else { return [] }
    return file.resolve(value).array ?? [value]
  }

  package func forEach(_ body: (PDFElement) -> Void) { for root in roots { root.forEach(body) } }

  package var elements: [PDFElement] {
    var all: [PDFElement] = []
    forEach { all.append($0) }
    return all
  }

  private func readElement(_ object: PDFObject, _ parent: PDFElement?, page inherited: Int?)
    -> PDFElement?
  {
    guard let number = object.reference, let values = file.resolve(object).dictionary else {
      problems.append((object.reference ?? 0, "a kid of the tree is no dictionary of its own"))
      return nil
    }
    guard seen.insert(number).inserted else {
      problems.append((number, "the element has two places in the tree"))
      return nil
    }
    guard let type = file.resolve(values["S"]).name else {
      problems.append((number, "the element has no type"))
      return nil
    }
    let element = PDFElement(number, values, type: type, standardType: standardType(type))
    element.parent = parent
    let page = values["Pg"]?.reference ?? inherited
    for kid in PDFStructure.list(values["K"], file) { read(kid, of: element, page: page) }
    return element
  }

  private func read(_ kid: PDFObject, of element: PDFElement, page: Int?) {
    if let mcid = kid.integer {
      guard let page else {
        problems.append((element.number, "the content \(mcid) stands on no page"))
        return
      }
      return element.kids.append(.content(owner: .page(page), mcid: mcid))
    }
    let values = file.resolve(kid).dictionary ?? [:]
    let own = values["Pg"]?.reference ?? page
    switch file.resolve(values["Type"]).name {
    case "MCR":
      guard let mcid = file.resolve(values["MCID"]).integer else {
        problems.append((element.number, "a reference to content has no MCID"))
        return
      }
      if let form = values["Stm"]?.reference {
        element.kids.append(.content(owner: .form(form), mcid: mcid))
      } else if let own {
        element.kids.append(.content(owner: .page(own), mcid: mcid))
      } else {
        problems.append((element.number, "the content \(mcid) stands on no page"))
      }
    case "OBJR":
      guard let object = values["Obj"]?.reference else {
        problems.append((element.number, "a reference to an object has none"))
        return
      }
      element.kids.append(.object(object, page: own))
    default:
      if let child = readElement(kid, element, page: page) { element.kids.append(.element(child)) }
    }
  }

  /// Returns the standard type of a type: itself, or the target of the role map.
  package func standardType(_ type: String) -> String {
    var current = type
    for _ in 0..<32 {
      if PDFStructure.standardTypes.contains(current) { return current }
      guard let next = roleMap[current] else { return current }
      current = next
    }
    return current
  }

  private func readParentTree(_ node: PDFObject?, _ depth: Int) {
    let values = file.resolve(node).dictionary ?? [:]
    guard depth < 40 else { return }
    let rows = file.resolve(values["Nums"]).array ?? []
    for index in stride(from: 0, to: rows.count - 1, by: 2) {
      if let key = rows[index].integer { parentTree[key] = rows[index + 1] }
    }
    for kid in file.resolve(values["Kids"]).array ?? [] { readParentTree(kid, depth + 1) }
  }

  /// ISO 32000-1, 14.8.4.
  package static let standardTypes: Set<String> = [
    "Document", "Part", "Art", "Sect", "Div", "BlockQuote", "Caption", "TOC", "TOCI", "Index",
    "NonStruct", "Private", "P", "H", "H1", "H2", "H3", "H4", "H5", "H6", "L", "LI", "Lbl", "LBody",
    "Table", "TR", "TH", "TD", "THead", "TBody", "TFoot", "Span", "Quote", "Note", "Reference",
    "BibEntry", "Code", "Link", "Annot", "Ruby", "RB", "RT", "RP", "Warichu", "WT", "WP", "Figure",
    "Formula", "Form",
  ]

  /// The value of an attribute, from `A` or the classes of `C`; of any owner if nil.
  package func attribute(_ name: String, of element: PDFElement, owner: String? = nil) -> PDFObject?
  {
    var all = PDFStructure.list(element.dictionary["A"], file).map { file.resolve($0) }
    for kind in PDFStructure.list(element.dictionary["C"], file) {
      if let name = file.resolve(kind).name {
        all += PDFStructure.list(file.resolve(root, "ClassMap")[key: name], file).map {
          file.resolve($0)
        }
      }
    }
    for values in all where owner == nil || file.resolve(values, "O").name == owner {
      if let value = values[key: name] { return file.resolve(value) }
    }
    return nil
  }
}
