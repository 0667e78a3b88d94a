// SPDX-License-Identifier: MIT

import PDFTestSupport

extension Fault {
  /// Annotations, metadata, structure, languages.
  static let ofMeaning: [Fault] = [
    Fault(["destinationsLead"], "a line of the outline leads to no page") {
      let line = $0.builder[$0.outline][key: "First"]!
      $0.set(line, "Dest", to: [$0.catalog, .name("Fit")])
    },
    Fault(["destinationsLead"], "a link leads to a name that is not there") {
      $0.set($0.link, "A", to: ["S": .name("GoTo"), "D": .text("nowhere")])
    },
    Fault(["outline"], "Last is not the last line") { $0.set($0.outline, "Last", to: $0.page) },
    Fault(["namesSorted"], "names are out of order") {
      let place: PDFObject = [$0.page, .name("Fit")]
      $0.set($0.catalog, "Names", "Dests", to: ["Names": [.text("b"), place, .text("a"), place]])
    },
    Fault(["structureTree", "elementsOfContent"], "an element has no type") {
      $0.set($0.elements["Note"]!, "S", to: nil)
    },
    Fault(["contentOfElements", "elementsOfContent", "parentTree"], "an element has another MCID") {
      $0.set($0.elements["Note"]!, "K", to: [77])
    },
    Fault(["elementsOfContent"], "content belongs to no element") {
      $0.set($0.elements["Note"]!, "K", to: [])
    },
    Fault(["parentTree"], "the parent tree leads to another element") {
      $0.set($0.parentTree, "Nums", "1", "0", to: $0.elements["P"])
    },
    Fault(["parentTree"], "a page has no StructParents") {
      $0.set($0.page, "StructParents", to: nil)
    },
    Fault(["parentTree", "pageKeysOnce"], "a link has the page's key") {
      $0.set($0.link, "StructParent", to: 0)
    },
    Fault(
      ["annotationTypes", "annotationsTagged", "annotationsDescribed", "annotationAppearance"],
      "an annotation is a sound"
    ) {
      $0.addAnnotation(["Subtype": .name("Sound"), "F": 4, "Rect": [0, 0, 1, 1]])
    },
    Fault(["annotationFlags"], "a link is not printed") { $0.set($0.link, "F", to: 0) },
    Fault(["annotationAppearance", "annotationsTagged"], "an annotation has no appearance") {
      $0.addAnnotation([
        "Subtype": .name("Square"), "F": 4, "Rect": [0, 0, 1, 1], "Contents": .text("a"),
      ])
    },
    Fault(["formFields"], "a form wants appearances") {
      $0.set($0.catalog, "AcroForm", "NeedAppearances", to: true)
    },
    Fault(["noXFA"], "a form is XFA") { $0.set($0.catalog, "AcroForm", "XFA", to: []) },
    Fault(["actionsAllowed"], "a script runs") {
      $0.set(
        $0.catalog, "OpenAction",
        to: ["Type": .name("Action"), "S": .name("JavaScript"), "JS": .text("a")])
    },
    Fault(["actionsAllowed"], "an action is named otherwise") {
      $0.set(
        $0.catalog, "OpenAction",
        to: ["Type": .name("Action"), "S": .name("Named"), "N": .name("Print")])
    },
    Fault(["noAdditionalActions"], "a page has additional actions") {
      $0.set($0.page, "AA", to: [:])
    },
    Fault(["filesInside"], "a file inside has one name") {
      $0.builder.add(["F": .text("a"), "EF": [:]])
    },
    Fault(["layers"], "a configuration of layers has no name") {
      $0.set($0.catalog, "OCProperties", to: ["OCGs": [], "D": [:]])
    },
    Fault(["noAlternatePresentations"], "a page has steps") {
      $0.set($0.page, "PresSteps", to: [:])
    },
    Fault(["noRequirements"], "the catalog has requirements") {
      $0.set($0.catalog, "Requirements", to: [])
    },
    Fault(["annotationsDescribed", "annotationsTagged"], "an annotation has no description") {
      let look = $0.builder.add(stream(["Subtype": .name("Form"), "BBox": [0, 0, 1, 1]]))
      $0.addAnnotation([
        "Subtype": .name("Square"), "F": 4, "Rect": [0, 0, 1, 1], "AP": ["N": look],
      ])
    },
    Fault(["fieldsDescribed", "widgetsInForms"], "a field has no description") {
      $0.addAnnotation(["Subtype": .name("Widget"), "F": 4, "Rect": [0, 0, 0, 0]])
    },
    Fault(["noTrapNet", "annotationsTagged", "annotationsDescribed"], "an annotation is a TrapNet")
    {
      $0.addAnnotation(["Subtype": .name("TrapNet"), "F": 4, "Rect": [0, 0, 0, 0]])
    },
    Fault(["tabOrder"], "Tabs is missing") { $0.set($0.page, "Tabs", to: nil) },
    Fault(["linksTagged"], "a link stands outside of the structure") { document in
      let kids = document.builder[document.elements["Link"]!][key: "K"]!.array!
      document.set(document.elements["Link"]!, "K", to: [kids[0]])
    },
    Fault(["linksDescribed"], "a link has no Contents") { $0.set($0.link, "Contents", to: nil) },
    Fault(["printerMarks"], "a printer's mark stands in the structure") {
      let mark = $0.addAnnotation([
        "Subtype": .name("PrinterMark"), "F": 4, "Rect": [0, 0, 0, 0], "StructParent": 2,
      ])
      let note = $0.elements["Note"]!
      let kids = $0.builder[note][key: "K"]!.array!
      $0.set(note, "K", to: .array(kids + [["Type": .name("OBJR"), "Obj": mark]]))
      let rows = $0.builder[$0.parentTree][key: "Nums"]!.array!
      $0.set($0.parentTree, "Nums", to: .array(rows + [2, note]))
      $0.set($0.root, "ParentTreeNextKey", to: 3)
    },
    Fault(
      ["metadata", "archiveIdentification", "accessIdentification", "title"],
      "there are no metadata"
    ) {
      $0.set($0.catalog, "Metadata", to: nil)
    },
    Fault(["metadataHeader"], "the packet's header says an encoding") {
      $0.replacePacket("id=\"W5M0", "encoding=\"UTF-8\" id=\"W5M0")
    },
    Fault(
      [
        "metadataXML", "archiveIdentification", "accessIdentification", "title",
        "informationAgrees",
      ],
      "the packet is no XML"
    ) { $0.replacePacket("</x:xmpmeta>", "") },
    Fault(["knownProperties"], "a property is not described") {
      $0.replacePacket("<pdfaProperty:name>part<", "<pdfaProperty:name>rev<")
    },
    Fault(["extensionSchemas"], "a schema has no prefix") {
      $0.replacePacket("<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>", "")
    },
    Fault(["informationAgrees"], "two titles differ") {
      $0.set($0.information, "Title", to: .text("Bad"))
    },
    Fault(["informationAgrees"], "two dates differ") {
      $0.set($0.information, "CreationDate", to: .text("D:20260102030405Z"))
    },
    Fault(["archiveIdentification"], "the level is U") {
      $0.replacePacket("conformance>A", "conformance>U")
    },
    Fault(["accessIdentification"], "the part of PDF/UA is 7") {
      $0.replacePacket("<pdfuaid:part>1", "<pdfuaid:part>7")
    },
    Fault(["title"], "there is no title") {
      $0.replacePacket("<rdf:li xml:lang=\"x-default\">Good</rdf:li>", "")
      $0.set($0.information, "Title", to: nil)
    },
    Fault(["titleShown"], "the title is not shown") {
      $0.set($0.catalog, "ViewerPreferences", to: nil)
    },
    Fault(["marked"], "the file is not said to be marked") {
      $0.set($0.catalog, "MarkInfo", to: nil)
    },
    Fault(["hasStructure", "linksTagged"], "there is no structure") {
      $0.set($0.catalog, "StructTreeRoot", to: nil)
    },
    Fault(["noSuspects"], "the tags are suspect") {
      $0.set($0.catalog, "MarkInfo", "Suspects", to: true)
    },
    Fault(["standardTypes"], "a type is mapped to nothing") {
      $0.set($0.elements["P"]!, "S", to: .name("Body"))
    },
    Fault(["roleCircles"], "roles go in a circle") {
      $0.set($0.root, "RoleMap", to: ["A": .name("B"), "B": .name("A")])
    },
    Fault(["standardTypesKept"], "a standard type is mapped") {
      $0.set($0.root, "RoleMap", to: ["Quote": .name("Span")])
    },
    Fault(["parents"], "P leads elsewhere") {
      $0.set($0.elements["Note"]!, "P", to: $0.elements["P"])
    },
    Fault(["languageTags"], "a language is no tag") {
      $0.set($0.elements["P"]!, "Lang", to: .text("english language"))
    },
    Fault(
      ["languageOfText", "languageOfOutline", "languageOfDescriptions", "languageOfMetadata"],
      "the document has no language"
    ) { $0.set($0.catalog, "Lang", to: nil) },
    Fault(["tableChildren", "tableParents"], "a table holds a paragraph") {
      $0.set($0.elements["TR1"]!, "S", to: .name("P"))
    },
    Fault(["tableParents"], "a row stands outside of a table") {
      $0.set($0.elements["Table"]!, "S", to: .name("Sect"))
    },
    Fault(["tableParts", "tableChildren", "tableParents"], "a table has a head and no body") {
      $0.set($0.elements["TR0"]!, "S", to: .name("THead"))
    },
    Fault(["tableParts"], "a caption stands between rows") { document in
      let table = document.elements["Table"]!
      let caption = document.builder.add(["S": .name("Caption"), "P": table])
      var kids = document.builder[table][key: "K"]!.array!
      kids.insert(caption, at: 1)
      document.set(table, "K", to: .array(kids))
    },
    Fault(["tableGrid"], "a row is shorter") { $0.set($0.elements["TD"]!, "A", to: nil) },
    Fault(["headersConnected"], "a header cell has no scope") {
      $0.set($0.elements["TH"]!, "A", to: nil)
    },
    Fault(["listChildren", "itemsInLists"], "a list holds a paragraph") {
      $0.set($0.elements["LI"]!, "S", to: .name("P"))
    },
    Fault(["itemChildren"], "an item holds a span") {
      $0.set($0.elements["Lbl"]!, "S", to: .name("Span"))
    },
    Fault(["itemsInLists"], "an item stands in a section") {
      $0.set($0.elements["L"]!, "S", to: .name("Sect"))
    },
    Fault(["listCaptionFirst"], "a list ends with a caption") { document in
      let list = document.elements["L"]!
      let caption = document.builder.add(["S": .name("Caption"), "P": list])
      document.set(list, "K", to: .array(document.builder[list][key: "K"]!.array! + [caption]))
    },
    Fault(["listNumbering"], "a list does not say its numbers") {
      $0.set($0.elements["L"]!, "A", to: nil)
    },
    Fault(["contentsChildren"], "a line of contents stands alone") {
      $0.set($0.elements["P"]!, "S", to: .name("TOCI"))
    },
    Fault(["figuresDescribed"], "a picture has no alternative") {
      $0.set($0.elements["Figure"]!, "Alt", to: nil)
    },
    Fault(["figureBounds"], "a picture does not say where it is") {
      $0.set($0.elements["Figure"]!, "A", to: nil)
    },
    Fault(["formulasDescribed"], "a formula has no alternative") {
      $0.set($0.elements["P"]!, "S", to: .name("Formula"))
    },
    Fault(["headingOrder"], "a heading skips a level") {
      $0.set($0.elements["P"]!, "S", to: .name("H3"))
    },
    Fault(["headingOrder"], "the first heading is H2") {
      $0.set($0.elements["H1"]!, "S", to: .name("H2"))
    },
    Fault(["oneKindOfHeadings"], "two kinds of headings are mixed") {
      $0.set($0.elements["P"]!, "S", to: .name("H"))
    },
    Fault(["notesNamed"], "a note has no ID") { $0.set($0.elements["Note"]!, "ID", to: nil) },
  ]
}
