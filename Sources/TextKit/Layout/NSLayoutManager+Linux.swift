// SPDX-License-Identifier: MIT

extension NSLayoutManager {
  /// The language of text that has no language attribute, as a BCP 47 tag; nil: the first preferred
  /// language of the process.
  ///
  /// It chooses fallback fonts, local letter forms, and the rules for line ends. A change makes all glyphs
  /// invalid. Source: our choice; on Apple's systems the user's settings decide.
  public var language: String? {
    get { layout.language }
    set {
      guard newValue != layout.language else { return }
      layout.language = newValue
      layout.reset()
    }
  }

  /// Whether a word that was shaped once is taken from a table the next time; true by default.
  ///
  /// It changes the speed and nothing else: words are kept apart only in fonts whose tables prove that spaces
  /// change no letter. Source: our choice.
  public var cachesShapedWords: Bool {
    get { layout.cachesWords }
    set { layout.cachesWords = newValue }
  }
}
