// SPDX-License-Identifier: MIT

internal import TextKit

/// The names of installed fonts: for completion in a shell, and for suggestions of similar names.
enum FontNames {
  /// Returns completions of the value of `--font`: families, PostScript names and font files.
  ///
  /// - Parameter prefix: The typed part of the value, which determines the folder whose files are
  ///   listed.
  /// - Returns: All values; the shell selects those that begin with the prefix.
  static func completions(of prefix: String) -> [String] {
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let files =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder))
    var names: [String] = []
    for file in (files ?? []).sorted() {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder + file, isDirectory: &isFolder) else {
        continue
      }
      if isFolder.boolValue { names.append(folder + file + "/") }
      if FontArgument.isFile(file) { names.append(folder + file) }
    }
    if !folder.isEmpty { return names }
    return all(familiesOnly: false) + ["serif", "sans-serif", "monospace"] + names
  }

  /// Returns “ (did you mean “DejaVu Sans”?)” for a name similar to that of an installed font,
  /// otherwise an empty string.
  ///
  /// Names are similar if at most a quarter of their characters differ, ignoring spaces, hyphens
  /// and case. Otherwise fonts match whose name contains all words of the given one.
  static func suggestion(for name: String, familiesOnly: Bool = false) -> String {
    let wanted = compared(name)
    guard !wanted.isEmpty, name.utf8.count < 200 else { return "" }
    let names = all(familiesOnly: familiesOnly)
    var near = names.map {
      (name: $0, distance: ArgumentSuggestions.distance(wanted, compared($0)))
    }
    .filter { $0.distance * 4 <= max(wanted.count, 4) }
    let least = near.map(\.distance).min() ?? 0
    near = near.filter { $0.distance == least }
    var found = near.map(\.name)
    if found.isEmpty {
      let words = name.lowercased().split { $0 == " " || $0 == "-" }
      found = names.filter { font in words.allSatisfy { font.lowercased().contains($0) } }
    }
    // Families before faces, short names before long ones.
    let families = Set(UIFont.familyNames)
    found.sort {
      (families.contains($0) ? 0 : 1, $0.count, $0) < (families.contains($1) ? 0 : 1, $1.count, $1)
    }
    if let first = found.first, families.contains(first) { found = found.filter(families.contains) }
    let shown = found.prefix(3).map { "“\($0)”" }
    guard let last = shown.last else { return "" }
    let list = shown.count == 1 ? last : shown.dropLast().joined(separator: ", ") + " or " + last
    return " (did you mean \(list)?)"
  }

  private static func compared(_ name: String) -> String {
    name.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
  }

  /// Returns the families, and the PostScript names of faces.
  private static func all(familiesOnly: Bool) -> [String] {
    let families = UIFont.familyNames
    if familiesOnly { return families }
    let faces = UIFont.installed(family: nil, withDetails: false).map(\.postscript)
    return families + Set(faces).subtracting(families).sorted()
  }
}
