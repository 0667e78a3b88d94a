// SPDX-License-Identifier: MIT

private import TextCanvas

/// The pixels of a window, and the textures that show them.
///
///     renderChanges → rectangles → tiles that they touch → new textures; all others stay what they were, so GTK
///                                                           neither uploads nor paints them again
@MainActor
final class FramePixels {
  /// A part of the pixels.
  private struct Tile {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
    var texture: Texture?
  }

  /// Pixels: a line of text touches few tiles, and a window has not too many.
  static let tileWidth = 512
  static let tileHeight = 64

  private var context: CGContext?
  private var tiles: [Tile] = []
  private var columns = 0
  private var scale = 1
  private var size = CGSize.zero
  /// Tiles that were made anew for the last frame, of how many.
  private(set) var lastUpload = (tiles: 0, of: 0)

  /// Gives the pixels a size; what they show is painted by the next `render`.
  ///
  /// - Returns: Whether anything is different.
  func resize(to size: CGSize, scale: Int) -> Bool {
    guard size != self.size || scale != self.scale else { return false }
    (self.size, self.scale) = (size, scale)
    context = nil
    tiles = []
    guard size.width > 0, size.height > 0 else { return true }
    do {
      context = try CGContext.bitmap(size: size, scale: CGFloat(scale))
    } catch {
      warn("TextKitWidget: \(error)")
      return true
    }
    let (width, height) = (Int(size.width) * scale, Int(size.height) * scale)
    columns = (width + Self.tileWidth - 1) / Self.tileWidth
    for top in stride(from: 0, to: height, by: Self.tileHeight) {
      for left in stride(from: 0, to: width, by: Self.tileWidth) {
        tiles.append(
          Tile(
            left: left, top: top, width: min(Self.tileWidth, width - left),
            height: min(Self.tileHeight, height - top)))
      }
    }
    return true
  }

  /// Lets go of all pixels, as for a widget that is not shown.
  func drop() {
    context = nil
    tiles = []
    size = .zero
  }

  /// Paints what has changed in a window.
  ///
  /// - Returns: Whether anything has.
  func render(_ window: UIWindow) -> Bool {
    guard let context else { return false }
    let changed = window.renderChanges(in: context)
    lastUpload = (0, tiles.count)
    guard !changed.isEmpty else { return false }
    var touched = Set<Int>()
    let rows = columns == 0 ? 0 : tiles.count / columns
    for rect in changed {
      let rect = rect.applying(CGAffineTransform(scaleX: CGFloat(scale), y: CGFloat(scale)))
      let first = (
        column: max(0, Int(rect.minX) / Self.tileWidth),
        row: max(0, Int(rect.minY) / Self.tileHeight)
      )
      let last = (
        column: min(columns - 1, Int(rect.maxX.rounded(.up) - 1) / Self.tileWidth),
        row: min(rows - 1, Int(rect.maxY.rounded(.up) - 1) / Self.tileHeight)
      )
      guard first.row <= last.row, first.column <= last.column else { continue }
      for row in first.row...last.row {
        for column in first.column...last.column { touched.insert(row * columns + column) }
      }
    }
    let bytesPerRow = context.canvas.bytesPerRow
    context.canvas.withPixels { pixels in
      for index in touched {
        let tile = tiles[index]
        tiles[index].texture = Texture(
          pixels, from: tile.top * bytesPerRow + tile.left * 4, bytesPerRow: bytesPerRow,
          width: tile.width, height: tile.height)
      }
    }
    lastUpload = (touched.count, tiles.count)
    return true
  }

  /// In points.
  var textures: [(texture: Texture, place: CGRect)] {
    let scale = CGFloat(scale)
    return tiles.compactMap { tile in
      tile.texture.map {
        (
          $0,
          CGRect(
            x: CGFloat(tile.left) / scale, y: CGFloat(tile.top) / scale,
            width: CGFloat(tile.width) / scale, height: CGFloat(tile.height) / scale)
        )
      }
    }
  }
}
