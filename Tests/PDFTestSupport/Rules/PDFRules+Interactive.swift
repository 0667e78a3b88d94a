// SPDX-License-Identifier: MIT

// Annotations, actions, forms, layers, files inside, and where links lead.

extension PDFRules {
  static let interactiveRules: [String: Rule] = [
    "annotationTypes": annotationTypes,
    "annotationFlags": annotationFlags,
    "annotationAppearance": annotationAppearance,
    "formFields": formFields,
    "noXFA": { subject in
      found(
        subject.resolve(subject.catalog, "AcroForm")[key: "XFA"] != nil, nil,
        "the form has the key XFA")
        + found(
          subject.resolve(subject.catalog, "NeedsRendering").boolean == true, nil,
          "the catalog has the key NeedsRendering")
    },
    "actionsAllowed": actionsAllowed,
    "noAdditionalActions": { subject in
      found(subject.catalog[key: "AA"] != nil, nil, "the catalog has the key AA")
        + subject.pages.flatMap {
          found($0.dictionary["AA"] != nil, $0.number, "the page has the key AA")
        }
    },
    "filesInside": filesInside,
    "layers": layers,
    "noAlternatePresentations": { subject in
      found(
        subject.resolve(subject.catalog, "Names")[key: "AlternatePresentations"] != nil, nil,
        "Names has the key AlternatePresentations")
        + subject.pages.flatMap {
          found($0.dictionary["PresSteps"] != nil, $0.number, "the page has the key PresSteps")
        }
    },
    "noRequirements": {
      found($0.catalog[key: "Requirements"] != nil, nil, "the catalog has the key Requirements")
    },
    "destinationsLead": destinationsLead,
    "outline": outline,
    "namesSorted": namesSorted,
    "annotationsTagged": annotationsTagged,
    "annotationsDescribed": annotationsDescribed,
    "fieldsDescribed": fieldsDescribed,
    "noTrapNet": { subject in
      annotations(subject) { $1 == "TrapNet" ? "it is a TrapNet annotation" : nil }
    },
    "tabOrder": { subject in
      subject.pages.flatMap { page in
        found(
          !page.annotations.isEmpty && subject.resolve(page.dictionary["Tabs"]).name != "S",
          page.number, "the page has annotations, and Tabs is not S")
      }
    },
    "widgetsInForms": { subject in
      annotations(subject) { number, kind, _ in
        kind == "Widget" && element(of: number, subject)?.standardType != "Form"
          ? "the field stands in no Form" : nil
      }
    },
    "linksTagged": { subject in
      annotations(subject) { number, kind, _ in
        kind == "Link" && element(of: number, subject)?.standardType != "Link"
          ? "the link stands in no Link" : nil
      }
    },
    "linksDescribed": { subject in
      annotations(subject) { _, kind, values in
        kind == "Link" && (subject.resolve(values["Contents"]).text ?? "").isEmpty
          ? "the link has no Contents" : nil
      }
    },
    "printerMarks": { subject in
      annotations(subject) { number, kind, _ in
        kind == "PrinterMark" && element(of: number, subject) != nil
          ? "the printer's mark stands in the structure" : nil
      }
    },
  ]

  private static func annotations(
    _ subject: PDFSubject, _ test: (Int, String, PDFDictionary) -> String?
  ) -> [Found] {
    subject.pages.flatMap { page in
      page.annotations.flatMap { number, values -> [Found] in
        // Hidden annotations need nothing.
        if (subject.resolve(values["F"]).integer ?? 0) & 2 != 0,
          subject.profiles.allSatisfy({ $0 == .ua1 })
        {
          return []
        }
        let kind = subject.resolve(values["Subtype"]).name ?? ""
        return test(number, kind, values).map { [(number, $0)] } ?? []
      }
    }
  }

  private static func annotations(_ subject: PDFSubject, _ test: (Int, String) -> String?)
    -> [Found]
  {
    annotations(subject) { number, kind, _ in test(number, kind) }
  }

  /// The element that an annotation belongs to.
  static func element(of annotation: Int, _ subject: PDFSubject) -> PDFElement? {
    var found: PDFElement?
    subject.structure?.forEach { element in
      for case .object(annotation, _) in element.kids { found = element }
    }
    return found
  }

  private static let types: Set<String> = [
    "Text", "Link", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight",
    "Underline", "Squiggly", "StrikeOut", "Stamp", "Caret", "Ink", "Popup", "FileAttachment",
    "Widget", "PrinterMark", "TrapNet", "Watermark", "Redact",
  ]

  private static func annotationTypes(_ subject: PDFSubject) -> [Found] {
    annotations(subject) { types.contains($1) ? nil : "an annotation is of the type \($1)" }
  }

  private static func annotationFlags(_ subject: PDFSubject) -> [Found] {
    annotations(subject) { _, kind, values in
      if kind == "Popup" { return nil }
      guard let flags = subject.resolve(values["F"]).integer else { return "it has no flags" }
      if flags & 4 == 0 { return "it is not printed" }
      return flags & (1 | 2 | 32 | 256) != 0 ? "its flags are \(flags): it may not be seen" : nil
    }
  }

  private static func annotationAppearance(_ subject: PDFSubject) -> [Found] {
    annotations(subject) { _, kind, values in
      guard let looks = subject.resolve(values["AP"]).dictionary else {
        let box = subject.resolve(values["Rect"]).array?.compactMap(\.number) ?? []
        let isFlat = box.count == 4 && box[0] == box[2] && box[1] == box[3]
        return isFlat || kind == "Popup" || kind == "Link" ? nil : "it has no appearance"
      }
      if Set(looks.keys) != ["N"] { return "its appearance has the keys \(looks.keys.sorted())" }
      let isButton = kind == "Widget" && subject.resolve(values["FT"]).name == "Btn"
      let isStream = subject.resolve(looks["N"]).stream != nil
      return isButton == isStream ? "the value of N is of the wrong kind" : nil
    }
  }

  private static func formFields(_ subject: PDFSubject) -> [Found] {
    annotations(subject) { _, kind, values in
      kind == "Widget" && (values["A"] != nil || values["AA"] != nil)
        ? "the field has an action" : nil
    }
      + found(
        subject.resolve(subject.resolve(subject.catalog, "AcroForm"), "NeedAppearances").boolean
          == true, nil,
        "NeedAppearances is true")
  }

  private static func actionsAllowed(_ subject: PDFSubject) -> [Found] {
    let known: Set<String> = ["GoTo", "GoToR", "GoToE", "Thread", "URI", "Named", "SubmitForm"]
    let forbidden: Set<String> = [
      "Launch", "Sound", "Movie", "ResetForm", "ImportData", "Hide", "SetOCGState", "Rendition",
      "Trans", "GoTo3DView", "JavaScript", "set-state", "no-op",
    ]
    var all = subject.dictionaries { values in
      guard let kind = subject.resolve(values["S"]).name, values["P"] == nil else { return nil }
      if forbidden.contains(kind) { return "the action is \(kind)" }
      if kind == "Named", let name = subject.resolve(values["N"]).name,
        !["NextPage", "PrevPage", "FirstPage", "LastPage"].contains(name)
      {
        return "the action is named \(name)"
      }
      return subject.resolve(values["Type"]).name == "Action" && !known.contains(kind)
        ? "the action is \(kind)" : nil
    }
    all += found(
      subject.resolve(subject.catalog, "Names")[key: "JavaScript"] != nil, nil,
      "Names has the key JavaScript")
    return all
  }

  private static func filesInside(_ subject: PDFSubject) -> [Found] {
    subject.dictionaries { values in
      guard values["EF"] != nil else { return nil }
      for key in ["F", "UF"] where (subject.resolve(values[key]).text ?? "").isEmpty {
        return "a file inside has no \(key)"
      }
      return nil
    }
  }

  private static func layers(_ subject: PDFSubject) -> [Found] {
    let properties = subject.resolve(subject.catalog, "OCProperties")
    guard properties.dictionary != nil else { return [] }
    let all =
      [properties[key: "D"]]
      + (subject.resolve(properties, "Configs").array ?? []).map { Optional($0) }
    var names: Set<String> = []
    let groups = (subject.resolve(properties, "OCGs").array ?? []).compactMap(\.reference)
    return all.flatMap { config -> [Found] in
      let values = subject.resolve(config).dictionary ?? [:]
      let name = subject.resolve(values["Name"]).text ?? ""
      var found = found(name.isEmpty, config?.reference, "a configuration of layers has no name")
      found += self.found(
        !names.insert(name).inserted, config?.reference, "two configurations are “\(name)”")
      found += self.found(values["AS"] != nil, config?.reference, "a configuration has the key AS")
      if let order = values["Order"] {
        var listed: Set<Int> = []
        subject.resolve(order).forEach { if let number = $0.reference { listed.insert(number) } }
        found += self.found(
          !Set(groups).isSubset(of: listed), config?.reference, "Order does not name all layers")
      }
      return found
    }
  }

  // MARK: Where links lead

  private static func destinationsLead(_ subject: PDFSubject) -> [Found] {
    let pages = Set(subject.pages.map(\.number))
    let names = nameTree(subject.resolve(subject.catalog, "Names")[key: "Dests"], subject)
    let old = subject.resolve(subject.catalog, "Dests").dictionary ?? [:]
    func problem(_ value: PDFObject) -> String? {
      var destination = subject.resolve(value)
      if let name = destination.string ?? destination.name.map({ Array($0.utf8) }) {
        let key = String(decoding: name, as: UTF8.self)
        guard let found = names.first(where: { $0.0 == name })?.1 ?? old[key] else {
          return "no place is named “\(key)”"
        }
        destination = subject.resolve(found)
        if destination.dictionary != nil { destination = subject.resolve(destination, "D") }
      }
      guard let parts = destination.array, let page = parts.first else { return "it leads nowhere" }
      if let number = page.reference, pages.contains(number) { return nil }
      return "it leads to \(page), which is no page"
    }
    var all = subject.dictionaries { values in
      if values["Dest"] != nil { return problem(values["Dest"] ?? .null) }
      if subject.resolve(values["S"]).name == "GoTo" { return problem(values["D"] ?? .null) }
      return nil
    }
    for (_, value) in names {
      var place = subject.resolve(value)
      if place.dictionary != nil { place = subject.resolve(place, "D") }
      if let sentence = problem(place) { all.append((value.reference, sentence)) }
    }
    return all
  }

  /// Returns the rows of a tree of names, in the order of the file.
  static func nameTree(_ node: PDFObject?, _ subject: PDFSubject, _ depth: Int = 0) -> [(
    [UInt8], PDFObject
  )] {
    guard depth < 30, let values = subject.resolve(node).dictionary else { return [] }
    let rows = subject.resolve(values["Names"]).array ?? []
    var all = stride(from: 0, to: rows.count - 1, by: 2).compactMap { index in
      subject.resolve(rows[index]).string.map { ($0, rows[index + 1]) }
    }
    for kid in subject.resolve(values["Kids"]).array ?? [] {
      all += nameTree(kid, subject, depth + 1)
    }
    return all
  }

  private static func namesSorted(_ subject: PDFSubject) -> [Found] {
    let trees = subject.resolve(subject.catalog, "Names").dictionary ?? [:]
    var all: [Found] = trees.sorted { $0.key < $1.key }.flatMap { key, node in
      let names = nameTree(node, subject).map(\.0)
      return found(
        zip(names, names.dropFirst()).contains { !$0.lexicographicallyPrecedes($1) },
        node.reference,
        "the names of \(key) are not in order")
    }
    if let root = subject.structure?.root {
      let rows = subject.resolve(subject.resolve(root, "ParentTree"), "Nums").array ?? []
      let keys = stride(from: 0, to: rows.count, by: 2).compactMap { rows[$0].integer }
      all += found(
        zip(keys, keys.dropFirst()).contains { $0 >= $1 }, root[key: "ParentTree"]?.reference,
        "the numbers of the parent tree are not in order")
    }
    return all
  }

  private static func outline(_ subject: PDFSubject) -> [Found] {
    guard let root = subject.catalog[key: "Outlines"] else { return [] }
    var all: [Found] = []
    var seen: Set<Int> = []
    func visit(_ node: PDFObject, _ depth: Int) -> Int {
      var count = 0
      var previous: Int?
      var next = subject.resolve(node)[key: "First"]
      while let item = next, let number = item.reference {
        guard seen.insert(number).inserted, depth < 60 else {
          all.append((number, "the outline goes in a circle"))
          return count
        }
        let values = subject.resolve(item).dictionary ?? [:]
        if subject.resolve(values["Title"]).text == nil { all.append((number, "it has no title")) }
        if values["Parent"]?.reference != node.reference {
          all.append((number, "its parent is another"))
        }
        if values["Prev"]?.reference != previous {
          all.append((number, "Prev is not the line before"))
        }
        let below = visit(item, depth + 1)
        let said = subject.resolve(values["Count"]).integer ?? 0
        if abs(said) != below { all.append((number, "Count says \(said) of \(below) lines")) }
        count += 1 + (said > 0 ? below : 0)
        previous = number
        next = values["Next"]
      }
      if subject.resolve(node)[key: "Last"]?.reference != previous {
        all.append((node.reference, "Last is not the last line"))
      }
      return count
    }
    _ = visit(root, 0)
    return all
  }

  // MARK: In the structure

  private static func annotationsTagged(_ subject: PDFSubject) -> [Found] {
    annotations(subject) { number, kind, _ in
      if ["Widget", "PrinterMark", "Link", "Popup"].contains(kind) { return nil }
      return element(of: number, subject)?.standardType == "Annot"
        ? nil : "the annotation stands in no Annot"
    }
  }

  private static func annotationsDescribed(_ subject: PDFSubject) -> [Found] {
    annotations(subject) { number, kind, values in
      if ["Widget", "Link", "PrinterMark", "Popup"].contains(kind) { return nil }
      let words =
        subject.resolve(values["Contents"]).text
        ?? element(of: number, subject)?.text("Alt", subject.file)
      return (words ?? "").isEmpty ? "it has neither Contents nor Alt" : nil
    }
  }

  private static func fieldsDescribed(_ subject: PDFSubject) -> [Found] {
    annotations(subject) { number, kind, values in
      guard kind == "Widget" else { return nil }
      let words =
        subject.resolve(values["TU"]).text ?? subject.resolve(
          subject.resolve(values["Parent"]), "TU"
        ).text
        ?? element(of: number, subject)?.text("Alt", subject.file)
      return (words ?? "").isEmpty ? "the field has neither TU nor Alt" : nil
    }
  }
}
