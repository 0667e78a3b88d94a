// SPDX-License-Identifier: MIT

/// A palette of a font with glyphs in colour, and colours in the place of some of its own.
///
/// As text: `dark`, `2`, or with colours behind the palette `2, 0 #ff0000, 3 #00ff0080`.
package struct FontPaletteChoice: Hashable, Sendable {
  package enum Base: Hashable, Sendable {
    case number(Int)
    /// The first palette that the font marks as usable on a light or a dark background.
    case light, dark
  }

  package var base: Base
  /// By their index in the palette.
  package var colors: [Int: DocumentColor]

  package init(_ base: Base, colors: [Int: DocumentColor] = [:]) {
    self.base = base
    self.colors = colors
  }

  /// nil for other text.
  package init?(_ text: String) {
    var parts = CSSParser.split(text, at: ",")
    guard !parts.isEmpty, let base = Base(parts.removeFirst()),
      let colors = Self.colors(parts)
    else { return nil }
    self.init(base, colors: colors)
  }

  package var text: String {
    let own = colors.sorted { $0.key < $1.key }.map { "\($0.key) \(CSSColor.text($0.value))" }
    return ([base.text] + own).joined(separator: ", ")
  }

  /// The most colours of a palette.
  private static let colorLimit = 1 << 16

  /// Colours with their indexes before them; nil if one of them is none.
  static func colors(_ parts: [String]) -> [Int: DocumentColor]? {
    var found: [Int: DocumentColor] = [:]
    for part in parts {
      let words = CSSParser.split(part, at: " ")
      guard words.count == 2, let index = Int(words[0]), 0..<colorLimit ~= index,
        let color = CSSColor.color(words[1])
      else { return nil }
      found[index] = color
    }
    return found
  }
}

extension FontPaletteChoice.Base {
  init?(_ word: String) {
    switch word.lowercased() {
    case "light": self = .light
    case "dark": self = .dark
    default:
      guard let number = Int(word), 0..<65_536 ~= number else { return nil }
      self = .number(number)
    }
  }

  var text: String {
    switch self {
    case .light: "light"
    case .dark: "dark"
    case .number(let number): "\(number)"
    }
  }
}

/// The rules `@font-palette-values` of style sheets.
///
/// - Source: CSS Fonts Module Level 4, 9.2.
struct FontPaletteRules {
  private var rules: [String: [(families: [String], choice: FontPaletteChoice)]] = [:]
  private var count = 0
  private static let ruleLimit = 1000

  /// - Parameters:
  ///   - name: With its two hyphens.
  ///   - declarations: A rule that names no family is left out.
  mutating func add(_ name: String, _ declarations: [CSSDeclaration]) {
    guard name.hasPrefix("--"), count < Self.ruleLimit else { return }
    var choice = FontPaletteChoice(.number(0))
    var families: [String] = []
    for one in declarations {
      switch one.name {
      case "font-family":
        families = CSSParser.split(one.value, at: ",").map {
          CSSString.unescaped($0.trimmingCharacters("\"'")).lowercased()
        }
      case "base-palette": choice.base = FontPaletteChoice.Base(one.value) ?? choice.base
      case "override-colors":
        let parts = CSSParser.split(one.value, at: ",")
        choice.colors = FontPaletteChoice.colors(parts) ?? choice.colors
      default: break
      }
    }
    guard !families.isEmpty else { return }
    count += 1
    rules[name, default: []].append((families, choice))
  }

  mutating func append(_ others: FontPaletteRules) {
    rules.merge(others.rules) { $0 + $1 }
    count += others.count
  }

  /// The palette of a name for a family: that of the last rule for both.
  func choice(_ name: String, family: String) -> FontPaletteChoice? {
    let family = family.lowercased()
    return rules[name]?.last { $0.families.contains(family) }?.choice
  }
}
