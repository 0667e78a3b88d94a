// SPDX-License-Identifier: MIT

import CCairo
import Foundation
import Testing

@testable import TextCanvas

extension Picture {
  /// The pixels of a PNG file over white, read by Cairo.
  init(pngFile path: String) throws {
    let surface = unsafe cairo_image_surface_create_from_png(path)
    defer { unsafe cairo_surface_destroy(surface) }
    try #require(unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, "\(path)")
    let width = Int(unsafe cairo_image_surface_get_width(surface))
    let height = Int(unsafe cairo_image_surface_get_height(surface))
    let canvas = try Canvas.bitmap(width: width, height: height, background: .white)
    unsafe cairo_set_source_surface(canvas.context.pointer, surface, 0, 0)
    unsafe cairo_paint(canvas.context.pointer)
    self.init(canvas)
  }
}
