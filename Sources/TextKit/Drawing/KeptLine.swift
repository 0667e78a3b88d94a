// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextCanvas
internal import TextLayout
internal import TextShaping

/// A line's drawing that is reused while the line does not change, in drawings that are compared
/// with the previous one.
///
///     line of a passage ── number, version of the passage, position, light or dark
///                      ──> steps of the previous drawing
///
/// A keystroke in a paragraph changes its version; all other lines of a page are not processed
/// glyph by glyph.
struct KeptLine {
  private let owner: Passage
  private let numbers: [Int]
  private let places: [Double]

  /// nil for a line that depends on more than these values.
  init?(_ line: PlacedLine, _ origin: CGPoint) {
    guard let key = line.drawingKey else { return nil }
    owner = line.passage
    numbers = key.numbers + [UITraitCollection.current.userInterfaceStyle.rawValue]
    places = [key.top, origin.x, origin.y]
  }

  /// Whether the previous drawing has the line, which is then part of this one.
  func isTaken(by canvas: Canvas) -> Bool {
    canvas.takeKept(for: owner, numbers: numbers, places: places)
  }

  func record(on canvas: Canvas, _ draw: () -> Void) {
    canvas.keep(for: owner, numbers: numbers, places: places, draw)
  }

  /// Whether no part of a line is drawn by clients: no attachments, no dynamic colours.
  static func canKeep(_ line: PlacedLine) -> Bool {
    !line.showsText { $0.attachment != nil || $0.foregroundColor.isResolvedEachTime }
  }
}
