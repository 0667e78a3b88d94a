// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping
internal import TextStructures
internal import TextUnicode

// A key in a paragraph with text from right to left may change the levels of any other character in it. Most often
// `BidiLevels` says at once which, and the pieces with others stay as they are (`DocumentLayout+Levels`). Where it cannot,
// all of the paragraph has to be looked at again:
//
//     pieces     |  1  |  2  |edited|  4  |  5  |
//     the edit   kept   kept   new    kept  kept        nothing is analysed yet: there may be more edits
//     layout     levels of the whole paragraph, once
//                 = 1    = 2   shaped   = 4   ≠ 5        equal levels: glyphs and lines come back as they were
//
// The same holds for scripts, which brackets carry along: 512 units far, so that only the next pieces are kept.

/// What a piece of a paragraph had before levels of the paragraph became uncertain.
final class KeptPiece {
  let paragraph: ParagraphInfo
  fileprivate let shaped: ShapedText
  fileprivate let unbroken: ShapedText?
  fileprivate var attributes: [RunAttributes]
  fileprivate let hasHyphens: Bool
  fileprivate let mustReshape: Bool
  fileprivate let isGenerated: Bool
  fileprivate let isLaid: Bool
  let lines: [Line]
  fileprivate let tabs: [TabAdvance]
  fileprivate let stretches: [LineStretch]
  fileprivate let notes: GlyphNotes?

  fileprivate init(_ passage: Passage, _ paragraph: ParagraphInfo) {
    self.paragraph = paragraph
    shaped = passage.shaped
    unbroken = passage.unbroken
    attributes = passage.attributes
    hasHyphens = passage.hasHyphens
    mustReshape = passage.mustReshape
    isGenerated = passage.isGenerated
    isLaid = !passage.needsLayout
    lines = isLaid ? passage.lines : []
    tabs = passage.tabs
    stretches = passage.stretches
    notes = passage.notes
  }

  /// Whether the piece would be shaped and set as it was, were all done anew.
  ///
  /// - `info`: What is now known of the paragraph.
  /// - `offset`: The piece's place in it; what `levels` count from.
  /// - `scripts`: Those of the piece.
  fileprivate func isRight(in info: ParagraphInfo, at offset: Int, scripts: [ScriptRun]) -> Bool {
    guard info.baseLevel == paragraph.baseLevel, info.style == paragraph.style else { return false }
    let end = offset + shaped.characterCount
    let levels = info.levels?.levels ?? []
    if info.levels != nil, end > levels.count { return false }
    let span = levels.span
    var at = offset
    var scriptIndex = 0
    var scriptEnd = offset + (scripts.first?.length ?? 0)
    for i in shaped.runs.indices {
      let level = shaped.runs[i].level
      let runEnd = at + shaped.runs[i].characterCount
      while at < runEnd, scriptEnd <= at {
        scriptIndex += 1
        scriptEnd += scripts[scriptIndex].length
      }
      guard runEnd <= scriptEnd, shaped.runs[i].script == scripts[scriptIndex].script else {
        return false
      }
      if span.isEmpty {
        if level != info.baseLevel { return false }
        at = runEnd
        continue
      }
      while at < runEnd {
        if span[at] != level { return false }
        at &+= 1
      }
    }
    return at == end
  }
}

extension Passage {
  /// Lays glyphs and lines aside until the paragraph's levels are known again.
  ///
  /// - Parameter entry: Where the piece stands.
  func keep(at entry: Flow) {
    guard !isStretch else { return }
    if kept != nil {
      paragraph = nil
      return
    }
    let isGood = !needsGlyphs && !(mustReshape && needsLayout)
    let kept = isGood ? paragraph.map { KeptPiece(self, $0) } : nil
    if expectedEntry == nil, !needsLayout { expectedEntry = entry }
    dropGlyphs()
    stretches = []
    self.kept = kept
  }

  /// Takes back what was kept, if the paragraph's levels are still those it was made for.
  ///
  /// - Parameters:
  ///   - info: What is now known of the paragraph.
  ///   - offset: The piece's place in it.
  ///   - scripts: Those of the piece.
  /// - Returns: Whether the piece has its glyphs.
  func takeBack(in info: ParagraphInfo, at offset: Int, scripts: [ScriptRun]) -> Bool {
    guard let kept else { return false }
    self.kept = nil
    guard kept.isRight(in: info, at: offset, scripts: scripts) else { return false }
    putBack(kept, info)
    return true
  }

  /// Changes what is kept as `body` changes a piece with glyphs.
  ///
  /// - Returns: What `body` returns; true if nothing is kept.
  func withKept(_ body: () -> Bool) -> Bool {
    guard let kept else { return true }
    let (expected, isLaid) = (expectedEntry, kept.isLaid)
    self.kept = nil
    putBack(kept, kept.paragraph)
    guard body() else { return false }
    let now = KeptPiece(self, kept.paragraph)
    dropGlyphs()
    stretches = []
    self.kept = now
    expectedEntry = expected
    assert(now.isLaid == isLaid)
    return true
  }

  private func putBack(_ kept: KeptPiece, _ info: ParagraphInfo) {
    paragraph = info
    shaped = kept.shaped
    unbroken = kept.unbroken
    attributes = kept.attributes
    hasHyphens = kept.hasHyphens
    mustReshape = kept.mustReshape
    isGenerated = kept.isGenerated
    tabs = kept.tabs
    stretches = kept.stretches
    notes = kept.notes
    needsGlyphs = false
    needsLayout = !kept.isLaid
    setLines(kept.lines)
  }
}
