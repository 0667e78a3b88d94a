// SPDX-License-Identifier: MIT

/// A CMap: codes to characters, or codes to CIDs (ISO 32000-1, 9.7.5 and 9.10.3).
final class PDFCharacterMap {
  private struct Key: Hashable {
    var code: Int
    var length: Int
  }
  private var texts: [Key: String] = [:]
  private var cids: [Key: Int] = [:]
  private(set) var codeSpaces: [(low: [UInt8], high: [UInt8])] = []
  private(set) var writingMode: Int?
  /// The map that this one extends.
  private(set) var basis: String?
  private(set) var name: String?
  private(set) var largestCID = 0
  /// Single entries and ranges that are not as the format has them.
  private(set) var problems: [String] = []

  init(_ bytes: [UInt8]) {
    var lexer = PDFLexer(bytes)
    var stack: [PDFObject] = []
    reading: while true {
      switch lexer.token(references: false) {
      case .end: break reading
      case .object(let value): stack.append(value)
      case .keyword(let word):
        take(word, stack)
        stack = []
      }
    }
    if codeSpaces.isEmpty { problems.append("no code space is given") }
  }

  private func take(_ word: String, _ stack: [PDFObject]) {
    switch word {
    case "usecmap": basis = stack.last?.name
    case "def":
      guard stack.count >= 2, let key = stack[stack.count - 2].name else { return }
      if key == "WMode" { writingMode = stack.last?.integer }
      if key == "CMapName" { name = stack.last?.name }
    case "endcodespacerange":
      for pair in groups(stack, of: 2) {
        guard let low = pair[0].string, let high = pair[1].string, low.count == high.count else {
          problems.append("a code space is no pair of strings of one length")
          continue
        }
        codeSpaces.append((low, high))
      }
    case "endbfchar":
      for pair in groups(stack, of: 2) { if let code = key(pair[0]) { add(code, pair[1], 0) } }
    case "endbfrange":
      for row in groups(stack, of: 3) {
        guard let first = key(row[0]), let last = key(row[1]), last.code >= first.code,
          last.code - first.code < 65_536
        else {
          problems.append("a range of codes does not go up")
          continue
        }
        if first.code >> 8 != last.code >> 8 {
          problems.append("a range of codes goes over a change of the first byte")
        }
        for code in first.code...last.code {
          let place = code - first.code
          let own = Key(code: code, length: first.length)
          if let list = row[2].array {
            if place < list.count { add(own, list[place], 0) }
          } else {
            add(own, row[2], place)
          }
        }
      }
    case "endcidchar":
      for pair in groups(stack, of: 2) {
        if let code = key(pair[0]) { add(code, cid: pair[1].integer) }
      }
    case "endcidrange":
      for row in groups(stack, of: 3) {
        guard let first = key(row[0]), let last = key(row[1]), last.code >= first.code,
          last.code - first.code < 65_536, let cid = row[2].integer
        else { continue }
        for code in first.code...last.code {
          add(Key(code: code, length: first.length), cid: cid + code - first.code)
        }
      }
    default: break
    }
  }

  private func groups(_ stack: [PDFObject], of count: Int) -> [[PDFObject]] {
    // The number before “begin…” comes first.
    let values = stack.first?.integer != nil ? Array(stack.dropFirst()) : stack
    if values.count % count != 0 { problems.append("a part has \(values.count) values") }
    if values.count / count > 100 { problems.append("a part has more than 100 rows") }
    return stride(from: 0, to: values.count - count + 1, by: count).map {
      Array(values[$0..<$0 + count])
    }
  }

  private func key(_ value: PDFObject) -> Key? {
    guard let bytes = value.string, (1...4).contains(bytes.count) else {
      problems.append("\(value) is no code")
      return nil
    }
    return Key(code: bytes.reduce(0) { $0 << 8 | Int($1) }, length: bytes.count)
  }

  private func add(_ key: Key, _ value: PDFObject, _ offset: Int) {
    guard let bytes = value.string, bytes.count % 2 == 0 else {
      problems.append("the code \(key.code) has no text in UTF-16")
      return
    }
    var units = stride(from: 0, to: bytes.count, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    if offset > 0, let last = units.last {
      if last & 0xFF + UInt16(offset) > 0xFF { problems.append("a range of texts goes over 255") }
      units[units.count - 1] = last &+ UInt16(truncatingIfNeeded: offset)
    }
    texts[key] = String(decoding: units, as: UTF16.self)
  }

  private func add(_ key: Key, cid: Int?) {
    guard let cid else { return }
    cids[key] = cid
    largestCID = max(largestCID, cid)
  }

  func text(of code: Int, _ length: Int) -> String? { texts[Key(code: code, length: length)] }

  func cid(of code: Int, _ length: Int) -> Int? {
    cids[Key(code: code, length: length)] ?? (basis == "Identity-H" ? code : nil)
  }

  /// Returns the number of bytes of the code at the beginning.
  func length(of bytes: ArraySlice<UInt8>) -> Int {
    for (low, high) in codeSpaces where bytes.count >= low.count {
      let fits = zip(bytes, zip(low, high)).allSatisfy { $0 >= $1.0 && $0 <= $1.1 }
      if fits { return low.count }
    }
    return codeSpaces.first?.low.count ?? 2
  }
}
