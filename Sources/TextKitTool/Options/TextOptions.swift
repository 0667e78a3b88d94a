// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// The options that say how characters look.
struct TextOptions: ParsableArguments {
  @Option(
    help: .init(
      "A font's PostScript, full or family name, or a font file: PATH, or PATH#INDEX for a face of a collection.",
      valueName: "name or path"))
  var font: String?

  @Option(
    help: .init("The font's size in points, or with mm, cm or in.", valueName: "size"),
    transform: { text in
      guard let size = Length(text)?.points, size > 0, size <= 10_000 else {
        throw ValidationError("a size is more than 0 and at most 10000 points")
      }
      return size
    })
  var size = 12.0

  @Option(
    help: .init(
      "Font features to switch on (liga), off (kern=0) or to a value (salt=2), with commas between.",
      valueName: "list"),
    transform: FeatureList.init(argument:))
  var features: FeatureList?

  @Option(
    help: .init("Places on a variable font's axes: wght=600,wdth=80.", valueName: "list"),
    transform: VariationList.init(argument:))
  var variations: VariationList?

  @Option(
    help: .init(
      "The language of all of the text (en, zh-Hant, sr-Latn). Without it each paragraph has the language that its script suggests.",
      valueName: "tag"),
    transform: { tag in
      let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
      let isTag = parts.allSatisfy { part in
        (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { $0.isAlphanumeric }
      }
      guard isTag, let first = parts.first, (2...8).contains(first.utf8.count),
        first.utf8.allSatisfy({ $0.isLetter })
      else { throw ValidationError("a language is a tag such as en, ar, zh-Hant or sr-Latn") }
      return tag
    })
  var language: String?

  @Option(help: "In which direction paragraphs run: auto asks the first letter of each.")
  var direction = Direction.auto

  @Option(
    help: .init(
      "Sets paragraphs justified, with lines as full as they get (greedy) or chosen together (optimal).",
      valueName: "strategy"))
  var justify: Justification?

  /// The first option that was given, "--font"; `nil` if none was, or only values that hold anyway.
  var firstGiven: String? {
    if font != nil { return "--font" }
    if size != 12 { return "--size" }
    if features != nil { return "--features" }
    if variations != nil { return "--variations" }
    if language != nil { return "--language" }
    if justify != nil { return "--justify" }
    return direction == .auto ? nil : "--direction"
  }

  enum Justification: String, ExpressibleByArgument, CaseIterable {
    case greedy, optimal
  }

  enum Direction: String, ExpressibleByArgument, CaseIterable {
    case auto, ltr, rtl

    var writingDirection: NSWritingDirection {
      switch self {
      case .auto: .natural
      case .ltr: .leftToRight
      case .rtl: .rightToLeft
      }
    }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }
  fileprivate var isAlphanumeric: Bool { isLetter || 0x30...0x39 ~= self }
}
