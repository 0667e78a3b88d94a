// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextStructures

// A storage keeps the fonts that were set. Where such a font lacks characters, a question shows the
// font that layout falls back to, with the original beside it:
//
//     kept     |— DejaVu Sans ——————————————|
//     text      w o r d   漢 字   w o r d
//     shown    |— DejaVu —|—CJK—|— DejaVu —|
//
// Archives and the engine have what was kept; copies have what is shown (ShownCopy.swift). Substitutes are worked out
// block by block when asked for, and forgotten around each edit.

extension NSTextStorage {
  /// Units that are looked at around the one that was asked for.
  static let substituteBlock = 2048
  /// What an edit may change the fonts of, beside itself: a grapheme is rarely longer.
  static let substituteContext = 64

  /// Whether the primitives of this class keep the attributes, not a subclass's own store.
  final var ownsAttributes: Bool { isStock || lengths == nil || shown != nil }

  /// The run that is shown for a character.
  final func displayedOwnRun(at location: Int) -> (value: TextAttributes, range: Range<Int>) {
    let run = content.runs.run(at: location)
    guard isStock || showsSubstitutes, let font = run.value.dictionary[.font] as? UIFont else {
      return run
    }
    if substitutes?.count != content.length {
      substitutes = RunList(repeating: nil, count: content.length)
    }
    if let known = substitutes?.run(at: location), let attributes = known.value {
      return (attributes, known.range.clamped(to: run.range))
    }
    findSubstitutes(at: location, in: run, font)
    guard let found = substitutes?.run(at: location), let attributes = found.value else {
      return run
    }
    return (attributes, found.range.clamped(to: run.range))
  }

  private func findSubstitutes(
    at location: Int, in run: (value: TextAttributes, range: Range<Int>), _ font: UIFont
  ) {
    // From border to border of graphemes, as far as one is near.
    var start = max(run.range.lowerBound, location - Self.substituteContext)
    var steps = Self.substituteContext
    while start > run.range.lowerBound, steps > 0, !content.isSurelyBorder(start) {
      start -= 1
      steps -= 1
    }
    // What is known already is not worked out again.
    let gap = substitutes?.run(at: location).range.upperBound ?? run.range.upperBound
    var end = min(run.range.upperBound, location + Self.substituteBlock, gap)
    steps = Self.substituteContext
    while end < run.range.upperBound, steps > 0, !content.isSurelyBorder(end) {
      end += 1
      steps -= 1
    }
    let pieces = Coverage.of(font).pieces(
      content.text.units(in: start..<end),
      language: run.value.dictionary[.languageIdentifier] as? String)
    let shown: [(value: TextAttributes?, count: Int)] = pieces.map { piece in
      piece.instance === font.instance
        ? (run.value, piece.count)
        : (table.find(run.value.dictionary.showing(piece.instance, for: font)), piece.count)
    }
    substitutes?.replaceSubrange(start..<end, with: shown)
  }

  /// Forgets the substitutes around an edit.
  final func forgetSubstitutes(_ edit: TextEdit) {
    guard let held = substitutes?.count else { return }
    if held != content.length - edit.changeInLength {
      // A subclass was asked for attributes between the change and its announcement.
      substitutes = nil
      return
    }
    let count = edit.range.count + edit.changeInLength
    if edit.mask.contains(.editedCharacters) {
      substitutes?.replaceSubrange(edit.range, with: nil, count: count)
    }
    let around =
      max(
        0, edit.range.lowerBound - Self.substituteContext)..<min(
        content.length, edit.range.lowerBound + count + Self.substituteContext)
    if substitutes?.count == content.length { substitutes?.set(nil, in: around) }
  }
}

/// Which units a font shows by itself, so that most text is passed over quickly.
struct Coverage {
  private let font: UIFont
  /// What has been found out about the font, for all who ask.
  let simple: SimpleCharacters

  static func of(_ font: UIFont) -> Coverage {
    Coverage(font: font, simple: font.instance.simpleCharacters)
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

  /// Stretches of text with the font that shows each.
  func pieces(
    _ units: [UInt16], language: String?
  ) -> [(count: Int, instance: FontInstance)] {
    if showsAll(units) { return [(units.count, font.instance)] }
    let fallback = TextKitEnvironment.fontDatabase.fallback(
      base: font.instance, request: font.request,
      language: language ?? ProcessLanguage.current)
    var pieces: [(count: Int, instance: FontInstance)] = []
    for grapheme in String(decoding: units, as: UTF16.self) {
      let cluster = Array(grapheme.utf16)
      let instance =
        cluster.count == 1 && isSimple(cluster[0])
        ? font.instance : fallback.font(for: cluster.span)
      if let last = pieces.last, last.instance === instance {
        pieces[pieces.count - 1].count += cluster.count
      } else {
        pieces.append((cluster.count, instance))
      }
    }
    return pieces
  }
}
