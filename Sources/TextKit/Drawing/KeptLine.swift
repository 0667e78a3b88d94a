// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextCanvas
internal import TextLayout
internal import TextShaping

/// A line's drawing that is used again while the line stays as it is, in drawings that are compared
/// with the one before.
///
///     line of a passage ── number, version of the passage, place, light or dark ──> steps of the drawing before
///
/// What a key changes in a paragraph changes its version; all other lines of a page are not looked
/// at glyph by glyph.
struct KeptLine {
  private let owner: Passage
  private let numbers: [Int]
  private let places: [Double]

  /// nil for a line that depends on more than this can say.
  init?(_ line: PlacedLine, _ origin: CGPoint) {
    guard let key = line.drawingKey else { return nil }
    owner = line.passage
    numbers = key.numbers + [UITraitCollection.current.userInterfaceStyle.rawValue]
    places = [key.top, origin.x, origin.y]
  }

  /// Whether the drawing before has the line, which then stands in this one.
  func isTaken(by canvas: Canvas) -> Bool {
    canvas.takeKept(for: owner, numbers: numbers, places: places)
  }

  func record(on canvas: Canvas, _ draw: () -> Void) {
    canvas.keep(for: owner, numbers: numbers, places: places, draw)
  }

  /// Whether nothing in a line is drawn by clients: no attachments, no colours that a closure
  /// gives.
  static func mayKeep(_ line: PlacedLine) -> Bool {
    !line.showsText { $0.attachment != nil || $0.foregroundColor.isAskedEachTime }
  }
}
