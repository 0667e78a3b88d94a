// SPDX-License-Identifier: MIT

// Cross-references: tables, streams, and earlier ones that a file was appended to (ISO 32000-1,
// 7.5.4 and 7.5.8).

extension PDFFile {
  func readCrossReferences() throws(PDFDamage) {
    checkHeader()
    let tail = max(0, bytes.count - 1024)
    guard let mark = last("startxref", from: tail) else {
      throw PDFDamage("“startxref” is not among the last 1 024 bytes")
    }
    var lexer = PDFLexer(bytes, at: mark + 9)
    guard case .object(.integer(let offset)) = lexer.token(references: false) else {
      throw PDFDamage("no number follows “startxref”")
    }
    checkEnd(after: lexer.position)
    var next: Int? = offset
    var seen: Set<Int> = []
    while let place = next {
      guard seen.insert(place).inserted else {
        throw PDFDamage("cross-references lead in a circle")
      }
      guard bytes.indices.contains(place) else {
        throw PDFDamage("cross-references at \(place) lie outside of the file")
      }
      let part = try readSection(at: place)
      if trailer.isEmpty { trailer = part }
      if let hybrid = part["XRefStm"]?.integer, seen.insert(hybrid).inserted {
        _ = try readSection(at: hybrid)
      }
      next = part["Prev"]?.integer
    }
    guard trailer["Root"] != nil else { throw PDFDamage("the trailer names no catalog") }
  }

  private func checkHeader() {
    let line = bytes.prefix { $0 != 10 && $0 != 13 }
    let text = String(decoding: line, as: UTF8.self)
    guard text.wholeMatch(of: /%PDF-(1\.[0-7]|2\.0)/) != nil else {
      note(.header, nil, "the file begins with “\(text.prefix(20))”")
      return
    }
    var place = line.count
    place += bytes.dropFirst(place).starts(with: [13, 10]) ? 2 : 1
    let mark = bytes.dropFirst(place).prefix(5)
    if mark.count < 5 || mark.first != 0x25 || mark.dropFirst().contains(where: { $0 < 128 }) {
      note(.binaryMarker, nil, "no comment of four bytes above 127 follows the header")
    }
  }

  private func checkEnd(after place: Int) {
    guard let end = last("%%EOF", from: place) else {
      note(.afterEnd, nil, "the file does not end with “%%EOF”")
      return
    }
    let rest = Array(bytes[(end + 5)...])
    if ![[], [10], [13], [13, 10]].contains(rest) {
      note(.afterEnd, nil, "\(rest.count) bytes stand behind the last “%%EOF”")
    }
  }

  private func last(_ word: String, from start: Int) -> Int? {
    let mark = Array(word.utf8)
    var place = bytes.count - mark.count
    while place >= start {
      if bytes[place..<place + mark.count].elementsEqual(mark) { return place }
      place -= 1
    }
    return nil
  }

  private func readSection(at place: Int) throws(PDFDamage) -> PDFDictionary {
    var lexer = PDFLexer(bytes, at: place)
    return lexer.starts(with: "xref") ? try readTable(&lexer) : try readStream(at: place)
  }

  private func readTable(_ lexer: inout PDFLexer) throws(PDFDamage) -> PDFDictionary {
    lexer.position += 4
    let line = bytes[lexer.position...].prefix(2)
    let digitAfter = line.starts(with: [13, 10]) ? 2 : 1
    if !(line.first == 10 || line.first == 13)
      || !(0x30...0x39).contains(bytes[min(lexer.position + digitAfter, bytes.count - 1)])
    {
      note(
        .crossReferenceSpacing, nil, "one line end must stand between “xref” and the first number")
    }
    while true {
      switch lexer.token(references: false) {
      case .keyword("trailer"):
        guard case .object(.dictionary(let values)) = lexer.token() else {
          throw PDFDamage("no dictionary follows “trailer”")
        }
        return values
      case .object(.integer(let first)):
        guard case .object(.integer(let count)) = lexer.token(references: false), count >= 0 else {
          throw PDFDamage("a part of the cross-references has no length")
        }
        try readRows(first, count, &lexer)
      case let other: throw PDFDamage("\(other) stands among the cross-references")
      }
    }
  }

  private func readRows(_ first: Int, _ count: Int, _ lexer: inout PDFLexer) throws(PDFDamage) {
    while let byte = lexer.current, PDFLexer.isSpace(byte) { lexer.position += 1 }
    for number in first..<first + count {
      let row = bytes[lexer.position...].prefix(20)
      let text = String(decoding: row, as: UTF8.self)
      guard row.count == 20,
        let match = text.wholeMatch(of: /(\d{10}) (\d{5}) ([nf])( \r| \n|\r\n)/),
        let offset = Int(match.1), let generation = Int(match.2)
      else {
        throw PDFDamage("the cross-reference of \(number) is no row of 20 bytes: “\(text)”")
      }
      lexer.position += 20
      if entries[number] == nil {
        entries[number] = match.3 == "n" ? .offset(offset, generation: generation) : .free
      }
    }
  }

  private func readStream(at place: Int) throws(PDFDamage) -> PDFDictionary {
    guard let head = ObjectHead(bytes, at: place) else {
      throw PDFDamage("no cross-references stand at \(place)")
    }
    entries[head.number] = .offset(place, generation: head.generation)
    markOwnStream(head.number)
    guard case .stream(let stream) = object(head.number), stream.dictionary["Type"]?.name == "XRef",
      let widths = stream.dictionary["W"]?.array?.compactMap(\.integer), widths.count == 3,
      widths.allSatisfy({ (0...8).contains($0) }), let size = stream.dictionary["Size"]?.integer,
      let rows = data(.reference(head.number))
    else { throw PDFDamage("no stream of cross-references stands at \(place)") }
    let parts = stream.dictionary["Index"]?.array?.compactMap(\.integer) ?? [0, size]
    let width = widths.reduce(0, +)
    var index = 0
    func field(_ length: Int, _ missing: Int) -> Int {
      guard length > 0 else { return missing }
      var value = 0
      for _ in 0..<length {
        value = value &<< 8 | Int(rows[index])
        index += 1
      }
      return value
    }
    for part in stride(from: 0, to: parts.count - 1, by: 2) {
      for number in parts[part]..<parts[part] + max(0, parts[part + 1]) {
        guard index + width <= rows.count else {
          note(.crossReferences, head.number, "there are too few rows")
          return stream.dictionary
        }
        let kind = field(widths[0], 1)
        let (second, third) = (field(widths[1], 0), field(widths[2], 0))
        guard entries[number] == nil else { continue }
        switch kind {
        case 0: entries[number] = .free
        case 1: entries[number] = .offset(second, generation: third)
        case 2: entries[number] = .packed(stream: second, index: third)
        default: note(.crossReferences, number, "a row has the kind \(kind)")
        }
      }
    }
    if index != rows.count { note(.crossReferences, head.number, "there are too many rows") }
    return stream.dictionary
  }
}
