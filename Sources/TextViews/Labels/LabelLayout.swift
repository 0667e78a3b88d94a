// SPDX-License-Identifier: MIT

/// A label's text in a storage, a layout manager and a container of its own; made when somebody first asks.
///
///     LabelValues ──displayed()──> storage ──> manager ──> container (width, height, lines)
///                                                              └──> used rectangle, glyphs, baselines
@MainActor
final class LabelLayout {
  private lazy var stack: TextStack = {
    let stack = TextStack()
    stack.storage.isPrivate = true
    return stack
  }()
  private var isFilled = false
  private var scale: CGFloat = 1

  /// The text has changed.
  func forget() { isFilled = false }

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
    if !isFilled || scale != self.scale {
      guard fill(with: values, scale: scale) else { return nil }
      (isFilled, self.scale) = (true, scale)
    }
    let (storage, manager, container) = (stack.storage, stack.manager, stack.container)
    guard storage.length > 0 else { return nil }
    container.lineBreakMode = values.lineBreakMode
    container.maximumNumberOfLines = max(0, lines)
    container.size = CGSize(width: width, height: height)
    manager.ensureLayout(for: container)
    // A first line that is too high is shown rather than none.
    if manager.glyphRange(for: container).length == 0, height > 0 {
      container.size = CGSize(width: width, height: 0)
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
  private func fill(with values: LabelValues, scale: CGFloat) -> Bool {
    if scale == 1, let plain = values.displayedPlain() {
      guard !plain.string.isEmpty else { return false }
      stack.storage.setText(plain.string, attributes: plain.attributes)
      return true
    }
    guard let text = values.displayed() else { return false }
    stack.storage.setAttributedString(scale == 1 ? text : text.scaled(by: scale))
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

/// A label's text in lines.
@MainActor
struct LaidText {
  let manager: NSLayoutManager
  /// What the lines use, in the container.
  let used: CGRect
  let glyphs: NSRange
  /// Nothing is left out.
  let isWhole: Bool

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
