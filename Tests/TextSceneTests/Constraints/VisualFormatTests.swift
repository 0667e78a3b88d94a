// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// Rows and columns of views that strings draw.
@MainActor @Suite struct VisualFormatTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  private let views: [String: UIView]

  init() {
    var views: [String: UIView] = [:]
    for name in ["a", "b", "c_1"] {
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
      views[name] = view
    }
    self.views = views
  }

  private func lay(
    _ formats: String..., options: NSLayoutConstraint.FormatOptions = [],
    metrics: [String: Any]? = nil
  ) {
    for format in formats {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: format, options: format.hasPrefix("V:") ? [] : options,
          metrics: metrics, views: views))
    }
    root.layoutIfNeeded()
  }

  private func frame(_ name: String) -> CGRect { views[name]?.frame ?? .null }

  @Test func `a row and its columns stand where the strings say`() {
    lay(
      "H:|-10-[a(30)]-[b(==a)]-gap-[c_1]|", "V:|[a(20)]", "V:|-(5)-[b]-5-|", "V:|-top-[c_1]|",
      metrics: ["gap": 12, "top": CGFloat(7.5)])
    #expect(frame("a") == CGRect(x: 10, y: 0, width: 30, height: 20))
    #expect(frame("b") == CGRect(x: 48, y: 5, width: 30, height: 90))
    #expect(frame("c_1") == CGRect(x: 90, y: 7.5, width: 110, height: 92.5))
  }

  @Test func `the room at the edges is the margin's`() {
    root.layoutMargins = UIEdgeInsets(top: 3, left: 11, bottom: 4, right: 13)
    lay("|-[a]-|", "V:|-[a]-|")
    #expect(frame("a") == CGRect(x: 11, y: 3, width: 176, height: 93))
  }

  @Test func `relations and priorities count`() {
    lay(
      "[a(>=40,<=60,==50@250)]-(>=20,==5@200)-[b(10)]", "H:|[a]", "V:|[a(9)]", "V:|[b(9)]",
      metrics: [:])
    #expect(frame("a").width == 50 && frame("b").minX == 70)
    let list = NSLayoutConstraint.constraints(
      withVisualFormat: "[a(<=60@weak)]-(-4.5)-[b]", metrics: ["weak": 100], views: views)
    #expect(list.count == 2)
    #expect(list[0].relation == .lessThanOrEqual && list[0].priority.rawValue == 100)
    #expect(list[0].constant == 60 && list[0].secondItem == nil && list[0].firstAttribute == .width)
    #expect(list[1].firstItem === views["b"] && list[1].secondItem === views["a"])
    #expect(list[1].constant == -4.5 && list[1].firstAttribute == .leading)
    #expect(list.allSatisfy { !$0.isActive })
  }

  @Test func `a row may go from right to left, and its views stand on one height`() {
    lay(
      "|-10-[a(30)]-5-[b(20)]-(>=6)-[c_1(10)]", options: [.directionRightToLeft, .alignAllTop])
    lay("V:|-7-[a(9)]", "V:[b(8)]", "V:[c_1(8)]")
    #expect(frame("a") == CGRect(x: 160, y: 7, width: 30, height: 9))
    #expect(frame("b") == CGRect(x: 135, y: 7, width: 20, height: 8))
    #expect(frame("c_1").maxX <= 129 && frame("c_1").minY == 7)
    let column = NSLayoutConstraint.constraints(
      withVisualFormat: "V:[a]-[b]", options: [.alignAllLeft, .spacingBaselineToBaseline],
      metrics: nil, views: views)
    #expect(column[0].firstAttribute == .firstBaseline && column[0].constant == 8)
    #expect(column[0].secondAttribute == .lastBaseline && column[1].firstAttribute == .left)
  }

  @Test(arguments: [
    "", "H:", "|", "[a", "[]", "[a]-", "[a]-5[b]", "[a]--[b]", "[a(]", "[a(>)]", "[a(5]", "[a]|[b]",
    "[a] [b]", "[a(5@)]", "[1]", "V:H:[a]", "[a]-(5-[b]", "[a(--5)]", "🙂",
  ])
  func `a string that cannot be read says where`(_ format: String) {
    let fault = #expect(throws: VisualFormat.Fault.self) { _ = try VisualFormat(format) }
    #expect(fault?.sentence.contains(", expected ") == true)
  }

  @Test func `any string is read or refused`() {
    var random = SeededGenerator(seed: 5)
    let pieces = [
      "H:", "V:", "|", "-", "[", "]", "(", ")", "a", "b", ">=", "<=", "==", "@", ",", "5", "+1.5",
      // Tokens that are often valid in their position.
      "[a]", "[b(5)]", "-5-", "-", "[a]", "|-",
    ]
    var good = 0
    for _ in 0..<3000 {
      let format = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      if let read = try? VisualFormat(format) {
        good += 1
        #expect(read.items.count == read.connections.count + 1)
      }
    }
    #expect(good > 3)
  }

  @Test func `options have Apple's numbers`() {
    typealias Options = NSLayoutConstraint.FormatOptions
    let all: [Options] = [
      .alignAllLeft, .alignAllRight, .alignAllTop, .alignAllBottom, .alignAllLeading,
      .alignAllTrailing, .alignAllCenterX, .alignAllCenterY, .alignAllLastBaseline,
      .alignAllFirstBaseline, .directionLeftToRight, .directionRightToLeft, .directionMask,
      .spacingBaselineToBaseline, .spacingMask, .alignmentMask,
    ]
    #expect(
      all.map(\.rawValue) == [
        2, 4, 8, 16, 32, 64, 512, 1024, 2048, 4096, 65_536, 131_072, 196_608, 524_288, 524_288,
        65_535,
      ])
    #expect(Options.directionLeadingToTrailing.isEmpty && Options.spacingEdgeToEdge.isEmpty)
  }
}
