// SPDX-License-Identifier: MIT

internal import TextLayout

// The Mac's older members for glyphs. What they change lasts until the glyphs there are made anew.

extension NSLayoutManager: NSGlyphStorage {
  /// The text storage; an empty text without one.
  public func attributedString() -> NSAttributedString { textStorage ?? NSAttributedString() }

  /// What is shown, and that directions are wanted.
  public func layoutOptions() -> Int {
    (showsControlCharacters ? NSShowControlGlyphs : 0)
      | (showsInvisibleCharacters ? NSShowInvisibleGlyphs : 0) | NSWantsBidiLevels
  }

  /// Takes glyphs for characters that follow each other, one for each.
  ///
  /// For glyph generators while glyphs are made. At other times the glyphs stand before the one
  /// that was there, and its line is set anew.
  ///
  /// - Parameters:
  ///   - glyphs: Numbers in the font of the text there.
  ///   - length: How many there are.
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

  /// Puts a glyph before another one; its line is set anew.
  ///
  /// - Parameters:
  ///   - glyph: Its number in the font of the text there.
  ///   - glyphIndex: Its index from now on; one beyond the last glyph stops the program with a
  ///     sentence.
  ///   - charIndex: Its character.
  public func insertGlyph(
    _ glyph: NSGlyph, atGlyphIndex glyphIndex: Int, characterIndex charIndex: Int
  ) {
    unsafe withUnsafePointer(to: glyph) {
      unsafe insertGlyphs(
        $0, length: 1, forStartingGlyphAt: glyphIndex, characterIndex: charIndex)
    }
  }

  /// Puts another glyph into the place of one; its line is set anew.
  ///
  /// - Parameters:
  ///   - glyphIndex: Of an existing glyph; else the program stops with a sentence.
  ///   - newGlyph: Its number in the font of the text there.
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

  /// Takes glyphs away; their characters go with the glyph before, and their lines are set anew.
  ///
  /// - Parameter glyphRange: Existing glyphs; else the program stops with a sentence. A line end
  ///   keeps its glyph.
  public func deleteGlyphs(in glyphRange: NSRange) {
    guard let range = Range(glyphRange), !range.isEmpty else { return }
    edit(range, "deleteGlyphs(in:)") { entries, indexes, part in
      for index in part.reversed() where indexes.indices.contains(index) {
        entries.remove(at: indexes[index])
      }
    }
  }

  /// Gives a glyph to another character; its line is set anew.
  ///
  /// - Parameters:
  ///   - charIndex: One of the same paragraph; indexes never fall from glyph to glyph.
  ///   - glyphIndex: Of an existing glyph; else the program stops with a sentence.
  public func setCharacterIndex(_ charIndex: Int, forGlyphAt glyphIndex: Int) {
    edit(glyphIndex..<glyphIndex + 1, "setCharacterIndex(_:forGlyphAt:)") {
      entries, indexes, part in
      guard let index = part.first, indexes.indices.contains(index) else { return }
      entries[indexes[index]].character = charIndex
    }
  }

  /// Says what a glyph is.
  ///
  /// - Parameters:
  ///   - attributeTag: `NSGlyphAttributeElastic` or `NSGlyphAttributeBidiLevel`; others change
  ///     nothing.
  ///   - val: The value.
  ///   - glyphIndex: Of an existing glyph; else the program stops with a sentence.
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

  /// What a glyph is.
  ///
  /// - Parameters:
  ///   - attributeTag: `NSGlyphAttributeElastic` and its like.
  ///   - glyphIndex: Of an existing glyph; else the program stops with a sentence.
  /// - Returns: The value; 0 for tags that are not known.
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
  ///   - glyphArray: Gets numbers in the font, and a 0 behind the last one.
  ///   - glyphRange: What lies beyond the last glyph is left out.
  /// - Returns: How many glyphs were copied, the 0 not counted.
  public func getGlyphs(_ glyphArray: UnsafeMutablePointer<NSGlyph>?, range glyphRange: NSRange)
    -> Int
  {
    let count = unsafe getGlyphs(
      in: glyphRange, glyphs: glyphArray, characterIndexes: nil, glyphInscriptions: nil,
      elasticBits: nil, bidiLevels: nil)
    unsafe glyphArray?[count] = 0
    return count
  }

  /// Copies what is known of some glyphs, without their directions.
  ///
  /// - Parameters:
  ///   - glyphRange: What lies beyond the last glyph is left out.
  ///   - glyphBuffer: Gets numbers in the font; `NSControlGlyph` for control characters,
  ///     `NSNullGlyph` for hidden ones.
  ///   - charIndexBuffer: Gets the first character of each glyph's cluster.
  ///   - inscribeBuffer: Gets how a glyph stands to the one before it.
  ///   - elasticBuffer: Gets whether it is white space of variable width.
  /// - Returns: How many glyphs were copied.
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

  /// Copies what is known of some glyphs.
  ///
  /// - Parameters:
  ///   - glyphRange: What lies beyond the last glyph is left out.
  ///   - glyphBuffer: Gets numbers in the font; `NSControlGlyph` for control characters,
  ///     `NSNullGlyph` for hidden ones.
  ///   - charIndexBuffer: Gets the first character of each glyph's cluster.
  ///   - inscribeBuffer: Gets how a glyph stands to the one before it.
  ///   - elasticBuffer: Gets whether it is white space of variable width.
  ///   - bidiLevelBuffer: Gets levels, odd for right to left.
  /// - Returns: How many glyphs were copied.
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

  /// Sets where glyphs of a range stand, part after part.
  ///
  /// - Parameters:
  ///   - locations: Of the first glyph of each part, relative to its line's fragment; y is the
  ///     baseline.
  ///   - glyphIndexes: Those first glyphs, rising.
  ///   - count: How many parts there are.
  ///   - glyphRange: All of them.
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
