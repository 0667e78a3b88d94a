// SPDX-License-Identifier: MIT

import Testing

@testable import TextGraphics

struct `A scanner` {
  @Test func `gives objects to sources that ask for them, and strings to others`() {
    let scanner = Scanner(string: "abc 12;rest")
    scanner.charactersToBeSkipped = nil
    var found: NSString? = ""
    #expect(unsafe scanner.scanCharacters(from: .letters, into: &found) && found == "abc")
    #expect(unsafe !scanner.scanCharacters(from: .letters, into: &found) && found == "abc")
    #expect(unsafe scanner.scanString(" ", into: &found) && found == " ")
    #expect(unsafe !scanner.scanString("x", into: &found) && found == " ")
    #expect(
      unsafe scanner.scanUpToCharacters(from: CharacterSet(charactersIn: ";"), into: &found)
        && found == "12")
    #expect(
      unsafe !scanner.scanUpToCharacters(from: CharacterSet(charactersIn: ";"), into: &found))
    #expect(unsafe scanner.scanUpTo("st", into: &found) && found == ";re")
    #expect(unsafe !scanner.scanUpTo("st", into: &found))
    #expect(scanner.scanString("st") == "st" && scanner.isAtEnd)
  }
}
