// SPDX-License-Identifier: MIT

// Destinations of links within the document.

extension HTMLReader {
  /// Emits the marks of an element: its id, and the name of an anchor.
  ///
  /// An element outside of paragraphs, or a block, marks the start of the next paragraph, even if
  /// it has no text. `spaces` is the style of a space before it; nil for that of the parent.
  func takePlaces(
    _ tag: String, _ attributes: HTMLAttributes, spaces: HTMLStyle? = nil, isInline: Bool = true
  ) {
    let names = [attributes["id"], tag == "a" ? attributes["name"] : nil].compactMap { $0 }
    for (index, id) in names.enumerated() where !id.isEmpty && names.firstIndex(of: id) == index {
      // A mark creates a line of code even without text, as our own writer expects.
      if isInline, paragraph.isOpen || style.spaces == .keepAll {
        openText(spaces ?? style)
        flush()
        sink.appendMark(id)
      } else if next.marks.count < HTMLNextParagraph.maximumMarks {
        next.marks.append(id)
      }
    }
  }
}
