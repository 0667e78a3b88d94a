// SPDX-License-Identifier: MIT

internal import TextLayout
internal import TextLines

// The layout manager's typesetter and glyph generator, if they are not the stock ones.

extension NSLayoutManager {
  private func makeTools() -> LayoutTools {
    if let tools { return tools }
    let made = LayoutTools()
    tools = made
    return made
  }

  /// The object that sets lines; by default one of the stock class.
  ///
  /// Replacing it lays out all lines again. One object should serve one layout manager.
  /// - Source: AppKit. Setting it while lines are being set traps.
  public var typesetter: NSTypesetter {
    get {
      let tools = makeTools()
      if let typesetter = tools.typesetter { return typesetter }
      let made = NSATSTypesetter()
      made.owner = self
      tools.typesetter = made
      return made
    }
    set {
      let tools = makeTools()
      guard tools.typesetter !== newValue else { return }
      layout.checkNotSettingLines("the typesetter was replaced")
      let wasStock = tools.active == nil
      if tools.typesetter?.owner === self { tools.typesetter?.owner = nil }
      tools.typesetter = newValue
      if newValue !== NSATSTypesetter.shared { newValue.owner = self }
      tools.forgetSubstitutes()
      if !wasStock || tools.active != nil { typesetterChanged() }
    }
  }

  /// The object that generates glyphs; the stock one by default.
  ///
  /// Replacing it regenerates all glyphs and lines.
  /// - Source: AppKit. Setting it while lines are being set traps.
  public var glyphGenerator: NSGlyphGenerator {
    get { tools?.generator ?? NSGlyphGenerator.shared }
    set {
      let tools = makeTools()
      guard tools.generator !== newValue else { return }
      layout.checkNotSettingLines("the glyph generator was replaced")
      let wasStock = tools.generator?.isStock ?? true
      tools.generator = newValue
      if !wasStock || !newValue.isStock { typesetterChanged() }
    }
  }

  /// The behaviour of the typesetter; the latest by default.
  ///
  /// - Source: AppKit. It has no effect here (our choice).
  public var typesetterBehavior: TypesetterBehavior {
    get { tools?.behavior ?? .latestBehavior }
    set { makeTools().behavior = newValue }
  }

  /// Regenerates glyphs and lines after a change of the typesetter.
  func typesetterChanged() {
    layout.checkNotSettingLines("the typesetter was changed")
    unsafe invalidateGlyphs(
      forCharacterRange: NSRange(0..<layout.characterCount), changeInLength: 0,
      actualCharacterRange: nil)
    unsafe invalidateLayout(
      forCharacterRange: NSRange(0..<layout.characterCount), actualCharacterRange: nil)
  }

  // MARK: For typesetters

  /// Lets a typesetter set lines, outside of layout.
  ///
  /// - Parameters:
  ///   - typesetter: Any typesetter.
  ///   - glyph: The first glyph of a line.
  ///   - count: The maximum number of lines.
  ///   - limit: The line that contains this character is the last one.
  /// - Returns: The first glyph without a line.
  func setLines(
    with typesetter: NSTypesetter, from glyph: Int, count: Int, upTo limit: Int = .max
  ) -> Int {
    guard textStorage != nil, !textContainers.isEmpty, count > 0, isValidGlyphIndex(glyph) else {
      return glyph
    }
    layout.checkNotSettingLines("a typesetter was asked to set lines")
    let tools = makeTools()
    let other = typesetter.isStock ? nil : typesetter
    let outer = tools.visit
    tools.visit = .some(other)
    defer { tools.visit = outer }
    if other !== (outer ?? (tools.typesetter.flatMap { $0.isStock ? nil : $0 })) {
      let first = characterIndexForGlyph(at: glyph)
      unsafe invalidateLayout(
        forCharacterRange: NSRange(first..<layout.characterCount), actualCharacterRange: nil)
    }
    let outerOwner = typesetter.owner
    if other != nil { typesetter.owner = self }
    defer { if other != nil { typesetter.owner = outerOwner } }
    var next = glyph
    var lines = 0
    let end = Swift.min(limit, layout.characterCount)
    if count == .max, limit == .max { layout.ensureLayout(.everything) }
    while lines < count {
      layout.ensureLayout(LayoutGoal(glyphs: next + 1))
      guard let line = layout.line(ofGlyph: next), line.glyphs.upperBound > next else { break }
      next = line.glyphs.upperBound
      lines += 1
      if line.characters.upperBound >= end { break }
    }
    return next
  }

  /// Sets the baseline of the line that is being stored.
  func takeBaseline(_ baseline: CGFloat, of glyphs: NSRange) {
    guard var draft = lineDraft, NSRange(draft.glyphs) == glyphs, baseline.isFinite else { return }
    draft.shift(to: draft.fragment, used: draft.used, baseline: Double(baseline))
    lineDraft = draft
  }

  /// Sets a line of a typesetter that sets lines by itself during layout.
  func setOwnLine(_ rect: LayoutRect, used: LayoutRect, _ glyphs: NSRange) {
    guard let session = tools?.session, let task = session.task, let range = Range(glyphs) else {
      return
    }
    task.setLine(
      range, container: session.container, fragment: rect, used: used, baseline: session.baseline)
    session.baseline = nil
  }

  /// Sets the location of glyphs for a typesetter: relative to the baseline.
  func place(
    _ glyphs: NSRange, at location: NSPoint, advances: [Double]?, _ session: TypesetterSession?
  ) {
    guard let range = Range(glyphs), !range.isEmpty else { return }
    if let draft = lineDraft, NSRange(draft.glyphs) == glyphs {
      setLocation(
        NSPoint(x: location.x, y: location.y + CGFloat(draft.baseline)),
        forStartOfGlyphRange: glyphs)
      guard let advances, advances != session?.advances, let moved = lineDraft else { return }
      session?.task?.setLocation(moved.location, range, advances: advances)
      return
    }
    if layout.activity.isLayingOut {
      guard let task = (session ?? tools?.session)?.task, let baseline = task.baseline(of: range)
      else { return }
      task.setLocation(
        LayoutPoint(x: Double(location.x), y: Double(location.y) + baseline), range,
        advances: advances)
      return
    }
    let baseline = self.location(forGlyphAt: range.lowerBound).y
    var x = location.x
    guard let advances else {
      return setLocation(
        NSPoint(x: x, y: baseline + location.y), forStartOfGlyphRange: glyphs)
    }
    for (offset, glyph) in range.enumerated() {
      setLocation(
        NSPoint(x: x, y: baseline + location.y),
        forStartOfGlyphRange: NSRange(glyph..<glyph + 1))
      x += CGFloat(advances[offset].isFinite ? advances[offset] : 0)
    }
  }

  /// Stores a property of glyphs: with the paragraph that is being set, else at once.
  func note(
    _ glyphs: NSRange, _ session: TypesetterSession?, _ body: (ParagraphTask, Range<Int>) -> Void,
    otherwise: (LayoutSetting, Range<Int>) -> Void
  ) {
    guard let range = Range(glyphs), !range.isEmpty else { return }
    if layout.activity.isLayingOut {
      guard let task = (session ?? tools?.session)?.task else { return }
      return body(task, range)
    }
    ensureLayout(forGlyphRange: glyphs)
    otherwise(LayoutSetting(layout), clampedGlyphs(glyphs))
  }

  func setLevels(_ levels: [UInt8], _ glyphs: NSRange) {
    ensureGlyphs(forGlyphRange: glyphs)
    let range = clampedGlyphs(glyphs)
    guard !range.isEmpty else { return }
    layout.setLevels(Array(levels.prefix(range.count)), from: range.lowerBound)
    followers.tell(.moved)
  }
}
