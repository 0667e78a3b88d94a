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
    let there = places
    return wanted.filter { !there.contains($0) && !Self.mayBeBeginning($0) }.map { "#" + $0 }
  }

  /// Whether a link to a place leads to the beginning of the text: one without a name, and “top” where nothing else is called so.
  ///
  /// - Source: HTML, "Scrolling to a fragment".
  func isBeginning(_ place: String) -> Bool {
    Self.mayBeBeginning(place) && (place.isEmpty || !places.contains(place))
  }

  private static func mayBeBeginning(_ place: String) -> Bool {
    place.isEmpty || place.count == 3 && place.lowercased() == "top"
  }

  /// What places of the text are called.
  private var places: Set<String> {
    var there: Set<String> = []
    forEachValue(of: .anchor, mayHaveAnchors) { value in
      guard let names = value as? String else { return }
      for name in names.split(separator: "\n") { there.insert(String(name)) }
    }
    return there
  }
}
