// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// One storage, one manager, some containers: the setup of the layout tests.
final class LayoutStack {
  let storage: NSTextStorage
  let manager: NSLayoutManager

  init(
    _ text: String, font: UIFont? = LayoutStack.font, containers: [CGSize], padding: CGFloat = 0,
    manager: NSLayoutManager = NSLayoutManager(), style: NSParagraphStyle? = nil
  ) {
    storage = NSTextStorage(string: text)
    self.manager = manager
    // Texts of tests are short: parts are laid out separately all the same.
    manager.exactLimit = 0
    let all = NSRange(location: 0, length: storage.length)
    if let font { storage.addAttribute(.font, value: font, range: all) }
    if let style { storage.addAttribute(.paragraphStyle, value: style, range: all) }
    for size in containers {
      let container = NSTextContainer(size: size)
      container.lineFragmentPadding = padding
      manager.addTextContainer(container)
    }
    storage.addLayoutManager(manager)
  }

  /// Paragraphs laid out in twelve columns.
  static func inColumns(_ paragraphs: [String]) -> LayoutStack {
    let stack = LayoutStack(
      paragraphs.joined(separator: "\n"),
      containers: Array(repeating: CGSize(width: 170, height: 150), count: 12))
    stack.manager.ensureLayout(
      forCharacterRange: NSRange(location: 0, length: stack.storage.length))
    return stack
  }

  /// A stack of the same text, attributes and containers, laid out from nothing.
  func fresh() -> LayoutStack {
    let other = LayoutStack("", font: nil, containers: [])
    other.storage.setAttributedString(storage)
    other.manager.language = manager.language
    other.manager.hyphenationFactor = manager.hyphenationFactor
    other.manager.usesDefaultHyphenation = manager.usesDefaultHyphenation
    other.manager.hyphenatesCapitalizedWords = manager.hyphenatesCapitalizedWords
    for container in manager.textContainers {
      let copy = NSTextContainer(size: container.size)
      copy.lineFragmentPadding = container.lineFragmentPadding
      copy.exclusionPaths = container.exclusionPaths
      copy.maximumNumberOfLines = container.maximumNumberOfLines
      copy.lineBreakMode = container.lineBreakMode
      copy.truncationToken = container.truncationToken
      other.manager.addTextContainer(copy)
    }
    return other
  }

  /// Everything that is to be seen of a layout, a line of text for each line.
  func picture(_ detail: LayoutReport.Detail = .glyphs) -> [String] {
    Self.picture(of: manager, detail)
  }

  static func picture(of manager: NSLayoutManager, _ detail: LayoutReport.Detail) -> [String] {
    var lines: [String] = []
    manager.layout.checkInvariants()
    manager.forEachReportedLine(detail: detail) { line in
      var text =
        "\(line.container) \(line.characters) \(line.glyphs) \(line.fragment) \(line.used) \(line.baseline)"
      for run in line.runs {
        text += "\n  \(run.characters) \(run.postScriptName) \(run.size) \(run.script) \(run.level)"
        for glyph in run.glyphs {
          text += " \(glyph.id)/\(glyph.character)@\(glyph.x),\(glyph.y)+\(glyph.advance)"
        }
      }
      lines.append(text)
    }
    manager.layout.checkInvariants()
    lines.append("extra \(manager.extraLineFragmentRect)")
    lines.append("unlaid \(manager.firstUnlaidCharacterIndex())")
    for container in manager.textContainers {
      lines.append("used \(manager.usedRect(for: container)) \(manager.glyphRange(for: container))")
    }
    return lines
  }

  static var font: UIFont {
    try! UIFont(file: URL(fileURLWithPath: DebianFonts.dejaVuSans), size: 12)
  }
}

/// Retains stacks until a test ends: a manager alone retains no storage.
final class StackKeeper {
  private var stacks: [LayoutStack] = []

  func keep(_ stack: LayoutStack) -> LayoutStack {
    stacks.append(stack)
    return stack
  }
}

/// Returns the first difference of two dumps; nil if they are equal.
func firstDifference(_ a: [String], _ b: [String]) -> String? {
  for i in 0..<max(a.count, b.count) {
    let left = i < a.count ? a[i] : "nothing"
    let right = i < b.count ? b[i] : "nothing"
    if left != right { return "line \(i):\n\(left)\nis not\n\(right)" }
  }
  return nil
}

/// Random text in several scripts, with line ends of all kinds.
struct RandomText {
  var generator: SeededGenerator

  static let words = [
    "the", "office", "AVATAR", "fjord", "a", "difficult", "waffle,", "To", "x",
    "supercalifragilistic",
    "слово", "Привет", "ελληνικά", "שלום", "עברית", "مرحبا", "العالم", "(test)", "12", "3.14",
    "漢字仮名", "日本語。", "ไทยภาษา", "हिन्दी", "क्षेत्र", "🙂", "👩‍👩‍👧", "🇩🇪", "e\u{301}a\u{308}", "soft\u{AD}hyphen",
    "internationalization", "asszonnyal", "Donaudampfschiff", "Considerably",
    "exa\u{AD}mi\u{AD}ned",
    "non\u{A0}breaking", "tab\there", "\u{200F}", "\u{2067}x\u{2069}",
  ]
  static let ends = ["\n", "\n", "\n", "\r\n", "\r", "\u{2029}", "\u{2028}", "\n\n"]

  /// Some words; `newlines` is how many of a hundred words are followed by a line end.
  mutating func text(words: Int, newlines: Int = 12) -> String {
    var result = ""
    for _ in 0..<words {
      result += Self.words.randomElement(using: &generator)!
      if Int.random(in: 0..<100, using: &generator) < newlines {
        result += Self.ends.randomElement(using: &generator)!
      } else if !generator.oneIn(12) {
        result += " "
      }
    }
    return result
  }
}
