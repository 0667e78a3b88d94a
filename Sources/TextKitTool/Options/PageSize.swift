// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// The size of a page: a name, or width × height.
///
///     A4   a5   letter   420x595   148x210mm   5.5inx8.5in
struct PageSize: Equatable {
  var width: Double
  var height: Double

  /// The maximum side of a PDF page: 200 inches.
  static let largestSide = 14400.0

  /// The named sizes in points.
  static let named: [(name: String, width: Double, height: Double)] = [
    ("A3", 842, 1191), ("A4", 595, 842), ("A5", 420, 595), ("A6", 298, 420),
    ("letter", 612, 792), ("legal", 612, 1008),
  ]

  static let names = named.map(\.name).joined(separator: ", ")

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  init(argument: String) throws {
    if let known = PageSize.named.first(where: { $0.name.lowercased() == argument.lowercased() }) {
      self.init(width: known.width, height: known.height)
      return
    }
    let sides = argument.lowercased().split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "x" || $0 == "×" })
    guard sides.count == 2 else {
      throw ValidationError("must be one of \(PageSize.names), or WIDTHxHEIGHT as in 148x210mm")
    }
    // "148x210mm": the unit applies to both sides.
    let unit = Length.parts(sides[1]).unit ?? Length.parts(sides[0]).unit ?? "pt"
    guard let width = Length(sides[0], unit: unit)?.points,
      let height = Length(sides[1], unit: unit)?.points
    else {
      throw ValidationError("width and height must be numbers with pt, mm, cm, in or no unit")
    }
    guard width > 0, height > 0, width <= PageSize.largestSide, height <= PageSize.largestSide
    else {
      throw ValidationError(
        "a side must be greater than 0 and at most \(Int(PageSize.largestSide)) points")
    }
    self.init(width: width, height: height)
  }
}
