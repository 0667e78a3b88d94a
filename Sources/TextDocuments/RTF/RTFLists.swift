// SPDX-License-Identifier: MIT

/// The lists of a document's tables.
struct RTFLists {
  struct Level {
    var kind = 23
    var start = 1
    var text: [UInt16] = []
    var marker: String?
    /// The font of a bullet, if it is a symbol font.
    var symbols: SymbolFont?
  }

  struct List {
    var id = 0
    var levels: [Level] = []
    /// The formats of the levels.
    fileprivate(set) var formats: [ListFormat] = []
  }

  struct Override {
    var list = 0
    /// Start numbers that replace those of the list, by level.
    var starts: [Int: Int] = [:]
  }

  static let maximumLevels = 9

  private(set) var lists: [List] = []
  private var byID: [Int: Int] = [:]
  private var overrides: [Int: Override] = [:]
  /// The lists of our own writer, by number from 1.
  var own: [ListFormat] = []

  // The current entries.
  private var list = List()
  private var override = Override()
  private var overrideLevel = -1

  /// The identities of a list's levels; an item of a level gives those below it new ones.
  private var identities: [Int: [Int]] = [:]
  private var lastIdentity = 0

  /// A list whose markers are literal text.
  fileprivate struct MarkedList {
    var id: Int
    /// The indentation level of its items.
    var depth: Int
    var format: ListFormat
    var numbering: RTFNumbering?
    /// The number of the last item.
    var number: Int
  }
  /// Formats of items that specify only their level, by level.
  var sectionLevels: [Int: RTFNumbering] = [:]
  /// The lists around the last item, outermost first.
  private var marked: [MarkedList] = []

  // MARK: Tables

  mutating func beginList() { list = List() }

  mutating func beginLevel() {
    if list.levels.count < Self.maximumLevels { list.levels.append(Level()) }
  }

  mutating func endList() {
    guard lists.count < RTFReader.maximumEntries else { return }
    list.formats = list.levels.enumerated().map { $0.element.format(at: $0.offset) }
    byID[list.id] = lists.count
    lists.append(list)
  }

  mutating func beginOverride() {
    override = Override()
    overrideLevel = -1
  }

  mutating func beginOverrideLevel() { overrideLevel += 1 }

  mutating func changeLevel(_ change: (inout Level) -> Void) {
    if let last = list.levels.indices.last { change(&list.levels[last]) }
  }

  mutating func setID(_ id: Int) {
    list.id = id
    override.list = id
  }

  mutating func setStart(_ start: Int) {
    if overrideLevel >= 0 {
      if overrideLevel < Self.maximumLevels { override.starts[overrideLevel] = start }
    } else {
      changeLevel { $0.start = start }
    }
  }

  mutating func endOverride(number: Int) {
    if overrides.count < RTFReader.maximumEntries { overrides[number] = override }
  }

  // MARK: Paragraphs

  /// Returns the lists around an item, outermost first.
  mutating func lists(of number: Int, level: Int) -> [ParagraphFormat.List] {
    guard let override = overrides[number], let index = byID[override.list] else { return [] }
    let list = lists[index]
    let level = min(level, max(0, list.levels.count - 1))
    var ids = identities[override.list] ?? []
    while ids.count <= level {
      lastIdentity += 1
      ids.append(lastIdentity)
    }
    ids.removeLast(ids.count - level - 1)
    identities[override.list] = ids
    return (0...level).map { place in
      let format = place < list.formats.count ? list.formats[place] : ListFormat("")
      return .init(id: ids[place], override.starts[place].map(format.starting) ?? format)
    }
  }

  /// Returns the lists around an item with a literal marker, outermost first.
  ///
  /// The item continues the previous list if its number is the next one there.
  ///
  /// - Parameters:
  ///   - text: The marker; empty if the paragraph has none of its own.
  ///   - numbering: The numbering that the document specifies.
  ///   - depth: The indentation level of the item: deeper items are in a list within the previous
  ///     item.
  /// - Returns: The lists.
  mutating func lists(
    markedBy text: String, _ numbering: RTFNumbering?, depth: Int
  ) -> [ParagraphFormat.List] {
    marked.removeAll { $0.depth > depth }
    if let last = marked.last, last.depth == depth || marked.count == Self.maximumLevels {
      marked.removeLast()
      if let next = last.next(text, numbering) {
        marked.append(next)
        return marked.map { .init(id: $0.id, $0.format) }
      }
    }
    let first = RTFMarkerText(text, numbering)
    lastIdentity += 1
    marked.append(
      MarkedList(
        id: lastIdentity, depth: depth, format: ListFormat(first.marker, start: first.number),
        numbering: numbering, number: first.number))
    return marked.map { .init(id: $0.id, $0.format) }
  }
}

extension RTFLists.MarkedList {
  /// Returns the list with another item; `nil` if the marker is not the next one of the list.
  fileprivate func next(_ text: String, _ numbering: RTFNumbering?) -> Self? {
    let isNext =
      text.isEmpty
      ? self.numbering == numbering
      : ListNumbers.marker(format.marker, number + 1) == text
        || RTFBullets.marker(for: text) == format.marker
    guard isNext else { return nil }
    var next = self
    next.number += 1
    return next
  }
}

extension RTFLists.Level {
  /// The format of the level's marker template.
  func format(at level: Int) -> ListFormat {
    if let marker, !marker.isEmpty {
      return ListFormat(marker, prependsOuterMarker: holdsOuterNumbers(level), start: start)
    }
    // The first unit is the number of the others; units below 9 are placeholders for the numbers of
    // levels.
    var units = shown
    if units.contains(where: { Int($0) < level }) {
      // The outer markers have the numbers of outer levels.
      if let own = units.lastIndex(where: { Int($0) == level }) {
        let last = units[..<own].lastIndex { Int($0) < level }
        units = units[((last ?? own - 1) + 1)...]
        // A dot between two numbers belongs to the outer one.
        if last != nil, let dot = units.first, dot == 0x2E { units = units.dropFirst() }
      }
      return ListFormat(marker(units, level), prependsOuterMarker: true, start: start)
    }
    return ListFormat(marker(units, level), start: start)
  }

  private var shown: ArraySlice<UInt16> { text.dropFirst().prefix(Int(text.first ?? 0)) }

  private func holdsOuterNumbers(_ level: Int) -> Bool {
    shown.contains { Int($0) < level }
  }

  private func marker(_ units: ArraySlice<UInt16>, _ level: Int) -> String {
    if kind == 23 || kind == 255, !units.contains(where: { $0 < 9 }) {
      let text = String(decoding: units, as: UTF16.self)
      guard let symbols else { return RTFBullets.marker(for: text) }
      let shown = units.map {
        symbols.character(for: $0).map { String($0) } ?? String(decoding: [$0], as: UTF16.self)
      }
      return RTFBullets.marker(for: shown.joined())
    }
    var result = ""
    for piece in units.split(omittingEmptySubsequences: false, whereSeparator: { $0 < 9 }) {
      if piece.startIndex > units.startIndex {
        result += "{\(RTFBullets.names[kind] ?? "decimal")}"
      }
      result += String(decoding: piece, as: UTF16.self).filter { $0 != "{" && $0 != "}" }
    }
    return result
  }
}

/// Names of markers, and their characters.
enum RTFBullets {
  /// By `\levelnfc`.
  static let names: [Int: String] = [
    0: "decimal", 1: "upper-roman", 2: "lower-roman", 3: "upper-alpha", 4: "lower-alpha",
    22: "decimal",
  ]
  /// By the name in braces.
  static let kinds: [String: Int] = [
    "decimal": 0, "upper-roman": 1, "lower-roman": 2, "upper-alpha": 3, "lower-alpha": 4,
    "upper-latin": 3,
    "lower-latin": 4, "octal": 0, "upper-hexadecimal": 0, "lower-hexadecimal": 0,
  ]
  static let characters: [(name: String, character: String)] = [
    ("disc", "•"), ("circle", "◦"), ("square", "▪"), ("box", "▫"), ("check", "✓"), ("diamond", "◆"),
    ("hyphen", "⁃"),
  ]

  static func marker(for text: String) -> String {
    let shown = text.filter { $0 != "{" && $0 != "}" }
    if let named = characters.first(where: { $0.character == shown }) { return "{\(named.name)}" }
    switch shown {
    // Characters of symbol fonts: Symbol's bullet, Wingdings' square, check mark and diamond.
    case "\u{F0B7}", "\u{F0A8}", "●", "·": return "{disc}"
    case "o", "○": return "{circle}"
    case "\u{F0A7}", "■": return "{square}"
    case "\u{F0FC}", "✔": return "{check}"
    case "\u{F076}", "\u{F075}", "♦": return "{diamond}"
    case "□", "\u{F06F}": return "{box}"
    case "-", "–": return "{hyphen}"
    default: return shown
    }
  }
}
