// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextStructures

// A storage keeps the fonts that were set. Where such a font lacks characters, a query returns the
// font that layout falls back to, with the original as a second attribute:
//
//     kept     |— DejaVu Sans ——————————————|
//     text      w o r d   漢 字   w o r d
//     shown    |— DejaVu —|—CJK—|— DejaVu —|
//
// Archives and the engine have the stored fonts; copies have the shown ones (`FoundationMirror`).
// Substitutes are computed block by block on demand, and discarded around each edit.

extension NSTextStorage {
  /// The number of units around the queried one whose substitutes are found at a time.
  static let substituteBlock = 2048
  /// The distance from an edit within which it may change fonts: a grapheme is rarely longer.
  static let substituteContext = 64

  /// Whether the primitives of this class store the attributes, not a subclass's own store.
  final var ownsAttributes: Bool { isStock || ownStore.lengths == nil || shown != nil }

  /// The run that is shown for a character.
  final func displayedOwnRun(at location: Int) -> (value: TextAttributes, range: Range<Int>) {
    let run = content.runs.run(at: location)
    if isStock, !canShowSubstitutes { return run }
    guard isStock || fixing.showsSubstitutes, let font = run.value.dictionary[.font] as? UIFont
    else {
      return run
    }
    if fixing.substitutes?.count != content.length {
      fixing.substitutes = RunList(repeating: nil, count: content.length)
    }
    if let known = fixing.substitutes?.run(at: location), let attributes = known.value {
      return (attributes, known.range.clamped(to: run.range))
    }
    findSubstitutes(at: location, in: run, font)
    guard let found = fixing.substitutes?.run(at: location), let attributes = found.value else {
      return run
    }
    return (attributes, found.range.clamped(to: run.range))
  }

  private func findSubstitutes(
    at location: Int, in run: (value: TextAttributes, range: Range<Int>), _ font: UIFont
  ) {
    // From boundary to boundary of graphemes, as far as one is near.
    var start = max(run.range.lowerBound, location - Self.substituteContext)
    var steps = Self.substituteContext
    while start > run.range.lowerBound, steps > 0, !content.isSurelyBorder(start) {
      start -= 1
      steps -= 1
    }
    // Known substitutes are not computed again.
    let gap = fixing.substitutes?.run(at: location).range.upperBound ?? run.range.upperBound
    var end = min(run.range.upperBound, location + Self.substituteBlock, gap)
    steps = Self.substituteContext
    while end < run.range.upperBound, steps > 0, !content.isSurelyBorder(end) {
      end += 1
      steps -= 1
    }
    let pieces = FontCoverage.of(font).pieces(
      content.text.units(in: start..<end),
      language: run.value.dictionary[.languageIdentifier] as? String)
    let shown: [(value: TextAttributes?, count: Int)] = pieces.map { piece in
      piece.instance === font.instance
        ? (run.value, piece.count)
        : (table.find(run.value.dictionary.showing(piece.instance, for: font)), piece.count)
    }
    fixing.substitutes?.replaceSubrange(start..<end, with: shown)
  }

  /// Discards the substitutes around an edit.
  final func forgetSubstitutes(_ edit: TextEdit) {
    guard let held = fixing.substitutes?.count else { return }
    if held != content.length - edit.changeInLength {
      // A subclass's attributes were read between the change and its announcement.
      fixing.substitutes = nil
      return
    }
    let count = edit.range.count + edit.changeInLength
    if edit.mask.contains(.editedCharacters) {
      fixing.substitutes?.replaceSubrange(edit.range, with: nil, count: count)
    }
    let around =
      max(
        0, edit.range.lowerBound - Self.substituteContext)..<min(
        content.length, edit.range.lowerBound + count + Self.substituteContext)
    if fixing.substitutes?.count == content.length { fixing.substitutes?.set(nil, in: around) }
  }
}

/// The units that a font shows by itself, so that most text is passed over quickly.
struct FontCoverage {
  private let font: UIFont
  /// The known simple characters of the font, shared by all users of it.
  let simple: SimpleCharacters

  static func of(_ font: UIFont) -> FontCoverage {
    FontCoverage(font: font, simple: font.instance.simpleCharacters)
  }

  /// Whether the font surely shows all units by itself.
  func showsAll(_ units: [UInt16]) -> Bool { units.allSatisfy { isSimple($0) } }

  private func isSimple(_ unit: UInt16) -> Bool {
    if unit < 0x500 { return simple.contains(unit) }
    // Kana and ideographs.
    return (0x3041...0x3096).contains(unit) || (0x30A1...0x30FA).contains(unit)
      || (0x4E00...0x9FA5).contains(unit)
      ? font.instance.glyph(for: UInt32(unit)) != 0 : false
  }

  /// Returns stretches of text with the font that shows each.
  func pieces(
    _ units: [UInt16], language: String?
  ) -> [(count: Int, instance: FontInstance)] {
    if showsAll(units) { return [(units.count, font.instance)] }
    let fallback = TextKitEnvironment.fontDatabase.fallback(
      base: font.instance, request: font.request,
      language: language ?? ProcessLanguage.current)
    var pieces: [(count: Int, instance: FontInstance)] = []
    func add(_ count: Int, _ instance: FontInstance) {
      if let last = pieces.last, last.instance === instance {
        pieces[pieces.count - 1].count += count
      } else {
        pieces.append((count, instance))
      }
    }
    var start = 0
    while start < units.count {
      let part = nextPart(of: units, from: start)
      if part.isSimple {
        add(part.end - start, font.instance)
      } else {
        for grapheme in String(decoding: units[start..<part.end], as: UTF16.self) {
          let cluster = Array(grapheme.utf16)
          add(
            cluster.count,
            cluster.count == 1 && isSimple(cluster[0])
              ? font.instance : fallback.font(for: cluster.span))
        }
      }
      start = part.end
    }
    return pieces
  }

  /// The next units that are all simple, or those in which grapheme boundaries must be found.
  ///
  /// There is a grapheme boundary between two simple units, except for CR LF; before or after
  /// another unit there may be none.
  private func nextPart(of units: [UInt16], from start: Int) -> (isSimple: Bool, end: Int) {
    var other = start
    while other < units.count, isSimple(units[other]) { other += 1 }
    if other == units.count { return (true, other) }
    if other - 1 > start { return (true, other - 1) }
    var end = other + 1
    while end < units.count, !(isSimple(units[end]) && isSimple(units[end - 1])) { end += 1 }
    return (false, end)
  }
}
