// SPDX-License-Identifier: MIT

import TextKitTestSupport

/// Random text out of which shaping has to make sense: words of scripts, and everything in between.
struct RandomText {
  /// The characters from which words are drawn.
  struct Alphabet {
    var name: String
    var letters: [UInt32]
    var marks: [UInt32]
    var isRightToLeft = false
    /// Written with spaces between words.
    var hasSpaces = true

    init(
      _ name: String, _ letters: String, marks: String = "", isRightToLeft: Bool = false,
      hasSpaces: Bool = true
    ) {
      self.name = name
      self.letters = letters.unicodeScalars.map(\.value)
      self.marks = marks.unicodeScalars.map(\.value)
      self.isRightToLeft = isRightToLeft
      self.hasSpaces = hasSpaces
    }
  }

  static let latin = Alphabet(
    "Latin", "aabcdeeefffghiijklllmnoopqrsttuvwxyzAVTWYLFPéüñœßÿŁřİfi",
    marks: "\u{301}\u{308}\u{323}")
  static let cyrillic = Alphabet(
    "Cyrillic", "абвгдежзийклмнопрстуфхцчшщъыьэюяАГТУЁїґ", marks: "\u{301}")
  static let greek = Alphabet("Greek", "αβγδεζηθικλμνξοπρστυφχψωΑΤΥάώΐ", marks: "\u{301}\u{314}")
  static let arabic = Alphabet(
    "Arabic", "ابتثجحخدذرزسشصضطظعغفقكلممنهوويىئؤءآإةپچژگک",
    marks: "\u{64B}\u{64E}\u{64F}\u{650}\u{651}\u{652}\u{670}",
    isRightToLeft: true)
  static let hebrew = Alphabet(
    "Hebrew", "אבגדהוזחטיכלמנסעפצקרשתםןךףץ", marks: "\u{5B0}\u{5B4}\u{5B7}\u{5B8}\u{5BC}\u{5C1}",
    isRightToLeft: true)
  static let devanagari = Alphabet(
    "Devanagari", "कखगघचजझटठडतथदधनपफबभमयरलवशषसहअआइउ",
    marks: "\u{93E}\u{93F}\u{940}\u{941}\u{947}\u{94B}\u{94D}\u{94D}\u{94D}\u{902}\u{93C}")
  static let bengali = Alphabet(
    "Bengali", "কখগঘচজটডতদনপবভমযরলশসহ",
    marks: "\u{9BE}\u{9BF}\u{9C0}\u{9C1}\u{9C7}\u{9CB}\u{9CD}\u{9CD}")
  static let tamil = Alphabet(
    "Tamil", "கஙசஞடணதநபமயரலவழளறன", marks: "\u{BBE}\u{BBF}\u{BC1}\u{BC6}\u{BCA}\u{BCD}")
  static let thai = Alphabet(
    "Thai", "กขคงจชซดตทนบปผพฟมยรลวสหอเแโไา",
    marks: "\u{E31}\u{E34}\u{E35}\u{E38}\u{E48}\u{E49}\u{E33}", hasSpaces: false)
  static let han = Alphabet("Han", "漢字日本語文章中國人大小山川水火木金土天地玄黄", hasSpaces: false)
  static let kana = Alphabet("Kana", "あいうえおかきくけこアイウエオカガパー、。「」", marks: "\u{3099}", hasSpaces: false)
  static let hangul = Alphabet("Hangul", "가나다라마바사아자차한글말씨", marks: "")
  static let emoji = Alphabet(
    "Emoji", "😀👍👩❤☺🇩🇪🚀1#", marks: "\u{FE0F}\u{FE0E}\u{1F3FD}\u{20E3}\u{200D}", hasSpaces: false)

  static let all = [
    latin, cyrillic, greek, arabic, hebrew, devanagari, bengali, tamil, thai, han, kana, hangul,
    emoji,
  ]

  /// Space, punctuation, digits.
  static let between = Array(
    "      .,;:!?'\"()[]-–—…/0123456789$%&*+=<>@#«»‘’“”".unicodeScalars.map(\.value))
  /// Characters that are rare in text, and must not harm.
  static let rare: [UInt32] = [
    0x00, 0x09, 0x0A, 0x0D, 0x0B, 0x0C, 0x1C, 0x1F, 0x7F, 0x85, 0xA0, 0xAD, 0x2028, 0x200B, 0x200C,
    0x200D, 0x200E, 0x200F, 0x202A, 0x202C, 0x202F, 0x2044, 0x2060, 0x2066, 0x2069, 0xFEFF, 0xFFFC,
    0xFFFD,
    0xFE0F, 0x34F, 0x301, 0x64E, 0xE33, 0x1680, 0x2003, 0x2011, 0x3000, 0xE000, 0x378, 0x10FFFF,
    0xD800, 0xDC00, 0x1F3FD, 0x20E3, 0x640, 0x600, 0x61C, 0x115F, 0x3164, 0x180E,
  ]

  var generator: SeededGenerator
  /// The average distance between rare characters; 0: there are none.
  var rareness = 0
  /// The average number of letters between marks; 0: there are none.
  var markedness = 6

  /// Text of some words in the given scripts.
  mutating func text(_ alphabets: [Alphabet], words: Int) -> [UInt16] {
    var units: [UInt16] = []
    for _ in 0..<words {
      let alphabet = alphabets.randomElement(using: &generator)!
      for _ in 0..<Int.random(in: 1...9, using: &generator) {
        RandomText.add(alphabet.letters.randomElement(using: &generator)!, to: &units)
        if markedness > 0, !alphabet.marks.isEmpty, generator.oneIn(markedness) {
          RandomText.add(alphabet.marks.randomElement(using: &generator)!, to: &units)
        }
        if rareness > 0, generator.oneIn(rareness) {
          RandomText.add(RandomText.rare.randomElement(using: &generator)!, to: &units)
        }
      }
      if alphabet.hasSpaces || generator.oneIn(4) {
        repeat {
          RandomText.add(RandomText.between.randomElement(using: &generator)!, to: &units)
        } while generator.oneIn(3)
        if !generator.oneIn(4) { units.append(0x20) }
      }
    }
    return units
  }

  /// Appends UTF-16; a surrogate is appended as it is.
  static func add(_ scalar: UInt32, to units: inout [UInt16]) {
    if scalar < 0x10000 {
      units.append(UInt16(scalar))
    } else {
      units.append(UInt16(0xD800 + (scalar - 0x10000) >> 10))
      units.append(UInt16(0xDC00 + (scalar - 0x10000) & 0x3FF))
    }
  }
}

/// The text with as much left out as may be while `fails` holds.
func shrink(_ units: [UInt16], while fails: ([UInt16]) -> Bool) -> [UInt16] {
  var least = units
  var length = max(1, units.count / 2)
  while length >= 1 {
    var start = 0
    while start < least.count {
      var shorter = least
      shorter.removeSubrange(start..<min(start + length, least.count))
      if !shorter.isEmpty, fails(shorter) { least = shorter } else { start += length }
    }
    length /= 2
  }
  return least
}

/// UTF-16 in figures.
func hex(_ units: [UInt16]) -> String {
  units.map { String($0, radix: 16) }.joined(separator: " ")
}
