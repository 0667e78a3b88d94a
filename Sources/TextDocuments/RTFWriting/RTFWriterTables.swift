// SPDX-License-Identifier: MIT

/// What stands in the tables at the head of a file, each thing once.
struct RTFWriterTables {
  struct Font: Hashable {
    var name: String
    var kind: CharacterFormat.FontKind

    /// What others have instead of a font that only Apple's systems and ours know by this name; `nil`: its own name will do.
    ///
    /// - Source: Our choice: fonts that Word, LibreOffice and Apple's systems all have, or have the like of.
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
  /// How many items each list has had.
  private var itemCounts: [Int: Int] = [:]
  /// For readers that do not know ours: a list of the standard table for each outermost list, with the levels first seen.
  private(set) var tables: [[ListFormat]] = []
  private var tableNumbers: [Int: Int] = [:]

  mutating func font(_ format: CharacterFormat) -> Int {
    // Scalars: with a mark behind it a semicolon would be another character, and end the name all the same.
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

  /// From 1; 0 is the reader's own colour.
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
    // Cells of a column follow each other, often alike.
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

  /// The item's number too, if the list is the paragraph's own.
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
    tables[number - 1] += lists.dropFirst(known).prefix(RTFLists.mostLevels - min(known, 9)).map(
      \.format)
    return number
  }
}
