// SPDX-License-Identifier: MIT

@testable import TextKit

extension FuzzInput {
  /// One to four containers, one after the other.
  mutating func container() -> NSTextContainer {
    let container = NSTextContainer(
      size: CGSize(width: containerWidth(), height: flag() ? 0 : CGFloat(byte())))
    container.lineFragmentPadding = [0, 5, 1.5, 12][number(below: 4)]
    for _ in 0..<number(below: 3) { change(container) }
    return container
  }

  /// Points, or no limit.
  mutating func containerWidth() -> CGFloat {
    let width = byte()
    if width >= 0xF0 { return [0, 1e7, 4096][number(below: 3)] }
    return CGFloat(max(1, Int(width) + number(below: 8)))
  }

  /// Changes one property of a container.
  mutating func change(_ container: NSTextContainer) {
    switch byte() % 8 {
    case 0: container.size.width = containerWidth()
    case 1: container.size.height = CGFloat(byte())
    case 2: container.exclusionPaths = []
    case 3, 4: container.exclusionPaths = (0...number(below: 3)).map { _ in shape() }
    case 5: container.maximumNumberOfLines = number(below: 6)
    case 6: container.lineBreakMode = lineBreakMode()
    default:
      container.truncationToken = flag() ? nil : NSAttributedString(string: text(upTo: 4))
    }
  }

  /// A shape within reach of a container's text.
  mutating func shape() -> UIBezierPath {
    let rect = CGRect(
      x: number(in: -20...200), y: number(in: -20...200), width: number(in: 1...120),
      height: number(in: 1...90))
    switch byte() % 4 {
    case 0: return UIBezierPath(rect: rect)
    case 1: return UIBezierPath(ovalIn: rect)
    case 2: return path()
    default:
      let path = UIBezierPath()
      path.usesEvenOddFillRule = flag()
      path.move(to: rect.origin)
      for _ in 0...number(below: 6) {
        path.addLine(
          to: CGPoint(
            x: rect.minX + rect.width * CGFloat(byte()) / 255,
            y: rect.minY + rect.height * CGFloat(byte()) / 255))
      }
      path.close()
      return path
    }
  }
}
