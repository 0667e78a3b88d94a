// SPDX-License-Identifier: MIT

/// A page with the attributes that it inherits from the nodes above it (ISO 32000-1, 7.7.3).
package struct PDFPage {
  package let number: Int
  package let dictionary: PDFDictionary
  package let resources: PDFObject
  let ownsResources: Bool
  package let content: PDFPageContent
  /// The object numbers of annotations; 0 for a direct object.
  let annotations: [(number: Int, values: PDFDictionary)]
}

/// A file with all that a checker reads of it: pages, fonts, structure, metadata.
package final class PDFReading {
  package let file: PDFFile
  package private(set) var pages: [PDFPage] = []
  package let structure: PDFStructure?
  package let metadata: PDFMetadata?
  /// The problems of the page tree: object, message.
  private(set) var pageProblems: [(Int, String)] = []
  let fonts: PDFFontShelf

  package init(_ bytes: [UInt8]) throws {
    file = try PDFFile(bytes)
    fonts = PDFFontShelf(file)
    structure = PDFStructure(file)
    metadata = file.data(file.catalog[key: "Metadata"]).map { PDFMetadata($0) }
    readPages(file.catalog[key: "Pages"], parent: nil, inherited: [:], depth: 0)
    for page in pages {
      for item in page.content.painted {
        guard case .text(let shown) = item.kind, let font = shown.font else { continue }
        for code in shown.codes { font.used[code, default: []].insert(shown.renderingMode) }
      }
    }
    file.readAll()
  }

  /// Fonts with which something is shown.
  var usedFonts: [PDFFont] {
    var all: [Int: PDFFont] = [:]
    for page in pages { all.merge(page.content.fonts) { first, _ in first } }
    return all.sorted { $0.key < $1.key }.map(\.value)
  }

  @discardableResult
  private func readPages(
    _ node: PDFObject?, parent: Int?, inherited: PDFDictionary, depth: Int
  ) -> Int {
    let number = node?.reference ?? 0
    guard depth < 50, let values = file.resolve(node).dictionary else {
      pageProblems.append((number, "a node of the tree of pages is no dictionary"))
      return 0
    }
    if values["Parent"]?.reference != parent {
      pageProblems.append((number, "its parent is not the node that it stands in"))
    }
    var passed = inherited
    for key in ["Resources", "MediaBox", "CropBox", "Rotate"] {
      if let value = values[key] { passed[key] = value }
    }
    if file.resolve(values["Type"]).name == "Pages" {
      let kids = file.resolve(values["Kids"]).array ?? []
      let count = kids.reduce(0) {
        $0 + readPages($1, parent: number, inherited: passed, depth: depth + 1)
      }
      if file.resolve(values["Count"]).integer != count {
        pageProblems.append(
          (number, "Count says \(values["Count"] ?? .null), and there are \(count) pages"))
      }
      return count
    }
    if file.resolve(values["Type"]).name != "Page" {
      pageProblems.append((number, "it is neither a page nor a node of pages"))
    }
    let box = file.resolve(passed["MediaBox"]).array?.compactMap { file.resolve($0).number } ?? []
    if box.count != 4 || box[0] >= box[2] || box[1] >= box[3] {
      pageProblems.append((number, "its MediaBox is \(passed["MediaBox"] ?? .null)"))
    }
    let reader = PDFContentReader(file, fonts: fonts)
    let resources = file.resolve(passed["Resources"])
    reader.read(page: number, resources: resources, ownsResources: values["Resources"] != nil)
    let annotations = (file.resolve(values["Annots"]).array ?? []).map {
      ($0.reference ?? 0, file.resolve($0).dictionary ?? [:])
    }
    pages.append(
      PDFPage(
        number: number, dictionary: values, resources: resources,
        ownsResources: values["Resources"] != nil, content: reader.content, annotations: annotations
      ))
    return 1
  }
}
