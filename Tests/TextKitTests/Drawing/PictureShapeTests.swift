// SPDX-License-Identifier: MIT

import TextKit
import TextKitTestSupport
import Testing

/// `UIBezierPath(opaquePartsOf:in:threshold:margin:)` where numbers are strange.
@Suite struct PictureShapeTests {
  private let dot = UIGraphicsImageRenderer(
    size: CGSize(width: 8, height: 8),
    format: {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      return format
    }()
  ).image { _ in
    UIColor.black.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 8, height: 8))
  }

  @Test(arguments: [1e-300, 1e-9, 0.001, 1, 300])
  func `a margin around a picture of any size is as wide as said`(side: Double) {
    let rect = CGRect(x: 10, y: 20, width: side, height: side)
    let path = UIBezierPath(opaquePartsOf: dot, in: rect, margin: 6)
    // Rows too low to be represented are ignored.
    guard side > 1e-100 else { return }
    let bounds = path.bounds
    let wanted = rect.insetBy(dx: -6, dy: -6)
    for (found, edge) in [
      (bounds.minX, wanted.minX), (bounds.minY, wanted.minY), (bounds.maxX, wanted.maxX),
      (bounds.maxY, wanted.maxY),
    ] {
      #expect(abs(found - edge) < 1.1, "\(bounds) for \(wanted)")
    }
    #expect(path.contains(CGPoint(x: 10 + side / 2, y: 20 + side / 2)))
    #expect(path.contains(CGPoint(x: 10 - 5, y: 20 + side / 2)))
    #expect(!path.contains(CGPoint(x: 10 - 5.5, y: 20 - 5.5)))
  }

  @Test func `rectangles that are none give no shape`() {
    for rect in [
      CGRect.zero, CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1),
      CGRect(x: CGFloat.infinity, y: 0, width: 1, height: 1),
      CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1),
    ] {
      #expect(UIBezierPath(opaquePartsOf: dot, in: rect, margin: 6).isEmpty, "\(rect)")
    }
    let rect = CGRect(x: 0, y: 0, width: 8, height: 8)
    for margin in [CGFloat.nan, -1] {
      let path = UIBezierPath(opaquePartsOf: dot, in: rect, margin: margin)
      #expect(path.bounds == rect, "\(margin)")
    }
  }
}
