// SPDX-License-Identifier: MIT

package import TextFonts
package import TextShaping

/// A glyph as clients see it.
package struct GlyphEntry: Equatable {
  package var id: UInt16
  package var properties: GlyphProperties
  /// The first character of its cluster, in the text.
  package var character: Int

  package init(id: UInt16, properties: GlyphProperties, character: Int) {
    self.id = id
    self.properties = properties
    self.character = character
  }

  func moved(by offset: Int) -> GlyphEntry {
    GlyphEntry(id: id, properties: properties, character: character &+ offset)
  }
}

/// The glyphs of neighbouring runs of one font, before lines are set.
package struct GlyphOffer {
  package var entries: [GlyphEntry]
  /// The index of the first one among all glyphs.
  package var firstGlyph: Int
  package var font: FontInstance
  package var size: Double
  package var attributes: RunAttributes
}

/// The client's answer to an offer: the glyphs to store.
package struct GlyphAnswer {
  package var entries: [GlyphEntry]
  /// The font of the glyphs; nil: the one that was offered.
  package var font: (instance: FontInstance, size: Double)?

  package init(entries: [GlyphEntry], font: (instance: FontInstance, size: Double)?) {
    self.entries = entries
    self.font = font
  }
}

/// The properties of a glyph that layout distinguishes.
package struct GlyphProperties: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  /// No width, no ink.
  package static let null = GlyphProperties(rawValue: 1)
  package static let controlCharacter = GlyphProperties(rawValue: 2)
  /// White space of variable width.
  package static let elastic = GlyphProperties(rawValue: 4)
  package static let nonBaseCharacter = GlyphProperties(rawValue: 8)
}

extension GlyphProperties {
  package init(_ glyph: Glyph, kind: GlyphRun.Kind) {
    self = []
    if glyph.flags.contains(.null) { insert(.null) }
    if glyph.flags.contains(.control) || kind != .text { insert(.controlCharacter) }
    if glyph.flags.contains(.elastic) { insert(.elastic) }
    if glyph.flags.contains(.nonBase) { insert(.nonBaseCharacter) }
  }
}

/// The effect of a control character in a line.
package struct ControlAction: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static let zeroAdvancement = ControlAction(rawValue: 1)
  package static let whitespace = ControlAction(rawValue: 2)
  package static let horizontalTab = ControlAction(rawValue: 4)
  package static let lineBreak = ControlAction(rawValue: 8)
  package static let paragraphBreak = ControlAction(rawValue: 16)
  package static let containerBreak = ControlAction(rawValue: 32)
}

extension ControlAction {
  /// Creates the default effect of a control character.
  package init(for unit: UInt16) {
    self =
      switch unit {
      case 0x09: .horizontalTab
      case 0x0A, 0x0D, 0x2029: .paragraphBreak
      case 0x0B, 0x85, 0x2028: .lineBreak
      case 0x0C: .containerBreak
      default: .zeroAdvancement
      }
  }

  var breaksLines: Bool { !isDisjoint(with: [.lineBreak, .paragraphBreak, .containerBreak]) }

  /// Returns whether `showsControlCharacters` shows a character: `Cc` without an effect in a line.
  package static func isShown(_ unit: UInt16) -> Bool {
    (unit < 0x20 || unit >= 0x7F && unit < 0xA0) && Self(for: unit) == .zeroAdvancement
  }
}

/// A glyph that replaces the shaped glyphs of some text.
package struct GlyphOverride: Equatable, Sendable {
  package let id: UInt16
  /// The font that contains the glyph.
  package let font: FontInstance
  package let base: [UInt16]

  package init(id: UInt16, font: FontInstance, base: [UInt16]) {
    self.id = id
    self.font = font
    self.base = base
  }

  package static func == (a: GlyphOverride, b: GlyphOverride) -> Bool {
    a.id == b.id && a.font.face === b.font.face && a.base == b.base
  }
}
