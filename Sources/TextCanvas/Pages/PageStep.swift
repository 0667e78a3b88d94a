// SPDX-License-Identifier: MIT

package import TextStructures
package import TextFonts

/// A step of a page: it paints, or changes how later steps are painted.
///
/// Positions are in points from the page's upper left, y down, unless a step has a transform to
/// there. Effects are decomposed before: these are the steps for which PDF and SVG have operators.
package enum PageStep: Sendable {
  /// Keeps the clip until `restore`.
  case save
  case restore
  case clipRectangle(CanvasRect)
  case clip(CanvasPath, CanvasTransform, evenOdd: Bool)
  case clipAll
  case rectangle(CanvasRect, PaintColor)
  case fill(CanvasPath, CanvasTransform, evenOdd: Bool, PaintColor)
  /// The pen is a circle before the second transform, which does not translate; the first transform
  /// maps the path.
  case stroke(CanvasPath, CanvasTransform, pen: CanvasTransform, StrokeStyle, PaintColor)
  /// Fills the clip; the stops' alphas are final.
  case gradient(Gradient, CanvasTransform)
  case glyphs(GlyphRow)
  case picture(PlacedImage)
  case group(PageGroup, alpha: Double, BlendMode)
  /// Fills the clip with a colour through the group's shape and opacity.
  case groupShape(PageGroup, PaintColor)
  /// Fills the clip with a colour.
  case cover(PaintColor, BlendMode)
  /// The mark of the following steps, until the next mark of the same list.
  case mark(PageMark)
}

/// The role of painted content in a document with a structure.
package enum PageMark: Hashable, Sendable {
  /// Content of an element, by its number on the page.
  case content(StructureElement.Kind, number: Int)
  case artifact(ArtifactKind)
  /// A group, whose own steps have marks.
  case none
}

/// Steps that are painted separately, and then as one.
package final class PageGroup: Sendable {
  package let steps: [PageStep]
  package init(_ steps: [PageStep]) { self.steps = steps }
}

/// A row of glyphs of one font, size and colour.
///
/// An object: steps are passed on and read several times, and a row has a dozen words.
package final class GlyphRow: Sendable {
  /// Finite positions, and glyphs that the font has.
  package let glyphs: [PositionedGlyph]
  package let font: FontInstance
  package let size: Double
  /// The transform from user space to the page.
  package let transform: CanvasTransform
  package let color: PaintColor
  /// The characters of the glyphs.
  package let text: GlyphText?
  /// false for invisible characters under other paint.
  package let isSeen: Bool

  package init(
    glyphs: [PositionedGlyph], font: FontInstance, size: Double, transform: CanvasTransform,
    color: PaintColor, text: GlyphText?, isSeen: Bool
  ) {
    self.glyphs = glyphs
    self.font = font
    self.size = size
    self.transform = transform
    self.color = color
    self.text = text
    self.isSeen = isSeen
  }
}

/// An image and its position.
package struct PlacedImage: Sendable {
  package var picture: PageImage
  /// Maps the image's unit square, upper left to lower right, to the page.
  package var transform: CanvasTransform
  package var alpha: Double
  /// If set, only the image's shape is painted, in this colour.
  package var tint: PaintColor?
  /// Whether enlarged pixels are interpolated.
  package var isSmooth: Bool

  package init(
    picture: PageImage, transform: CanvasTransform, alpha: Double, tint: PaintColor?,
    isSmooth: Bool
  ) {
    self.picture = picture
    self.transform = transform
    self.alpha = alpha
    self.tint = tint
    self.isSmooth = isSmooth
  }
}

/// An image of a page.
package final class PageImage: Sendable {
  package enum Content: Sendable {
    /// An image file, or a client's pixels; the same object is written to a document once.
    case image(CanvasImage)
    /// Rows without padding, premultiplied: blue, green, red, alpha.
    case pixels([UInt8])
    /// One byte a pixel: its coverage.
    case coverage([UInt8])
    /// The bitmap of a font's glyph.
    case glyph(FontInstance, UInt16, GlyphMask)
  }
  package let content: Content
  /// The size in pixels.
  package let width: Int
  package let height: Int

  package init(_ content: Content, width: Int, height: Int) {
    self.content = content
    self.width = width
    self.height = height
  }
}

/// The boundary of a page for a purpose: PDF 1.7, 14.11.2.
package enum PageBox: Int, Sendable, CaseIterable {
  case crop, bleed, trim, art
}

/// A complete page, ready to be written.
package struct RecordedPage: Sendable {
  /// From 1.
  package var number: Int
  /// Points.
  package var width: Double
  package var height: Double
  /// The boundaries of the page for other purposes, in points from its lower left, y up.
  package var boxes: [PageBox: CanvasRect] = [:]
  package var steps: [PageStep] = []
  package var links: [PageLink] = []
  /// Named destinations, in points from the page's upper left.
  package var places: [(name: String, point: CanvasPoint)] = []
  /// The number of elements' contents on it.
  package var markCount = 0
}

/// A link area of a page.
package struct PageLink: Sendable {
  package enum Target: Hashable, Sendable {
    /// A URL.
    case address(LinkURL)
    case page(Int, CanvasPoint)
    /// A named destination; if it is undefined at the end, the document's start, or nothing.
    case place(String, elseBeginning: Bool)

    /// Whether the link also works if its destination is undefined.
    package var canBeBeginning: Bool {
      if case .place(_, elseBeginning: true) = self { true } else { false }
    }
  }
  /// The area on the page.
  package var rect: CanvasRect
  package var target: Target
  /// The alternative text.
  package var words: String?
  /// Whether it belongs to an element of the document's structure.
  package var isMarked = false
}
