// SPDX-License-Identifier: MIT

internal import TextCanvas

/// The pixels of a window, and the textures that show them.
///
///     renderChanges → rectangles → cells that they touch → new textures; all others stay what they were, so GTK
///                                                           neither uploads nor paints them again
@MainActor
final class FramePixels {
  /// Pixels: a line of text touches few cells, and a window has not too many.
  static let cellWidth = 512
  static let bandHeight = 64

  private var context: CGContext?
  private var bands = FramePixels.noBands
  private var scale = 1
  private var size = CGSize.zero
  /// Pixels whose textures were made anew for the last frame that showed anything new.
  private(set) var lastUpload = 0

  private static var noBands: PixelBands<Texture> {
    PixelBands(width: 0, height: 0, cellWidth: cellWidth, bandHeight: bandHeight)
  }

  /// Gives the pixels a size; what they show is painted by the next `render`.
  ///
  /// - Returns: Whether anything is different.
  func resize(to size: CGSize, scale: Int) -> Bool {
    guard size != self.size || scale != self.scale else { return false }
    (self.size, self.scale) = (size, scale)
    context = nil
    bands = Self.noBands
    guard size.width > 0, size.height > 0 else { return true }
    do {
      context = try CGContext.bitmap(size: size, scale: CGFloat(scale))
    } catch {
      warn("TextKitWidget: \(error)")
      return true
    }
    bands = PixelBands(
      width: Int(size.width) * scale, height: Int(size.height) * scale, cellWidth: Self.cellWidth,
      bandHeight: Self.bandHeight)
    return true
  }

  /// Lets go of all pixels, as for a widget that is not shown.
  func drop() {
    context = nil
    bands = Self.noBands
    size = .zero
  }

  /// Paints what has changed in a window.
  ///
  /// - Returns: Whether anything has.
  func render(_ window: UIWindow) -> Bool {
    guard let context else { return false }
    let changed = window.renderChanges(in: context)
    guard !changed.isEmpty else { return false }
    let scale = Double(scale)
    let rects = changed.map {
      PixelRect(
        CanvasRect(
          x: Double($0.minX) * scale, y: Double($0.minY) * scale, width: Double($0.width) * scale,
          height: Double($0.height) * scale))
    }
    let bytesPerRow = context.canvas.bytesPerRow
    let made = context.canvas.withPixels { pixels in
      bands.change(rects) { area in
        Texture(
          pixels, from: area.top * bytesPerRow + area.left * 4, bytesPerRow: bytesPerRow,
          width: area.width, height: area.height)
      }
    }
    lastUpload = made.reduce(0) { $0 + $1.width * $1.height }
    return true
  }

  /// In points.
  var textures: [(texture: Texture, place: CGRect)] {
    let scale = CGFloat(scale)
    return bands.cells.compactMap { cell in
      cell.picture.map {
        let area = cell.area
        return (
          $0,
          CGRect(
            x: CGFloat(area.left) / scale, y: CGFloat(area.top) / scale,
            width: CGFloat(area.width) / scale, height: CGFloat(area.height) / scale)
        )
      }
    }
  }
}
