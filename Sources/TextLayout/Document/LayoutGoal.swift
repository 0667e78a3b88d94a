// SPDX-License-Identifier: MIT

/// The extent that an `ensureLayout` has to lay out.
package struct LayoutGoal {
  /// Characters and glyphs that must be laid out.
  var characters = 0
  var glyphs = 0
  /// Containers up to which (exclusive) everything must be laid out.
  var containers = 0
  /// Points in container `containers` that must be laid out, nil for none.
  var height: Double?
  // The start of the part, for layout in parts; nil: only the last character, glyph or point is
  // needed.
  var firstCharacter: Int?
  var firstGlyph: Int?
  var top: Double?

  package static let everything = LayoutGoal(characters: .max, firstCharacter: 0)

  package init(
    characters: Int = 0, glyphs: Int = 0, containers: Int = 0, height: Double? = nil,
    firstCharacter: Int? = nil, firstGlyph: Int? = nil, top: Double? = nil
  ) {
    self.characters = characters
    self.glyphs = glyphs
    self.containers = containers
    self.height = height
    self.firstCharacter = firstCharacter
    self.firstGlyph = firstGlyph
    self.top = top
  }

  /// Returns whether all of the goal lies before a position.
  func isReached(at place: PassageSummary) -> Bool {
    guard place.characters >= characters, place.glyphs >= glyphs else { return false }
    if place.flow.marks != containers { return place.flow.marks > containers }
    return height.map { place.flow.height > $0 } ?? true
  }
}
