// SPDX-License-Identifier: MIT

import TextCanvas

/// The language of a document: that of its options, or the first one in its text if all of the text
/// has a language.
///
/// It is never guessed: a screen reader would use it for speech.
///
/// - Source: ISO 14289-1, 7.2: the language of all text shall be determined.
enum DocumentLanguage {
  static func of(_ structure: DocumentStructure?, _ options: PDFOptions) -> String? {
    if let said = structure?.root.attributes.language ?? options.language { return said }
    guard let root = structure?.root, pageWithout(root) == nil else { return nil }
    return first(root)
  }

  /// Returns the page of the first content without a language; nil if there is none.
  static func pageWithout(_ element: StructureElement) -> Int? {
    if element.attributes.language != nil { return nil }
    for kid in element.kids {
      switch kid {
      case .content(let content): return content.page
      case .element(let child): if let page = pageWithout(child) { return page }
      case .annotation: continue
      }
    }
    return nil
  }

  private static func first(_ element: StructureElement) -> String? {
    if let language = element.attributes.language { return language }
    for kid in element.kids {
      if case .element(let child) = kid, let found = first(child) { return found }
    }
    return nil
  }
}
