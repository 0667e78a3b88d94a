// SPDX-License-Identifier: MIT

package import TextStructures

/// The text that is laid out: characters in paragraphs, and runs of attributes.
///
/// All numbers are UTF-16 units. The engine reads while it lays out and during queries; in between
/// the text may change if `DocumentLayout.apply` or `restyle` is called before the next query.
package protocol LayoutText: AnyObject {
  /// The characters, as a value.
  var textBuffer: TextBuffer { get }

  /// An object that says whether the text may be read as it is; nil where only the client knows.
  var calm: TextStability? { get }

  /// The length in UTF-16 units.
  var characterCount: Int { get }

  /// Whether some paragraphs may be in blocks.
  var canHaveBlocks: Bool { get }

  /// Appends the units of a range to an array.
  func appendCharacters(_ range: Range<Int>, to units: inout [UInt16])

  /// Calls `body` with the paragraphs of a range, separators included.
  ///
  /// The first starts where the range starts and the last ends where it ends.
  func forEachParagraph(in range: Range<Int>, _ body: (Range<Int>) -> Void)

  /// Returns the range of the paragraph, separator included, that holds an index.
  func paragraph(holding index: Int) -> Range<Int>

  /// Returns the run that holds a character.
  ///
  /// - Parameters:
  ///   - index: A character of the text.
  ///   - language: The language where the attributes name none; nil: the process's.
  /// - Returns: The maximal range of equal attributes, and the attributes.
  func run(at index: Int, language: String?) -> (range: Range<Int>, attributes: RunAttributes)

  /// Calls `body` with the maximal runs of a range, cut to it, in order.
  func forEachRun(
    in range: Range<Int>, language: String?, _ body: (Range<Int>, RunAttributes) -> Void)
}

extension LayoutText {
  /// The units of a range.
  func characters(in range: Range<Int>) -> [UInt16] {
    var units: [UInt16] = []
    appendCharacters(range, to: &units)
    return units
  }

  func attributes(at index: Int, language: String?) -> RunAttributes {
    run(at: index, language: language).attributes
  }
}
