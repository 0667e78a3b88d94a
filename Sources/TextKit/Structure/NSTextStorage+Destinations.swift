// SPDX-License-Identifier: MIT

internal import TextStructures
internal import TextDocuments

extension NSTextStorage {
  /// Returns the targets of links within the text that have no anchor (`.anchor`), as “#name”, each
  /// once.
  package func missingDestinations() -> [String] {
    var wanted: [String] = []
    var known: Set<String> = []
    forEachValue(of: .link, canHaveLinks) { value in
      guard case .place(let name)? = LinkTarget(value, .standard), known.insert(name).inserted
      else { return }
      wanted.append(name)
    }
    if wanted.isEmpty { return [] }
    var there: Set<String> = []
    forEachValue(of: .anchor, canHaveAnchors) { value in
      guard let names = value as? String else { return }
      for name in names.split(separator: "\n") { there.insert(String(name)) }
    }
    return wanted.filter { !there.contains($0) && !LinkTarget.canBeBeginning($0) }
      .map { "#" + $0 }
  }

  /// Returns the links that no other format can represent, each once.
  ///
  /// - Parameter schemes: Schemes that are written in addition to the usual ones.
  /// - Returns: The URLs, in the order of the text.
  package func linksNotWritten(_ schemes: [String] = []) -> [String] {
    let schemes = LinkSchemes(adding: schemes)
    var found: [String] = []
    var known: Set<String> = []
    forEachValue(of: .link, canHaveLinks) { value in
      guard let text = LinkTarget.text(value), LinkURL(text, schemes) == nil,
        known.insert(text).inserted
      else { return }
      found.append(text)
    }
    return found
  }
}
