// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextShaping
internal import TextStructures

// Conditions that hold between two calls of the layout, after any edit, query and setting. Tests
// check them after every random edit.

extension DocumentLayout {
  /// Traps and names the broken invariant.
  ///
  /// Empty in release builds.
  ///
  /// - Complexity: O(*n*), *n* the passages' glyphs and lines.
  func checkInvariants() {
    #if DEBUG || TEXTKIT_INTERNAL_CHECKS
      if let broken = findBrokenInvariant() { preconditionFailure("DocumentLayout: \(broken)") }
    #endif
  }

  /// Returns a description of the first broken invariant; nil if all hold.
  ///
  /// - Complexity: O(*n*), *n* the passages' glyphs and lines.
  func findBrokenInvariant() -> String? {
    if let broken = passages.findBrokenInvariant() { return "the tree: \(broken)" }
    if let broken = lookup.findBrokenInvariant(passages) { return "answers: \(broken)" }
    let length = content?.characterCount ?? 0
    if passages.summary.characters != length {
      return
        "1: the passages have \(passages.summary.characters) of the text's \(length) characters"
    }
    var broken: String?
    var wasLaid = true
    var endsParagraph = true
    // Its last line continues in the next paragraph, which it is not joined to before lines are
    // set.
    var foldsEnd = false
    passages.forEach(in: 0..<passages.count) { index, passage in
      broken = passage.findBrokenInvariant()
      if broken == nil, passage.startsParagraph != endsParagraph, !foldsEnd {
        let (starts, ends) = (passage.startsParagraph, endsParagraph)
        broken =
          "it \(starts ? "starts" : "goes on with") a paragraph, the one before \(ends ? "ends" : "does not end") one"
      }
      if broken == nil, !passage.needsLayout, !wasLaid, passages.summary.unlaid == 0 {
        broken = "2: it is laid out after one that is not"
      }
      if let found = broken { broken = "passage \(index) of \(passages.count): \(found)" }
      wasLaid = wasLaid && !passage.isUnlaid
      (endsParagraph, foldsEnd) = (passage.endsParagraph, passage.foldsEnd && passage.needsLayout)
      return broken == nil
    }
    if broken != nil { return broken }
    if !endsParagraph { return "the last passage does not end a paragraph" }
    if !passages.summary.flow.height.isFinite || passages.summary.flow.marks < 0 {
      return "the flow is \(passages.summary.flow)"
    }
    // The empty line at the end may have found no room.
    if progress.isFull, isComplete, extraLine != nil || !needsExtraLine {
      return "3: the containers are full and all text is laid out"
    }
    return nil
  }
}

extension Passage {
  /// Returns a description of the first broken invariant; nil if all hold.
  ///
  /// - Complexity: O(*n*), *n* glyphs and lines.
  func findBrokenInvariant() -> String? {
    if characterCount <= 0 { return "it has \(characterCount) characters" }
    if isDeferred {
      if !needsGlyphs || !needsLayout || !lines.isEmpty || !patched.glyphs.isEmpty {
        return "it is deferred and has glyphs or lines"
      }
      if !startsParagraph || !endsParagraph { return "it is deferred and a part of a paragraph" }
      return nil
    }
    if !flow.height.isFinite || flow.marks < 0 { return "3: its flow is \(flow)" }
    if needsGlyphs { return nil }
    patched.checkInvariants()
    if !isFolded, patched.characterCount != characterCount {
      return "1: its glyphs stand for \(patched.characterCount) of its \(characterCount) characters"
    }
    if let run = patched.runs.first(where: { !attributes.indices.contains($0.style) }) {
      return "a run has style \(run.style) of \(attributes.count)"
    }
    if let unpatched {
      unpatched.checkInvariants()
      if unpatched.characterCount != patched.characterCount {
        return
          "1: it was shaped for \(unpatched.characterCount) characters, and its lines show \(patched.characterCount)"
      }
      if unpatched.glyphs.contains(where: { $0.flags.contains(.hyphen) }) {
        return "the shaped glyphs have a hyphen that is not in the text"
      }
    }
    if hasReshapedGlyphs, !isPatched {
      return "its lines have unsafe breaks, and show the shaped glyphs"
    }
    return findBrokenLine()
  }

  private func findBrokenLine() -> String? {
    var (glyph, character, tab, stretch, container) = (0, 0, 0, 0, 0)
    for (number, line) in lines.enumerated() {
      let name = "line \(number) of \(lines.count)"
      if Int(line.glyphStart) != glyph || Int(line.characterStart) != character {
        return
          "2: \(name) begins at glyph \(line.glyphStart) and character \(line.characterStart), the one before ends at \(glyph) and \(character)"
      }
      if line.glyphCount <= 0 || line.contentGlyphCount < 0
        || line.contentGlyphCount > line.glyphCount || line.characterCount <= 0
      {
        return
          "2: \(name) has \(line.glyphCount) glyphs, \(line.contentGlyphCount) before its end, and \(line.characterCount) characters"
      }
      if line.glyphEnd > patched.glyphs.count || line.characterEnd > patched.characterCount {
        return "2: \(name) continues after the passage's glyphs"
      }
      let start = patched.position(ofGlyph: Int(line.glyphStart), character: character)
      if start != line.start {
        return "2: \(name) begins in run \(line.runStart) at glyph \(line.glyphInRun), not \(start)"
      }
      if line.tabCount > 0,
        Int(line.tabStart) < tab || Int(line.tabStart + line.tabCount) > tabs.count
      {
        return "\(name) has tabs \(line.tabStart) + \(line.tabCount) of \(tabs.count)"
      }
      if line.stretchCount > 0,
        Int(line.stretchStart) < stretch
          || Int(line.stretchStart + line.stretchCount) > stretches.count
      {
        return
          "\(name) has stretches \(line.stretchStart) + \(line.stretchCount) of \(stretches.count)"
      }
      if Int(line.container) < container, box?.unit == nil {
        return "\(name) goes back to a container before"
      }
      for value in [line.x, line.y, line.width, line.height, line.contentX, line.contentWidth]
      where !value.isFinite {
        return "\(name) has a place or size of \(value)"
      }
      (glyph, character, container) = (line.glyphEnd, line.characterEnd, Int(line.container))
      if line.tabCount > 0 { tab = Int(line.tabStart + line.tabCount) }
      if line.stretchCount > 0 { stretch = Int(line.stretchStart + line.stretchCount) }
    }
    if !needsLayout, glyph != patched.glyphs.count || character != patched.characterCount {
      return
        "2: its lines hold \(glyph) of \(patched.glyphs.count) glyphs and \(character) of \(patched.characterCount) characters"
    }
    return nil
  }
}
