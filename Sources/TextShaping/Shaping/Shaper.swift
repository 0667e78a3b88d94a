// SPDX-License-Identifier: MIT

package import TextFonts
package import TextUnicode

/// Turns the characters of a paragraph into glyphs.
///
///     characters, styles, levels
///       → groups     styles that differ only in what does not concern shaping (colour)
///       → items      one group, bidi level, script; attachments apart
///       → font runs  one font; fallback by grapheme cluster
///       → glyphs     word by word from the cache, or by HarfBuzz
///       → runs       cut again where a style begins
///
/// A paragraph of one style in plain Latin text takes a short way that needs none of these lists
/// (`Shaper+Uniform.swift`). All ways give the same result.
///
/// Holds scratch memory, plans and the word cache. Belongs to one layout manager, so to one thread.
///
/// Size: plans, pickers and words that are kept, and scratch that keeps its room.
package struct Shaper: ~Copyable {
  package let fonts: FontDatabase
  let cachesWords: Bool
  var cache: WordCache
  var boundaries = TextBoundaries()
  let buffer = ShapingBuffer()

  // Plans and pickers, found once per run and kept.
  private var plans: [ShapePlan] = []
  private var planNumbers: [PlanKey: Int] = [:]
  /// The plans used last, the newest first: fonts and scripts alternate in a text.
  private var recentPlans: [RecentPlan] = []
  private static let mostRecent = 8
  private var settings: [SettingsKey: Int] = [:]
  private var styleNotes: [StyleNote] = []
  private static let mostPlans = 512
  private static let mostStyles = 8

  /// Units that HarfBuzz gets at once.
  var windowLength = 8192
  /// How far before its end a window is cut: a rule that looks farther ahead is unheard of.
  var windowMargin = 256
  /// What finds neutral characters, in the place of the proof by the font's tables.
  ///
  /// Tests put in a liar, to see that lies are noticed.
  var neutrality: ((ShapePlan) -> Neutrality)?

  /// What letters become around line ends that tear them.
  package var tears = TearTable()

  // Scratch of one call.
  var breaks = BreakList()
  /// 1 where a grapheme starts, from the range's first character on.
  var graphemes: [UInt8] = []
  var graphemeStart = 0
  var scriptRuns: [ScriptRun] = []
  /// What was shaped last.
  var piece = GlyphPiece()
  /// The key of a range that is looked up as a whole.
  var wholeUnits: [UInt16] = []

  /// - `cachesWords`: Off, everything goes to HarfBuzz in whole runs; the result is the same.
  /// - `cacheLimit`: How many words are kept: about 120 bytes each.
  package init(fonts: FontDatabase, cachesWords: Bool = true, cacheLimit: Int = 131_072) {
    self.fonts = fonts
    self.cachesWords = cachesWords
    cache = WordCache(limit: cacheLimit / 2)
  }

  /// Shapes `range` of `text`.
  ///
  /// What lies around the range is context: it decides joining, and where lines may break near the
  /// ends. Give 64 units on each side where there are some. Fills all flags of `Glyph`.
  ///
  /// - `text`: UTF-16 of a paragraph or of more. Lone surrogates count as U+FFFD.
  /// - `styles`: Cover exactly the range. An index into it becomes `GlyphRun.style`.
  /// - `levels`: Bidi levels of the range; nil: all have `baseLevel`.
  /// - `scriptBefore`: The script of the text before the range, for what has none itself.
  /// - `scripts`: The scripts of the range, if the caller knows more than the range and the script before it.
  /// - Precondition: Ranges and lengths agree.
  /// - Complexity: O(*n*), with HarfBuzz's share depending on the font's lookups.
  package mutating func shape(
    _ text: [UInt16], range: Range<Int>, styles: [StyleRun], levels: [UInt8]? = nil,
    baseLevel: UInt8 = 0, scriptBefore: Script? = nil, scripts: [ScriptRun]? = nil
  ) -> ShapedText {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= text.count && text.count < 1 << 30,
      "Shaper.shape: \(range) is not within the \(text.count) units of the text")
    let styled = styles.reduce(0) { $0 + $1.length }
    precondition(
      styled == range.count,
      "Shaper.shape: styles for \(styled) units, but the range \(range) has \(range.count)")
    if let levels {
      precondition(
        levels.count == range.count,
        "Shaper.shape: \(levels.count) levels, but the range \(range) has \(range.count) units")
    }
    if range.isEmpty { return ShapedText() }
    if plans.count > Shaper.mostPlans { forgetPlans() }
    if cachesWords, styles.count == 1, levels == nil, baseLevel & 1 == 0, scripts?.count ?? 1 == 1,
      let shaped = shapeUniform(
        text, range, style: styles[0].style, level: baseLevel,
        scriptBefore: scripts?[0].script ?? scriptBefore)
    {
      return shaped
    }
    return shapeItems(
      text, range, styles: styles, levels: levels, baseLevel: baseLevel,
      scriptBefore: scriptBefore, scripts: scripts)
  }
}

extension Shaper {
  /// Calls `body` with each grapheme boundary (UAX #29) inside a text: not with its start and end.
  package mutating func forEachGrapheme(in text: [UInt16], _ body: (_ offset: Int) -> Void) {
    boundaries.graphemes(in: text.span, body)
  }
}

// MARK: - Plans

/// What a plan is made from.
private struct PlanKey: Hashable {
  var font: Int
  var script: UInt32
  var settings: Int
  var isRightToLeft: Bool
  /// Points, for fonts whose spacing depends on the size; else 0.
  var points: Double
}

/// A plan by what asked for it: a style is known by its object, which says all of `PlanKey` with the rest.
private struct RecentPlan {
  var style: ShapingStyle
  var font: Int
  var script: UInt32
  var isRightToLeft: Bool
  var number: Int
}

/// What a style gives to plans besides the font.
private struct SettingsKey: Hashable {
  var language: String
  var features: [FontFeature]
}

/// What was worked out for a style.
private struct StyleNote {
  var style: ShapingStyle
  var settings: Int
  var picker: FontPickerBox
}

extension Shaper {
  /// The plan for text of a style in a font (its own or a fallback) and script.
  mutating func plan(
    _ font: FontInstance, _ script: Script, isRightToLeft: Bool, style: ShapingStyle
  ) -> ShapePlan {
    for i in recentPlans.indices where recentPlans[i].style === style {
      if recentPlans[i].font == font.id, recentPlans[i].script == script.rawValue,
        recentPlans[i].isRightToLeft == isRightToLeft
      {
        return plans[recentPlans[i].number]
      }
    }
    let key = PlanKey(
      font: font.id, script: script.rawValue, settings: note(for: style).settings,
      isRightToLeft: isRightToLeft,
      points: font.face.trackingSizes.map {
        // Beyond the sizes of its table a font is spaced as at the last one.
        min(max(style.size, $0.lowerBound), $0.upperBound)
      } ?? 0)
    let number: Int
    if let known = planNumbers[key] {
      number = known
    } else {
      number = plans.count
      plans.append(
        ShapePlan(
          font: font, script: script, language: style.language, features: style.features,
          isRightToLeft: isRightToLeft, points: key.points, number: UInt16(number),
          findsNeutral: cachesWords && ScriptShaping.hasSpaces(script.rawValue),
          neutrality: neutrality))
      planNumbers[key] = number
    }
    if recentPlans.count == Shaper.mostRecent { recentPlans.removeLast() }
    recentPlans.insert(
      RecentPlan(
        style: style, font: font.id, script: script.rawValue, isRightToLeft: isRightToLeft,
        number: number), at: 0)
    return plans[number]
  }

  /// What chooses fonts for a style.
  mutating func picker(for style: ShapingStyle) -> FontPickerBox {
    // The last one's again, without a copy of the note.
    if let first = styleNotes.indices.first, styleNotes[first].style === style,
      !styleNotes[first].picker.fallback.isOutdated
    {
      return styleNotes[first].picker
    }
    return note(for: style).picker
  }

  private mutating func note(for style: ShapingStyle) -> StyleNote {
    for i in styleNotes.indices where styleNotes[i].style === style {
      if styleNotes[i].picker.fallback.isOutdated {
        styleNotes[i].picker = makePicker(style)
      }
      return styleNotes[i]
    }
    let key = SettingsKey(language: style.language, features: style.features)
    let number = settings[key] ?? settings.count
    settings[key] = number
    let picker =
      styleNotes.first {
        $0.style.font === style.font && $0.style.request == style.request
          && $0.style.language == style.language && !$0.picker.fallback.isOutdated
      }?.picker ?? makePicker(style)
    let note = StyleNote(style: style, settings: number, picker: picker)
    if styleNotes.count >= Shaper.mostStyles { styleNotes.removeLast() }
    styleNotes.insert(note, at: 0)
    return note
  }

  private func makePicker(_ style: ShapingStyle) -> FontPickerBox {
    FontPickerBox(
      fonts.fallback(base: style.font, request: style.request, language: style.language))
  }

  /// Plans kept.
  var planCount: Int { plans.count }

  /// Bounds the memory when a text uses more fonts, scripts and features than any text should.
  private mutating func forgetPlans() {
    plans.removeAll()
    planNumbers.removeAll()
    recentPlans.removeAll()
    settings.removeAll()
    styleNotes.removeAll()
    cache.removeAll()
  }
}
