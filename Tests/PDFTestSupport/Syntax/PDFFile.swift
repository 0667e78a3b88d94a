// SPDX-License-Identifier: MIT

/// A PDF file whose objects are read on demand.
///
///     startxref ──> cross-references (tables, streams, both) ──> trailer
///                          └──> object n at an offset, or the n-th of an object stream
package final class PDFFile {
  enum Entry: Equatable {
    case free
    case offset(Int, generation: Int)
    case packed(stream: Int, index: Int)
  }

  package let bytes: [UInt8]
  package internal(set) var trailer: PDFDictionary = [:]
  var entries: [Int: Entry] = [:]
  /// The problems of the file's syntax, as far as it was read.
  package internal(set) var problems: [PDFProblem] = []
  /// The extents of objects in the file, for those not in object streams.
  private(set) var extents: [Int: Range<Int>] = [:]
  private var objects: [Int: PDFObject] = [:]
  private var packs: [Int: [(number: Int, object: PDFObject)]] = [:]
  private var decoded: [Int: [UInt8]] = [:]
  private var beingRead: Set<Int> = []
  /// Object streams and streams of cross-references, which nothing points at.
  private(set) var ownStreams: Set<Int> = []

  package init(_ bytes: [UInt8]) throws(PDFDamage) {
    self.bytes = bytes
    try readCrossReferences()
  }

  package var numbers: [Int] { entries.filter { $0.value != .free }.keys.sorted() }

  /// Returns the object of a number; null if it does not exist.
  package func object(_ number: Int) -> PDFObject {
    if let known = objects[number] { return known }
    guard !beingRead.contains(number) else { return .null }
    beingRead.insert(number)
    defer { beingRead.remove(number) }
    let object: PDFObject
    switch entries[number] {
    case .offset(let offset, let generation): object = read(number, generation, at: offset)
    case .packed(let stream, let index): object = readPacked(number, stream, index)
    case .free, nil: object = .null
    }
    objects[number] = object
    return object
  }

  /// Returns the object itself, or the target of the reference.
  package func resolve(_ object: PDFObject?) -> PDFObject {
    var value = object ?? .null
    for _ in 0..<20 {
      guard case .reference(let number) = value else { return value }
      value = self.object(number)
    }
    return .null
  }

  package func resolve(_ object: PDFObject?, _ path: String...) -> PDFObject {
    path.reduce(resolve(object)) { resolve($0[key: $1]) }
  }

  package var catalog: PDFObject { resolve(trailer["Root"]) }

  /// The unpacked bytes of a stream; nil, and a problem, if they cannot be had.
  package func data(_ object: PDFObject?) -> [UInt8]? {
    let number = object?.reference
    if let number, let known = decoded[number] { return known }
    guard case .stream(let stream) = resolve(object) else { return nil }
    do {
      let result = try PDFFilters.decode(stream, self)
      if let number { decoded[number] = result }
      return result
    } catch {
      let problem = PDFProblem(kind: .filter, object: number, sentence: error.description)
      if !problems.contains(problem) { problems.append(problem) }
      return nil
    }
  }

  /// Reads all objects and unpacks all streams, so that all problems are known.
  package func readAll() {
    for number in numbers {
      if case .stream = object(number) { _ = data(.reference(number)) }
    }
  }

  func note(_ kind: PDFProblem.Kind, _ number: Int?, _ sentence: String) {
    problems.append(PDFProblem(kind: kind, object: number, sentence: sentence))
  }

  // MARK: Objects

  private func read(_ number: Int, _ generation: Int, at offset: Int) -> PDFObject {
    guard bytes.indices.contains(offset), let head = ObjectHead(bytes, at: offset) else {
      note(.crossReferences, number, "no object stands at \(offset)")
      return .null
    }
    guard head.number == number, head.generation == generation else {
      note(
        .crossReferences, number,
        "object \(head.number) \(head.generation) stands at \(offset) in place of \(number) \(generation)"
      )
      return .null
    }
    if !head.isSpacedWell || (offset > 0 && bytes[offset - 1] != 10 && bytes[offset - 1] != 13) {
      note(.objectSpacing, number, "the line “\(number) \(generation) obj” is spaced otherwise")
    }
    var lexer = PDFLexer(bytes, at: head.end)
    guard case .object(var object) = lexer.token() else {
      note(.syntax, number, "the object holds nothing")
      return .null
    }
    var word = lexer.token()
    if word == .keyword("stream") {
      object = readStream(object.dictionary ?? [:], number, &lexer)
      word = lexer.token()
    }
    if word != .keyword("endobj") {
      note(.syntax, number, "the object does not end with “endobj”")
    } else {
      let start = lexer.position - 6
      if bytes[start - 1] != 10 && bytes[start - 1] != 13 {
        note(.objectSpacing, number, "no line ends before “endobj”")
      }
      if lexer.position < bytes.count, bytes[lexer.position] != 10, bytes[lexer.position] != 13 {
        note(.objectSpacing, number, "no line ends after “endobj”")
      }
    }
    for (kind, sentence) in lexer.problems { note(kind, number, sentence) }
    extents[number] = offset..<lexer.position
    return object
  }

  private func readStream(_ dictionary: PDFDictionary, _ number: Int, _ lexer: inout PDFLexer)
    -> PDFObject
  {
    var start = lexer.position
    if start + 1 < bytes.count, bytes[start] == 13, bytes[start + 1] == 10 {
      start += 2
    } else if start < bytes.count, bytes[start] == 10 {
      start += 1
    } else {
      note(.streamKeyword, number, "no line ends after “stream”")
    }
    let mark = Array("endstream".utf8)
    let length = resolve(dictionary["Length"]).integer ?? -1
    var end = start + max(length, 0)
    func isMark(_ place: Int) -> Bool {
      place + mark.count <= bytes.count && bytes[place..<place + mark.count].elementsEqual(mark)
    }
    func afterLine(_ place: Int) -> Int {
      if place + 1 < bytes.count, bytes[place] == 13, bytes[place + 1] == 10 { return place + 2 }
      if place < bytes.count, bytes[place] == 10 || bytes[place] == 13 { return place + 1 }
      return place
    }
    if length < 0 || end > bytes.count || !isMark(afterLine(end)) {
      guard let found = (start..<bytes.count).first(where: isMark) else {
        note(.streamLength, number, "the stream does not end")
        lexer.position = bytes.count
        return .stream(PDFStream(dictionary, []))
      }
      end = found
      if end > start, bytes[end - 1] == 10 { end -= 1 }
      if end > start, bytes[end - 1] == 13 { end -= 1 }
      note(.streamLength, number, "Length says \(length), and there are \(end - start) bytes")
    } else if afterLine(end) == end {
      note(.streamKeyword, number, "no line ends before “endstream”")
    }
    lexer.position = afterLine(end) + mark.count
    return .stream(PDFStream(dictionary, Array(bytes[start..<end])))
  }

  private func readPacked(_ number: Int, _ stream: Int, _ index: Int) -> PDFObject {
    let pack = readPack(stream)
    guard pack.indices.contains(index), pack[index].number == number else {
      note(.crossReferences, number, "it is not number \(index) of the object stream \(stream)")
      return .null
    }
    return pack[index].object
  }

  private func readPack(_ number: Int) -> [(number: Int, object: PDFObject)] {
    if let known = packs[number] { return known }
    packs[number] = []
    ownStreams.insert(number)
    guard case .stream(let stream) = object(number),
      resolve(stream.dictionary["Type"]).name == "ObjStm",
      let bytes = data(.reference(number)),
      let count = resolve(stream.dictionary["N"]).integer,
      let first = resolve(stream.dictionary["First"]).integer
    else {
      note(.crossReferences, number, "it is no object stream")
      return []
    }
    var lexer = PDFLexer(bytes)
    var heads: [(Int, Int)] = []
    for _ in 0..<count {
      guard case .object(.integer(let name)) = lexer.token(references: false),
        case .object(.integer(let offset)) = lexer.token(references: false)
      else {
        note(.syntax, number, "the object stream says \(count) objects and holds \(heads.count)")
        break
      }
      heads.append((name, first + offset))
    }
    var result: [(number: Int, object: PDFObject)] = []
    for (name, offset) in heads {
      var lexer = PDFLexer(bytes, at: offset)
      if case .object(let object) = lexer.token() {
        result.append((name, object))
      } else {
        note(.syntax, number, "no object stands at \(offset) of the object stream")
        result.append((name, .null))
      }
      for (kind, sentence) in lexer.problems { note(kind, name, sentence) }
    }
    packs[number] = result
    return result
  }

  func markOwnStream(_ number: Int) { ownStreams.insert(number) }
}

/// `n g obj`.
struct ObjectHead {
  let number: Int
  let generation: Int
  let isSpacedWell: Bool
  let end: Int

  init?(_ bytes: [UInt8], at start: Int) {
    var place = start
    func digits() -> Int? {
      let first = place
      while place < bytes.count, (0x30...0x39).contains(bytes[place]) { place += 1 }
      return place > first && place - first < 11
        ? Int(String(decoding: bytes[first..<place], as: UTF8.self)) : nil
    }
    func spaces() -> Int {
      let first = place
      while place < bytes.count, PDFLexer.isSpace(bytes[place]) { place += 1 }
      return place - first
    }
    guard let number = digits() else { return nil }
    let gap = spaces()
    guard gap > 0, let generation = digits() else { return nil }
    let next = spaces()
    guard next > 0, place + 3 <= bytes.count, bytes[place..<place + 3].elementsEqual("obj".utf8)
    else { return nil }
    (self.number, self.generation) = (number, generation)
    end = place + 3
    let line = end < bytes.count && (bytes[end] == 10 || bytes[end] == 13)
    isSpacedWell = gap == 1 && next == 1 && line
  }
}
