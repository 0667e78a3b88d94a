// SPDX-License-Identifier: MIT

// Names that links lead to.

extension HTMLReader {
  /// The places that an element is for links, by its id and an anchor's name.
  ///
  /// An element outside of paragraphs, or a block, marks the beginning of the next paragraph, even if it has no text.
  ///
  /// - `spaces`: The style of a space before it; nil for that of the element around.
  func takePlaces(
    _ tag: String, _ attributes: HTMLAttributes, spaces: HTMLStyle? = nil, isInline: Bool = true
  ) {
    let names = [attributes["id"], tag == "a" ? attributes["name"] : nil].compactMap { $0 }
    for (index, id) in names.enumerated() where !id.isEmpty && names.firstIndex(of: id) == index {
      // A line of a program is one also without text, as our own writer has it.
      if isInline, paragraph.isOpen || style.spaces == .keepAll {
        openText(spaces ?? style)
        flush()
        sink.appendMark(id)
      } else if next.marks.count < HTMLNextParagraph.mostMarks {
        next.marks.append(id)
      }
    }
  }
}
