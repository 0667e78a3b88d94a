// SPDX-License-Identifier: MIT

package import TextCanvas

/// What `CGContext.redraw(since:_:)` has drawn, so that the next call paints only what is different.
///
/// - Source: our choice.
public struct RenderedDrawing {
  let recorded: RecordedDrawing
  /// Where pixels may have changed, in user space of the context; empty if nothing has.
  ///
  /// They do not overlap, and have the edges of whole pixels.
  public let changedRects: [CGRect]
  /// Those that were painted, and what was moved before, if anything: together all that has changed.
  package let paintedRects: [CGRect]
  package let moved: MovedPixels?
}

@available(*, unavailable)
extension RenderedDrawing: Sendable {}

extension CGContext {
  /// Draws pixels anew, and paints only where that differs from what was drawn before.
  ///
  ///     let context = try CGContext.bitmap(size: size, scale: 2)
  ///     var shown = context.redraw(since: nil) { document.draw(in: $0) }
  ///     document.change()
  ///     shown = context.redraw(since: shown) { document.draw(in: $0) }   // paints what has changed
  ///
  /// All calls of `draw` are noted and compared with those of the drawing before. What only one of both has is cleared to
  /// the context's background, and painted again with all that touches it. The pixels are those of drawing everything on a
  /// cleared context, but for the edges of paths that the border of a changed part cuts: those may differ by a shade.
  ///
  /// - Parameters:
  ///   - before: What the last call gave; nil, and that of another context, paints everything. So does that of a context
  ///     which was painted on in another way since.
  ///   - draw: Draws all, on the context that it is given. A drawing that asks for pixels (`makeImage()`) is called a
  ///     second time, on a cleared context.
  /// - Returns: What to hand over next time.
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
