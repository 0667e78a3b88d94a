// SPDX-License-Identifier: MIT

/// A postal address in a text.
package struct FoundAddress: Equatable, Sendable {
  package enum Part: Hashable, Sendable { case street, city, state, zip, country }

  /// The range in UTF-16 units of the text.
  package var range: Range<Int>
  package var parts: [Part: String]
}

/// Finds postal addresses, on one line or several.
///
///     1 Infinite Loop, Cupertino, CA 95014    number, street, city, state or postal code (English)
///     55 rue du Bac, 75007 Paris              number, street, five digits, city (French)
///     Platz der Republik 1, 11011 Berlin      street, number, five digits, city (German)
///
/// A street alone does not count: a city, state or postal code must follow. Each number is examined
/// with a bounded part of the text around it, so that time is linear.
package struct AddressScanner {
  let text: ScannedText

  /// Returns the addresses in a text, in order.
  package static func addresses(in text: ScannedText) -> [FoundAddress] {
    let scanner = AddressScanner(text: text)
    var found: [FoundAddress] = []
    var index = 0
    while index < text.count {
      guard text[index].isASCIIDigit, text.startsWord(index) else {
        index += 1
        continue
      }
      let earliest = found.last?.range.upperBound ?? 0
      if let address = scanner.numberFirst(at: index) ?? scanner.streetFirst(zip: index, earliest) {
        found.append(address)
        index = address.range.upperBound
      } else {
        index = text.endOfWord(index)
      }
    }
    return found
  }

  /// A word of an address: letters and digits, with marks between them, and a full stop after a
  /// short one.
  struct Word {
    var range: Range<Int>
    /// In lower case, without a final full stop.
    var value: String
    var isCapitalized: Bool
    var isNumber: Bool
  }

  func word(at start: Int) -> Word? {
    var end = start
    var digits = 0
    loop: while end < text.count, end - start <= 32 {
      switch text.kind(at: end) {
      case .digit: digits += 1
      case .letter: break
      case .unspaced, .space: break loop
      case .other:
        let unit = text[end]
        guard end > start,
          unit == UInt16(ascii: "-") || unit == UInt16(ascii: "'") || unit == 0x2019
            || unit == UInt16(ascii: "."),
          text.kind(at: end + 1) == .letter || text.kind(at: end + 1) == .digit
        else { break loop }
      }
      end += 1
    }
    guard end > start, end - start <= 32 else { return nil }
    let value = text.string(start..<end)
    var word = Word(
      range: start..<end, value: value.lowercased(),
      isCapitalized: value.first?.isUppercase ?? false,
      isNumber: digits == end - start)
    if text[end] == UInt16(ascii: "."), digits == 0, end - start <= 4 || word.value.hasSuffix("str")
    {
      word.range = start..<end + 1
    }
    return word
  }

  /// Returns the position after spaces, and a comma or a line end among them.
  func gap(_ index: Int, allowsLineEnd: Bool = true) -> (place: Int, isBreak: Bool) {
    var place = index
    var isBreak = false
    while place - index < 4 {
      switch text[place] {
      case 0x20, 0xA0, 0x09, 0x0D: break
      case UInt16(ascii: ","):
        if isBreak { return (place, isBreak) }
        isBreak = true
      case 0x0A, 0x2028:
        guard allowsLineEnd else { return (place, isBreak) }
        isBreak = true
      default: return (place, isBreak)
      }
      place += 1
    }
    return (place, isBreak)
  }

  /// Adds the country after an address, if there is one.
  func country(_ address: FoundAddress) -> FoundAddress {
    let gap = gap(address.range.upperBound)
    guard gap.isBreak, let first = word(at: gap.place) else { return address }
    var name = ""
    var end = gap.place
    var longest: (name: String, end: Int)?
    var next: Word? = first
    for _ in 0..<4 {
      guard let word = next else { break }
      name += (name.isEmpty ? "" : " ") + word.value
      end = word.range.upperBound
      if AddressWords.countries.contains(name) {
        let plain = text[end - 1] == UInt16(ascii: ".") && !name.contains(".") ? end - 1 : end
        longest = (text.string(gap.place..<plain), plain)
      }
      let behind = self.gap(end)
      next = behind.isBreak ? nil : self.word(at: behind.place)
    }
    guard let longest else { return address }
    var address = address
    address.parts[.country] = longest.name
    address.range = address.range.lowerBound..<longest.end
    return address
  }
}
