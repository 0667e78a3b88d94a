// SPDX-License-Identifier: MIT

/// Lists that are in another list, but in no item of it: libxml2 ends the outer one where an inner one of the other kind begins.
///
///     <ol><li>a</li><ul><li>b</li></ul><li>c</li></ol>          1. a  • b  2. c
///     <ol><li>a</li><tk-ul><li>b</li></tk-ul><li>c</li></ol>    what libxml2 reads, which knows no such element
///
/// - Source: HTML, "The rules for parsing tokens in HTML content", "in body": a list ends nothing but a paragraph.
struct HTMLNestedLists {
  static let prefix = Array("tk-".utf8)

  private enum Open: Equatable {
    case item
    case list(String, isRenamed: Bool)
  }

  private static let names: Set = ["ul", "ol", "dir", "menu"]
  private static let depthLimit = 1000

  private var open: [Open] = []

  /// The name of an element as the document has it.
  static func original(_ name: String) -> String {
    guard name.hasPrefix("tk-") else { return name }
    let rest = String(name.dropFirst(3))
    return names.contains(rest) ? rest : name
  }

  /// Takes the next tag of a document.
  ///
  /// - Returns: Whether its element is to have the other name.
  mutating func renames(_ tag: HTMLScanner.Tag) -> Bool {
    switch tag.name {
    case "li":
      if open.last == .item { open.removeLast() }
      if !tag.isEnd, !open.isEmpty, open.count < Self.depthLimit { open.append(.item) }
      return false
    // What is in a cell is in no list around the table.
    case "td", "th", "table":
      if !open.isEmpty, open.last != .item, open.count < Self.depthLimit { open.append(.item) }
      return false
    case let name where Self.names.contains(name):
      if tag.isEnd { return end(name) }
      guard open.count < Self.depthLimit else { return false }
      let isInList = open.last.map { $0 != .item } ?? false
      open.append(.list(name, isRenamed: isInList))
      return isInList
    default: return false
    }
  }

  private mutating func end(_ name: String) -> Bool {
    let place = open.lastIndex { entry in
      if case .list(name, _) = entry { true } else { false }
    }
    guard let place, case .list(_, let isRenamed) = open[place] else { return false }
    open.removeSubrange(place...)
    return isRenamed
  }
}
