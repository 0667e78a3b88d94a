// SPDX-License-Identifier: MIT

internal import TextCanvas

/// A paragraph's element, and those of links, notes' numbers and other languages in it.
///
///     P ─┬─ content
///        ├─ Link ── content, area, area         one element, over any number of lines
///        ├─ Span (de) ── content                text in another language
///        └─ Figure                              an attachment
final class ParagraphElement {
  enum Kind {
    case paragraph
    case heading(Int)
    case code
  }

  /// An inner element around a run of the paragraph.
  private enum Inner: Equatable {
    case link(LinkTarget)
    case reference(String)
    case label
    case language(String)
  }

  private let kind: Kind
  /// nil for an artifact.
  private let parent: StructureElement?
  private let structure: DocumentStructure
  /// The element of the text; created when its first part is painted.
  private var element: StructureElement?
  let label: StructureElement?
  /// The elements around the last run.
  private var inner: [(key: Inner, element: StructureElement)] = []
  /// The characters of each link.
  private var links: [(characters: Range<Int>, element: StructureElement)] = []

  init(
    _ kind: Kind, in parent: StructureElement, _ structure: DocumentStructure,
    label: StructureElement?
  ) {
    (self.kind, self.parent, self.structure, self.label) = (kind, parent, structure, label)
  }

  /// Creates the paragraph of an existing element; nil makes it an artifact.
  init(_ element: StructureElement?, _ structure: DocumentStructure) {
    (kind, parent, label) = (.paragraph, element, element)
    self.structure = structure
    self.element = element
  }

  func isIn(_ parent: StructureElement) -> Bool { self.parent === parent }

  /// Whether each image needs a description.
  var needsAlternatives: Bool { structure.needsAlternatives }

  /// Whether it may hold several paragraphs: lines of code.
  var isCode: Bool { if case .code = kind { true } else { false } }

  /// Whether it belongs to no element.
  var isArtifact: Bool { parent == nil }

  /// The element of the paragraph itself, in the language of its first painted part.
  private func own(_ parent: StructureElement, _ language: String?) -> StructureElement {
    if let element { return element }
    let made: StructureElement
    switch kind {
    case .paragraph: made = structure.add(.paragraph, to: parent)
    case .heading(let level):
      // No level is skipped, whatever the levels of the styles.
      let shown = min(max(level, 1), structure.lastHeading + 1, 6)
      structure.lastHeading = shown
      made = structure.add(.heading(shown), to: parent)
    case .code: made = structure.add(.code, to: structure.add(.paragraph, to: parent))
    }
    if let language, language != documentLanguage { made.attributes.language = language }
    element = made
    return made
  }

  /// The element of a run's text.
  ///
  /// - Parameters:
  ///   - attributes: The run's attributes.
  ///   - link: The target of the run, if it is a link.
  ///   - characters: Characters of the storage.
  /// - Returns: Nil in an artifact.
  func element(
    for attributes: [NSAttributedString.Key: Any], link: LinkTarget?, characters: Range<Int>
  ) -> StructureElement? {
    guard let parent else { return nil }
    var wanted: [Inner] = []
    if let link { wanted.append(.link(link)) }
    if let name = attributes[.noteReference] as? String {
      wanted.append(attributes[.note] as? String == name ? .label : .reference(name))
    }
    let said = (attributes[.languageIdentifier] as? String).flatMap {
      ParagraphElement.isTag($0) ? $0 : nil
    }
    let language = said ?? documentLanguage
    if wanted != [.label] || element != nil {
      let around = own(parent, language).attributes.language ?? documentLanguage
      if let language, language != around { wanted.append(.language(language)) }
    }
    let same = zip(wanted, inner).prefix { $0 == $1.key }.count
    inner.removeSubrange(same...)
    for key in wanted.dropFirst(same) { inner.append((key, add(key, attributes, parent))) }
    if let link = inner.first(where: { if case .link = $0.key { true } else { false } }) {
      links.append((characters, link.element))
    }
    return inner.last?.element ?? own(parent, language)
  }

  /// The element of the link around a character.
  func link(at character: Int) -> StructureElement? {
    links.last { $0.characters.contains(character) }?.element
  }

  private var documentLanguage: String? { structure.root.attributes.language }

  /// Whether a text is a tag by RFC 3066; any other text is meaningless to a reader.
  static func isTag(_ text: String) -> Bool {
    text.utf8.count <= 64
      && text.split(separator: "-", omittingEmptySubsequences: false).enumerated().allSatisfy {
        index, part in
        (1...8).contains(part.utf8.count)
          && part.utf8.allSatisfy { byte in
            let isLetter = (0x41...0x5A).contains(byte & ~0x20)
            return isLetter || index > 0 && (0x30...0x39).contains(byte)
          }
      }
  }

  private func add(
    _ key: Inner, _ attributes: [NSAttributedString.Key: Any], _ parent: StructureElement
  ) -> StructureElement {
    var said = StructureAttributes()
    let around = inner.last?.element ?? element ?? parent
    switch key {
    case .link(let target):
      let tip = attributes[.toolTip] as? String ?? ""
      said.alternativeText = tip.isEmpty ? target.words : tip
      return structure.add(.link, to: around, said)
    case .reference: return structure.add(.reference, to: around, said)
    case .label: return structure.add(.label, to: around, said)
    case .language(let tag):
      said.language = tag
      return structure.add(.span, to: around, said)
    }
  }

  /// The element of an attachment.
  func figure(
    _ said: StructureAttributes, for attributes: [NSAttributedString.Key: Any],
    link: LinkTarget?, characters: Range<Int>
  ) -> StructureElement? {
    guard let around = element(for: attributes, link: link, characters: characters) else {
      return nil
    }
    if around.kind == .figure { return around }
    return structure.add(.figure, to: around, said)
  }
}

extension String {
  /// Whether it is one of RFC 3066, such as `de-CH`.
  package var isLanguageTag: Bool { ParagraphElement.isTag(self) }
}
