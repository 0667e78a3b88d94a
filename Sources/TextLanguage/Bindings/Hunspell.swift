// SPDX-License-Identifier: MIT

private import CHunspell
private import Glibc

/// A dictionary of libhunspell, which checks words and suggests similar ones.
///
/// Only one thread at a time may use it.
@safe final class Hunspell {
  private let handle: OpaquePointer
  /// nil: UTF-8.
  private let codec: Codec?

  /// The maximum length of a word in bytes; longer words are in no dictionary.
  private static let maximumLength = 100

  /// Opens a dictionary; returns nil for files that cannot be read, and for an encoding that the C
  /// library does not support.
  ///
  /// - Parameters:
  ///   - rules: The path of the `.aff` file.
  ///   - words: The path of the `.dic` file.
  init?(rules: String, words: String) {
    guard unsafe access(rules, R_OK) == 0, unsafe access(words, R_OK) == 0,
      let handle = unsafe Hunspell_create(rules, words)
    else { return nil }
    guard let name = unsafe Hunspell_get_dic_encoding(handle) else {
      unsafe Hunspell_destroy(handle)
      return nil
    }
    let encoding = unsafe String(cString: name).uppercased()
    if encoding == "UTF-8" {
      codec = nil
    } else {
      guard let codec = Codec(encoding.replacing("MICROSOFT-", with: "")) else {
        unsafe Hunspell_destroy(handle)
        return nil
      }
      self.codec = codec
    }
    unsafe self.handle = handle
  }

  deinit { unsafe Hunspell_destroy(handle) }

  /// Returns the word in the dictionary's encoding, with a final zero; nil for a word that it
  /// cannot contain.
  private func encoded(_ word: String) -> [CChar]? {
    let bytes = codec.map { $0.bytes(of: word) } ?? Array(word.utf8)
    guard let bytes, !bytes.isEmpty, bytes.count <= Self.maximumLength, !bytes.contains(0) else {
      return nil
    }
    return bytes.map { CChar(bitPattern: $0) } + [0]
  }

  /// Returns whether a word is correct; a word that no dictionary can contain is.
  func knows(_ word: String) -> Bool {
    guard let bytes = encoded(word) else { return true }
    return unsafe Hunspell_spell(handle, bytes) != 0
  }

  /// Returns suggestions for a word, the likeliest first.
  func guesses(for word: String) -> [String] {
    guard let bytes = encoded(word) else { return [] }
    var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = unsafe Hunspell_suggest(handle, &list, bytes)
    guard count > 0, let found = unsafe list else { return [] }
    defer { unsafe Hunspell_free_list(handle, &list, count) }
    return (0..<Int(count)).compactMap { index in
      guard let text = unsafe found[index] else { return nil }
      let bytes = unsafe UnsafeBufferPointer(start: text, count: strlen(text))
      return unsafe decoded(bytes.map { UInt8(bitPattern: $0) })
    }
  }

  /// Decodes bytes in the dictionary's encoding.
  func decoded(_ bytes: [UInt8]) -> String? {
    guard let codec else { return String(validating: bytes, as: UTF8.self) }
    return codec.string(of: bytes)
  }

  /// Returns the lines of a file; empty if it cannot be read.
  static func lines(of path: String) -> [ArraySlice<UInt8>] {
    guard let file = unsafe fopen(path, "r") else { return [] }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&part, 1, part.count, file)
      if count == 0 { break }
      bytes += part[..<count]
    }
    return bytes.split(separator: 10)
  }

  /// A converter between UTF-8 and another encoding, by the C library.
  @safe private final class Codec {
    private let there: iconv_t
    private let back: iconv_t

    init?(_ name: String) {
      let none = unsafe iconv_t(bitPattern: -1)
      guard let there = unsafe iconv_open(name, "UTF-8"), unsafe there != none else { return nil }
      guard let back = unsafe iconv_open("UTF-8", name), unsafe back != none else {
        unsafe iconv_close(there)
        return nil
      }
      unsafe self.there = there
      unsafe self.back = back
    }

    deinit {
      unsafe iconv_close(there)
      unsafe iconv_close(back)
    }

    func bytes(of text: String) -> [UInt8]? { unsafe converted(Array(text.utf8), there) }

    func string(of bytes: [UInt8]) -> String? {
      unsafe converted(bytes, back).flatMap { String(validating: $0, as: UTF8.self) }
    }

    private func converted(_ bytes: [UInt8], _ converter: iconv_t) -> [UInt8]? {
      var input = bytes.map { CChar(bitPattern: $0) }
      var output = [CChar](repeating: 0, count: 4 * bytes.count + 8)
      var inputLeft = input.count
      var outputLeft = output.count
      let isWhole = unsafe input.withUnsafeMutableBufferPointer { from in
        unsafe output.withUnsafeMutableBufferPointer { to in
          var start = from.baseAddress
          var end = to.baseAddress
          return unsafe iconv(converter, &start, &inputLeft, &end, &outputLeft) == 0
        }
      }
      // Resets the state after an invalid sequence.
      unsafe iconv(converter, nil, nil, nil, nil)
      guard isWhole else { return nil }
      return output.dropLast(outputLeft).map { UInt8(bitPattern: $0) }
    }
  }
}
