// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping
internal import TextStructures
internal import TextUnicode

// An edit in a paragraph with text from right to left may change the levels of any other character
// in it. Most often `BidiLevels` finds at once which, and the pieces without changed levels stay as
// they are (`DocumentLayout+Levels`). Otherwise all of the paragraph has to be analysed again:
//
//     pieces     |  1  |  2  |edited|  4  |  5  |
//     the edit   kept   kept   new    kept  kept        no analysis yet: there may be more edits
//     layout     levels of the whole paragraph, once
//                 = 1    = 2   shaped   = 4   ≠ 5        equal levels: contents are restored
//
// The same holds for scripts, which brackets carry along: 512 units far, so that only the next
// pieces are kept.

/// The contents of a piece of a paragraph before its levels became uncertain.
final class SuspendedLayout {
  let paragraph: ParagraphInfo
  fileprivate let content: ShapedContent
  fileprivate let lineSet: SetLines
  fileprivate let isLaid: Bool
  var lines: [Line] { lineSet.lines }

  fileprivate init(_ passage: Passage, _ paragraph: ParagraphInfo) {
    self.paragraph = paragraph
    content = passage.content
    isLaid = !passage.needsLayout
    var set = passage.lineSet
    if !isLaid { (set.lines, set.patched, set.hasReshapedGlyphs) = ([], nil, false) }
    lineSet = set
  }

  /// Returns whether the piece would be shaped and set as it was.
  ///
  /// - Parameters:
  ///   - info: The paragraph's information, as it is now.
  ///   - offset: The piece's offset in it; `levels` count from there.
  ///   - scripts: The scripts of the piece.
  /// - Returns: False if levels, scripts, style or base level have changed.
  fileprivate func isRight(in info: ParagraphInfo, at offset: Int, scripts: [ScriptRun]) -> Bool {
    guard info.baseLevel == paragraph.baseLevel, info.style == paragraph.style else { return false }
    let shaped = content.shaped
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
  /// Stores glyphs and lines until the paragraph's levels are known again.
  ///
  /// - Parameter entry: The piece's position.
  func suspend(at entry: Flow) {
    guard !isDeferred else { return }
    if suspended != nil {
      paragraph = nil
      return
    }
    let isGood = !needsGlyphs && !(mustReshape && needsLayout)
    let suspended = isGood ? paragraph.map { SuspendedLayout(self, $0) } : nil
    if expectedEntry == nil, !needsLayout { expectedEntry = entry }
    dropGlyphs()
    stretches = []
    self.suspended = suspended
  }

  /// Restores the stored contents, if the paragraph's levels are still those that they were made
  /// for.
  ///
  /// - Parameters:
  ///   - info: The paragraph's information, as it is now.
  ///   - offset: The piece's offset in it.
  ///   - scripts: The scripts of the piece.
  /// - Returns: Whether the piece has its glyphs.
  func takeBack(in info: ParagraphInfo, at offset: Int, scripts: [ScriptRun]) -> Bool {
    guard let suspended else { return false }
    self.suspended = nil
    guard suspended.isRight(in: info, at: offset, scripts: scripts) else { return false }
    putBack(suspended, info)
    return true
  }

  /// Changes the stored contents as `body` changes a piece with glyphs.
  ///
  /// - Returns: The result of `body`; true if nothing is stored.
  func withSuspended(_ body: () -> Bool) -> Bool {
    guard let suspended else { return true }
    let (expected, isLaid) = (expectedEntry, suspended.isLaid)
    self.suspended = nil
    putBack(suspended, suspended.paragraph)
    guard body() else { return false }
    let now = SuspendedLayout(self, suspended.paragraph)
    dropGlyphs()
    stretches = []
    self.suspended = now
    expectedEntry = expected
    assert(now.isLaid == isLaid)
    return true
  }

  private func putBack(_ suspended: SuspendedLayout, _ info: ParagraphInfo) {
    paragraph = info
    content = suspended.content
    state = suspended.isLaid ? .laid : .shaped
    lineSet = suspended.lineSet
  }
}
