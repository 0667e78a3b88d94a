// SPDX-License-Identifier: MIT

internal import TextCanvas

/// The pixels of a window, and the textures that show them.
///
///     renderNext → rectangles → cells that they touch → new textures; all others stay what they were, so GTK neither
///                                                       uploads nor paints them again
///                → rows that moved, as a text that scrolls → their textures move
///
/// Without graphics hardware the pixels are shown from where they are painted, and nothing is
/// copied: a change makes a new node for all columns of its rows, and GTK draws these.
@MainActor
final class FramePixels {
  /// Pixels: a line of text touches few cells, and a window has not too many.
  static let cellWidth = 512
  static let bandHeight = 64

  private var context: CGContext?
  /// The pixels as GTK draws them in software; nil for textures, which are copies.
  private var screen: TextureScreen?
  private var bands = FramePixels.noBands
  private var scale = 1
  private var size = CGSize.zero
  /// Pixels of which GTK was given new textures or nodes for the last frame that showed anything
  /// new.
  private(set) var lastUpload = 0
  /// Pixels that were painted for it: less than that where a text has scrolled.
  private(set) var lastPaint = 0

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
    screen = nil
    bands = Self.noBands
    guard size.width > 0, size.height > 0 else { return true }
    do {
      context = try CGContext.bitmap(size: size, scale: CGFloat(scale))
    } catch {
      warn("TextKitWidget: \(error)")
      return true
    }
    makeBands()
    return true
  }

  private func makeBands() {
    let (width, height) = (Int(size.width) * scale, Int(size.height) * scale)
    bands = PixelBands(
      width: width, height: height, cellWidth: screen == nil ? Self.cellWidth : max(1, width),
      bandHeight: Self.bandHeight, joinsAll: screen != nil)
  }

  /// Shows the pixels from where they are painted, or copies of them.
  ///
  /// - Returns: Whether that is new, so that all has to be handed over.
  private func show(fromScreen isOn: Bool, _ context: CGContext) -> Bool {
    guard isOn != (screen != nil) else { return false }
    screen = nil
    if isOn {
      screen = context.canvas.withPixels {
        TextureScreen(
          $0, bytesPerRow: context.canvas.bytesPerRow, width: context.canvas.pixelWidth,
          height: context.canvas.pixelHeight, owner: context)
      }
    }
    makeBands()
    return true
  }

  /// Lets go of all pixels, as for a widget that is not shown.
  func drop() {
    context = nil
    screen = nil
    bands = Self.noBands
    size = .zero
  }

  /// Paints what has changed in a window.
  ///
  /// - `showsScreen`: Whether pixels may be shown from where they are painted.
  /// - Returns: Whether anything has.
  func render(_ window: UIWindow, showsScreen: Bool) -> Bool {
    guard let context else { return false }
    let isNew = show(fromScreen: showsScreen, context)
    let drawing = window.renderNext(in: context)
    var changed = isNew ? [CGRect(origin: .zero, size: size)] : drawing.changedRects
    guard !changed.isEmpty else { return false }
    if !isNew, screen == nil, let moved = drawing.moved,
      bands.move(from: moved.area, by: moved.distance)
    {
      changed = drawing.paintedRects
    }
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
        if let screen {
          return Texture(
            screen, left: area.left, top: area.top, width: area.width, height: area.height)
        }
        return Texture(
          pixels, from: area.top * bytesPerRow + area.left * 4, bytesPerRow: bytesPerRow,
          width: area.width, height: area.height)
      }
    }
    lastPaint = drawing.paintedRects.reduce(0) {
      $0 + Int(Double($1.width * $1.height) * scale * scale)
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
