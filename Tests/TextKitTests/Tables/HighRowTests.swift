// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// Rows that go on over many containers.
@Suite struct HighRowTests {
  /// The cells before the last one stand in the middle of the row's height.
  @Test(arguments: [1, 2, 3]) func `each container begins with a line of its own`(cells: Int) throws
  {
    let html =
      "<p>before<table><tr>" + (1..<cells).map { "<td>x\($0)" }.joined() + "<td>"
      + (0..<400).map { "<p>line \($0)</p>" }.joined() + "</table><p>behind"
    let options: [NSAttributedString.DocumentReadingOptionKey: Any] = [
      .documentType: NSAttributedString.DocumentType.html
    ]
    let storage = NSTextStorage()
    storage.read(from: Data(html.utf8), options: options, documentAttributes: nil)
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    for _ in 0..<33 {
      manager.addTextContainer(NSTextContainer(size: CGSize(width: 475, height: 722)))
    }
    let ranges = manager.textContainers.map { manager.glyphRange(for: $0) }
    var places: [Int: (low: Int, high: Int)] = [:]
    for glyph in 0..<manager.numberOfGlyphs {
      let container = try #require(manager.textContainer(forGlyphAt: glyph, effectiveRange: nil))
      let number = try #require(manager.textContainers.firstIndex { $0 === container })
      let known = places[number] ?? (glyph, glyph)
      places[number] = (min(known.low, glyph), max(known.high, glyph))
    }
    #expect(places.count > 12)
    for (number, place) in places {
      #expect(ranges[number].location == place.low, "container \(number)")
      #expect(NSMaxRange(ranges[number]) > place.high, "container \(number)")
      #expect(manager.usedRect(for: manager.textContainers[number]).height > 0)
    }
  }
}
