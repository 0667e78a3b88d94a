// SPDX-License-Identifier: MIT

/// The colour tables in the header: the standard one, and Apple's with the same colours in higher
/// precision.
struct RTFColorTable {
  /// Colours by number; `nil` is the colour of plain text.
  private(set) var colors: [DocumentColor?] = []
  private var inProgress = Entry()
  /// The current index into Apple's table.
  private var expandedIndex = 0

  /// The entry of a table that is being read.
  private struct Entry {
    var red: Int?
    var green: Int?
    var blue: Int?
    var parts: [Double] = []
    var space: RTFWord?
  }

  subscript(number: Int32) -> DocumentColor? {
    colors.indices.contains(Int(number)) ? colors[Int(number)] : nil
  }

  mutating func apply(_ word: RTFWord, _ value: Int) -> Bool {
    switch word {
    case .red: inProgress.red = value
    case .green: inProgress.green = value
    case .blue: inProgress.blue = value
    default: return false
    }
    return true
  }

  mutating func end() {
    guard colors.count < RTFReader.maximumEntries else { return }
    let color = inProgress
    inProgress = Entry()
    func part(_ value: Int?) -> Double { Double(min(max(value ?? 0, 0), 255)) / 255 }
    let isSaid = color.red != nil || color.green != nil || color.blue != nil
    colors.append(
      isSaid
        ? DocumentColor(red: part(color.red), green: part(color.green), blue: part(color.blue))
        : nil)
  }

  // MARK: Apple's table

  mutating func beginExpanded() { expandedIndex = 0 }

  mutating func applyExpanded(_ word: RTFWord, _ value: Int) -> Bool {
    switch word {
    case .cssrgb, .csgray, .csgenericrgb, .cspthree, .csgenericgray: inProgress.space = word
    case .c:
      if inProgress.parts.count < 4 {
        inProgress.parts.append(min(max(Double(value) / 100_000, 0), 1))
      }
    default: return false
    }
    return true
  }

  mutating func endExpanded() {
    let color = inProgress
    inProgress = Entry()
    defer { expandedIndex += 1 }
    guard colors.indices.contains(expandedIndex), let space = color.space else { return }
    let parts = color.parts
    switch space {
    case .csgray, .csgenericgray:
      guard let white = parts.first else { return }
      // The standard table has the same grey in eight bits.
      if let known = colors[expandedIndex], space == .csgenericgray || parts.count == 1 {
        colors[expandedIndex] = known
      } else {
        colors[expandedIndex] = DocumentColor(red: white, green: white, blue: white)
      }
      if parts.count > 1 { colors[expandedIndex]?.alpha = parts[1] }
    case .cssrgb:
      guard parts.count >= 3 else { return }
      colors[expandedIndex] = DocumentColor(
        red: Self.inBytes(parts[0]), green: Self.inBytes(parts[1]), blue: Self.inBytes(parts[2]),
        alpha: parts.count > 3 ? Self.inBytes(parts[3]) : 1)
    default:
      // In another space: the standard table has the colour in sRGB.
      if parts.count > 3 { colors[expandedIndex]?.alpha = parts[3] }
    }
  }

  /// Restores a multiple of 1/255 that was rounded to five digits.
  private static func inBytes(_ part: Double) -> Double {
    let byte = (part * 255).rounded() / 255
    return abs(byte - part) <= 0.000_005_1 ? byte : part
  }
}
