// SPDX-License-Identifier: MIT

internal import TextCanvas

/// The pixels of a window, and the textures that display them.
///
///     renderNext → rectangles → cells that they touch → new textures; GTK neither uploads nor
///                                                       draws any others again
///                → rows that moved, as in a text that scrolls → their textures move
///
/// Without graphics hardware the pixels are displayed from the memory that they are painted in,
/// without copying: a change creates a new node for all columns of its rows, and GTK draws these.
@MainActor
final class FramePixels {
  /// The size of cells in pixels, chosen so that a line of text touches few cells and a window has
  /// not too many.
  static let cellWidth = 512
  static let bandHeight = 64

  private var context: CGContext?
  /// The pixels as GTK draws them in software; nil if textures, which are copies, are used.
  private var screen: TextureScreen?
  private var bands = FramePixels.noBands
  private var scale = 1
  private var size = CGSize.zero
  /// The number of pixels in textures or nodes that were new in the last frame with a change.
  private(set) var lastUpload = 0
  /// The number of pixels painted for that frame; fewer than uploaded if a text has scrolled.
  private(set) var lastPaint = 0

  private static var noBands: PixelBands<Texture> {
    PixelBands(width: 0, height: 0, cellWidth: cellWidth, bandHeight: bandHeight)
  }

  /// Sets the size of the pixels; the next `render` paints them.
  ///
  /// - Returns: Whether the size or scale has changed.
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

  /// Switches between displaying the pixels from their own memory and copies of them.
  ///
  /// - Returns: Whether this is a change, so that everything must be uploaded.
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

  /// Releases all pixels of a widget that is not visible.
  func drop() {
    context = nil
    screen = nil
    bands = Self.noBands
    size = .zero
  }

  /// Paints the changes of a window.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - showsScreen: Whether pixels may be displayed from the memory that they are painted in.
  /// - Returns: Whether anything has changed.
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

  /// The textures and their rectangles in points.
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
