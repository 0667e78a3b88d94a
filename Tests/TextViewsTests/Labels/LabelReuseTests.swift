// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// A label reuses its layout in other sizes where its lines are the same.
///
/// A new label is the reference.
@MainActor @Suite(.serialized) struct LabelReuseTests {
  enum Fault: CaseIterable {
    case none, narrower, wider, lower, fewerLines, anyAlignment, anyText
  }

  private static let words = [
    "a", "of", "words ", "longer", "e\u{301}", "漢字", "שלום", "سلام", "😀", "\n", "  ", "-", "\t",
    "f-i",
    "unbreakablelongwordthatistorn", "ไทย",
  ]

  private func makeText(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...14, using: &random)).map { _ in
      Self.words.randomElement(using: &random)! + (random.oneIn(4) ? "" : " ")
    }.joined()
  }

  private func makeLabel(_ seed: UInt64) -> UILabel {
    var random = SeededGenerator(seed: seed)
    let label = UILabel()
    label.font = UIFont(name: "DejaVu Sans", size: [12, 13.7, 20].randomElement(using: &random)!)
    label.text = makeText(&random)
    label.textAlignment = [.natural, .left, .right, .center, .justified, .natural]
      .randomElement(using: &random)!
    label.lineBreakMode = [
      .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail,
      .byTruncatingMiddle, .byTruncatingTail,
    ].randomElement(using: &random)!
    label.numberOfLines = [0, 0, 1, 2, 5].randomElement(using: &random)!
    label.lineBreakStrategy = random.oneIn(2) ? .standard : []
    label.allowsDefaultTighteningForTruncation = random.oneIn(4)
    return label
  }

  /// Returns lines with their locations from the rectangle's origin.
  private func lines(of label: UILabel, in rect: CGRect) -> [String] {
    guard let (laid, origin) = label.place(in: rect) else { return [] }
    var lines = ["\(laid.used) \(laid.glyphs) \(laid.isWhole) \(origin)"]
    unsafe laid.manager.enumerateLineFragments(forGlyphRange: laid.glyphs) {
      _, used, _, glyphs, _ in
      let places = (glyphs.location..<NSMaxRange(glyphs)).map {
        laid.manager.location(forGlyphAt: $0)
      }
      lines.append("\(used) \(glyphs) \(places)")
    }
    return lines
  }

  private func difference(_ seed: UInt64, _ fault: Fault) -> String? {
    var random = SeededGenerator(seed: seed &* 31)
    let label = makeLabel(seed)
    func spoil() {
      guard var room = label.typesetting.last?.room else { return }
      let (low, high) = (room.widths.lowerBound, room.widths.upperBound)
      switch fault {
      case .none: return
      case .narrower: room.widths = max(0, low - 12)...high
      case .wider: room.widths = low...(high + 60)
      case .lower: room.height -= 14
      case .fewerLines: room.lines = 1
      case .anyAlignment: room.widths = min(low, high * 0.9)...high
      case .anyText: return
      }
      label.typesetting.last?.room = room
    }
    var width = CGFloat(Int.random(in: 20...260, using: &random))
    for _ in 0..<6 {
      let limit = CGSize(width: random.oneIn(5) ? 0 : width, height: 0)
      let fresh = makeLabel(seed)
      let size = label.sizeThatFits(limit)
      if size != fresh.sizeThatFits(limit) { return "\(size) in \(limit)" }
      spoil()
      if fault == .anyText, let last = label.typesetting.last {
        label.text = makeText(&random)
        _ = label.sizeThatFits(.zero)
        label.typesetting.last = last
        fresh.text = label.text
      }
      var rect = CGRect(origin: CGPoint(x: 3, y: 5), size: size)
      if random.oneIn(3) { rect.size.width += CGFloat(Int.random(in: -20...20, using: &random)) }
      if random.oneIn(4) { rect.size.height += CGFloat(Int.random(in: -30...30, using: &random)) }
      guard rect.width > 0, rect.height > 0 else { continue }
      let other = makeLabel(seed)
      other.text = label.text
      let (found, right) = (lines(of: label, in: rect), lines(of: other, in: rect))
      if found != right { return "\(found) is not \(right) in \(rect) after \(limit)" }
      let count = Int.random(in: 1...3, using: &random)
      if label.textRect(forBounds: rect, limitedToNumberOfLines: count)
        != makeLabel(seed).textRect(forBounds: rect, limitedToNumberOfLines: count),
        fault != .anyText
      {
        return "\(count) lines in \(rect)"
      }
      width = CGFloat(Int.random(in: 20...260, using: &random))
    }
    return nil
  }

  @Test func `a label in another size is a new label in that size`() {
    let seed = seed(of: "label sizes")
    for run in 0..<iterations(250) {
      if let difference = difference(seed &+ UInt64(run), .none) {
        Issue.record("seed \(seed) run \(run): \(difference)")
        return
      }
    }
  }

  @Test(arguments: Fault.allCases.filter { $0 != .none })
  func `a planted fault is found`(fault: Fault) {
    for run in 0..<300 where difference(UInt64(run), fault) != nil { return }
    Issue.record("\(fault) was not noticed")
  }

  @Test func `lines measured in one walk are those that questions find`() throws {
    let seed = seed(of: "measured lines")
    var count = 0
    for run in 0..<iterations(200) {
      let label = makeLabel(seed &+ UInt64(run))
      var random = SeededGenerator(seed: seed &+ UInt64(run))
      let width = CGFloat(Int.random(in: 0...250, using: &random))
      guard let laid = label.typesetting.layOut(label.values, width: width, height: 0, lines: 0)
      else { continue }
      let manager = laid.manager
      guard let measured = manager.measuredLines() else { continue }
      count += 1
      let asked = label.typesetting.measure(manager, manager.textContainers[0])
      #expect(measured.used == asked.used && measured.glyphs == asked.glyphs && asked.isWhole)
    }
    #expect(count > 100)
  }

  @Test func `labels that look alike stay apart`() throws {
    let labels = (0..<3).map { _ in makeLabel(7) }
    for label in labels {
      (label.text, label.textAlignment, label.numberOfLines) = ("some words", .left, 0)
      label.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
      _ = label.sizeThatFits(.zero)
    }
    let before = try light(of: labels[0])
    labels[1].textColor = .red
    labels[1].font = labels[1].font.withSize(30)
    labels[2].text = "other words"
    #expect(try light(of: labels[0]) == before)
    #expect(try light(of: labels[1]).red > before.red)
    #expect(labels[2].sizeThatFits(.zero) != labels[0].sizeThatFits(.zero))
  }

  @Test func `a text system is lent again, but not with pictures in it`() {
    weak var stack: NSTextStorage?
    do {
      let label = makeLabel(1)
      label.attributedText = NSAttributedString(attachment: NSTextAttachment())
      _ = label.sizeThatFits(.zero)
      stack =
        label.typesetting.layOut(label.values, width: 0, height: 0, lines: 0)?.manager
        .textStorage
    }
    #expect(stack == nil)
    do {
      let label = makeLabel(2)
      stack =
        label.typesetting.layOut(label.values, width: 0, height: 0, lines: 0)?.manager
        .textStorage
    }
    let next = makeLabel(3)
    let laid = next.typesetting.layOut(next.values, width: 0, height: 0, lines: 0)
    #expect(laid?.manager.textStorage === stack && stack?.string == next.text)
  }
}
