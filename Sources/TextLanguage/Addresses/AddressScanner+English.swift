// SPDX-License-Identifier: MIT

extension AddressScanner {
  private static let maximumNumberLength = 6

  /// Reads an address that begins with a house number.
  func numberFirst(at start: Int) -> FoundAddress? {
    guard let number = word(at: start), number.range.count <= Self.maximumNumberLength else {
      return nil
    }
    return french(start, number) ?? english(start, number)
  }

  // MARK: English

  private func english(_ start: Int, _ number: Word) -> FoundAddress? {
    guard var end = endOfStreet(behind: number.range.upperBound) else { return nil }
    // "NW", "Suite 1900", "#12"
    if let direction = word(at: gap(end).place), !gap(end).isBreak, direction.isCapitalized,
      AddressWords.directions.contains(direction.value)
    {
      end = direction.range.upperBound
    }
    let unit = gap(end)
    if let name = word(at: unit.place), AddressWords.units.contains(name.value),
      let which = word(at: gap(name.range.upperBound).place)
    {
      end = which.range.upperBound
    } else if text[unit.place] == UInt16(ascii: "#"), let which = word(at: unit.place + 1) {
      end = which.range.upperBound
    }
    return place(start, street: end)
  }

  /// Returns the end of a street's name: "Infinite Loop", "Pennsylvania Avenue".
  private func endOfStreet(behind number: Int) -> Int? {
    var place = gap(number)
    guard !place.isBreak, place.place > number, let first = word(at: place.place),
      first.isCapitalized || text[first.range.lowerBound].isASCIIDigit
    else { return nil }
    var next: Word? = first
    var end: Int?
    for count in 0..<6 {
      guard let word = next else { break }
      if AddressWords.streets.contains(word.value), word.isCapitalized,
        count > 0 || word.value == "broadway"
      {
        end = word.range.upperBound
        if word.range.count > 2 || count > 1 { break }
      }
      place = gap(word.range.upperBound, allowsLineEnd: false)
      guard !place.isBreak, place.place > word.range.lowerBound else { break }
      next = self.word(at: place.place)
    }
    return end
  }

  /// Reads city, and state or postal code, after a street.
  private func place(_ start: Int, street: Int) -> FoundAddress? {
    let city = gap(street)
    guard city.isBreak, city.place > street else { return nil }
    var end = city.place
    for count in 0..<4 {
      let next = count == 0 ? city : gap(end)
      // After the first word a break ends the city.
      guard count == 0 || !next.isBreak, let word = word(at: next.place), !word.isNumber,
        word.isCapitalized || AddressWords.inner.contains(word.value)
      else { return nil }
      end = word.range.upperBound
      let behind = gap(end)
      guard behind.place > end else { continue }
      var address = FoundAddress(
        range: start..<end,
        parts: [.street: text.string(start..<street), .city: text.string(city.place..<end)])
      if let code = postcode(at: behind.place) {
        address.parts[.zip] = text.string(code)
        address.range = start..<code.upperBound
        return country(address)
      }
      guard let state = state(at: behind.place) else { continue }
      address.parts[.state] = text.string(state)
      address.range = start..<state.upperBound
      let code = gap(state.upperBound)
      if code.place > state.upperBound, let zip = zip(at: code.place) ?? postcode(at: code.place) {
        address.parts[.zip] = text.string(zip)
        address.range = start..<zip.upperBound
      }
      return country(address)
    }
    return nil
  }

  private func state(at place: Int) -> Range<Int>? {
    guard let first = word(at: place), first.isCapitalized else { return nil }
    let name = text.string(first.range)
    if AddressWords.stateCodes.contains(name) { return first.range }
    let next = gap(first.range.upperBound, allowsLineEnd: false)
    if !next.isBreak, let second = word(at: next.place),
      AddressWords.states.contains(first.value + " " + second.value)
    {
      return first.range.lowerBound..<second.range.upperBound
    }
    return AddressWords.states.contains(first.value) ? first.range : nil
  }

  /// Reads a ZIP code: "95014", "60606-7147".
  private func zip(at place: Int) -> Range<Int>? {
    guard let digits = digits(at: place, count: 5) else { return nil }
    if text[digits] == UInt16(ascii: "-"), let end = self.digits(at: digits + 1, count: 4) {
      return place..<end
    }
    return place..<digits
  }

  /// Reads exactly `count` digits, and returns their end.
  func digits(at place: Int, count: Int) -> Int? {
    for index in place..<place + count where !text[index].isASCIIDigit { return nil }
    switch text.kind(at: place + count) {
    case .digit, .letter: return nil
    default: return place + count
    }
  }

  /// Reads a postal code of Britain, "SW1A 2AA", or Canada, "K1A 0B1".
  private func postcode(at place: Int) -> Range<Int>? {
    var middle = place
    while middle - place < 4, text[middle].isASCIICapital || text[middle].isASCIIDigit {
      middle += 1
    }
    let first = text.units[place..<max(middle, place)]
    guard first.count >= 2, let letter = first.first, letter.isASCIICapital,
      first.contains(where: \.isASCIIDigit), text[middle] == 0x20
    else { return nil }
    let end = middle + 4
    let last = (middle + 1..<end).map { text[$0] }
    let isBritish = last[0].isASCIIDigit && last[1].isASCIICapital && last[2].isASCIICapital
    let isCanadian = last[0].isASCIIDigit && last[1].isASCIICapital && last[2].isASCIIDigit
    guard isBritish || isCanadian, text.kind(at: end) != .letter, text.kind(at: end) != .digit
    else {
      return nil
    }
    return place..<end
  }

  // MARK: French

  /// Reads a French address: "55 rue du Bac, 75007 Paris", "12 bis, avenue Victor Hugo".
  private func french(_ start: Int, _ number: Word) -> FoundAddress? {
    var next = gap(number.range.upperBound, allowsLineEnd: false)
    if let word = word(at: next.place), ["bis", "ter", "quater"].contains(word.value) {
      next = gap(word.range.upperBound, allowsLineEnd: false)
    }
    guard let kind = word(at: next.place), AddressWords.frenchStreets.contains(kind.value) else {
      return nil
    }
    var end = kind.range.upperBound
    for _ in 0..<8 {
      let gap = gap(end)
      if gap.isBreak {
        guard let city = city(zip: gap.place) else { return nil }
        var address = FoundAddress(range: start..<city.end, parts: city.parts)
        address.parts[.street] = text.string(start..<end)
        return country(address)
      }
      guard gap.place > end, let word = word(at: gap.place) else { return nil }
      end = word.range.upperBound
    }
    return nil
  }
}
