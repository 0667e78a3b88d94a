// SPDX-License-Identifier: MIT

/// A label's text in a storage, a layout manager and a container, which it borrows at its first
/// query (`LentStack`).
///
///     LabelValues ──displayed()──> storage ──> manager ──> container (width, height, lines)
///                                                           └──> used rectangle, glyphs, baselines
@MainActor
final class LabelLayout {
  private var lent: LentStack?
  private var isFilled = false
  private var scale: CGFloat = 1
  /// The last layout.
  var last: Laid?

  /// A text in lines, and the container that it was laid out for.
  struct Laid {
    var width: CGFloat
    var height: CGFloat
    var lines: Int
    var text: LaidText
    /// The containers in which the lines are the same; nil for this one only.
    var room: Room?
  }

  /// The range of container sizes in which a fully visible text has the same lines.
  ///
  /// Lines are filled one after the other. A word that does not fit in a line does not fit in a
  /// narrower one. The text of the lines fits if the container is at least as wide as the widest
  /// line.
  struct Room {
    var widths: ClosedRange<CGFloat>
    var height: CGFloat
    var lines: Int
  }

  /// Discards the layout after a change of the text.
  func forget() {
    isFilled = false
    last = nil
  }

  /// Lays out for a width and a height; 0 is no limit.
  ///
  /// - Parameters:
  ///   - values: The label's values.
  ///   - width: The width in points.
  ///   - height: The height in points.
  ///   - lines: The maximum number of lines; 0 is no limit.
  ///   - scale: The scale of the fonts.
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
    // The container is set first, so that text that is about to be replaced is not laid out in it.
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

  /// Measures lines by queries that work for any text; some lines may be truncated.
  func measure(_ manager: NSLayoutManager, _ container: NSTextContainer) -> LaidText {
    // If the first line is too high, it is shown nevertheless.
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

  /// Puts the label's text into the storage, and returns whether there is any.
  private func fill(_ storage: NSTextStorage, with values: LabelValues, scale: CGFloat) -> Bool {
    if scale == 1, let plain = values.displayedPlain() {
      guard !plain.string.isEmpty else { return false }
      storage.setText(plain.string, plain.look)
      return true
    }
    guard let text = values.displayed() else { return false }
    lent?.canBeLentAgain = false
    storage.setAttributedString(scale == 1 ? text : text.scaled(by: scale))
    return true
  }

  /// Returns the rectangle of the lines and list markers; an empty line has a height and no width.
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
    // Otherwise the positions of lines depend on the width of the container.
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
  /// The rectangle that the lines use, in the container.
  let used: CGRect
  let glyphs: NSRange
  /// Whether nothing is truncated.
  let isWhole: Bool

  init(manager: NSLayoutManager, used: CGRect, glyphs: NSRange, isWhole: Bool) {
    (self.manager, self.used, self.glyphs, self.isWhole) = (manager, used, glyphs, isWhole)
  }

  /// Creates the layout of a text without truncation.
  init(_ measured: MeasuredLines, _ manager: NSLayoutManager) {
    self.init(manager: manager, used: measured.used, glyphs: measured.glyphs, isWhole: true)
  }

  /// The distance in points from the top of the used rectangle to the first baseline.
  var firstBaseline: CGFloat { baseline(ofGlyph: glyphs.location) }

  /// The distance in points from the top of the used rectangle to the last baseline.
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
