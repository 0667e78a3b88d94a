// SPDX-License-Identifier: MIT

import TextStructures
import Synchronization
import TextCanvas
import TextFonts

/// The objects of a document in the order of its pages.
///
/// One thread at a time uses it, the one with the next page in order. Any thread may read the first
/// error.
final class PDFObjectWriter {
  private var file: PDFFile
  private let options: PDFOptions
  private(set) var pages: [PageEntry] = []
  private var nodes: [Int] = []
  private let catalog: Int
  private let root: Int
  /// The numbers of objects, by the numbers of fonts, of parts of fonts with codes, and of images.
  private var fonts: [Resources.Reference: Int] = [:]
  private var places: [String: (page: Int, point: CanvasPoint)] = [:]
  /// Links of written pages to destinations that are not defined yet; those that never are get
  /// dropped.
  private var waiting: [WaitingLinks] = []
  private var nextParent = 0
  /// Long strings that were written as separate objects: all lines of a link have its URL.
  private var longStrings: [String: Int] = [:]
  private static let longString = 200
  private let failure = Mutex<CanvasError?>(nil)

  /// The data of a written page that is kept.
  struct PageEntry {
    var object: Int
    var height: Double
    var unit: Double
    /// The key of its contents in the structure's parent tree.
    var parents: Int?
    var markCount = 0
    /// The parts that contents were divided into.
    var splits: [Int: [Int]] = [:]
    /// Form streams that have some of the contents: key, object, contents.
    var forms: [(key: Int, object: Int, marks: [Int])] = []
    /// The page's links that belong to an element: their object and key, by number.
    var links: [Int: (object: Int, key: Int)] = [:]
  }

  /// The links of a page some of which wait for their destinations.
  private struct WaitingLinks {
    /// The index of the page among the written pages, from 0.
    let page: Int
    /// The object that lists them.
    let list: Int
    var links: [(index: Int, link: PageLink, object: Int?)] = []
  }

  private static let pagesInNode = 64

  init(_ sink: any OutputSink, _ options: PDFOptions) throws(CanvasError) {
    self.options = options
    file = try PDFFile(sink, version: options.version.rawValue)
    catalog = file.reserve()
    root = file.reserve()
  }

  var problem: CanvasError? { failure.withLock { $0 } }

  private func note(_ error: CanvasError) {
    failure.withLock { if $0 == nil { $0 = error } }
  }

  // MARK: Pages

  /// Writes a page; after an error nothing more is written.
  func add(_ result: PDFDocument.PageResult) {
    guard problem == nil else { return }
    do throws(CanvasError) {
      if let problem = result.written.problem {
        throw CanvasError(
          .badContent, "Page \(result.number) cannot be in a \(options.profile.name): \(problem).")
      }
      try write(result.job.page, result.written)
      try file.flush()
    } catch { note(error) }
  }

  private func write(_ page: RecordedPage, _ written: WrittenPage) throws(CanvasError) {
    for (number, picture) in written.pictures { try write(picture, number) }
    var entry = PageEntry(object: file.reserve(), height: page.height, unit: written.unit)
    // Numbers first: objects refer to each other.
    let locals = written.objects.map { _ in file.reserve() }
    func number(_ reference: Resources.Reference) -> Int {
      if case .local(let local) = reference { return locals[local] }
      if let known = fonts[reference] { return known }
      let made = file.reserve()
      fonts[reference] = made
      return made
    }
    for (object, local) in zip(written.objects, locals) {
      try write(object, local, locals, number, &entry)
    }
    let content = file.reserve()
    try file.add(stream: content, PDFBytes("/Filter /FlateDecode"), written.content)
    if pages.count % PDFObjectWriter.pagesInNode == 0 { nodes.append(file.reserve()) }
    var dictionary = PDFBytes("<< /Type /Page /Parent ")
    dictionary.append(reference: nodes[nodes.count - 1])
    dictionary.append(" /MediaBox [0 0 ")
    dictionary.append(page.width / written.unit)
    dictionary.append(byte: 0x20)
    dictionary.append(page.height / written.unit)
    dictionary.append("]")
    append(page.boxes, of: page, written.unit, to: &dictionary)
    if written.unit != 1 {
      dictionary.append(" /UserUnit ")
      dictionary.append(written.unit)
    }
    dictionary.append(" /Contents ")
    dictionary.append(reference: content)
    dictionary.append(" /Resources ")
    dictionary.append(written.resources.dictionary(number))
    if written.hasTransparency {
      dictionary.append(" /Group << /S /Transparency /CS /DeviceRGB >>")
    }
    if written.markCount > 0 {
      entry.parents = nextParent
      entry.markCount = written.markCount
      entry.splits = written.splits
      dictionary.append(" /StructParents \(nextParent)")
      nextParent += 1
    }
    for (name, point) in page.places where places[name] == nil {
      places[name] = (page.number, point)
    }
    if !page.links.isEmpty {
      dictionary.append(" /Tabs /S /Annots ")
      try write(page.links, of: page, &entry, &dictionary)
    }
    dictionary.append(" >>")
    pages.append(entry)
    try file.add(entry.object, dictionary)
  }

  /// Writes an object that belongs to one page alone: a form, a mask, a pattern.
  private func write(
    _ object: LocalObject, _ local: Int, _ locals: [Int],
    _ number: (Resources.Reference) -> Int, _ entry: inout PageEntry
  ) throws(CanvasError) {
    var entries = object.entries
    if let resources = object.resources {
      entries.append(" /Resources ")
      entries.append(resources.dictionary(number))
    }
    if let mask = object.mask {
      entries.append(" /SMask ")
      entries.append(reference: locals[mask])
    }
    if !object.marks.isEmpty {
      entries.append(" /StructParents \(nextParent)")
      entry.forms.append((nextParent, local, object.marks))
      nextParent += 1
    }
    guard let data = object.data else {
      var dictionary = PDFBytes("<< ")
      dictionary.append(entries)
      dictionary.append(" >>")
      try file.add(local, dictionary)
      return
    }
    try file.add(stream: local, entries, data)
  }

  /// Appends the boundaries of the page for other purposes, clipped to it.
  private func append(
    _ boxes: [PageBox: CanvasRect], of page: RecordedPage, _ unit: Double,
    to dictionary: inout PDFBytes
  ) {
    for box in PageBox.allCases {
      guard let rect = boxes[box], rect.isFinite else { continue }
      let (left, bottom) = (max(rect.minX, 0), max(rect.minY, 0))
      let (right, top) = (min(rect.maxX, page.width), min(rect.maxY, page.height))
      guard left < right, bottom < top else { continue }
      switch box {
      case .crop: dictionary.append(" /CropBox [")
      case .bleed: dictionary.append(" /BleedBox [")
      case .trim: dictionary.append(" /TrimBox [")
      case .art: dictionary.append(" /ArtBox [")
      }
      dictionary.append([left, bottom, right, top].map { $0 / unit })
      dictionary.append("]")
    }
  }

  private func write(_ picture: PDFImage, _ number: Int) throws(CanvasError) {
    if let problem = picture.problem { throw problem }
    let object = file.reserve()
    fonts[.picture(number)] = object
    var entries = picture.entries
    if let mask = picture.mask {
      let number = file.reserve()
      try file.add(stream: number, mask.entries, mask.data)
      entries.append(" /SMask ")
      entries.append(reference: number)
    }
    let parts = picture.parts.map { _ in file.reserve() }
    for (part, number) in zip(picture.parts, parts) {
      let entries = PDFObjectWriter.resolved(part.entries, parts)
      if let data = part.data {
        try file.add(stream: number, entries, data)
      } else {
        try file.add(number, entries)
      }
    }
    try file.add(
      stream: object, parts.isEmpty ? entries : PDFObjectWriter.resolved(entries, parts),
      picture.data)
  }

  /// Replaces references to parts by object numbers.
  private static func resolved(_ entries: PDFBytes, _ parts: [Int]) -> PDFBytes {
    var result = PDFBytes()
    var place: Int?
    for byte in entries.bytes {
      if byte == 1 {
        if let found = place {
          result.append(reference: parts[found])
          place = nil
        } else {
          place = 0
        }
      } else if let digits = place {
        place = digits * 10 + Int(byte) - 0x30
      } else {
        result.append(byte: byte)
      }
    }
    return result
  }

  // MARK: Links

  /// Writes the list of a page's links; as a separate object if some lead to destinations that may
  /// be defined later.
  private func write(
    _ links: [PageLink], of page: RecordedPage, _ entry: inout PageEntry,
    _ dictionary: inout PDFBytes
  ) throws(CanvasError) {
    var known: [(index: Int, link: PageLink, object: Int?)] = []
    for (index, link) in links.enumerated() {
      let isKnown = hasPlace(link.target, on: page.number)
      known.append((index, link, isKnown ? try write(link, index, page.number, &entry) : nil))
    }
    if known.contains(where: { $0.object == nil }) {
      let list = file.reserve()
      waiting.append(WaitingLinks(page: pages.count, list: list, links: known))
      dictionary.append(reference: list)
    } else {
      dictionary.append(PDFObjectWriter.list(known.compactMap(\.object)))
    }
  }

  private static func list(_ objects: [Int]) -> PDFBytes {
    var out = PDFBytes("[")
    for object in objects {
      out.append(reference: object)
      out.append(byte: 0x20)
    }
    out.append("]")
    return out
  }

  /// Returns whether the destination of a link is known.
  private func hasPlace(_ target: PageLink.Target, on page: Int) -> Bool {
    switch target {
    case .address: true
    case .page(let number, _): number <= pages.count || number == page
    case .place(let name, _): places[name] != nil
    }
  }

  /// Writes the waiting links whose destinations are defined.
  private func writeWaiting() throws(CanvasError) {
    for page in waiting {
      var objects: [Int] = []
      var entry = pages[page.page]
      for (index, link, object) in page.links {
        if let object {
          objects.append(object)
        } else if hasPlace(link.target, on: page.page + 1) || link.target.canBeBeginning {
          objects.append(try write(link, index, page.page + 1, &entry))
        }
      }
      pages[page.page] = entry
      try file.add(page.list, PDFObjectWriter.list(objects))
    }
    waiting = []
  }

  private func write(
    _ link: PageLink, _ index: Int, _ page: Int, _ entry: inout PageEntry
  ) throws(CanvasError) -> Int {
    if options.profile.isAccessible, !link.isMarked {
      throw CanvasError(
        .badContent,
        "Page \(page) cannot be in a \(options.profile.name): a link is outside of all structure elements; draw it inside of one."
      )
    }
    let object = file.reserve()
    var out = PDFBytes("<< /Type /Annot /Subtype /Link /F 4 /Border [0 0 0] /Rect [")
    let unit = entry.unit
    out.append(link.rect.minX / unit)
    out.append(byte: 0x20)
    out.append((entry.height - link.rect.maxY) / unit)
    out.append(byte: 0x20)
    out.append(link.rect.maxX / unit)
    out.append(byte: 0x20)
    out.append((entry.height - link.rect.minY) / unit)
    out.append("]")
    var words = link.words
    switch link.target {
    case .address(let address):
      out.append(" /A << /S /URI /URI ")
      try append(address.text, as: "U", to: &out) { $0.append(string: Array(address.text.utf8)) }
      out.append(" >>")
      words = words ?? address.text
    case .page(let number, let point):
      out.append(" /Dest ")
      out.append(destination(number == page ? entry : pages[number - 1], point))
      words = words ?? "page \(number)"
    case .place(let name, _):
      out.append(" /Dest ")
      if places[name] != nil {
        out.append(text: name)
        words = words ?? name
      } else {
        out.append(destination(pages.first ?? entry, CanvasPoint(x: 0, y: 0)))
        words = words ?? "page 1"
      }
    }
    if link.isMarked || options.profile.needsStructure, let words {
      out.append(" /Contents ")
      try append(words, as: "C", to: &out) { $0.append(text: words) }
    }
    if link.isMarked {
      out.append(" /StructParent \(nextParent)")
      entry.links[index] = (object, nextParent)
      nextParent += 1
    }
    out.append(" >>")
    try file.add(object, out)
    return object
  }

  /// Appends a string, or for a long one a reference to an object.
  private func append(
    _ text: String, as kind: String, to out: inout PDFBytes, _ write: (inout PDFBytes) -> Void
  ) throws(CanvasError) {
    guard text.utf8.count > PDFObjectWriter.longString else { return write(&out) }
    if let known = longStrings[kind + text] { return out.append(reference: known) }
    let object = file.reserve()
    var string = PDFBytes()
    write(&string)
    try file.add(object, string)
    longStrings[kind + text] = object
    out.append(reference: object)
  }

  func destination(_ page: PageEntry, _ point: CanvasPoint) -> PDFBytes {
    var out = PDFBytes("[")
    out.append(reference: page.object)
    out.append(" /XYZ ")
    out.append([point.x / page.unit, (page.height - point.y) / page.unit])
    out.append("0]")
    return out
  }

  // MARK: The document

  func finish(_ document: DocumentParts, _ tables: [FontTable]) throws(CanvasError) {
    if let problem { throw problem }
    do throws(CanvasError) {
      try DocumentChecks(options, document).check()
      try writeFonts(tables)
      try writeWaiting()
      try writeCatalog(document)
      let info = try writeInformation(document.metadata)
      try file.finish(root: catalog, info: info)
    } catch {
      note(error)
      throw error
    }
  }

  private func writeFonts(_ tables: [FontTable]) throws(CanvasError) {
    for reference in fonts.keys.sorted(by: { fonts[$0]! < fonts[$1]! }) {
      guard let object = fonts[reference] else { continue }
      switch reference {
      case .font(let number):
        try FontObjects.write(tables[number], object, &file, options.profile)
      case .unseenFont(let number, let part):
        try UnseenFontObjects.write(tables[number], part, object, &file)
      case .picture, .local: break
      }
    }
  }

  private func writeCatalog(_ document: DocumentParts) throws(CanvasError) {
    var rootKids = PDFBytes("<< /Type /Pages /Count \(pages.count) /Kids [")
    for (index, node) in nodes.enumerated() {
      let first = index * PDFObjectWriter.pagesInNode
      let part = pages[first..<min(first + PDFObjectWriter.pagesInNode, pages.count)]
      var out = PDFBytes("<< /Type /Pages /Parent \(root) 0 R /Count \(part.count) /Kids [")
      for page in part {
        out.append(reference: page.object)
        out.append(byte: 0x20)
      }
      out.append("] >>")
      try file.add(node, out)
      rootKids.append(reference: node)
      rootKids.append(byte: 0x20)
    }
    rootKids.append("] >>")
    try file.add(root, rootKids)

    var out = PDFBytes("<< /Type /Catalog /Pages \(root) 0 R")
    let language = DocumentLanguage.of(document.structure, options)
    if let language {
      out.append(" /Lang ")
      out.append(text: language)
    }
    if document.metadata.values[.title] != nil {
      out.append(" /ViewerPreferences << /DisplayDocTitle true >>")
    }
    let names = try writeDestinations()
    if let names { out.append(" /Names << /Dests \(names) 0 R >>") }
    if let outline = try OutlineObjects.write(document.outline, self, &file) {
      out.append(" /Outlines \(outline) 0 R /PageMode /UseOutlines")
    }
    if !document.labels.isEmpty {
      out.append(" /PageLabels ")
      out.append(PageLabelObjects.tree(document.labels, pageCount: pages.count))
    }
    if let structure = document.structure {
      let tree = try StructureObjects.write(structure, self, nextParent, &file)
      out.append(" /MarkInfo << /Marked true >> /StructTreeRoot \(tree) 0 R")
    }
    if options.profile != .none || document.xmp != nil || options.version == .v2_0 {
      let metadata = file.reserve()
      try file.add(
        stream: metadata, PDFBytes("/Type /Metadata /Subtype /XML"),
        document.xmp ?? DocumentXMP.packet(document.metadata, options, language: language))
      out.append(" /Metadata \(metadata) 0 R")
    }
    if options.profile.isArchive {
      let colors = file.reserve()
      try file.add(packing: colors, PDFBytes("/N 3"), ColorProfile.bytes)
      out.append(
        " /OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB)")
      out.append(" /Info (sRGB) /DestOutputProfile \(colors) 0 R >>]")
    }
    out.append(" >>")
    try file.add(catalog, out)
  }

  /// Writes the name tree of destinations; returns nil if there are none.
  private func writeDestinations() throws(CanvasError) -> Int? {
    guard !places.isEmpty else { return nil }
    let sorted = places.map { (key: NameKey.bytes($0.key), name: $0.key, place: $0.value) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
    var leaves: [(object: Int, first: String, last: String)] = []
    var start = 0
    while start < sorted.count {
      let part = sorted[start..<min(start + 64, sorted.count)]
      var out = PDFBytes("<< /Limits [")
      out.append(text: part.first!.name)
      out.append(text: part.last!.name)
      out.append("] /Names [")
      for item in part {
        out.append(text: item.name)
        out.append(destination(pages[item.place.page - 1], item.place.point))
        out.append(byte: 0x20)
      }
      out.append("] >>")
      leaves.append((try file.add(out), part.first!.name, part.last!.name))
      start += 64
    }
    var out = PDFBytes("<< /Kids [")
    for leaf in leaves {
      out.append(reference: leaf.object)
      out.append(byte: 0x20)
    }
    out.append("] >>")
    return try file.add(out)
  }

  private func writeInformation(_ metadata: DocumentMetadata) throws(CanvasError) -> Int? {
    guard !metadata.values.isEmpty else { return nil }
    var out = PDFBytes("<<")
    for key in DocumentMetadata.Key.allCases {
      guard let value = metadata.values[key] else { continue }
      switch key {
      case .title: out.append(" /Title ")
      case .author: out.append(" /Author ")
      case .subject: out.append(" /Subject ")
      case .keywords: out.append(" /Keywords ")
      case .creator: out.append(" /Creator ")
      case .creationDate, .modificationDate:
        guard let date = PDFDate.text(value) else { continue }
        out.append(key == .creationDate ? " /CreationDate " : " /ModDate ")
        out.append(text: date)
        continue
      }
      out.append(text: value)
    }
    out.append(" >>")
    return try file.add(out)
  }
}
