// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// Texts and containers at which TextKit on other systems was reported to hang or crash, and their
/// relatives.
@Suite(.timeLimit(.minutes(20))) struct KnownHangTests {
  private func finish(_ stack: LayoutStack) {
    let manager = stack.manager
    manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: stack.storage.length))
    for container in manager.textContainers {
      #expect(manager.usedRect(for: container).isUsable)
      _ = manager.glyphRange(for: container)
      _ = manager.glyphIndex(for: CGPoint(x: 3, y: 3), in: container)
    }
    #expect(manager.extraLineFragmentRect.isUsable)
  }

  @Test func `an exclusion rectangle at x 0`() {
    let stack = LayoutStack(
      String(repeating: "some words to wrap ", count: 50),
      containers: [CGSize(width: 200, height: 0)], padding: 5)
    for width in [10, 195, 200, 300] as [CGFloat] {
      stack.manager.textContainers[0].exclusionPaths = [
        UIBezierPath(rect: CGRect(x: 0, y: 0, width: width, height: 100))
      ]
      finish(stack)
      #expect(stack.manager.firstUnlaidCharacterIndex() == stack.storage.length)
    }
  }

  @Test func `Nastaliq in a tiny container`() throws {
    let text = "یہ اردو کی ایک لمبی سطر ہے جو نستعلیق میں لکھی گئی ہے"
    for name in ["NotoNastaliqUrdu-Regular.ttf", "DejaVuSans.ttf"] {
      let font = try UIFont(file: URL(fileURLWithPath: DebianFonts.path(name)), size: 40)
      for size in [1, 5, 20] {
        finish(
          LayoutStack(
            text, font: font,
            containers: [CGSize(width: size, height: size), CGSize(width: size, height: 0)]))
      }
    }
  }

  @Test func `control characters of all kinds`() {
    let controls = String(String.UnicodeScalarView((0..<0x20).compactMap { Unicode.Scalar($0) }))
    let text =
      controls + "a\u{7F}\u{85}\u{AD}\u{200B}\u{202E}\u{2028}\u{2029}\u{FEFF}\u{FFFC}\u{FFFE}"
    for width in [0, 1, 50] {
      finish(
        LayoutStack(
          String(repeating: text, count: 20), containers: [CGSize(width: width, height: 0)]))
    }
  }

  @Test func `padding wider than the container`() {
    for padding in [50, 51, 1e6] as [CGFloat] {
      let stack = LayoutStack(
        "words in a row", containers: [CGSize(width: 100, height: 0)], padding: padding)
      finish(stack)
      #expect(stack.manager.firstUnlaidCharacterIndex() == stack.storage.length)
      stack.manager.textContainers[0].exclusionPaths = [
        UIBezierPath(rect: CGRect(x: 20, y: 0, width: 20, height: 20))
      ]
      finish(stack)
    }
  }

  @Test func `frames of infinite and no size`() {
    for value in [CGFloat.infinity, -.infinity, .nan, .greatestFiniteMagnitude, 0, -1] {
      let stack = LayoutStack(
        "some words\nand\n",
        containers: [CGSize(width: value, height: 50), CGSize(width: 50, height: value)])
      finish(stack)
      for rect in [
        CGRect(x: value, y: value, width: value, height: value),
        CGRect(x: 0, y: 0, width: 10, height: value),
      ] {
        let container = stack.manager.textContainers[0]
        stack.manager.ensureLayout(forBoundingRect: rect, in: container)
        _ = stack.manager.glyphRange(forBoundingRect: rect, in: container)
        _ = stack.manager.glyphIndex(for: rect.origin, in: container)
      }
    }
  }

  @Test func `mixes of Arabic and Indic scripts`() {
    let text = "العربية हिन्दी বাংলা 123 ١٢٣ १२३ (مرحبا) தமிழ் \u{200D}\u{200C}ﷺ "
    for width in [1, 30, 300] {
      finish(
        LayoutStack(
          String(repeating: text, count: 40), font: nil,
          containers: [CGSize(width: width, height: 0)]))
    }
  }

  @Test func `shapes of no number, of a million segments, and over everything`() {
    let stack = LayoutStack(
      String(repeating: "some words to wrap ", count: 100),
      containers: [CGSize(width: 300, height: 400), CGSize(width: 300, height: 0)])
    let container = stack.manager.textContainers[0]
    let wild = UIBezierPath()
    wild.move(to: CGPoint(x: CGFloat.nan, y: 10))
    wild.addLine(to: CGPoint(x: 100, y: CGFloat.infinity))
    wild.addCurve(
      to: CGPoint(x: 50, y: 50), controlPoint1: CGPoint(x: CGFloat.nan, y: 1),
      controlPoint2: CGPoint(x: 1e308, y: -1e308))
    wild.close()
    container.exclusionPaths = [wild]
    finish(stack)

    let saw = UIBezierPath()
    saw.move(to: CGPoint(x: 100, y: 0))
    let count = 1_000_000
    for i in 0..<count {
      saw.addLine(to: CGPoint(x: i % 2 == 0 ? 150 : 110, y: 300.0 * Double(i) / Double(count)))
    }
    saw.addLine(to: CGPoint(x: 100, y: 300))
    saw.close()
    container.exclusionPaths = [saw]
    finish(stack)
    #expect(unsafe stack.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).width == 100)

    container.exclusionPaths = [
      UIBezierPath(rect: CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9))
    ]
    finish(stack)
    #expect(stack.manager.glyphRange(for: container).length == 0)
    #expect(stack.manager.firstUnlaidCharacterIndex() == stack.storage.length)
    stack.manager.textContainers[1].exclusionPaths = container.exclusionPaths
    finish(stack)
    // Without limit of height there is room below.
    #expect(unsafe stack.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).minY >= 1e9)
    stack.manager.textContainers[1].size.height = 1000
    finish(stack)
    #expect(stack.manager.firstUnlaidCharacterIndex() == 0)
  }
}
