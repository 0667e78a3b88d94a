// SPDX-License-Identifier: MIT

/// What the instructions of a document's fields have said so far; groups and characters name it by number.
struct RTFFields {
  /// Addresses, numbered from 1.
  private var links: [String] = []
  /// What stands in the place of results, numbered from 1.
  private var values: [RTFFieldValue] = []
  /// The one that has been told last.
  private var told: Int32 = 0
  /// The page's number, as the section writes it.
  var page = RTFPageFields.page

  func link(_ number: Int32) -> String? {
    links.indices.contains(Int(number) - 1) ? links[Int(number) - 1] : nil
  }

  /// The number of a link; `nil` if there are too many.
  mutating func number(of link: String) -> Int32? {
    if links.last != link, links.count < RTFReader.mostEntries { links.append(link) }
    return links.last == link ? Int32(links.count) : nil
  }

  /// The number of a value; `nil` if there are too many.
  mutating func number(of value: RTFFieldValue) -> Int32? {
    guard values.count < RTFReader.mostEntries else { return nil }
    values.append(value)
    return Int32(values.count)
  }

  /// A value the first time that it is asked for in a row.
  mutating func take(_ number: Int32) -> RTFFieldValue? {
    guard number > 0, told != number else { return nil }
    told = number
    return values[Int(number) - 1]
  }
}

/// What stands in the place of a field's result.
enum RTFFieldValue: Equatable {
  /// Text that whoever draws the page fills in.
  case text(String)
  case reference(DocumentStory, Int)
}

/// Bookmarks around the place that is read, and the notes whose marks stand in some: references name these.
struct RTFBookmarks {
  private static let mostOpen = 100

  private var open: [String] = []
  private var notes: [String: (story: DocumentStory, number: Int)] = [:]
  private var counts: [DocumentStory: Int] = [:]

  func note(_ name: String) -> (story: DocumentStory, number: Int)? { notes[name] }

  mutating func begin(_ name: String) {
    if open.count < Self.mostOpen { open.append(name) }
  }

  mutating func end(_ name: String) { open.removeAll { $0 == name } }

  /// A story has ended: notes are numbered, each kind for itself, and have the names of the bookmarks around.
  mutating func endStory(_ story: DocumentStory) {
    counts[story, default: 0] += 1
    guard story.isNote else { return }
    for name in open where notes.count < RTFReader.mostEntries {
      notes[name] = (story, counts[story, default: 0])
    }
  }
}
