// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// Attributes for drawing only.
@Suite struct TemporaryAttributeTests {
  private let key = NSAttributedString.Key("mark")

  @Test func `they are what an array of dictionaries would be, through edits`() {
    let number = seed()
    var generator = SeededGenerator(seed: number)
    let stack = LayoutStack(
      String(repeating: "words and more ", count: 4),
      containers: [CGSize(width: 100, height: 0)])
    let manager = stack.manager
    let other = NSAttributedString.Key("other")
    var model = [[NSAttributedString.Key: Int]](repeating: [:], count: stack.storage.length)
    for step in 0..<iterations(300) {
      let range = generator.range(in: model.count)
      let value = Int.random(in: 0..<3, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0:
        manager.addTemporaryAttribute(key, value: value, forCharacterRange: NSRange(range))
        for i in range { model[i][key] = value }
      case 1:
        manager.addTemporaryAttributes([other: value], forCharacterRange: NSRange(range))
        for i in range { model[i][other] = value }
      case 2:
        manager.setTemporaryAttributes([key: value], forCharacterRange: NSRange(range))
        for i in range { model[i] = [key: value] }
      case 3:
        manager.removeTemporaryAttribute(key, forCharacterRange: NSRange(range))
        for i in range { model[i][key] = nil }
      default:
        let new = String(repeating: "n", count: Int.random(in: 0...4, using: &generator))
        if model.count - range.count + new.count == 0 { continue }
        stack.storage.replaceCharacters(in: NSRange(range), with: new)
        model.replaceSubrange(range, with: Array(repeating: [:], count: new.count))
      }
      let at = Int.random(in: 0..<model.count, using: &generator)
      var found = NSRange()
      let values =
        manager.temporaryAttributes(atCharacterIndex: at, effectiveRange: &found)
        as? [NSAttributedString.Key: Int]
      #expect(values == model[at], "seed \(number), step \(step)")
      #expect(found.contains(at) && model[Range(found)!].allSatisfy { $0 == model[at] })
      let single =
        manager.temporaryAttribute(
          key, atCharacterIndex: at, longestEffectiveRange: &found,
          in: NSRange(location: 0, length: model.count)) as? Int
      #expect(single == model[at][key], "seed \(number), step \(step)")
      var longest = at..<at + 1
      while longest.lowerBound > 0, model[longest.lowerBound - 1][key] == model[at][key] {
        longest = longest.lowerBound - 1..<longest.upperBound
      }
      while longest.upperBound < model.count, model[longest.upperBound][key] == model[at][key] {
        longest = longest.lowerBound..<longest.upperBound + 1
      }
      #expect(found == NSRange(longest), "seed \(number), step \(step)")
      _ = manager.temporaryAttributes(
        atCharacterIndex: at, longestEffectiveRange: &found, in: NSRange(location: at, length: 1))
      #expect(found == NSRange(location: at, length: 1))
      _ = manager.temporaryAttribute(key, atCharacterIndex: at, effectiveRange: &found)
      #expect(found.contains(at))
    }
    #expect(firstDifference(stack.picture(), stack.fresh().picture()) == nil)
  }

  @Test func `they change no layout, and display hears of the lines`() {
    let stack = LayoutStack(
      "one two three four five six", containers: [CGSize(width: 60, height: 0)])
    let manager = stack.manager
    var reported: [CGRect] = []
    manager.displayInvalidationHandler = { reported.append($1) }
    manager.addTemporaryAttribute(
      .foregroundColor, value: UIColor.red, forCharacterRange: NSRange(location: 4, length: 8))
    #expect(reported.isEmpty && manager.firstUnlaidCharacterIndex() == 0)
    manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: stack.storage.length))
    let first = manager.lineFragmentRect(forGlyphAt: 4, effectiveRange: nil)
    #expect(reported.first == first && reported.count >= 2)
    reported = []
    manager.invalidateDisplay(forGlyphRange: NSRange(location: 0, length: 1))
    #expect(reported == [manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil)])
    reported = []
    manager.invalidateDisplay(forCharacterRange: NSRange(location: 26, length: 50))
    #expect(
      reported == [
        manager.lineFragmentRect(forGlyphAt: manager.numberOfGlyphs - 1, effectiveRange: nil)
      ])
  }
}
