// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextKit

/// The palette of glyphs in colour, by attribute.
@Suite struct FontPaletteTests {
  /// The colour in the right half of the first letter's square, red, green and blue.
  private func color(_ palette: Any?, plain: Bool = true) throws -> [Int] {
    let file = URL(fileURLWithPath: fixture("Fonts/ColorLayers.ttf"))
    let font = try UIFont(file: file, size: 60)
    var attributes: [NSAttributedString.Key: Any] = [.font: font]
    attributes[.fontPalette] = palette
    // An underline takes another path than a plain line.
    if !plain { attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue }
    let picture = DrawnPicture(width: 100, height: 100) { _ in
      NSAttributedString(string: "A", attributes: attributes).draw(
        in: CGRect(x: 0, y: 0, width: 100, height: 100))
    }
    let pixel = picture[36, 30]
    return [pixel.red, pixel.green, pixel.blue]
  }

  @Test(arguments: [true, false])
  func `the attribute chooses a palette by its number or its background`(_ plain: Bool) throws {
    let (red, cyan) = ([255, 0, 0], [0, 255, 255])
    #expect(try color(nil, plain: plain) == red)
    #expect(try color(0, plain: plain) == red)
    #expect(try color(1, plain: plain) == cyan)
    #expect(try color("dark", plain: plain) == cyan)
    #expect(try color("light", plain: plain) == red)
    #expect(try color(7, plain: plain) == red)
    #expect(try color("1", plain: plain) == cyan)
    let blue = [0, 0, 255]
    #expect(try color("0, 0 #00f, 1 #00f, 2 #00f, 3 #00f", plain: plain) == blue)
    #expect(try color("0, 0 no colour", plain: plain) == red)
    #expect(try color("none of these", plain: plain) == red)
  }

  @Test func `palettes of style sheets have a number and colours, for the families that they name`()
    throws
  {
    let html = """
      <style>
      @font-palette-values --cool { font-family: "Other", 'Color Layers'; base-palette: 1; \
      override-colors: 0 rgb(0 0 255), 2 #ff000080 }
      @font-palette-values --dark { font-family: Color Layers; base-palette: dark }
      @font-palette-values --own { font-family: Another; base-palette: 3 }
      @font-palette-values --none { base-palette: 3 }
      p { font-family: 'color layers'; font-palette: --cool }
      </style>
      <p>a<b style="font-palette: --dark">b</b><i style="font-palette: --own">c</i>
      <b style="font-palette: --none">d</b><i style="font-palette: --unknown">e</i>
      <b style="font-palette: normal">f</b><i style="font-palette: dark">g</i>
      <b style="font-family: Another; font-palette: --own">h</b><i style="font-family: Another">i</i>
      """
    func read(_ data: Data) throws -> NSAttributedString {
      try NSAttributedString(
        data: data, options: [.documentType: NSAttributedString.DocumentType.html],
        documentAttributes: nil)
    }
    func palettes(_ text: NSAttributedString) -> [String] {
      var found: [String] = []
      for (index, character) in text.string.utf16.enumerated() where 0x61...0x7A ~= character {
        let value = unsafe text.attribute(.fontPalette, at: index, effectiveRange: nil)
        found.append("\(value ?? "-")")
      }
      return found
    }
    let expected = ["1, 0 #0000ff, 2 #ff000080", "dark", "-", "-", "-", "-", "dark", "3", "-"]
    let text = try read(Data(html.utf8))
    #expect(palettes(text) == expected)
    let written = try text.data(
      from: NSRange(location: 0, length: text.length),
      documentAttributes: [.documentType: NSAttributedString.DocumentType.html])
    #expect(palettes(try read(written)) == expected, "\(String(decoding: written, as: UTF8.self))")
  }

  @Test func `another palette is drawn and laid out nowhere`() {
    #expect(NSAttributedString.Key.fontPalette.effect == .display)
  }
}
