// SPDX-License-Identifier: MIT

private import CHyphen
private import Glibc

/// A dictionary of libhyphen.
///
/// The whole file is read, converted to UTF-8 and sanitized before libhyphen parses it: its parser
/// trusts its input, and dictionaries may be damaged. Lines that cannot be patterns are dropped.
@safe final class HyphenDictionary: @unchecked Sendable {
  private let dictionary: UnsafeMutablePointer<HyphenDict>

  /// The maximum length of a word; longer ones get no hyphens.
  static let maximumWordLength = 128
  /// The maximum size of a file; Debian's largest dictionary has 1.1 MB.
  static let largestFile = 16 << 20

  /// Loads a dictionary; nil if the file cannot be read, or is not a dictionary.
  init?(path: String) {
    guard let bytes = HyphenDictionary.read(path),
      let text = HyphenDictionary.cleaned(bytes),
      let loaded = unsafe HyphenPatterns(text).load()
    else { return nil }
    unsafe dictionary = loaded
  }

  deinit { unsafe hnj_hyphen_free(dictionary) }

  /// The minimum number of letters before the first hyphen of a word.
  var fewestLetters: Int { Swift.max(1, unsafe Int(dictionary.pointee.lhmin)) }

  /// A hyphenation point, in scalars of the word.
  struct Point: Equatable {
    /// The line ends before this scalar of the word, as it is spelled without a hyphen.
    var offset: Int
    /// A change of spelling: scalars `start ..< start + count` of the word become `before`, a
    /// hyphen and the line end, `after`.
    var change: Change?

    struct Change: Equatable {
      var start: Int
      var count: Int
      var before: String
      var after: String
    }
  }

  /// Returns the hyphenation points of a word in lower case.
  ///
  /// The library changes nothing in a loaded dictionary, so any thread may call this.
  func points(in word: String) -> [Point] {
    // The library needs the final zero, and counts ligatures of U+FB00 … as several letters.
    let bytes = Array(word.utf8) + [0]
    let length = bytes.count - 1
    let scalars = word.unicodeScalars.count
    guard scalars > 1, scalars <= Self.maximumWordLength, !bytes.dropLast().contains(0),
      !word.unicodeScalars.contains(where: { 0xFB00...0xFB06 ~= $0.value })
    else { return [] }
    var marks = [CChar](repeating: 0, count: length + 5)
    var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var positions: UnsafeMutablePointer<Int32>?
    var cuts: UnsafeMutablePointer<Int32>?
    defer {
      if let list = unsafe replacements {
        for i in 0..<length { unsafe free(list[i]) }
        unsafe free(list)
      }
      unsafe free(positions)
      unsafe free(cuts)
    }
    let result = unsafe bytes.withUnsafeBytes { raw in
      unsafe marks.withUnsafeMutableBufferPointer { marks in
        unsafe hnj_hyphen_hyphenate3(
          dictionary, raw.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(length),
          marks.baseAddress, nil, &replacements, &positions, &cuts, 0, 0, 0, 0)
      }
    }
    guard result == 0 else { return [] }
    var points: [Point] = []
    for index in 0..<scalars - 1 where marks[index] & 1 == 1 {
      var point = Point(offset: index + 1)
      if let list = unsafe replacements, let places = unsafe positions, let counts = unsafe cuts,
        let text = unsafe list[index].map({ unsafe String(cString: $0) })
      {
        // “ff=f”, counted back from this point: the new spelling of the letters around it.
        let start = unsafe index + 1 - Int(places[index])
        let count = unsafe Int(counts[index])
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, start >= 0, count >= 0, start + count <= scalars else { continue }
        point.change = .init(
          start: start, count: count, before: String(parts[0]), after: String(parts[1]))
      }
      points.append(point)
    }
    return points
  }

  // MARK: Files

  private static func read(_ path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= largestFile
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var done = 0
    while done < bytes.count {
      let rest = done
      let got = unsafe bytes.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress! + rest, $0.count - rest)
      }
      if got == 0 { break }
      if got < 0 {
        if errno == EINTR { continue }
        return nil
      }
      done += got
    }
    bytes.removeLast(bytes.count - done)
    return bytes
  }

  /// Returns the dictionary in UTF-8, with all lines that libhyphen understands.
  ///
  /// nil if the first line does not name a known character set.
  static func cleaned(_ bytes: [UInt8]) -> [UInt8]? {
    guard let end = bytes.firstIndex(of: 10) else { return nil }
    var name = String(decoding: bytes[..<end].filter { $0 > 0x20 && $0 < 0x7F }, as: UTF8.self)
    if name == "microsoft-cp1251" { name = "CP1251" }
    guard !name.isEmpty,
      let text = name == "UTF-8" ? Array(bytes[end...]) : utf8(Array(bytes[end...]), from: name)
    else { return nil }
    var result = Array("UTF-8\n".utf8)
    result.reserveCapacity(text.count + 16)
    var levels = 0
    var start = 0
    while start < text.count {
      var end = start
      // 0: letters only, 1: a line to examine
      var isPlain = true
      while end < text.count, text[end] != 10 {
        if text[end] <= 32 || text[end] == 0x2F || text[end] == 127 { isPlain = false }
        end += 1
      }
      let first = end > start ? text[start] : 0x25
      if first == 0x25 || first == 0x23 || end - start >= 120 {
      } else if isPlain, end - start < 90, !(0x41...0x5A ~= first), hasLetter(text, start, end) {
        result.append(contentsOf: text[start..<end])
        result.append(10)
      } else if let line = usable(text[start..<end], &levels) {
        result.append(contentsOf: line)
        result.append(10)
      }
      start = end + 1
    }
    return result
  }

  private static let keywords = [
    "LEFTHYPHENMIN", "RIGHTHYPHENMIN", "COMPOUNDLEFTHYPHENMIN", "COMPOUNDRIGHTHYPHENMIN",
  ].map { Array($0.utf8) }

  private static func hasLetter(_ text: [UInt8], _ start: Int, _ end: Int) -> Bool {
    for i in start..<end where text[i] != 0x2E && !(48...57 ~= text[i]) { return true }
    return false
  }

  /// Returns a setting or a pattern in a form that keeps libhyphen's parser and matcher within
  /// their memory; nil if it is neither.
  private static func usable(_ line: ArraySlice<UInt8>, _ levels: inout Int) -> [UInt8]? {
    var line = Array(line)
    while let last = line.last, last == 13 || last == 32 || last == 9 { line.removeLast() }
    // The parser's own buffers have 100 bytes.
    guard !line.isEmpty, line.count < 90 else { return nil }
    let text = String(decoding: line, as: UTF8.self)
    if text == "NEXTLEVEL" {
      // The library supports two levels.
      levels += 1
      return levels == 1 ? line : nil
    }
    if text.hasPrefix("NOHYPHEN") {
      // An empty entry would match everywhere, and before the word.
      let entries = text.dropFirst(8).split(separator: ",").map {
        $0.filter { $0 != " " && $0 != "\t" }
      }
      .filter { !$0.isEmpty }
      return entries.isEmpty ? nil : Array("NOHYPHEN \(entries.joined(separator: ","))".utf8)
    }
    if let keyword = keywords.first(where: { line.starts(with: $0) }) {
      let digits = line.dropFirst(keyword.count).drop { $0 == 32 || $0 == 9 }
      return !digits.isEmpty && digits.count <= 2 && digits.allSatisfy { 48...57 ~= $0 }
        ? line : nil
    }
    guard line.allSatisfy({ $0 > 32 && $0 != 127 }), hasLetter(line, 0, line.count) else {
      return nil
    }
    let parts = line.split(separator: 0x2F, omittingEmptySubsequences: false)
    if parts.count == 1 { return line }
    return parts.count == 2 ? change(String(decoding: parts[0], as: UTF8.self), parts[1]) : nil
  }

  /// Returns a pattern with a change, as in “f1f/ff=f,1,2”: the start of the change, and the number
  /// of letters that it replaces.
  private static func change(_ pattern: String, _ rest: ArraySlice<UInt8>) -> [UInt8]? {
    let fields = String(decoding: rest, as: UTF8.self).split(
      separator: ",", omittingEmptySubsequences: false)
    let letters = pattern.filter { $0 != "." && !($0.isASCII && $0.isNumber) }.unicodeScalars.count
    guard letters > 0, fields.count == 1 || fields.count == 3 else { return nil }
    // Without numbers all letters are replaced.
    guard let start = fields.count == 3 ? Int(fields[1]) : 1,
      let count = fields.count == 3 ? Int(fields[2]) : letters,
      start >= 1, count >= 1, start - 1 + count <= letters
    else { return nil }
    let halves = fields[0].split(separator: "=", omittingEmptySubsequences: false)
    // The matcher has room for little more than the replaced letters.
    guard halves.count == 2, halves[0].utf8.count + halves[1].utf8.count <= count * 4 + 1,
      halves[0].unicodeScalars.count <= count + 1, pattern.utf8.count < 60
    else { return nil }
    // A hyphen is allowed only between letters.
    let characters = Array(pattern.unicodeScalars)
    for (index, scalar) in characters.enumerated() where "13579".unicodeScalars.contains(scalar) {
      guard index > 0, index + 1 < characters.count, characters[index - 1] != ".",
        characters[index + 1] != ".", !(48...57 ~= characters[index - 1].value)
      else { return nil }
    }
    guard pattern.dropFirst().dropLast().allSatisfy({ $0 != "." }) else { return nil }
    return Array("\(pattern)/\(fields[0]),\(start),\(count)".utf8)
  }

  /// Converts bytes of a character set to UTF-8; invalid bytes are dropped.
  private static func utf8(_ bytes: [UInt8], from name: String) -> [UInt8]? {
    guard let converter = unsafe iconv_open("UTF-8", name), Int(bitPattern: converter) != -1
    else { return nil }
    defer { unsafe iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: bytes.count * 3 + 16)
    let written = unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        var from = input.baseAddress
        var left = input.count
        var to = output.baseAddress
        var room = output.count
        while left > 0 {
          let result = unsafe iconv(converter, &from, &left, &to, &room)
          guard result == -1, errno == EILSEQ, left > 0 else { break }
          // The byte is not in the character set.
          unsafe from = from.map { unsafe $0 + 1 }
          left -= 1
        }
        return output.count - room
      }
    }
    return output[..<written].map { UInt8(bitPattern: $0) }
  }
}
