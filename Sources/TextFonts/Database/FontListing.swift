// SPDX-License-Identifier: MIT

/// A face in the list of fonts: its properties that are known without opening the file.
package struct FontListing: Sendable {
  package let file: String
  package let index: Int
  /// The named instance of a variable font; nil for the face itself.
  package let namedInstance: Int?
  package let family: String
  /// All family names, in all languages.
  package let families: [String]
  package let style: String
  package let fullName: String
  /// Fontconfig's name: for named instances of a variable font, it is made of numbers or is that of
  /// the whole font; see `trueName`.
  package let postScriptName: String
  /// The CSS weight; the minimum of a variable face.
  package let weight: Double
  /// The width in percent.
  package let width: Double
  package let isItalic: Bool
  package let isMonospaced: Bool
  /// Whether it is the whole range of a variable font, which is also listed once for each named
  /// instance.
  package let isVariable: Bool
  package let isColor: Bool
  private let entry: FontEntry

  init(_ entry: FontEntry) {
    self.entry = entry
    file = entry.file
    index = entry.index
    namedInstance = entry.namedInstance
    families = entry.families
    family = entry.families.first ?? ""
    style = entry.styles.first ?? "Regular"
    fullName = entry.fullNames.first ?? family
    postScriptName = entry.postScriptName ?? fullName.filter { $0 != " " }
    weight = entry.weight
    width = entry.width
    isItalic = entry.isItalic
    isMonospaced = entry.isMonospaced
    isVariable = entry.isVariable
    isColor = entry.isColor
  }

  package func covers(_ scalar: UInt32) -> Bool { entry.covers(scalar) }

  /// The languages whose characters it has, in fontconfig's spelling, sorted.
  package var languages: [String] { entry.languages }

  /// Opens the file and returns the font.
  package func open() throws(FontError) -> FontInstance {
    let face = try FaceStore.face(file: file, index: index)
    return face.instance(variations: entry.coordinates(in: face))
  }

  /// The PostScript name of the opened font.
  ///
  /// Opens the files of variable fonts.
  package var trueName: String {
    guard isVariable || namedInstance != nil, let instance = try? open() else {
      return postScriptName
    }
    return instance.postScriptName
  }
}

extension FontDatabase {
  /// Returns the names of all families, sorted and unique.
  package func families() -> [String] {
    let names = Set((configuration?.list(nil, "") ?? []).compactMap(\.families.first))
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Returns all faces, sorted by file and index.
  package func faces() -> [FontListing] { listed(configuration?.list(nil, "") ?? []) }

  /// Returns the faces of a family, compared as in fontconfig: without regard to case and blanks.
  ///
  /// From light to bold, upright before italic.
  package func faces(ofFamily family: String) -> [FontListing] {
    guard !family.isEmpty, !family.utf8.contains(0), canHold(family, isFamily: true) else {
      return []
    }
    return listed(configuration?.list(.family, family) ?? []).sorted {
      ($0.weight, $0.width, $0.isItalic ? 1 : 0, $0.style)
        < ($1.weight, $1.width, $1.isItalic ? 1 : 0, $1.style)
    }
  }

  func listed(_ entries: [FontEntry]) -> [FontListing] {
    entries.map(FontListing.init).sorted {
      ($0.file, $0.index, $0.namedInstance ?? -1) < ($1.file, $1.index, $1.namedInstance ?? -1)
    }
  }
}
