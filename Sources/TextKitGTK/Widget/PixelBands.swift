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
/// Where rows of pixels move up or down, as those of a text that scrolls, the bands move with their
/// pictures.
///
/// Bands that have changed as a whole are joined again. Of many more bands than there are without
/// cuts all are made anew.
///
/// Invariants
/// 1. Bands are contiguous and cover the height, none is empty, and each has all columns.
/// 2. A cell's picture is of the pixels as they were at the last change that touched it: no other
///    has changed.
struct PixelBands<Picture> {
  struct Cell {
    let area: PixelRect
    var picture: Picture?
  }

  private struct Band {
    var top: Int
    var bottom: Int
    var cells: [Cell]
    /// Its pictures are still to be made.
    var isNew: Bool { cells.allSatisfy { $0.picture == nil } }
  }

  /// Pixels: how wide a cell, and how high a band is at most.
  let cellWidth: Int
  let bandHeight: Int
  /// Changes are cut at multiples of this many pixels, so that letters of many heights do not make
  /// many bands.
  static var grain: Int { 4 }

  /// Where nearly all rows change, few high bands take the place of all: GTK draws few pictures
  /// faster than many.
  let joinsAll: Bool
  /// How high such a band is, in pixels.
  ///
  /// GTK draws each into memory of its own first, which stays in the processor's caches; that for a
  /// whole window would be given back to the system after each frame.
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

  /// Moves the pictures of rows of pixels with these, where all columns move.
  ///
  /// - Parameters:
  ///   - area: Inside of it pixels have moved; what was moved out of it is not seen.
  ///   - distance: Rows, down.
  /// - Returns: False if bands cannot follow; then all of the area has changed. After true the rows
  ///   that nothing was moved to have changed, and no others.
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
    // Those that the edges of the area cut, and those that were moved out, have left gaps.
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

  /// Adds bands without pictures; a low one before them becomes one with them, so that they do not
  /// become more with each move.
  private func fill(_ bands: inout [Band], to end: Int) {
    guard (bands.last?.bottom ?? 0) < end else { return }
    if let last = bands.last, end - last.top <= bandHeight { bands.removeLast() }
    bands += plain(from: bands.last?.bottom ?? 0, to: end)
  }

  /// Cuts bands where changes begin and end, and joins those that change as a whole.
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

  /// Whether changes touch three rows of four.
  private func changesNearlyAll(_ rects: [PixelRect]) -> Bool {
    var (rows, end) = (0, 0)
    for rect in rects.sorted(by: { $0.top < $1.top }) where !rect.isEmpty {
      let bottom = min(rect.bottom, height)
      rows += max(0, bottom - max(end, rect.top, 0))
      end = max(end, bottom)
    }
    return rows * 4 >= height * 3
  }

  /// Whether a change touches all cells of a band.
  private func changes(_ band: Band, _ rects: [PixelRect]) -> Bool {
    band.cells.allSatisfy { cell in rects.contains(where: cell.area.overlaps) }
  }
}
