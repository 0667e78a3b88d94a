// SPDX-License-Identifier: MIT

internal import TextLines

/// Who owns a layout: gives it text, containers and those who have a say.
package protocol LayoutClient: AnyObject {
  /// The text; nil: there is none.
  var layoutText: (any LayoutText)? { get }

  /// How many containers the text runs through.
  var lineSpaceCount: Int { get }

  /// A container of the chain.
  func lineSpace(at index: Int) -> any LineSpace

  /// What stands for the text that the last line of a container leaves out; nil: an ellipsis.
  func truncationToken(ofContainer index: Int) -> (any LayoutText)?

  /// The attributes of text that has none.
  func defaultAttributes(language: String?) -> RunAttributes

  /// Who has a say while lines are set; nil: nobody.
  var layoutHooks: (any LayoutHooks)? { get }

  /// Who has a say while glyphs are made; nil: nobody.
  var glyphHooks: (any GlyphHooks)? { get }

  /// Ends the program with a sentence if the text has changed in a way that the layout has not heard of.
  func checkReadable()

  /// Calls `body`, and makes any change of the text an error meanwhile.
  func readText(_ body: () -> Void)

  /// Follows an edit with what is bound to characters but has no part in layout.
  func followMarks(_ range: Range<Int>, changeInLength delta: Int)

  /// Forgets what is bound to characters: the text is another one.
  func forgetMarks()

  /// Ends the program with a sentence that says what was done wrong.
  func fail(_ sentence: String) -> Never
}

/// Who is asked while lines are set: delegates and overridden members.
///
/// A layout without hooks calls none of this. Indexes are those of the text and of all glyphs.
package protocol LayoutHooks {
  func mayBreak(before character: Int) -> Bool
  func mayHyphenate(before character: Int) -> Bool

  /// Points below a line; nil: as the style says.
  func lineSpacing(after glyph: Int, _ rect: LayoutRect) -> Double?
  func paragraphSpacing(after glyph: Int, _ rect: LayoutRect) -> Double?
  func paragraphSpacing(before glyph: Int, _ rect: LayoutRect) -> Double?

  /// The width of a control character that acts as white space.
  func controlWidth(
    _ glyph: Int, _ character: Int, in rect: LayoutRect, at place: LayoutPoint, container: Int
  ) -> Double

  /// A container is full, or has the end of the text.
  func didComplete(_ container: Int, atEnd: Bool)

  /// Changes a line before it is kept.
  func change(_ draft: inout LineDraft, container: Int)

  /// Who sets paragraphs; nil: the layout itself.
  var typesetting: (any TypesettingHooks)? { get }
}

extension LayoutHooks {
  package var typesetting: (any TypesettingHooks)? { nil }

  /// Lets clients change a line before it is kept.
  ///
  /// - Parameters:
  ///   - line: `y` as in a passage.
  ///   - origin: What to add to `y` for container coordinates.
  ///   - glyphs: Global indexes.
  ///   - container: Index into the chain.
  ///   - advances: Of its glyphs, for a typesetter.
  /// - Returns: The fragment behind which the next line comes, if that is another one than the line's.
  func adjust(
    _ line: inout Line, origin: Double, glyphs: Range<Int>, container: Int, advances: [Double] = []
  ) -> LayoutRect? {
    var draft = LineDraft(line, origin: origin, glyphs: glyphs)
    draft.advances = advances
    change(&draft, container: container)
    draft.write(to: &line, origin: origin)
    return draft.flow
  }
}

/// Who is asked while glyphs are made.
package protocol GlyphHooks {
  /// Whether `generate` and `substituted` have a say.
  var replacesGlyphs: Bool { get }

  /// The glyphs of whole characters of the text, instead of those that were shaped.
  ///
  /// - Parameters:
  ///   - entries: What was shaped; each character has one at least.
  ///   - characters: Of the text.
  ///   - firstGlyph: The index of the first one among all glyphs.
  /// - Returns: nil: those that were shaped.
  func generate(_ entries: [GlyphEntry], characters: Range<Int>, firstGlyph: Int) -> [GlyphEntry]?

  /// The attributes that some text is shaped with instead of its own.
  func substituted(_ attributes: RunAttributes) -> RunAttributes

  /// Whether `glyphs(for:)` may give anything but nil.
  var generatesGlyphs: Bool { get }

  /// Whether `action(_:for:)` may give anything but what is proposed.
  var choosesActions: Bool { get }

  /// What to store instead of the glyphs of a run; nil: these.
  func glyphs(for offer: GlyphOffer) -> GlyphAnswer?

  /// What a control character does in a line.
  func action(_ proposed: ControlAction, for character: Int) -> ControlAction
}
