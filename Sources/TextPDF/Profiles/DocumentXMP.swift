// SPDX-License-Identifier: MIT

import TextCanvas

/// The metadata of a document, and its profile, as XMP.
///
/// - Source: ISO 16684-1 for the packet, ISO 19005-2, 6.6.4, and ISO 14289-1, 5, for the profiles.
enum DocumentXMP {
  static func packet(
    _ metadata: DocumentMetadata, _ options: PDFOptions, language: String?
  ) -> [UInt8] {
    var out: XMPSource = """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" \
      xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">

      """
    if let archive = options.profile.archive {
      out += "<pdfaid:part>2</pdfaid:part>\n"
      out += "<pdfaid:conformance>\(text: archive.rawValue.uppercased())</pdfaid:conformance>\n"
    }
    if options.profile.isAccessible { out += "<pdfuaid:part>1</pdfuaid:part>\n" }
    func alternatives(_ name: XMPSource, _ key: DocumentMetadata.Key) {
      guard let value = metadata.values[key] else { return }
      out +=
        "<\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(text: value)</rdf:li></rdf:Alt></\(name)>\n"
    }
    func property(_ name: XMPSource, _ key: DocumentMetadata.Key) {
      guard let value = metadata.values[key] else { return }
      out += "<\(name)>\(text: value)</\(name)>\n"
    }
    alternatives("dc:title", .title)
    alternatives("dc:description", .subject)
    if let author = metadata.values[.author] {
      out += "<dc:creator><rdf:Seq><rdf:li>\(text: author)</rdf:li></rdf:Seq></dc:creator>\n"
    }
    if let language {
      out += "<dc:language><rdf:Bag><rdf:li>\(text: language)</rdf:li></rdf:Bag></dc:language>\n"
    }
    property("pdf:Keywords", .keywords)
    property("xmp:CreatorTool", .creator)
    property("xmp:CreateDate", .creationDate)
    property("xmp:ModifyDate", .modificationDate)
    out += "</rdf:Description>\n"
    if options.profile.isArchive, options.profile.isAccessible { out += extensionSchema }
    out += "</rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"w\"?>"
    return out.bytes
  }

  /// Says what `pdfuaid:part` is, which PDF/A-2 does not know.
  private static let extensionSchema: XMPSource = """
    <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
     xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
     xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
    <pdfaProperty:name>part</pdfaProperty:name>
    <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
    <pdfaProperty:category>internal</pdfaProperty:category>
    <pdfaProperty:description>Indicates, which part of ISO 14289 standard is followed</pdfaProperty:description>
    </rdf:li></rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
    </rdf:Description>

    """
}

/// The requirements of a profile for the whole document.
struct DocumentChecks {
  let options: PDFOptions
  let document: DocumentParts

  init(_ options: PDFOptions, _ document: DocumentParts) {
    self.options = options
    self.document = document
  }

  func check() throws(CanvasError) {
    let profile = options.profile
    func refuse(_ words: String) -> CanvasError {
      CanvasError(.badContent, "The document cannot be a \(profile.name): \(words).")
    }
    guard profile.needsStructure else { return }
    guard let structure = document.structure else {
      throw refuse("it has no logical structure; give it one")
    }
    if DocumentLanguage.of(structure, options) == nil {
      if let page = DocumentLanguage.pageWithout(structure.root) {
        throw refuse(
          "the text on page \(page) has no language; set that of the document or of the text"
        )
      }
      // A document without text needs one only for its title: PDF/UA-1, 7.2.
      if profile.isAccessible { throw refuse("its title has no language; set it") }
    }
    if profile.isAccessible {
      guard let title = document.metadata.values[.title], !title.isEmpty else {
        throw refuse("it has no title; give it one")
      }
      if let figure = figureWithoutWords(structure.root) {
        let page = figure.page.map { " on page \($0)" } ?? ""
        let name = figure.name.map { "the figure “\($0)”" } ?? "a figure"
        throw refuse(
          "\(name)\(page) has no alternative text; give it one, or mark it as an artifact")
      }
    }
  }

  /// Returns the page and the name of the first figure without alternative text; nil if there is
  /// none.
  private func figureWithoutWords(
    _ element: StructureElement
  ) -> (page: Int?, name: String?)? {
    if element.kind == .figure, element.attributes.alternativeText == nil,
      element.attributes.actualText == nil, !element.kids.isEmpty
    {
      for kid in element.kids {
        if case .content(let content) = kid { return (content.page, element.attributes.name) }
      }
      return (nil, element.attributes.name)
    }
    for kid in element.kids {
      if case .element(let child) = kid, let found = figureWithoutWords(child) { return found }
    }
    return nil
  }
}
