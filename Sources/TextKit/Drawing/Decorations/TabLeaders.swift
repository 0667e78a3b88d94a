// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextCanvas
internal import TextLayout
internal import TextLines
internal import TextShaping

/// Draws the leaders of tabs (`NSTextTab.OptionKey.leader`).
///
///     Chapter 1 .......... 12
///
/// The characters are on a grid that begins at the paragraph's margin, so that those of consecutive
/// lines are aligned.
extension LayoutDrawing {
  /// The room of a tab, and its style.
  private struct Gap {
    var left: Double
    var right: Double
    var style: ResolvedAttributes
  }

  func drawLeaders(of line: PlacedLine, at origin: CGPoint, in context: CGContext) {
    guard let style = line.displayedAttributes.first?.drawing.paragraphStyle else { return }
    let stops = style.tabStops.filter { $0.options[.leader] is String }
    if stops.isEmpty { return }
    let isRightToLeft = line.passage.baseLevel % 2 == 1
    let padding = Double(manager.textContainers[line.container].lineFragmentPadding)
    let margin =
      isRightToLeft ? line.fragmentRect.maxX - padding : line.fragmentRect.minX + padding
    for gap in gaps(of: line) {
      let start = isRightToLeft ? margin - gap.right : gap.left - margin
      // The stop to which the tab advanced is the first one after its position.
      guard let stop = style.tabStops.first(where: { Double($0.location) > start + 1 / 64 }),
        let leader = stop.options[.leader] as? String, let sign = leader.first
      else { continue }
      draw(sign, in: gap, from: margin, baseline: line.baseline, at: origin, in: context)
    }
  }

  private func gaps(of line: PlacedLine) -> [Gap] {
    let text = line.displayedText
    let context = line.displayedContext
    var gaps: [Gap] = []
    for segment in line.segments {
      let style = line.displayedAttributes[text.runs[segment.run].style].drawing
      context.forEachGlyph(in: segment) { index, x, advance in
        guard text.glyphs[index].isTab else { return }
        gaps.append(Gap(left: min(x, x + advance), right: max(x, x + advance), style: style))
      }
    }
    return gaps
  }

  private func draw(
    _ sign: Character, in gap: Gap, from margin: Double, baseline: Double, at origin: CGPoint,
    in context: CGContext
  ) {
    let attributes: [NSAttributedString.Key: Any] = [
      .font: gap.style.font, .foregroundColor: gap.style.foregroundColor,
    ]
    func width(_ count: Int) -> Double {
      let text = String(repeating: sign, count: count)
      return Double(text.size(withAttributes: attributes).width)
    }
    let step = (width(20) - width(10)) / 10
    guard step > 0.01 else { return }
    let first = ((gap.left - margin) / step).rounded(.up)
    let count = Int(min(((gap.right - margin) / step).rounded(.down) - first, 10_000))
    guard count > 0 else { return }
    StringSystem.with { other in
      other.set(.init(String(repeating: sign, count: count), attributes), width: 0, lines: 1)
      guard let own = other.lines(countingFinalSpace: true).first else { return }
      let place = CGPoint(
        x: origin.x + CGFloat(margin + first * step) - own.used.minX,
        y: origin.y + CGFloat(baseline) - CGFloat(own.baseline))
      context.canvas.mark(.layout) {
        LayoutDrawing(other.manager).paintGlyphs(
          NSRange(location: 0, length: other.manager.numberOfGlyphs), at: place, in: context)
      }
    }
  }
}
