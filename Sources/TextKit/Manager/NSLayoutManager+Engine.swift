// SPDX-License-Identifier: MIT

internal import TextStructures
package import TextLayout

// The engine's requirements of a layout manager.

extension NSLayoutManager: LayoutClient {
  package var layoutText: (any LayoutText)? { textStorage }

  package var lineSpaceCount: Int { chain.count }

  package func lineSpace(at index: Int) -> any LineSpace { chain[index] }

  package func truncationToken(ofContainer index: Int) -> (any LayoutText)? {
    chain[index].token.map { NSTextStorage(attributedString: $0) }
  }

  package func defaultAttributes(language: String?) -> RunAttributes {
    let isEmpty = layout.characterCount == 0
    return RunAttributes(
      isEmpty ? attributesOfEmptyText : [:], language: language ?? ProcessLanguage.current,
      isOfText: false)
  }

  package var layoutHooks: (any LayoutHooks)? {
    let isStock = type(of: self) == NSLayoutManager.self
    let delegate = delegate
    let typesetter = tools?.active
    if isStock, delegate == nil, typesetter == nil { return nil }
    let hooks = ManagerHooks(manager: self, delegate: delegate, callsSetters: !isStock)
    guard let tools, let typesetter else { return hooks }
    return ToolHooks(base: hooks, tools: tools, typesetter: typesetter)
  }

  package var glyphHooks: (any GlyphHooks)? {
    let delegate = delegate
    if let tools, tools.active != nil || tools.generator?.isStock == false {
      let hooks = ManagerHooks(manager: self, delegate: delegate, callsSetters: false)
      return ToolHooks(base: hooks, tools: tools, typesetter: tools.active)
    }
    return delegate.map { ManagerHooks(manager: self, delegate: $0, callsSetters: false) }
  }

  package func checkReadable() { textStorage?.engineCheckReadable(by: self) }

  package func readText(_ body: () -> Void) {
    guard let textStorage else { return body() }
    textStorage.engineRead(by: self, body)
  }

  package func followMarks(_ range: Range<Int>, changeInLength delta: Int) {
    temporaries?.replaceSubrange(range, with: .none, count: range.count + delta)
    glyphsOfLayout?.replaceSubrange(range, with: false, count: range.count + delta)
  }

  package func forgetMarks() {
    temporaries = nil
    glyphsOfLayout = nil
  }

  package func fail(_ sentence: String) -> Never {
    TextGraphics.fail("NSLayoutManager: \(sentence)")
  }

  /// Sets whether glyphs are generated again when their layout is invalidated.
  func bindGlyphs(_ flag: Bool, toLayoutOf glyphRange: NSRange) {
    ensureGlyphs(forGlyphRange: glyphRange)
    let glyphs = clampedGlyphs(glyphRange)
    guard !glyphs.isEmpty, flag || glyphsOfLayout != nil else { return }
    let range = GlyphQueries(layout).characterRange(of: glyphs).characters
    var all = glyphsOfLayout ?? RunList(repeating: false, count: layout.characterCount)
    // With two references it would be copied.
    glyphsOfLayout = nil
    all.transform(in: range) { _ in flag }
    glyphsOfLayout = all
  }

  /// Invalidates the glyphs that depend on layout, after the lines of some characters were
  /// invalidated.
  func forgetGlyphs(boundToLayoutOf characters: Range<Int>) {
    guard var all = glyphsOfLayout else { return }
    let range = characters.clamped(to: 0..<Swift.min(all.count, layout.characterCount))
    guard !range.isEmpty else { return }
    var found: [Range<Int>] = []
    all.forEachRun(in: range) { part, isBound in
      if isBound { found.append(part) }
      return true
    }
    guard !found.isEmpty else { return }
    glyphsOfLayout = nil
    all.transform(in: range) { _ in false }
    glyphsOfLayout = all
    for part in found { layout.invalidateGlyphs(in: part) }
  }

  /// Passes an edit on to the engine.
  ///
  /// - Parameters:
  ///   - range: The range that changed, in the current text.
  ///   - delta: The change in length, in UTF-16 units.
  ///   - mask: Whether characters or attributes changed.
  ///   - invalidated: Contains `range`; attributes may have changed in all of it.
  ///   - textStorage: The storage that was edited.
  final func follow(
    _ range: Range<Int>, _ delta: Int, _ mask: NSTextStorage.EditActions, invalidated: Range<Int>,
    in textStorage: NSTextStorage
  ) {
    editCount &+= 1
    let heard = textStorage.engineObservedEdits
    let hasHooks =
      layoutHooks != nil || chain.contains { type(of: $0) != NSTextContainer.self }
    layout.follow(
      LayoutEdit(
        range, changeInLength: delta &- heard.changeInLength,
        changesCharacters: mask.contains(.editedCharacters) && !heard.isAll,
        changesAttributes: mask.contains(.editedAttributes), invalidated: invalidated,
        reshaped: textStorage.engineLayoutRange(hasHooks: hasHooks)))
  }
}

/// Carries each step of layout to the delegate and to overridden members of the layout manager.
///
/// Stock managers without a delegate have no hooks, and layout calls none of this.
struct ManagerHooks {
  let manager: NSLayoutManager
  let delegate: (any NSLayoutManagerDelegate)?
  /// Whether the manager is of a client's class, which may have overridden the setters.
  let callsSetters: Bool
}

extension ManagerHooks: LayoutHooks {
  func canBreak(before character: Int) -> Bool {
    delegate?.layoutManager(manager, shouldBreakLineByWordBeforeCharacterAt: character) ?? true
  }

  func canHyphenate(before character: Int) -> Bool {
    delegate?.layoutManager(manager, shouldBreakLineByHyphenatingBeforeCharacterAt: character)
      ?? true
  }

  func lineSpacing(after glyph: Int, _ rect: LayoutRect) -> Double? {
    delegate.map {
      Double(
        $0.layoutManager(
          manager, lineSpacingAfterGlyphAt: glyph, withProposedLineFragmentRect: CGRect(rect))
      )
      .usableSpacing
    }
  }

  func paragraphSpacing(after glyph: Int, _ rect: LayoutRect) -> Double? {
    delegate.map {
      Double(
        $0.layoutManager(
          manager, paragraphSpacingAfterGlyphAt: glyph,
          withProposedLineFragmentRect: CGRect(rect))
      ).usableSpacing
    }
  }

  func paragraphSpacing(before glyph: Int, _ rect: LayoutRect) -> Double? {
    delegate.map {
      Double(
        $0.layoutManager(
          manager, paragraphSpacingBeforeGlyphAt: glyph,
          withProposedLineFragmentRect: CGRect(rect))
      ).usableSpacing
    }
  }

  func controlWidth(
    _ glyph: Int, _ character: Int, in rect: LayoutRect, at place: LayoutPoint, container: Int
  ) -> Double {
    guard let delegate, !manager.delegateGaps.contains(.sizesControls),
      manager.chain.indices.contains(container)
    else { return 0 }
    let box = delegate.layoutManager(
      manager, boundingBoxForControlGlyphAt: glyph, for: manager.chain[container],
      proposedLineFragment: CGRect(rect), glyphPosition: CGPoint(place),
      characterIndex: character)
    return Swift.min(Double(box.size.width).usableSpacing, 1e7)
  }

  func didComplete(_ container: Int, atEnd: Bool) {
    guard let delegate else { return }
    let containers = manager.chain
    delegate.layoutManager(
      manager,
      didCompleteLayoutFor: containers.indices.contains(container) ? containers[container] : nil,
      atEnd: atEnd)
  }

  /// Lets the delegate change a line.
  func changeByDelegate(_ draft: inout LineDraft, in textContainer: NSTextContainer) {
    let glyphs = NSRange(draft.glyphs)
    if let delegate {
      var rect = CGRect(draft.fragment)
      var used = CGRect(draft.used)
      var baseline = CGFloat(draft.baseline)
      let isChanged = unsafe withUnsafeMutablePointer(to: &rect) { rect in
        unsafe withUnsafeMutablePointer(to: &used) { used in
          unsafe withUnsafeMutablePointer(to: &baseline) { baseline in
            unsafe delegate.layoutManager(
              manager, shouldSetLineFragmentRect: rect, lineFragmentUsedRect: used,
              baselineOffset: baseline, in: textContainer, forGlyphRange: glyphs)
          }
        }
      }
      let (newRect, newUsed) = (LayoutRect(rect), LayoutRect(used))
      if isChanged, newRect.isSensible, newUsed.isSensible,
        abs(Double(baseline)) < LayoutRect.sensibleLimit
      {
        draft.shift(to: newRect, used: newUsed, baseline: Double(baseline))
      }
    }
  }

  func change(_ draft: inout LineDraft, container: Int) {
    let textContainer = manager.chain[container]
    let glyphs = NSRange(draft.glyphs)
    changeByDelegate(&draft, in: textContainer)
    guard callsSetters else { return }
    manager.lineDraft = draft
    manager.setTextContainer(textContainer, forGlyphRange: glyphs)
    manager.setLineFragmentRect(
      CGRect(draft.fragment), forGlyphRange: glyphs, usedRect: CGRect(draft.used))
    manager.setLocation(CGPoint(draft.location), forStartOfGlyphRange: glyphs)
    draft = manager.lineDraft ?? draft
    manager.lineDraft = nil
  }
}

extension ManagerHooks: GlyphHooks {
  var replacesGlyphs: Bool { false }
  func generate(_ entries: [GlyphEntry], characters: Range<Int>, firstGlyph: Int) -> [GlyphEntry]? {
    nil
  }
  func substituted(_ attributes: RunAttributes) -> RunAttributes { attributes }

  var generatesGlyphs: Bool { !manager.delegateGaps.contains(.generatesGlyphs) }

  var choosesActions: Bool { !manager.delegateGaps.contains(.choosesActions) }

  func glyphs(for offer: GlyphOffer) -> GlyphAnswer? {
    guard let delegate else { return nil }
    // The font of the run's attributes, or a fallback font.
    let own = offer.attributes.drawing.font
    let isOwn = own.instance === offer.font && own.shapingSize == offer.size
    let font = isOwn ? own : UIFont(showing: offer.font, size: CGFloat(offer.size))
    manager.glyphAnswer = GlyphAnswer(entries: [], font: nil)
    defer { manager.glyphAnswer = nil }
    let count = unsafe delegate.layoutManager(
      manager, shouldGenerateGlyphs: offer.entries.map(\.id),
      properties: offer.entries.map { NSLayoutManager.GlyphProperty($0.properties) },
      characterIndexes: offer.entries.map(\.character), font: font,
      forGlyphRange: NSRange(location: offer.firstGlyph, length: offer.entries.count))
    return count > 0 ? manager.glyphAnswer : nil
  }

  func action(_ proposed: ControlAction, for character: Int) -> ControlAction {
    guard let delegate else { return proposed }
    let action = delegate.layoutManager(
      manager, shouldUse: NSLayoutManager.ControlCharacterAction(rawValue: proposed.rawValue),
      forControlCharacterAt: character)
    return ControlAction(rawValue: action.rawValue)
  }
}

extension NSLayoutManager.GlyphProperty {
  init(_ properties: GlyphProperties) { self.init(rawValue: properties.rawValue) }
}
