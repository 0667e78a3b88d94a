// SPDX-License-Identifier: MIT

/// The current paragraph: its pending text, spaces and breaks.
struct HTMLParagraph {
  var isOpen = false
  /// Whether the paragraph is directly in the body, outside of any block.
  var isLoose = false
  /// Whether its first strong character is right to left; nil until there is one.
  var beginsRightToLeft: Bool?
  /// Whether its direction comes from its text only.
  var isDirectionAuto = false
  var blockDirection: Int?
  /// The font size of its block, and of the smallest characters in it, in points.
  var blockSize = 0.0
  var smallestSize = Double.infinity
  /// Whether its line height is explicit.
  var hasOwnHeights = false
  /// Whether the text emitted so far ends within a word.
  var isInWord = false
  var format = ParagraphFormat()
  /// The character format that was last set on the sink.
  var characters: Shared<CharacterFormat>?
  /// Pending text in that format.
  var units: [UInt16] = []
  /// A pending space or break is emitted when something follows, in the format of its own position.
  var isSpaceWaiting = false
  var isBreakWaiting = false
  var spaceFormat = HTMLStyle.initial.sharedCharacter
  var endsWithSpace = true

  /// Begins; its format is still that of the previous paragraph.
  mutating func begin() {
    isOpen = true
    characters = nil
    (beginsRightToLeft, isInWord) = (nil, false)
    isSpaceWaiting = false
    isBreakWaiting = false
    endsWithSpace = true
  }

  /// Whether its text ends within a word.
  var endsInWord: Bool {
    guard isOpen, !isSpaceWaiting, !isBreakWaiting else { return false }
    guard let last = units.last else { return isInWord }
    guard let scalar = Unicode.Scalar(last) else { return true }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || scalar == "'" || scalar == "’"
  }

  /// Finds the first strong character in the pending text.
  mutating func noteDirection() {
    guard beginsRightToLeft == nil else { return }
    var rest = units[...]
    while let unit = rest.first {
      // Most text begins with a Latin letter.
      if unit < 0x80 {
        if (unit | 0x20) &- 0x61 < 26 { return beginsRightToLeft = false }
        rest = rest.dropFirst()
        continue
      }
      let isPair = UTF16.isLeadSurrogate(unit) && rest.count > 1
      let characters = rest.prefix(isPair ? 2 : 1)
      rest = rest.dropFirst(characters.count)
      for scalar in String(decoding: characters, as: UTF16.self).unicodeScalars {
        if let found = HTMLText.isRightToLeftLetter(scalar) { return beginsRightToLeft = found }
      }
    }
  }

  /// Notes white space, which is ignored at the beginning, and after other white space.
  mutating func noteSpace(_ style: HTMLStyle) {
    guard isOpen && !endsWithSpace && !isSpaceWaiting else { return }
    isSpaceWaiting = true
    spaceFormat = style.sharedCharacter
  }
}

/// The properties of the next paragraph that started elements have determined.
struct HTMLNextParagraph {
  /// The maximum number of marks for one paragraph.
  static let maximumMarks = 1000

  var startsPage = false
  /// The number of the page on which it begins.
  var pageNumber: Int?
  /// A program has begun, but no line of it.
  var startsCode = false
  /// Whether it directly follows `<pre>`: a line end there is ignored.
  var isAfterPre = false
  /// Whether it is the first paragraph in its cell, note or document.
  var isFirstInLevel = true
  /// Whether the previous paragraph is kept with it.
  var isKept = false
  /// Whether it directly follows a table.
  var isBelowTable = false
  /// Names of started blocks that have no paragraph yet.
  var marks: [String] = []

  mutating func beginNote() {
    startsPage = false
    pageNumber = nil
    isFirstInLevel = true
    (isKept, isBelowTable) = (false, false)
    marks = []
  }
}
