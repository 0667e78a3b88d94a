// SPDX-License-Identifier: MIT

/// The links and values of a document's field instructions; groups and characters refer to them by
/// number.
struct RTFFields {
  /// URLs, numbered from 1.
  private var links: [String] = []
  /// Values in place of field results, numbered from 1.
  private var values: [RTFFieldValue] = []
  /// The value that was taken last.
  private var told: Int32 = 0
  /// The field for the page number in the section's format.
  var page = RTFPageFields.page

  func link(_ number: Int32) -> String? {
    links.indices.contains(Int(number) - 1) ? links[Int(number) - 1] : nil
  }

  /// Returns the number of a link; `nil` if there are too many.
  mutating func number(of link: String) -> Int32? {
    if links.last != link, links.count < RTFReader.maximumEntries { links.append(link) }
    return links.last == link ? Int32(links.count) : nil
  }

  /// Returns the number of a value; `nil` if there are too many.
  mutating func number(of value: RTFFieldValue) -> Int32? {
    guard values.count < RTFReader.maximumEntries else { return nil }
    values.append(value)
    return Int32(values.count)
  }

  /// Returns a value, but only at the first of consecutive requests for it.
  mutating func take(_ number: Int32) -> RTFFieldValue? {
    guard number > 0, told != number else { return nil }
    told = number
    return values[Int(number) - 1]
  }
}

/// A value in place of a field's result.
enum RTFFieldValue: Equatable {
  /// A placeholder for text that is determined when the page is drawn.
  case text(String)
  case reference(DocumentStory, Int)
}

/// The open bookmarks, and the notes whose marks are in bookmarks, by which references name them.
struct RTFBookmarks {
  private static let maximumOpen = 100

  private var open: [String] = []
  private var notes: [String: (story: DocumentStory, number: Int)] = [:]
  private var counts: [DocumentStory: Int] = [:]

  func note(_ name: String) -> (story: DocumentStory, number: Int)? { notes[name] }

  mutating func begin(_ name: String) {
    if open.count < Self.maximumOpen { open.append(name) }
  }

  mutating func end(_ name: String) { open.removeAll { $0 == name } }

  /// Ends a story: notes are numbered by kind, and have the names of the open bookmarks.
  mutating func endStory(_ story: DocumentStory) {
    counts[story, default: 0] += 1
    guard story.isNote else { return }
    for name in open where notes.count < RTFReader.maximumEntries {
      notes[name] = (story, counts[story, default: 0])
    }
  }
}
