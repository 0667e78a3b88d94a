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
///       → runs       divided again at the starts of styles
///
/// A paragraph of one style in plain Latin text takes a fast path that needs none of these lists
/// (`Shaper+Uniform.swift`). All paths have the same result.
///
/// Holds scratch memory, plans and the word cache. It belongs to one layout manager, and so to one
/// thread.
///
/// Size: the caches of plans, pickers and words, and scratch that keeps its capacity.
package struct Shaper: ~Copyable {
  package let fonts: FontDatabase
  let cachesWords: Bool
  var cache: WordCache
  var boundaries = TextBoundaries()
  let buffer = ShapingBuffer()

  // Plans and pickers, cached after their first run.
  private var plans: [ShapePlan] = []
  private var planNumbers: [PlanKey: Int] = [:]
  /// The most recently used plans, the newest first: fonts and scripts alternate in a text.
  private var recentPlans: [RecentPlan] = []
  private static let maximumRecent = 8
  private var settings: [SettingsKey: Int] = [:]
  private var styleNotes: [StyleNote] = []
  private static let maximumPlans = 512
  private static let maximumStyles = 8

  /// The maximum number of units in a call of HarfBuzz.
  var windowLength = 8192
  /// The distance of a window's division from its end: no known rule has a longer lookahead.
  var windowMargin = 256
  /// A way to find neutral characters other than the proof by the font's tables.
  ///
  /// Tests set a wrong one, to check that errors are noticed.
  var neutrality: ((ShapePlan) -> Neutrality)?

  /// The glyphs that were reshaped at unsafe breaks.
  package var tears = BreakReshapeCache()

  // Scratch of one call.
  var breaks = BreakList()
  /// 1 where a grapheme starts, from the range's first character on.
  var graphemes: [UInt8] = []
  var graphemeStart = 0
  var scriptRuns: [ScriptRun] = []
  /// The last shaped piece.
  var piece = GlyphPiece()
  /// The key of a range that is cached as a whole.
  var wholeUnits: [UInt16] = []

  /// - `cachesWords`: false passes everything to HarfBuzz in whole runs; the result is the same.
  /// - `cacheLimit`: The maximum number of cached words, about 120 bytes each.
  package init(fonts: FontDatabase, cachesWords: Bool = true, cacheLimit: Int = 131_072) {
    self.fonts = fonts
    self.cachesWords = cachesWords
    cache = WordCache(limit: cacheLimit / 2)
  }

  /// Shapes `range` of `text`.
  ///
  /// The text around the range is context: it decides joining, and breaks near the ends. Pass 64
  /// units on each side if available. Fills all flags of `Glyph`.
  ///
  /// - `text`: UTF-16 of a paragraph or of more. Isolated surrogates become U+FFFD.
  /// - `styles`: Cover exactly the range. An index into it becomes `GlyphRun.style`.
  /// - `levels`: Bidi levels of the range; nil: all have `baseLevel`.
  /// - `scriptBefore`: The script of the text before the range, for characters that have none.
  /// - `scripts`: The scripts of the range, if the caller knows more than the range and the script
  ///   before it.
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
    if plans.count > Shaper.maximumPlans { forgetPlans() }
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
  /// Calls `body` with each grapheme boundary (UAX #29) inside a text, without its start and end.
  package mutating func forEachGrapheme(in text: [UInt16], _ body: (_ offset: Int) -> Void) {
    boundaries.graphemes(in: text.span, body)
  }
}

// MARK: - Plans

/// The settings of a plan.
private struct PlanKey: Hashable {
  var font: Int
  var script: UInt32
  var settings: Int
  var isRightToLeft: Bool
  /// The size in points, for fonts whose spacing depends on it; else 0.
  var points: Double
}

/// A plan by its style object, which determines all of `PlanKey` together with the other fields.
private struct RecentPlan {
  var style: ShapingStyle
  var font: Int
  var script: UInt32
  var isRightToLeft: Bool
  var number: Int
}

/// The settings of a plan that its style determines, besides the font.
private struct SettingsKey: Hashable {
  var language: String
  var features: [FontFeature]
}

/// The cached results for a style.
private struct StyleNote {
  var style: ShapingStyle
  var settings: Int
  var picker: FontPickerBox
}

extension Shaper {
  /// Returns the plan for text of a style in a font (its own or a fallback) and script.
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
        // Beyond the sizes of its table a font has the spacing of the last one.
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
    if recentPlans.count == Shaper.maximumRecent { recentPlans.removeLast() }
    recentPlans.insert(
      RecentPlan(
        style: style, font: font.id, script: script.rawValue, isRightToLeft: isRightToLeft,
        number: number), at: 0)
    return plans[number]
  }

  /// Returns the font picker of a style.
  mutating func picker(for style: ShapingStyle) -> FontPickerBox {
    // The most recent one, without a copy of the note.
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
    if styleNotes.count >= Shaper.maximumStyles { styleNotes.removeLast() }
    styleNotes.insert(note, at: 0)
    return note
  }

  private func makePicker(_ style: ShapingStyle) -> FontPickerBox {
    FontPickerBox(
      fonts.fallback(base: style.font, request: style.request, language: style.language))
  }

  /// The number of cached plans.
  var planCount: Int { plans.count }

  /// Bounds the memory if a text uses more fonts, scripts and features than any real text.
  private mutating func forgetPlans() {
    plans.removeAll()
    planNumbers.removeAll()
    recentPlans.removeAll()
    settings.removeAll()
    styleNotes.removeAll()
    cache.removeAll()
  }
}
