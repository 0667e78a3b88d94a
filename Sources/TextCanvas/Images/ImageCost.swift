// SPDX-License-Identifier: MIT

/// What it takes to show an image, told before anything is decoded or drawn.
package struct ImageCost: Sendable, Equatable {
  /// Pixels that the image is decoded to; 0 for an SVG.
  package var pixels = 0
  /// Pixels that are computed to draw an SVG at its own size; 0 for an image of pixels.
  package var drawing = 0
  /// Elements of an SVG that stand in each other, with those that they refer to.
  package var depth = 0

  /// nil for what is no image, or damaged in its header.
  package init?(of data: [UInt8]) {
    let store = ByteStore(data)
    guard let format = store.withSpan({ ImageFormat($0) }) else { return nil }
    guard let image = try? CanvasImage(store, name: "", drawingLimit: .max) else { return nil }
    let area = image.width * image.height
    if format == .svg {
      drawing = image.drawingWork
      depth = image.drawingDepth
    } else {
      pixels = Int(exactly: area) ?? .max
    }
  }
}
