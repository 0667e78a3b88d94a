// SPDX-License-Identifier: MIT

// Notes at the end of a document, and references to them, as our own writer, pandoc and GitHub
// write them.

extension HTMLReader {
  /// Collects the notes in a first pass, if there are any.
  func collectNotes(_ input: HTMLInput) {
    guard notes == nil, HTMLNotes.canContainNotes(in: input.bytes) else { return }
    let found = HTMLNotes(for: sink)
    let first = HTMLReader(found)
    first.notes = found
    first.files = files
    first.isCollecting = true
    first.read(input)
    isCancelled = first.isCancelled
    if !found.isEmpty { notes = found }
  }

  private func isSection(_ attributes: HTMLAttributes) -> Bool {
    attributes["role"] == "doc-endnotes" || attributes["data-footnotes"] != nil
  }

  /// Returns the name of a note that begins with an element in the notes' section.
  private func noteName(_ tag: String, _ attributes: HTMLAttributes) -> String? {
    guard let id = attributes["id"],
      tag == "li" || ["doc-footnote", "doc-endnote"].contains(attributes["role"]),
      elements.contains(where: { isSection($0.attributes) })
    else { return nil }
    return id
  }

  /// Handles an element that is part of the markup of notes; true if it is hidden.
  func takesAsNote(_ tag: HTMLName, _ attributes: HTMLAttributes) -> Bool {
    guard let notes, !attributes.isEmpty else { return false }
    let classes = (attributes["class"] ?? "").split(whereSeparator: \.isWhitespace)
    let role = attributes["role"]
    if isCollecting {
      return role == "doc-backlink" || attributes["data-footnote-backref"] != nil
        || classes.contains("footnote-back")
    }
    if isSection(attributes) { return notes.areAllEmitted }
    if let name = noteName(tag.text, attributes) { return notes.isEmitted(name) }
    guard tag.text == "a", let link = attributes.link, link.hasPrefix("#"),
      role == "doc-noteref" || attributes["data-footnote-ref"] != nil
        || classes.contains("footnote-ref")
    else { return false }
    let name = String(link.dropFirst())
    guard notes.isWaiting(name) || notes.isEmitted(name) else { return false }
    openText(style)
    if notes.isEmitted(name) {
      flush()
      _ = notes.refer(to: name, sink)
    } else {
      // The mark is read first.
      flush()
      noteReference = name
    }
    paragraph.endsWithSpace = false
    return true
  }

  /// Ends the reference to a note and emits the note, with its mark if that is not a number.
  func endNoteReference() {
    guard let name = noteReference else { return }
    noteReference = nil
    let text = String(decoding: collected ?? [], as: UTF8.self)
    collected = nil
    let mark = text.filter { !$0.isWhitespace }
    let isNumber = mark.trimmingCharacters("[]().").allSatisfy(\.isNumber)
    if !isNumber, mark.utf16.count <= Self.noteMarkLimit { sink.setNoteMark(mark) }
    notes?.tell(name, to: sink)
    paragraph.characters = nil
  }

  private static let noteMarkLimit = 8

  /// Begins a note, if the innermost element is one; that element is then not a list item.
  func beginsNote() -> Bool {
    guard isCollecting, let notes, !notes.isCollecting, tables.isEmpty,
      let element = elements.last, let name = noteName(element.tag.text, element.attributes)
    else { return false }
    endParagraph()
    emitHeld()
    let own = element.attributes["data-tk-story"]
    let story = DocumentStory.allCases.first { "\($0)" == own && !$0.isOfPages } ?? .footnote
    elements[elements.count - 1].isNote = true
    elements[elements.count - 1].style.paragraph.lists = []
    elements[elements.count - 1].style.paragraph.blocks = []
    margins.beginNote()
    lists.beginNote()
    // The name belongs to the note, which determines its own position.
    next.beginNote()
    notes.begin(name, story)
    return true
  }

  func endNote() {
    endParagraph()
    emitHeld()
    if notes?.hasContent == false {
      openParagraph()
      endParagraph()
      emitHeld()
    }
    notes?.end()
    lists.endNote()
  }
}
