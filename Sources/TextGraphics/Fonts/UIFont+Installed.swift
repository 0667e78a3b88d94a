// SPDX-License-Identifier: MIT

internal import TextFonts

// The lists of the command-line program.

/// A face in the list of fonts.
package struct InstalledFont: Encodable, Sendable {
  package let family: String
  package let style: String
  package let postscript: String
  /// The path, # and the face's index, the form that `--font` accepts.
  package let file: String
  /// The weight on CSS's scale; of a variable font the lightest.
  package let weight: Double
  /// The width in percent.
  package let width: Double
  package let italic: Bool
  package let monospaced: Bool
  package let color: Bool
  /// Whether it is a variable font as a whole; its named instances are listed, too.
  package let variable: Bool
  /// The details, if they were requested.
  package var details: Details?

  /// The properties that are known when the file is opened.
  package struct Details: Encodable, Sendable {
    package let glyphs: Int
    package let axes: [Axis]
    package let instances: [String]
    /// Features of the layout tables: "kern", "liga".
    package let features: [String]
    /// Languages whose characters it has, in fontconfig's spelling.
    package let languages: [String]
  }

  package struct Axis: Encodable, Sendable {
    package let tag: String
    package let name: String
    package let minimum: Double
    package let standard: Double
    package let maximum: Double
  }

  init(_ listing: FontListing, withDetails: Bool) throws(FontError) {
    family = listing.family
    style = listing.style
    postscript = listing.trueName
    file = "\(listing.file)#\(listing.index)"
    weight = listing.weight.rounded()
    width = listing.width
    italic = listing.isItalic
    monospaced = listing.isMonospaced
    color = listing.isColor
    variable = listing.isVariable
    guard withDetails else { return }
    let face = try listing.open().face
    details = Details(
      glyphs: face.glyphCount,
      axes: face.axes.map {
        Axis(
          tag: tagName($0.tag), name: $0.name, minimum: $0.minimum, standard: $0.standard,
          maximum: $0.maximum)
      }, instances: face.namedInstances.map(\.name),
      features: Array(Set(face.featureTags.map(tagName))).sorted(), languages: listing.languages)
  }
}

extension UIFont {
  /// Returns all faces, by family and then in the order of `fontNames(forFamilyName:)`.
  ///
  /// - Parameters:
  ///   - family: One family, compared without regard to case and spaces; `nil` for all.
  ///   - withDetails: Opens each file; one that can't be opened is left out.
  /// - Returns: An empty array if there is no such family.
  package static func installed(family: String?, withDetails: Bool) -> [InstalledFont] {
    let database = FontEnvironment.database
    let families = family.map { [$0] } ?? database.families()
    return families.flatMap { database.faces(ofFamily: $0) }
      .compactMap { try? InstalledFont($0, withDetails: withDetails) }
  }
}

/// The font of a grapheme cluster, and the reason for its choice.
package struct ClusterFont: Encodable, Sendable {
  package let text: String
  /// The number of UTF-16 units before it.
  package let location: Int
  package let font: String
  package let family: String
  package let file: String
  /// The reason, as a sentence.
  package let reason: String
}

extension UIFont {
  /// Returns the font of each grapheme cluster of a text, by the rules of layout.
  ///
  /// Layout also keeps a joined word in one font if one font has all of it.
  package func fonts(for text: String, language: String) -> [ClusterFont] {
    let fallback = FontEnvironment.database.fallback(
      base: instance, request: request, language: language)
    var location = 0
    return text.map { character in
      let cluster = String(character)
      let units = Array(cluster.utf16)
      defer { location += units.count }
      let choice = fallback.choice(for: units.span)
      return ClusterFont(
        text: cluster, location: location, font: choice.instance.description,
        family: choice.instance.face.familyName,
        file: "\(choice.instance.face.file)#\(choice.instance.face.index)",
        reason: choice.explanation)
    }
  }
}
