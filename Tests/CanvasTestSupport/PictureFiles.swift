// SPDX-License-Identifier: MIT

import Foundation
import Testing
package import TextKitTestSupport

import TextCanvas

extension Picture {
  /// Creates the pixels of an image file over white.
  package init(file path: String) throws {
    let image = try CanvasImage(file: path)
    let canvas = try Canvas.bitmap(
      width: Int(image.width), height: Int(image.height), background: .white)
    try canvas.draw(
      image, in: CanvasRect(x: 0, y: 0, width: image.width, height: image.height), isSmooth: false)
    self.init(canvas)
  }
}

/// An SVG file as pixels, by rsvg-convert.
package func rasterizedSVG(_ path: String, zoom: Double, _ folder: TemporaryFolder) throws
  -> Picture
{
  let png = folder.path("svg-\(UUID().uuidString).png")
  try run(
    "rsvg-convert",
    ["--dpi-x=96", "--dpi-y=96", "--zoom=\(zoom * 0.75)", "-o", png, path], from: "librsvg2-bin")
  return try Picture(file: png)
}

/// The first page of a PDF file as pixels, by poppler.
package func rasterizedPDF(
  _ path: String, zoom: Double, _ folder: TemporaryFolder, holdsPictures: Bool = false
) throws -> Picture {
  let stem = folder.path("pdf-\(UUID().uuidString)")
  try run(
    "pdftocairo", ["-png", "-singlefile", "-r", "\(72 * zoom)", path, stem], from: "poppler-utils",
    holdsPictures: holdsPictures)
  return try Picture(file: stem + ".png")
}
