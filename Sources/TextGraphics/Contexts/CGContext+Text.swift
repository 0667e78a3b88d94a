// SPDX-License-Identifier: MIT

package import TextFonts
package import TextCanvas

/// A font without a size.
///
/// - Source: Core Graphics, `CGFont`.
public final class CGFont: Sendable {
  package let instance: FontInstance

  package init(_ instance: FontInstance) { self.instance = instance }

  /// A font by its PostScript or full name; nil if there is none of that name.
  public convenience init?(_ name: String) {
    guard let match = TextKitEnvironment.fontDatabase.named(name) else { return nil }
    self.init(match.instance)
  }

  /// A font by its PostScript or full name; nil if there is none of that name.
  public convenience init?(_ name: CFString) { self.init(name as String) }

  /// The first font of a file's bytes; nil if they are none.
  ///
  /// It can be drawn with at once; others find it by its name after `CTFontManagerRegisterGraphicsFont(_:_:)`.
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
  /// How many units an em has.
  public var unitsPerEm: Int32 { Int32(instance.unitsPerEm) }
}

/// What is drawn of glyphs.
public enum CGTextDrawingMode: Int32, Sendable {
  /// Their inside.
  case fill = 0
  /// A line along their outlines.
  case stroke = 1
  /// Their inside, then a line along their outlines.
  case fillStroke = 2
  /// Nothing. In a PDF the text can still be selected.
  case invisible = 3
  /// Their inside; and they are added to the clip.
  case fillClip = 4
  /// A line along their outlines; and they are added to the clip.
  case strokeClip = 5
  /// Their inside and a line; and they are added to the clip.
  case fillStrokeClip = 6
  /// They are added to the clip.
  case clip = 7

  var fills: Bool { [.fill, .fillStroke, .fillClip, .fillStrokeClip].contains(self) }
  var strokes: Bool { [.stroke, .fillStroke, .strokeClip, .fillStrokeClip].contains(self) }
  package var clips: Bool { [.fillClip, .strokeClip, .fillStrokeClip, .clip].contains(self) }
}

extension CGContext {
  /// The font of `showGlyphs(_:at:)`.
  public func setFont(_ font: CGFont) { state.font = font }
  /// The size of `showGlyphs(_:at:)`, in units of text space.
  public func setFontSize(_ size: CGFloat) { state.fontSize = size }
  /// The colour that is filled with now; black for a pattern.
  package var fillColorOfNow: CGColor {
    let color = state.fillColor
    return CGColor(
      red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue),
      alpha: CGFloat(color.alpha))
  }
  /// What is drawn of glyphs, by `showGlyphs(_:at:)` and by all that draws text.
  ///
  /// In the modes that clip, later drawing leaves marks only inside the glyphs: of one
  /// `showGlyphs(_:at:)`, or of all lines of one `drawGlyphs(forGlyphRange:at:)`.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textMode = mode }

  /// Where text space begins: the last two numbers of `textMatrix`.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  /// Draws glyphs of the font that was set.
  ///
  /// - Parameters:
  ///   - glyphs: Numbers in the font; those it lacks are left out.
  ///   - positions: As many places of text space, y up; `textMatrix` maps them to user space.
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

  /// Draws glyphs of a font, as the other with the font that was set.
  package func showGlyphs(
    _ glyphs: [CGGlyph], at positions: [CGPoint], font: CGFont, size: Double
  ) {
    // The canvas draws glyphs upright where y grows down, so text space is turned over, and back.
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

  /// Says whether edges of glyphs may be as fine as the stripes of a screen's pixels.
  ///
  /// False by default. For a host that draws opaque pixels on a screen whose pixels are a red, a green
  /// and a blue stripe from left to right; elsewhere the edges look coloured. PDF and SVG know nothing
  /// of pixels.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {
    state.edges.smoothsFonts = shouldSmoothFonts
    applyEdges()
  }

  /// Paints a row of glyphs as the text mode says, in the colours of now.
  ///
  /// In a mode that clips, the glyphs are kept for `applyTextClip()`.
  package func paintGlyphs(
    _ glyphs: [PositionedGlyph], font: FontInstance, size: Double, text: GlyphText? = nil
  ) {
    let mode = state.textMode
    // A pattern makes pixels of the glyphs in a document; the characters lie there unseen.
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
