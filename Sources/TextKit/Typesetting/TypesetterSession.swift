// SPDX-License-Identifier: MIT

internal import TextLayout
internal import TextLines

/// The current work of a typesetter: one query of a layout manager, or the setting of one
/// paragraph.
final class TypesetterSession {
  let manager: NSLayoutManager
  /// The hooks of the layout manager's delegate.
  let delegate: ManagerHooks
  /// The paragraph that is being set; nil in queries.
  let task: ParagraphTask?
  /// Index of the container where lines are being set.
  var container: Int
  /// Glyphs of the paragraph without its separator, and those of its separator.
  var paragraph = 0..<0
  var separator = 0..<0

  /// The defaults of layout for the current call.
  var hyphenationFactor: (glyph: Int, value: Double)?
  var hyphen: (glyph: Int, value: UInt32)?
  var hyphens: Set<Int>?
  var action: (character: Int, value: ControlAction)?
  var room: RoomRequest?
  var tab: (stop: TabStop, tab: NSTextTab)?
  var separatorLine: LineDraft?
  var extraLineAttributes: [NSAttributedString.Key: Any]?
  /// The advances in the line that is being stored.
  var advances: [Double]?
  /// The baseline of the line that the typesetter sets by itself.
  var baseline: Double?

  init(manager: NSLayoutManager, task: ParagraphTask?, container: Int) {
    self.manager = manager
    self.task = task
    self.container = container
    delegate = ManagerHooks(manager: manager, delegate: manager.delegate, callsSetters: false)
  }
}

/// A layout manager's own typesetter and glyph generator, if they are not the stock ones.
final class LayoutTools {
  var typesetter: NSTypesetter?
  /// The typesetter that temporarily replaces `typesetter`; an inner nil for the stock one.
  var visit: NSTypesetter??
  var generator: NSGlyphGenerator?
  var behavior = NSLayoutManager.TypesetterBehavior.latestBehavior
  /// Collects glyphs during the work of a generator.
  var collector: GlyphCollector?
  /// The session in which lines are being set.
  var session: TypesetterSession?
  /// Attributes with another font than the text's, for those that the typesetter was called with.
  private var substitutes: [ObjectIdentifier: (own: RunAttributes, other: RunAttributes)] = [:]

  /// The active typesetter; nil if the stock one works alone.
  var active: NSTypesetter? {
    if case .some(let visitor) = visit { return visitor }
    return typesetter.flatMap { $0.isStock ? nil : $0 }
  }

  func forgetSubstitutes() { substitutes.removeAll() }

  /// The attributes with the substitute font of a typesetter.
  func substituted(_ attributes: RunAttributes, by typesetter: NSTypesetter) -> RunAttributes {
    guard attributes.source != nil || attributes.origin is ResolvedAttributes else {
      return attributes
    }
    let font = attributes.drawing.font
    let other = typesetter.substituteFont(for: font)
    guard other != font else { return attributes }
    if let known = substitutes[ObjectIdentifier(attributes)], known.other.drawing.font == other {
      return known.other
    }
    var dictionary = attributes.source ?? [:]
    dictionary[.font] = other
    let made = RunAttributes(
      dictionary, language: attributes.defaultLanguage, isOfText: attributes.source != nil)
    if substitutes.count >= 256 { substitutes.removeAll() }
    substitutes[ObjectIdentifier(attributes)] = (attributes, made)
    return made
  }
}
