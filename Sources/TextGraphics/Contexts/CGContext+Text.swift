// SPDX-License-Identifier: MIT

package import TextFonts
package import TextCanvas

/// A font without a size.
///
/// - Source: Core Graphics, `CGFont`.
public final class CGFont: Sendable {
  package let instance: FontInstance

  package init(_ instance: FontInstance) { self.instance = instance }

  /// Creates a font by its PostScript or full name.
  ///
  /// The result is nil if there is no such font.
  ///
  /// - Parameter name: A name of a font that `TextKitEnvironment.fonts` has, or that is registered.
  public convenience init?(_ name: String) {
    guard let match = TextKitEnvironment.fontDatabase.named(name) else { return nil }
    self.init(match.instance)
  }

  /// Creates a font by its PostScript or full name.
  ///
  /// The result is nil if there is no such font.
  ///
  /// - Parameter name: A name of a font that `TextKitEnvironment.fonts` has, or that is registered.
  public convenience init?(_ name: CFString) { self.init(name as String) }

  /// Creates the first font of a file's bytes.
  ///
  /// It can be drawn with at once. It is found by its name only after
  /// `CTFontManagerRegisterGraphicsFont(_:_:)`.
  ///
  /// The result is nil if the bytes are not a font.
  ///
  /// - Parameter provider: The bytes of a font file or a collection.
  public convenience init?(_ provider: CGDataProvider) {
    guard let data = provider.data,
      let face = try? TextKitEnvironment.fontDatabase.faces(data: [UInt8](data)).first
    else { return nil }
    self.init(face.standardInstance)
  }

  /// The font's PostScript name.
  public var postScriptName: String? { instance.postScriptName }
  /// The full name.
  public var fullName: String? { instance.face.fullName }
  /// The number of glyphs in the font.
  public var numberOfGlyphs: Int { instance.face.glyphCount }
  /// The number of units in an em.
  public var unitsPerEm: Int32 { Int32(instance.unitsPerEm) }
}

/// The parts of glyphs that are drawn.
public enum CGTextDrawingMode: Int32, Sendable {
  /// The glyphs are filled.
  case fill = 0
  /// The outlines of the glyphs are stroked.
  case stroke = 1
  /// The glyphs are filled, then stroked.
  case fillStroke = 2
  /// Nothing is painted. In a PDF the text can still be selected.
  case invisible = 3
  /// The glyphs are filled and added to the clip.
  case fillClip = 4
  /// The outlines of the glyphs are stroked; the glyphs are added to the clip.
  case strokeClip = 5
  /// The glyphs are filled, stroked and added to the clip.
  case fillStrokeClip = 6
  /// The glyphs are added to the clip.
  case clip = 7

  var fills: Bool { [.fill, .fillStroke, .fillClip, .fillStrokeClip].contains(self) }
  var strokes: Bool { [.stroke, .fillStroke, .strokeClip, .fillStrokeClip].contains(self) }
  package var clips: Bool { [.fillClip, .strokeClip, .fillStrokeClip, .clip].contains(self) }
}

extension CGContext {
  /// Sets the font of `showGlyphs(_:at:)`.
  ///
  /// - Parameter font: A font without a size.
  public func setFont(_ font: CGFont) { state.font = font }
  /// Sets the size of `showGlyphs(_:at:)`.
  ///
  /// - Parameter size: The size of an em, in units of text space.
  public func setFontSize(_ size: CGFloat) { state.fontSize = size }
  /// The current fill colour; black for a pattern.
  package var fillColorOfNow: CGColor {
    let color = state.fillColor
    return CGColor(
      red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue),
      alpha: CGFloat(color.alpha))
  }
  /// Sets the parts of glyphs that `showGlyphs(_:at:)` and all text drawing paint.
  ///
  /// In the modes that clip, later drawing appears only inside the glyphs: those of one
  /// `showGlyphs(_:at:)`, or of all lines of one `drawGlyphs(forGlyphRange:at:)`.
  ///
  /// - Parameter mode: Whether glyphs are filled, stroked and added to the clip.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textMode = mode }

  /// The origin of text space: the last two numbers of `textMatrix`.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  /// Draws glyphs of the current font.
  ///
  /// - Parameters:
  ///   - glyphs: Glyph indexes of the font; those it lacks are left out.
  ///   - positions: As many origins in text space, y up; `textMatrix` maps them to user space.
  /// - Precondition: There are as many positions as glyphs.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    guard glyphs.count == positions.count else {
      fail(
        "CGContext.showGlyphs(_:at:): \(glyphs.count) glyphs with \(positions.count) positions; give one for each"
      )
    }
    guard let font = state.font else {
      warn(
        "CGContext.showGlyphs(_:at:): no font is set; call setFont(_:) and setFontSize(_:) first")
      return
    }
    showGlyphs(glyphs, at: positions, font: font, size: Double(state.fontSize))
  }

  /// Draws glyphs of a font, as `showGlyphs(_:at:)` does with the current one.
  package func showGlyphs(
    _ glyphs: [CGGlyph], at positions: [CGPoint], font: CGFont, size: Double
  ) {
    // The canvas draws glyphs upright where y grows down, so text space is flipped, and flipped
    // back.
    let placed = zip(glyphs, positions).map {
      PositionedGlyph(id: $0, x: Double($1.x), y: -Double($1.y))
    }
    canvas.save()
    canvas.concatenate(
      CanvasTransform(CGAffineTransform(scaleX: 1, y: -1).concatenating(textMatrix)))
    paintGlyphs(placed, font: font.instance, size: size)
    canvas.restore()
    applyTextClip()
  }

  /// Sets whether edges of glyphs use subpixel antialiasing.
  ///
  /// False by default. It is for a host that draws opaque pixels on a screen whose pixels are a
  /// red, a green and a blue stripe from left to right; elsewhere the edges have colour fringes. It
  /// has no effect in PDF and SVG.
  ///
  /// - Parameter shouldSmoothFonts: True uses it, unless `setAllowsFontSmoothing(_:)` forbids it.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {
    state.edges.smoothsFonts = shouldSmoothFonts
    applyEdges()
  }

  /// Paints a row of glyphs in the current text mode and colours.
  ///
  /// In a mode that clips, the glyphs are kept for `applyTextClip()`.
  package func paintGlyphs(
    _ glyphs: [PositionedGlyph], font: FontInstance, size: Double, text: GlyphText? = nil
  ) {
    let mode = state.textMode
    // A pattern turns the glyphs of a document into pixels, with the characters over them
    // invisibly.
    let isPixels =
      canvas.kind != .bitmap && (mode.fills ? state.fillPattern : state.strokePattern) != nil
    let unseen = isPixels || !mode.fills && !mode.strokes ? text : nil
    let text = unseen == nil ? text : nil
    if mode.fills {
      painting(state.fillColor, state.fillPattern) { color in
        canvas.show(glyphs, font: font, size: size, color: color, text: text)
      }
    }
    if mode.strokes {
      painting(state.strokeColor, state.strokePattern) { color in
        canvas.strokeGlyphs(
          glyphs, font: font, size: size, color: color, style: StrokeStyle(state.line),
          text: mode.fills ? nil : text)
      }
    }
    if let unseen { canvas.showUnseen(glyphs, font: font, size: size, text: unseen) }
    if mode.clips {
      var path = canvas.outlines(of: glyphs, font: font, size: size)
      path.apply(canvas.transform)
      if textClip == nil { textClip = CanvasPath() }
      textClip?.append(path)
    }
  }

  /// Clips drawing to the glyphs that were painted in a mode that clips.
  package func applyTextClip() {
    guard var path = textClip else { return }
    textClip = nil
    guard let back = canvas.transform.inverted else { return }
    path.apply(back)
    canvas.clip(to: path)
  }
}
