// SPDX-License-Identifier: MIT

/// All names that installed fonts go by: says of most unknown names that they are unknown, without asking fontconfig.
///
/// Fontconfig looks through all fonts at each question, and a document may name thousands of fonts that are not there.
struct FontNameIndex: Sendable {
  /// Families, full names and PostScript names.
  private var names: Set<String> = []
  private var families: Set<String> = []
  /// With what the PostScript names of named instances begin, which fontconfig does not list.
  private var starts: [String] = []

  init(_ entries: [FontEntry]) {
    for entry in entries {
      let own = entry.families.map(familyKey)
      families.formUnion(own)
      names.formUnion(own)
      names.formUnion(entry.fullNames.map(familyKey))
      if let name = entry.postScriptName { names.insert(familyKey(name)) }
      if entry.namedInstance != nil, let start = own.first.map(FontNameIndex.start),
        !starts.contains(start)
      {
        starts.append(start)
      }
    }
  }

  /// With what the PostScript names of a variable font's instances begin.
  static func start(ofFamily key: String) -> String {
    key.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// False only if no font has the name.
  func mayHold(_ name: String) -> Bool {
    // Fontconfig folds the case of other letters by its own table.
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return true }
    if names.contains(familyKey(name)) { return true }
    let wanted = name.lowercased()
    return starts.contains { wanted.hasPrefix($0) }
  }

  /// False only if no font has the family name.
  func mayHold(family name: String) -> Bool {
    !name.utf8.allSatisfy { $0 < 0x80 } || families.contains(familyKey(name))
  }
}
