// SPDX-License-Identifier: MIT

/// An index of the names of installed fonts, which rejects most unknown names without fontconfig.
///
/// Fontconfig searches all fonts at each request, and a document may name thousands of missing
/// fonts.
struct FontNameIndex: Sendable {
  /// Families, full names and PostScript names.
  private var names: Set<String> = []
  private var families: Set<String> = []
  /// Prefixes of the PostScript names of named instances, which fontconfig does not list.
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

  /// Returns the prefix of the PostScript names of a variable font's instances.
  static func start(ofFamily key: String) -> String {
    key.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// Returns false only if no font has the name.
  func canHold(_ name: String) -> Bool {
    // Fontconfig folds the case of other characters by its own table.
    guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return true }
    if names.contains(familyKey(name)) { return true }
    let wanted = name.lowercased()
    return starts.contains { wanted.hasPrefix($0) }
  }

  /// Returns false only if no font has the family name.
  func canHold(family name: String) -> Bool {
    !name.utf8.allSatisfy { $0 < 0x80 } || families.contains(familyKey(name))
  }
}
