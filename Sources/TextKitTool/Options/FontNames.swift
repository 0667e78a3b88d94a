// SPDX-License-Identifier: MIT

internal import TextKit

/// The names of installed fonts: for completion in a shell, and near to a name that is not
/// installed.
enum FontNames {
  /// What completes the value of `--font`: families, PostScript names, and files of fonts.
  ///
  /// - Parameter prefix: The value as far as it is typed; it chooses the folder whose files are
  ///   listed.
  /// - Returns: All values; the shell takes those that begin with the prefix.
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

  /// “ (did you mean “DejaVu Sans”?)” for a name that is near to those of installed fonts; else
  /// nothing.
  ///
  /// Near is what differs in at most a quarter of its characters, without spaces, hyphens and case;
  /// else fonts whose name contains all words of the given one.
  static func suggestion(for name: String, familiesOnly: Bool = false) -> String {
    let wanted = compared(name)
    guard !wanted.isEmpty, name.utf8.count < 200 else { return "" }
    let names = all(familiesOnly: familiesOnly)
    var near = names.map { (name: $0, distance: ArgumentAdvice.distance(wanted, compared($0))) }
      .filter { $0.distance * 4 <= max(wanted.count, 4) }
    let least = near.map(\.distance).min() ?? 0
    near = near.filter { $0.distance == least }
    var found = near.map(\.name)
    if found.isEmpty {
      let words = name.lowercased().split { $0 == " " || $0 == "-" }
      found = names.filter { font in words.allSatisfy { font.lowercased().contains($0) } }
    }
    // A family before its faces, a short name before a long one.
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

  /// Families, and PostScript names of faces.
  private static func all(familiesOnly: Bool) -> [String] {
    let families = UIFont.familyNames
    if familiesOnly { return families }
    let faces = UIFont.installed(family: nil, withDetails: false).map(\.postscript)
    return families + Set(faces).subtracting(families).sorted()
  }
}
