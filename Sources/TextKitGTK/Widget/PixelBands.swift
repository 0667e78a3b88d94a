// SPDX-License-Identifier: MIT

internal import TextCanvas

/// The pixels of a window in bands, each divided into cells; a cell has an image of its pixels.
///
///     ┌──────────────┬─────┐ 0
///     │              │     │         a change makes new images of the cells that it touches
///     ├──────────────┼─────┤ 22
///     │ a typed line │     │         bands are divided where changes begin and end, so the next
///     ├──────────────┼─────┤ 46      key in the line touches only this band
///     │              │     │
///     └──────────────┴─────┘
///
/// Where rows of pixels move up or down, as in a text that scrolls, the bands move with their
/// images.
///
/// Bands that have changed as a whole are joined again. If there are many more bands than an
/// undivided window has, all are made again.
///
/// Invariants
/// 1. Bands are contiguous and cover the height, none is empty, and each has all columns.
/// 2. A cell's image shows the pixels at the last change that touched it; later changes did not
///    touch it.
struct PixelBands<Picture> {
  struct Cell {
    let area: PixelRect
    var picture: Picture?
  }

  private struct Band {
    var top: Int
    var bottom: Int
    var cells: [Cell]
    /// Whether its images have yet to be made.
    var isNew: Bool { cells.allSatisfy { $0.picture == nil } }
  }

  /// The width of cells and the maximum height of bands, in pixels.
  let cellWidth: Int
  let bandHeight: Int
  /// The multiple in pixels at which changes are divided, so that lines of many heights do not make
  /// many bands.
  static var grain: Int { 4 }

  /// Whether a few high bands replace all others when nearly all rows change: GTK draws few images
  /// faster than many.
  let joinsAll: Bool
  /// The height of such a band in pixels.
  ///
  /// GTK first draws each image into memory of its own. At this height it stays in the processor's
  /// caches; memory for a whole window would be returned to the system after each frame.
  static var fullHeight: Int { 128 }

  private let width: Int
  private let height: Int
  private var bands: [Band] = []

  init(width: Int, height: Int, cellWidth: Int, bandHeight: Int, joinsAll: Bool = false) {
    (self.width, self.height, self.joinsAll) = (width, height, joinsAll)
    (self.cellWidth, self.bandHeight) = (cellWidth, bandHeight)
    bands = plain(from: 0, to: height)
  }

  private func plain(from top: Int, to bottom: Int, by step: Int? = nil) -> [Band] {
    guard width > 0 else { return [] }
    let step = step ?? bandHeight
    return stride(from: top, to: bottom, by: step).map {
      band(from: $0, to: min($0 + step, bottom))
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

  /// All cells from top to bottom.
  var cells: [Cell] { bands.flatMap(\.cells) }

  /// Makes images of all pixels that have changed.
  ///
  /// - Parameters:
  ///   - rects: The changed rectangles.
  ///   - make: Returns the image of the pixels in a rectangle.
  /// - Returns: The rectangles of the new images.
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

  /// Moves the images of rows of pixels together with the pixels, if all columns move.
  ///
  /// - Parameters:
  ///   - area: The rectangle in which pixels have moved; rows that were moved out of it are
  ///     invisible.
  ///   - distance: The number of rows, downwards.
  /// - Returns: False if bands cannot be moved; all of the area has then changed. After true only
  ///   the rows that nothing was moved to have changed.
  mutating func move(from area: PixelRect, by distance: Int) -> Bool {
    guard area.left <= 0, area.right >= width, area.top >= 0, area.bottom <= height,
      abs(distance) < area.height
    else { return false }
    var kept: [Band] = []
    for old in bands {
      if old.bottom <= area.top || old.top >= area.bottom {
        kept.append(old)
        continue
      }
      let (top, bottom) = (old.top + distance, old.bottom + distance)
      guard old.top >= area.top, old.bottom <= area.bottom, top >= area.top, bottom <= area.bottom
      else { continue }
      kept.append(
        Band(
          top: top, bottom: bottom,
          cells: old.cells.map {
            Cell(
              area: PixelRect(left: $0.area.left, top: top, right: $0.area.right, bottom: bottom),
              picture: $0.picture)
          }))
    }
    // Bands that cross the edges of the area, or were moved out of it, have left gaps.
    var next: [Band] = []
    for old in kept {
      fill(&next, to: old.top)
      if let gap = next.last, gap.isNew, old.bottom - gap.top <= bandHeight {
        next[next.count - 1] = band(from: gap.top, to: old.bottom)
      } else {
        next.append(old)
      }
    }
    fill(&next, to: height)
    bands = next
    return true
  }

  /// Adds bands without images, and merges a low band before them, so that repeated moves do not
  /// increase the number of bands.
  private func fill(_ bands: inout [Band], to end: Int) {
    guard (bands.last?.bottom ?? 0) < end else { return }
    if let last = bands.last, end - last.top <= bandHeight { bands.removeLast() }
    bands += plain(from: bands.last?.bottom ?? 0, to: end)
  }

  /// Divides bands where changes begin and end, and joins those that change as a whole.
  private mutating func cut(at rects: [PixelRect]) {
    if joinsAll {
      if changesNearlyAll(rects) {
        bands = plain(from: 0, to: height, by: Self.fullHeight)
        return
      }
      if let first = bands.first, first.bottom > bandHeight { bands = plain(from: 0, to: height) }
    }
    var edges = Set<Int>()
    let known = Set(bands.map(\.top))
    for rect in rects where !rect.isEmpty {
      if !known.contains(rect.top) {
        edges.insert(max(0, rect.top) / Self.grain * Self.grain)
      }
      if !known.contains(rect.bottom) {
        edges.insert((rect.bottom + Self.grain - 1) / Self.grain * Self.grain)
      }
    }
    guard !edges.isEmpty else { return }
    var next: [Band] = []
    for old in bands {
      let inside = edges.filter { $0 > old.top && $0 < old.bottom }.sorted()
      let pieces =
        inside.isEmpty || !joinsAll && old.isNew
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

  /// Returns whether changes touch three quarters of the rows.
  private func changesNearlyAll(_ rects: [PixelRect]) -> Bool {
    var (rows, end) = (0, 0)
    for rect in rects.sorted(by: { $0.top < $1.top }) where !rect.isEmpty {
      let bottom = min(rect.bottom, height)
      rows += max(0, bottom - max(end, rect.top, 0))
      end = max(end, bottom)
    }
    return rows * 4 >= height * 3
  }

  /// Returns whether changes touch all cells of a band.
  private func changes(_ band: Band, _ rects: [PixelRect]) -> Bool {
    band.cells.allSatisfy { cell in rects.contains(where: cell.area.overlaps) }
  }
}
