// SPDX-License-Identifier: MIT

/// A label's text in a storage, a layout manager and a container, which it has from when somebody
/// first asks (`LentStack`).
///
///     LabelValues ──displayed()──> storage ──> manager ──> container (width, height, lines)
///                                                              └──> used rectangle, glyphs, baselines
@MainActor
final class LabelLayout {
  private var lent: LentStack?
  private var isFilled = false
  private var scale: CGFloat = 1
  /// What was laid out last.
  var last: Laid?

  /// A text in lines, and for which container.
  struct Laid {
    var width: CGFloat
    var height: CGFloat
    var lines: Int
    var text: LaidText
    /// The containers in which the lines are the same; nil: in this one only.
    var room: Room?
  }

  /// Containers in which all of a text has the lines that it has.
  ///
  /// Lines are filled one after the other. A word that had no room in a line has none in a narrower
  /// one, and what stands in the line has room as long as the container is as wide as the widest
  /// line.
  struct Room {
    var widths: ClosedRange<CGFloat>
    var height: CGFloat
    var lines: Int
  }

  /// The text has changed.
  func forget() {
    isFilled = false
    last = nil
  }

  /// Lays out in a width and a height; 0 is no limit.
  ///
  /// - Parameters:
  ///   - values: The label's.
  ///   - width: Points.
  ///   - height: Points.
  ///   - lines: The most of them; 0 is no limit.
  ///   - scale: Of the fonts.
  /// - Returns: nil if there is no text.
  func layOut(
    _ values: LabelValues, width: CGFloat, height: CGFloat, lines: Int, scale: CGFloat = 1
  ) -> LaidText? {
    let lines = max(0, lines)
    let isKnown = isFilled && scale == self.scale
    if isKnown, let last, last.holds(width: width, height: height, lines: lines) {
      return last.text
    }
    last = nil
    let stack = takeStack()
    let (manager, container) = (stack.manager, stack.container)
    // The container first: a text that is about to go need not be laid out in it.
    container.lineBreakMode = values.lineBreakMode
    container.maximumNumberOfLines = lines
    container.size = CGSize(width: width, height: height)
    if !isKnown {
      guard fill(stack.storage, with: values, scale: scale) else { return nil }
      (isFilled, self.scale) = (true, scale)
    }
    guard stack.storage.length > 0 else { return nil }
    manager.ensureLayout(for: container)
    let measured = manager.measuredLines()
    let text = measured.map { LaidText($0, manager) } ?? measure(manager, container)
    last = Laid(
      width: width, height: height, lines: lines, text: text,
      room: values.fillsLines
        ? measured.map { Room($0, width: width, alignment: values.alignment) } : nil)
    return text
  }

  private func takeStack() -> TextStack {
    if let lent { return lent.stack }
    let taken = LentStack()
    lent = taken
    return taken.stack
  }

  /// Measures lines by questions that any text can answer; some lines may be left out.
  func measure(_ manager: NSLayoutManager, _ container: NSTextContainer) -> LaidText {
    // A first line that is too high is shown rather than none.
    if manager.glyphRange(for: container).length == 0, container.size.height > 0 {
      container.size.height = 0
      container.maximumNumberOfLines = 1
      manager.ensureLayout(for: container)
    }
    let glyphs = manager.glyphRange(for: container)
    let used = usedRect(manager, container, glyphs)
    let isWhole =
      NSMaxRange(glyphs) >= manager.numberOfGlyphs
      && (glyphs.length == 0
        || manager.truncatedGlyphRange(inLineFragmentForGlyphAt: NSMaxRange(glyphs) - 1).location
          == NSNotFound)
    return LaidText(manager: manager, used: used, glyphs: glyphs, isWhole: isWhole)
  }

  /// Puts the label's text into the storage; whether there is any.
  private func fill(_ storage: NSTextStorage, with values: LabelValues, scale: CGFloat) -> Bool {
    if scale == 1, let plain = values.displayedPlain() {
      guard !plain.string.isEmpty else { return false }
      storage.setText(plain.string, plain.look)
      return true
    }
    guard let text = values.displayed() else { return false }
    lent?.mayBeLentAgain = false
    storage.setAttributedString(scale == 1 ? text : text.scaled(by: scale))
    return true
  }

  /// What the lines and the markers of lists use; an empty line has a height and no place.
  private func usedRect(
    _ manager: NSLayoutManager, _ container: NSTextContainer, _ glyphs: NSRange
  ) -> CGRect {
    let all = manager.usedRect(for: container)
    var (left, right) = (CGFloat.infinity, -CGFloat.infinity)
    unsafe manager.enumerateLineFragments(forGlyphRange: glyphs) { _, used, _, line, _ in
      if let marker = manager.markerExtent(besideLineOfGlyph: line.location) {
        left = min(left, marker.lowerBound)
        right = max(right, marker.upperBound)
      }
      let used = manager.usedRectWithTabs(ofLineWithGlyph: line.location) ?? used
      guard used.width > 0 else { return }
      left = min(left, used.minX)
      right = max(right, used.maxX)
    }
    guard left <= right else {
      return CGRect(x: all.minX, y: all.minY, width: 0, height: all.height)
    }
    return CGRect(x: left, y: all.minY, width: right - left, height: all.height)
  }
}

extension LabelLayout.Laid {
  fileprivate func holds(width: CGFloat, height: CGFloat, lines: Int) -> Bool {
    if (width, height, lines) == (self.width, self.height, self.lines) { return true }
    guard let room, width == self.width || room.widths.contains(width) else { return false }
    return (height == 0 || height >= room.height) && (lines == 0 || lines >= room.lines)
  }
}

extension LabelLayout.Room {
  fileprivate init(_ measured: MeasuredLines, width: CGFloat, alignment: NSTextAlignment) {
    (height, lines) = (measured.bottom, measured.count)
    let isLeft = alignment == .left || alignment == .natural && measured.isLeftToRight
    // Elsewhere lines stand by the right side, or in the middle, of the container that they have.
    guard isLeft, measured.isAtLeftEdge, width == 0 || measured.used.maxX <= width else {
      widths = width...width
      return
    }
    widths = measured.used.maxX...(width == 0 ? .greatestFiniteMagnitude : width)
  }
}

/// A label's text in lines.
@MainActor
struct LaidText {
  let manager: NSLayoutManager
  /// What the lines use, in the container.
  let used: CGRect
  let glyphs: NSRange
  /// Nothing is left out.
  let isWhole: Bool

  init(manager: NSLayoutManager, used: CGRect, glyphs: NSRange, isWhole: Bool) {
    (self.manager, self.used, self.glyphs, self.isWhole) = (manager, used, glyphs, isWhole)
  }

  /// All of a text.
  init(_ measured: MeasuredLines, _ manager: NSLayoutManager) {
    self.init(manager: manager, used: measured.used, glyphs: measured.glyphs, isWhole: true)
  }

  /// Points from the top of the used rectangle to the first baseline.
  var firstBaseline: CGFloat { baseline(ofGlyph: glyphs.location) }

  /// Points from the top of the used rectangle to the last baseline.
  var lastBaseline: CGFloat { baseline(ofGlyph: max(glyphs.location, NSMaxRange(glyphs) - 1)) }

  private func baseline(ofGlyph glyph: Int) -> CGFloat {
    guard glyphs.length > 0 else { return 0 }
    let fragment = unsafe manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
    let start = lineStart(glyph)
    return fragment.minY + manager.location(forGlyphAt: start).y - used.minY
  }

  private func lineStart(_ glyph: Int) -> Int {
    var range = NSRange()
    _ = unsafe manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: &range)
    return range.location
  }
}
