// SPDX-License-Identifier: MIT

// The structure tree, and its content on pages.

extension PDFRules {
  static let structureRules: [String: Rule] = [
    "structureTree": { subject in (subject.structure?.problems ?? []).map { ($0.0, $0.1) } },
    "contentOfElements": contentOfElements,
    "elementsOfContent": elementsOfContent,
    "parentTree": parentTree,
    "pageKeysOnce": pageKeysOnce,
    "marked": { subject in
      found(
        subject.resolve(subject.resolve(subject.catalog, "MarkInfo"), "Marked").boolean != true,
        nil,
        "Marked of MarkInfo is not true")
    },
    "hasStructure": { found($0.structure == nil, nil, "the catalog has no StructTreeRoot") },
    "noSuspects": { subject in
      found(
        subject.resolve(subject.resolve(subject.catalog, "MarkInfo"), "Suspects").boolean == true,
        nil,
        "Suspects is true")
    },
    "standardTypes": { subject in
      elements(subject) {
        PDFStructure.standardTypes.contains($0.standardType)
          ? nil : "the type \($0.type) stands for none of the standard ones"
      }
    },
    "roleCircles": roleCircles,
    "standardTypesKept": { subject in
      (subject.structure?.roleMap ?? [:]).sorted { $0.key < $1.key }.flatMap { name, other in
        found(
          PDFStructure.standardTypes.contains(name) && name != other, nil,
          "\(name) is mapped to \(other)")
      }
    },
    "parents": parents,
    "listChildren": { subject in children(subject, "L", ["L", "LI", "Caption"]) },
    "itemChildren": { subject in children(subject, "LI", ["Lbl", "LBody"]) },
    "itemsInLists": { subject in
      parent(subject, "LI", ["L"]) + parent(subject, "LBody", ["LI"])
    },
    "listCaptionFirst": { subject in
      elements(subject) { element in
        element.standardType == "L"
          && element.children.dropFirst().contains { $0.standardType == "Caption" }
          ? "a Caption is not the first in its list" : nil
      }
    },
    "listNumbering": listNumbering,
    "contentsChildren": { subject in
      children(subject, "TOC", ["TOC", "TOCI", "Caption"]) + parent(subject, "TOCI", ["TOC"])
    },
    "figuresDescribed": { described($0, "Figure") },
    "formulasDescribed": { described($0, "Formula") },
    "figureBounds": figureBounds,
    "headingOrder": headingOrder,
    "oneKindOfHeadings": oneKindOfHeadings,
    "notesNamed": notesNamed,
  ]

  static func elements(_ subject: PDFSubject, _ test: (PDFElement) -> String?) -> [Found] {
    (subject.structure?.elements ?? []).flatMap { element in
      test(element).map { [(element.number, $0)] } ?? []
    }
  }

  static func children(_ subject: PDFSubject, _ type: String, _ allowed: Set<String>) -> [Found] {
    elements(subject) { element in
      guard element.standardType == type else { return nil }
      if let other = element.children.first(where: { !allowed.contains($0.standardType) }) {
        return "\(type) holds \(other.standardType)"
      }
      return element.children.count < element.kids.count && type != "LBody"
        ? "\(type) holds content itself" : nil
    }
  }

  static func parent(_ subject: PDFSubject, _ type: String, _ allowed: Set<String>) -> [Found] {
    elements(subject) { element in
      guard element.standardType == type else { return nil }
      let above = element.parent?.standardType ?? "the root"
      return allowed.contains(above) ? nil : "\(type) stands in \(above)"
    }
  }

  // MARK: Content

  /// Numbers of content on pages, and of forms on them.
  private static func painted(_ subject: PDFSubject) -> [PDFContentOwner: Set<Int>] {
    var all: [PDFContentOwner: Set<Int>] = [:]
    for page in subject.pages {
      for mark in page.content.marks {
        if let number = mark.mcid { all[mark.owner, default: []].insert(number) }
      }
    }
    return all
  }

  private static func contentOfElements(_ subject: PDFSubject) -> [Found] {
    let painted = painted(subject)
    var taken: [PDFContentOwner: Set<Int>] = [:]
    return (subject.structure?.elements ?? []).flatMap { element -> [Found] in
      element.kids.flatMap { kid -> [Found] in
        guard case .content(let owner, let number) = kid else { return [] }
        return found(
          painted[owner]?.contains(number) != true, element.number,
          "no content of \(owner) has the number \(number)")
          + found(
            !taken[owner, default: []].insert(number).inserted, element.number,
            "the content \(number) of \(owner) belongs to two elements")
      }
    }
  }

  private static func elementsOfContent(_ subject: PDFSubject) -> [Found] {
    guard let structure = subject.structure else { return [] }
    var taken: [PDFContentOwner: Set<Int>] = [:]
    structure.forEach { element in
      for case .content(let owner, let number) in element.kids {
        taken[owner, default: []].insert(number)
      }
    }
    return painted(subject).sorted { $0.key.number < $1.key.number }.flatMap { owner, numbers in
      numbers.subtracting(taken[owner] ?? []).sorted().map {
        (owner.number, "the content \($0) belongs to no element")
      }
    }
  }

  private static func parentTree(_ subject: PDFSubject) -> [Found] {
    guard let structure = subject.structure else { return [] }
    var all: [Found] = []
    func key(_ number: Int, _ name: String) -> Int? {
      subject.resolve(subject.file.object(number)[key: name]).integer
    }
    structure.forEach { element in
      for kid in element.kids {
        switch kid {
        case .content(let owner, let number):
          guard let key = key(owner.number, "StructParents") else {
            all.append((owner.number, "it has content of elements and no StructParents"))
            continue
          }
          let row = subject.resolve(structure.parentTree[key]).array ?? []
          if !row.indices.contains(number) || row[number].reference != element.number {
            all.append(
              (
                element.number,
                "the parent tree does not lead from the content \(number) of \(owner) to it"
              ))
          }
        case .object(let number, _):
          guard let key = key(number, "StructParent") else {
            all.append((number, "it belongs to an element and has no StructParent"))
            continue
          }
          if structure.parentTree[key]?.reference != element.number {
            all.append(
              (element.number, "the parent tree does not lead from the object \(number) to it"))
          }
        case .element: break
        }
      }
    }
    if let next = subject.resolve(structure.root, "ParentTreeNextKey").integer,
      let last = structure.parentTree.keys.max(), next <= last
    {
      all.append((nil, "ParentTreeNextKey is \(next), and \(last) is taken"))
    }
    // The same content may be named more than once by kids.
    var seen: Set<String> = []
    return all.filter { seen.insert("\($0.object ?? 0) \($0.sentence)").inserted }
  }

  private static func pageKeysOnce(_ subject: PDFSubject) -> [Found] {
    var owners: [Int: Int] = [:]
    return subject.file.numbers.flatMap { number -> [Found] in
      guard let values = subject.file.object(number).dictionary else { return [] }
      return ["StructParents", "StructParent"].flatMap { name -> [Found] in
        guard let key = subject.resolve(values[name]).integer else { return [] }
        defer { owners[key] = number }
        return owners[key].map { [(number, "\(name) is \(key), as in object \($0)")] } ?? []
      }
    }
  }

  private static func parents(_ subject: PDFSubject) -> [Found] {
    elements(subject) { element in
      let above = element.parent?.number ?? subject.catalog[key: "StructTreeRoot"]?.reference
      return element.dictionary["P"]?.reference == above
        ? nil : "P does not lead to the element above"
    }
  }

  private static func roleCircles(_ subject: PDFSubject) -> [Found] {
    let map = subject.structure?.roleMap ?? [:]
    return map.keys.sorted().flatMap { start -> [Found] in
      var seen: Set<String> = [start]
      var next = map[start]
      while let name = next {
        if !seen.insert(name).inserted { return [(nil, "the role of \(start) goes in a circle")] }
        next = map[name]
      }
      return []
    }
  }

  // MARK: What elements need

  private static func listNumbering(_ subject: PDFSubject) -> [Found] {
    elements(subject) { element in
      guard element.standardType == "L" else { return nil }
      let hasLabels = element.children.contains {
        $0.children.contains { $0.standardType == "Lbl" }
      }
      let says = subject.structure?.attribute("ListNumbering", of: element, owner: "List")?.name
      return hasLabels && says == nil ? "a list with labels does not say its ListNumbering" : nil
    }
  }

  private static func described(_ subject: PDFSubject, _ type: String) -> [Found] {
    elements(subject) { element in
      guard element.standardType == type else { return nil }
      let words = ["Alt", "ActualText"].compactMap { element.text($0, subject.file) }
      return words.contains { !$0.isEmpty } ? nil : "a \(type) has neither Alt nor ActualText"
    }
  }

  private static func figureBounds(_ subject: PDFSubject) -> [Found] {
    elements(subject) { element in
      guard element.standardType == "Figure" else { return nil }
      let box = subject.structure?.attribute("BBox", of: element, owner: "Layout")?.array ?? []
      return box.compactMap(\.number).count == 4 ? nil : "a Figure has no BBox"
    }
  }

  private static func level(_ element: PDFElement) -> Int? {
    guard element.standardType.count == 2, element.standardType.hasPrefix("H") else { return nil }
    return Int(element.standardType.dropFirst())
  }

  private static func headingOrder(_ subject: PDFSubject) -> [Found] {
    var last = 0
    return elements(subject) { element in
      guard let level = level(element) else { return nil }
      defer { last = level }
      return level > last + 1 ? "H\(level) follows \(last == 0 ? "nothing" : "H\(last)")" : nil
    }
  }

  private static func oneKindOfHeadings(_ subject: PDFSubject) -> [Found] {
    let all = subject.structure?.elements ?? []
    let mixed = all.contains { $0.standardType == "H" } && all.contains { level($0) != nil }
    return found(mixed, nil, "both H and H1 to H6 are there")
      + elements(subject) { element in
        element.children.filter { $0.standardType == "H" }.count > 1 ? "it holds two H" : nil
      }
  }

  private static func notesNamed(_ subject: PDFSubject) -> [Found] {
    var names: Set<[UInt8]> = []
    return elements(subject) { element in
      guard element.standardType == "Note" else { return nil }
      guard let name = subject.resolve(element.dictionary["ID"]).string, !name.isEmpty else {
        return "a Note has no ID"
      }
      return names.insert(name).inserted ? nil : "two Notes have one ID"
    }
  }
}
