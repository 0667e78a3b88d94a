// SPDX-License-Identifier: MIT

extension AddressScanner {
  /// Reads five digits and the city after them.
  func city(zip place: Int) -> (parts: [FoundAddress.Part: String], end: Int)? {
    guard let digits = digits(at: place, count: 5) else { return nil }
    let first = gap(digits, allowsLineEnd: false)
    guard !first.isBreak, first.place > digits, let word = word(at: first.place), word.isCapitalized
    else { return nil }
    var end = endOfCity(word)
    // "Frankfurt am Main": lowercase words count if a capital follows.
    for _ in 0..<3 {
      let next = gap(end, allowsLineEnd: false)
      guard !next.isBreak, next.place > end, var following = self.word(at: next.place) else {
        break
      }
      if AddressWords.inner.contains(following.value) {
        let after = gap(following.range.upperBound, allowsLineEnd: false)
        guard !after.isBreak, let last = self.word(at: after.place), last.isCapitalized else {
          break
        }
        following = last
      } else {
        break
      }
      end = endOfCity(following)
    }
    return ([.zip: text.string(place..<digits), .city: text.string(first.place..<end)], end)
  }

  /// Returns the city's end: a full stop after it ends the sentence.
  private func endOfCity(_ word: Word) -> Int {
    let end = word.range.upperBound
    return text[end - 1] == UInt16(ascii: ".") ? end - 1 : end
  }

  /// Reads "Platz der Republik 1, 11011 Berlin", found by its postal code.
  func streetFirst(zip: Int, _ earliest: Int) -> FoundAddress? {
    guard let city = city(zip: zip) else { return nil }
    var place = zip
    if text[place - 1] == UInt16(ascii: "-"), text[place - 2].isASCIICapital {
      place -= 2
      if text[place - 1].isASCIICapital { place -= 1 }
    }
    let behind = before(place, allowsBreak: true)
    guard behind.isBreak, behind.place > earliest, let number = wordBefore(behind.place),
      text[number.lowerBound].isASCIIDigit, number.count <= 5
    else { return nil }
    var start: Int?
    var end = number.lowerBound
    for _ in 0..<5 {
      let gap = before(end, allowsBreak: false)
      guard gap.place < end, gap.place > earliest, let word = wordBefore(gap.place),
        word.lowerBound >= earliest
      else { break }
      let name = text.string(word)
      let isCapitalized = name.first?.isUppercase ?? false
      guard isCapitalized || AddressWords.inner.contains(name.lowercased()) else { break }
      if isCapitalized { start = word.lowerBound }
      end = word.lowerBound
    }
    guard let start else { return nil }
    var address = FoundAddress(range: start..<city.end, parts: city.parts)
    address.parts[.street] = text.string(start..<number.upperBound)
    return country(address)
  }

  /// Returns the position before spaces, a comma and a line end.
  private func before(_ index: Int, allowsBreak: Bool) -> (place: Int, isBreak: Bool) {
    var place = index
    var isBreak = false
    while place > 0, index - place < 4 {
      switch text[place - 1] {
      case 0x20, 0xA0, 0x09, 0x0D: break
      case UInt16(ascii: ","), 0x0A, 0x2028:
        guard allowsBreak else { return (place, false) }
        isBreak = true
      default: return (place, isBreak)
      }
      place -= 1
    }
    return (place, isBreak)
  }

  /// Returns the word that ends at a position, with the full stop of "Str.".
  private func wordBefore(_ end: Int) -> Range<Int>? {
    var start = end
    if start > 1, text[start - 1] == UInt16(ascii: "."), text.kind(at: start - 2) == .letter {
      start -= 1
    }
    while start > 0, end - start <= 32 {
      switch text.kind(at: start - 1) {
      case .letter, .digit: break
      default:
        guard text[start - 1] == UInt16(ascii: "-"), text.kind(at: start - 2) == .letter else {
          return start < end && !(end - start == 1 && text[start] == UInt16(ascii: "."))
            ? start..<end : nil
        }
      }
      start -= 1
    }
    return start < end && end - start <= 32 ? start..<end : nil
  }
}
