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

  @Flag(
    inversion: .prefixedNo,
    help:
      "Keep the first and last line of a paragraph of plain text with another one of it where a page or column ends; documents say it themselves (default on pages)."
  )
  var widowControl: Bool?

  func validate() throws {
    guard let hyphenate, hyphenate.factor == nil else { return }
    throw ValidationError(
      "--hyphenate takes a factor from 0 to 1, or nothing before another option, and not “\(hyphenate.text)”"
    )
  }

  /// Gives the settings to a document.
  ///
  /// - Parameters:
  ///   - document: With its layout manager.
  ///   - isPaged: Whether it is set in the columns of pages.
  /// - Throws: Where the document itself decides.
  func apply(to document: TextDocument, isPaged: Bool) throws(ToolError) {
    if let factor = hyphenate?.factor {
      document.layoutManager.hyphenationFactor = CGFloat(factor)
    }
    if document.isPlain {
      if widowControl ?? isPaged {
        document.storage.changeParagraphStyles { $0.avoidsWidows = true }
      }
    } else if let widowControl {
      throw .usage(
        "\(widowControl ? "--widow-control" : "--no-widow-control") is for plain text: \(document.name) says itself which lines stay together; leave it out."
      )
    }
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
