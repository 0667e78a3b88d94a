// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// A slow paginator that knows heights of lines and nothing else: what `PageRuleModelTests` holds
/// the layout to.
struct PageModel {
  struct Paragraph {
    var lines = 1
    var height = 10.0
    var before = 0.0
    var after = 0.0
    var startsPage = false
    var keepsTogether = false
    var keepsWithNext = false
    var avoidsWidows = false

    var isKept: Bool { keepsTogether || keepsWithNext || avoidsWidows }
  }

  /// Faults of a paginator.
  enum Fault: CaseIterable {
    case startsPageIgnored, togetherIgnored, nextIgnored, widowsIgnored, chainOfOne, nextLineOnly,
      movesWhatNeverFits, movesFromTheTop, widowOfThree
  }

  var paragraphs: [Paragraph]
  /// Heights of the containers.
  var pages: [Double]
  var fault: Fault?

  private struct Place {
    var page = 0
    var y = 0.0
    var isTop = true
  }

  /// The positions of lines so far.
  private struct Run {
    /// The page of each line that has room.
    var pages: [Int] = []
    var isFull = false
    var end: Place

    var isTogether: Bool { !isFull && pages.allSatisfy { $0 == pages.first } }
    /// Lines on the first page.
    var head: Int { pages.prefix { $0 == pages.first }.count }
  }

  /// Returns the page of each line, paragraph by paragraph; lines without room are missing.
  func paginate() -> [[Int]] {
    var place = Place()
    var result: [[Int]] = []
    for index in paragraphs.indices {
      let run = kept(index, place)
      result.append(run.pages)
      place = run.end
      if run.isFull { break }
    }
    return result
  }

  private func top(_ page: Int) -> Place { Place(page: page) }

  private func lay(_ index: Int, from first: Int, to last: Int? = nil, _ start: Place) -> Run {
    let paragraph = paragraphs[index]
    var place = start
    var run = Run(end: start)
    for line in first..<(last ?? paragraph.lines) {
      while true {
        guard place.page < pages.count else {
          run.isFull = true
          run.end = place
          return run
        }
        let before = line == 0 && !(place.isTop && place.page > 0) ? paragraph.before : 0
        if place.y < pages[place.page], place.y + before + paragraph.height <= pages[place.page] {
          place.y += before + paragraph.height + (line + 1 == paragraph.lines ? paragraph.after : 0)
          place.isTop = false
          break
        }
        place = top(place.page + 1)
      }
      run.pages.append(place.page)
    }
    run.end = place
    return run
  }

  private func mustStart(_ paragraph: Paragraph, _ place: Place) -> Bool {
    paragraph.startsPage && fault != .startsPageIgnored && !place.isTop
      && (place.page + 1 < pages.count || pages[place.page].isFinite)
  }

  private func canMove(_ run: Run, from place: Place) -> Bool {
    (!place.isTop || fault == .movesFromTheTop) && place.page + 1 < pages.count
      && run.pages.first == place.page
  }

  /// A paragraph by its own rules.
  private func own(_ index: Int, _ start: Place) -> Run {
    let paragraph = paragraphs[index]
    if mustStart(paragraph, start) { return own(index, at: top(start.page + 1), canMove: false) }
    return own(index, at: start, canMove: canMove(lay(index, from: 0, start), from: start))
  }

  private func own(_ index: Int, at start: Place, canMove: Bool) -> Run {
    let paragraph = paragraphs[index]
    let natural = lay(index, from: 0, start)
    guard paragraph.isKept, pages.count > 1 else { return natural }
    let together =
      paragraph.keepsTogether && fault != .togetherIgnored
      || paragraph.keepsWithNext && fault != .nextIgnored
    if together, canMove, !natural.isTogether {
      let moved = lay(index, from: 0, top(start.page + 1))
      if moved.isTogether || fault == .movesWhatNeverFits { return moved }
    }
    guard paragraph.avoidsWidows, fault != .widowsIgnored else { return natural }
    return avoidWidows(index, from: 0, at: start, canMove: canMove)
  }

  /// Returns the maximum number of lines before the first end of a page; nil if no number is
  /// allowed.
  private func share(_ run: Run, of lines: Int) -> Int? {
    let before = run.head
    let after = lines - before
    if before >= 2, after >= 2 { return before }
    if after < 2, before >= (fault == .widowOfThree ? 2 : 3) { return before - 1 }
    return nil
  }

  private func avoidWidows(_ index: Int, from first: Int, at start: Place, canMove: Bool) -> Run {
    let lines = paragraphs[index].lines
    let natural = lay(index, from: first, start)
    if natural.pages.isEmpty || natural.head == natural.pages.count { return natural }
    var count = natural.head
    if let better = share(natural, of: lines - first) {
      count = better
    } else if first == 0, canMove {
      let next = top(start.page + 1)
      let moved = lay(index, from: 0, next)
      if !moved.pages.isEmpty,
        moved.head == moved.pages.count || share(moved, of: lines) != nil
      {
        return avoidWidows(index, from: 0, at: next, canMove: false)
      }
    }
    let head = lay(index, from: first, to: first + count, start)
    let page = head.pages.last ?? start.page
    var rest = avoidWidows(index, from: first + count, at: top(page + 1), canMove: false)
    rest.pages = head.pages + rest.pages
    return rest
  }

  /// A paragraph with what must follow it.
  private func kept(_ index: Int, _ start: Place) -> Run {
    let paragraph = paragraphs[index]
    let run = own(index, start)
    guard paragraph.keepsWithNext, fault != .nextIgnored, pages.count > 1,
      !mustStart(paragraph, start), canMove(run, from: start), run.isTogether,
      !isFollowed(index, run)
    else { return run }
    let moved = lay(index, from: 0, top(start.page + 1))
    return fault == .movesWhatNeverFits || moved.isTogether && isFollowed(index, moved)
      ? moved : run
  }

  private func isFollowed(_ index: Int, _ run: Run) -> Bool {
    let page = run.end.page
    var place = run.end
    for next in index + 1..<max(index + 1, paragraphs.count) {
      if mustStart(paragraphs[next], place) { return true }
      let run = fault == .nextLineOnly ? lay(next, from: 0, place) : own(next, place)
      guard run.pages.first == page else { return false }
      if !paragraphs[next].keepsWithNext || fault == .chainOfOne { return true }
      guard run.isTogether else { return false }
      place = run.end
    }
    return true
  }
}

extension PageModel {
  /// Random paragraphs on random pages; heights are whole points.
  init(_ random: inout SeededGenerator) {
    let isSmall = random.oneIn(2)
    pages = (0..<Int.random(in: 1...9, using: &random)).map { _ in
      Double(Int.random(in: isSmall ? 8...60 : 40...140, using: &random))
    }
    if random.oneIn(4) { pages[pages.count - 1] = .infinity }
    let share = Int.random(in: 1...4, using: &random)
    paragraphs = (0..<Int.random(in: 1...16, using: &random)).map { _ in
      var one = Paragraph()
      one.lines = Int.random(in: 1...(random.oneIn(5) ? 14 : 5), using: &random)
      one.height = Double([9, 12, 20].randomElement(using: &random)!)
      if random.oneIn(4) { one.before = 5 }
      if random.oneIn(4) { one.after = 7 }
      one.startsPage = random.oneIn(12)
      one.keepsTogether = random.oneIn(share)
      one.keepsWithNext = random.oneIn(share + 1)
      one.avoidsWidows = random.oneIn(share)
      return one
    }
  }

  /// The same as a text: lines end at line separators.
  func stack() -> LayoutStack {
    let stack = LayoutStack(
      "", containers: pages.map { CGSize(width: 200, height: $0.isFinite ? $0 : 0) })
    let text = NSMutableAttributedString(string: "")
    for (number, one) in paragraphs.enumerated() {
      let style = NSMutableParagraphStyle()
      (style.minimumLineHeight, style.maximumLineHeight) = (one.height, one.height)
      (style.paragraphSpacingBefore, style.paragraphSpacing) = (one.before, one.after)
      style.startsPage = one.startsPage
      style.keepsTogether = one.keepsTogether
      style.keepsWithNext = one.keepsWithNext
      style.avoidsWidows = one.avoidsWidows
      let lines = (0..<one.lines).map { "\(number).\($0)" }.joined(separator: "\u{2028}")
      text.append(
        NSAttributedString(
          string: lines + (number + 1 < paragraphs.count ? "\n" : ""),
          attributes: [.font: LayoutStack.font, .paragraphStyle: style]))
    }
    stack.storage.setAttributedString(text)
    return stack
  }

  /// The pages of lines as the layout has them.
  static func pages(of stack: LayoutStack) -> [[Int]] {
    var result: [[Int]] = []
    let string = stack.storage.string as NSString
    var end = -1
    stack.manager.ensureLayout(
      forCharacterRange: NSRange(location: 0, length: stack.storage.length))
    for line in stack.manager.seenFragments() {
      let characters = stack.manager.characterRange(
        forGlyphRange: line.glyphs, actualGlyphRange: nil)
      if characters.location >= end {
        result.append([])
        end = NSMaxRange(string.paragraphRange(for: characters))
      }
      result[result.count - 1].append(line.container)
    }
    return result
  }
}
