// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextUnicode

/// Levels that follow edits: those of the text from scratch, and recomputed only near the edit.
@Suite struct BidiLevelsTests {
  /// Faults in the kept state; planted to show that the comparison notices them.
  enum Fault: CaseIterable, Sendable {
    case none, letterOfAnotherClass, bracketsForgotten, otherBase, embeddingForgotten,
      embeddingAdded, placeShifted, staleLevels
  }

  private static func piece(_ random: inout SeededGenerator) -> [UInt16] {
    let plain: [UInt32] = [0x5D0, 0x627, 0x61, 0x20, 0x31, 0x5D0, 0x20, 0x28, 0x29, 0x202B, 0x202C]
    let isPlain = random.oneIn(2)
    var scalars: [UInt32] = []
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      scalars +=
        isPlain
        ? [plain.randomElement(using: &random)!] : BidiTexts.random(&random).prefix(12)
    }
    return BidiTexts.units(scalars)
  }

  private static func text(_ random: inout SeededGenerator) -> [UInt16] {
    var text: [UInt16] = []
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      text += piece(&random)
      text += random.oneIn(2) ? [0x5D0, 0x20] : random.oneIn(30) ? [0x85] : [0x61, 0x20, 0x5D1]
    }
    return text
  }

  private static func plant(_ fault: Fault, in levels: inout BidiLevels) {
    if fault == .staleLevels {
      for index in levels.levels.indices { levels.levels[index] ^= 1 }
    }
    for index in levels.checkpoints.indices {
      switch fault {
      case .none, .staleLevels: break
      case .letterOfAnotherClass:
        let isLeft = levels.checkpoints[index].state.strong == .leftToRight
        levels.checkpoints[index].state.strong = isLeft ? .arabicLetter : .leftToRight
      case .bracketsForgotten: levels.checkpoints[index].state.brackets = []
      case .otherBase: levels.checkpoints[index].state.base ^= 1
      case .embeddingForgotten:
        levels.checkpoints[index].state.status = BidiStatus(level: levels.baseLevel)
      case .embeddingAdded:
        levels.checkpoints[index].state.status.embed(.rightToLeftEmbedding)
      case .placeShifted: levels.checkpoints[index].offset += 1
      }
    }
  }

  /// Edits some texts.
  ///
  /// - Returns: The first difference from levels from scratch.
  private func difference(
    _ count: Int, fault: Fault = .none, _ random: inout SeededGenerator
  ) -> String? {
    for round in 0..<count {
      let base = BidiTexts.base(&random)
      let spacing = [1, 2, 5, 16, 64].randomElement(using: &random)!
      var text = Self.text(&random)
      var levels = BidiLevels(of: text.span, base: base, spacing: spacing)
      for step in 0..<6 {
        let low = Int.random(in: 0...text.count, using: &random)
        let old =
          low..<min(
            text.count, low + Int.random(in: 0...random.range(in: 12).count, using: &random))
        let new = Array(Self.piece(&random).prefix(random.oneIn(3) ? 100 : 2))
        text.replaceSubrange(old, with: new)
        Self.plant(fault, in: &levels)
        let before = levels
        let changed = levels.replace(old, with: new.count) { range in
          Array(text[min(range.lowerBound, text.count)..<min(range.upperBound, text.count)])
        }
        let fresh = BidiLevels(of: text.span, base: base, spacing: spacing)
        let name = "round \(round), step \(step), base \(base), spacing \(spacing): \(text), \(old)"
        guard let changed else {
          if fresh.baseLevel == before.baseLevel { return "no answer, \(name)" }
          levels = fresh
          continue
        }
        if levels.levels != fresh.levels || levels.baseLevel != fresh.baseLevel { return name }
        let delta = new.count - old.count
        let isOutside =
          changed.lowerBound <= old.lowerBound && changed.upperBound >= old.upperBound + delta
          && levels.levels[..<changed.lowerBound] == before.levels[..<changed.lowerBound]
          && levels.levels[changed.upperBound...]
            == before.levels[(changed.upperBound - delta)...]
        if !isOutside { return "\(changed), \(name)" }
      }
    }
    return nil
  }

  @Test func `levels after edits are those from scratch`() {
    var random = SeededGenerator(seed: seed())
    #expect(difference(iterations(400), &random) == nil)
  }

  @Test(arguments: Fault.allCases)
  func `a planted fault is found`(_ fault: Fault) {
    if fault == .none { return }
    var random = SeededGenerator(seed: 20_260_101)
    #expect(difference(400, fault: fault, &random) != nil)
  }

  @Test func `a key in a long text reads what is near it`() {
    let line = Array("في البدء كان الكلمة، والكلمة (كان) عند الله، وكان الكلمة الله 12. ".utf16)
    var text: [UInt16] = []
    while text.count < 200_000 { text += line }
    var levels = BidiLevels(of: text.span, base: .natural)
    for place in [1, 1000, 100_000, 150_003, text.count] {
      for unit in [0x627, 0x20, 0x31, 0x61, 0x5D] as [UInt16] {
        text.insert(unit, at: place)
        let changed = levels.replace(place..<place, with: 1) { Array(text[$0]) }
        #expect(levels.lastWork < 10_000)
        #expect((changed?.count ?? .max) < 200)
      }
    }
    let isSame = levels.levels == BidiLevels(of: text.span, base: .natural).levels
    #expect(isSame)
  }

  @Test func `an edit that changes the base level is refused`() {
    var levels = BidiLevels(of: Array("אב".utf16).span, base: .natural)
    let text = Array("aאב".utf16)
    #expect(levels.replace(0..<0, with: 1) { Array(text[$0]) } == nil)
    #expect(levels.levels == [1, 1] && levels.baseLevel == 1)
  }

  @Test func `edits within an embedding, or behind a bracket without partner, go on there`() {
    let line = Array("في البدء كان الكلمة، والكلمة كان عند الله ".utf16)
    for start in [[0x202B], [0x61, 0x28], [0x202B, 0x28, 0x5D0, 0x5B]] as [[UInt16]] {
      var text = start
      while text.count < 100_000 { text += line }
      var levels = BidiLevels(of: text.span, base: .natural)
      text.insert(0x62, at: 50_000)
      _ = levels.replace(50_000..<50_000, with: 1) { Array(text[$0]) }
      #expect(levels.lastWork < 10_000)
      let isSame = levels.levels == BidiLevels(of: text.span, base: .natural).levels
      #expect(isSame)
      // Now the bracket has one.
      text.insert(0x29, at: 70_000)
      _ = levels.replace(70_000..<70_000, with: 1) { Array(text[$0]) }
      let isStillSame = levels.levels == BidiLevels(of: text.span, base: .natural).levels
      #expect(isStillSame)
    }
  }
}
