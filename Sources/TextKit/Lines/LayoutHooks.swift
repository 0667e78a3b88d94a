// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextLines

/// Carries each step of layout to the delegate and to overridden members of the layout manager.
///
/// Stock managers without a delegate have no hooks, and layout calls none of this.
struct LayoutHooks {
  let manager: NSLayoutManager
  let delegate: (any NSLayoutManagerDelegate)?
  /// The manager is of a client's class, which may have overridden the setters.
  let callsSetters: Bool

  func mayBreak(before character: Int) -> Bool {
    delegate?.layoutManager(manager, shouldBreakLineByWordBeforeCharacterAt: character) ?? true
  }

  func mayHyphenate(before character: Int) -> Bool {
    delegate?.layoutManager(manager, shouldBreakLineByHyphenatingBeforeCharacterAt: character)
      ?? true
  }

  func lineSpacing(after glyph: Int, _ rect: CGRect) -> Double? {
    delegate.map {
      Double(
        $0.layoutManager(
          manager, lineSpacingAfterGlyphAt: glyph, withProposedLineFragmentRect: rect)
      )
      .usableSpacing
    }
  }

  func paragraphSpacing(after glyph: Int, _ rect: CGRect) -> Double? {
    delegate.map {
      Double(
        $0.layoutManager(
          manager, paragraphSpacingAfterGlyphAt: glyph, withProposedLineFragmentRect: rect)
      ).usableSpacing
    }
  }

  func paragraphSpacing(before glyph: Int, _ rect: CGRect) -> Double? {
    delegate.map {
      Double(
        $0.layoutManager(
          manager, paragraphSpacingBeforeGlyphAt: glyph, withProposedLineFragmentRect: rect)
      ).usableSpacing
    }
  }

  /// The width of a control character that acts as white space.
  func controlWidth(
    _ glyph: Int, _ character: Int, in rect: CGRect, at place: CGPoint, container: Int
  ) -> Double {
    guard let delegate, !manager.delegateGaps.contains(.sizesControls),
      manager.textContainers.indices.contains(container)
    else { return 0 }
    let box = delegate.layoutManager(
      manager, boundingBoxForControlGlyphAt: glyph, for: manager.textContainers[container],
      proposedLineFragment: rect, glyphPosition: place, characterIndex: character)
    return Swift.min(Double(box.size.width).usableSpacing, 1e7)
  }

  func didComplete(_ container: Int, atEnd: Bool) {
    guard let delegate else { return }
    let containers = manager.textContainers
    delegate.layoutManager(
      manager,
      didCompleteLayoutFor: containers.indices.contains(container) ? containers[container] : nil,
      atEnd: atEnd)
  }

  /// Lets delegate and subclass change a line before it is kept.
  ///
  /// - Parameters:
  ///   - line: `y` as in a passage.
  ///   - origin: What to add to `y` for container coordinates.
  ///   - glyphs: Global indexes.
  ///   - container: Index into the manager's containers.
  func adjust(_ line: inout Line, origin: Double, glyphs: NSRange, container: Int) {
    let textContainer = manager.textContainers[container]
    var draft = LineDraft(line, origin: origin, glyphs: glyphs)
    if let delegate {
      var rect = draft.fragment
      var used = draft.used
      var baseline = CGFloat(draft.baseline)
      let isChanged = unsafe withUnsafeMutablePointer(to: &rect) { rect in
        unsafe withUnsafeMutablePointer(to: &used) { used in
          unsafe withUnsafeMutablePointer(to: &baseline) { baseline in
            unsafe delegate.layoutManager(
              manager, shouldSetLineFragmentRect: rect, lineFragmentUsedRect: used,
              baselineOffset: baseline, in: textContainer, forGlyphRange: glyphs)
          }
        }
      }
      if isChanged, rect.isSensible, used.isSensible, abs(baseline) < CGRect.sensibleLimit {
        draft.shift(to: rect, used: used, baseline: Double(baseline))
      }
    }
    if callsSetters {
      manager.layout.draft = draft
      manager.setTextContainer(textContainer, forGlyphRange: glyphs)
      manager.setLineFragmentRect(draft.fragment, forGlyphRange: glyphs, usedRect: draft.used)
      manager.setLocation(draft.location, forStartOfGlyphRange: glyphs)
      draft = manager.layout.draft ?? draft
      manager.layout.draft = nil
    }
    draft.write(to: &line, origin: origin)
  }
}

/// A line in container coordinates while clients may change it.
struct LineDraft {
  var glyphs: NSRange
  var fragment: CGRect
  var used: CGRect
  /// From the fragment's top.
  var baseline: Double
  /// Left edge of the content, container coordinates.
  var contentX: Double

  init(_ line: Line, origin: Double, glyphs: NSRange) {
    self.glyphs = glyphs
    fragment = CGRect(x: line.x, y: line.y + origin, width: line.width, height: line.height)
    used = CGRect(
      x: line.usedX, y: line.y + origin + line.usedTop, width: line.usedWidth,
      height: line.usedHeight)
    baseline = line.baseline
    contentX = line.contentX
  }

  /// Relative to the fragment's origin.
  var location: CGPoint {
    get { CGPoint(x: contentX - Double(fragment.minX), y: baseline) }
    set {
      contentX = Double(fragment.minX + newValue.x)
      baseline = Double(newValue.y)
    }
  }

  /// Takes other rectangles; the content moves along with the fragment.
  mutating func shift(to rect: CGRect, used newUsed: CGRect, baseline newBaseline: Double) {
    contentX += Double(rect.minX - fragment.minX)
    fragment = rect
    used = newUsed
    baseline = newBaseline
  }

  func write(to line: inout Line, origin: Double) {
    line.x = Double(fragment.minX)
    line.y = Double(fragment.minY).onGrid - origin
    line.width = Double(fragment.width)
    line.height = Double(fragment.height).onGrid
    line.usedX = Double(used.minX)
    line.usedTop = Double(used.minY - fragment.minY)
    line.usedWidth = Double(used.width)
    line.usedHeight = Double(used.height)
    line.baseline = baseline
    line.contentX = contentX
  }
}

extension Double {
  /// Spacing from a client: finite, not negative, and no higher than any page.
  fileprivate var usableSpacing: Double {
    isFinite ? Swift.min(Swift.max(0, self), Double(CGRect.sensibleLimit)) : 0
  }
}

extension CGRect {
  /// Points beyond which a client's number is taken for nonsense.
  static let sensibleLimit: CGFloat = 1e7

  /// A client's finite rectangle, with numbers that may be those of a line: sums of them stay exact enough.
  var sensible: CGRect {
    if isSensible { return self }
    let limit = Self.sensibleLimit
    return CGRect(
      x: minX.clamped(to: -limit, limit), y: minY.clamped(to: -1e12, 1e12),
      width: width.clamped(to: 0, 2 * limit), height: height.clamped(to: 0, limit))
  }

  /// Whether a client's rectangle may be that of a line.
  var isSensible: Bool {
    isUsable && size.width >= 0 && size.height >= 0 && abs(origin.x) <= Self.sensibleLimit
      && abs(origin.y) <= 1e12 && size.width <= 2 * Self.sensibleLimit
      && size.height <= Self.sensibleLimit
  }
}

extension CGPoint {
  /// A client's finite place, no farther than any page reaches.
  var sensible: CGPoint {
    let limit = CGRect.sensibleLimit
    return CGPoint(x: x.clamped(to: -limit, limit), y: y.clamped(to: -limit, limit))
  }
}

extension CGFloat {
  fileprivate func clamped(to low: CGFloat, _ high: CGFloat) -> CGFloat {
    Swift.min(Swift.max(self, low), high)
  }
}
