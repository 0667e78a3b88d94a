// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping

extension LineSetter {
  /// Resets the sizes of attachments from a run on: sizes for another line, or in an earlier
  /// layout, must not decide where this line ends.
  mutating func forgetAttachments(from run: Int) {
    guard hasAttachments else { return }
    for index in run..<Swift.max(run, Swift.min(reports.runs, passage.patched.runs.count))
    where passage.patched.runs[index].kind == .attachment {
      passage.patched.runs[index].kern = 0
    }
    reports.runs = Swift.min(reports.runs, run)
  }

  /// Returns the glyph before which a line is cut that is tried with attachments of unknown size,
  /// which have no width; nil for the text's end.
  ///
  /// Without it each line would be filled with all attachments that follow.
  ///
  /// - Complexity: O(*r*), *r* runs up to there.
  func attachmentStop(from start: ShapedText.Position) -> Int? {
    guard hasAttachments, proposal.attachments < .max else { return nil }
    let runs = passage.patched.runs
    var (glyph, count) = (start.glyph - start.glyphInRun, 0)
    for index in start.run..<Swift.max(start.run, runs.count) {
      if runs[index].kind == .attachment, index >= reports.runs {
        if count == proposal.attachments { return glyph }
        count += 1
      }
      glyph += runs[index].glyphCount
    }
    return nil
  }

  /// Returns whether a line ends where it is cut, so that its end is not known yet.
  func isCut(_ line: LineBreak) -> Bool {
    hasAttachments && line.reason == .endOfText && line.end.glyph < passage.patched.glyphs.count
  }

  /// Starts with attachments of unknown size.
  mutating func forgetAllAttachments() {
    reports.runs = passage.patched.runs.count
    forgetAttachments(from: 0)
  }

  /// Queries the attachments of a line for their bounds; true if one of them has another width now.
  ///
  /// An attachment may depend on the line, so it is queried when the line is known, with its
  /// position there.
  mutating func settleAttachments(
    from start: ShapedText.Position, to end: ShapedText.Position, in rect: LayoutRect,
    margins: LineMargins
  ) -> Bool {
    guard hasAttachments else { return false }
    let (sizes, changed) = attachmentSizes(from: start, to: end, in: rect, margins: margins)
    // Only now that nothing else retains the runs, so that they are changed in place.
    for size in sizes {
      passage.patched.runs[size.run].kern = size.width
      passage.patched.runs[size.run].attachmentBottom = size.bottom
      passage.patched.runs[size.run].attachmentHeight = size.height
      reports.runs = Swift.max(reports.runs, size.run + 1)
    }
    return changed
  }

  /// The bounds of an attachment in its line, in points.
  private typealias AttachmentSize = (run: Int, width: Double, bottom: Double, height: Double)

  /// Returns the sizes of a line's attachments, and whether one of them has another width than
  /// before.
  private func attachmentSizes(
    from start: ShapedText.Position, to end: ShapedText.Position, in rect: LayoutRect,
    margins: LineMargins
  ) -> (sizes: [AttachmentSize], changed: Bool) {
    var sizes: [AttachmentSize] = []
    var changed = false
    // An attachment in a box knows the box alone.
    var rect = rect
    rect.x -= left
    var line = Line()
    line.glyphStart = Int32(start.glyph)
    line.glyphCount = Int32(end.glyph - start.glyph)
    line.contentGlyphCount = line.glyphCount
    line.tabCount = Int32(breaker.tabs.count)
    let text = passage.patched
    let context = LineContext(text: text, tabs: breaker.tabs, line: line)
    var x = layout.containers[cursor.container].padding + margins.indent
    let right = x + margins.width
    var character = start.character - start.characterInRun(of: text)
    var glyph = start.glyph - start.glyphInRun
    for index in start.run..<text.runs.count {
      let run = text.runs[index]
      // Attachments after a full line are queried when they are known to be in one: else each line
      // would query all that follow.
      if character >= end.character || changed && x > right { break }
      if run.kind == .attachment, let attachment = passage.attributes[run.style].attachment {
        let bounds = layout.bounds(
          of: attachment, container: cursor.container, rect: rect,
          position: LayoutPoint(x: x, y: 0),
          character: entry.characters + character)
        let padding = attachment.linePadding.clamped(to: 0, 1e6)
        let width = bounds.width + 2 * padding
        changed = changed || run.kern != width
        sizes.append((index, width, bounds.minY, bounds.height))
        x += width
      } else {
        let part = (glyph..<glyph + run.glyphCount).clamped(to: start.glyph..<end.glyph)
        x += context.measure(part, run: run).width
      }
      glyph += run.glyphCount
      character += run.characterCount
    }
    return (sizes, changed)
  }
}

extension ShapedText.Position {
  /// Returns the number of characters of its run before the position.
  func characterInRun(of text: ShapedText) -> Int {
    guard glyphInRun > 0 else { return 0 }
    var count = 0
    for glyph in self.glyph - glyphInRun..<self.glyph {
      count += text.characterCount(ofClusterAt: glyph)
    }
    return count
  }
}

extension DocumentLayout {
  /// Returns the bounds of an attachment in a line: origin relative to the baseline, y up, and
  /// size.
  ///
  /// Numbers that no line can hold are clamped to the nearest that one can; NaN becomes 0.
  func bounds(
    of attachment: any LayoutAttachment, container: Int, rect: LayoutRect, position: LayoutPoint,
    character: Int
  ) -> LayoutRect {
    let asked = attachment.bounds(
      in: client.lineSpace(at: container), fragment: rect, position: position, character: character)
    func held(_ value: Double, _ low: Double) -> Double {
      value.isNaN ? 0 : value.clamped(to: low, 1e6)
    }
    return LayoutRect(
      x: held(asked.x, -1e6), y: held(asked.y, -1e6),
      width: held(asked.width, 0), height: held(asked.height, 0))
  }
}
