// SPDX-License-Identifier: MIT

/// A flight in a text.
package struct FoundFlight: Equatable, Sendable {
  /// The range in UTF-16 units of the text.
  package var range: Range<Int>
  /// The airline's name.
  package var airline: String
  package var number: String
}

/// Finds flights: "flight UA 123", "Lufthansa 454", "vol AF 1234".
///
/// Two letters and a number alone do not count: they have many other meanings.
package struct FlightScanner {
  let text: ScannedText

  /// Words for a flight in some languages.
  private static let cues: Set<String> = [
    "flight", "flug", "vol", "vuelo", "volo", "vlucht", "voo",
  ]

  /// Returns the flights in a text, in order.
  package static func flights(in text: ScannedText) -> [FoundFlight] {
    let scanner = FlightScanner(text: text)
    var found: [FoundFlight] = []
    var index = 0
    while index < text.count {
      guard text.kind(at: index) == .letter, text.startsWord(index) else {
        index += 1
        continue
      }
      if let flight = scanner.flight(at: index) {
        found.append(flight)
        index = flight.range.upperBound
      } else {
        index = text.endOfWord(index)
      }
    }
    return found
  }

  private func flight(at start: Int) -> FoundFlight? {
    let end = text.endOfWord(start)
    guard end - start <= 16 else { return nil }
    if Self.cues.contains(text.string(start..<end).lowercased()) {
      return numbered(start, behind: end)
    }
    guard text[start].isASCIICapital, let names = Airlines.names[text.string(start..<end)] else {
      return nil
    }
    for name in names where starts(name.name, at: start) {
      var place = start + name.name.utf16.count
      guard text[place] == 0x20 else { continue }
      place += 1
      var hasCue = name.isAlone
      let cue = text.endOfWord(place)
      if cue - place <= 8, Self.cues.contains(text.string(place..<cue).lowercased()),
        text[cue] == 0x20
      {
        place = cue + 1
        hasCue = true
      }
      // A code may precede the number.
      if let code = code(at: place), Airlines.codes[text.string(code)] == name.name {
        place = text[code.upperBound] == 0x20 ? code.upperBound + 1 : code.upperBound
      }
      guard hasCue, let number = number(at: place) else { continue }
      return FoundFlight(
        range: start..<number.upperBound, airline: name.name, number: text.string(number))
    }
    return nil
  }

  /// Reads an airline's code and a number after "flight".
  private func numbered(_ start: Int, behind end: Int) -> FoundFlight? {
    guard text[end] == 0x20, let code = code(at: end + 1),
      let airline = Airlines.codes[text.string(code)]
    else { return nil }
    let next = text[code.upperBound]
    let place = next == 0x20 || next == UInt16(ascii: "-") ? code.upperBound + 1 : code.upperBound
    guard let number = number(at: place) else { return nil }
    return FoundFlight(
      range: start..<number.upperBound, airline: airline, number: text.string(number))
  }

  /// Reads two capitals, or a capital and a digit.
  private func code(at place: Int) -> Range<Int>? {
    let (first, second) = (text[place], text[place + 1])
    guard
      first.isASCIICapital && (second.isASCIICapital || second.isASCIIDigit)
        || first.isASCIIDigit && second.isASCIICapital
    else { return nil }
    return place..<place + 2
  }

  /// Reads one to four digits.
  private func number(at place: Int) -> Range<Int>? {
    var end = place
    while end - place < 5, text[end].isASCIIDigit { end += 1 }
    guard end > place, end - place <= 4, text.kind(at: end) != .letter,
      text.kind(at: end) != .digit,
      !(text[end] == UInt16(ascii: ".") && text.kind(at: end + 1) == .digit)
    else { return nil }
    return place..<end
  }

  private func starts(_ name: String, at place: Int) -> Bool {
    for (offset, unit) in name.utf16.enumerated() where text[place + offset] != unit {
      return false
    }
    let behind = text.kind(at: place + name.utf16.count)
    return behind != .letter && behind != .digit
  }
}
