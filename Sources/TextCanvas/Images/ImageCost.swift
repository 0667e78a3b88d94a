// SPDX-License-Identifier: MIT

/// The cost of showing an image, estimated before anything is decoded or drawn.
package struct ImageCost: Sendable, Equatable {
  /// The number of decoded pixels; 0 for an SVG.
  package var pixels = 0
  /// The number of pixels computed to draw an SVG at its own size; 0 for an image of pixels.
  package var drawing = 0
  /// The depth of an SVG's elements, including those that they refer to.
  package var depth = 0

  /// Estimates the cost; nil for data that is not an image, or damaged in its header.
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
