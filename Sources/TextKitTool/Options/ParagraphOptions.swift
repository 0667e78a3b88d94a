// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// The options that say how paragraphs are set.
struct ParagraphOptions: ParsableArguments {
  @Option(
    defaultAsFlag: HyphenationArgument(argument: "1"), parsing: .next,
    help: .init(
      "Hyphenate words that don't fit their line: everywhere, or where the line is filled less than a factor from 0 to 1 (--hyphenate 0.8).",
      valueName: "factor"))
  var hyphenate: HyphenationArgument?

  func validate() throws {
    guard let hyphenate, hyphenate.factor == nil else { return }
    throw ValidationError(
      "--hyphenate takes a factor from 0 to 1, or nothing before another option, and not “\(hyphenate.text)”"
    )
  }

  /// Gives the settings to a layout manager.
  func apply(to layoutManager: NSLayoutManager) {
    if let factor = hyphenate?.factor { layoutManager.hyphenationFactor = CGFloat(factor) }
  }
}

/// A factor from 0 to 1; the parser would take a value that is none for no value at all.
struct HyphenationArgument: ExpressibleByArgument, CustomStringConvertible {
  let text: String

  init(argument: String) { text = argument }

  /// nil if the text is none.
  var factor: Double? { Double(text).flatMap { (0...1).contains($0) ? $0 : nil } }

  var description: String { text }
}
