// SPDX-License-Identifier: MIT

package import TextCanvas

/// The form of text in an SVG.
package enum SVGTextForm: Hashable, Sendable {
  /// As outlines: the same image in every viewer, without selectable text.
  case outlines
  /// As `<text>`: characters that can be selected, searched and changed, in fonts of the viewer.
  case characters
}

/// An SVG that receives its page from a canvas.
///
///     canvas   RecordedPage ─> StepWriter ─> elements, in order ─> output
///
/// An element is written after everything that it refers to, so the file is emitted in parts.
package final class SVGDocumentWriter: PageWriter {
  package static let sideLimit = 100_000.0
  package let largestSide = SVGDocumentWriter.sideLimit
  private let sink: any OutputSink
  private let form: SVGTextForm
  private var page: RecordedPage?

  init(to sink: any OutputSink, _ form: SVGTextForm) {
    self.sink = sink
    self.form = form
  }

  package var problem: CanvasError? { sink.refusal }

  package func write(_ page: RecordedPage) throws(CanvasError) {
    if let problem { throw problem }
    self.page = page
  }

  package func finish(_ document: DocumentParts) throws(CanvasError) {
    if let problem { throw problem }
    guard let page else { return }
    self.page = nil
    var writer = StepWriter(page, form, to: sink)
    writer.begin(document.metadata)
    try writer.write(page.steps)
    writer.write(page.links)
    try writer.end()
    try sink.finish()
  }
}

extension Canvas {
  /// Creates an SVG image of one page.
  ///
  /// - `width`: Points.
  /// - `height`: Points.
  /// - `text`: The form of glyphs that are shown with their characters; others are outlines.
  package static func svg(
    to sink: any OutputSink, width: Double, height: Double, text: SVGTextForm = .outlines
  ) throws(CanvasError) -> Canvas {
    try checkPage(width, height, limit: SVGDocumentWriter.sideLimit, of: "An SVG picture")
    return Canvas(
      svgWriter: SVGDocumentWriter(to: sink, text), width: width, height: height,
      writesCharacters: text == .characters)
  }

  /// Creates an SVG image of one page that appears at `path` when it is finished.
  package static func svg(
    to path: String, width: Double, height: Double, text: SVGTextForm = .outlines
  ) throws(CanvasError) -> Canvas {
    try checkPage(width, height, limit: SVGDocumentWriter.sideLimit, of: "An SVG picture")
    return try svg(to: AtomicFile(path: path), width: width, height: height, text: text)
  }
}
