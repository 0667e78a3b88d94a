// SPDX-License-Identifier: MIT

extension NSTextStorage {
  /// The places within the text that links lead to and nothing is called by (`.anchor`), as “#name”, each once.
  package func missingPlaces() -> [String] {
    var wanted: [String] = []
    var known: Set<String> = []
    forEachValue(of: .link, mayHaveLinks) { value in
      guard case .place(let name)? = LinkTarget(value), known.insert(name).inserted else { return }
      wanted.append(name)
    }
    if wanted.isEmpty { return [] }
    var there: Set<String> = []
    forEachValue(of: .anchor, mayHaveAnchors) { value in
      guard let names = value as? String else { return }
      for name in names.split(separator: "\n") { there.insert(String(name)) }
    }
    return wanted.filter { !there.contains($0) && !LinkTarget.mayBeBeginning($0) }
      .map { "#" + $0 }
  }
}
