// SPDX-License-Identifier: MIT

internal import TextFonts

/// Fonts that every iOS system has, and the families of Linux that substitute for them.
///
/// A name is a family's, or its PostScript name followed by a face: "HelveticaNeue-LightItalic".
/// The first installed family of a row is the substitute, else the system font of the row's design.
/// So such a name always gives a font, as on iOS.
/// | Apple's family | substitutes | reason |
/// | --- | --- | --- |
/// | Arial, Helvetica, Helvetica Neue | Liberation Sans, Arimo, Nimbus Sans | same widths |
/// | Times New Roman, Times | Liberation Serif, Tinos, Nimbus Roman | same widths as Times |
/// | Courier New, Courier | Liberation Mono, Cousine, Nimbus Mono PS | same widths as Courier |
/// | Menlo, Monaco | DejaVu Sans Mono | Menlo is derived from it |
/// | Georgia | Gelasio, DejaVu Serif | Gelasio has the same widths |
/// | Verdana, Trebuchet MS | DejaVu Sans | as wide and open |
/// | Palatino | P052, TeX Gyre Pagella | revivals of Palatino |
/// | Avenir, Avenir Next, Futura, … | Nunito Sans, Lato, Cabin, URW Gothic, … | same kind |
/// | Baskerville, Bodoni, Charter, … | Libre Baskerville, Charis SIL, … | same kind |
///
/// - Source: our choice; metrics by the projects' own pages.
enum AppleFontNames {
  struct Family {
    /// Apple's name of the family.
    var family: String
    /// Prefixes of PostScript names.
    var prefixes: [String]
    var substitutes: [String]
    var design: SystemFonts.Design
  }

  /// The face that a name requests.
  struct Match {
    var family: String
    var substitutes: [String]
    var design: SystemFonts.Design
    /// The weight on CSS's scale.
    var weight: Double
    /// The width in percent.
    var width: Double
    var isItalic: Bool
  }

  private static let sans = ["Liberation Sans", "Arimo", "Nimbus Sans"]
  private static let serif = ["Liberation Serif", "Tinos", "Nimbus Roman"]
  private static let mono = ["Liberation Mono", "Cousine", "Nimbus Mono PS"]
  private static let rounded = ["Nunito Sans", "Nunito", "Lato", "Open Sans"]

  private static let families: [Family] = [
    .init(family: "Arial", prefixes: ["Arial"], substitutes: sans, design: .sansSerif),
    .init(
      family: "Helvetica Neue", prefixes: ["HelveticaNeue"], substitutes: sans, design: .sansSerif),
    .init(family: "Helvetica", prefixes: ["Helvetica"], substitutes: sans, design: .sansSerif),
    .init(
      family: "Times New Roman", prefixes: ["TimesNewRomanPS", "TimesNewRoman", "Times"],
      substitutes: serif, design: .serif),
    .init(
      family: "Courier New", prefixes: ["CourierNewPS", "CourierNew"], substitutes: mono,
      design: .monospaced),
    .init(family: "Courier", prefixes: ["Courier"], substitutes: mono, design: .monospaced),
    .init(
      family: "Menlo", prefixes: ["Menlo"], substitutes: ["DejaVu Sans Mono"], design: .monospaced),
    .init(
      family: "Monaco", prefixes: ["Monaco"], substitutes: ["DejaVu Sans Mono"], design: .monospaced
    ),
    .init(
      family: "Georgia", prefixes: ["Georgia"],
      substitutes: ["Gelasio", "DejaVu Serif", "Liberation Serif"], design: .serif),
    .init(
      family: "Verdana", prefixes: ["Verdana"], substitutes: ["DejaVu Sans"], design: .sansSerif),
    .init(
      family: "Trebuchet MS", prefixes: ["TrebuchetMS", "Trebuchet"],
      substitutes: ["Fira Sans", "DejaVu Sans"], design: .sansSerif),
    .init(
      family: "Palatino", prefixes: ["Palatino"],
      substitutes: ["P052", "TeX Gyre Pagella", "Liberation Serif"], design: .serif),
    .init(
      family: "Avenir Next Condensed", prefixes: ["AvenirNextCondensed"],
      substitutes: ["Open Sans Condensed", "Liberation Sans Narrow"] + rounded, design: .sansSerif),
    .init(
      family: "Avenir Next", prefixes: ["AvenirNext"], substitutes: rounded, design: .sansSerif),
    .init(family: "Avenir", prefixes: ["Avenir"], substitutes: rounded, design: .sansSerif),
    .init(
      family: "Futura", prefixes: ["Futura"], substitutes: ["Jost", "URW Gothic", "Lato"],
      design: .sansSerif),
    .init(
      family: "Gill Sans", prefixes: ["GillSans"], substitutes: ["Cabin", "Lato", "Open Sans"],
      design: .sansSerif),
    .init(
      family: "Optima", prefixes: ["Optima"], substitutes: ["Marcellus", "Lato"], design: .sansSerif
    ),
    .init(
      family: "Baskerville", prefixes: ["Baskerville"],
      substitutes: ["Libre Baskerville", "Liberation Serif"], design: .serif),
    .init(
      family: "Bodoni 72", prefixes: ["BodoniSvtyTwoITCTT"],
      substitutes: ["Libre Bodoni", "Liberation Serif"], design: .serif),
    .init(
      family: "Charter", prefixes: ["Charter"],
      substitutes: ["Bitstream Charter", "Charis SIL", "DejaVu Serif"], design: .serif),
    .init(
      family: "Cochin", prefixes: ["Cochin"], substitutes: ["EB Garamond", "Liberation Serif"],
      design: .serif),
    .init(
      family: "Didot", prefixes: ["Didot"], substitutes: ["GFS Didot", "Liberation Serif"],
      design: .serif),
    .init(
      family: "Hoefler Text", prefixes: ["HoeflerText"],
      substitutes: ["EB Garamond", "Liberation Serif"], design: .serif),
    .init(
      family: "Iowan Old Style", prefixes: ["IowanOldStyle"],
      substitutes: ["Charis SIL", "DejaVu Serif"], design: .serif),
    .init(
      family: "Rockwell", prefixes: ["Rockwell"], substitutes: ["Rokkitt", "DejaVu Serif"],
      design: .serif),
    .init(
      family: "American Typewriter", prefixes: ["AmericanTypewriter"],
      substitutes: ["TeX Gyre Cursor", "Courier Prime", "DejaVu Serif"], design: .serif),
    .init(
      family: "Copperplate", prefixes: ["Copperplate"], substitutes: ["DejaVu Serif"],
      design: .serif),
    .init(
      family: "Marker Felt", prefixes: ["MarkerFelt"], substitutes: ["Comic Neue", "DejaVu Sans"],
      design: .sansSerif),
    .init(
      family: "Chalkboard SE", prefixes: ["ChalkboardSE"],
      substitutes: ["Comic Neue", "DejaVu Sans"], design: .sansSerif),
    .init(
      family: "Noteworthy", prefixes: ["Noteworthy"], substitutes: ["Comic Neue", "DejaVu Sans"],
      design: .sansSerif),
    .init(
      family: "Snell Roundhand", prefixes: ["SnellRoundhand"],
      substitutes: ["Z003", "TeX Gyre Chorus", "Liberation Serif"], design: .serif),
    .init(
      family: "Zapfino", prefixes: ["Zapfino"],
      substitutes: ["Z003", "TeX Gyre Chorus", "Liberation Serif"], design: .serif),
  ]

  /// Words of face names; the longest match counts.
  private static var words: [(word: String, apply: (inout Match) -> Void)] {
    [
      ("ultralight", { $0.weight = 200 }), ("extralight", { $0.weight = 200 }),
      ("thin", { $0.weight = 100 }), ("light", { $0.weight = 300 }), ("book", { _ in }),
      ("regular", { _ in }), ("roman", { _ in }), ("medium", { $0.weight = 500 }),
      ("demibold", { $0.weight = 600 }), ("demi", { $0.weight = 600 }),
      ("semibold", { $0.weight = 600 }), ("extrabold", { $0.weight = 800 }),
      ("extrablack", { $0.weight = 950 }), ("ultrabold", { $0.weight = 800 }),
      ("bold", { $0.weight = 700 }), ("heavy", { $0.weight = 800 }), ("black", { $0.weight = 900 }),
      ("wide", { _ in }), ("italic", { $0.isItalic = true }), ("oblique", { $0.isItalic = true }),
      ("ital", { $0.isItalic = true }), ("condensed", { $0.width = 75 }),
      ("cond", { $0.width = 75 }),
      ("psmt", { _ in }), ("mt", { _ in }),
    ].sorted { $0.0.count > $1.0.count }
  }

  /// Returns the face that one of Apple's names requests; nil for other names, and if the program
  /// turned these names off.
  static func match(_ name: String) -> Match? {
    guard FontEnvironment.state.answersToAppleNames else { return nil }
    let key = familyKey(name)
    for family in families {
      if key == familyKey(family.family) { return Match(family) }
      for prefix in family.prefixes {
        guard key.hasPrefix(prefix.lowercased()) else { continue }
        var match = Match(family)
        if apply(key.dropFirst(prefix.count), to: &match) { return match }
      }
    }
    return nil
  }

  /// Reads the words of a face name; false if something else is left.
  private static func apply(_ rest: Substring, to match: inout Match) -> Bool {
    var rest = rest
    if rest.isEmpty { return true }
    let words = words
    while !rest.isEmpty {
      if rest.first == "-" {
        rest.removeFirst()
      } else if let found = words.first(where: { rest.hasPrefix($0.word) }) {
        found.apply(&match)
        rest = rest.dropFirst(found.word.count)
      } else {
        return false
      }
    }
    return true
  }
}

extension AppleFontNames.Match {
  fileprivate init(_ family: AppleFontNames.Family) {
    self.init(
      family: family.family, substitutes: family.substitutes, design: family.design, weight: 400,
      width: 100, isItalic: false)
  }

  /// The request to the database.
  var request: FontRequest {
    let system = SystemFonts.families(design)
    let database = FontEnvironment.database
    let installed = substitutes.filter { !database.faces(ofFamily: $0).isEmpty }
    return FontRequest(
      families: installed + system, weight: weight, width: width, isItalic: isItalic)
  }

  /// Returns a PostScript name for a face of the family: "HelveticaNeue-BoldItalic".
  func name(_ asked: FontRequest) -> String {
    var face = asked.weight >= 600 ? "Bold" : ""
    if asked.isItalic { face += "Italic" }
    let stem = family.filter { $0 != " " }
    return face.isEmpty ? stem : "\(stem)-\(face)"
  }
}
