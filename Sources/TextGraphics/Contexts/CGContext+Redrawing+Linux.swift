// SPDX-License-Identifier: MIT

package import TextCanvas

/// The result of `CGContext.redraw(since:_:)`, so that the next call paints only the differences.
///
/// - Source: our choice.
public struct RenderedDrawing {
  let recorded: RecordedDrawing
  /// The parts whose pixels may have changed, in user space of the context; empty if nothing has.
  ///
  /// They do not overlap, and their edges are those of whole pixels.
  public let changedRects: [CGRect]
  /// The painted parts, and the pixels that were moved before, if any: together all changes.
  package let paintedRects: [CGRect]
  package let moved: MovedPixels?
}

@available(*, unavailable)
extension RenderedDrawing: Sendable {}

extension CGContext {
  /// Redraws, and paints only the differences from the previous drawing.
  ///
  ///     let context = try CGContext.bitmap(size: size, scale: 2)
  ///     var shown = context.redraw(since: nil) { document.draw(in: $0) }
  ///     document.change()
  ///     shown = context.redraw(since: shown) { document.draw(in: $0) }   // paints the changes
  ///
  /// All calls of `draw` are recorded and compared with those of the previous drawing. The bounds
  /// of calls that only one of the two has are cleared to the context's background, and painted
  /// again with all calls that touch them. The pixels equal those of drawing everything on a
  /// cleared context, except for the edges of paths that the border of a changed part cuts: those
  /// may differ by a shade.
  ///
  /// - Parameters:
  ///   - before: The result of the previous call. Everything is painted for nil, for the result of
  ///     another context, and for a context that was painted on in another way since.
  ///   - draw: Draws everything, on the context that it gets. If it reads pixels (`makeImage()`),
  ///     it is called a second time, on a cleared context.
  /// - Returns: The value to pass to the next call.
  /// - Precondition: The context is a bitmap, and this is not called by `draw`.
  /// - Source: our choice.
  public func redraw(since before: RenderedDrawing?, _ draw: (CGContext) -> Void) -> RenderedDrawing
  {
    guard canvas.kind == .bitmap else {
      fail("CGContext.redraw(since:_:): a document has no pixels; draw in a bitmap context")
    }
    guard !canvas.isRecording else {
      fail("CGContext.redraw(since:_:): called inside of the drawing of another call")
    }
    let (start, outer) = (state, savedStates.count)
    let (drawing, painted, moved) = canvas.redraw(since: before?.recorded) {
      draw(self)
      endAllMasks(since: outer)
      state = start
    }
    let back = canvas.transform.inverted
    func inUserSpace(_ rect: CanvasRect) -> CGRect {
      let rect = back?.bounds(of: rect) ?? rect
      return CGRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }
    return RenderedDrawing(
      recorded: drawing,
      changedRects: (moved?.changed(with: painted) ?? painted).map(inUserSpace),
      paintedRects: painted.map(inUserSpace), moved: moved)
  }
}
