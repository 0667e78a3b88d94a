// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing

@testable import TextKit

struct `A current context` {
  @Test func `that is not there leaves everything undrawn, and each member says so once`() async {
    // In a separate process: other tests draw without a context, too.
    await #expect(processExitsWith: .success) {
      drawWithoutContext()
    }
  }
}

/// Draws everything that draws, with nothing to draw on.
private func drawWithoutContext() {
  let text = NSAttributedString(
    string: "abc",
    attributes: [
      .underlineStyle: 1, .strikethroughStyle: 1, .font: UIFont(name: "DejaVuSans", size: 12)!,
    ])
  let manager = NSLayoutManager()
  let container = NSTextContainer(size: CGSize(width: 100, height: 0))
  let storage = NSTextStorage(attributedString: text)
  manager.addTextContainer(container)
  storage.addLayoutManager(manager)
  manager.ensureLayout(for: container)
  let glyphs = NSRange(location: 0, length: 3)
  let rect = CGRect(x: 0, y: 0, width: 9, height: 9)
  let path = UIBezierPath(rect: rect)
  let measured = NSStringDrawingContext()
  func drawAll() {
    text.draw(at: .zero)
    text.draw(in: rect)
    text.draw(with: rect, options: [], context: measured)
    "abc".draw(at: .zero, withAttributes: nil)
    ("abc" as NSString).draw(in: rect, withAttributes: nil)
    manager.drawBackground(forGlyphRange: glyphs, at: .zero)
    manager.drawGlyphs(forGlyphRange: glyphs, at: .zero)
    manager.underlineGlyphRange(
      glyphs, underlineType: .single, lineFragmentRect: rect, lineFragmentGlyphRange: glyphs,
      containerOrigin: .zero)
    manager.strikethroughGlyphRange(
      glyphs, strikethroughType: .single, lineFragmentRect: rect, lineFragmentGlyphRange: glyphs,
      containerOrigin: .zero)
    unsafe manager.fillBackgroundRectArray(
      [rect], count: 1, forCharacterRange: glyphs, color: .red)
    path.fill()
    path.stroke()
    path.addClip()
    UIColor.red.set()
    UIRectFill(rect)
    UIRectFrame(rect)
    UIRectClip(rect)
    UIImage().draw(at: .zero)
    UIImage().drawAsPattern(in: rect)
    UIGraphicsSetPDFContextURLForRect(URL(string: "https://example.org")!, rect)
    UIGraphicsAddPDFContextDestinationAtPoint("there", .zero)
    UIGraphicsSetPDFContextDestinationForRect("there", rect)
  }
  let sentences = Misuse.warnings { for _ in 0..<3 { drawAll() } }
  Misuse.require(sentences.count == 21, "\(sentences)")
  Misuse.require(Set(sentences).count == sentences.count)
  Misuse.require(
    sentences.allSatisfy { $0.contains("no current context") && $0.contains("renderer") })
  // Measuring while drawing is reported all the same.
  Misuse.require(measured.totalBounds.width > 15)
  // A handler that is set later gets it too.
  for _ in 0..<2 {
    Misuse.require(Misuse.warnings { for _ in 0..<2 { "abc".draw(at: .zero) } }.count == 1)
  }
}
