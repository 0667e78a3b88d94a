// SPDX-License-Identifier: MIT

internal import TextFonts
internal import TextLines
internal import TextShaping
internal import TextUnicode

// Between shaping and lines, the delegate may change glyphs and choose the effects of control
// characters.
//
//     text        # o f f i c e            a word that is marked by #
//     shaped      #  o  ffi  c  e          the result of shaping
//     offered     #  o  ffi  ·  ·  c  e    later characters of a cluster as null glyphs
//     given back  .  o  ffi  ·  ·  c  e    # is hidden
//     stored      .  o  ffi  c  e          unchanged glyphs are as shaped
//
// Nothing of this enters the shaper's word cache. Text that was changed here is not reshaped at
// line ends.

/// Offers the glyphs of one passage to the delegate and stores its answers.
struct GlyphGeneration {
  let layout: DocumentLayout
  let passage: Passage
  /// The indexes of the passage's first character and glyph in the text.
  let start: Int
  let glyphStart: Int
  /// The passage's characters.
  let text: [UInt16]

  func run() {
    overrideGlyphs()
    generateGlyphs()
    offerGlyphs()
    if layout.folds.hidesGlyphs { releaseHiddenEnds() }
    chooseActions()
    if layout.settings.showsControlCharacters { showControls() }
  }

  // MARK: Glyphs

  /// A cluster of the shaped text.
  struct Cluster {
    var glyphs: Range<Int>
    var characters: Range<Int>
    var run: Int
  }

  private func offerGlyphs() {
    guard let hooks = layout.client.glyphHooks, hooks.generatesGlyphs else { return }
    let shaped = passage.shaped
    let clusters = clusters(of: shaped)
    var output = ShapedBuilder()
    var at = 0
    var hasChanged = false
    while at < clusters.count {
      // Neighbouring runs of one font are offered at once.
      let run = shaped.runs[clusters[at].run]
      var end = at
      while end < clusters.count {
        let next = shaped.runs[clusters[end].run]
        guard next.font === run.font, next.size == run.size, next.kind == run.kind else { break }
        end += 1
      }
      let group = clusters[at..<end]
      let offer = group.flatMap { offered($0, shaped) }
      let answer = ask(hooks, offer, run, glyphStart + output.text.glyphs.count)
      if let answer, answer.entries != offer || answer.font.map({ !isSame($0, run) }) ?? false {
        hasChanged = true
        store(answer, group, shaped, &output)
      } else {
        for cluster in group { output.copy(cluster.glyphs, of: shaped, run: cluster.run) }
      }
      at = end
    }
    if hasChanged {
      output.text.characterCount = shaped.characterCount
      passage.shaped = output.text
      passage.isGenerated = true
    }
  }

  /// Calls the delegate for glyphs; entries count from the passage's start here, from the text's
  /// there.
  private func ask(
    _ hooks: any GlyphHooks, _ entries: [GlyphEntry], _ run: GlyphRun, _ glyph: Int
  ) -> GlyphAnswer? {
    layout.activity.isGenerating = true
    defer { layout.activity.isGenerating = false }
    let offer = GlyphOffer(
      entries: entries.map { $0.moved(by: start) }, firstGlyph: glyph, font: run.font,
      size: run.size, attributes: passage.attributes[run.style])
    guard var answer = hooks.glyphs(for: offer), !answer.entries.isEmpty else { return nil }
    answer.entries = answer.entries.map { $0.moved(by: -start) }
    return answer
  }

  /// Returns a cluster's glyphs, and null glyphs for its later characters.
  func offered(_ cluster: Cluster, _ shaped: ShapedText) -> [GlyphEntry] {
    let kind = shaped.runs[cluster.run].kind
    var entries = cluster.glyphs.map {
      GlyphEntry(
        id: shaped.glyphs[$0].publicID,
        properties: GlyphProperties(shaped.glyphs[$0], kind: kind),
        character: cluster.characters.lowerBound)
    }
    for character in cluster.characters.dropFirst() {
      entries.append(GlyphEntry(id: Glyph.controlID, properties: .null, character: character))
    }
    return entries
  }

  /// Stores the delegate's glyphs for a group of clusters.
  func store(
    _ answer: GlyphAnswer, _ group: ArraySlice<Cluster>, _ shaped: ShapedText,
    _ output: inout ShapedBuilder
  ) {
    guard let first = group.first, let last = group.last else { return }
    let all = first.characters.lowerBound..<last.characters.upperBound
    // Indexes never decrease and lie in the run, whatever the delegate returns.
    var lowest = all.lowerBound
    var entries = answer.entries
    for i in entries.indices {
      lowest = Swift.min(Swift.max(lowest, entries[i].character), all.upperBound - 1)
      entries[i].character = lowest
    }
    let newFont = answer.font.flatMap { isSame($0, shaped.runs[first.run]) ? nil : $0 }
    var next = 0
    /// Characters without an entry belong to the glyph before, else to the one after.
    var carried = 0
    let outputStart = output.text.glyphs.count
    for cluster in group {
      let from = next
      while next < entries.count, entries[next].character < cluster.characters.upperBound {
        next += 1
      }
      let given = entries[from..<next]
      if given.isEmpty {
        if output.text.glyphs.count == outputStart {
          carried += cluster.characters.count
        } else {
          output.lengthenLast(by: cluster.characters.count)
        }
        continue
      }
      if newFont == nil, carried == 0, Array(given) == offered(cluster, shaped) {
        output.copy(cluster.glyphs, of: shaped, run: cluster.run)
        output.text.glyphs[output.lastCluster].flags.remove(.unsafeToBreak)
      } else {
        store(Array(given), of: cluster, carried: carried, newFont, shaped, &output)
      }
      carried = 0
    }
    if carried > 0 { output.lengthenLast(by: carried) }
  }

  /// Stores the delegate's glyphs for one cluster that was changed.
  ///
  /// Size: one walk over the client's glyphs; its steps share eight values.
  private func store(
    _ given: [GlyphEntry], of cluster: Cluster, carried: Int,
    _ newFont: (instance: FontInstance, size: Double)?, _ shaped: ShapedText,
    _ output: inout ShapedBuilder
  ) {
    let lead = shaped.glyphs[cluster.glyphs.lowerBound]
    var run = shaped.runs[cluster.run]
    if let newFont {
      run = GlyphRun(
        characterCount: 0, glyphCount: 0, font: newFont.instance, size: newFont.size,
        script: run.script, level: run.level, kern: run.kern, kind: run.kind, style: run.style,
        tracking: run.tracking, expansion: run.expansion)
    }
    var graphemes: Set<Int> = []
    if cluster.characters.count > 1 {
      layout.shaper.forEachGrapheme(in: Array(text[cluster.characters])) {
        graphemes.insert(cluster.characters.lowerBound + $0)
      }
    }
    // Null glyphs that were offered for later characters are dropped.
    let kept = given.filter { entry in
      !(entry.properties == .null && entry.id == Glyph.controlID
        && entry.character > cluster.characters.lowerBound)
    }
    let entries = kept.isEmpty ? Array(given.prefix(1)) : kept
    var unused = Array(cluster.glyphs)
    var character: Int?
    for (number, entry) in entries.enumerated() {
      let isStart = entry.character != character
      character = entry.character
      var flags: Glyph.Flags = []
      var count = 0
      if isStart {
        let end =
          entries[number...].first { $0.character > entry.character }?.character
          ?? cluster.characters.upperBound
        var begin = entry.character
        if number == 0 {
          begin = cluster.characters.lowerBound - carried
          flags.formUnion(
            lead.flags.intersection([.lineBreakBefore, .mandatoryBreakBefore, .graphemeStart]))
        } else if graphemes.contains(entry.character) {
          flags.insert(.graphemeStart)
        }
        count = end - begin
      }
      var glyph = Glyph(id: 0, characterCount: 0, flags: [], advance: 0)
      var offset: GlyphOffset?
      // The shaped glyph that is unchanged.
      let place = unused.firstIndex { shaped.glyphs[$0].publicID == entry.id }
      let same = place.map { unused.remove(at: $0) }
      let isNull = entry.properties.contains(.null)
      let isControl = entry.properties.contains(.controlCharacter)
      if let same {
        glyph = shaped.glyphs[same]
        offset = shaped.offset(ofGlyphAt: same)
        flags.formUnion(glyph.flags.intersection([.whitespace, .softHyphen, .hasOffset]))
      } else if isControl || entry.id == Glyph.controlID {
        glyph.id = Glyph.controlID
      } else {
        glyph.id = Int(entry.id) < run.font.face.glyphCount ? entry.id : 0
      }
      if isNull || glyph.id == Glyph.controlID && !isControl && run.kind == .text {
        flags.insert(.null)
        flags.subtract([.whitespace, .softHyphen])
      }
      if isControl, run.kind == .text { flags.insert(.control) }
      if entry.properties.contains(.elastic) { flags.formUnion([.elastic, .whitespace]) }
      if entry.properties.contains(.nonBaseCharacter) { flags.insert(.nonBase) }
      if !flags.isDisjoint(with: [.null, .control]) {
        layout.folds.hidesGlyphs = layout.folds.hidesGlyphs || flags.contains(.null)
        flags.remove(.hasOffset)
        offset = nil
        glyph.advance = 0
      } else if same == nil || newFont != nil {
        glyph.advance = run.kind == .text ? run.font.advance(of: glyph.id) : 0
        flags.remove(.hasOffset)
        offset = nil
      }
      if run.kind != .text, isNull { run.kind = .text; run.kern = 0 }
      glyph.flags = flags
      output.append(glyph, offset: offset, characters: count, run: run, number: cluster.run)
    }
  }

  private func isSame(_ font: (instance: FontInstance, size: Double), _ run: GlyphRun) -> Bool {
    font.instance === run.font && font.size == run.size
  }

  func clusters(of shaped: ShapedText) -> [Cluster] {
    var clusters: [Cluster] = []
    var glyph = 0
    var character = 0
    for (number, run) in shaped.runs.enumerated() {
      for i in glyph..<glyph + run.glyphCount {
        let count = shaped.characterCount(ofClusterAt: i)
        if count > 0 {
          clusters.append(
            Cluster(
              glyphs: i..<i + 1, characters: character..<character + count, run: number))
          character += count
        } else {
          clusters[clusters.count - 1].glyphs =
            clusters[clusters.count - 1].glyphs.lowerBound..<i + 1
        }
      }
      glyph += run.glyphCount
    }
    return clusters
  }

  // MARK: Control characters

  /// Removes the line break of a line end that is hidden.
  private func releaseHiddenEnds() {
    var character = 0
    for i in passage.shaped.glyphs.indices {
      let count = passage.shaped.characterCount(ofClusterAt: i)
      defer { character += count }
      guard count > 0, passage.shaped.glyphs[i].flags.contains(.null) else { continue }
      let proposed = ControlAction(for: text[character + count - 1])
      if proposed.breaksLines { release(behind: i, canBreak: false) }
    }
  }

  /// Removes the mandatory break after a glyph.
  private func release(behind index: Int, canBreak: Bool) {
    let next = passage.shaped.clusterEnd(at: index)
    guard next < passage.shaped.glyphs.count else {
      passage.foldsEnd = [0x0A, 0x0D, 0x2029].contains(text.last)
      if let last = text.last, ControlAction(for: last).breaksLines {
        passage.breakAfter = canBreak ? .lineBreakBefore : []
      }
      return
    }
    guard passage.shaped.glyphs[next].flags.contains(.mandatoryBreakBefore) else { return }
    passage.shaped.glyphs[next].flags.remove(.mandatoryBreakBefore)
    if !canBreak { passage.shaped.glyphs[next].flags.remove(.lineBreakBefore) }
  }

  private func chooseActions() {
    guard let hooks = layout.client.glyphHooks else { return }
    var character = 0
    for i in passage.shaped.glyphs.indices {
      if !hooks.choosesActions { return }
      let count = passage.shaped.characterCount(ofClusterAt: i)
      defer { character += count }
      let glyph = passage.shaped.glyphs[i]
      guard count > 0, glyph.flags.contains(.control), !glyph.flags.contains(.null) else {
        continue
      }
      let proposed = ControlAction(for: text[character])
      layout.activity.isGenerating = true
      let action = hooks.action(proposed, for: start + character)
      layout.activity.isGenerating = false
      // The effect of a control character that a delegate has chosen is not applied yet.
      let isSplit =
        text[character] == 0x0D && character + 1 < text.count && text[character + 1] == 0x0A
      if isSplit { continue }
      if action != proposed || glyph.id < Glyph.pageID && glyph.advance != 0 { set(action, i) }
    }
  }

  /// Changes the effect of a control glyph.
  private func set(_ action: ControlAction, _ index: Int) {
    var glyph = passage.shaped.glyphs[index]
    var breaks = false
    glyph.advance = 0
    switch action {
    case _ where action.contains(.containerBreak): (glyph.id, breaks) = (Glyph.pageID, true)
    case _ where !action.isDisjoint(with: [.paragraphBreak, .lineBreak]):
      (glyph.id, breaks) = (Glyph.controlID, true)
    case _ where action.contains(.horizontalTab): glyph.id = Glyph.tabID
    case _ where action.contains(.whitespace): glyph.id = Glyph.spaceID
    default: if glyph.id >= Glyph.pageID { glyph.id = Glyph.controlID }
    }
    // All others hang at a line's end.
    if breaks || !action.isDisjoint(with: [.horizontalTab, .whitespace]) {
      glyph.flags.insert(.whitespace)
    }
    passage.shaped.glyphs[index] = glyph
    passage.isGenerated = true
    if breaks {
      let next = passage.shaped.clusterEnd(at: index)
      guard next < passage.shaped.glyphs.count else {
        passage.breakAfter = .breaks
        return
      }
      passage.shaped.glyphs[next].flags.formUnion(.breaks)
    } else if !action.isDisjoint(with: [.zeroAdvancement, .whitespace, .horizontalTab]) {
      release(behind: index, canBreak: glyph.id != Glyph.controlID)
    } else if !passage.endsParagraph
      || passage.shaped.clusterEnd(at: index) < passage.shaped.glyphs.count
    {
      // An unknown action.
      release(behind: index, canBreak: false)
    }
  }

  /// Shows control characters without effect as a circumflex and a letter.
  private func showControls() {
    let shaped = passage.shaped
    guard text.contains(where: { ControlAction.isShown($0) }) else {
      return
    }
    var output = ShapedBuilder()
    for cluster in clusters(of: shaped) {
      let unit = text[cluster.characters.lowerBound]
      let glyph = shaped.glyphs[cluster.glyphs.lowerBound]
      let run = shaped.runs[cluster.run]
      let letters = [UInt32(0x5E), UInt32(unit & 0x7F ^ 0x40)].map { run.font.glyph(for: $0) }
      guard ControlAction.isShown(unit), glyph.id == Glyph.controlID,
        glyph.flags.contains(.control), run.kind == .text, !letters.contains(0)
      else {
        output.copy(cluster.glyphs, of: shaped, run: cluster.run)
        continue
      }
      for (number, letter) in letters.enumerated() {
        output.append(
          Glyph(
            id: letter, characterCount: 0,
            flags: number == 0 ? glyph.flags.subtracting([.control, .whitespace]) : [],
            advance: run.font.advance(of: letter)),
          offset: nil, characters: number == 0 ? cluster.characters.count : 0, run: run,
          number: cluster.run)
      }
    }
    output.text.characterCount = shaped.characterCount
    passage.shaped = output.text
    passage.isGenerated = true
  }
}

/// Builds shaped text glyph by glyph.
struct ShapedBuilder {
  var text = ShapedText()
  /// The glyph at which the last cluster starts.
  private(set) var lastCluster = 0
  /// The run that the last glyph comes from.
  private var lastNumber: Int?

  /// Appends whole clusters of a text as they are.
  mutating func copy(_ glyphs: Range<Int>, of other: ShapedText, run: Int) {
    for i in glyphs {
      append(
        other.glyphs[i], offset: other.offset(ofGlyphAt: i),
        characters: other.characterCount(ofClusterAt: i), run: other.runs[run], number: run)
    }
  }

  /// Appends a glyph; `characters` is 0 for a later one of its cluster.
  mutating func append(
    _ glyph: Glyph, offset: GlyphOffset?, characters: Int, run: GlyphRun, number: Int
  ) {
    let index = text.glyphs.count
    if characters > 0 { lastCluster = index }
    text.glyphs.append(
      Glyph(
        id: glyph.id, characterCount: UInt16(Swift.min(characters, 15)), flags: glyph.flags,
        advance: glyph.advance))
    if characters >= 15 { text.longClusters.append((Int32(index), Int32(characters))) }
    if let offset {
      text.offsets.append(GlyphOffset(glyph: Int32(index), x: offset.x, y: offset.y))
    }
    if let last = text.runs.last, lastNumber == number, last.font === run.font,
      last.size == run.size, last.kind == run.kind, last.kind != .attachment
    {
      text.runs[text.runs.count - 1].glyphCount += 1
      text.runs[text.runs.count - 1].characterCount += characters
    } else {
      var run = run
      run.glyphCount = 1
      run.characterCount = characters
      text.runs.append(run)
    }
    lastNumber = number
  }

  /// Gives the last cluster more characters.
  mutating func lengthenLast(by characters: Int) {
    let old = text.characterCount(ofClusterAt: lastCluster)
    let new = old + characters
    if old < 15, new >= 15 { text.longClusters.append((Int32(lastCluster), Int32(new))) }
    if old >= 15 { text.longClusters[text.longClusters.count - 1].count = Int32(new) }
    text.glyphs[lastCluster].bits =
      text.glyphs[lastCluster].bits & 0xFFF0 | UInt16(Swift.min(new, 15))
    text.runs[text.runs.count - 1].characterCount += characters
  }
}
