// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// The options for the positions of columns.
struct PageOptions: ParsableArguments {
  @Option(
    help: .init(
      "\(PageSize.names), or WIDTHxHEIGHT as in 148x210mm (default: A4).", valueName: "size"),
    completion: .list(PageSize.named.map(\.name)),
    transform: PageSize.init(argument:))
  var page: PageSize?

  @Flag(help: "Use landscape orientation.")
  var landscape = false

  @Option(
    help: .init(
      "Margins: one length, two (top and bottom, left and right) or four (clockwise from the top); a tenth of the shorter side if not given.",
      valueName: "lengths"),
    transform: Margins.init(argument:))
  var margin: Margins?

  @Option(
    help: .init("Columns on a page (default: 1).", valueName: "number"),
    transform: { text in
      guard let number = wholeNumber(text), (1...100).contains(number) else {
        throw ValidationError("must be from 1 to 100")
      }
      return number
    })
  var columns: Int?

  @Option(
    help: .init(
      "The space between columns (default: 1.5 times the font size).", valueName: "length"),
    transform: { text in
      guard let length = Length(text) else {
        throw ValidationError("must be a number with pt, mm, cm, in or no unit")
      }
      return length.points
    })
  var gutter: Double?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Only these pages: 3-7, 3-, -7 or 3. They keep their numbers.", valueName: "from-to"),
    transform: PageRange.init(argument:))
  var pages: PageRange?

  /// Whether any of the options was given.
  var areGiven: Bool {
    page != nil || margin != nil || columns != nil || gutter != nil || pages != nil || landscape
  }

  /// The names of the options, for messages.
  static let optionNames = "--page, --landscape, --margin, --columns, --gutter and --pages"

  /// Returns the columns for a font size and a line padding at both ends of each line.
  ///
  /// `properties` are the document's, whose paper and margins apply if no options are given.
  func geometry(
    fontSize: Double, padding: Double = 0,
    _ properties: [NSAttributedString.DocumentAttributeKey: Any] = [:],
    _ sheet: DocumentStyleSheet.Page = .init()
  ) throws(ToolError) -> PageGeometry {
    let paper = sheet.size ?? (properties[.paperSize] as? NSValue)?.cgSizeValue
    let told = paper.flatMap { size -> PageSize? in
      let sides = [Double(size.width), Double(size.height)]
      return sides.allSatisfy { $0 >= 1 && $0 <= PageSize.largestSide }
        ? PageSize(width: sides[0], height: sides[1]) : nil
    }
    var size = page ?? told ?? PageSize(width: 595, height: 842)
    if landscape, size.height > size.width {
      size = PageSize(width: size.height, height: size.width)
    }
    var margins = Margins(all: min(size.width, size.height) / 10)
    if let edges = sheet.margins {
      (margins.top, margins.right) = (Double(edges.top), Double(edges.right))
      (margins.bottom, margins.left) = (Double(edges.bottom), Double(edges.left))
    } else {
      margins.top = properties[.topMargin] as? Double ?? margins.top
      margins.right = properties[.rightMargin] as? Double ?? margins.right
      margins.bottom = properties[.bottomMargin] as? Double ?? margins.bottom
      margins.left = properties[.leftMargin] as? Double ?? margins.left
    }
    return try PageGeometry(
      size: size, margins: margin ?? margins,
      columns: columns ?? 1, gutter: gutter ?? fontSize * 1.5, padding: padding)
  }
}
