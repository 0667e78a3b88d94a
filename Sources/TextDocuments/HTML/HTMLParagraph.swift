// SPDX-License-Identifier: MIT

/// The paragraph that is read: what of it has not been told yet, and which of its spaces and breaks wait.
struct HTMLParagraph {
  var isOpen = false
  /// It stands in no block, but in the body.
  var isLoose = false
  /// Whether its first letter with a direction is written from right to left; nil as long as there is none.
  var beginsRightToLeft: Bool?
  /// Its direction is that of its text, and nothing else.
  var isDirectionAuto = false
  var blockDirection: Int?
  /// Of the font of its block, and of the smallest letters in it: points.
  var blockSize = 0.0
  var smallestSize = Double.infinity
  /// The height of its lines is spelled out.
  var hasOwnHeights = false
  /// The text that was passed on ends within a word.
  var isInWord = false
  var format = ParagraphFormat()
  /// The characters' format that the sink has been told last.
  var characters: Shared<CharacterFormat>?
  /// Text on its way to the sink, in that format.
  var units: [UInt16] = []
  /// A space or a break is told when something follows it, in the format of where it stood.
  var isSpaceWaiting = false
  var isBreakWaiting = false
  var spaceFormat = HTMLStyle.initial.sharedCharacter
  var endsWithSpace = true

  /// Begins; its format is still that of the paragraph before.
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

  /// Looks for the first letter with a direction in text that is passed on.
  mutating func noteDirection() {
    guard beginsRightToLeft == nil else { return }
    var rest = units[...]
    while let unit = rest.first {
      // Most text begins with a letter of Latin.
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

  /// White space has come: nothing at the beginning, and behind another space.
  mutating func noteSpace(_ style: HTMLStyle) {
    guard isOpen && !endsWithSpace && !isSpaceWaiting else { return }
    isSpaceWaiting = true
    spaceFormat = style.sharedCharacter
  }
}

/// What elements that have begun say of the next paragraph, before anything of it has come.
struct HTMLNextParagraph {
  /// Names that a document may give to one paragraph.
  static let mostMarks = 1000

  var startsPage = false
  /// The number of the page on which it begins.
  var pageNumber: Int?
  /// A program has begun, but no line of it.
  var startsCode = false
  /// Nothing stands between it and `<pre>`: a line end there is none.
  var isBehindPre = false
  /// No paragraph stands before it in its cell, note or document.
  var isFirstInLevel = true
  /// The paragraph before it stands with it.
  var isKept = false
  /// Nothing stands between a table and it.
  var isBelowTable = false
  /// Names of blocks that have begun, but no paragraph in them.
  var marks: [String] = []

  mutating func beginNote() {
    startsPage = false
    pageNumber = nil
    isFirstInLevel = true
    (isKept, isBelowTable) = (false, false)
    marks = []
  }
}
