// SPDX-License-Identifier: MIT

internal import TextCanvas

/// The pixels of a window in bands, each cut into cells; a cell has a picture of its pixels.
///
///     ┌──────────────┬─────┐ 0
///     │              │     │         a change makes the pictures of the cells that it touches anew
///     ├──────────────┼─────┤ 22
///     │ a typed line │     │         bands are cut where changes begin and end: the next key in the line
///     ├──────────────┼─────┤ 46      touches this band and no other
///     │              │     │
///     └──────────────┴─────┘
///
/// Bands that have changed as a whole are joined again. Of more than twice as many bands as there are without cuts all are made anew.
///
/// Invariants
/// 1. Bands are contiguous and cover the height, none is empty, and each has all columns.
/// 2. A cell's picture is of the pixels as they were at the last change that touched it: no other has changed.
struct PixelBands<Picture> {
  struct Cell {
    let area: PixelRect
    var picture: Picture?
  }

  private struct Band {
    var top: Int
    var bottom: Int
    var cells: [Cell]
  }

  /// Pixels: how wide a cell, and how high a band is at most.
  let cellWidth: Int
  let bandHeight: Int
  /// Changes are cut at multiples of this many pixels, so that letters of many heights do not make many bands.
  static var grain: Int { 4 }

  private let width: Int
  private let height: Int
  private var bands: [Band] = []

  init(width: Int, height: Int, cellWidth: Int, bandHeight: Int) {
    (self.width, self.height) = (width, height)
    (self.cellWidth, self.bandHeight) = (cellWidth, bandHeight)
    bands = plain(from: 0, to: height)
  }

  private func plain(from top: Int, to bottom: Int) -> [Band] {
    guard width > 0 else { return [] }
    return stride(from: top, to: bottom, by: bandHeight).map {
      band(from: $0, to: min($0 + bandHeight, bottom))
    }
  }

  private func band(from top: Int, to bottom: Int) -> Band {
    Band(
      top: top, bottom: bottom,
      cells: stride(from: 0, to: width, by: cellWidth).map {
        Cell(
          area: PixelRect(
            left: $0, top: top, right: min($0 + cellWidth, width), bottom: bottom),
          picture: nil)
      })
  }

  /// All cells, from top to bottom.
  var cells: [Cell] { bands.flatMap(\.cells) }

  /// Makes pictures of all pixels that have changed.
  ///
  /// - Parameters:
  ///   - rects: Where pixels have changed.
  ///   - make: Gives the picture of the pixels there.
  /// - Returns: What was made anew.
  @discardableResult
  mutating func change(_ rects: [PixelRect], _ make: (PixelRect) -> Picture?) -> [PixelRect] {
    cut(at: rects)
    var made: [PixelRect] = []
    for index in bands.indices {
      for cell in bands[index].cells.indices {
        let area = bands[index].cells[cell].area
        guard bands[index].cells[cell].picture == nil || rects.contains(where: area.overlaps)
        else { continue }
        bands[index].cells[cell].picture = make(area)
        made.append(area)
      }
    }
    return made
  }

  /// Cuts bands where changes begin and end, and joins those that change as a whole.
  private mutating func cut(at rects: [PixelRect]) {
    var edges = Set<Int>()
    for rect in rects where !rect.isEmpty {
      edges.insert(max(0, rect.top) / Self.grain * Self.grain)
      edges.insert((rect.bottom + Self.grain - 1) / Self.grain * Self.grain)
    }
    guard !edges.isEmpty else { return }
    var next: [Band] = []
    for old in bands {
      let inside = edges.filter { $0 > old.top && $0 < old.bottom }.sorted()
      let pieces =
        inside.isEmpty
        ? [old]
        : zip([old.top] + inside, inside + [old.bottom]).map { band(from: $0, to: $1) }
      for piece in pieces {
        if let last = next.last, changes(last, rects), changes(piece, rects),
          piece.bottom - last.top <= bandHeight
        {
          next[next.count - 1] = band(from: last.top, to: piece.bottom)
        } else {
          next.append(piece)
        }
      }
    }
    let most = 2 * ((height + bandHeight - 1) / bandHeight) + 4
    bands = next.count > most ? plain(from: 0, to: height) : next
  }

  /// Whether a change touches all cells of a band.
  private func changes(_ band: Band, _ rects: [PixelRect]) -> Bool {
    band.cells.allSatisfy { cell in rects.contains(where: cell.area.overlaps) }
  }
}
