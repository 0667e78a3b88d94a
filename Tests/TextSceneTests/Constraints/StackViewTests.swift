// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// Rows and columns.
@MainActor @Suite struct StackViewTests {
  private final class Sized: UIView {
    var size: CGSize
    init(_ width: CGFloat, _ height: CGFloat) {
      size = CGSize(width: width, height: height)
      super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { nil }
    override var intrinsicContentSize: CGSize { size }
  }

  private func row(_ sizes: [(CGFloat, CGFloat)], _ frame: CGSize) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: sizes.map { Sized($0.0, $0.1) })
    stack.frame.size = frame
    return stack
  }

  private func frames(_ stack: UIStackView) -> [CGRect] {
    stack.layoutIfNeeded()
    return stack.arrangedSubviews.map(\.frame)
  }

  private func near(_ a: [CGRect], _ b: [CGRect]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0.isNear($1, 1e-6) }
  }

  @Test func `a row is filled, its views spaced`() {
    #expect(UIStackView(frame: CGRect(x: 1, y: 2, width: 3, height: 4)).frame.maxX == 4)
    let stack = row([(20, 10), (30, 15)], CGSize(width: 100, height: 40))
    stack.spacing = 10
    stack.arrangedSubviews[1].setContentHuggingPriority(.defaultLow, for: .horizontal)
    stack.arrangedSubviews[0].setContentHuggingPriority(.defaultHigh, for: .horizontal)
    #expect(
      near(
        frames(stack),
        [CGRect(x: 0, y: 0, width: 20, height: 40), CGRect(x: 30, y: 0, width: 70, height: 40)]))
    #expect(stack.arrangedSubviews.allSatisfy { !$0.translatesAutoresizingMaskIntoConstraints })
    stack.axis = .vertical
    stack.arrangedSubviews[0].setContentHuggingPriority(.defaultHigh, for: .vertical)
    #expect(
      near(
        frames(stack),
        [CGRect(x: 0, y: 0, width: 100, height: 10), CGRect(x: 0, y: 20, width: 100, height: 20)]))
    stack.axis = .horizontal
    stack.setCustomSpacing(0, after: stack.arrangedSubviews[0])
    #expect(frames(stack)[1].minX == 20)
    #expect(stack.customSpacing(after: stack.arrangedSubviews[0]) == 0)
    stack.setCustomSpacing(UIStackView.spacingUseSystem, after: stack.arrangedSubviews[0])
    #expect(frames(stack)[1].minX == 28)
    stack.setCustomSpacing(UIStackView.spacingUseDefault, after: stack.arrangedSubviews[0])
    #expect(frames(stack)[1].minX == 30)
    #expect(
      stack.customSpacing(after: stack.arrangedSubviews[0]) == UIStackView.spacingUseDefault)
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(
      near(
        frames(stack),
        [CGRect(x: 2, y: 1, width: 20, height: 36), CGRect(x: 32, y: 1, width: 64, height: 36)]))
  }

  @Test func `room is shared as the distribution says`() {
    let stack = row([(10, 10), (30, 10), (20, 10)], CGSize(width: 120, height: 10))
    func lines() -> [[CGFloat]] {
      frames(stack).map { [$0.minX, $0.maxX].map { ($0 * 1000).rounded() / 1000 } }
    }
    stack.distribution = .fillEqually
    #expect(lines() == [[0, 40], [40, 80], [80, 120]])
    stack.distribution = .fillProportionally
    #expect(lines() == [[0, 20], [20, 80], [80, 120]])
    stack.distribution = .equalSpacing
    #expect(lines() == [[0, 10], [40, 70], [100, 120]])
    stack.distribution = .equalCentering
    // Middles at 5, 57.5 and 110.
    #expect(lines() == [[0, 10], [42.5, 72.5], [100, 120]])
    stack.distribution = .equalSpacing
    stack.spacing = 50
    stack.frame.size.width = 100
    // At least the given spacing: views are compressed.
    _ = warnings { stack.layoutIfNeeded() }
    #expect(lines().first?[0] == 0 && lines().last?[1] == 100)
  }

  @Test func `views stand across as the alignment says`() {
    let stack = row([(10, 10), (10, 20)], CGSize(width: 20, height: 40))
    func tops() -> [[CGFloat]] { frames(stack).map { [$0.minY, $0.height] } }
    #expect(tops() == [[0, 40], [0, 40]])
    stack.alignment = .top
    #expect(tops() == [[0, 10], [0, 20]] && stack.alignment == .leading)
    stack.alignment = .center
    #expect(tops() == [[15, 10], [10, 20]])
    stack.alignment = .bottom
    #expect(tops() == [[30, 10], [20, 20]] && stack.alignment == .trailing)
    stack.alignment = .lastBaseline
    let bottoms = frames(stack).map(\.maxY)
    #expect(bottoms[0] == bottoms[1])
    stack.arrangedSubviews[0].findBaselines = { _ in (first: 8, last: 2) }
    stack.arrangedSubviews[1].findBaselines = { _ in (first: 12, last: 3) }
    stack.alignment = .firstBaseline
    let tops = frames(stack).map(\.minY)
    #expect(tops[0] + 8 == tops[1] + 12)
    stack.axis = .vertical
    stack.isBaselineRelativeArrangement = true
    stack.spacing = 15
    let column = frames(stack)
    #expect(abs(column[0].maxY - 2 + 15 - (column[1].minY + 12)) < 1e-6)
    let distributions: [UIStackView.Distribution] = [
      .fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering,
    ]
    #expect(distributions.map(\.rawValue) == Array(0...4))
    let alignments: [UIStackView.Alignment] = [
      .fill, .leading, .firstBaseline, .center, .trailing, .lastBaseline,
    ]
    #expect(alignments.map(\.rawValue) == Array(0...5))
    #expect(NSLayoutConstraint.Axis.vertical.rawValue == 1)
  }

  @Test func `hidden and removed views take no room`() {
    let stack = row([(10, 10), (20, 10), (30, 10)], CGSize(width: 60, height: 10))
    stack.distribution = .fillEqually
    let middle = stack.arrangedSubviews[1]
    middle.isHidden = true
    #expect(frames(stack)[2] == CGRect(x: 30, y: 0, width: 30, height: 10))
    #expect(stack.arrangedSubviews.count == 3)
    middle.isHidden = false
    #expect(frames(stack)[2].minX == 40)
    stack.removeArrangedSubview(middle)
    #expect(middle.superview === stack && frames(stack)[1].minX == 30)
    stack.insertArrangedSubview(middle, at: 0)
    #expect(frames(stack)[0] == middle.frame && middle.frame.minX == 0)
    stack.insertArrangedSubview(middle, at: 2)
    #expect(stack.arrangedSubviews[2] === middle && stack.subviews.count == 3)
    middle.removeFromSuperview()
    #expect(stack.arrangedSubviews.count == 2 && frames(stack)[1].maxX == 60)
    #expect(UIStackView(frame: CGRect(x: 1, y: 2, width: 3, height: 4)).frame.maxX == 4)
    stack.addArrangedSubview(Sized(1, 1))
    #expect(frames(stack).count == 3 && frames(stack)[2].maxX == 60)
  }

  @Test func `a stack without a size is as large as what is in it`() {
    let stack = row([(10, 10), (20, 25)], .zero)
    stack.spacing = 5
    #expect(
      stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        == CGSize(width: 35, height: 25))
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    stack.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 7),
      stack.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    root.layoutIfNeeded()
    #expect(stack.frame == CGRect(x: 7, y: 0, width: 35, height: 25))
    // A stack in a stack.
    let outer = UIStackView(arrangedSubviews: [row([(10, 10)], .zero), row([(20, 20)], .zero)])
    outer.axis = .vertical
    #expect(outer.systemLayoutSizeFitting(.zero) == CGSize(width: 20, height: 30))
    #expect(UIStackView(arrangedSubviews: []).systemLayoutSizeFitting(.zero) == .zero)
    let priorities: [UILayoutPriority] = [.required, .defaultHigh, .defaultLow, .fittingSizeLevel]
    #expect(priorities.map(\.rawValue) == [1000, 750, 250, 50])
    #expect(UILayoutPriority(3) == UILayoutPriority(rawValue: 3))
  }
}
