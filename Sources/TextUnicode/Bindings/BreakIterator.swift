// SPDX-License-Identifier: MIT

private import CICU

/// An ICU break iterator.
///
/// Only one thread at a time may use it.
@safe final class BreakIterator {
  enum Kind {
    case line, word, grapheme, sentence
  }

  private let iterator: OpaquePointer

  /// Opens the rules of a language, a BCP 47 tag ("zh-Hant"); those of the root if it is unknown.
  init(_ kind: Kind, language: String) {
    let type =
      switch kind {
      case .line: ICU_BREAK_LINE
      case .word: ICU_BREAK_WORD
      case .grapheme: ICU_BREAK_GRAPHEME
      case .sentence: ICU_BREAK_SENTENCE
      }
    let locale = Self.locale(for: language)
    var error: Int32 = 0
    var opened = unsafe icu_break_open(type, locale, &error)
    if unsafe opened == nil {
      unsafe opened = unsafe icu_break_open(type, "", &error)
    }
    guard let opened = unsafe opened else {
      let name = unsafe String(cString: icu_error_name(error))
      preconditionFailure(
        "TextBoundaries: ICU has no break rules (\(name)); is its data package installed?")
    }
    unsafe iterator = opened
  }

  deinit { unsafe icu_break_close(iterator) }

  static func locale(for language: String) -> String {
    var error: Int32 = 0
    var name = [CChar](repeating: 0, count: 256)
    let count = unsafe icu_locale_for_tag(language, &name, Int32(name.count), &error)
    if error > 0 || count <= 0 || count >= 256 { return "" }
    return String(decoding: name.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the ISO 15924 code of the script that a language is usually written in; nil if ICU
  /// does not know the language.
  static func likelyScript(of language: String) -> String? {
    var name = [CChar](repeating: 0, count: 8)
    let count = unsafe icu_likely_script(language, &name, Int32(name.count))
    guard count == 4 else { return nil }
    return String(decoding: name.prefix(4).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the languages that have their own rules or share the root's.
  static func availableLanguages() -> [String] {
    (0..<icu_break_locale_count()).compactMap { index in
      guard let name = unsafe icu_break_locale(index) else { return nil }
      return unsafe String(cString: name).split(separator: "_").joined(separator: "-")
    }
  }

  /// Calls `body` with each boundary after the start, including the end, and with ICU's status of
  /// it.
  func forEachBoundary(in text: Span<UInt16>, _ body: (_ offset: Int, _ status: Int) -> Void) {
    if text.isEmpty { return }
    precondition(
      text.count <= Int(Int32.max), "TextBoundaries: \(text.count) units, ICU takes 2^31 - 1")
    unsafe text.withUnsafeBufferPointer { units in
      var error: Int32 = 0
      unsafe icu_break_set_text(iterator, units.baseAddress, Int32(units.count), &error)
      // Only memory can be exhausted here.
      precondition(error <= 0, "TextBoundaries: ICU error")
      while true {
        let offset = unsafe icu_break_next(iterator)
        if offset < 0 { break }
        body(Int(offset), Int(unsafe icu_break_status(iterator)))
      }
    }
  }
}
