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
    #expect(try color("none of these", plain: plain) == red)
  }

  @Test func `another palette is drawn and laid out nowhere`() {
    #expect(NSAttributedString.Key.fontPalette.effect == .display)
  }
}
