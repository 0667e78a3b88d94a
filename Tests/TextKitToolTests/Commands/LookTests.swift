// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import Testing

@testable import TextGraphics
@testable import TextKit

/// Colours, the effect, marks, exclusion shapes and images of `textkit render`.
@Suite struct LookTests {
  private struct Page {
    let width: Int
    let height: Int
    private let bytes: [UInt8]

    init(_ path: String) throws {
      let image = try #require(UIImage(contentsOfFile: path)?.cgImage)
      let pixels = image.pixels { width, height, span in
        var bytes: [UInt8] = []
        for i in 0..<width * height * 4 { bytes.append(span[i]) }
        return (width, height, bytes)
      }
      (width, height, bytes) = try #require(pixels)
    }

    func color(_ x: Int, _ y: Int) -> [UInt8] {
      let i = (y * width + x) * 4
      return [bytes[i + 2], bytes[i + 1], bytes[i]]
    }

    func count(_ color: [UInt8]) -> Int {
      (0..<height).reduce(0) { sum, y in
        sum + (0..<width).count { self.color($0, y) == color }
      }
    }

    func isEmpty(_ rect: CGRect) -> Bool {
      (Int(rect.minY)..<Int(rect.maxY)).allSatisfy { y in
        (Int(rect.minX)..<Int(rect.maxX)).allSatisfy { color($0, y) == [255, 255, 255] }
      }
    }
  }

  private let words = String(repeating: "I see Alice and I wave. ", count: 60)

  private func render(_ bench: Workbench, _ more: String...) async throws -> Page {
    let input = try bench.write(words)
    let out = bench.path("out.png")
    let result = try await Tool.run(
      [
        Tool.path, "render", input, "-o", out, "--page", "300x300", "--margin", "20", "--pages",
        "1",
        "--no-page-numbers", "--font", DebianFonts.dejaVuSans, "--size", "14",
      ] + more)
    #expect(result.status == 0, "\(result.error)")
    return try Page(out)
  }

  @Test func `the page and the text have their colours, and marks theirs`() async throws {
    let bench = try Workbench()
    let page = try await render(
      bench, "--background", "#fed", "--text-color", "#008", "--mark",
      "I=red")
    #expect(page.color(2, 2) == [0xFF, 0xEE, 0xDD])
    #expect(page.count([0, 0, 0x88]) > 100)
    #expect(page.count([255, 0, 0]) > 20)
    #expect(page.count([0, 0, 0]) == 0)
  }

  @Test func `letterpress changes what letters look like`() async throws {
    let bench = try Workbench()
    let plain = try await render(bench)
    let pressed = try await render(bench, "--effect", "letterpress")
    #expect(plain.count([0, 0, 0]) > 100)
    #expect(pressed.count([0, 0, 0]) < plain.count([0, 0, 0]) / 4)
  }

  @Test func `text keeps out of a shape`() async throws {
    let bench = try Workbench()
    let page = try await render(bench, "--exclude", "M 100 100 L 200 100 L 200 200 L 100 200 Z")
    #expect(page.isEmpty(CGRect(x: 100, y: 100, width: 100, height: 100)))
    #expect(!page.isEmpty(CGRect(x: 20, y: 110, width: 70, height: 80)))
    #expect(!page.isEmpty(CGRect(x: 210, y: 110, width: 70, height: 80)))
  }

  @Test func `a picture stands in its place, and text flows around it`() async throws {
    let bench = try Workbench()
    let context = try CGContext.bitmap(size: CGSize(width: 40, height: 40))
    UIGraphicsPushContext(context)
    UIColor.green.setFill()
    UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 40, height: 40)).fill()
    UIGraphicsPopContext()
    let file = bench.path("disc.png")
    try context.writePNG(toPath: file)
    let page = try await render(bench, "--image", "\(file)@100,100,100,100,wrap")
    #expect(page.color(150, 150) == [0, 255, 0])
    // No black on the disc.
    for y in 100..<200 {
      for x in 100..<200 {
        let (dx, dy) = (Double(x) - 149.5, Double(y) - 149.5)
        if dx * dx + dy * dy < 46 * 46 {
          let color = page.color(x, y)
          #expect(color[0] < 3 && color[1] > 252 && color[2] < 3, "\(x) \(y)")
        }
      }
    }
    // Text is in the corners of its frame, where the disc is transparent.
    let over = try await render(bench, "--image", "\(file)@100,100,100,100")
    #expect(over.count([0, 255, 0]) < page.count([0, 255, 0]))
    let corners = [
      CGRect(x: 101, y: 101, width: 12, height: 12), CGRect(x: 187, y: 101, width: 12, height: 12),
      CGRect(x: 101, y: 187, width: 12, height: 12), CGRect(x: 187, y: 187, width: 12, height: 12),
    ]
    #expect(corners.contains { !page.isEmpty($0) })
  }

  @Test func `a table stays on its page, and a page that is drawn smaller is named`() async throws {
    let bench = try Workbench()
    func render(_ cells: [String], _ attributes: String) async throws -> (Page, String) {
      let row = cells.map { "<td>\($0)" }.joined()
      let input = try bench.write(
        "<table border=1 \(attributes)><tr>\(row)</table>", as: "table.html")
      let out = bench.path("table.png")
      let result = try await Tool.run(
        "render", input, "-o", out, "--page", "300x300", "--margin", "20", "--no-page-numbers")
      #expect(result.status == 0)
      return (try Page(out), result.error)
    }
    let margins = [
      CGRect(x: 0, y: 0, width: 19, height: 300), CGRect(x: 281, y: 0, width: 19, height: 300),
    ]
    let columns = (0..<15).map { "Column\($0)" }
    for (cells, attributes, isSmaller) in [
      (columns, "", false), (columns, "width=900", false),
      (["a", "b", "c"], "style='table-layout:fixed;width:900px'", false),
      ((0..<80).map { _ in "x" }, "", true),
    ] {
      let (page, error) = try await render(cells, attributes)
      #expect(margins.allSatisfy { page.isEmpty($0) }, "\(attributes) \(cells.count)")
      #expect(!page.isEmpty(CGRect(x: 270, y: 20, width: 11, height: 200)))
      #expect(error.contains("page 1, whose text is drawn at") == isSmaller, "\(error)")
    }
  }

  @Test func `wrong looks are named`() async throws {
    let bench = try Workbench()
    let input = try bench.write("text")
    let out = bench.path("out.png")
    func wrong(_ status: Int32, _ words: [String], _ more: String...) async throws {
      let result = try await Tool.run([Tool.path, "render", input, "-o", out] + more)
      Tool.expect(result, status, words)
    }
    try await wrong(64, ["--background"], "--background", "blackish")
    try await wrong(64, ["--text-color"], "--text-color", "#12")
    try await wrong(64, ["SVG path"], "--exclude", "circle")
    try await wrong(64, ["regular expression"], "--mark", "(=red")
    try await wrong(64, ["must be a regular expression"], "--mark", "I")
    let row = try bench.write(String(repeating: "a", count: 60) + " b", as: "row.txt")
    let endless = try await Tool.run("render", row, "-o", out, "--mark", "(a+)+b=red")
    Tool.expect(endless, 64, ["(a+)+b", "backtracks too often"])
    try await wrong(64, ["must be a file and its position"], "--image", "logo.png")
    try await wrong(64, ["must be a file and its position"], "--image", "logo.png@1,2,0,4")
    try await wrong(66, ["No such file"], "--image", "\(bench.path("none.png"))@0,0,10,10")
    let fake = try bench.write(Array("no picture".utf8), as: "fake.png")
    try await wrong(65, ["Cannot show"], "--image", "\(fake)@0,0,10,10")
    #expect(!FileManager.default.fileExists(atPath: out))
  }
}
