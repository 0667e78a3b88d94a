// SPDX-License-Identifier: MIT

internal import TextStructures
internal import TextDocuments
internal import TextLayout

extension NSLayoutManager {
  /// The language of text that has no language attribute, as a BCP 47 tag; nil: the first preferred
  /// language of the process.
  ///
  /// It determines fallback fonts, local glyph forms, and the rules for line breaks. A change
  /// invalidates all glyphs. Source: our choice; on Apple's systems the user's settings decide.
  public var language: String? {
    get { layout.language }
    set {
      guard newValue != layout.language else { return }
      layout.checkNotSettingLines("language was changed")
      layout.language = newValue
      layout.reset()
      followers.tell(.moved)
    }
  }

  /// Schemes of links, such as "x-myapp", that are written into a PDF in addition to the usual
  /// ones; none by default.
  ///
  /// `NSAttributedString.DocumentAttributeKey.linkSchemes` lists the usual ones, and does the same
  /// for documents. Text of other links is drawn and leads nowhere. Source: our choice.
  public var linkSchemes: [String] {
    get { writtenSchemes.added }
    set { writtenSchemes = LinkSchemes(adding: newValue) }
  }

  /// Whether words that begin with a capital letter may be hyphenated; true by default.
  ///
  /// False keeps names whole, and in German all nouns. Source: our choice.
  public var hyphenatesCapitalizedWords: Bool {
    get { layout.hyphenation.includesCapitalized }
    set { layout.hyphenation.includesCapitalized = newValue }
  }

  /// Lays out some text that no query has needed yet; for hosts that are idle.
  ///
  /// Does nothing if `backgroundLayoutEnabled` is false. The delegate is called for full containers
  /// and at the end. Source: our choice; on Apple's systems the run loop does it.
  /// - Parameter seconds: An approximate limit of the time spent; at least one step of some
  ///   thousand characters is done.
  /// - Returns: Whether there is more to do.
  /// - Complexity: O(*g*), *g* glyphs that are laid out in that time.
  @discardableResult
  public func layOutInBackground(for seconds: Double = 0.005) -> Bool {
    guard backgroundLayoutEnabled, textStorage != nil, !chain.isEmpty else { return false }
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds.isFinite ? Swift.max(0, seconds) : 0)
    return layout.layOutSome { clock.now >= end }
  }

  /// Drops glyphs and lines of the paragraphs outside a range of characters; their heights stay as
  /// estimates.
  ///
  /// For viewers of very long texts: with `allowsNonContiguousLayout` they are laid out again on
  /// demand; without it, layout starts over from the beginning. Source: our choice.
  /// - Parameter range: The characters to keep; clamped to the text.
  /// - Complexity: O(*n*), *n* paragraphs.
  public func discardLayout(outside range: NSRange) {
    layout.checkNotSettingLines("layout was discarded")
    layout.discard(outside: clamped(range))
  }

  /// Whether the glyphs of a word that was shaped once are reused from a table; true by default.
  ///
  /// It changes only the speed: words are stored only in fonts whose tables prove that spaces
  /// change no glyph. Source: our choice.
  public var cachesShapedWords: Bool {
    get { layout.cachesWords }
    set {
      guard newValue != layout.cachesWords else { return }
      layout.checkNotSettingLines("cachesShapedWords was changed")
      layout.cachesWords = newValue
    }
  }

  /// Whether underlines have gaps where descenders cross them.
  ///
  /// True by default. Setting it changes what is drawn next, never the layout.
  ///
  /// - Source: Our choice; Apple has no switch.
  public var underlinesSkipDescenders: Bool {
    get { leavesGapsAroundDescenders }
    set { leavesGapsAroundDescenders = newValue }
  }
}
