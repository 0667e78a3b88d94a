// SPDX-License-Identifier: MIT

internal import TextKit

/// The positions of a page's columns.
///
/// Points, y down from the page's top left.
///
///     |←left→| column 0 |←gutter→| column 1 |←right→|
struct PageGeometry: Equatable {
  let size: CGSize
  let margins: Margins
  /// The columns from left to right.
  let columns: [CGRect]
  /// The line padding at both ends of each line, in points.
  let padding: Double

  /// - Throws: If margins and gutters leave no space for text.
  init(size: PageSize, margins: Margins, columns count: Int, gutter: Double, padding: Double)
    throws(ToolError)
  {
    let room = size.width - margins.left - margins.right
    let width = (room - gutter * Double(count - 1)) / Double(count)
    let height = size.height - margins.top - margins.bottom
    guard height > 0 else {
      throw .usage(
        "Margins of \(points(margins.top)) above and \(points(margins.bottom)) below leave no room on a page of \(points(size.height)); choose smaller ones with --margin."
      )
    }
    guard width > 2 * padding else {
      throw .usage(
        "\(count == 1 ? "A column" : "\(count) columns") on a page \(points(size.width)) wide, with margins of \(points(margins.left)) and \(points(margins.right))\(count == 1 ? "" : " and gutters of \(points(gutter))"), would have \(points(max(0, width - 2 * padding))) for text; choose a wider page or smaller ones with --margin."
      )
    }
    self.size = CGSize(width: size.width, height: size.height)
    self.margins = margins
    self.padding = padding
    self.columns = (0..<count).map { number in
      CGRect(
        x: margins.left + Double(number) * (width + gutter), y: margins.top, width: width,
        height: height)
    }
  }
}

/// Returns a text such as "12.5 points".
func points(_ value: Double) -> String {
  let rounded = (value * 10).rounded() / 10
  let number = rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  return number + (rounded == 1 ? " point" : " points")
}
