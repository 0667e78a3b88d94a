// SPDX-License-Identifier: MIT

package import TextStructures
package import TextFonts

/// One thing that a page of a document shows, or that changes how later ones are shown.
///
/// Places are in points from the page's upper left, y down, unless a step has a transform to there. Effects are
/// taken apart before: what is here is what a PDF and an SVG have operators for.
package enum PageStep: Sendable {
  /// Keeps the clip until `restore`.
  case save
  case restore
  case clipRectangle(CanvasRect)
  case clip(CanvasPath, CanvasTransform, evenOdd: Bool)
  case clipAll
  case rectangle(CanvasRect, PaintColor)
  case fill(CanvasPath, CanvasTransform, evenOdd: Bool, PaintColor)
  /// The pen is a circle before the second transform, which does not move; the path goes through the first.
  case stroke(CanvasPath, CanvasTransform, pen: CanvasTransform, StrokeStyle, PaintColor)
  /// Covers the clip; the stops' colours are as opaque as they are painted.
  case gradient(Gradient, CanvasTransform)
  case glyphs(GlyphRow)
  case picture(PlacedPicture)
  case group(PageGroup, alpha: Double, BlendMode)
  /// The clip in a colour, where a group has paint and as opaque as that.
  case groupShape(PageGroup, PaintColor)
  /// The clip in a colour.
  case cover(PaintColor, BlendMode)
  /// What follows belongs to this, until the next mark of the same list of steps.
  case mark(PageMark)
}

/// What paint belongs to in a document that says what its parts are.
package enum PageMark: Hashable, Sendable {
  /// Content of an element, by its number on the page.
  case content(StructureElement.Kind, number: Int)
  case artifact(ArtifactKind)
  /// A group, whose own steps say what they belong to.
  case none
}

/// Steps that are painted apart, and then as one.
package final class PageGroup: Sendable {
  package let steps: [PageStep]
  package init(_ steps: [PageStep]) { self.steps = steps }
}

/// A row of glyphs of one font, size and colour.
///
/// An object: steps are handed on and looked at several times, and a row is a dozen words.
package final class GlyphRow: Sendable {
  /// Places that are numbers, and glyphs that the font has.
  package let glyphs: [PositionedGlyph]
  package let font: FontInstance
  package let size: Double
  /// User space to the page.
  package let transform: CanvasTransform
  package let color: PaintColor
  /// Fits the glyphs.
  package let text: GlyphText?
  /// False for characters under what is painted otherwise.
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

/// A picture and where it stands.
package struct PlacedPicture: Sendable {
  package var picture: PagePicture
  /// The picture's unit square, upper left to lower right, to the page.
  package var transform: CanvasTransform
  package var alpha: Double
  /// Only the picture's shape is painted, in this colour.
  package var tint: PaintColor?
  /// Pixels are mixed when it is made larger.
  package var isSmooth: Bool

  package init(
    picture: PagePicture, transform: CanvasTransform, alpha: Double, tint: PaintColor?,
    isSmooth: Bool
  ) {
    self.picture = picture
    self.transform = transform
    self.alpha = alpha
    self.tint = tint
    self.isSmooth = isSmooth
  }
}

/// A picture of a page.
package final class PagePicture: Sendable {
  package enum Content: Sendable {
    /// A picture file, or pixels that a client gave; the same object stands in a document once.
    case image(CanvasImage)
    /// Rows without gaps, premultiplied: blue, green, red, alpha.
    case pixels([UInt8])
    /// One byte a pixel: how much of it is covered.
    case coverage([UInt8])
    /// Of a font: glyphs that are pictures.
    case glyph(FontInstance, UInt16, GlyphMask)
  }
  package let content: Content
  /// Pixels.
  package let width: Int
  package let height: Int

  package init(_ content: Content, width: Int, height: Int) {
    self.content = content
    self.width = width
    self.height = height
  }
}

/// A part of a page with a use of its own: PDF 1.7, 14.11.2.
package enum PageBox: Int, Sendable, CaseIterable {
  case crop, bleed, trim, art
}

/// A page that is ready to be written.
package struct RecordedPage: Sendable {
  /// From 1.
  package var number: Int
  /// Points.
  package var width: Double
  package var height: Double
  /// Parts of the page with a use of their own, in points from its lower left, y up.
  package var boxes: [PageBox: CanvasRect] = [:]
  package var steps: [PageStep] = []
  package var links: [PageLink] = []
  /// Places with a name, in points from the page's upper left.
  package var places: [(name: String, point: CanvasPoint)] = []
  /// How many contents of elements are on it.
  package var markCount = 0
}

/// An area of a page that leads elsewhere.
package struct PageLink: Sendable {
  package enum Target: Hashable, Sendable {
    /// Only characters that an address may hold.
    case address(LinkURL)
    case page(Int, CanvasPoint)
    /// A named place; if nothing is called so in the end, the document's beginning, or nothing.
    case place(String, elseBeginning: Bool)

    /// Whether it leads somewhere although nothing is called as its place is.
    package var mayBeBeginning: Bool {
      if case .place(_, elseBeginning: true) = self { true } else { false }
    }
  }
  /// On the page.
  package var rect: CanvasRect
  package var target: Target
  /// What somebody who does not see it is told.
  package var words: String?
  /// Belongs to an element of the document's structure.
  package var isMarked = false
}
