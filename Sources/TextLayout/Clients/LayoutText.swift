// SPDX-License-Identifier: MIT

package import TextStructures

/// The text that is laid out: characters in paragraphs, and runs of attributes.
///
/// All numbers are UTF-16 units. The engine reads while it lays out and where it is asked; in between the text may
/// change if `DocumentLayout.apply` or `restyle` hears of it before the next question.
package protocol LayoutText: AnyObject {
  /// The characters, as a value.
  var textBuffer: TextBuffer { get }

  /// Says whether the text may be read as it is; nil where only the client can tell.
  var calm: TextCalm? { get }

  /// UTF-16 units.
  var characterCount: Int { get }

  /// Whether some paragraphs may stand in blocks.
  var mayHaveBlocks: Bool { get }

  /// Appends the units of a range to an array.
  func appendCharacters(_ range: Range<Int>, to units: inout [UInt16])

  /// The paragraphs of a range, separators included.
  ///
  /// The first starts where the range starts and the last ends where it ends.
  func forEachParagraph(in range: Range<Int>, _ body: (Range<Int>) -> Void)

  /// The whole paragraph, separator included, that holds an index.
  func paragraph(holding index: Int) -> Range<Int>

  /// The run that holds a character, in text whose language is this one where it names none; nil: the process's.
  func run(at index: Int, language: String?) -> (range: Range<Int>, attributes: RunAttributes)

  /// The maximal runs of a range, cut to it, in order.
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
