// SPDX-License-Identifier: MIT

/// The page size and margins of `@page`.
enum HTMLPage {
  typealias Size = DocumentFormat.Size

  private static let sizes: [String: Size] = [
    "a0": .init(2384, 3370), "a1": .init(1684, 2384), "a2": .init(1191, 1684),
    "a3": .init(842, 1191), "a4": .init(595, 842), "a5": .init(420, 595), "a6": .init(298, 420),
    "b4": .init(709, 1001), "b5": .init(499, 709), "jis-b4": .init(729, 1032),
    "jis-b5": .init(516, 729), "letter": .init(612, 792), "legal": .init(612, 1008),
    "ledger": .init(792, 1224),
  ]

  /// A sheet of which nothing is said, or its orientation alone.
  static let usual = Size(595, 842)

  /// Whether a property of `@page` counts.
  static func knows(_ name: String) -> Bool {
    name == "size" || name == "margin" || name.hasPrefix("margin-")
  }

  static func apply(_ declarations: [CSSDeclaration], _ document: inout DocumentFormat) {
    for one in declarations {
      let words = CSSParser.split(one.value.lowercased(), at: " ")
      let lengths = words.compactMap { CSSLength($0)?.points(fontSize: 12) }.map { max(0, $0) }
      switch one.name {
      case "size": if let size = size(words, lengths) { document.paperSize = size }
      case "margin":
        guard let top = lengths.first else { continue }
        document.topMargin = top
        document.rightMargin = lengths.count > 1 ? lengths[1] : top
        document.bottomMargin = lengths.count > 2 ? lengths[2] : top
        document.leftMargin = lengths.count > 3 ? lengths[3] : document.rightMargin
      case "margin-top": document.topMargin = lengths.first
      case "margin-right": document.rightMargin = lengths.first
      case "margin-bottom": document.bottomMargin = lengths.first
      case "margin-left": document.leftMargin = lengths.first
      default: break
      }
    }
  }

  private static func size(_ words: [String], _ lengths: [Double]) -> Size? {
    // No page is smaller than a point; the maximum is that of PDF, 200 inches.
    guard lengths.allSatisfy({ (1...14_400).contains($0) }) else { return nil }
    let isLandscape = words.contains("landscape")
    if let width = lengths.first { return Size(width, lengths.count > 1 ? lengths[1] : width) }
    let named = words.lazy.compactMap { sizes[$0] }.first
    guard let size = named ?? (isLandscape || words.contains("portrait") ? usual : nil) else {
      return nil
    }
    return isLandscape ? Size(size.height, size.width) : size
  }
}
