// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import TextLines
import TextStructures

@testable import TextKit
@testable import TextLayout

/// The invariants between the results of different queries, for any text.
struct LayoutInvariants {
  let stack: LayoutStack
  var manager: NSLayoutManager { stack.manager }

  /// The first sentence that is not true, or nil.
  ///
  /// - `questions`: How many glyphs, ranges and carets are tried.
  func broken(questions: Int, _ generator: inout SeededGenerator) -> String? {
    var lines: [LayoutReport.Line] = []
    manager.forEachReportedLine(detail: .lines) { lines.append($0) }
    if let fault = order(lines) ?? sums(lines) { return fault }
    guard !lines.isEmpty else { return nil }
    for _ in 0..<questions {
      let line = lines.randomElement(using: &generator)!
      if let fault = carets(line, &generator) ?? selection(lines, &generator) { return fault }
    }
    return nil
  }

  /// Every glyph and character is in exactly one fragment, every fragment inside its container and
  /// outside of its shapes.
  private func order(_ lines: [LayoutReport.Line]) -> String? {
    var glyph = 0
    var character = 0
    var container = 0
    for line in lines {
      if line.glyphs.location != glyph || line.characters.location != character {
        return "glyph \(glyph) or character \(character) is in no line, or in two: \(line)"
      }
      glyph = line.glyphs.upperBound
      character = line.characters.upperBound
      if line.container < container { return "container \(line.container) after \(container)" }
      container = line.container
      let own = manager.textContainers[container]
      let (width, height) = (own.shape.width, own.shape.height)
      if Double(line.fragment.minX) < -0.01 || Double(line.fragment.maxX) > max(width, 1e7) + 0.01
        || width.isFinite && Double(line.fragment.maxX) > width + 0.01
        || Double(line.used.maxY) > height + 0.01
      {
        return "\(line) hangs out of \(own)"
      }
      if let shapes = own.shape.shapes, line.fragment.width > 0.02,
        !shapes.isFree(
          yTop: Double(line.used.minY) + 0.01, yBottom: Double(line.used.maxY) - 0.01,
          xRange: Double(line.fragment.minX) + 0.01...Double(line.fragment.maxX) - 0.01)
      {
        return "\(line.fragment) stands in a shape"
      }
    }
    return nil
  }

  /// Containers' glyphs follow each other, and used rectangles are the union of the lines'.
  private func sums(_ lines: [LayoutReport.Line]) -> String? {
    var next = 0
    for (number, container) in manager.textContainers.enumerated() {
      let own = lines.filter { $0.container == number }
      let glyphs = manager.glyphRange(for: container)
      if let first = own.first, let last = own.last {
        if glyphs != NSRange(first.glyphs.location..<last.glyphs.upperBound)
          || glyphs.location != next
        {
          return "container \(number) has glyphs \(glyphs), and the one before ended at \(next)"
        }
        next = glyphs.upperBound
      } else if glyphs.length > 0 {
        return "container \(number) has glyphs and no line"
      }
      var rects = own.map(\.used)
      if manager.extraLineFragmentTextContainer === container {
        rects.append(manager.extraLineFragmentUsedRect)
      }
      let union = rects.dropFirst().reduce(rects.first ?? .zero) { $0.union($1) }
      let used = manager.usedRect(for: container)
      if abs(used.minX - union.minX) > 1e-6 || abs(used.maxX - union.maxX) > 1e-6
        || abs(used.minY - union.minY) > 1e-6 || abs(used.maxY - union.maxY) > 1e-6
      {
        return "container \(number) uses \(used), its lines \(union)"
      }
    }
    var sum = PassageSummary.zero
    manager.layout.passages.forEachElement { sum.append($0.summary) }
    if sum != manager.layout.passages.summary { return "the tree's sum is \(sum)" }
    if sum.characters != stack.storage.length { return "there are \(sum.characters) characters" }
    return nil
  }

  /// A hit at a caret gives its character, or one whose caret is at the same position.
  private func carets(_ line: LayoutReport.Line, _ generator: inout SeededGenerator) -> String? {
    let points = { (alternate: Bool) -> [(x: Double, character: Int)] in
      GlyphQueries(manager.layout).insertionPoints(
        inLineOf: line.characters.location, alternate: alternate, inDisplayOrder: false)
    }
    let primary = points(false)
    let characters = primary.map(\.character)
    if zip(characters, characters.dropFirst()).contains(where: { $0 >= $1 })
      || characters.contains(where: {
        $0 < line.characters.location || $0 > line.characters.upperBound
      })
    {
      return "the carets of \(line.characters) are before \(characters)"
    }
    // Fragments side by side and lines without height are hit in their neighbours.
    guard line.used.height > 0.1, !primary.isEmpty,
      let point = primary.randomElement(using: &generator)
    else { return nil }
    let place = CGPoint(
      x: Double(line.fragment.minX) + point.x, y: Double(line.used.midY))
    var fraction: CGFloat = 0
    let index = manager.characterIndex(
      for: place, in: manager.textContainers[line.container],
      fractionOfDistanceBetweenInsertionPoints: &fraction)
    guard NSLocationInRange(index, line.characters) else { return nil }
    var character = index
    if fraction > 0.5 {
      // The caret after it.
      character = primary.map(\.character).filter { $0 > index }.min() ?? line.characters.upperBound
    }
    let all = primary + points(true)
    // Graphemes without width move back where glyphs are tightened: their caret is in the letter
    // before.
    var closer = 0.0
    manager.textStorage?.enumerateAttributes(in: line.characters) { attributes, _, _ in
      for key in [NSAttributedString.Key.kern, .tracking] {
        closer = max(closer, -(ResolvedAttributes.number(attributes[key]) ?? 0))
      }
    }
    let same = all.contains { $0.character == character && abs($0.x - point.x) < 0.51 + closer }
    let isEnd = !all.contains { $0.character == character }
    // White space hangs out at the end of a line: in text of two directions no glyph is at its
    // caret, and the nearest one is hit at its edge.
    let rest = manager.textStorage?.attributedSubstring(
      from: NSRange(location: point.character, length: line.characters.upperBound - point.character)
    ).string
    let isHanging =
      (fraction == 0 || fraction == 1) && rest?.allSatisfy(\.isWhitespace) == true
    return same || isEnd || isHanging
      ? nil
      : "the caret of \(point.character) at \(point.x) in \(line.characters) is hit as \(index), \(fraction)"
  }

  /// Checks that the rectangles of a range hold the middle of each glyph of it, and of no other.
  ///
  /// The omitted part of a truncated line is in its ellipsis, as one.
  private func selection(_ lines: [LayoutReport.Line], _ generator: inout SeededGenerator)
    -> String?
  {
    let laid = lines[0].glyphs.location..<lines[lines.count - 1].glyphs.upperBound
    let low = Int.random(in: laid, using: &generator)
    let range = low..<min(laid.upperBound, low + Int.random(in: 1...40, using: &generator))
    // Whole clusters: a mark has no rectangle apart from its base.
    let characters = manager.characterRange(
      forGlyphRange: NSRange(range), actualGlyphRange: nil)
    let glyphs = manager.glyphRange(forCharacterRange: characters, actualCharacterRange: nil)
    let queries = GlyphQueries(manager.layout)
    for (number, container) in manager.textContainers.enumerated() {
      var rects: [CGRect] = []
      manager.enumerateEnclosingRects(
        forGlyphRange: glyphs, withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0),
        in: container
      ) { rect, _ in rects.append(rect) }
      for glyph in max(0, glyphs.location - 5)..<min(laid.upperBound, glyphs.upperBound + 5) {
        guard let line = manager.layout.line(ofGlyph: glyph), line.container == number,
          line.usedRect.height > 0.1,
          let span = queries.spans(of: glyph..<glyph + 1, in: line).first,
          span.upperBound - span.lowerBound > 0.5
        else { continue }
        let middle = CGPoint(
          x: (span.lowerBound + span.upperBound) / 2, y: Double(CGRect(line.usedRect).midY))
        let isInside = rects.contains {
          $0.minX <= middle.x && middle.x <= $0.maxX && $0.minY <= middle.y && middle.y <= $0.maxY
        }
        var isWanted = NSLocationInRange(glyph, glyphs)
        if let omitted = manager.layout.truncatedGlyphs(in: line), omitted.contains(glyph) {
          // Some of it may be in the next container.
          isWanted =
            omitted.clamped(to: line.glyphs).overlaps(glyphs.location..<glyphs.upperBound)
        }
        // Next to a shape, clipped words hang out of their lines over the next ones.
        let others = lines.filter {
          $0.container == number && !NSLocationInRange(glyph, $0.glyphs)
            && $0.used.minX <= middle.x && middle.x <= $0.used.maxX
            && $0.fragment.minY <= middle.y && middle.y <= $0.fragment.maxY
        }
        if isInside != isWanted, others.isEmpty {
          return "glyph \(glyph) at \(middle) and the rectangles of \(glyphs): \(rects)"
        }
      }
    }
    return nil
  }
}
