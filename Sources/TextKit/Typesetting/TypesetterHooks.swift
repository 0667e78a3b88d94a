// SPDX-License-Identifier: MIT

internal import TextLayout
internal import TextLines

/// Carries each step of layout to a typesetter that is not the stock one, and to a glyph generator.
///
/// Their own members call the delegate (`ManagerHooks`), whose answers are final, apart from
/// layout's own limits.
struct ToolHooks {
  let base: ManagerHooks
  let tools: LayoutTools
  let typesetter: NSTypesetter?

  private var manager: NSLayoutManager { base.manager }

  /// Calls a typesetter in the session of its layout manager, or in a temporary one.
  private func ask<T>(_ body: (NSTypesetter, TypesetterSession) -> T) -> T? {
    guard let typesetter else { return nil }
    if let session = tools.session, typesetter.session === session {
      return body(typesetter, session)
    }
    let session = TypesetterSession(
      manager: manager, task: nil, container: tools.session?.container ?? 0)
    return typesetter.work(in: session) { body(typesetter, session) }
  }
}

extension ToolHooks: LayoutHooks {
  func canBreak(before character: Int) -> Bool {
    ask { typesetter, _ in typesetter.shouldBreakLine(byWordBeforeCharacterAt: character) }
      ?? base.canBreak(before: character)
  }

  func canHyphenate(before character: Int) -> Bool {
    ask { typesetter, _ in typesetter.shouldBreakLine(byHyphenatingBeforeCharacterAt: character) }
      ?? base.canHyphenate(before: character)
  }

  func lineSpacing(after glyph: Int, _ rect: LayoutRect) -> Double? {
    points {
      $0.lineSpacing(afterGlyphAt: glyph, withProposedLineFragmentRect: CGRect(rect))
    } ?? base.lineSpacing(after: glyph, rect)
  }

  func paragraphSpacing(after glyph: Int, _ rect: LayoutRect) -> Double? {
    points {
      $0.paragraphSpacing(afterGlyphAt: glyph, withProposedLineFragmentRect: CGRect(rect))
    } ?? base.paragraphSpacing(after: glyph, rect)
  }

  func paragraphSpacing(before glyph: Int, _ rect: LayoutRect) -> Double? {
    points {
      $0.paragraphSpacing(beforeGlyphAt: glyph, withProposedLineFragmentRect: CGRect(rect))
    } ?? base.paragraphSpacing(before: glyph, rect)
  }

  private func points(_ answer: (NSTypesetter) -> CGFloat) -> Double? {
    ask { typesetter, _ in Double(answer(typesetter)).usableSpacing }
  }

  func controlWidth(
    _ glyph: Int, _ character: Int, in rect: LayoutRect, at place: LayoutPoint, container: Int
  ) -> Double {
    guard manager.textContainers.indices.contains(container) else { return 0 }
    return ask { typesetter, _ in
      let box = typesetter.boundingBox(
        forControlGlyphAt: glyph, for: manager.textContainers[container],
        proposedLineFragment: CGRect(rect), glyphPosition: CGPoint(place),
        characterIndex: character)
      return Swift.min(Double(box.size.width).usableSpacing, 1e7)
    } ?? base.controlWidth(glyph, character, in: rect, at: place, container: container)
  }

  func didComplete(_ container: Int, atEnd: Bool) { base.didComplete(container, atEnd: atEnd) }

  func change(_ draft: inout LineDraft, container: Int) {
    guard typesetter != nil else { return base.change(&draft, container: container) }
    base.changeByDelegate(&draft, in: manager.textContainers[container])
    draft =
      ask { typesetter, session in
        session.container = container
        return typesetter.keep(draft, session)
      } ?? draft
  }

  var typesetting: (any TypesettingHooks)? { typesetter == nil ? nil : self }
}

extension ToolHooks: TypesettingHooks {
  var reorders: Bool { typesetter?.bidiProcessingEnabled ?? true }

  func layOut(_ task: ParagraphTask) {
    guard let typesetter else { return task.runStandard() }
    let session = TypesetterSession(manager: manager, task: task, container: task.container)
    let outer = tools.session
    tools.session = session
    defer { tools.session = outer }
    typesetter.work(in: session) { typesetter.layOut(task, session) }
  }

  func beginLine(atGlyph glyph: Int, container: Int) {
    _ = ask { typesetter, session in
      session.container = container
      typesetter.beginLine(withGlyphAt: glyph)
    }
  }

  func endLine(_ facts: LineFacts) { _ = ask { typesetter, _ in typesetter.end(facts) } }

  func room(for request: RoomRequest, remaining: inout LayoutRect) -> LayoutRect {
    var rest = LayoutRect.zero
    defer { remaining = rest }
    return ask { typesetter, session in
      session.container = request.container
      return typesetter.room(for: request, &rest, session)
    } ?? .zero
  }

  func hyphenationFactor(_ proposed: Double, atGlyph glyph: Int) -> Double {
    ask { typesetter, session in
      session.hyphenationFactor = (glyph, proposed)
      let factor = Double(typesetter.hyphenationFactor(forGlyphAt: glyph))
      // The proposed value comes back with less precision.
      return factor == Double(Float(proposed))
        ? proposed : factor.isNaN ? 0 : factor.clamped(to: 0, 1)
    } ?? proposed
  }

  func hyphen(_ proposed: UInt32, atGlyph glyph: Int) -> UInt32 {
    ask { typesetter, session in
      session.hyphen = (glyph, proposed)
      return typesetter.hyphenCharacter(forGlyphAt: glyph)
    } ?? proposed
  }

  func offerHyphens(_ characters: Set<Int>) { _ = ask { $1.hyphens = characters } }

  func tabStop(_ proposed: TabStop, from x: Double, limit: Double, isRightToLeft: Bool) -> TabStop?
  {
    ask { typesetter, session in
      let tab = NSTextTab(proposed)
      session.tab = (proposed, tab)
      defer { session.tab = nil }
      let found = typesetter.textTab(
        forGlyphLocation: CGFloat(x), writingDirection: isRightToLeft ? .rightToLeft : .leftToRight,
        maxLocation: CGFloat(Swift.min(limit, 1e7)))
      return found === tab ? proposed : found.flatMap { TabStop($0) }
    } ?? proposed
  }

  func separatorLine(_ draft: inout LineDraft, container: Int) {
    draft =
      ask { typesetter, session in
        session.container = container
        return typesetter.separatorLine(draft, session)
      } ?? draft
  }

  func extraLineAttributes(_ proposed: RunAttributes) -> RunAttributes {
    ask { typesetter, session in
      let own = proposed.source ?? [:]
      session.extraLineAttributes = own
      defer { session.extraLineAttributes = nil }
      let found = typesetter.attributesForExtraLineFragment
      if (found as NSDictionary).isEqual(own as NSDictionary) { return proposed }
      return RunAttributes(found, language: proposed.defaultLanguage, isOfText: true)
    } ?? proposed
  }
}

extension ToolHooks: GlyphHooks {
  var replacesGlyphs: Bool { typesetter != nil || tools.generator?.isStock == false }

  func generate(_ entries: [GlyphEntry], characters: Range<Int>, firstGlyph: Int) -> [GlyphEntry]? {
    guard let generator = tools.generator, !generator.isStock else { return nil }
    return GlyphCollector.collect(
      from: generator, for: manager, tools: tools, entries, characters: characters,
      firstGlyph: firstGlyph)
  }

  func substituted(_ attributes: RunAttributes) -> RunAttributes {
    ask { typesetter, _ in tools.substituted(attributes, by: typesetter) } ?? attributes
  }

  var generatesGlyphs: Bool { base.delegate != nil && base.generatesGlyphs }

  var choosesActions: Bool { typesetter != nil || base.delegate != nil && base.choosesActions }

  func glyphs(for offer: GlyphOffer) -> GlyphAnswer? { base.glyphs(for: offer) }

  func action(_ proposed: ControlAction, for character: Int) -> ControlAction {
    ask { typesetter, session in
      session.action = (character, proposed)
      defer { session.action = nil }
      return ControlAction(
        rawValue: Int(
          truncatingIfNeeded: typesetter.actionForControlCharacter(at: character).rawValue))
    } ?? base.action(proposed, for: character)
  }
}

// MARK: - The typesetter's work for layout

extension NSTypesetter {
  /// Works on one session, and returns to the previous one afterwards.
  func work<T>(in session: TypesetterSession, _ body: () -> T) -> T {
    let outer = self.session
    self.session = session
    defer { self.session = outer }
    return body()
  }

  /// Sets a paragraph, container after container.
  func layOut(_ task: ParagraphTask, _ session: TypesetterSession) {
    let end = task.glyphs.upperBound
    let separator = end - task.separatorCount
    if let levels = task.levels {
      unsafe levels.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        unsafe setBidiLevels(base, forGlyphRange: NSRange(task.glyphs))
      }
    }
    while true {
      session.container = task.container
      let from = task.next
      setParagraphGlyphRange(
        NSRange(from..<Swift.max(from, separator)),
        separatorGlyphRange: NSRange(Swift.max(from, separator)..<end))
      var next = from
      unsafe withUnsafeMutablePointer(to: &next) { pointer in
        unsafe layoutGlyphs(
          in: session.manager, startingAtGlyphIndex: from, maxNumberOfLineFragments: .max,
          nextGlyphIndex: pointer)
      }
      task.end(at: next)
      if task.isStandard || task.next >= end { return }
      guard task.enterNextContainer() else {
        if task.next == task.glyphs.lowerBound, task.isAtEndlessEnd {
          manager(session, neverAdvancesAt: from)
        }
        return
      }
    }
  }

  private func manager(_ session: TypesetterSession, neverAdvancesAt glyph: Int) {
    warn(
      "\(type(of: self)).layoutParagraph(at:) set no line for the glyphs from \(glyph) on and returned, in a container without end: they are not shown"
    )
  }

  /// Stores a line: its final changes, then the three steps of setting it.
  func keep(_ draft: LineDraft, _ session: TypesetterSession) -> LineDraft {
    var draft = draft
    let glyphs = NSRange(draft.glyphs)
    let manager = session.manager
    var rect = CGRect(draft.fragment)
    var used = CGRect(draft.used)
    var baseline = CGFloat(draft.baseline)
    unsafe withUnsafeMutablePointer(to: &rect) { rect in
      unsafe withUnsafeMutablePointer(to: &used) { used in
        unsafe withUnsafeMutablePointer(to: &baseline) { baseline in
          unsafe willSetLineFragmentRect(
            rect, forGlyphRange: glyphs, usedRect: used, baselineOffset: baseline)
        }
      }
    }
    let (newRect, newUsed) = (LayoutRect(rect.standardized), LayoutRect(used.standardized))
    if newRect != draft.fragment || newUsed != draft.used || Double(baseline) != draft.baseline,
      newRect.isSensible, newUsed.isSensible, abs(Double(baseline)) < LayoutRect.sensibleLimit
    {
      draft.shift(to: newRect, used: newUsed, baseline: Double(baseline))
    }
    manager.lineDraft = draft
    session.advances = draft.advances
    setLineFragmentRect(
      CGRect(draft.fragment), forGlyphRange: glyphs, usedRect: CGRect(draft.used),
      baselineOffset: CGFloat(draft.baseline))
    let location = manager.lineDraft?.location ?? draft.location
    let advances = draft.advances.map { CGFloat($0) }
    unsafe advances.withUnsafeBufferPointer { buffer in
      unsafe setLocation(
        NSPoint(x: location.x, y: 0), withAdvancements: buffer.baseAddress,
        forStartOfGlyphRange: glyphs)
    }
    session.advances = nil
    var kept = manager.lineDraft ?? draft
    manager.lineDraft = nil
    if kept.fragment != draft.fragment { kept.flow = draft.fragment }
    return kept
  }

  /// Stores the properties of a line's glyphs, and ends the line.
  func end(_ facts: LineFacts) {
    for part in facts.notShown { setNotShownAttribute(true, forGlyphRange: NSRange(part)) }
    for (glyph, size) in facts.attachments {
      setAttachmentSize(NSSize(size), forGlyphRange: NSRange(glyph..<glyph + 1))
    }
    if facts.isOverfull {
      setDrawsOutsideLineFragment(true, forGlyphRange: NSRange(facts.glyphs))
    }
    if facts.endsInWord, let last = facts.glyphs.last {
      setHardInvalidation(true, forGlyphRange: NSRange(last..<last + 1))
    }
    endLine(withGlyphRange: NSRange(facts.glyphs))
  }

  /// The room for a line.
  func room(for request: RoomRequest, _ rest: inout LayoutRect, _ session: TypesetterSession)
    -> LayoutRect
  {
    session.room = request
    defer { session.room = nil }
    var (rect, used, remaining) = (NSRect.zero, NSRect.zero, NSRect.zero)
    unsafe withUnsafeMutablePointer(to: &rect) { rect in
      unsafe withUnsafeMutablePointer(to: &used) { used in
        unsafe withUnsafeMutablePointer(to: &remaining) { remaining in
          unsafe getLineFragmentRect(
            rect, usedRect: used, remaining: remaining, forStartingGlyphAt: request.glyph,
            proposedRect: CGRect(request.lineRect), lineSpacing: CGFloat(request.lineSpacing),
            paragraphSpacingBefore: CGFloat(request.before),
            paragraphSpacingAfter: CGFloat(request.after))
        }
      }
    }
    rest = LayoutRect(remaining.standardized)
    return LayoutRect(rect.standardized)
  }

  /// A line with a paragraph separator at most.
  func separatorLine(_ draft: LineDraft, _ session: TypesetterSession) -> LineDraft {
    session.separatorLine = draft
    defer { session.separatorLine = nil }
    var draft = draft
    var (rect, used) = (NSRect.zero, NSRect.zero)
    unsafe withUnsafeMutablePointer(to: &rect) { rect in
      unsafe withUnsafeMutablePointer(to: &used) { used in
        unsafe getLineFragmentRect(
          rect, usedRect: used, forParagraphSeparatorGlyphRange: NSRange(draft.glyphs),
          atProposedOrigin: CGRect(draft.fragment).origin)
      }
    }
    let (newRect, newUsed) = (LayoutRect(rect.standardized), LayoutRect(used.standardized))
    if newRect != draft.fragment || newUsed != draft.used, newRect.isSensible, newUsed.isSensible {
      draft.shift(to: newRect, used: newUsed, baseline: draft.baseline)
    }
    return draft
  }
}

extension RoomRequest {
  /// The line without the space above it.
  var lineRect: LayoutRect {
    var rect = proposed
    rect.y += before
    rect.height = Swift.max(0, rect.height - before)
    return rect
  }
}

extension NSTextTab {
  /// Creates a tab from a stop of the layout.
  convenience init(_ stop: TabStop) {
    let alignment: NSTextAlignment =
      switch stop.alignment {
      case .leading: .natural
      case .center: .center
      case .trailing, .decimal: .right
      }
    var options: [NSTextTab.OptionKey: Any] = [:]
    if !stop.terminators.isEmpty {
      options[.columnTerminators] = CharacterSet(
        charactersIn: String(decoding: stop.terminators, as: UTF16.self))
    }
    self.init(textAlignment: alignment, location: CGFloat(stop.location), options: options)
  }
}
