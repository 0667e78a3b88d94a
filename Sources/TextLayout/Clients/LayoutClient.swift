// SPDX-License-Identifier: MIT

internal import TextLines

/// The owner of a layout, which provides text, containers and hooks.
package protocol LayoutClient: AnyObject {
  /// The text; nil: there is none.
  var layoutText: (any LayoutText)? { get }

  /// The number of containers in the chain.
  var lineSpaceCount: Int { get }

  /// Returns a container of the chain.
  func lineSpace(at index: Int) -> any LineSpace

  /// Returns the text that replaces the part that the last line of a container leaves out; nil: an
  /// ellipsis.
  func truncationToken(ofContainer index: Int) -> (any LayoutText)?

  /// Returns the attributes of text that has none.
  func defaultAttributes(language: String?) -> RunAttributes

  /// The hooks that are called while lines are laid out; nil if there are none.
  var layoutHooks: (any LayoutHooks)? { get }

  /// The hooks that are called while glyphs are generated; nil if there are none.
  var glyphHooks: (any GlyphHooks)? { get }

  /// Ends the program with a message if the text has changed without `DocumentLayout` being
  /// notified.
  func checkReadable()

  /// Calls `body`, and makes any change of the text an error meanwhile.
  func readText(_ body: () -> Void)

  /// Applies an edit to data that is bound to characters but has no part in layout.
  func followMarks(_ range: Range<Int>, changeInLength delta: Int)

  /// Discards data that is bound to characters: the text has been replaced.
  func forgetMarks()

  /// Ends the program with a message about the misuse.
  func fail(_ sentence: String) -> Never
}

/// The client's hooks while lines are laid out: delegates and overridden members.
///
/// A layout without hooks calls none of these. Indexes are those of the text and of all glyphs.
package protocol LayoutHooks {
  func canBreak(before character: Int) -> Bool
  func canHyphenate(before character: Int) -> Bool

  /// Returns the points below a line; nil: those of the style.
  func lineSpacing(after glyph: Int, _ rect: LayoutRect) -> Double?
  func paragraphSpacing(after glyph: Int, _ rect: LayoutRect) -> Double?
  func paragraphSpacing(before glyph: Int, _ rect: LayoutRect) -> Double?

  /// Returns the width of a control character that acts as white space.
  func controlWidth(
    _ glyph: Int, _ character: Int, in rect: LayoutRect, at place: LayoutPoint, container: Int
  ) -> Double

  /// Notifies that a container is full, or has the end of the text.
  func didComplete(_ container: Int, atEnd: Bool)

  /// Changes a line before it is kept.
  func change(_ draft: inout LineDraft, container: Int)

  /// The client's typesetter; nil: the layout itself sets paragraphs.
  var typesetting: (any TypesettingHooks)? { get }
}

extension LayoutHooks {
  package var typesetting: (any TypesettingHooks)? { nil }

  /// Lets clients change a line before it is kept.
  ///
  /// - Parameters:
  ///   - line: The line; `y` is relative to its passage.
  ///   - origin: The offset from `y` to container coordinates.
  ///   - glyphs: Global indexes.
  ///   - container: Index into the chain.
  ///   - advances: The advances of its glyphs, for a typesetter.
  /// - Returns: The fragment that the next line follows, if it differs from that of the line.
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

/// The client's hooks while glyphs are generated.
package protocol GlyphHooks {
  /// Whether `generate` and `substituted` are to be called.
  var replacesGlyphs: Bool { get }

  /// Returns the glyphs of whole characters of the text that replace those that were shaped.
  ///
  /// - Parameters:
  ///   - entries: The shaped glyphs; each character has at least one.
  ///   - characters: Characters of the text.
  ///   - firstGlyph: The index of the first glyph among all glyphs.
  /// - Returns: The replacements; nil keeps the shaped glyphs.
  func generate(_ entries: [GlyphEntry], characters: Range<Int>, firstGlyph: Int) -> [GlyphEntry]?

  /// Returns the attributes that some text is shaped with instead of its own.
  func substituted(_ attributes: RunAttributes) -> RunAttributes

  /// Whether `glyphs(for:)` may return anything but nil.
  var generatesGlyphs: Bool { get }

  /// Whether `action(_:for:)` may return anything but the proposed action.
  var choosesActions: Bool { get }

  /// Returns the glyphs to store instead of those of a run; nil keeps these.
  func glyphs(for offer: GlyphOffer) -> GlyphAnswer?

  /// Returns the effect of a control character in a line.
  func action(_ proposed: ControlAction, for character: Int) -> ControlAction
}
