// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextCanvas

/// The work of drawing an SVG, counted before it is drawn, on whatever surface.
@Suite struct SVGWorkTests {
  private static func svg(_ content: String, side: String = "500") -> [UInt8] {
    Array(
      "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='\(side)' height='\(side)'>\(content)</svg>"
        .utf8)
  }
  private static func times(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }
  private static let rect = "<rect width='500' height='500'"

  static let refused: [(String, String)] = [
    (
      "masks",
      "<mask id='m'>\(rect)/></mask>" + times("\(rect) mask='url(#m)'/>", 5000)
    ),
    (
      "dashes",
      "<path fill='none' stroke='red' stroke-dasharray='0.1' d='\(times("M0 0L500 500", 1000))'/>"
    ),
    (
      "dashes of a style sheet",
      "<style>path{stroke-dasharray:.1}</style><path stroke='red' d='\(times("M0 0L500 500", 1000))'/>"
    ),
    (
      "dashes that are inherited",
      "<g stroke='red' style='stroke-dasharray:.1'><path d='\(times("m0 0l500 500", 1000))'/></g>"
    ),
    (
      "filters",
      "<filter id='f'>\(times("<feGaussianBlur stdDeviation='20'/>", 2000))</filter>\(rect) filter='url(#f)'/>"
    ),
    (
      "elements that blend",
      times("\(rect) style='mix-blend-mode:multiply'/>", 2000)
    ),
    (
      "a filter that is used again and again",
      "<filter id='f'><feOffset/></filter><g id='a'>\(times("\(rect) filter='url(#f)'/>", 20))</g>"
        + "<g id='b'>\(times("<use xlink:href='#a'/>", 20))</g>"
        + times("<use xlink:href='#b'/>", 20)
    ),
    (
      "a large window",
      "<filter id='f'><feMorphology operator='dilate' radius='5000'/></filter>\(rect) filter='url(#f)'/>"
    ),
    (
      "a marker at each point",
      "<filter id='f'><feOffset/></filter><marker id='m'>\(rect) filter='url(#f)'/></marker>"
        + "<path marker-mid='url(#m)' d='\(times("L9 9", 3000))'/>"
    ),
  ]

  @Test(arguments: refused.map(\.0))
  func `a drawing of too much work is refused, and says so`(_ name: String) throws {
    let content = try #require(SVGWorkTests.refused.first { $0.0 == name }).1
    do {
      _ = try CanvasImage(data: SVGWorkTests.svg(content))
      Issue.record("\(name) is drawn")
    } catch {
      #expect(error.description.contains("million steps of work"), "\(error.description)")
    }
  }

  static let drawn: [(String, String)] = [
    ("shapes", times("<path d='M0 0h9v9z' fill='red'/>", 5000)),
    ("a few masks", "<mask id='m'>\(rect)/></mask>" + times("\(rect) mask='url(#m)'/>", 20)),
    (
      "dashes of a chart",
      times("<path stroke='red' stroke-dasharray='2 2' d='M0 0H500'/>", 200)
    ),
    (
      "a shadow",
      "<filter id='f'><feGaussianBlur stdDeviation='4'/><feOffset dx='3'/></filter>"
        + times("<rect width='50' height='50' filter='url(#f)'/>", 10)
    ),
    (
      "a thicker line by a filter",
      "<filter id='f'><feMorphology operator='dilate' radius='3'/></filter>\(rect) filter='url(#f)'/>"
    ),
    (
      "uses", "<g id='a'><rect width='5' height='5'/></g>" + times("<use xlink:href='#a'/>", 5000)
    ),
    (
      "clips",
      "<clipPath id='c'>\(times("<circle r='200'/>", 20))</clipPath>"
        + times("\(rect) clip-path='url(#c)'/>", 200)
    ),
  ]

  @Test(arguments: drawn.map(\.0))
  func `drawings as they are found everywhere are drawn`(_ name: String) throws {
    let content = try #require(SVGWorkTests.drawn.first { $0.0 == name }).1
    let image = try CanvasImage(data: SVGWorkTests.svg(content))
    #expect(image.drawingWork > 0 && image.drawingWork < 500_000_000)
  }

  @Test func `a filter of a drawing of any size has surfaces of four million pixels at most`()
    throws
  {
    let image = try CanvasImage(
      data: SVGWorkTests.svg(
        "<rect width='1e9' height='1e9' filter='url(#f)'/><filter id='f'><feGaussianBlur stdDeviation='1e6'/></filter>",
        side: "1e9"))
    #expect(image.drawingWork <= 500_000_000)
    let work = SVGWork(raster: 16, surfaces: 1)
    let scale = work.scale(for: (8192, 8192), userSize: (8192, 8192), limit: 5e8)
    #expect(8192 * 8192 * scale * scale <= SVGWork.largestSurface + 1)
    #expect(SVGWork(area: 3).scale(for: (8192, 8192), userSize: (10, 10), limit: 1) == 1)
  }

  @Test func `the work that is counted grows as the drawing does`() throws {
    func work(_ n: Int) throws -> Int {
      try CanvasImage(
        data: SVGWorkTests.svg(
          SVGWorkTests.times("<path d='M0 0h9v9z'/><g opacity='.5'><circle r='9'/></g>", n))
      ).drawingWork
    }
    let (one, two, four) = try (work(100), work(200), work(400))
    #expect(four - two <= 2 * (two - one) + 10 && two > one)
  }

  @Test func `a limit that is raised lets a drawing through`() throws {
    let content = try #require(SVGWorkTests.refused.first { $0.0 == "elements that blend" }).1
    let image = try CanvasImage(data: SVGWorkTests.svg(content), drawingLimit: 1 << 40)
    #expect(image.width == 500)
  }
}
