// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// The options for paragraphs.
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
      "Avoid widows and orphans in plain text; documents have their own settings (default on pages)."
  )
  var widowControl: Bool?

  func validate() throws {
    guard let hyphenate, hyphenate.factor == nil else { return }
    throw ValidationError(
      "--hyphenate takes a factor from 0 to 1 or no value, not “\(hyphenate.text)”"
    )
  }

  /// Applies the options to a document.
  ///
  /// - Parameters:
  ///   - document: A document with its layout manager.
  ///   - isPaged: Whether it is laid out in the columns of pages.
  /// - Throws: If the document itself specifies the setting.
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
        "\(widowControl ? "--widow-control" : "--no-widow-control") is for plain text: \(document.name) has its own setting; omit it."
      )
    }
  }
}

/// A factor from 0 to 1 as text, since the parser would treat an invalid value as missing.
struct HyphenationArgument: ExpressibleByArgument, CustomStringConvertible {
  let text: String

  init(argument: String) { text = argument }

  /// nil if the text is not a factor.
  var factor: Double? { Double(text).flatMap { (0...1).contains($0) ? $0 : nil } }

  var description: String { text }
}
