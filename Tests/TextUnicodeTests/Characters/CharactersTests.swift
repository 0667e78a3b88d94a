// SPDX-License-Identifier: MIT

import Testing

@testable import TextUnicode

@Suite struct CharactersTests {
  /// All scalars of a property in a file of the Unicode Character Database.
  private func scalars(_ property: String, in file: String) throws -> Set<UInt32> {
    var result: Set<UInt32> = []
    for (range, name) in try UnicodeFiles.ranges(of: file) where name == property {
      result.formUnion(range)
    }
    #expect(!result.isEmpty)
    return result
  }

  private func compare(
    _ property: String, _ file: String, _ isMember: (UInt32) -> Bool
  ) throws {
    let expected = try scalars(property, in: file)
    for scalar in UInt32(0)...0x10FFFF where isMember(scalar) != expected.contains(scalar) {
      Issue.record("\(property): U+\(String(scalar, radix: 16))")
    }
  }

  @Test func `white space is White_Space of PropList`() throws {
    try compare("White_Space", "PropList.txt", Characters.isWhitespace)
  }

  @Test func `what is ignored by default is so in DerivedCoreProperties`() throws {
    try compare(
      "Default_Ignorable_Code_Point", "DerivedCoreProperties.txt", Characters.isDefaultIgnorable)
  }

  @Test func `variation selectors are those of PropList`() throws {
    try compare("Variation_Selector", "PropList.txt", Characters.isVariationSelector)
  }

  @Test func `regional indicators are those of PropList`() throws {
    try compare("Regional_Indicator", "PropList.txt", Characters.isRegionalIndicator)
  }

  @Test func `ideographs are those of PropList`() throws {
    try compare("Ideographic", "PropList.txt", Characters.isIdeographic)
  }

  @Test func `emoji are those of emoji-data`() throws {
    let file = "emoji/emoji-data.txt"
    try compare("Emoji", file, Characters.isEmoji)
    try compare("Emoji_Presentation", file, Characters.isEmojiPresentation)
    try compare("Emoji_Modifier", file, Characters.isEmojiModifier)
    try compare("Emoji_Modifier_Base", file, Characters.isEmojiModifierBase)
    try compare("Extended_Pictographic", file, Characters.isExtendedPictographic)
  }

  @Test func `categories, marks, letters and controls are those of DerivedGeneralCategory`() throws
  {
    let names = [
      "Cn", "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Me", "Mc", "Nd", "Nl", "No", "Zs", "Zl", "Zp",
      "Cc",
      "Cf", "Co", "Cs", "Pd", "Ps", "Pe", "Pc", "Po", "Sm", "Sc", "Sk", "So", "Pi", "Pf",
    ]
    var count = 0
    for (range, name) in try UnicodeFiles.ranges(of: "extracted/DerivedGeneralCategory.txt") {
      for scalar in range {
        count += 1
        let isRight =
          names[Int(Characters.generalCategory(scalar).rawValue)] == name
          && Characters.isMark(scalar) == name.hasPrefix("M")
          && Characters.isLetter(scalar) == name.hasPrefix("L")
          && Characters.isControl(scalar) == (name == "Cc")
        if !isRight { Issue.record("U+\(String(scalar, radix: 16)) is \(name)") }
      }
    }
    #expect(count == 0x110000)
  }

  @Test func `letters that join are those of DerivedJoiningType`() throws {
    var joining: Set<UInt32> = []
    for (range, name) in try UnicodeFiles.ranges(of: "extracted/DerivedJoiningType.txt")
    where ["R", "L", "D", "C"].contains(name) {
      joining.formUnion(range)
    }
    #expect(joining.count > 500)
    for scalar in UInt32(0)...0x1FFFF
    where Characters.joinsNeighbours(scalar) != joining.contains(scalar) {
      Issue.record("U+\(String(scalar, radix: 16))")
    }
  }

  @Test func `numbers that are no scalars are nothing`() {
    for number: UInt32 in [0xD800, 0xDFFF, 0x110000, 0xFFFF_FFFF] {
      #expect(!Characters.isWhitespace(number) && !Characters.isMark(number))
      #expect(!Characters.isLetter(number) && !Characters.isEmoji(number))
      #expect(!Characters.isIdeographic(number) && !Characters.joinsNeighbours(number))
    }
    #expect(Characters.generalCategory(0xD800) == .surrogate)
    #expect(Characters.generalCategory(0x110000) == .unassigned)
  }

  @Test func `scalars are read from both sides`() {
    let text: [UInt16] = [0x61, 0xD83D, 0xDE00, 0xDE00, 0xD83D]
    #expect(text.span.scalar(at: 0) == (0x61, 1))
    #expect(text.span.scalar(at: 1) == (0x1F600, 2))
    #expect(text.span.scalar(at: 2) == (0xDE00, 1))
    #expect(text.span.scalar(at: 4) == (0xD83D, 1))
    #expect(text.span.scalar(before: 3) == (0x1F600, 2))
    #expect(text.span.scalar(before: 4) == (0xDE00, 1))
    #expect(text.span.scalar(before: 2) == (0xD83D, 1))
    #expect(text.span.scalar(before: 1) == (0x61, 1))
  }
}
