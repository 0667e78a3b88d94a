// SPDX-License-Identifier: MIT

/// An XMP packet (ISO 16684-1), as far as PDF/A requires it.
package final class PDFMetadata {
  package struct Property: Equatable, Sendable {
    package var namespace: String
    package var name: String
    package var prefix: String
    /// One value; the members of a list; or those of an alternative, with their languages.
    package var values: [String]
    package var languages: [String]
  }

  package private(set) var properties: [Property] = []
  /// Namespace and name of properties that an extension schema describes.
  private(set) var described: Set<String> = []
  /// The missing parts of a description of an extension schema.
  private(set) var extensionProblems: [String] = []
  /// Why it is no XML; nil if it is.
  private(set) var problem: String?
  /// The text between `<?xpacket` and `?>` at the beginning.
  let header: String
  let isUTF8: Bool

  init(_ bytes: [UInt8]) {
    let text = String(validating: bytes, as: UTF8.self)
    isUTF8 = text != nil
    let whole = text ?? ""
    header = whole.firstMatch(of: /<\?xpacket begin=(.*?)\?>/).map { String($0.1) } ?? ""
    let root: XMLTree.Node
    do { root = try XMLTree.read(whole) } catch {
      problem = error.description
      return
    }
    guard let rdf = root.first(PDFMetadata.rdf + "RDF") else {
      problem = "it holds no rdf:RDF"
      return
    }
    for description in rdf.children where description.name == PDFMetadata.rdf + "Description" {
      read(description)
    }
  }

  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  package subscript(namespace: String, name: String) -> Property? {
    properties.first { $0.namespace == namespace && $0.name == name }
  }

  private func read(_ description: XMLTree.Node) {
    for (key, value) in description.attributes {
      let (namespace, name) = XMLTree.split(key)
      guard namespace != PDFMetadata.rdf, !namespace.isEmpty else { continue }
      properties.append(
        Property(
          namespace: namespace, name: name, prefix: description.prefixes[key] ?? "",
          values: [value], languages: [""]))
    }
    for child in description.children {
      let (namespace, name) = XMLTree.split(child.name)
      var property = Property(
        namespace: namespace, name: name, prefix: child.prefix, values: [], languages: [])
      let lists = ["Alt", "Bag", "Seq"].map { PDFMetadata.rdf + $0 }
      if let list = child.children.first(where: { lists.contains($0.name) }) {
        for item in list.children {
          property.values.append(item.text)
          property.languages.append(item.attributes["xml:lang"] ?? "")
        }
        if name == "schemas", namespace == PDFMetadata.extensions {
          for item in list.children { readSchema(item) }
        }
      } else {
        property.values = [child.text]
        property.languages = [""]
      }
      properties.append(property)
    }
  }

  static let extensions = "http://www.aiim.org/pdfa/ns/extension/"
  private static let schema = "http://www.aiim.org/pdfa/ns/schema#"
  private static let property = "http://www.aiim.org/pdfa/ns/property#"

  /// Returns the fields of a resource in any syntax: in attributes, in elements, in a description
  /// inside.
  private func fields(_ node: XMLTree.Node) -> (
    values: [String: String], nodes: [String: XMLTree.Node]
  ) {
    var values = node.attributes
    var nodes: [String: XMLTree.Node] = [:]
    for child in node.children {
      if child.name == PDFMetadata.rdf + "Description" {
        let inner = fields(child)
        values.merge(inner.values) { first, _ in first }
        nodes.merge(inner.nodes) { first, _ in first }
      } else {
        values[child.name] = child.text
        nodes[child.name] = child
      }
    }
    return (values, nodes)
  }

  private func readSchema(_ node: XMLTree.Node) {
    let (values, nodes) = fields(node)
    for name in ["schema", "namespaceURI", "prefix"] where values[PDFMetadata.schema + name] == nil
    {
      extensionProblems.append("a schema does not say its \(name)")
    }
    let namespace = values[PDFMetadata.schema + "namespaceURI"] ?? ""
    for item in nodes[PDFMetadata.schema + "property"]?.children.first?.children ?? [] {
      let own = fields(item).values
      for name in ["name", "valueType", "category", "description"]
      where own[PDFMetadata.property + name] == nil {
        extensionProblems.append("a property of \(namespace) does not say its \(name)")
      }
      if let category = own[PDFMetadata.property + "category"],
        !["internal", "external"].contains(category)
      {
        extensionProblems.append("a property of \(namespace) has the category “\(category)”")
      }
      described.insert(namespace + (own[PDFMetadata.property + "name"] ?? ""))
    }
  }
}
