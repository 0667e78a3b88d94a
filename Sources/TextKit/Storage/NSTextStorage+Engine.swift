// SPDX-License-Identifier: MIT

internal import TextStructures

// What the layout engine reads. None of it calls an override or Foundation.

extension NSTextStorage {
  /// UTF-16 units.
  final var engineLength: Int { known.length }

  /// Appends the units of a range to an array.
  final func engineCharacters(_ range: Range<Int>, appendTo units: inout [UInt16]) {
    known.text.append(range, to: &units)
  }

  /// The maximal runs of a range, cut to it, in order.
  final func engineRuns(in range: Range<Int>, _ body: (Range<Int>, TextAttributes) -> Void) {
    known.runs.forEachRun(in: range) { cut, attributes in
      body(cut, attributes)
      return true
    }
  }

  /// The run that holds a character.
  final func engineRun(at location: Int) -> (range: Range<Int>, attributes: TextAttributes) {
    let run = known.runs.run(at: location)
    return (run.range, run.value)
  }

  /// The paragraphs of a range, separators included.
  ///
  /// The first starts where the range starts and the last ends where it ends.
  final func engineParagraphs(in range: Range<Int>, _ body: (Range<Int>) -> Void) {
    known.text.forEachParagraph(in: range, body)
  }

  /// The whole paragraph, separator included, that holds an index.
  final func engineParagraph(at location: Int) -> Range<Int> {
    let text = known.text
    return text.paragraphStart(before: location)..<text.paragraphEnd(after: location)
  }

  /// The characters themselves, as a value.
  final var engineText: TextBuffer { known.text }

  /// While layout managers are told of an edit: the part of the edited range in which glyphs may have
  /// moved, or nil if only the look changed.
  final var engineLayoutRange: Range<Int>? { pending.layoutRange }

  /// Calls `body` while any change of the text is an error that names the reader.
  final func engineRead<Result>(by reader: String, _ body: () -> Result) -> Result {
    readers.append(reader)
    defer { readers.removeLast() }
    return body()
  }

  /// Fails with a sentence if an edit is under way, so that the text cannot be laid out.
  final func engineCheckReadable(_ method: String) {
    findForgottenEdits()
    if depth > 0 && !pending.isEmpty {
      fail(
        "\(method): layout was asked for while \(type(of: self)) was being edited: a beginEditing() "
          + "has not met its endEditing().")
    }
  }
}
