// SPDX-License-Identifier: MIT

internal import ArgumentParser

/// The options for the font of characters.
struct TypefaceOptions: ParsableArguments {
  @Option(
    help: .init(
      "A font's PostScript, full or family name, or a font file: PATH, or PATH#INDEX for a face of a collection.",
      valueName: "name or path"),
    completion: .custom { _, _, prefix in FontNames.completions(of: prefix) })
  var font: String?

  @Option(
    help: .init("Values on a variable font's axes: wght=600,wdth=80.", valueName: "list"),
    transform: VariationList.init(argument:))
  var variations: VariationList?

  @Option(
    help: .init(
      "The language of text without a language of its own (en, zh-Hant, sr-Latn); by default the script of each paragraph suggests it.",
      valueName: "tag"),
    transform: { tag in
      let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
      let isTag = parts.allSatisfy { part in
        (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { $0.isAlphanumeric }
      }
      guard isTag, let first = parts.first, (2...8).contains(first.utf8.count),
        first.utf8.allSatisfy({ $0.isLetter })
      else { throw ValidationError("must be a tag such as en, ar, zh-Hant or sr-Latn") }
      return tag
    })
  var language: String?

  /// The first option that was given, such as "--font"; nil if there is none.
  var firstGiven: String? {
    if font != nil { return "--font" }
    if variations != nil { return "--variations" }
    return language == nil ? nil : "--language"
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }
  fileprivate var isAlphanumeric: Bool { isLetter || 0x30...0x39 ~= self }
}
