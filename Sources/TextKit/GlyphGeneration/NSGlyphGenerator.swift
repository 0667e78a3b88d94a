// SPDX-License-Identifier: MIT

internal import TextLayout

/// Turns characters into glyphs for a layout manager; a subclass may replace the stock one.
///
/// The stock one returns the result of shaping, with ligatures. A subclass may return other glyphs,
/// more or fewer; each character without a glyph joins the cluster of the preceding glyph, except
/// line ends, which keep theirs.
///
///     final class Crosses: NSGlyphGenerator {
///       override func generateGlyphs(
///         for glyphStorage: any NSGlyphStorage, desiredNumberOfCharacters nChars: Int,
///         glyphIndex: UnsafeMutablePointer<Int>?,
///         characterIndex charIndex: UnsafeMutablePointer<Int>?
///       ) {
///         let crosses = [NSGlyph](repeating: cross, count: nChars)
///         glyphStorage.insertGlyphs(
///           crosses, length: nChars, forStartingGlyphAt: glyphIndex!.pointee,
///           characterIndex: charIndex!.pointee)
///       }
///     }
///     layoutManager.glyphGenerator = Crosses()
///
/// To change the stock generator's glyphs, a generator passes it an `NSGlyphStorage` of its own,
/// which forwards to the layout manager.
/// - Source: AppKit `NSGlyphGenerator`.
open class NSGlyphGenerator: NSObject {
  /// Creates a generator.
  public override init() { super.init() }

  /// The stock generator, the initial one of layout managers.
  open class var shared: NSGlyphGenerator { SharedGenerator.only.generator }

  /// Whether it returns the result of shaping.
  var isStock: Bool { type(of: self) == NSGlyphGenerator.self }

  /// Generates glyphs for some characters.
  ///
  /// Layout calls it for a paragraph, or a part of a long one.
  ///
  /// - Parameters:
  ///   - glyphStorage: Provides the text, and receives the glyphs.
  ///   - nChars: The number of characters.
  ///   - glyphIndex: The index of the first glyph; receives that of the next one. nil for 0.
  ///   - charIndex: The first character; receives the next one. nil for 0. Characters beyond the
  ///     text's end are ignored.
  open func generateGlyphs(
    for glyphStorage: any NSGlyphStorage, desiredNumberOfCharacters nChars: Int,
    glyphIndex: UnsafeMutablePointer<Int>?, characterIndex charIndex: UnsafeMutablePointer<Int>?
  ) {
    let text = glyphStorage.attributedString()
    let start = Swift.min(Swift.max(0, unsafe charIndex?.pointee ?? 0), text.length)
    let range = start..<start + Swift.min(Swift.max(0, nChars), text.length - start)
    var glyph = unsafe glyphIndex?.pointee ?? 0
    let entries = GlyphCollector.shaped(range, of: text)
    var at = 0
    while at < entries.count {
      // Neighbours with one glyph each are inserted together.
      var end = at + 1
      while end < entries.count, entries[end].character == entries[end - 1].character + 1 {
        end += 1
      }
      let numbers = entries[at..<end].map(\.number)
      unsafe numbers.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        unsafe glyphStorage.insertGlyphs(
          base, length: numbers.count, forStartingGlyphAt: glyph,
          characterIndex: entries[at].character)
      }
      for (offset, entry) in entries[at..<end].enumerated()
      where entry.properties.contains(.elastic) {
        glyphStorage.setIntAttribute(
          NSGlyphAttributeElastic, value: 1, forGlyphAt: glyph + offset)
      }
      glyph += end - at
      at = end
    }
    unsafe glyphIndex?.pointee = glyph
    unsafe charIndex?.pointee = range.upperBound
  }
}

/// The shared generator; it has no state, so that any thread may use it.
private struct SharedGenerator: @unchecked Sendable {
  let generator = NSGlyphGenerator()
  static let only = SharedGenerator()
}

/// Collects the glyphs of a generator for a part of a text.
final class GlyphCollector {
  /// The result of shaping the part.
  let offered: [GlyphEntry]
  let characters: Range<Int>
  private let firstGlyph: Int
  private var taken: [GlyphEntry] = []
  private var hasTaken = false

  private init(_ offered: [GlyphEntry], characters: Range<Int>, firstGlyph: Int) {
    self.offered = offered
    self.characters = characters
    self.firstGlyph = firstGlyph
  }

  /// Calls a generator for the glyphs of a part.
  ///
  /// - Returns: Entries in the order of the characters.
  static func collect(
    from generator: NSGlyphGenerator, for manager: NSLayoutManager, tools: LayoutTools,
    _ offered: [GlyphEntry], characters: Range<Int>, firstGlyph: Int
  ) -> [GlyphEntry] {
    let collector = GlyphCollector(offered, characters: characters, firstGlyph: firstGlyph)
    let outer = tools.collector
    tools.collector = collector
    defer { tools.collector = outer }
    var (glyph, character) = (firstGlyph, characters.lowerBound)
    unsafe withUnsafeMutablePointer(to: &glyph) { glyph in
      unsafe withUnsafeMutablePointer(to: &character) { character in
        unsafe generator.generateGlyphs(
          for: manager, desiredNumberOfCharacters: characters.count, glyphIndex: glyph,
          characterIndex: character)
      }
    }
    return collector.taken
  }

  func insert(_ numbers: [NSGlyph], at glyph: Int, character: Int) {
    let index = Swift.min(Swift.max(0, glyph - firstGlyph), taken.count)
    var known: [Int: [GlyphEntry]] = [:]
    let range = character..<character + numbers.count
    for entry in offered where range.contains(entry.character) {
      known[entry.character, default: []].append(entry)
    }
    taken.insert(
      contentsOf: numbers.enumerated().map { offset, number in
        let character = Swift.min(
          Swift.max(character + offset, characters.lowerBound), characters.upperBound - 1)
        // An unchanged glyph keeps its shaping.
        return known[character]?.first { $0.number == number }
          ?? GlyphEntry(number, character: character)
      }, at: index)
  }

  func set(_ tag: Int, _ value: Int, glyph: Int) {
    let index = glyph - firstGlyph
    guard taken.indices.contains(index) else { return }
    taken[index].set(tag, value)
  }

  /// The result of shaping a range: that of a layout manager that is calling a generator now, else
  /// that of a new one.
  static func shaped(_ range: Range<Int>, of text: NSAttributedString) -> [GlyphEntry] {
    let managers = (text as? NSTextStorage)?.layoutManagers ?? []
    for manager in managers {
      if let collector = manager.tools?.collector,
        collector.characters.lowerBound <= range.lowerBound,
        collector.characters.upperBound >= range.upperBound
      {
        return collector.offered.filter { range.contains($0.character) }
      }
    }
    let storage = NSTextStorage(attributedString: text)
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    manager.ensureGlyphs(forCharacterRange: NSRange(range))
    var entries: [GlyphEntry] = []
    var next = range.lowerBound
    GlyphQueries(manager.layout).forEachGlyph(in: 0..<manager.numberOfGlyphs) { entry in
      while next < Swift.min(entry.character, range.upperBound) {
        entries.append(GlyphEntry(NSGlyph(NSNullGlyph), character: next))
        next += 1
      }
      guard range.contains(entry.character) else { return }
      entries.append(
        GlyphEntry(id: entry.id, properties: entry.properties, character: entry.character))
      next = entry.character + 1
    }
    entries += (next..<Swift.max(next, range.upperBound)).map {
      GlyphEntry(NSGlyph(NSNullGlyph), character: $0)
    }
    return entries
  }
}

extension GlyphEntry {
  /// The Mac's number of the glyph.
  var number: NSGlyph {
    if properties.contains(.null) { return NSGlyph(NSNullGlyph) }
    if properties.contains(.controlCharacter) { return NSGlyph(NSControlGlyph) }
    return NSGlyph(id)
  }

  /// Creates a glyph from the Mac's number; one that no font can have becomes a missing glyph.
  init(_ number: NSGlyph, character: Int) {
    switch Int(number) {
    case NSNullGlyph: self.init(id: .max, properties: .null, character: character)
    case NSControlGlyph: self.init(id: .max, properties: .controlCharacter, character: character)
    case 1..<0xFFFF: self.init(id: UInt16(number), properties: [], character: character)
    default: self.init(id: 0, properties: [], character: character)
    }
  }

  mutating func set(_ tag: Int, _ value: Int) {
    guard tag == NSGlyphAttributeElastic else { return }
    if value != 0 { properties.insert(.elastic) } else { properties.remove(.elastic) }
  }
}
