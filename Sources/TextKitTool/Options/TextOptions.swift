// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// The options that say how text looks.
struct TextOptions: ParsableArguments {
  @OptionGroup var typeface: TypefaceOptions

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

  @Option(help: "In which direction paragraphs run: auto asks the first letter of each.")
  var direction = Direction.auto

  @Option(
    help: .init(
      "Sets paragraphs justified, with lines as full as they get (greedy) or chosen together (optimal).",
      valueName: "strategy"))
  var justify: Justification?

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

extension TextOptions {
  var language: String? { typeface.language }
}
