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
      "<mask id='m'>\(rect)/></mask>" + times("\(rect) mask='url(#m)'/>", 2000)
    ),
    (
      "tiles",
      "<pattern id='p' width='3' height='3' patternUnits='userSpaceOnUse'><circle r='1'/></pattern>"
        + times("\(rect) fill='url(#p)'/>", 5)
    ),
    (
      "tiles of parts of a shape",
      "<pattern id='p' width='.01' height='1%'><circle r='1'/></pattern>"
        + times("\(rect) fill='url(#p)'/>", 10)
    ),
    (
      "tiles whose shapes a style makes large",
      "<style>rect{width:500px;height:500px}</style><pattern id='p' width='3' height='3' patternUnits='userSpaceOnUse'/>"
        + times("<rect width='1' height='1' fill='url(#p)'/>", 5)
    ),
    ("emoji", "<text y='300' font-size='300'>\(times("😀", 50))</text>"),
    (
      "lines across each other",
      "<path d='M0 0\((0..<8000).map { "L\(($0 * 7919) % 500) \(($0 * 104729) % 500)" }.joined())'/>"
    ),
    (
      "arcs across each other",
      "<path d='M0 0\((0..<4000).map { "A\($0 % 90) 30 9 1 1 \(($0 * 919) % 500) \(($0 * 129) % 500)" }.joined())'/>"
    ),
    (
      "fonts",
      (0..<800).map { "<text font-family='F\($0)'>a</text>" }.joined()
    ),
    (
      "displacements",
      "<filter id='f'>\(times("<feDisplacementMap in='SourceGraphic' in2='SourceGraphic' scale='50'/>", 200))</filter>\(rect) filter='url(#f)'/>"
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
      "a marker that is inherited",
      "<filter id='f'><feOffset/></filter><marker id='m'>\(rect) filter='url(#f)'/></marker>"
        + "<g marker-mid='url(#m)'><g><path d='\(times("L9 9", 3000))'/></g></g>"
    ),
    (
      "a marker of what is used",
      "<filter id='f'><feOffset/></filter><marker id='m'>\(rect) filter='url(#f)'/></marker>"
        + "<defs><path id='p' d='\(times("L9 9", 3000))'/></defs>"
        + "<use xlink:href='#p' style='marker-mid:url(#m)'/>"
    ),
    (
      "radial gradients that each fill it",
      times("<radialGradient id='g'/>\(rect) fill='url(#g)'/>", 350)
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
      "a chart of many points",
      "<path fill='none' stroke='red' d='M0 0\((0..<20_000).map { "L\(Double($0) / 40) \($0 % 7 * 70)" }.joined())'/>"
    ),
    (
      "a hatch",
      "<path d='\((0..<2000).map { "M0 \(Double($0) / 4)h500v.1h-500z" }.joined())'/>"
    ),
    (
      "a map",
      (0..<400).map { area in
        "<path d='M\(area % 20 * 25) \(area / 20 * 25)"
          + (0..<60).map { "l\($0 % 3 - 1) \($0 % 5 - 2)" }.joined() + "z'/>"
      }.joined()
    ),
    (
      "bars with hatches",
      "<pattern id='p' width='10' height='10' patternUnits='userSpaceOnUse'><path d='M0 0L9 9'/></pattern>"
        + (0..<20).map { "<rect x='\($0 * 20)' width='15' height='200' fill='url(#p)'/>" }.joined()
    ),
    (
      "icons with gradients",
      (0..<200).map {
        "<linearGradient id='g\($0)'><stop/></linearGradient><circle r='9' fill='url(#g\($0))'/>"
      }.joined()
    ),
    (
      "gradients that each fill it, with the stops of others",
      (0..<200).map {
        "<linearGradient id='s\($0)'><stop/></linearGradient><linearGradient id='g\($0)' xlink:href='#s\($0)'/>\(rect) fill='url(#g\($0))'/>"
      }.joined()
    ),
    (
      "what is never shown",
      "<defs>\(times("\(rect) style='mix-blend-mode:multiply'/><mask>\(rect)/></mask>", 500))</defs>\(rect)/>"
    ),
    (
      "paths of many points with gradients and a mask",
      "<radialGradient id='g'><stop/></radialGradient><mask id='m'>\(rect)/></mask>"
        + times(
          "<path mask='url(#m)' fill='url(#g)' d='M0 0\(times("l9 2l2 9", 100))H0z'/>", 10)
    ),
    ("some emoji", "<text y='20'>\(times("😀", 100))</text>"),
    (
      "an icon of a symbol",
      "<symbol id='s' viewBox='0 0 512 512'><path d='M0 0\((0..<200).map { "L\(($0 * 79) % 512) \(($0 * 47) % 512)" }.joined())'/></symbol>"
        + times("<use xlink:href='#s' width='20' height='20'/>", 100)
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
    #expect(image.drawingWork > 0 && image.drawingWork < 200_000_000)
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
