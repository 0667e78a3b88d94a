// SPDX-License-Identifier: MIT

internal import TextFonts

/// Typographic features in the forms of iOS code: numbers of types and selectors, or OpenType tags.
enum FontFeatureSettings {
  typealias Setting = [UIFontDescriptor.FeatureKey: AnyHashable]

  /// Returns the settings in the library's form: `Int` numbers and `String` tags.
  static func normalized(_ value: Any) -> [Setting]? {
    guard let settings = value as? [[UIFontDescriptor.FeatureKey: Any]] else { return nil }
    return settings.map { setting in
      var known: Setting = [:]
      for (key, value) in setting {
        if key == .openTypeTag {
          known[key] = value as? String
        } else if let number = fontNumber(value), let whole = Int(exactly: number) {
          known[key] = whole
        }
      }
      return known
    }
  }

  /// Returns the OpenType features that settings map to.
  ///
  /// A later setting of a feature wins.
  static func features(_ settings: [Setting]) -> [FontFeature] {
    var found: [FontFeature] = []
    func set(_ name: String, _ value: UInt32) {
      guard let tag = openTypeTag(name) else { return }
      found.removeAll { $0.tag == tag }
      found.append(FontFeature(tag: tag, value: value))
    }
    for setting in settings {
      if let name = setting[.openTypeTag] as? String {
        let value = setting[.openTypeValue] as? Int ?? 1
        set(name, UInt32(clamping: value))
      } else if let type = setting[.type] as? Int, let selector = setting[.selector] as? Int {
        for (name, value) in features(type: type, selector: selector) { set(name, value) }
      }
    }
    return found
  }

  /// Returns a tag such as "smcp" as a number; `nil` unless it is one to four printable ASCII
  /// characters.
  static func openTypeTag(_ name: String) -> UInt32? {
    let bytes = Array(name.utf8)
    guard (1...4).contains(bytes.count), bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
      return nil
    }
    return (bytes + [0x20, 0x20, 0x20]).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Returns the OpenType features that one of Apple's settings switches on and off; empty for one
  /// without counterpart.
  ///
  /// The numbers are those of Apple's font feature registry; the counterparts are those that
  /// HarfBuzz uses in the other direction.
  static func features(type: Int, selector: Int) -> [(name: String, value: UInt32)] {
    if let switches = switches[type] {
      // Even numbers switch on, odd ones off.
      guard let name = switches[selector & ~1] else { return exclusives(type, selector) }
      let value: UInt32 = selector % 2 == 0 ? 1 : 0
      // Common ligatures are two features in OpenType.
      return (type, selector & ~1) == (1, 2) ? [(name, value), ("clig", value)] : [(name, value)]
    }
    if type == 35 {
      // Stylistic sets: 2 and 3 switch the first on and off, 4 and 5 the second, up to the 20th.
      if selector == 0 { return (1...20).map { (stylisticSet($0), 0) } }
      guard (2...41).contains(selector) else { return [] }
      return [(stylisticSet(selector / 2), selector % 2 == 0 ? 1 : 0)]
    }
    if type == 17 {
      return (0...0xFFFF).contains(selector) ? [("salt", UInt32(selector))] : []
    }
    return exclusives(type, selector)
  }

  /// Returns the tag of a stylistic set, "ss01" to "ss20".
  private static func stylisticSet(_ number: Int) -> String {
    "ss\(number < 10 ? "0" : "")\(number)"
  }

  /// Returns the features of a setting that excludes the others of its type.
  private static func exclusives(_ type: Int, _ selector: Int) -> [(name: String, value: UInt32)] {
    guard let choices = choices[type] else { return [] }
    guard let chosen = choices.first(where: { $0.selector == selector }) else { return [] }
    var result: [(String, UInt32)] = []
    for other in choices where !other.name.isEmpty && other.name != chosen.name {
      result.append((other.name, 0))
    }
    if !chosen.name.isEmpty { result.append((chosen.name, 1)) }
    return result
  }

  /// Types, and their selectors that map to an OpenType feature; of switches, the selectors that
  /// switch on.
  static var known: [(type: Int, isExclusive: Bool, selectors: [(selector: Int, feature: String)])]
  {
    let sets = (1...20).map {
      (selector: 2 * $0, feature: stylisticSet($0))
    }
    let all =
      switches.map { type, on in
        (
          type, false,
          on.map { (selector: $0.key, feature: $0.value) }.sorted { $0.selector < $1.selector }
        )
      }
      + choices.map { type, choices in
        (type, true, choices.map { (selector: $0.selector, feature: $0.name) })
      } + [(35, false, sets)]
    return all.sorted { $0.0 < $1.0 }
  }

  /// Types whose settings are independent switches: the selector that switches on, and the feature.
  private static let switches: [Int: [Int: String]] = [
    1: [0: "rlig", 2: "liga", 4: "dlig", 18: "clig", 20: "hlig"],
    4: [0: "vert"],
    14: [4: "zero"],
    15: [10: "mgrk"],
    28: [2: "ruby"],
    32: [2: "ital"],
    33: [0: "case", 2: "cpsp"],
    34: [0: "hkna", 2: "vkna"],
    36: [0: "calt", 2: "swsh", 4: "cswh"],
  ]

  /// Types whose settings exclude each other.
  ///
  /// An empty name is the setting that switches all of them off.
  private static let choices: [Int: [(selector: Int, name: String)]] = [
    3: [(0, ""), (3, "smcp")],
    6: [(0, "tnum"), (1, "pnum"), (2, "twid"), (3, "qwid"), (4, "")],
    10: [(0, ""), (1, "sups"), (2, "subs"), (3, "ordn"), (4, "sinf")],
    11: [(0, ""), (1, "afrc"), (2, "frac")],
    19: [(0, ""), (4, "titl")],
    20: [
      (0, "trad"), (1, "smpl"), (2, "jp78"), (3, "jp83"), (4, "jp90"), (10, "expt"), (11, "jp04"),
      (12, "hojo"), (13, "nlck"), (14, "tnam"), (16, ""),
    ],
    21: [(0, "onum"), (1, "lnum"), (2, "")],
    22: [
      (0, "pwid"), (1, "fwid"), (2, "hwid"), (3, "twid"), (4, "qwid"), (5, "palt"), (6, "halt"),
      (7, ""),
    ],
    23: [(0, ""), (1, "hngl")],
    25: [(0, ""), (1, "pkna")],
    37: [(0, ""), (1, "smcp"), (2, "pcap")],
    38: [(0, ""), (1, "c2sc"), (2, "c2pc")],
  ]
}
