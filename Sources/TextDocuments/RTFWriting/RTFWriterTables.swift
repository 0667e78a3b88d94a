// SPDX-License-Identifier: MIT

/// The tables in a file's header, with each entry once.
struct RTFWriterTables {
  struct Font: Hashable {
    var name: String
    var kind: CharacterFormat.FontKind

    /// The replacement in other readers for a font that only Apple's systems and ours know by this
    /// name; `nil` if its own name is sufficient.
    ///
    /// - Source: Our choice: fonts that Word, LibreOffice and Apple's systems all have, or have an
    ///   equivalent of.
    var nameForOthers: String? {
      let systems = ["-apple-system", "blinkmacsystemfont", "system-ui"]
      guard name.hasPrefix(".") || name.hasPrefix("ui-") || systems.contains(name.lowercased())
      else { return nil }
      return switch kind {
      case .serif: "Times New Roman"
      case .monospaced: "Courier New"
      default: "Arial"
      }
    }
  }

  private(set) var fonts: [Font] = []
  private var fontNumbers: [Font: Int] = [:]
  private(set) var colors: [DocumentColor] = []
  private var colorNumbers: [DocumentColor: Int] = [:]
  private(set) var strings: [String] = []
  private var stringNumbers: [String: Int] = [:]
  private(set) var boxes: [BoxFormat] = []
  private var blockNumbers: [Int: Int] = [:]
  private(set) var lists: [ListFormat] = []
  private var listNumbers: [Int: Int] = [:]
  /// The number of items in each list so far.
  private var itemCounts: [Int: Int] = [:]
  /// For readers without support for our tables: a standard list for each outermost list, with the
  /// levels first used.
  private(set) var tables: [[ListFormat]] = []
  private var tableNumbers: [Int: Int] = [:]

  mutating func font(_ format: CharacterFormat) -> Int {
    // Scalars: a semicolon with a combining mark is another character, but still ends the name.
    let name = String(
      String.UnicodeScalarView(
        format.fontName.unicodeScalars.filter {
          $0 != ";" && $0.properties.generalCategory != .control
        }))
    let font = Font(name: name, kind: format.fontKind)
    if let number = fontNumbers[font] { return number }
    fonts.append(font)
    fontNumbers[font] = fonts.count - 1
    return fonts.count - 1
  }

  /// Returns a number from 1; 0 is the reader's default colour.
  mutating func color(_ color: DocumentColor?) -> Int {
    guard let color else { return 0 }
    if let number = colorNumbers[color] { return number }
    colors.append(color)
    colorNumbers[color] = colors.count
    return colors.count
  }

  mutating func string(_ string: String) -> Int {
    if let number = stringNumbers[string] { return number }
    strings.append(string)
    stringNumbers[string] = strings.count
    return strings.count
  }

  mutating func box(_ box: BoxFormat) -> Int {
    // Consecutive cells often have equal boxes.
    for number in (max(0, boxes.count - 8)..<boxes.count).reversed() where boxes[number] == box {
      return number + 1
    }
    boxes.append(box)
    return boxes.count
  }

  mutating func block(_ block: ParagraphFormat.Block) -> Int {
    if let number = blockNumbers[block.id] { return number }
    boxes.append(block.box)
    blockNumbers[block.id] = boxes.count
    return boxes.count
  }

  /// Returns the number of a list, adding it to the table if necessary.
  mutating func list(_ list: ParagraphFormat.List) -> Int {
    if let number = listNumbers[list.id] { return number }
    lists.append(list.format)
    listNumbers[list.id] = lists.count
    return lists.count
  }

  mutating func nextItem(of list: ParagraphFormat.List) -> Int {
    let count = itemCounts[list.id, default: 0]
    itemCounts[list.id] = count + 1
    return list.format.start + count
  }

  mutating func table(of lists: [ParagraphFormat.List]) -> Int {
    guard let outermost = lists.first else { return 0 }
    let number: Int
    if let known = tableNumbers[outermost.id] {
      number = known
    } else {
      tables.append([])
      number = tables.count
      tableNumbers[outermost.id] = number
    }
    let known = tables[number - 1].count
    tables[number - 1] += lists.dropFirst(known).prefix(RTFLists.maximumLevels - min(known, 9)).map(
      \.format)
    return number
  }
}
