// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping
internal import TextStructures
internal import TextUnicode

// A delegate may make a paragraph separator a null glyph, or a control character that acts as white
// space or as nothing: then no line ends there. Two paragraphs are set as one, in the style and the
// direction of the first.
//
//     characters     t h e ¶ e n d ¶        ¶ is hidden
//     passages       |t h e ¶|e n d ¶|      each is shaped by itself
//     lines          |t h e   e n d|        the first line continues: both become a folded passage
//
// A paragraph that shows nothing at all stays separate and takes no room, so that the next one
// keeps its own style. A folded passage that loses its glyphs becomes passages of paragraphs again,
// since the delegate may decide otherwise.

/// The input that shaping needs of a whole paragraph, kept for its next piece.
struct FoldedParagraph {
  var range: Range<Int>
  var info: ParagraphInfo
  var scripts: [ScriptRun]
}

extension DocumentLayout {
  /// Divides passages that hold a range into passages of paragraphs again, if paragraphs are folded
  /// there.
  ///
  /// - Returns: Whether that was done.
  func unfold(_ range: Range<Int>) -> Bool {
    folds.foldedParagraph = nil
    guard let content, passages.count > 0 else { return false }
    let found = paragraphs(holding: range)
    var isFolded = false
    passages.forEach(in: found) { _, passage in
      isFolded = passage.isFolded || passage.foldsEnd
      return !isFolded
    }
    guard isFolded else { return false }
    let start = passages.prefix(upTo: found.lowerBound).characters
    let flow = passages.sum(of: found)
    let pieces = makePassages(in: start..<start + flow.characters, of: content)
    takeOver(flow.flow, of: flow.characters, by: pieces)
    passages.replaceSubrange(found, with: pieces)
    return true
  }

  /// Shapes a passage in a text with folded paragraphs: paragraph by paragraph, as the content has
  /// them.
  func shapeFolded(_ passage: Passage, at index: Int, range: Range<Int>, glyphs: Int?) {
    guard let content else { return }
    passage.suspended = nil
    passage.shaped = ShapedText()
    passage.attributes = []
    let before = glyphs ?? (needsGlyphHooks ? passages.prefix(upTo: index).glyphs : 0)
    var first: ParagraphInfo?
    var isBidi = false
    var at = range.lowerBound
    while at < range.upperBound {
      let whole = content.paragraph(holding: at)
      let part = at..<Swift.min(whole.upperBound, range.upperBound)
      let piece = Passage(
        characterCount: part.count, startsParagraph: at == whole.lowerBound, endsParagraph: true)
      let info = shape(piece, in: part, of: whole, glyphs: before + passage.shaped.glyphs.count)
      first = first ?? info
      isBidi = isBidi || info.isBidi
      passage.takeGlyphs(of: piece)
      at = part.upperBound
    }
    passage.paragraph = sharedInfo(of: passage, at: index, own: first, isBidi: isBidi)
    passage.state = .shaped
    passage.endFold(isLast: index + 1 >= passages.count)
    // Pieces that lost their paragraph's information take it from the first one.
    if passage.startsParagraph, !passage.endsParagraph {
      shareParagraph(of: index, onlyMissing: true)
    }
  }

  /// Shapes a part of one paragraph.
  private func shape(_ piece: Passage, in part: Range<Int>, of whole: Range<Int>, glyphs: Int)
    -> ParagraphInfo
  {
    let known = known(whole)
    let isWhole = part == whole
    let around =
      Swift.max(
        whole.lowerBound, part.lowerBound - 64)..<Swift.min(
        whole.upperBound, part.upperBound + 64)
    read(part, around: around, for: piece)
    piece.paragraph = known.info
    let local = part.lowerBound - whole.lowerBound..<part.upperBound - whole.lowerBound
    makeGlyphs(
      of: piece, in: part, around: around,
      levels: known.info.levels.map { Array($0.levels[local]) },
      scripts: isWhole ? nil : ScriptRun.part(local, of: known.scripts), glyphs: glyphs)
    return known.info
  }

  /// Returns style, levels and scripts of a paragraph.
  private func known(_ whole: Range<Int>) -> FoldedParagraph {
    if let foldedParagraph = folds.foldedParagraph, foldedParagraph.range == whole {
      return foldedParagraph
    }
    let units = content?.characters(in: whole) ?? []
    let attributes = content.map { $0.attributes(at: whole.lowerBound, language: language) }
    var scripts: [ScriptRun] = []
    Scripts.runs(of: units.span, after: nil, into: &scripts)
    let made = FoldedParagraph(
      range: whole,
      info: makeInfo(
        attributes ?? client.defaultAttributes(language: language), text: units, range: whole,
        isWhole: false),
      scripts: scripts)
    folds.foldedParagraph = made
    return made
  }

  /// Returns the information that lines of a passage are set by: style and direction of the
  /// paragraph in which its first line begins.
  private func sharedInfo(
    of passage: Passage, at index: Int, own: ParagraphInfo?, isBidi: Bool
  ) -> ParagraphInfo? {
    var head = own
    if !passage.startsParagraph {
      var first = index
      while first > 0, !passages[first].startsParagraph { first -= 1 }
      head =
        passages[first].paragraph
        ?? content.map {
          known($0.paragraph(holding: passages.prefix(upTo: first).characters)).info
        } ?? own
    }
    guard let head else { return nil }
    return ParagraphInfo(
      style: head.style, baseLevel: head.baseLevel, ownLevels: isBidi || head.isBidi ? [] : nil)
  }

  /// Gives the later pieces of a paragraph the information of its first passage.
  ///
  /// - Parameters:
  ///   - index: The first passage.
  ///   - onlyMissing: Whether to skip pieces that have their information.
  func shareParagraph(of index: Int, onlyMissing: Bool = false) {
    let info = passages[index].paragraph
    passages.updateEach(in: index + 1..<passages.count) { _, passage in
      if passage.startsParagraph || passage.isDeferred { return false }
      if !onlyMissing || passage.paragraph == nil {
        passage.paragraph = info
        passage.suspended = nil
        if !passage.needsLayout { passage.dropLines() }
      }
      return !passage.endsParagraph
    }
  }

  /// Returns whether a line that ends a passage may have to continue in the next one, as far as it
  /// is known.
  ///
  /// Generates the glyphs of the passage.
  func flowsOn(behind index: Int) -> Bool {
    guard let hooks = client.glyphHooks, hooks.generatesGlyphs || hooks.choosesActions
    else { return false }
    let start = passages.prefix(upTo: index).characters
    makeGlyphs(at: index, start: start)
    return passages[index].foldsEnd
  }
}

extension Passage {
  /// Appends the glyphs of a part that follows directly.
  fileprivate func takeGlyphs(of next: Passage) {
    let styles = takeAttributes(of: next)
    let seam = shaped.glyphs.count
    shaped.append(next.shaped, styles: styles)
    isGenerated = isGenerated || next.isGenerated
    if seam > 0 { joinParagraph(next, at: seam) }
    foldsEnd = next.foldsEnd
    breakAfter = next.breakAfter
  }

  /// Lets lines continue, or end, between two paragraphs whose glyphs are in one passage.
  func joinParagraph(_ next: Passage, at seam: Int) {
    isFolded = true
    if let own = paragraph, !own.isBidi, next.paragraph?.isBidi == true {
      paragraph = ParagraphInfo(style: own.style, baseLevel: own.baseLevel, ownLevels: [])
    }
    guard seam > 0, seam < shaped.glyphs.count else { return }
    guard foldsEnd else { return shaped.glyphs[seam].flags.formUnion(.breaks) }
    shaped.glyphs[seam].flags.subtract(.breaks)
    var last = seam - 1
    while last > 0, shaped.glyphs[last].shortCharacterCount == 0 { last -= 1 }
    let glyph = shaped.glyphs[last]
    if glyph.flags.contains(.control), glyph.id == Glyph.spaceID || glyph.id == Glyph.tabID {
      shaped.glyphs[seam].flags.insert(.lineBreakBefore)
    }
  }

  /// Lets the last line continue after a separator that ends no line, if something follows and the
  /// paragraph shows something.
  func endFold(isLast: Bool) {
    guard foldsEnd, !isLast else { return }
    if startsParagraph, shaped.glyphs.allSatisfy({ $0.flags.contains(.null) }) { return }
    endsParagraph = false
  }
}

extension Glyph.Flags {
  /// The flags that say whether a line may or must end before a cluster.
  static let breaks: Glyph.Flags = [.lineBreakBefore, .mandatoryBreakBefore]
}

extension ShapedText {
  /// Returns the end of the cluster that a glyph belongs to.
  func clusterEnd(at glyph: Int) -> Int {
    var next = glyph + 1
    while next < glyphs.count, glyphs[next].shortCharacterCount == 0 { next += 1 }
    return next
  }
}
