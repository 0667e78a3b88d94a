// SPDX-License-Identifier: MIT

internal import TextLayout

// The Mac's older members for glyphs. Their changes last until the glyphs there are generated
// again.

extension NSLayoutManager: NSGlyphStorage {
  /// Returns the text storage; an empty text without one.
  public func attributedString() -> NSAttributedString { textStorage ?? NSAttributedString() }

  /// Returns the layout options: the characters that are shown, and that directions are required.
  public func layoutOptions() -> Int {
    (showsControlCharacters ? NSShowControlGlyphs : 0)
      | (showsInvisibleCharacters ? NSShowInvisibleGlyphs : 0) | NSWantsBidiLevels
  }

  /// Inserts glyphs for consecutive characters, one for each.
  ///
  /// For glyph generators during glyph generation. At other times the glyphs are inserted before
  /// the existing one, and its line is laid out again.
  ///
  /// - Parameters:
  ///   - glyphs: Identifiers in the font of the text there.
  ///   - length: The number of glyphs.
  ///   - glyphIndex: The index of the first one.
  ///   - charIndex: The character of the first one.
  public func insertGlyphs(
    _ glyphs: UnsafePointer<NSGlyph>, length: Int, forStartingGlyphAt glyphIndex: Int,
    characterIndex charIndex: Int
  ) {
    let numbers = (0..<Swift.max(0, length)).map { unsafe glyphs[$0] }
    if let collector = tools?.collector {
      return collector.insert(numbers, at: glyphIndex, character: charIndex)
    }
    edit(glyphIndex..<glyphIndex, "insertGlyphs(_:length:forStartingGlyphAt:characterIndex:)") {
      entries, indexes, part in
      let at = part.lowerBound < indexes.count ? indexes[part.lowerBound] : entries.count
      entries.insert(
        contentsOf: numbers.enumerated().map { GlyphEntry($1, character: charIndex + $0) }, at: at)
    }
  }

  /// Inserts a glyph before another one; its line is laid out again.
  ///
  /// - Parameters:
  ///   - glyph: Its identifier in the font of the text there.
  ///   - glyphIndex: Its new index; traps beyond the end.
  ///   - charIndex: The UTF-16 index of its character.
  public func insertGlyph(
    _ glyph: NSGlyph, atGlyphIndex glyphIndex: Int, characterIndex charIndex: Int
  ) {
    unsafe withUnsafePointer(to: glyph) {
      unsafe insertGlyphs(
        $0, length: 1, forStartingGlyphAt: glyphIndex, characterIndex: charIndex)
    }
  }

  /// Replaces a glyph; its line is laid out again.
  ///
  /// - Parameters:
  ///   - glyphIndex: The index of an existing glyph; traps otherwise.
  ///   - newGlyph: Its identifier in the font of the text there.
  public func replaceGlyph(at glyphIndex: Int, withGlyph newGlyph: NSGlyph) {
    replaceGlyphs(in: NSRange(glyphIndex..<glyphIndex + 1), with: [newGlyph])
  }

  func replaceGlyphs(in glyphs: NSRange, with numbers: [NSGlyph]) {
    guard let range = Range(glyphs) else { return }
    // Passages are changed from the last to the first.
    var left = numbers
    edit(range, "replaceGlyph(at:withGlyph:)") { entries, indexes, part in
      for index in part.reversed() where indexes.indices.contains(index) {
        guard let number = left.popLast() else { return }
        let at = indexes[index]
        entries[at] = GlyphEntry(number, character: entries[at].character)
      }
    }
  }

  /// Removes glyphs; their characters join the cluster of the preceding glyph, and their lines are
  /// laid out again.
  ///
  /// - Parameter glyphRange: Existing glyphs; traps otherwise. A line end keeps its glyph.
  public func deleteGlyphs(in glyphRange: NSRange) {
    guard let range = Range(glyphRange), !range.isEmpty else { return }
    edit(range, "deleteGlyphs(in:)") { entries, indexes, part in
      for index in part.reversed() where indexes.indices.contains(index) {
        entries.remove(at: indexes[index])
      }
    }
  }

  /// Assigns a glyph to another character; its line is laid out again.
  ///
  /// - Parameters:
  ///   - charIndex: One of the same paragraph; indexes must not decrease from glyph to glyph.
  ///   - glyphIndex: The index of an existing glyph; traps otherwise.
  public func setCharacterIndex(_ charIndex: Int, forGlyphAt glyphIndex: Int) {
    edit(glyphIndex..<glyphIndex + 1, "setCharacterIndex(_:forGlyphAt:)") {
      entries, indexes, part in
      guard let index = part.first, indexes.indices.contains(index) else { return }
      entries[indexes[index]].character = charIndex
    }
  }

  /// Sets an attribute of a glyph.
  ///
  /// - Parameters:
  ///   - attributeTag: `NSGlyphAttributeElastic` or `NSGlyphAttributeBidiLevel`; others are
  ///     ignored.
  ///   - val: The value.
  ///   - glyphIndex: The index of an existing glyph; traps otherwise.
  public func setIntAttribute(_ attributeTag: Int, value val: Int, forGlyphAt glyphIndex: Int) {
    if let collector = tools?.collector {
      return collector.set(attributeTag, val, glyph: glyphIndex)
    }
    switch attributeTag {
    case NSGlyphAttributeElastic:
      edit(glyphIndex..<glyphIndex + 1, "setIntAttribute(_:value:forGlyphAt:)") {
        entries, indexes, part in
        guard let index = part.first, indexes.indices.contains(index) else { return }
        entries[indexes[index]].set(attributeTag, val)
      }
    case NSGlyphAttributeBidiLevel:
      setLevels(
        [UInt8(clamping: val)], NSRange(location: glyphIndex, length: 1))
    default: break
    }
  }

  /// Returns an attribute of a glyph.
  ///
  /// - Parameters:
  ///   - attributeTag: `NSGlyphAttributeElastic` or another tag.
  ///   - glyphIndex: The index of an existing glyph; traps otherwise.
  /// - Returns: The value; 0 for unknown tags.
  public func intAttribute(_ attributeTag: Int, forGlyphAt glyphIndex: Int) -> Int {
    let properties = propertyForGlyph(at: glyphIndex)
    switch attributeTag {
    case NSGlyphAttributeElastic: return properties.contains(.elastic) ? 1 : 0
    case NSGlyphAttributeInscribe:
      return Int(NSGlyphInscription(properties).rawValue)
    case NSGlyphAttributeBidiLevel:
      return GlyphQueries(layout).entry(at: glyphIndex).map { Int($0.level) } ?? 0
    default: return 0
    }
  }

  /// Copies glyphs.
  ///
  /// - Parameters:
  ///   - glyphArray: Receives identifiers in the font, and a 0 after the last one.
  ///   - glyphRange: Glyph indexes; the part beyond the last glyph is ignored.
  /// - Returns: The number of glyphs copied, without the 0.
  public func getGlyphs(_ glyphArray: UnsafeMutablePointer<NSGlyph>?, range glyphRange: NSRange)
    -> Int
  {
    let count = unsafe getGlyphs(
      in: glyphRange, glyphs: glyphArray, characterIndexes: nil, glyphInscriptions: nil,
      elasticBits: nil, bidiLevels: nil)
    unsafe glyphArray?[count] = 0
    return count
  }

  /// Copies the data of some glyphs, without their directions.
  ///
  /// - Parameters:
  ///   - glyphRange: Glyph indexes; the part beyond the last glyph is ignored.
  ///   - glyphBuffer: Receives identifiers in the font; `NSControlGlyph` for control characters,
  ///     `NSNullGlyph` for hidden ones.
  ///   - charIndexBuffer: Receives the first character of each glyph's cluster.
  ///   - inscribeBuffer: Receives the relation of each glyph to the preceding one.
  ///   - elasticBuffer: Receives whether it is white space of variable width.
  /// - Returns: The number of glyphs copied.
  public func getGlyphs(
    in glyphRange: NSRange, glyphs glyphBuffer: UnsafeMutablePointer<NSGlyph>!,
    characterIndexes charIndexBuffer: UnsafeMutablePointer<Int>!,
    glyphInscriptions inscribeBuffer: UnsafeMutablePointer<NSGlyphInscription>!,
    elasticBits elasticBuffer: UnsafeMutablePointer<ObjCBool>!
  ) -> Int {
    unsafe getGlyphs(
      in: glyphRange, glyphs: glyphBuffer, characterIndexes: charIndexBuffer,
      glyphInscriptions: inscribeBuffer, elasticBits: elasticBuffer, bidiLevels: nil)
  }

  /// Copies the data of some glyphs.
  ///
  /// - Parameters:
  ///   - glyphRange: Glyph indexes; the part beyond the last glyph is ignored.
  ///   - glyphBuffer: Receives identifiers in the font; `NSControlGlyph` for control characters,
  ///     `NSNullGlyph` for hidden ones.
  ///   - charIndexBuffer: Receives the first character of each glyph's cluster.
  ///   - inscribeBuffer: Receives the relation of each glyph to the preceding one.
  ///   - elasticBuffer: Receives whether it is white space of variable width.
  ///   - bidiLevelBuffer: Receives levels, odd for right to left.
  /// - Returns: The number of glyphs copied.
  public func getGlyphs(
    in glyphRange: NSRange, glyphs glyphBuffer: UnsafeMutablePointer<NSGlyph>!,
    characterIndexes charIndexBuffer: UnsafeMutablePointer<Int>!,
    glyphInscriptions inscribeBuffer: UnsafeMutablePointer<NSGlyphInscription>!,
    elasticBits elasticBuffer: UnsafeMutablePointer<ObjCBool>!,
    bidiLevels bidiLevelBuffer: UnsafeMutablePointer<UInt8>!
  ) -> Int {
    ensureGlyphs(forGlyphRange: glyphRange)
    var count = 0
    GlyphQueries(layout).forEachGlyph(in: clampedGlyphs(glyphRange)) { glyph in
      let entry = GlyphEntry(
        id: glyph.id, properties: glyph.properties, character: glyph.character)
      unsafe glyphBuffer?[count] = entry.number
      unsafe charIndexBuffer?[count] = entry.character
      unsafe inscribeBuffer?[count] = NSGlyphInscription(GlyphProperty(entry.properties))
      unsafe elasticBuffer?[count] = ObjCBool(entry.properties.contains(.elastic))
      unsafe bidiLevelBuffer?[count] = glyph.level
      count += 1
    }
    return count
  }

  /// Sets the locations of a range of glyphs, part after part.
  ///
  /// - Parameters:
  ///   - locations: Those of the first glyph of each part, relative to its line's fragment; y is
  ///     the baseline.
  ///   - glyphIndexes: Those first glyphs, in ascending order.
  ///   - count: The number of parts.
  ///   - glyphRange: The glyphs of all parts.
  public func setLocations(
    _ locations: NSPointArray, startingGlyphIndexes glyphIndexes: UnsafeMutablePointer<Int>,
    count: Int, forGlyphRange glyphRange: NSRange
  ) {
    for number in 0..<Swift.max(0, count) {
      let start = unsafe glyphIndexes[number]
      let end =
        number + 1 < count
        ? unsafe glyphIndexes[number + 1] : glyphRange.location + glyphRange.length
      guard end > start else { continue }
      unsafe setLocation(locations[number], forStartOfGlyphRange: NSRange(start..<end))
    }
  }

  private func edit(
    _ range: Range<Int>, _ member: StaticString,
    _ body: (inout [GlyphEntry], _ indexes: [Int], Range<Int>) -> Void
  ) {
    let count = numberOfGlyphs
    guard range.lowerBound >= 0, range.upperBound <= count else {
      fail(
        "NSLayoutManager.\(member): glyphs \(range.lowerBound) + \(range.count) go beyond the \(count) glyphs"
      )
    }
    layout.editGlyphs(in: range, body)
    followers.tell(.moved)
  }
}

extension NSGlyphInscription {
  init(_ properties: NSLayoutManager.GlyphProperty) {
    self = properties.contains(.nonBaseCharacter) ? .overstrike : .base
  }
}
